def fifo(moves):
    """先进先出：（发出成本列表，结存金额）。"""
    batches, issued = [], []
    for kind, quantity, price in moves:
        if kind == "入":
            batches.append([quantity, price])
            continue
        if quantity > sum(batch[0] for batch in batches):
            raise ValueError("库存不足")
        cost = 0
        while quantity > 0:
            taken = min(quantity, batches[0][0])
            cost += taken * batches[0][1]
            quantity -= taken
            batches[0][0] -= taken
            if batches[0][0] == 0:
                batches.pop(0)
        issued.append(round(cost, 2))
    return issued, round(sum(quantity * price for quantity, price in batches), 2)


def moving(moves):
    """移动加权平均。"""
    stock, amount, issued = 0, 0.0, []
    for kind, quantity, price in moves:
        if kind == "入":
            stock += quantity
            amount = round(amount + quantity * price, 2)
            continue
        if quantity > stock:
            raise ValueError("库存不足")
        cost = round(amount * quantity / stock, 2)
        stock -= quantity
        amount = round(amount - cost, 2)
        issued.append(cost)
    return issued, amount


def monthly(moves):
    """月末一次加权平均。"""
    stock = 0
    for kind, quantity, _ in moves:
        stock += quantity if kind == "入" else -quantity
        if stock < 0:
            raise ValueError("库存不足")
    bought = [(quantity, price) for kind, quantity, price in moves if kind == "入"]
    total = sum(quantity * price for quantity, price in bought)
    units = sum(quantity for quantity, _ in bought)
    issued = [round(total * quantity / units, 2) for kind, quantity, _ in moves if kind == "出"]
    return issued, round(total - sum(issued), 2)


moves = [("入", 1000, 200), ("入", 1000, 204.80), ("出", 590, 0), ("入", 500, 210), ("出", 900, 0)]
result = {"先进先出": fifo(moves), "移动加权": moving(moves), "月末加权": monthly(moves)}
print(result)
