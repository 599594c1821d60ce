# score: 55
import pandas as pd


def budget(sales, payments, opening, minimum):
    rows, cash, debt = [], opening, 0
    for month, paid in enumerate(payments, start=1):
        received = round(0.6 * sales[month + 1] + 0.3 * sales[month] + 0.1 * sales[month - 1], 2)
        before = cash + received - paid
        borrowed = max(minimum - before, 0)
        repaid = min(max(before - minimum, 0), debt)
        cash = before + borrowed - repaid
        debt += borrowed - repaid
        rows.append([month, received, paid, borrowed, repaid, cash])
    return pd.DataFrame(rows, columns=["月", "收款", "付款", "借款", "还款", "期末现金"])


table = budget([220000, 240000, 236000, 260000, 300000, 280000, 320000, 350000],
               [310000, 330000, 300000, 275000, 290000, 280000], 263000, 200000)
debt = 30000
