flows = [-500000, 120000, 150000, 180000, 160000, 110000]


def value(rate, flows):
    """未舍入的净现值。"""
    return sum(flow / (1 + rate) ** year for year, flow in enumerate(flows))


def npv(rate, flows):
    """净现值。"""
    return round(value(rate, flows), 2)


def irr(flows):
    """内含报酬率（二分法）；没有根时为 None。"""
    low, high = -0.99, 10.0
    if value(low, flows) * value(high, flows) > 0:
        return None
    for _ in range(200):
        middle = (low + high) / 2
        if value(low, flows) * value(middle, flows) <= 0:
            high = middle
        else:
            low = middle
    return round((low + high) / 2, 6)


def payback(flows):
    """静态回收期；收不回来时为 None。"""
    left = -flows[0]
    for year, flow in enumerate(flows[1:]):
        if flow >= left:
            return round(year + left / flow, 4)
        left -= flow
    return None


result = {"NPV": npv(0.10, flows), "IRR": irr(flows), "回收期": payback(flows)}
accept = result["NPV"] > 0
print(result, accept)
