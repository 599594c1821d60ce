# score: 0
import math


def factor_analysis(base, actual):
    start = math.prod(base)
    effects = []
    for i in range(len(base)):
        values = list(base)
        values[i] = actual[i]
        effects.append(round(math.prod(values) - start, 6))
    return effects


effects = factor_analysis((0.12, 0.8, 1.6), (0.15, 0.9, 1.5))
total = round(sum(effects), 6)
