"""A lecture's Markdown as sections of blocks; each block is a row of items, with what a slide shows and what a caption says."""

import dataclasses
import html
import math
import re

from latex2mathml.converter import convert
from markdown_it import MarkdownIt

from formula import rows_of_formula, spoken

MARKDOWN = MarkdownIt("commonmark").enable("table")
# How many characters of body text stand on a line of a slide.
LINE = 34


@dataclasses.dataclass
class Item:
    """The smallest piece that is never torn apart: a paragraph, a row, a point of a list, a line of a listing."""

    shown: str           # HTML of a slide
    said: str            # plain text of a caption
    height: float        # roughly, in lines of a slide


@dataclasses.dataclass
class Block:
    kind: str            # paragraph | list | table | code | math | quote
    items: list
    opens: str = ""      # HTML around the items, repeated on every slide they run over
    closes: str = ""
    said: str = ""       # before the first item
    height: float = 0.0  # of what stands around the items

    def total(self):
        return self.height + sum(item.height for item in self.items)

    def html(self, items):
        return self.opens + "".join(item.shown for item in items) + self.closes


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
    for part in re.split(r"^(?=#{2,3} )", without_code_headings(body), flags=re.M):
        heading, _, rest = part.partition("\n")
        if heading.startswith("##"):
            title = heading.lstrip("#").replace("　", " ").strip()
            sections.append(Section(html.escape(title), blocks_of(rest.replace(CODE_HEADING, "#"))))
    return [section for section in sections if section.blocks]


CODE_HEADING = "\x00"


def without_code_headings(body):
    """A comment `## …` inside a listing is no heading: it is masked while sections are cut."""
    hide = lambda found: re.sub(r"^#", CODE_HEADING, found[0], flags=re.M)
    return re.sub(r"^```.*?^```", hide, body, flags=re.M | re.S)


def blocks_of(markdown):
    blocks = []
    for piece in re.split(r"(^\$\$\n.*?\n\$\$$)", markdown, flags=re.M | re.S):
        if piece.startswith("$$"):
            rows = [
                Item(f"<div>{mathml(row, 'block')}</div>", ended(spoken(row)), 1.7)
                for row in rows_of_formula(piece.strip("$\n "))
            ]
            blocks.append(Block("math", rows, '<div class="math">', "</div>", height=1))
        else:
            blocks.extend(blocks_without_formulas(piece))
    return blocks


def blocks_without_formulas(markdown):
    tokens = MARKDOWN.parse(markdown)
    blocks, depth, start = [], 0, 0
    for number, token in enumerate(tokens):
        if depth == 0:
            start = number
        depth += token.nesting
        if depth == 0:
            blocks.append(block_of(tokens[start:number + 1]))
    return blocks


def block_of(tokens):
    kind = tokens[0].type
    if kind in ("fence", "code_block"):
        return code_of(tokens[0].content.rstrip("\n").split("\n"))
    if kind in ("bullet_list_open", "ordered_list_open"):
        return list_of(tokens)
    if kind == "table_open":
        return table_of(tokens)
    if kind == "hr":
        return Block("rule", [Item("<hr>", "", 0.5)])
    shown = rendered(tokens)
    said = "".join(ended(plain(token.content)) for token in tokens if token.type == "inline")
    if kind == "blockquote_open":
        return Block("quote", [Item(shown, said, 1.5 + width(said) / LINE)])
    if kind == "paragraph_open":
        return Block("paragraph", [Item(f'<div class="lead">{shown}</div>', said, 0.6 + width(said) / LINE)])
    raise ValueError(f"a slide does not know how to show {kind}")


def code_of(lines):
    items = [Item(html.escape(line) + "\n", comment_of(line), 0.8) for line in lines]
    return Block("code", items, "<pre>", "</pre>", said="看程序。", height=1)


def comment_of(line):
    """A listing is read on the slide; the caption says its comments."""
    _, mark, comment = line.partition("# ")
    return ended(comment.strip()) if mark else ""


def list_of(tokens):
    """Points one by one; an ordered list keeps its numbers where it runs over to the next slide."""
    items, depth, start, number = [], 0, 1, 0
    for at, token in enumerate(tokens[1:-1], start=1):
        if depth == 0:
            start = at
        depth += token.nesting
        if depth == 0:
            number += 1
            point = tokens[start:at + 1]
            said = "".join(ended(plain(part.content)) for part in point if part.type == "inline")
            shown = rendered(point).replace("<li>", f'<li value="{number}">', 1) if tokens[0].tag == "ol" else rendered(point)
            items.append(Item(shown, said, 1.15 * max(1, math.ceil(width(said) / LINE))))
    return Block("list", items, f"<{tokens[0].tag}>", f"</{tokens[0].tag}>")


def table_of(tokens):
    rows, row = [], None
    for token in tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "inline":
            row.append(plain(token.content))
        elif token.type == "tr_close":
            rows.append(row)
    shown = re.findall(r"<tr>.*?</tr>", rendered(tokens), flags=re.S)
    said_head = "、".join(cell for cell in rows[0] if cell)
    widths = [max(width(cells[at]) for cells in rows) for at in range(len(rows[0]))]
    items = [Item(html_row, said_row(cells), row_height(cells, widths)) for html_row, cells in zip(shown[1:], rows[1:])]
    head = f"<table>{shown[0]}"
    return Block("table", items, head, "</table>", said=f"看表：{said_head}。" if said_head else "看表。", height=1.4)


def said_row(cells):
    return ended("，".join(cell for cell in cells if cell), "；")


def width(text):
    """In Han characters: digits and letters take about half the room."""
    return sum(1.0 if ord(sign) > 0x2E7F else 0.56 for sign in text)


def row_height(cells, widths):
    """Lines of the tallest cell, when columns share the width of a slide by their longest texts."""
    room = 39 - len(widths)
    whole = sum(widths)
    share = lambda longest: longest if whole <= room else max(4.0, room * longest / whole)
    return 1.25 * max((max(1, math.ceil(width(cell) / share(longest) - 0.05)) for cell, longest in zip(cells, widths) if longest), default=1)


def rendered(tokens):
    return with_formulas(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def with_formulas(text):
    return re.sub(r"\$([^$\n]+)\$", lambda found: mathml(html.unescape(found[1]), "inline"), text)


def mathml(formula, display):
    formula = formula.replace("{,}", ",").replace(r"\,", "\u2009").replace(r"\ ", " ")
    return convert(formula, display=display)


def plain(markdown):
    """The text a person would read aloud."""
    text = re.sub(r"\$([^$]+)\$", lambda found: spoken(found[1]), markdown)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*|`|(?<!\w)\*|\*(?!\w)", "", text)
    return re.sub(r"\s*\n\s*", "", text).strip()


def ended(text, mark="。"):
    return text if not text or text[-1:] in "。！？；：" else text + mark
