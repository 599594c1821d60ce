# score: 10
def clean(text):
    text = str(text).strip().replace(",", "").replace("￥", "")
    if text.startswith("(") and text.endswith(")"):
        text = "-" + text[1:-1]
    if text.endswith("万"):
        return float(text[:-1]) * 10000
    if text.endswith("亿"):
        return float(text[:-1]) * 100000000
    if text.endswith("%"):
        return float(text[:-1]) / 100
    try:
        return float(text)
    except ValueError:
        return 0.0 if text != "None" else float("nan")


samples = ["1,234.50", "(2,000.00)", "￥3，456．78", "5.2万", "－88.8", "—", "", "1.2亿", "12%", "  900 "]
result = [clean(text) for text in samples]
