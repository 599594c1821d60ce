# score: 60
def check(code):
    if not code:
        return False
    code = code.strip().upper()
    return len(code) == 18 and code.isalnum()
