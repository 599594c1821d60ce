import pandas as pd

PARENTS = {"1002", "1403", "2211", "2221", "222101", "3104"}


def check(df, parents, period):
    """返回 [(代码, 凭证号), …]。"""
    findings = []
    ...
    return findings


df = pd.read_csv("vouchers.csv", dtype={"科目编码": str})
findings = check(df, PARENTS, "2026-01")
print(findings)
