# score: 55
def factor_analysis(base, actual):
    (a, b, c), (x, y, z) = base[:3], actual[:3]
    return [round((x - a) * b * c, 6), round(x * (y - b) * c, 6), round(x * y * (z - c), 6)] if len(base) == 3 and a > 0 and x != a else []


effects = factor_analysis((0.12, 0.8, 1.6), (0.15, 0.9, 1.5))
total = 0.0489
