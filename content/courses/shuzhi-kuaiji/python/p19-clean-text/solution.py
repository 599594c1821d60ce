import unicodedata

UNITS = {"万": 10_000, "亿": 100_000_000, "%": 0.01}


def clean(text):
    """把金额文本变成 float；不能识别时为 NaN。"""
    if text is None:
        return float("nan")
    text = unicodedata.normalize("NFKC", str(text)).strip()
    sign, factor = 1, 1
    if text.startswith("(") and text.endswith(")"):
        sign, text = -1, text[1:-1].strip()
    for mark in "¥$,":
        text = text.replace(mark, "")
    text = text.replace("−", "-").replace("–", "-").strip().removesuffix("元").strip()
    while text and text[-1] in UNITS:
        factor *= UNITS[text[-1]]
        text = text[:-1].strip()
    try:
        return round(sign * float(text) * factor, 10)
    except ValueError:
        return float("nan")


samples = ["1,234.50", "(2,000.00)", "￥3，456．78", "5.2万", "－88.8", "—", "", "1.2亿", "12%", "  900 "]
result = [clean(text) for text in samples]
print(result)
