# score: 80
ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"


def check(code):
    if len(code) != 18 or any(letter not in ALPHABET for letter in code):
        return False
    total = sum(ALPHABET.index(code[i]) * 3**i for i in range(17))
    return ALPHABET[-total % 31] == code[17]
