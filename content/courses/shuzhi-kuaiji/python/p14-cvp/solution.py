import math


def cvp(price, variable, fixed, target=0):
    """本量利分析。"""
    margin = price - variable
    if margin <= 0:
        raise ValueError("单位边际贡献不大于零，无法保本")

    def units(amount):
        return math.ceil(round(amount / margin, 6))

    return {
        "单位边际贡献": round(margin, 2),
        "边际贡献率": round(margin / price, 4),
        "保本量": units(fixed),
        "保本额": round(fixed / (margin / price), 2),
        "目标销量": units(fixed + target),
    }


lamp = cvp(400, 242.40, 45000, 60000)
safety = round((590 - lamp["保本量"]) / 590, 4)
print(lamp, safety)
