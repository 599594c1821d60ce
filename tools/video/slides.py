"""Sections laid out as slides, and the slides as one HTML page. Nothing is left out: what is too much for a slide stands on the next."""

import dataclasses
import html
import pathlib
import re
import unicodedata

# Lines on a slide at full size, and at the smallest size that still reads well.
COMFORTABLE = 11.0
FULLEST = 14.5
TOO_EMPTY = 3.2
SMALLEST_TEXT = 20


@dataclasses.dataclass
class Slide:
    heading: str
    shown: str
    said: str
    continues: bool = False


def slides_of(title, sections):
    """An opening, then each section on as many slides as it needs."""
    points = [section.heading for section in sections]
    opening = "本讲：" + html.unescape(title.split(" ", 1)[-1]) + "。要点有：" + "；".join(html.unescape(point) for point in points) + "。"
    slides = [Slide("开场", "", opening)]
    for section in sections:
        slides.extend(slides_of_section(section))
    return slides


class Page:
    """A slide being filled."""

    def __init__(self):
        self.shown, self.said, self.used = "", "", 0.0

    def add(self, block, items, is_first):
        self.shown += block.html(items)
        self.said += (block.said if is_first else "") + "".join(item.said for item in items)
        self.used += block.height + sum(item.height for item in items)

    def room(self):
        return (FULLEST if self.used < TOO_EMPTY else COMFORTABLE) - self.used


def slides_of_section(section):
    pages, page = [], Page()
    for block in section.blocks:
        if page.used and block.total() > page.room():
            # What fits on a slide of its own goes there; what does not begins here if enough of it has room.
            fitting = how_many(block, block.items, page.room())
            if block.total() <= FULLEST or fitting < 3:
                if page.used >= TOO_EMPTY or fitting < 1:
                    pages.append(page)
                    page = Page()
        rest, is_first = block.items, True
        while rest:
            count = max(1, how_many(block, rest, page.room()))
            if page.used and how_many(block, rest, page.room()) < 1:
                pages.append(page)
                page = Page()
                continue
            if len(rest) - count == 1 and count > 2:
                count -= 1
            page.add(block, rest[:count], is_first)
            rest, is_first = rest[count:], False
            if rest:
                pages.append(page)
                page = Page()
    if page.used:
        pages.append(page)
    said = lambda page: page.said or html.unescape(section.heading) + "。"
    return [Slide(section.heading, page.shown, said(page), number > 0) for number, page in enumerate(pages)]


def how_many(block, items, room):
    """How many of the items have room, with what stands around them."""
    used, count = block.height, 0
    for item in items:
        used += item.height
        if used > room:
            break
        count += 1
    return count


def missing_from(body, slides):
    """Words and numbers of the source that no slide shows, in the order of the text; read apart from how slides are made."""
    text = re.sub(r"\\(begin|end)\{aligned\}|\\[a-zA-Z]+", " ", body)
    text = re.sub(r"^\s*\d+\. |\[([^\]]*)\]\([^)]*\)", r"\1", text, flags=re.M)
    text = text.replace("{,}", ",").replace("\\", " ")
    shown = squeezed(html.unescape(re.sub(r"<annotation.*?</annotation>|<[^>]*>", "", "".join(f"{slide.heading}{slide.shown}" for slide in slides[1:]))))
    missing, place = [], 0
    # A formula's fractions stand the other way round in MathML's text at times, so its words need not follow in order.
    for number, piece in enumerate(re.split(r"(^\$\$\n.*?\n\$\$$|\$[^$\n]+\$)", text, flags=re.M | re.S)):
        is_formula = number % 2 == 1
        plain = piece.replace("_", " ") if is_formula else re.sub(r"^```\w*$", "", piece, flags=re.M)
        for word in map(squeezed, re.findall(r"[\u4e00-\u9fff]+|[A-Za-z0-9][A-Za-z0-9.,%_]*", plain)):
            if is_formula and word not in shown:
                missing.append(word)
            elif not is_formula:
                found = shown.find(word, place)
                if found < 0:
                    missing.append(word)
                else:
                    place = found + len(word)
    return missing


def squeezed(text):
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text)).rstrip(".,")


BEADS = (
    '<svg class="beads" width="230" height="200" viewBox="0 0 230 200"><g stroke="#ffffffaa" stroke-width="5">'
    + "".join(f'<line x1="{30 + 42 * rod}" y1="8" x2="{30 + 42 * rod}" y2="192"/>' for rod in range(5))
    + '<line x1="8" y1="66" x2="222" y2="66" stroke-width="9"/></g><g fill="#ffffffdd">'
    + "".join(f'<ellipse cx="{30 + 42 * rod}" cy="{y}" rx="19" ry="11"/>' for rod in range(5) for y in (24 + 22 * (rod % 2), 96 + 6 * rod, 122 + 6 * rod, 178))
    + "</g></svg>"
)

# Text shrinks until it fits; a slide that overflows at the smallest size is named in the page's title, and fails the build.
FIT = """<script>
const cut = [];
for (const body of document.querySelectorAll('.body, .slide h2, .cover h1')) {
  let size = parseFloat(getComputedStyle(body).fontSize);
  const tooWide = () => [body, ...body.children].some(part => part.scrollWidth > body.clientWidth + 2);
  const tooTall = () => body.className === 'body' && (body.scrollHeight > body.clientHeight + 2
    || body.firstElementChild?.getBoundingClientRect().top < body.getBoundingClientRect().top - 2);
  const inner = () => tooWide() || tooTall();
  while (inner() && size > SMALLEST) { size -= 1; body.style.fontSize = size + 'px'; }
  if (inner()) cut.push(body.closest('.slide').dataset.slide);
}
document.title = 'cut:' + cut.join(',');
</script>""".replace("SMALLEST", str(SMALLEST_TEXT))


def page_of(title, slides):
    style = (pathlib.Path(__file__).parent / "slide.css").read_text(encoding="utf-8")
    number, _, name = title.partition(" ")
    points = "".join(f"<div>· {slide.heading}</div>" for slide in slides[1:] if not slide.continues)
    parts = [
        f'<section class="slide cover" data-slide="1">{BEADS}<div class="course">数智会计综合实训 · 第 {number} 讲</div>'
        f'<h1>{html.escape(name)}</h1><div class="points">{columns(points)}</div></section>'
    ]
    for at, slide in enumerate(slides[1:], start=2):
        more = "（续）" if slide.continues else ""
        parts.append(
            f'<section class="slide" data-slide="{at}"><div class="bar"><span><b>{number}</b> {html.escape(name)}</span><span>{at} / {len(slides)}</span></div>'
            f'<h2>{slide.heading}{more}</h2><div class="body">{slide.shown}</div>'
            f'<div class="foot"><i style="width:{100 * at / len(slides):.0f}%"></i></div></section>'
        )
    return f'<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title></title><style>{style}</style><body>{"".join(parts)}{FIT}</body></html>'


def columns(points):
    return f'<div style="columns: 2; column-gap: 40px">{points}</div>'
