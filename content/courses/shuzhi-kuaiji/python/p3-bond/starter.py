import pandas as pd


def price(face, coupon, market, years):
    """发行价。"""
    ...


def amortise(face, coupon, market, years):
    """实际利率法摊销表。"""
    book = price(face, coupon, market, years)
    rows = []
    ...
    return pd.DataFrame(rows, columns=["年", "票面利息", "利息费用", "摊销", "摊余成本"])


issue_price = price(1000000, 0.06, 0.05, 5)
table = amortise(1000000, 0.06, 0.05, 5)
print(issue_price)
print(table)
