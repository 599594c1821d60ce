import numpy as np
import pandas as pd


def high_low(x, y):
    """高低点法：返回 (b, a)。"""
    high = max(range(len(x)), key=lambda i: x[i])
    low = min(range(len(x)), key=lambda i: x[i])
    b = (y[high] - y[low]) / (x[high] - x[low])
    return round(b, 4), round(y[high] - b * x[high], 2)


def line(x, y):
    """未舍入的斜率与截距。"""
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    b = ((x - x.mean()) * (y - y.mean())).sum() / ((x - x.mean()) ** 2).sum()
    return float(b), float(y.mean() - b * x.mean())


def ols(x, y):
    """最小二乘法：返回 (b, a, r2)。"""
    b, a = line(x, y)
    x, y = np.asarray(x, dtype=float), np.asarray(y, dtype=float)
    left = ((y - a - b * x) ** 2).sum()
    r2 = 1 - left / ((y - y.mean()) ** 2).sum()
    return round(b, 4), round(a, 2), round(float(r2), 6)


data = pd.read_csv("cost.csv")
volume, cost = data["产量"].tolist(), data["总成本"].tolist()
hl = high_low(volume, cost)
fit = ols(volume, cost)
slope, fixed = line(volume, cost)
forecast = round(fixed + slope * 2500, 2)
print(hl, fit, forecast)
