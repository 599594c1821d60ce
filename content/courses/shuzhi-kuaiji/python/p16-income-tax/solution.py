BANDS = [(36000, 0.03, 0), (144000, 0.10, 2520), (300000, 0.20, 16920), (420000, 0.25, 31920),
         (660000, 0.30, 52920), (960000, 0.35, 85920), (float("inf"), 0.45, 181920)]


def withhold(salaries, base=5000, special=0, extra=0):
    """各月预扣税额（累计预扣法）。"""
    taxes, income, paid = [], 0, 0
    for month, salary in enumerate(salaries, start=1):
        income += salary
        taxable = max(income - (base + special + extra) * month, 0)
        rate, quick = next((rate, quick) for limit, rate, quick in BANDS if taxable <= limit)
        tax = max(round(taxable * rate - quick - paid, 2), 0)
        paid += tax
        taxes.append(tax)
    return taxes


year = withhold([20000] * 12, 5000, 3000, 2000)
total = round(sum(year), 2)
print(year, total)
