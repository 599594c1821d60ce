from datetime import date
from decimal import Decimal

from suanpan import assert_equal, student, test

TODAY = date(2026, 1, 31)


def invoice(number, lines, total, words, day=date(2026, 1, 10), seller="恒泰板材有限公司"):
    lines = [tuple(map(Decimal, line)) for line in lines]
    return {
        "号码": number,
        "日期": day,
        "销售方": seller,
        "金额": sum(line[0] for line in lines),
        "税额": sum(line[2] for line in lines),
        "价税合计": Decimal(total),
        "大写": words,
        "明细": lines,
    }


@test("没有毛病的发票", weight=10, category="没有毛病的发票、今天开的发票、恰好一年前的发票")
def clean():
    invoices = [
        invoice("26332000000000000010", [("100.00", "13", "13.00")], "113.00", "壹佰壹拾叁元整", TODAY),
        invoice("26332000000000000020", [("200.00", "6", "12.00")], "212.00", "贰佰壹拾贰圆正", date(2025, 1, 31)),
    ]
    assert_equal(list(student.check(invoices, TODAY)), [])


@test("税额逐行四舍五入", weight=15, category="多行发票的税额")
def line_by_line():
    right = invoice(
        "26332000000000000030",
        [("99.99", "13", "13.00"), ("139.93", "13", "18.19"), ("0.04", "13", "0.01")],
        "271.16", "贰佰柒拾壹元壹角陆分",
    )
    wrong = invoice(
        "26332000000000000050",
        [("99.99", "13", "13.00"), ("139.93", "13", "18.19"), ("0.04", "13", "0.00")],
        "271.15", "贰佰柒拾壹元壹角伍分",
    )
    found = [tuple(one) for one in student.check([right, wrong], TODAY)]
    assert_equal(found, [("算错", "26332000000000000050")])
