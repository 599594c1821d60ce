import random
from decimal import ROUND_HALF_UP, Decimal

from suanpan import student, test


@test("一千笔随机金额：净额 + 税额 = 价税合计", weight=25, category="大量随机金额")
def random_amounts():
    draw = random.Random(20260131)
    for _ in range(1000):
        gross = Decimal(draw.randint(1, 10**10)) / 100
        rate = draw.choice([13, 9, 6, 3, 1])
        net, tax = student.split(gross, rate)
        expected = (gross * 100 / (100 + rate)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
        assert net == expected
        assert net + tax == gross
