flows = [-500000, 120000, 150000, 180000, 160000, 110000]


def npv(rate, flows):
    """净现值。"""
    ...


def irr(flows):
    """内含报酬率（二分法）。"""
    ...


def payback(flows):
    """静态回收期。"""
    ...


result = {"NPV": npv(0.10, flows), "IRR": irr(flows), "回收期": payback(flows)}
accept = False
print(result, accept)
