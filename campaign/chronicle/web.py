"""A chronicle as one page for a browser: it asks for nothing from anywhere, and runs nothing.

Whatever stands in it is words and pictures; all words are escaped.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import accumulate

from .document import Block, Curve, Items, Picture, Table, Words, document
from .story import Chronicle, Figures

Pictures = Mapping[tuple[int, int], str]
"""By season and engagement a picture as SVG; by season and 0 the season's chart."""
WIDE, TALL, EDGE = 720, 260, 40
"""Of the picture of points."""
STYLE = """
:root { color-scheme: light dark; --page: #f3ead3; --ink: #2c2418; --gold: #8a3410;
  --faint: #6f6045; --line: #cdb98a; --panel: #faf4e4; }
@media (prefers-color-scheme: dark) { :root { --page: #0a1420; --ink: #cdd8e2; --gold: #f2d58a;
  --faint: #7b92a8; --line: #35587c; --panel: #0e1c2c; } }
body { margin: 0; background: var(--page); color: var(--ink);
  font: 17px/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1, h2, h3 { color: var(--gold); line-height: 1.2; }
h1 { text-align: center; border-bottom: 3px double var(--line); padding-bottom: .6rem; }
h1 + p, h1 + p + p { text-align: center; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { margin-top: 1.8rem; }
blockquote { margin: 0 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--line);
  font-style: italic; }
table { border-collapse: collapse; margin: .8rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem .8rem .15rem 0;
  border-bottom: 1px solid var(--line); }
table.numbers td + td, table.numbers th + th { text-align: right; }
figure { margin: 1.2rem 0; overflow-x: auto; }
figure svg { display: block; width: 100%; min-width: 34rem; height: auto; max-height: 44rem; }
figcaption { color: var(--faint); font-size: .9rem; }
nav a { color: inherit; margin-right: 1rem; }
.curve { background: var(--panel); }
.curve text { font: 14px Georgia, serif; fill: var(--ink); }
.curve .axis { stroke: var(--line); fill: none; }
.curve .one { stroke: var(--gold); } .curve .two { stroke: var(--ink); stroke-dasharray: 9 7; }
.curve .one, .curve .two { fill: none; stroke-width: 3; }
@media print { nav { display: none; } figure { break-inside: avoid; } }
"""


def as_html(found: Chronicle, pictures: Pictures) -> str:
    """The chronicle as one page, with those pictures that there are."""
    parts = [*document(found)]
    body: list[str] = []
    for number, (level, heading, blocks, under) in enumerate(parts):
        anchor = f' id="part-{number}"' if level == 2 else ""
        body.append(f"<h{level}{anchor}>{escape(heading)}</h{level}>")
        body += [f"<p>{escape(words)}</p>" for words in under]
        for block in blocks:
            body += drawn(block, pictures)
        if level == 1:
            chapters = [(at, each.heading) for at, each in enumerate(parts) if each.level == 2]
            links = "".join(f'<a href="#part-{at}">{escape(words)}</a>' for at, words in chapters)
            body.append(f"<nav>{links}</nav>")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        f"<title>{escape(parts[0].heading)}</title>\n<style>{STYLE}</style>\n</head>\n"
        "<body>\n<main>\n" + "\n".join(body) + "\n</main>\n</body>\n</html>\n"
    )


def drawn(block: Block, pictures: Pictures) -> Iterator[str]:
    """A block as lines of the page."""
    match block:
        case Words(words=words, quoted=quoted):
            paragraph = f"<p>{escape(words)}</p>"
            yield f"<blockquote>{paragraph}</blockquote>" if quoted else paragraph
        case Items(items=items):
            yield f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>"
        case Table(head=head, rows=rows):
            yield table("<table>", head, rows)
        case Picture(season=season, engagement=engagement, words=words):
            picture = pictures.get((season, engagement))
            if picture is not None:
                caption = f"<figcaption>{escape(words)}</figcaption>"
                yield f"<figure>{picture}{caption}</figure>"
        case Curve(names=names, figures=figures):
            yield f"<figure>{curve(names, figures)}</figure>"
            yield glance(names, figures)


def glance(names: tuple[str, str], figures: Figures) -> str:
    """The seasons in numbers."""
    head = ("Season", *names, *(f"Purse of {name}" for name in names))
    rows = [
        (
            str(year.number),
            *map(str, year.points),
            *(str(figures.purses[rung]) for rung in year.favour),
        )
        for year in figures.years
    ]
    return table('<table class="numbers">', head, rows)


def table(start: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Rows under headings."""
    lines = [cells("th", head), *(cells("td", row) for row in rows)]
    return f"{start}{''.join(lines)}</table>"


def cells(kind: str, row: tuple[str, ...]) -> str:
    """A line of a table."""
    return f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in row)}</tr>"


def curve(names: tuple[str, str], figures: Figures) -> str:
    """The points of both captains as they grew: the first line whole, the second broken."""
    values = [[0, *accumulate(year.points[who] for year in figures.years)] for who in (0, 1)]
    most, least = max(1, *map(max, values)), min(0, *map(min, values))
    last = len(figures.years)
    right = WIDE - 4 * EDGE

    def spot(at: int, value: float) -> tuple[float, float]:
        share = (value - least) / (most - least)
        x, y = EDGE + at / last * (right - EDGE), TALL - EDGE - share * (TALL - 2 * EDGE)
        return round(x, 1), round(y, 1)

    lines = []
    tops = [spot(last, each[-1])[1] for each in values]
    if abs(tops[0] - tops[1]) < 18:  # two names do not stand on each other
        upper = 0 if values[0][-1] >= values[1][-1] else 1
        tops[upper] -= 9
        tops[1 - upper] += 9
    for who, kind in enumerate(("one", "two")):
        way = " ".join(f"{x},{y}" for x, y in (spot(at, v) for at, v in enumerate(values[who])))
        lines.append(f'<polyline class="{kind}" points="{way}"/>')
        words = escape(f"{names[who]} {values[who][-1]}")
        lines.append(f'<text x="{right + 10}" y="{tops[who] + 5}">{words}</text>')
    floor = spot(0, least)[1]
    marks = "".join(
        f'<text x="{spot(year, 0)[0]}" y="{TALL - 12}" text-anchor="middle">{year}</text>'
        for year in range(1, last + 1)
    )
    return (
        f'<svg class="curve" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {TALL}" '
        'role="img"><title>Points, season upon season</title>'
        f'<path class="axis" d="M{EDGE} {EDGE}V{floor}H{right}"/>'
        f'<text x="{EDGE - 8}" y="{spot(0, most)[1] + 5}" text-anchor="end">{most}</text>'
        f"{''.join(lines)}{marks}"
        f'<text x="{right + 10}" y="{TALL - 12}">season</text></svg>'
    )
