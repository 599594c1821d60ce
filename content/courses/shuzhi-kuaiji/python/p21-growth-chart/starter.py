import matplotlib.pyplot as plt
import pandas as pd

data = pd.read_csv("monthly.csv")
table = data.copy()
# 在这里计算同比、环比
total = (0, 0, 0)
best = 0

fig, ax = plt.subplots(figsize=(9, 4.5))
# 在这里画图
plt.show()
