"""Sections laid out as slides, and the slides as one HTML page."""

import dataclasses
import html
import pathlib
import re

LINES_OF_A_SLIDE = 10.0
FULLEST_SLIDE = 15.5
TOO_EMPTY = 3.0
LONGEST_LEAD = 62
LONGEST_SAID = 72


@dataclasses.dataclass
class Slide:
    heading: str
    shown: str
    said: str
    continues: bool = False


def slides_of(title, sections, most=2):
    """An opening and, for each section, at most so many slides."""
    points = [section.heading for section in sections]
    opening = "本讲：" + html.unescape(title.split(" ", 1)[-1]) + "。要点有：" + "；".join(html.unescape(point) for point in points[:5]) + "。"
    slides = [Slide("开场", "", opening)]
    for section in sections:
        slides.extend(slides_of_section(section, most))
    return slides


def slides_of_section(section, most):
    """What fits on the first slide, then what fits on the next."""
    said = [block.said for block in section.blocks if block.said]
    slides, page, used = [], [], 0.0
    for block in section.blocks:
        shown, height = as_lead(block) if block.kind == "paragraph" else (block.shown, block.height)
        room = FULLEST_SLIDE if used < TOO_EMPTY else LINES_OF_A_SLIDE
        if page and used + height > room:
            slides.append(page)
            page, used = [], 0.0
        page.append(shown)
        used += height
    if not slides or used >= TOO_EMPTY:
        slides.append(page)
    pages = ["".join(page) for page in slides[:most]]
    text = said_within(said, LONGEST_SAID * len(pages)) or html.unescape(section.heading) + "。"
    halves = halve(text, len(pages))
    return [Slide(section.heading, page, half, number > 0) for number, (page, half) in enumerate(zip(pages, halves))]


def as_lead(block):
    """Long paragraphs are shown by their first sentences; the captions carry more."""
    text = block.said
    if len(text) <= LONGEST_LEAD:
        return f'<div class="lead">{block.shown}</div>', 0.6 + len(text) / 36
    lead = said_within([text], LONGEST_LEAD)
    return f'<div class="lead"><p>{html.escape(lead)}</p></div>', 0.6 + len(lead) / 36


def sentences(text):
    return [part for part in re.split(r"(?<=[。！？；])", text) if part]


def said_within(texts, longest):
    """Whole sentences up to the length; at least one."""
    kept = ""
    for text in texts:
        for sentence in sentences(text):
            if kept and len(kept) + len(sentence) > longest:
                return kept
            kept += sentence
        if kept and kept[-1] not in "。！？；：":
            kept += "。"
    return kept


def halve(text, count):
    if count == 1:
        return [text]
    parts = sentences(text)
    if len(parts) < 2:
        return [text, text]
    middle = len(text) / 2
    first = ""
    while parts[1:] and len(first) + len(parts[0]) / 2 < middle:
        first += parts.pop(0)
    return [first or parts[0], "".join(parts)]


BEADS = (
    '<svg class="beads" width="230" height="200" viewBox="0 0 230 200"><g stroke="#ffffffaa" stroke-width="5">'
    + "".join(f'<line x1="{30 + 42 * rod}" y1="8" x2="{30 + 42 * rod}" y2="192"/>' for rod in range(5))
    + '<line x1="8" y1="66" x2="222" y2="66" stroke-width="9"/></g><g fill="#ffffffdd">'
    + "".join(f'<ellipse cx="{30 + 42 * rod}" cy="{y}" rx="19" ry="11"/>' for rod in range(5) for y in (24 + 22 * (rod % 2), 96 + 6 * rod, 122 + 6 * rod, 178))
    + "</g></svg>"
)

FIT = """<script>
for (const body of document.querySelectorAll('.body, .slide h2, .cover h1')) {
  let size = parseFloat(getComputedStyle(body).fontSize);
  const tooWide = () => [body, ...body.children].some(part => part.scrollWidth > body.clientWidth + 2);
  const tooTall = () => body.className === 'body' && (body.scrollHeight > body.clientHeight + 2
    || body.firstElementChild?.getBoundingClientRect().top < body.getBoundingClientRect().top - 2);
  const inner = () => tooWide() || tooTall();
  while (inner() && size > 13) { size -= 1; body.style.fontSize = size + 'px'; }
}
</script>"""


def page_of(title, slides):
    style = (pathlib.Path(__file__).parent / "slide.css").read_text(encoding="utf-8")
    number, _, name = title.partition(" ")
    points = "".join(f"<div>· {slide.heading}</div>" for slide in slides[1:] if not slide.continues)
    parts = [
        f'<section class="slide cover">{BEADS}<div class="course">数智会计综合实训 · 第 {number} 讲</div>'
        f'<h1>{html.escape(name)}</h1><div class="points">{columns(points)}</div></section>'
    ]
    for at, slide in enumerate(slides[1:], start=2):
        more = "（续）" if slide.continues else ""
        parts.append(
            f'<section class="slide"><div class="bar"><span><b>{number}</b> {html.escape(name)}</span><span>{at} / {len(slides)}</span></div>'
            f'<h2>{slide.heading}{more}</h2><div class="body">{slide.shown}</div>'
            f'<div class="foot"><i style="width:{100 * at / len(slides):.0f}%"></i></div></section>'
        )
    return f'<!doctype html><html lang="zh-CN"><meta charset="utf-8"><style>{style}</style><body>{"".join(parts)}{FIT}</body></html>'


def columns(points):
    return f'<div style="columns: 2; column-gap: 40px">{points}</div>'
