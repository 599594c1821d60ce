# score: 60
import math


def benford(values):
    counts = [0] * 9
    for value in values:
        letter = str(value)[0]
        if letter in "123456789":
            counts[int(letter) - 1] += 1
    n = sum(counts) or 1
    shares = [math.log10(1 + 1 / d) for d in range(1, 10)]
    chi2 = sum((o - n * p) ** 2 / (n * p) for o, p in zip(counts, shares))
    mad = sum(abs(o / n - p) for o, p in zip(counts, shares)) / 9
    return {"counts": counts, "chi2": round(chi2, 4), "mad": round(mad, 5), "verdict": "异常" if chi2 > 15.507 else "符合"}


powers = benford([2**k for k in range(1, 101)])
claims = benford([980, 985, 990, 995, 9800, 9900, 9950, 970, 120, 130, 1500, 210, 305, 460, 540, 690, 720, 880, 9990, 998])
comment = "可靠"
