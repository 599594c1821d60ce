# score: 70
import pandas as pd

PARENTS = {"1002", "1403", "2211", "2221", "222101", "3104"}


def check(df, parents, period):
    df = df.fillna({"借方": 0, "贷方": 0})
    findings = []
    numbers = sorted(df["凭证号"].unique())
    for a, b in zip(numbers, numbers[1:]):
        findings += [("断号", int(n)) for n in range(a + 1, b)]
    for number, group in df.groupby("凭证号"):
        if group["借方"].sum() != group["贷方"].sum():
            findings.append(("不平", int(number)))
        if group["科目编码"].isin(parents).any():
            findings.append(("非末级", int(number)))
        if (group["日期"].str[:7] != period).any():
            findings.append(("跨期", int(number)))
    return findings


df = pd.read_csv("vouchers.csv", dtype={"科目编码": str})
findings = check(df, PARENTS, "2026-01")
