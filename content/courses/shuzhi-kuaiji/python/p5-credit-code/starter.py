ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"


def check(code):
    """统一社会信用代码是否有效。"""
    ...


print(check("91110000600037341L"))
