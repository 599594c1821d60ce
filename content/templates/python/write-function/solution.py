from decimal import ROUND_HALF_UP, Decimal


def depreciation(cost, residual_rate, years):
    """按直线法计算月折旧额，元，两位小数。"""
    if years != int(years) or years <= 0:
        raise ValueError("年限须为正整数")
    kept = 1 - Decimal(str(residual_rate)) / 100
    month = Decimal(str(cost)) * kept / (int(years) * 12)
    return float(month.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


print(depreciation(120000, 5, 10))
