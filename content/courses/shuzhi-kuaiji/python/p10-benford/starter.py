import math


def benford(values):
    """首位数字检验。"""
    counts = [0] * 9
    ...
    return {"counts": counts, "chi2": 0.0, "mad": 0.0, "verdict": "符合"}


powers = benford([2**k for k in range(1, 101)])
claims = benford([980, 985, 990, 995, 9800, 9900, 9950, 970, 120, 130,
                  1500, 210, 305, 460, 540, 690, 720, 880, 9990, 998])
comment = ""
print(powers)
print(claims)
