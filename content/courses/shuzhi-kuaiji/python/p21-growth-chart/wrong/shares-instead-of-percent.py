# score: 75
import matplotlib.pyplot as plt
import pandas as pd

data = pd.read_csv("monthly.csv")
previous = data["2025"].shift(1).fillna(data["2024"].iloc[-1])
table = data.assign(同比=(data["2025"] / data["2024"] - 1).round(4), 环比=(data["2025"] / previous - 1).round(4))
total = (int(data["2024"].sum()), int(data["2025"].sum()), round((data["2025"].sum() / data["2024"].sum() - 1) * 100, 2))
best = int(table.loc[table["同比"].idxmax(), "月份"])
fig, ax = plt.subplots()
ax.bar(table["月份"] - 0.2, table["2024"], width=0.4, label="2024")
ax.bar(table["月份"] + 0.2, table["2025"], width=0.4, label="2025")
ax.set_title("同比增长 10.34%")
ax.set_xlabel("月份")
ax.set_ylabel("零售额（万元）")
ax.set_xticks(range(1, 13))
ax2 = ax.twinx()
ax2.plot(table["月份"], table["同比"] * 100, label="同比（%）")
ax.legend()
ax2.legend()
