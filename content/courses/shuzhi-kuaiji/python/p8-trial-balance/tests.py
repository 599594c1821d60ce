from decimal import Decimal

from suanpan import student, test

KEY_ACCOUNTS = {
    "1001": ("5000.00", "10640.00", "5000.00", "10640.00"),
    "1002": ("800000.00", "293320.00", "240960.00", "852360.00"),
    "2221": ("-25160.00", "51640.00", "66186.30", "-39706.30"),
    "3103": ("0.00", "192932.30", "236000.00", "-43067.70"),
}


def row(balance, code):
    assert code in balance, f"缺少科目 {code}"
    values = list(balance[code])
    assert all(isinstance(value, Decimal) for value in values), "金额应当是 Decimal，不能是浮点数"
    return values


@test("关键科目", weight=25, visible=True)
def key_accounts():
    balance = student.value("balance")
    for code, expected in KEY_ACCOUNTS.items():
        assert row(balance, code) == [Decimal(text) for text in expected]


@test("余额表的科目与次序", weight=10, category="科目的范围与次序")
def accounts_in_order():
    balance = student.value("balance")
    codes = list(balance)
    assert codes == sorted(codes)
    assert len(codes) == 31
    assert sum(values[3] for values in balance.values()) == 0


@test("一万行一角", weight=20, category="大量小数累加，一分不差")
def many_dimes():
    lines = [("100201", "0.10", ""), ("5603", "", "0.10")] * 5000
    balance = student.trial([("100201", "0.20")], lines)
    assert row(balance, "1002") == [Decimal("0.20"), Decimal("500.00"), Decimal("0.00"), Decimal("500.20")]
    assert row(balance, "5603") == [Decimal("0"), Decimal("0"), Decimal("500"), Decimal("-500")]


@test("红字与空文本", weight=15, category="红字与空文本")
def red_and_blank():
    balance = student.trial([], [("1122", "-4520.00", ""), ("5001", "", "-4000.00"), ("22210102", "0.00", "-520.00")])
    assert row(balance, "1122") == [Decimal("0"), Decimal("-4520"), Decimal("0"), Decimal("-4520")]
    assert row(balance, "2221") == [Decimal("0"), Decimal("0"), Decimal("-520"), Decimal("520")]


@test("没有发生额的科目", weight=15, category="只有期初的科目要列，全为零的不列")
def quiet_accounts():
    balance = student.trial([("3001", "-1000.00"), ("1221", "0.00"), ("100201", "1000.00")], [])
    assert sorted(balance) == ["1002", "3001"]
    assert row(balance, "3001") == [Decimal("-1000"), Decimal("0"), Decimal("0"), Decimal("-1000")]
