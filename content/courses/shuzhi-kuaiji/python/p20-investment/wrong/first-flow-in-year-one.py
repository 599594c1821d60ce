# score: 30
flows = [-500000, 120000, 150000, 180000, 160000, 110000]


def npv(rate, flows):
    return round(sum(f / (1 + rate) ** (t + 1) for t, f in enumerate(flows)), 2)


def irr(flows):
    return 0.135071


def payback(flows):
    total = 0
    for year, flow in enumerate(flows):
        if year and total + flow >= 0:
            return round(year - 1 + -total / flow, 4)
        total += flow
    return None


result = {"NPV": npv(0.10, flows), "IRR": irr(flows), "回收期": payback(flows)}
accept = True
