import pandas as pd

LABELS = ["未逾期", "1-30", "31-90", "91-180", "180+"]
RATES = [0.005, 0.02, 0.05, 0.20, 0.50]


def aging(df, asof):
    """返回账龄、未收金额、预计坏账三列的表。"""
    df = df.copy()
    asof = pd.Timestamp(asof)
    # 1. 到期日与逾期天数
    # 2. 未收金额
    # 3. pd.cut 分档
    # 4. groupby 汇总，乘以损失率
    ...


ar = pd.read_csv("ar.csv")
table = aging(ar, "2026-01-31")
bad_debt = 0
print(table)
