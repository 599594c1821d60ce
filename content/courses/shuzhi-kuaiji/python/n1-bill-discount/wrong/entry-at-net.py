# score: 80
# 应收票据按净额转销：借贷相等，却没有转销面值，也漏了财务费用。
# %% [locked] bills
from datetime import date

import pandas as pd

DISCOUNT_DAY = date(2026, 6, 18)
DISCOUNT_RATE = 0.036
bills = pd.DataFrame(
    [
        ["A", 200000, 0.0, date(2026, 4, 20), date(2026, 9, 20)],
        ["B", 80000, 0.0, date(2026, 5, 6), date(2026, 8, 6)],
        ["C", 150000, 0.024, date(2026, 3, 31), date(2026, 9, 30)],
    ],
    columns=["票据", "面值", "票面利率", "出票日", "到期日"],
)

# %% days
def days_between(start, end):
    """两个日期之间的天数，算头不算尾。"""
    if end < start:
        raise ValueError("到期日早于起始日")
    return (end - start).days

# %% [test] days-test
assert days_between(date(2026, 6, 18), date(2026, 8, 6)) == 49

# %% maturity
def maturity_value(face, rate, days):
    """汇票的到期值，保留两位小数。"""
    return round(face * (1 + rate * days / 360), 2)

# %% [test] maturity-test
assert maturity_value(200000, 0, 153) == 200000
assert maturity_value(150000, 0.024, 183) == 151830

# %% discount
def discount(maturity, rate, days):
    """贴现息与贴现净额。"""
    interest = round(maturity * rate * days / 360, 2)
    return interest, round(maturity - interest, 2)

# %% [test] discount-test
assert discount(200000, 0.036, 94) == (1880, 198120)

# %% table
terms = [days_between(a, b) for a, b in zip(bills["出票日"], bills["到期日"])]
bills["到期值"] = [maturity_value(f, r, d) for f, r, d in zip(bills["面值"], bills["票面利率"], terms)]
bills["贴现天数"] = [days_between(DISCOUNT_DAY, d) for d in bills["到期日"]]
pairs = [discount(m, DISCOUNT_RATE, d) for m, d in zip(bills["到期值"], bills["贴现天数"])]
bills["贴现息"] = [pair[0] for pair in pairs]
bills["贴现净额"] = [pair[1] for pair in pairs]
total_net = round(bills["贴现净额"].sum(), 2)

# %% [test] table-test
assert {"到期值", "贴现天数", "贴现息", "贴现净额"} <= set(bills.columns)
assert list(bills["贴现天数"]) == [94, 49, 104]

# %% entry
entry = [("借", "银行存款", total_net), ("贷", "应收票据", total_net)]

# %% [test] entry-test
debit = sum(amount for side, _, amount in entry if side == "借")
credit = sum(amount for side, _, amount in entry if side == "贷")
assert abs(debit - credit) < 0.006, "有借必有贷，借贷必相等"
