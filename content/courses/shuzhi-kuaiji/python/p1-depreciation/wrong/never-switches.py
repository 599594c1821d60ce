# score: 65
def dep(cost, salvage, life, method):
    total = cost - salvage
    if method == "直线法":
        result = [round(total / life, 2)] * (life - 1)
    elif method == "年数总和法":
        digits = life * (life + 1) / 2
        result = [round(total * (life - i) / digits, 2) for i in range(life - 1)]
    elif method == "双倍余额递减法":
        book, result = cost, []
        for _ in range(life - 1):
            year = round(book * 2 / life, 2)
            result.append(year)
            book -= year
    else:
        return []
    return result + [round(total - sum(result), 2)]
