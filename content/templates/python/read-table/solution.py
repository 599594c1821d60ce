import pandas as pd

table = pd.read_csv("expenses.csv")

by_department = table.groupby("部门", as_index=False)["金额"].sum()
total = round(float(table["金额"].sum()), 2)
print(by_department)
print(total)
