def cents(amount):
    """四舍五入到分；加一个极小量，避免 0.005 的二进制误差。"""
    return round(amount + 1e-9, 2)


def dep(cost, salvage, life, method):
    """返回各年折旧额的列表，合计恰好等于应计折旧总额。"""
    total = cost - salvage
    result = []
    if method == "直线法":
        for _ in range(life - 1):
            result.append(cents(total / life))
    elif method == "双倍余额递减法":
        book = cost
        for _ in range(max(life - 2, 0)):
            year = cents(book * 2 / life)
            result.append(year)
            book -= year
        if life >= 2:
            result.append(cents((book - salvage) / 2))
    elif method == "年数总和法":
        digits = life * (life + 1) // 2
        for year in range(1, life):
            result.append(cents(total * (life - year + 1) / digits))
    else:
        raise ValueError("未知的折旧方法：" + method)
    result.append(round(total - sum(result), 2))
    return result


for name in ("直线法", "双倍余额递减法", "年数总和法"):
    print(name, dep(120000, 6000, 5, name))
