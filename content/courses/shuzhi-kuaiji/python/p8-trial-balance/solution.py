from decimal import Decimal

import pandas as pd


def trial(opening, lines):
    """返回 {一级科目: [期初, 借方, 贷方, 期末]}，全部为 Decimal。"""
    zero = Decimal("0.00")
    sums = {}
    for code, amount in opening:
        row = sums.setdefault(code[:4], [zero, zero, zero])
        row[0] += Decimal(amount or "0")
    for code, debit, credit in lines:
        row = sums.setdefault(code[:4], [zero, zero, zero])
        row[1] += Decimal(debit or "0")
        row[2] += Decimal(credit or "0")
    return {
        code: [*sums[code], sums[code][0] + sums[code][1] - sums[code][2]]
        for code in sorted(sums)
        if any(sums[code])
    }


journal = pd.read_csv("journal.csv", dtype=str, keep_default_na=False)
start = pd.read_csv("opening.csv", dtype=str)
balance = trial(
    list(zip(start["科目编码"], start["余额"])),
    list(zip(journal["科目编码"], journal["借方"], journal["贷方"])),
)
total_debit = sum(row[1] for row in balance.values())
total_credit = sum(row[2] for row in balance.values())
for code, row in balance.items():
    print(code, *row)
print("合计", total_debit, total_credit)
