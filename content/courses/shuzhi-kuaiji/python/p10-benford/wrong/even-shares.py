# score: 10
def benford(values):
    counts = [0] * 9
    for value in values:
        digits = [c for c in f"{abs(value):e}" if c in "123456789"]
        if value and digits:
            counts[int(digits[0]) - 1] += 1
    n = sum(counts)
    if n == 0:
        return {"counts": counts, "chi2": 1.0, "mad": 0.0, "verdict": "符合"}
    chi2 = sum((o - n / 9) ** 2 / (n / 9) for o in counts)
    mad = sum(abs(o / n - 1 / 9) for o in counts) / 9
    return {"counts": counts, "chi2": round(chi2, 4), "mad": round(mad, 5), "verdict": "异常" if chi2 > 15.507 else "符合"}


powers = benford([2**k for k in range(1, 101)])
claims = benford([980, 985, 990, 995, 9800, 9900, 9950, 970, 120, 130, 1500, 210, 305, 460, 540, 690, 720, 880, 9990, 998])
comment = "样本太少，只有二十笔，结论不可靠"
