# score: 20
def depreciation(cost, residual_rate, years):
    if years <= 0:
        raise ValueError("年限须为正整数")
    return round(cost * (1 - residual_rate / 100) / years, 2)
