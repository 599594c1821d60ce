ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"


def check(code):
    """统一社会信用代码是否有效。"""
    if not code:
        return False
    code = str(code).strip().upper()
    if len(code) != 18 or any(letter not in ALPHABET for letter in code):
        return False
    total = sum(ALPHABET.index(letter) * pow(3, i, 31) for i, letter in enumerate(code[:17]))
    return ALPHABET[(31 - total % 31) % 31] == code[17]


print(check("91110000600037341L"))
