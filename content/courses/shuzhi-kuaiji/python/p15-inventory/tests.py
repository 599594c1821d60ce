from suanpan import assert_equal, award, raises, student, test

METHODS = ["fifo", "moving", "monthly"]
SHORT = [("入", 100, 5), ("出", 60, 0), ("出", 50, 0), ("入", 100, 6)]


@test("没有发出", weight=5, category="只有一批、没有发出")
def nothing_issued():
    for method in METHODS:
        issued, left = student.call(method, [("入", 10, 3.33)])
        assert_equal(list(issued), [])
        assert_equal(left, 33.3)


@test("负库存要报错", weight=15, category="发出超过当时的结存")
def no_negative_stock():
    refused = 0
    for method in METHODS:
        try:
            with raises(ValueError):
                student.call(method, SHORT)
            refused += 1
        except Exception:
            pass
    award(refused / len(METHODS))
