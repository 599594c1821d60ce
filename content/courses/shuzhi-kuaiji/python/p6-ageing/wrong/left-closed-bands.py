# score: 80
import pandas as pd

LABELS = ["未逾期", "1-30", "31-90", "91-180", "180+"]
RATES = [0.005, 0.02, 0.05, 0.20, 0.50]


def aging(df, asof):
    days = (pd.Timestamp(asof) - pd.to_datetime(df["开票日期"])).dt.days - df["信用天数"]
    band = pd.cut(days, [-10**6, 0, 30, 90, 180, 10**6], labels=LABELS, right=False)
    sums = (df["金额"] - df["已收金额"]).groupby(band, observed=False).sum()
    return pd.DataFrame({
        "账龄": LABELS,
        "未收金额": [float(sums[x]) for x in LABELS],
        "预计坏账": [round(float(sums[x]) * r, 2) for x, r in zip(LABELS, RATES)],
    })


ar = pd.read_csv("ar.csv")
table = aging(ar, "2026-01-31")
bad_debt = float(table["预计坏账"].sum())
