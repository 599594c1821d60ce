import pandas as pd


def match(book, bank, days=3):
    """一对一匹配：金额相等，日期最接近且不超过 days 天。"""
    flows = [
        (row["编号"], pd.Timestamp(row["日期"]), round(row["金额"] * 100))
        for _, row in bank.iterrows()
    ]
    used, pairs = set(), []
    ordered = book.assign(_date=pd.to_datetime(book["日期"])).sort_values("_date", kind="stable")
    for _, row in ordered.iterrows():
        best, nearest = None, days + 1
        for number, date, cents in flows:
            gap = abs((date - row["_date"]).days)
            if number not in used and cents == round(row["金额"] * 100) and gap < nearest:
                best, nearest = number, gap
        if best is not None:
            used.add(best)
            pairs.append((row["编号"], best))
    return pairs


def adjust(book_balance, bank_balance, book, bank, pairs):
    """返回（企业调节后余额，银行调节后余额）。"""
    book_done = {pair[0] for pair in pairs}
    bank_done = {pair[1] for pair in pairs}
    book_left = book[~book["编号"].isin(book_done)]["金额"].sum()
    bank_left = bank[~bank["编号"].isin(bank_done)]["金额"].sum()
    return round(float(book_balance + bank_left), 2), round(float(bank_balance + book_left), 2)


book = pd.read_csv("book.csv")
bank = pd.read_csv("bank.csv")
pairs = match(book, bank)
adjusted = adjust(852360.00, 847860.00, book, bank, pairs)
print(pairs)
print(adjusted)
