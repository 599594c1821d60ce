# score: 90
import numpy as np
import pandas as pd


def high_low(x, y):
    high, low = x.index(max(x)), x.index(min(x))
    b = (y[high] - y[low]) / (x[high] - x[low])
    return round(b, 4), round(y[high] - b * x[high], 2)


def ols(x, y):
    b, a = np.polyfit(x, y, 1)
    return round(float(b), 4), round(float(a), 2), round(float(np.corrcoef(x, y)[0, 1] ** 2), 6)


data = pd.read_csv("cost.csv")
hl = high_low(data["产量"].tolist(), data["总成本"].tolist())
fit = ols(data["产量"].tolist(), data["总成本"].tolist())
forecast = round(fit[1] + round(fit[0], 2) * 2500, 2)
