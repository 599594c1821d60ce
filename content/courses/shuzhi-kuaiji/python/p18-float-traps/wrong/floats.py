# score: 20
a = round(2.675, 2)
b = 0.1 + 0.2 == 0.3
c = sum([0.1] * 10) == 1.0


def half_up(text):
    return round(float(text), 2)


def share(total, n):
    return [round(float(total) / n, 2)] * n


def invoice_tax(amounts, rate):
    return round(sum(float(x) for x in amounts) * rate / 100, 2)


reason = "因为计算机用二进制保存小数，有误差。"
