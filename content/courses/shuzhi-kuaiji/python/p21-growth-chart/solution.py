import matplotlib.pyplot as plt
import pandas as pd

data = pd.read_csv("monthly.csv")
last, this = data["2024"], data["2025"]
previous = this.shift(1)
previous.iloc[0] = last.iloc[-1]

table = pd.DataFrame({
    "月份": data["月份"],
    "2024": last,
    "2025": this,
    "同比": ((this / last - 1) * 100).round(2),
    "环比": ((this / previous - 1) * 100).round(2),
})
growth = round(float(this.sum() / last.sum() - 1) * 100, 2)
total = (int(last.sum()), int(this.sum()), growth)
best = int(table.loc[table["同比"].idxmax(), "月份"])

fig, ax = plt.subplots(figsize=(9, 4.5))
ax.bar(table["月份"] - 0.2, table["2024"], width=0.4, label="2024")
ax.bar(table["月份"] + 0.2, table["2025"], width=0.4, label="2025")
ax.set_title(f"2025 年零售额同比增长 {growth:.2f}%")
ax.set_xlabel("月份")
ax.set_ylabel("零售额（万元）")
ax.set_xticks(range(1, 13))
ax.set_ylim(0, 190)
ax2 = ax.twinx()
ax2.plot(table["月份"], table["同比"], color="tab:red", marker="o", label="同比（%）")
ax2.set_ylabel("同比（%）")
ax.legend(loc="upper left")
ax2.legend(loc="upper right")
plt.show()
print(table)
print(total, best)
