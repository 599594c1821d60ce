import math


def factor_analysis(base, actual):
    """连环替代法：逐个因素的影响。"""
    if len(base) != len(actual):
        raise ValueError("基期与实际的因素个数不同")
    values = list(base)
    before = math.prod(values)
    effects = []
    for i, value in enumerate(actual):
        values[i] = value
        after = math.prod(values)
        effects.append(round(after - before, 6))
        before = after
    return effects


effects = factor_analysis((0.12, 0.8, 1.6), (0.15, 0.9, 1.5))
total = round(sum(effects), 6)
print(effects, total)
