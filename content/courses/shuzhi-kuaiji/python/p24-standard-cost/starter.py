def variances(aq, ap, sq, sp):
    """材料成本差异。"""
    ...


material = variances(1050, 98, 1000, 100)
check = False
print(material, check)
