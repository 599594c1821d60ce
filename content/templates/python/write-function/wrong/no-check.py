# score: 80
def depreciation(cost, residual_rate, years):
    return round(cost * (1 - residual_rate / 100) / (years * 12 or 1), 2)
