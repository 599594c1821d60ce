# score: 45
def cvp(price, variable, fixed, target=0):
    margin = price - variable
    if margin <= 0:
        raise ValueError
    return {
        "单位边际贡献": round(margin, 2),
        "边际贡献率": round(margin / price, 4),
        "保本量": int(fixed / margin),
        "保本额": round(int(fixed / margin) * price, 2),
        "目标销量": int((fixed + target) / margin),
    }


lamp = cvp(400, 242.40, 45000, 60000)
safety = round((590 - lamp["保本量"]) / 590, 4)
