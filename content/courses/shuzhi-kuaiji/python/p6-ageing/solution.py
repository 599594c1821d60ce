import pandas as pd

LABELS = ["未逾期", "1-30", "31-90", "91-180", "180+"]
EDGES = [-float("inf"), 0, 30, 90, 180, float("inf")]
RATES = [0.005, 0.02, 0.05, 0.20, 0.50]


def aging(df, asof):
    """返回账龄、未收金额、预计坏账三列的表。"""
    df = df.copy()
    due = pd.to_datetime(df["开票日期"]) + pd.to_timedelta(df["信用天数"], unit="D")
    overdue = (pd.Timestamp(asof) - due).dt.days
    df["账龄"] = pd.cut(overdue, bins=EDGES, labels=LABELS)
    df["未收金额"] = df["金额"] - df["已收金额"]
    sums = df.groupby("账龄", observed=False)["未收金额"].sum()
    amounts = [float(sums[label]) for label in LABELS]
    return pd.DataFrame({
        "账龄": LABELS,
        "未收金额": amounts,
        "预计坏账": [round(amount * rate, 2) for amount, rate in zip(amounts, RATES)],
    })


ar = pd.read_csv("ar.csv")
table = aging(ar, "2026-01-31")
bad_debt = round(float(table["预计坏账"].sum()), 2)
print(table)
print("预计坏账合计", bad_debt)
