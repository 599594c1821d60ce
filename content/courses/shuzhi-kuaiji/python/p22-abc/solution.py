import pandas as pd


def abc(df):
    """ABC 分类表。"""
    table = df[["编号", "金额"]].sort_values("金额", ascending=False, kind="stable").reset_index(drop=True)
    share = table["金额"] / table["金额"].sum()
    running = share.cumsum()
    before = (running - share).round(9)
    table["占比"] = share.round(4)
    table["累计占比"] = running.round(4)
    table["类别"] = ["A" if x < 0.7 else "B" if x < 0.9 else "C" for x in before]
    return table


stock = pd.read_csv("stock.csv")
table = abc(stock)
summary = {key: int(count) for key, count in table["类别"].value_counts().items()}
print(table)
print(summary)
