"""Rules about the program's text: words it may not or must use. The text is parsed, never run."""

import ast

from suanpan_runtime.remote import StudentFailure

_STATEMENTS = {
    "for": (ast.For, ast.AsyncFor, ast.comprehension), "while": (ast.While,), "try": (ast.Try,), "lambda": (ast.Lambda,), "global": (ast.Global,),
    "class": (ast.ClassDef,), "def": (ast.FunctionDef,), "if": (ast.If, ast.IfExp), "with": (ast.With,), "import": (ast.Import, ast.ImportFrom),
    "assert": (ast.Assert,), "del": (ast.Delete,), "return": (ast.Return,), "yield": (ast.Yield, ast.YieldFrom), "raise": (ast.Raise,),
    "comprehension": (ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp),
}


def parse(source):
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise StudentFailure(f"程序第 {error.lineno} 行有语法错误") from None
    except (ValueError, RecursionError, MemoryError):
        raise StudentFailure("程序无法解析") from None


def places_of(tree, word):
    """Lines on which a word is used: as a name, an attribute (also `module.attribute`), an import or a statement."""
    kinds = _STATEMENTS.get(word)
    lines = []
    for node in ast.walk(tree):
        if kinds is not None:
            hit = isinstance(node, kinds)
        elif isinstance(node, ast.Name):
            hit = node.id == word
        elif isinstance(node, ast.Attribute):
            hit = node.attr == word or ("." in word and ast.unparse(node) == word)
        elif isinstance(node, ast.Import):
            hit = any(_is_part(alias.name, word) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            hit = _is_part(node.module or "", word) or any(alias.name == word for alias in node.names)
        else:
            hit = False
        if hit:
            lines.append(getattr(node, "lineno", getattr(getattr(node, "target", None), "lineno", 0)))
    return lines


def _is_part(module, word):
    return module == word or module.startswith(word + ".")


def findings(tree, source, rules):
    """What is wrong, as (item, expected, actual) in words."""
    found = []
    for word in rules.get("banned", ()):
        lines = places_of(tree, word)
        if lines:
            found.append((f"不得使用 {word}", "未使用", f"第 {'、'.join(str(n) for n in lines[:5])} 行"))
    for word in rules.get("required", ()):
        if not places_of(tree, word):
            found.append((f"必须使用 {word}", "使用", "未使用"))
    constants = {_plain(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) in (int, float, str)}
    for value in rules.get("no_literals", ()):
        if _plain(value) in constants:
            found.append(("不得写死结果", "由数据计算", f"程序中出现 {value}"))
    defined = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for name in rules.get("functions", ()):
        if name not in defined:
            found.append((f"必须定义函数 {name}", "已定义", "未定义"))
    if rules.get("docstrings"):
        for name, node in defined.items():
            if not ast.get_docstring(node):
                found.append((f"函数 {name} 要有说明文字", "有", "无"))
    most = rules.get("max_lines")
    count = sum(1 for line in source.splitlines() if line.strip() and not line.strip().startswith("#"))
    if most is not None and count > most:
        found.append(("程序行数", f"不超过 {most} 行", f"{count} 行"))
    return found


def _plain(value):
    return float(value) if type(value) in (int, float) else value
