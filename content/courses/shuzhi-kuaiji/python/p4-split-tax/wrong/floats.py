# score: 50
def split(gross, rate):
    gross = float(gross)
    net = round(gross / (1 + rate / 100), 2)
    return net, round(gross - net, 2)


rows = [("113000", 13), ("10900", 9), ("1060", 6), ("1030", 3), ("1010", 1), ("100", 13)]
parts = [split(gross, rate) for gross, rate in rows]
total_net = sum(net for net, _ in parts)
total_tax = sum(tax for _, tax in parts)
