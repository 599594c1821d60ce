from decimal import Decimal, ROUND_HALF_UP


def split(gross, rate):
    """把价税合计拆成（不含税金额，税额）。"""
    gross = Decimal(str(gross))
    net = ...
    tax = ...
    return net, tax


rows = [("113000", 13), ("10900", 9), ("1060", 6), ("1030", 3), ("1010", 1), ("100", 13)]
total_net = Decimal("0")
total_tax = Decimal("0")
# 在这里累加
print(total_net, total_tax)
