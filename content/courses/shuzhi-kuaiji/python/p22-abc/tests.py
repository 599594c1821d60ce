from suanpan import student, test


@test("换一份数据", weight=10, category="结果写死：换一份数据")
def second_stock():
    run = student.run(files={"stock.csv": "编号,金额\nX1,30\nX2,600\nX3,270\nX4,100\n"})
    assert run.value("summary") == {"A": 2, "B": 1, "C": 1}
    assert list(run.value("table")["编号"]) == ["X2", "X3", "X4", "X1"]
