def dep(cost, salvage, life, method):
    """返回各年折旧额的列表。"""
    total = cost - salvage          # 应计折旧总额
    result = []
    if method == "直线法":
        ...                          # 在这里写
    elif method == "双倍余额递减法":
        ...
    elif method == "年数总和法":
        ...
    return result


print(dep(120000, 6000, 5, "直线法"))
