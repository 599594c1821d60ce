# score: 25
flows = [-500000, 120000, 150000, 180000, 160000, 110000]


def npv(rate, flows):
    return round(sum(f / (1 + rate) ** t for t, f in enumerate(flows)), 2)


def irr(flows):
    low, high = -0.9, 10
    for _ in range(100):
        middle = (low + high) / 2
        if npv(middle, flows) > 0:
            low = middle
        else:
            high = middle
    return round(middle, 4)


def payback(flows):
    total = 0
    for year, flow in enumerate(flows):
        total += flow
        if total >= 0:
            return year


result = {"NPV": npv(0.10, flows), "IRR": irr(flows), "回收期": payback(flows)}
accept = result["NPV"] > 0
