import math

import pandas as pd

STEP = 10000


def budget(sales, payments, opening, minimum):
    """现金预算表。"""
    rows = []
    cash, debt = opening, 0
    for month, paid in enumerate(payments, start=1):
        received = round(0.6 * sales[month + 1] + 0.3 * sales[month] + 0.1 * sales[month - 1], 2)
        before = round(cash + received - paid, 2)
        short = max(minimum - before, 0)
        borrowed = math.ceil(round(short / STEP, 6)) * STEP
        spare = max(before - minimum, 0)
        repaid = min(math.floor(round(spare / STEP, 6)) * STEP, debt) if borrowed == 0 else 0
        cash = round(before + borrowed - repaid, 2)
        debt += borrowed - repaid
        rows.append([month, received, paid, borrowed, repaid, cash])
    return pd.DataFrame(rows, columns=["月", "收款", "付款", "借款", "还款", "期末现金"])


table = budget([220000, 240000, 236000, 260000, 300000, 280000, 320000, 350000],
               [310000, 330000, 300000, 275000, 290000, 280000], 263000, 200000)
debt = int(table["借款"].sum() - table["还款"].sum())
print(table)
print("期末未还借款", debt)
