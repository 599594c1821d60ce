# score: 35
import pandas as pd


def schedule(principal, annual_rate, periods):
    rate = annual_rate / 12
    growth = (1 + rate) ** periods
    payment = round(principal * rate * growth / (growth - 1), 2)
    rows, balance = [], principal
    for period in range(1, periods + 1):
        interest = round(balance * rate, 2)
        capital = round(payment - interest, 2)
        balance = round(balance - capital, 2)
        rows.append([period, payment, interest, capital, balance])
    return pd.DataFrame(rows, columns=["期数", "月供", "利息", "本金", "余额"])


table = schedule(300000, 0.048, 12)
total_interest = 7857.08
