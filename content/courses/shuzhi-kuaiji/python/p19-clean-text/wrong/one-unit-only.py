# score: 65
import unicodedata


def clean(text):
    text = unicodedata.normalize("NFKC", str(text)).strip().replace(",", "").replace("¥", "")
    try:
        if text.startswith("("):
            return -float(text[1:-1])
        if text.endswith("万"):
            return round(float(text[:-1]) * 10000, 6)
        if text.endswith("亿"):
            return round(float(text[:-1]) * 100000000, 6)
        if text.endswith("%"):
            return float(text[:-1]) / 100
        return float(text)
    except ValueError:
        return float("nan")


samples = ["1,234.50", "(2,000.00)", "￥3，456．78", "5.2万", "－88.8", "—", "", "1.2亿", "12%", "  900 "]
result = [clean(text) for text in samples]
