import math


def first_digit(value):
    """第一个不为零的数字；值为零时返回 0。"""
    if value == 0:
        return 0
    text = str(value) if isinstance(value, int) else f"{abs(value):e}"
    return next(int(letter) for letter in text if letter in "123456789")


def benford(values):
    """首位数字检验。"""
    counts = [0] * 9
    for value in values:
        digit = first_digit(value)
        if digit:
            counts[digit - 1] += 1
    n = sum(counts)
    if n == 0:
        return {"counts": counts, "chi2": 0.0, "mad": 0.0, "verdict": "符合"}
    shares = [math.log10(1 + 1 / digit) for digit in range(1, 10)]
    chi2 = sum((seen - n * share) ** 2 / (n * share) for seen, share in zip(counts, shares))
    mad = sum(abs(seen / n - share) for seen, share in zip(counts, shares)) / 9
    return {
        "counts": counts,
        "chi2": round(chi2, 4),
        "mad": round(mad, 5),
        "verdict": "异常" if chi2 > 15.507 else "符合",
    }


powers = benford([2**k for k in range(1, 101)])
claims = benford([980, 985, 990, 995, 9800, 9900, 9950, 970, 120, 130,
                  1500, 210, 305, 460, 540, 690, 720, 880, 9990, 998])
comment = "样本只有 20 笔，检验不可靠，只能作为抽查的线索，不能当作舞弊的证据。"
print(powers)
print(claims)
