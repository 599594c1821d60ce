def variances(aq, ap, sq, sp):
    """材料成本差异。"""
    if min(aq, ap, sq, sp) < 0:
        raise ValueError("用量和价格不能为负数")
    total = round(aq * ap - sq * sp, 2)
    return {
        "价格差异": round((ap - sp) * aq, 2),
        "用量差异": round((aq - sq) * sp, 2),
        "总差异": total,
        "结论": "超支" if total > 0 else "节约" if total < 0 else "持平",
    }


material = variances(1050, 98, 1000, 100)
check = abs(material["价格差异"] + material["用量差异"] - material["总差异"]) < 0.005
print(material, check)
