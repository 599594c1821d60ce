from suanpan import assert_equal, student, test

BOOK = """编号,日期,金额
E1,2026-02-03,1200.00
E2,2026-02-05,-300.50
E3,2026-02-26,8000.00
"""
BANK = """编号,日期,金额
B1,2026-02-04,1200.00
B2,2026-02-05,-300.50
B3,2026-02-27,-15.00
"""


@test("换一份数据", weight=15, category="结果写死：换一份对账单")
def second_month():
    run = student.run(files={"book.csv": BOOK, "bank.csv": BANK})
    pairs = run.value("pairs")
    assert sorted(tuple(pair) for pair in pairs) == [("E1", "B1"), ("E2", "B2")]
    assert_equal(tuple(run.value("adjusted")), (852345.0, 855860.0))
