from suanpan import student, test


@test("评价结论是否可靠", weight=10, category="一句话评价")
def comment():
    text = student.value("comment")
    assert isinstance(text, str) and len(text) >= 10
    assert "样本" in text
