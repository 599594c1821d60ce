from suanpan import assert_equal, student, test

SECOND = """月份,产量,总成本
1,100,4000
2,200,5100
3,300,6000
4,400,7050
"""


@test("换一份数据", weight=15, category="结果写死：换一份成本数据")
def second_file():
    run = student.run(files={"cost.csv": SECOND})
    assert_equal(tuple(run.value("hl")), (10.1667, 2983.33), tolerance=0.006)
    assert_equal(run.value("forecast"), 28150.0, misconceptions={73105.13: "预测值写死了：请用回归系数计算。"})
