# score: 65
from decimal import Decimal, ROUND_HALF_UP

a = 2.67
b = False
c = True


def half_up(text):
    return Decimal(str(text)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def share(total, n):
    return [half_up(Decimal(total) / n)] * n


def invoice_tax(amounts, rate):
    return sum((half_up(Decimal(x) * rate / 100) for x in amounts), Decimal("0"))


reason = "二进制不能精确表示 2.675 这个小数"
