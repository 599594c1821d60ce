from decimal import Decimal, ROUND_HALF_UP

CENT = Decimal("0.01")

a = round(2.675, 2)
b = 0.1 + 0.2 == 0.3
c = sum([0.1] * 10) == 1.0


def half_up(text):
    """四舍五入到分。"""
    return Decimal(str(text)).quantize(CENT, rounding=ROUND_HALF_UP)


def share(total, n):
    """平均分摊，最后一人兜底。"""
    total = Decimal(str(total))
    each = half_up(total / n)
    return [each] * (n - 1) + [total - each * (n - 1)]


def invoice_tax(amounts, rate):
    """逐行四舍五入后相加的税额。"""
    return sum((half_up(Decimal(str(x)) * rate / 100) for x in amounts), Decimal("0.00"))


reason = "2.675 不能用有限位的二进制小数表示，实际存储的值略小于 2.675，所以被舍去。"

print(a, b, c)
print(half_up("2.675"), share("10000", 3), invoice_tax(["99.99", "139.93", "0.04"], 13))
