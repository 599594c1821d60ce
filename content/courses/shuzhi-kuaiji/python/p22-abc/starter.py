import pandas as pd


def abc(df):
    """ABC 分类表。"""
    ...


stock = pd.read_csv("stock.csv")
table = abc(stock)
summary = {}
print(table)
