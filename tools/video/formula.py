"""LaTeX of a lecture: its rows, and what a caption says for them."""

import re

WORDS = {
    "times": "乘以", "div": "除以", "rightarrow": "→", "to": "→", "quad": "，", "qquad": "；", "chi": "χ", "le": "不大于", "ge": "不小于",
    "ne": "不等于", "approx": "约等于", "log": "对数", "cdots": "……", "ldots": "……", "%": "%", ";": "", ",": "", " ": "",
    "left": "", "right": "", "displaystyle": "",
}
SIGNS = {"=": "等于", "+": "加", "−": "减", "×": "乘以", "÷": "除以"}


def rows_of_formula(formula):
    """Aligned rows and formulas side by side become rows of their own."""
    formula = re.sub(r"\\(begin|end)\{aligned\}|&", "", formula)
    return [row.strip() for row in re.split(r"\\\\|\\qquad", formula) if row.strip()]


def spoken(formula):
    """A formula in words: fractions as 除以, powers and sums by name."""
    text, _ = said_until(formula.replace("{,}", ","), 0, "")
    return re.sub(r"\s+", " ", text).strip()


def said_until(source, at, closing):
    """The words from `at` up to the closing bracket, and the place behind it."""
    said = ""
    while at < len(source):
        sign = source[at]
        if sign == closing:
            return said, at + 1
        if sign == "\\":
            word, at = said_command(source, at + 1)
            said += word
        elif sign == "{":
            inner, at = said_until(source, at + 1, "}")
            said += inner
        elif sign == "^":
            inner, at = argument(source, at + 1)
            said += "的平方" if inner == "2" else f"的 {inner} 次方"
        elif sign == "_":
            inner, at = argument(source, at + 1)
            said += inner
        elif sign == "-":
            # A minus before anything else is a negative number.
            said += "负" if not said or said[-1] in "（(于加减除" else "减"
            at += 1
        else:
            said += SIGNS.get(sign, sign)
            at += 1
    return said, at


def argument(source, at):
    """One argument: a group, a command, or a single character."""
    while at < len(source) and source[at] == " ":
        at += 1
    if source[at:at + 1] == "{":
        return said_until(source, at + 1, "}")
    if source[at:at + 1] == "\\":
        return said_command(source, at + 1)
    return source[at:at + 1], at + 1


def said_command(source, at):
    name = re.match(r"[a-zA-Z]+|.", source[at:])[0]
    at += len(name)
    if name == "text":
        # Words stay as they are written: no sign in them is a formula's.
        end = source.index("}", at)
        return source[at + 1:end], end + 1
    if name == "frac":
        above, at = argument(source, at)
        below, at = argument(source, at)
        return f"{grouped(above)}除以{grouped(below)}", at
    if name == "underbrace":
        inner, at = argument(source, at)
        label, at = argument(source, at + 1)
        return f"{inner}（{label}）", at
    if name == "sqrt":
        inner, at = argument(source, at)
        return f"{inner} 的平方根", at
    if name == "sum":
        return said_sum(source, at)
    if name == "log":
        base = ""
        if source[at:at + 1] == "_":
            base, at = argument(source, at + 1)
        return (f"以 {base} 为底的对数" if base else "对数"), at
    return WORDS.get(name, name), at


def said_sum(source, at):
    bounds = {}
    while source[at:at + 1] in ("_", "^"):
        sign = source[at]
        bounds[sign], at = argument(source, at + 1)
    below, above = bounds.get("_", ""), bounds.get("^", "")
    if above:
        return f"对 {below.replace('等于', ' 从 ')} 到 {above} 求和：", at
    return "各项之和：" if below else "合计", at


def grouped(text):
    return f"（{text}）" if any(word in text for word in ("加", "减", "乘以", "除以")) else text
