"""A chronicle as a document: parts with headings, sentences, lists, tables and pictures."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import accumulate
from textwrap import wrap
from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from pieces_of_eight.campaign.bridge.landing import HIRED
from pieces_of_eight.campaign.kernel.play import many
from .fights import in_words
from .story import CareerFigures, Chronicle, DiceLuck, ToldEngagement, ToldSeason
from .story import in_words as in_words_of

NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
CHART = 0  # in the place of an engagement: the picture of the season's chart


class Words(Struct, frozen=True):
    words: str
    quoted: bool = False


class Items(Struct, frozen=True):
    items: tuple[str, ...]


class DocumentTable(Struct, frozen=True):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class PicturePlace(Struct, frozen=True):
    """The place of a picture: a season's chart, or the map of an engagement."""

    season: int
    engagement: int
    words: str


class PointsPicture(Struct, frozen=True):
    """The place of the picture of both captains' points, with a table of their seasons."""

    names: tuple[str, str]
    figures: CareerFigures


Block: TypeAlias = Words | Items | DocumentTable | PicturePlace | PointsPicture


class DocumentPart(NamedTuple):
    """A heading of a level, 1 for the title, and what stands under it."""

    level: int
    heading: str
    blocks: tuple[Block, ...]
    under: tuple[str, ...] = ()  # lines that belong to the heading


def document(found: Chronicle) -> Iterator[DocumentPart]:
    """All parts of a chronicle in their order."""
    yield title(found)
    crowns = found.captains[0].crown, found.captains[1].crown
    if found.figures is not None and found.figures.years:
        yield DocumentPart(2, "At a glance", (PointsPicture(crowns, found.figures),))
    for season in found.seasons:
        yield from chapter(found, season)
    if found.records:
        yield from service(found)
    yield from ending(found)


def title(found: Chronicle) -> DocumentPart:
    """Whose chronicle it is."""
    one, two = found.captains
    under = [f"and of {one.now}, who followed"] if one.now != one.name else []
    enemy = two.name if two.now == two.name else f"{two.name} and {two.now}"
    under.append(f"who sailed for {one.crown} against {enemy} of {two.crown}")
    count = "one season" if found.planned == 1 else f"{found.planned} seasons"
    iron = (
        "a captain's death ends it" if found.ironman else "if the captain dies, his mate takes over"
    )
    whole = f"A career of {count}"
    if not found.planned:
        whole = f"A war as long as you live, {many(len(found.seasons), 'season')} sailed"
    said = [f"{whole}; {iron}."]
    said += [f"{what}: {words}." for what, words in found.notes.items()]
    said += [f"Seed: {found.seed}."] if found.seed is not None else []
    if found.teller is not None:
        knows = found.captains[found.teller].now if found.teller >= 0 else "everybody"
        said.append(f"Written from what {knows} knows.")
    return DocumentPart(1, f"The chronicle of {one.name}", tuple(map(Words, said)), tuple(under))


def chapter(found: Chronicle, season: ToldSeason) -> Iterator[DocumentPart]:
    """A season, part by part; parts of which nothing is known are left out."""
    chart = PicturePlace(season.number, CHART, f"The chart of season {season.number}")
    heading = f"The {NUMBERS[season.number - 1]} season"
    yield DocumentPart(2, heading, (chart,) if season.meetings else ())
    before = {
        "A letter": [Words(words, quoted=True) for words in season.letter],
        "In port": port(found, season),
        "The muster": muster(found, season),
        "Who met whom": listed([each.words for each in season.meetings]),
    }
    after = {
        "Fortune": listed(season.fortune),
        "Luck": fortunes(found, season.luck),
        "Home": [
            Words(
                f"{found.captains[each.captain].crown} comes home with "
                f"{many(each.points, 'point')}. {' '.join(each.words)}"
            )
            for each in season.home
        ],
    }
    yield from known(before)
    for each in season.engagements:
        yield DocumentPart(3, head(found, each), tuple(fight(found, season, each)))
    yield from known(after)


def known(parts: Mapping[str, Iterable[Block]]) -> Iterator[DocumentPart]:
    """Those parts of a chapter that hold anything."""
    for words, found in parts.items():
        if blocks := tuple(found):
            yield DocumentPart(3, words, blocks)


def listed(items: Sequence[str]) -> tuple[Block, ...]:
    """A list, where there is anything to list."""
    return (Items(tuple(items)),) if items else ()


def port(found: Chronicle, season: ToldSeason) -> Iterator[Block]:
    """What both captains did in port."""
    for who, captain in enumerate(found.captains):
        purse = f"{captain.crown} gives a purse of {season.purses[who]} points."
        if season.wages is not None:
            purse = f"{captain.crown} pays a wage of {season.wages[who]} points."
        spent, deeds = season.spent[who], "; ".join(season.port[who])
        if spent is None:
            yield Words(f"{purse} How it was spent is not for these pages.")
            continue
        cost = f": {spent} coins spent in all" if spent > 0 else ""
        yield Words(f"{purse} {season.captains[who]} {deeds}{cost}." if deeds else purse)


def muster(found: Chronicle, season: ToldSeason) -> Iterator[Block]:
    """Both sheets: values, and what stands below the fold where it is known."""
    for captain, sheet in zip(found.captains, season.sheets, strict=True):
        if any(force.holds for force in sheet.forces):
            rows = (
                (force.letter, str(force.value), ", ".join(force.holds) or "a rumour")
                for force in sheet.forces
            )
            yield DocumentTable((captain.crown, "Value", "What it held"), tuple(rows))
            if sheet.in_port:
                yield Words(f"In port: {', '.join(sheet.in_port)}.")
        elif sheet.sealed:
            values = " ".join(f"{force.letter}{force.value}" for force in sheet.forces)
            yield Words(f"{captain.crown} has sealed a sheet{f': {values}' * bool(values)}.")
    if season.begins:
        yield Words(season.begins)


def head(found: Chronicle, each: ToldEngagement) -> str:
    """The heading of an engagement."""
    mine, theirs = (
        f"{found.captains[who].crown} {each.letters[who]}"
        for who in (each.attacker, 1 - each.attacker)
    )
    start = f"{each.kind.capitalize()}: {mine}"
    at = f" at {each.place}" if each.place else ""
    where = f" {each.where}" if each.where else ""
    if each.kind == "battle":
        return f"{start} falls upon {theirs}{where}"
    if each.kind == "landing":
        return f"{start} and {theirs}{at}{where}"
    if each.kind == "treasure grab":
        place = f", {each.place[:1].lower()}{each.place[1:]}" if each.place else ""
        return f"{start} and {theirs}{place}"
    return f"{start} goes ashore{at}"


def fight(found: Chronicle, season: ToldSeason, each: ToldEngagement) -> Iterator[Block]:
    """An engagement: who met, what happened, how it lay in the end, and what it brought."""
    for captain, force in zip(found.captains, each.forces, strict=True):
        if force:
            yield Words(f"{captain.crown}: {', '.join(force)}.")
    if not each.ending:
        yield Words("This fight is still to come.")
        return
    if each.kind == "landing":
        hired = zip(HIRED, found.captains, strict=True)
        ships = ", ".join(f"{name} for {captain.crown}" for (name, *_), captain in hired)
        yield Words(f"Both had hired a ship for the day: {ships}.")
    yield from listed([f"Turn {deed.turn}: {deed.words}" for deed in each.deeds])
    lasted = f" It lasted {many(each.turns, 'turn')}." if each.over else ""
    yield from map(Words, (f"{each.ending}{lasted}", *each.paid))
    if each.over:
        words = f"Engagement {each.number} of season {season.number}, as it ended"
        yield PicturePlace(season.number, each.number, words)
    for who, captain in enumerate(found.captains):
        if gains := [gain for gain in each.gains if gain.to == who]:
            total = sum(gain.points for gain in gains)
            why = ", ".join(f"{gain.why} {gain.points}" for gain in gains)
            yield Words(f"Points for {captain.crown}: {total} ({why}).")
    yield from fortunes(found, each.luck)


def fortunes(found: Chronicle, lucks: Sequence[DiceLuck]) -> tuple[Block, ...]:
    return tuple(map(Words, in_words_of(lucks, [captain.crown for captain in found.captains])))


def service(found: Chronicle) -> Iterator[DocumentPart]:
    """What ships and captains have been through (C-20): both sides, those with victories first."""
    yield DocumentPart(2, "The service records", ())
    for who, captain in enumerate(found.captains):
        blocks: list[Block] = []
        for each in found.records:
            if each.captain == who:
                name = each.name if each.what == "ship" else f"Captain {each.name}"
                said = f"{many(len(each.actions), 'action')}, {each.victories or 'none'} won"
                wears = "; she wears a pennant" if each.pennant else ""
                blocks += [Words(f"{name}: {said}{wears}."), Items(each.actions)]
        if blocks:
            yield DocumentPart(3, captain.crown, tuple(blocks))


def ending(found: Chronicle) -> Iterator[DocumentPart]:
    """The last page."""
    said = [found.ending]
    for captain in found.captains:
        heir = "" if captain.now == captain.name else f", after him {captain.now},"
        fate = "" if captain.alive else " but did not live to spend them"
        verb = "earned" if found.over else "has earned"
        points = many(captain.points, "point")
        said.append(f"{captain.name}{heir} {verb} {points} for {captain.crown}{fate}.")
    yield DocumentPart(2, "The end" if found.over else "So far", tuple(map(Words, said)))
    if found.luck:
        yield DocumentPart(3, "Luck", fortunes(found, found.luck))
    if found.moments:
        remembered = tuple(in_words(each) for each in found.moments)
        yield DocumentPart(3, "What it is remembered for", (Items(remembered),))


# --- A chronicle as a logbook of 76 columns, and as JSON for other programs -----------------------

WIDTH = 76  # columns of a page
INDENT = 2
HANGING = 4


def as_json(found: Chronicle) -> str:
    """The chronicle as JSON. Its `version` says how to read it."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def as_text(found: Chronicle) -> str:
    """The chronicle as a logbook: chapters of lines that are 76 columns wide."""
    lines = [line for each in document(found) for line in part(each)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def part(found: DocumentPart) -> Iterator[str]:
    """A part under its heading; nothing of one that is a picture with its numbers."""
    if any(isinstance(block, PointsPicture) for block in found.blocks):
        return
    lines = [line for block in found.blocks for line in written(block, found.level)]
    if found.level == 1:
        yield "=" * WIDTH
        yield found.heading.upper().center(WIDTH)
        for words in found.under:
            yield from (line.center(WIDTH) for line in wrap(words, WIDTH))
        yield from ("=" * WIDTH, "")
    elif found.level == 2:
        yield from ("", found.heading.upper(), "-" * WIDTH)
        yield from [""] if lines else []
    else:
        yield ""
        yield from wrap(found.heading, WIDTH, subsequent_indent=" " * INDENT)
    yield from lines


def written(block: Block, level: int) -> Iterator[str]:
    """A block as lines; a picture is for browsers alone."""
    match block:
        case Words(words=words):
            yield from paragraph(words, INDENT if level > 2 else 0)
        case Items(items=items):
            for words in items:
                yield from paragraph(words, HANGING)
        case DocumentTable(head=head, rows=rows):
            yield f"{' ' * INDENT}{head[0]}"
            for *cells, last in rows:
                lead = f"{' ' * HANGING}{' '.join(cells)}  "
                further = " " * len(lead)
                yield from wrap(last, WIDTH, initial_indent=lead, subsequent_indent=further)
        case PicturePlace() | PointsPicture():
            return


def paragraph(text: str, indent: int) -> list[str]:
    """A text in lines; those after the first hang a little."""
    further = indent + INDENT if indent else 0
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * further)


# --- A chronicle as one page for a browser: it asks for nothing from anywhere, and runs nothing ---
# Whatever stands in it is words and pictures; all words are escaped.

Pictures = Mapping[tuple[int, int], str]
"""By season and engagement a picture as SVG; by season and 0 the season's chart."""
WIDE, TALL, EDGE = 720, 260, 40  # of the picture of points


def as_html(found: Chronicle, pictures: Pictures) -> str:
    """The chronicle as one page, with those pictures that there are."""
    parts = [*document(found)]
    style = files(__package__).joinpath("page.css").read_text("utf-8")
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
        f"<title>{escape(parts[0].heading)}</title>\n<style>\n{style}</style>\n</head>\n"
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
        case DocumentTable(head=head, rows=rows):
            yield table("<table>", head, rows)
        case PicturePlace(season=season, engagement=engagement, words=words):
            picture = pictures.get((season, engagement))
            if picture is not None:
                caption = f"<figcaption>{escape(words)}</figcaption>"
                yield f"<figure>{picture}{caption}</figure>"
        case PointsPicture(names=names, figures=figures):
            yield f"<figure>{curve(names, figures)}</figure>"
            yield glance(names, figures)


def glance(names: tuple[str, str], figures: CareerFigures) -> str:
    purses = figures.purses if figures.wages is None else ()
    head = ("Season", *names, *(f"Purse of {name}" for name in names if purses))
    rows = [
        (
            str(year.number),
            *map(str, year.points),
            *(str(purses[rung]) for rung in year.favour if purses),
        )
        for year in figures.years
    ]
    return table('<table class="numbers">', head, rows)


def table(start: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Rows under headings."""
    lines = [
        f"<tr>{''.join(f'<{kind}>{escape(cell)}</{kind}>' for cell in row)}</tr>"
        for kind, row in (("th", head), *(("td", row) for row in rows))
    ]
    return f"{start}{''.join(lines)}</table>"


def curve(names: tuple[str, str], figures: CareerFigures) -> str:
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
        'role="img"><title>Points, season by season</title>'
        f'<path class="axis" d="M{EDGE} {EDGE}V{floor}H{right}"/>'
        f'<text x="{EDGE - 8}" y="{spot(0, most)[1] + 5}" text-anchor="end">{most}</text>'
        f"{''.join(lines)}{marks}"
        f'<text x="{right + 10}" y="{TALL - 12}">season</text></svg>'
    )
