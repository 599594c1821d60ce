# score: 20
def fifo(moves):
    batches, issued = [], []
    for kind, quantity, price in moves:
        if kind == "入":
            batches.append([quantity, price])
            continue
        cost = 0
        while quantity:
            taken = min(quantity, batches[-1][0])
            cost += taken * batches[-1][1]
            quantity -= taken
            batches[-1][0] -= taken
            if not batches[-1][0]:
                batches.pop()
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
    return moving(moves)


moves = [("入", 1000, 200), ("入", 1000, 204.80), ("出", 590, 0), ("入", 500, 210), ("出", 900, 0)]
result = {"先进先出": fifo(moves), "移动加权": moving(moves), "月末加权": monthly(moves)}
