from suanpan import student, test


@test("解释原因", weight=5, category="一句话解释")
def explains():
    reason = student.value("reason")
    assert isinstance(reason, str) and len(reason) >= 10
    assert "二进制" in reason
