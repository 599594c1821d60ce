import math

import pandas as pd


def budget(sales, payments, opening, minimum):
    """现金预算表。"""
    rows = []
    cash, debt = opening, 0
    for month, paid in enumerate(payments, start=1):
        ...
    return pd.DataFrame(rows, columns=["月", "收款", "付款", "借款", "还款", "期末现金"])


table = budget([220000, 240000, 236000, 260000, 300000, 280000, 320000, 350000],
               [310000, 330000, 300000, 275000, 290000, 280000], 263000, 200000)
debt = 0
print(table)
