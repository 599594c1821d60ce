# score: 65
def variances(aq, ap, sq, sp):
    price, usage = round((ap - sp) * aq, 2), round((aq - sq) * sp, 2)
    return {"价格差异": price, "用量差异": usage, "总差异": round(price + usage, 2), "结论": "超支" if price + usage > 0 else "节约"}


material = variances(1050, 98, 1000, 100)
check = True
