# score: 50
import pandas as pd


def abc(df):
    table = df.copy()
    share = table["金额"] / table["金额"].sum()
    before = (share.cumsum() - share).round(9)
    table["占比"] = share.round(4)
    table["累计占比"] = share.cumsum().round(4)
    table["类别"] = ["A" if x < 0.7 else "B" if x < 0.9 else "C" for x in before]
    return table


table = abc(pd.read_csv("stock.csv"))
summary = {key: int(n) for key, n in table["类别"].value_counts().items()}
