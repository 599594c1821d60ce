# score: 40
import pandas as pd


def price(face, coupon, market, years):
    return round(sum(face * coupon / (1 + market) ** t for t in range(1, years + 1)) + face / (1 + market) ** years, 2)


def amortise(face, coupon, market, years):
    book = price(face, coupon, market, years)
    each = round((book - face) / years, 2)
    rows = []
    for year in range(1, years + 1):
        amount = each if year < years else round(book - face, 2)
        book = round(book - amount, 2)
        rows.append([year, face * coupon, round(face * coupon - amount, 2), amount, book])
    return pd.DataFrame(rows, columns=["年", "票面利息", "利息费用", "摊销", "摊余成本"])


issue_price = price(1000000, 0.06, 0.05, 5)
table = amortise(1000000, 0.06, 0.05, 5)
