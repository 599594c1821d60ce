import xml.etree.ElementTree as ET
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

FEN = Decimal("0.01")
DIGITS = {sign: value for value, sign in enumerate("零壹贰叁肆伍陆柒捌玖")}
UNITS = {"拾": 10, "佰": 100, "仟": 1000}
TODAY = date(2026, 1, 31)


def load(path):
    """把发票文件读成字典的列表，金额用 Decimal。"""
    invoices = []
    for node in ET.parse(path).getroot().findall("Invoice"):
        invoices.append({
            "号码": node.findtext("Number"),
            "日期": date.fromisoformat(node.findtext("IssueDate")),
            "销售方": node.findtext("Seller"),
            "金额": Decimal(node.findtext("Amount")),
            "税额": Decimal(node.findtext("Tax")),
            "价税合计": Decimal(node.findtext("Total")),
            "大写": node.findtext("TotalInWords"),
            "明细": [
                (Decimal(item.findtext("Amount")), Decimal(item.findtext("Rate")), Decimal(item.findtext("Tax")))
                for item in node.findall("Item")
            ],
        })
    return invoices


def read_upper(text):
    """大写金额转成数字；两种写法的「零」都能读，无法识别返回 None。"""
    text = text.replace("人民币", "").replace("圆", "元").replace("正", "整").removesuffix("整")
    whole, section, digit, fen = 0, 0, 0, 0
    for sign in text:
        if sign in DIGITS:
            digit = DIGITS[sign]
        elif sign in UNITS:
            section += digit * UNITS[sign]
            digit = 0
        elif sign in "万亿":
            whole = (whole + section + digit) * (10_000 if sign == "万" else 100_000_000)
            section, digit = 0, 0
        elif sign == "元":
            whole += section + digit
            section, digit = 0, 0
        elif sign in "角分":
            fen += digit * (10 if sign == "角" else 1)
            digit = 0
        else:
            return None
    return Decimal(whole) + Decimal(fen) / 100


def half_up(amount):
    return amount.quantize(FEN, ROUND_HALF_UP)


def is_right(invoice):
    """逐行税额四舍五入，再相加；合计与各行相符。"""
    lines = invoice["明细"]
    return (
        all(tax == half_up(amount * rate / 100) for amount, rate, tax in lines)
        and sum(amount for amount, _, _ in lines) == invoice["金额"]
        and sum(tax for _, _, tax in lines) == invoice["税额"]
        and invoice["金额"] + invoice["税额"] == invoice["价税合计"]
    )


def check(invoices, today):
    """返回 [(代码, 发票号码), …]，不重复。"""
    findings, seen, by_seller = set(), set(), {}
    for invoice in invoices:
        number = invoice["号码"]
        if number in seen:
            findings.add(("重号", number))
        seen.add(number)
        by_seller.setdefault(invoice["销售方"], set()).add(int(number))
        if not is_right(invoice):
            findings.add(("算错", number))
        if read_upper(invoice["大写"]) != invoice["价税合计"]:
            findings.add(("大写", number))
        if invoice["日期"] > today:
            findings.add(("未来", number))
        if invoice["日期"] < today - timedelta(days=365):
            findings.add(("过期", number))
    for numbers in by_seller.values():
        for number in numbers:
            if number - 1 in numbers or number + 1 in numbers:
                findings.add(("连号", f"{number:020d}"))
    return sorted(findings)


findings = check(load("invoices.xml"), TODAY)
for code, number in findings:
    print(code, number)
