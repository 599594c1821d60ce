# score: 40
import pandas as pd

by_department = pd.DataFrame({"部门": ["管理部", "生产部", "销售部"], "金额": [1360.0, 5628.0, 6160.0]})
total = 13148.0
