# score: 10
BANDS = [(3000, 0.03, 0), (12000, 0.10, 210), (25000, 0.20, 1410), (float("inf"), 0.25, 2660)]


def withhold(salaries, base=5000, special=0, extra=0):
    taxes = []
    for salary in salaries:
        taxable = max(salary - base - special - extra, 0)
        rate, quick = next((r, q) for limit, r, q in BANDS if taxable <= limit)
        taxes.append(round(taxable * rate - quick, 2))
    return taxes


year = withhold([20000] * 12, 5000, 3000, 2000)
total = round(sum(year), 2)
