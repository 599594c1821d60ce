import math


def cvp(price, variable, fixed, target=0):
    """本量利分析。"""
    ...


lamp = cvp(400, 242.40, 45000, 60000)
safety = 0
print(lamp, safety)
