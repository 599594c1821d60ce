from decimal import Decimal, ROUND_HALF_UP

# 第一部分：观察
a = ...
b = ...
c = ...


# 第二部分：函数
def half_up(text):
    """四舍五入到分。"""
    ...


def share(total, n):
    """平均分摊，最后一人兜底。"""
    ...


def invoice_tax(amounts, rate):
    """逐行四舍五入后相加的税额。"""
    ...


# 第三部分：解释
reason = ""

print(a, b, c)
