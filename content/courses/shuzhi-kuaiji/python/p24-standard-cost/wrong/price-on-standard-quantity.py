# score: 10
def variances(aq, ap, sq, sp):
    total = round(aq * ap - sq * sp, 2)
    return {"价格差异": round((ap - sp) * sq, 2), "用量差异": round((aq - sq) * ap, 2), "总差异": total, "结论": "超支"}


material = variances(1050, 98, 1000, 100)
check = True
