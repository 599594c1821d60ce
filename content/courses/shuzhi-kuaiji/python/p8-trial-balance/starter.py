from decimal import Decimal

import pandas as pd


def trial(opening, lines):
    """返回 {一级科目: [期初, 借方, 贷方, 期末]}。"""
    balance = {}
    ...
    return balance


journal = pd.read_csv("journal.csv", dtype=str, keep_default_na=False)
start = pd.read_csv("opening.csv", dtype=str)
balance = trial(
    list(zip(start["科目编码"], start["余额"])),
    list(zip(journal["科目编码"], journal["借方"], journal["贷方"])),
)
total_debit = Decimal("0")
total_credit = Decimal("0")
print(total_debit, total_credit)
