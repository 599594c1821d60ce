from decimal import Decimal, ROUND_HALF_UP

CENT = Decimal("0.01")


def split(gross, rate):
    """把价税合计拆成（不含税金额，税额），两者之和恰好等于价税合计。"""
    gross = Decimal(str(gross)).quantize(CENT)
    net = (gross * 100 / (100 + Decimal(str(rate)))).quantize(CENT, rounding=ROUND_HALF_UP)
    return net, gross - net


rows = [("113000", 13), ("10900", 9), ("1060", 6), ("1030", 3), ("1010", 1), ("100", 13)]
total_net = Decimal("0")
total_tax = Decimal("0")
for gross, rate in rows:
    net, tax = split(gross, rate)
    total_net += net
    total_tax += tax
print(total_net, total_tax)
