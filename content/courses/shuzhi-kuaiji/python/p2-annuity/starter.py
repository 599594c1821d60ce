import pandas as pd


def schedule(principal, annual_rate, periods):
    """等额本息还款计划表。"""
    rate = annual_rate / 12
    payment = ...
    rows = []
    balance = principal
    for period in range(1, periods + 1):
        ...
    return pd.DataFrame(rows, columns=["期数", "月供", "利息", "本金", "余额"])


table = schedule(300000, 0.048, 12)
total_interest = 0
print(table)
