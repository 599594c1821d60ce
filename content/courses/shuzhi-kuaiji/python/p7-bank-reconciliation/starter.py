import pandas as pd


def match(book, bank, days=3):
    """返回 [(企业编号, 银行编号), …]。"""
    pairs = []
    used = set()
    ...
    return pairs


def adjust(book_balance, bank_balance, book, bank, pairs):
    """返回（企业调节后余额，银行调节后余额）。"""
    ...


book = pd.read_csv("book.csv")
bank = pd.read_csv("bank.csv")
pairs = match(book, bank)
adjusted = adjust(852360.00, 847860.00, book, bank, pairs)
print(pairs)
print(adjusted)
