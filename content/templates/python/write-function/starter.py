def depreciation(cost, residual_rate, years):
    """按直线法计算月折旧额，元，两位小数。"""
    return ...


print(depreciation(120000, 5, 10))
