import unicodedata


def clean(text):
    """把金额文本变成 float；不能识别时为 NaN。"""
    ...


samples = ["1,234.50", "(2,000.00)", "￥3，456．78", "5.2万", "－88.8", "—", "", "1.2亿", "12%", "  900 "]
result = [clean(text) for text in samples]
print(result)
