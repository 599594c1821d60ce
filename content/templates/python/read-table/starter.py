import pandas as pd

table = pd.read_csv("expenses.csv")

by_department = ...
total = ...
print(by_department)
print(total)
