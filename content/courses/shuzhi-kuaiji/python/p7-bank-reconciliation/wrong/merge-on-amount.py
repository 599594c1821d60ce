# score: 70
import pandas as pd


def match(book, bank, days=3):
    both = book.merge(bank, on="金额", suffixes=("_企业", "_银行"))
    gap = (pd.to_datetime(both["日期_企业"]) - pd.to_datetime(both["日期_银行"])).abs()
    both = both[gap <= pd.Timedelta(days=days)]
    return list(zip(both["编号_企业"], both["编号_银行"]))


def adjust(book_balance, bank_balance, book, bank, pairs):
    mine = [a for a, _ in pairs]
    theirs = [b for _, b in pairs]
    return (
        round(book_balance + bank[~bank["编号"].isin(theirs)]["金额"].sum(), 2),
        round(bank_balance + book[~book["编号"].isin(mine)]["金额"].sum(), 2),
    )


book = pd.read_csv("book.csv")
bank = pd.read_csv("bank.csv")
pairs = match(book, bank)
adjusted = adjust(852360.00, 847860.00, book, bank, pairs)
