# score: 0
import pandas as pd

table = pd.read_csv("expenses.csv")
table = table[table["金额"] > 0]
by_department = table.groupby("部门", as_index=False)["金额"].sum()
total = float(table["金额"].sum())
