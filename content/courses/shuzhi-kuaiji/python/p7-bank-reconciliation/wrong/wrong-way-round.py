# score: 70
import pandas as pd


def match(book, bank, days=3):
    used, pairs = set(), []
    for _, row in book.iterrows():
        gaps = []
        for _, flow in bank.iterrows():
            gap = abs((pd.Timestamp(row["日期"]) - pd.Timestamp(flow["日期"])).days)
            if flow["编号"] not in used and abs(row["金额"] - flow["金额"]) < 0.005 and gap <= days:
                gaps.append((gap, flow["编号"]))
        if gaps:
            number = min(gaps, key=lambda pair: pair[0])[1]
            used.add(number)
            pairs.append((row["编号"], number))
    return pairs


def adjust(book_balance, bank_balance, book, bank, pairs):
    mine = [a for a, _ in pairs]
    theirs = [b for _, b in pairs]
    return (
        round(float(book_balance + book[~book["编号"].isin(mine)]["金额"].sum()), 2),
        round(float(bank_balance + bank[~bank["编号"].isin(theirs)]["金额"].sum()), 2),
    )


book = pd.read_csv("book.csv")
bank = pd.read_csv("bank.csv")
pairs = match(book, bank)
adjusted = adjust(852360.00, 847860.00, book, bank, pairs)
