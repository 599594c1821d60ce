import xml.etree.ElementTree as ET
from datetime import date
from decimal import Decimal

TODAY = date(2026, 1, 31)


def load(path):
    """把发票文件读成字典的列表。"""
    invoices = []
    for node in ET.parse(path).getroot().findall("Invoice"):
        invoices.append({
            "号码": node.findtext("Number"),
            "日期": date.fromisoformat(node.findtext("IssueDate")),
            # 其余各项
        })
    return invoices


def read_upper(text):
    """大写金额转成 Decimal；无法识别返回 None。"""
    ...


def check(invoices, today):
    """返回 [(代码, 发票号码), …]。"""
    findings = set()
    ...
    return sorted(findings)


findings = check(load("invoices.xml"), TODAY)
print(findings)
