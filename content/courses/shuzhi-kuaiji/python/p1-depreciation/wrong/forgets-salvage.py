# score: 5
def dep(cost, salvage, life, method):
    if method == "直线法":
        return [round(cost / life, 2)] * life
    if method == "年数总和法":
        digits = life * (life + 1) / 2
        return [round(cost * (life - i) / digits, 2) for i in range(life)]
    if method == "双倍余额递减法":
        book, result = cost, []
        for _ in range(life):
            year = round(book * 2 / life, 2)
            result.append(year)
            book -= year
        return result
    raise ValueError(method)
