begin = {"资产总计": 1959000.00, "流动资产": 1401000.00, "存货": 350000.00,
         "流动负债": 567010.00, "负债合计": 567010.00, "所有者权益": 1391990.00}
end = {"资产总计": 2054364.00, "流动资产": 1490564.00, "存货": 397884.00,
       "流动负债": 619306.30, "负债合计": 619306.30, "所有者权益": 1435057.70}
income = {"营业收入": 236000.00, "营业成本": 119416.00, "净利润": 43067.70}


def divide(amount, by):
    return None if by == 0 else round(amount / by, 6)


def ratios(begin, end, income):
    """八个财务比率；除数为零的项为 None。"""
    assets = (begin["资产总计"] + end["资产总计"]) / 2
    equity = (begin["所有者权益"] + end["所有者权益"]) / 2
    revenue, cost, profit = income["营业收入"], income["营业成本"], income["净利润"]
    return {
        "净利率": divide(profit, revenue),
        "总资产周转率": divide(revenue, assets),
        "权益乘数": divide(assets, equity),
        "净资产收益率": divide(profit, equity),
        "流动比率": divide(end["流动资产"], end["流动负债"]),
        "速动比率": divide(end["流动资产"] - end["存货"], end["流动负债"]),
        "资产负债率": divide(end["负债合计"], end["资产总计"]),
        "毛利率": divide(revenue - cost, revenue),
    }


result = ratios(begin, end, income)
product = result["净利率"] * result["总资产周转率"] * result["权益乘数"]
identity = abs(product - result["净资产收益率"]) < 0.00001
for name, value in result.items():
    print(name, value)
print(identity)
