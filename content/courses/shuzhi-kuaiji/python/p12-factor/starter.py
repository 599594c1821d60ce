import math


def factor_analysis(base, actual):
    """连环替代法：逐个因素的影响。"""
    ...


effects = factor_analysis((0.12, 0.8, 1.6), (0.15, 0.9, 1.5))
total = 0
print(effects, total)
