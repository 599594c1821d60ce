"""A lecture's Markdown as sections of blocks, each block with what a slide shows and what a caption says."""

import dataclasses
import html
import re

from latex2mathml.converter import convert
from markdown_it import MarkdownIt

MARKDOWN = MarkdownIt("commonmark").enable("table")


@dataclasses.dataclass
class Block:
    kind: str            # paragraph | list | table | code | math | quote
    shown: str           # HTML of a slide
    said: str            # plain text of a caption
    height: float        # roughly, in lines of a slide


@dataclasses.dataclass
class Section:
    heading: str
    blocks: list


def read_lecture(path):
    """The front matter (TOML text) and the Markdown after it."""
    text = path.read_text(encoding="utf-8")
    _, front, body = text.split("+++\n", 2)
    return front.strip("\n"), body


def sections_of(body):
    """One section for each `##` heading; a `###` heading opens a section of its own."""
    sections = []
    for part in re.split(r"^(?=#{2,3} )", body, flags=re.M):
        heading, _, rest = part.partition("\n")
        if heading.startswith("##"):
            title = heading.lstrip("#").replace("　", " ").strip()
            sections.append(Section(html.escape(title), blocks_of(rest)))
    return [section for section in sections if section.blocks]


def blocks_of(markdown):
    blocks = []
    for piece in re.split(r"(^\$\$\n.*?\n\$\$$)", markdown, flags=re.M | re.S):
        if piece.startswith("$$"):
            rows = rows_of_formula(piece.strip("$\n "))
            shown = "".join(f"<div>{mathml(row, 'block')}</div>" for row in rows)
            blocks.append(Block("math", f'<div class="math">{shown}</div>', "", 1.7 * len(rows) + 1))
        else:
            blocks.extend(blocks_without_formulas(piece))
    return blocks


def rows_of_formula(formula):
    """Aligned rows and formulas side by side become rows of their own."""
    formula = re.sub(r"\\(begin|end)\{aligned\}|&", "", formula)
    return [row.strip() for row in re.split(r"\\\\|\\qquad", formula) if row.strip()]


def blocks_without_formulas(markdown):
    tokens = MARKDOWN.parse(markdown)
    blocks, depth, start = [], 0, 0
    for number, token in enumerate(tokens):
        if depth == 0:
            start = number
        depth += token.nesting
        if depth == 0:
            block = block_of(tokens[start:number + 1])
            if block:
                blocks.append(block)
    return blocks


def block_of(tokens):
    kind = tokens[0].type
    inline = [token.content for token in tokens if token.type == "inline"]
    if kind == "fence":
        code = tokens[0].content.rstrip("\n").split("\n")[:11]
        return Block("code", "<pre>" + html.escape("\n".join(code)) + "</pre>", "", 0.78 * len(code) + 1)
    shown = with_formulas(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))
    if kind == "paragraph_open":
        return Block("paragraph", shown, plain(inline[0]), 1 + len(plain(inline[0])) / 38)
    if kind in ("bullet_list_open", "ordered_list_open"):
        lines = sum(1 + len(plain(text)) // 38 for text in inline)
        return Block("list", shown, "".join(ended(plain(text)) for text in inline), 1.1 * lines)
    if kind == "table_open":
        return table_of(shown)
    if kind == "blockquote_open":
        said = "".join(plain(text) for text in inline)
        return Block("quote", shown, said, 1.5 + len(said) / 36)
    return None


def table_of(shown):
    rows = re.findall(r"<tr>.*?</tr>", shown, flags=re.S)
    return Block("table", "<table>" + "".join(rows[:11]) + "</table>", "", 1.25 * min(len(rows), 11))


def with_formulas(rendered):
    return re.sub(r"\$([^$\n]+)\$", lambda found: mathml(html.unescape(found[1]), "inline"), rendered)


def mathml(formula, display):
    formula = formula.replace("{,}", ",").replace(r"\,", "\u2009").replace(r"\ ", " ")
    return convert(formula, display=display)


def plain(markdown):
    """The text a person would read aloud."""
    text = re.sub(r"\$([^$]+)\$", lambda found: spoken_formula(found[1]), markdown)
    text = re.sub(r"[*`]+", "", text)
    return re.sub(r"\s*\n\s*", "", text).strip()


def spoken_formula(formula):
    spoken = formula.replace(r"\div", "÷").replace(r"\times", "×").replace("{,}", ",").replace(r"\%", "%")
    return re.sub(r"\\[a-zA-Z]+|[{}]", "", spoken)


def ended(text):
    return text if text[-1:] in "。！？；：" else text + "。"
