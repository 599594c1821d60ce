import pandas as pd


def price(face, coupon, market, years):
    """发行价：利息与本金的现值之和。"""
    interest = sum(face * coupon / (1 + market) ** t for t in range(1, years + 1))
    return round(interest + face / (1 + market) ** years, 2)


def amortise(face, coupon, market, years):
    """实际利率法摊销表，最后一年倒挤。"""
    book = price(face, coupon, market, years)
    cash = round(face * coupon, 2)
    rows = []
    for year in range(1, years + 1):
        if year == years:
            amount = round(book - face, 2)
            expense = round(cash - amount, 2)
        else:
            expense = round(book * market, 2)
            amount = round(cash - expense, 2)
        book = round(book - amount, 2)
        rows.append([year, cash, expense, amount, book])
    return pd.DataFrame(rows, columns=["年", "票面利息", "利息费用", "摊销", "摊余成本"])


issue_price = price(1000000, 0.06, 0.05, 5)
table = amortise(1000000, 0.06, 0.05, 5)
print(issue_price)
print(table)
