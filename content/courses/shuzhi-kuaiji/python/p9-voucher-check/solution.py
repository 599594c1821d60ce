import pandas as pd

PARENTS = {"1002", "1403", "2211", "2221", "222101", "3104"}


def check(df, parents, period):
    """凭证体检：断号、不平、非末级、跨期。"""
    findings = set()
    numbers = {int(number) for number in df["凭证号"]}
    for number in set(range(1, max(numbers, default=0) + 1)) - numbers:
        findings.add(("断号", number))
    sums = df.fillna({"借方": 0, "贷方": 0}).groupby("凭证号")[["借方", "贷方"]].sum()
    for number, row in sums.iterrows():
        if abs(row["借方"] - row["贷方"]) >= 0.005:
            findings.add(("不平", int(number)))
    for _, row in df.iterrows():
        if str(row["科目编码"]) in parents:
            findings.add(("非末级", int(row["凭证号"])))
        if str(row["日期"])[:7] != period:
            findings.add(("跨期", int(row["凭证号"])))
    return sorted(findings)


df = pd.read_csv("vouchers.csv", dtype={"科目编码": str})
findings = check(df, PARENTS, "2026-01")
print(findings)
