# score: 0
from decimal import Decimal


def split(gross, rate):
    gross = Decimal(str(gross))
    tax = (gross * rate / 100).quantize(Decimal("0.01"))
    return gross - tax, tax


rows = [("113000", 13), ("10900", 9), ("1060", 6), ("1030", 3), ("1010", 1), ("100", 13)]
parts = [split(gross, rate) for gross, rate in rows]
total_net = sum(net for net, _ in parts)
total_tax = sum(tax for _, tax in parts)
