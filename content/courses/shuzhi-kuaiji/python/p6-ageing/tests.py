from suanpan import assert_equal, student, test

SECOND = """客户,开票日期,信用天数,金额,已收金额
星河,2025-11-30,30,66000,6000
星河,2025-07-01,60,90000,0
绿城,2026-01-10,60,12000,0
绿城,2025-12-15,30,45000,5000
"""


@test("换一份台账，程序要重新计算", weight=15, category="结果写死：换一份台账")
def second_ledger():
    run = student.run(files={"ar.csv": SECOND})
    assert_equal(run.value("bad_debt"), 21860.0, misconceptions={52250.0: "结果写死了：请从 ar.csv 计算。"})
