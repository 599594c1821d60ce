import pandas as pd


def schedule(principal, annual_rate, periods):
    """等额本息还款计划表，最后一期兜底。"""
    rate = annual_rate / 12
    if rate == 0:
        payment = round(principal / periods, 2)
    else:
        growth = (1 + rate) ** periods
        payment = round(principal * rate * growth / (growth - 1), 2)
    rows = []
    balance = principal
    for period in range(1, periods + 1):
        interest = round(balance * rate, 2)
        if period == periods:
            capital = balance
        else:
            capital = round(payment - interest, 2)
        balance = round(balance - capital, 2)
        rows.append([period, round(capital + interest, 2), interest, capital, balance])
    return pd.DataFrame(rows, columns=["期数", "月供", "利息", "本金", "余额"])


table = schedule(300000, 0.048, 12)
total_interest = round(float(table["利息"].sum()), 2)
print(table)
print("利息合计", total_interest)
