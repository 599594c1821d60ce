# score: 90
def fifo(moves):
    batches, issued = [], []
    for kind, quantity, price in moves:
        if kind == "入":
            batches.append([quantity, price])
            continue
        if quantity > sum(q for q, _ in batches):
            raise ValueError("库存不足")
        cost = 0
        while quantity:
            taken = min(quantity, batches[0][0])
            cost += taken * batches[0][1]
            quantity -= taken
            batches[0][0] -= taken
            if not batches[0][0]:
                batches.pop(0)
        issued.append(round(cost, 2))
    return issued, round(sum(q * p for q, p in batches), 2)


def moving(moves):
    stock, amount, issued = 0, 0, []
    for kind, quantity, price in moves:
        if kind == "入":
            stock, amount = stock + quantity, amount + quantity * price
        else:
            cost = round(amount / stock * quantity, 2)
            stock, amount = stock - quantity, amount - cost
            issued.append(cost)
    return issued, round(amount, 2)


def monthly(moves):
    total = sum(q * p for kind, q, p in moves if kind == "入")
    units = sum(q for kind, q, p in moves if kind == "入")
    issued = [round(total / units * q, 2) for kind, q, _ in moves if kind == "出"]
    return issued, round(total - sum(issued), 2)


moves = [("入", 1000, 200), ("入", 1000, 204.80), ("出", 590, 0), ("入", 500, 210), ("出", 900, 0)]
result = {"先进先出": fifo(moves), "移动加权": moving(moves), "月末加权": monthly(moves)}
