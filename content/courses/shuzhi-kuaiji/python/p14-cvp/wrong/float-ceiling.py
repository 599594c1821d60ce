# score: 65
import math


def cvp(price, variable, fixed, target=0):
    margin = price - variable
    return {
        "单位边际贡献": round(margin, 2),
        "边际贡献率": round(margin / price, 4),
        "保本量": math.ceil(fixed / margin),
        "保本额": round(fixed / (margin / price), 2),
        "目标销量": math.ceil((fixed + target) / margin),
    }


lamp = cvp(400, 242.40, 45000, 60000)
safety = round((590 - lamp["保本量"]) / 590, 4)
