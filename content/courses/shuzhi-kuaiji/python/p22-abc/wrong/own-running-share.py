# score: 25
import pandas as pd


def abc(df):
    table = df.sort_values("金额", ascending=False, kind="stable").reset_index(drop=True)
    share = table["金额"] / table["金额"].sum()
    table["占比"] = share.round(4)
    table["累计占比"] = share.cumsum().round(4)
    table["类别"] = ["A" if x <= 0.7 else "B" if x <= 0.9 else "C" for x in table["累计占比"]]
    return table


table = abc(pd.read_csv("stock.csv"))
summary = dict(table["类别"].value_counts())
