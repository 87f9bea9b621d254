"""A chronicle as a document: parts with headings, sentences, lists, tables and pictures.

What it looks like in a browser `web` says.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from campaign.kernel.words import many
from .luck import in_words as in_words_of
from .moments import in_words
from .pages import NUMBERS, head, whole_name
from .story import Captain, Chronicle, Engagement, Figures, Gain, Home, Luck, Record, Season

CHART = 0
"""In the place of an engagement: the picture of the season's chart."""


class Words(Struct, frozen=True):
    """A paragraph."""

    words: str
    quoted: bool = False


class Items(Struct, frozen=True):
    """A list."""

    items: tuple[str, ...]


class Table(Struct, frozen=True):
    """Rows under headings; the columns from the second on hold numbers where `numbers` is set."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = False


class Picture(Struct, frozen=True):
    """The place of a picture: a season's chart, or the map of an engagement."""

    season: int
    engagement: int
    words: str


class Curve(Struct, frozen=True):
    """The place of the picture of both captains' points."""

    names: tuple[str, str]
    figures: Figures


Block: TypeAlias = Words | Items | Table | Picture | Curve


class Part(NamedTuple):
    """A heading of a level, 1 for the title, and what stands under it."""

    level: int
    heading: str
    blocks: tuple[Block, ...]


def document(found: Chronicle) -> Iterator[Part]:
    """All parts of a chronicle in their order."""
    yield title(found)
    if found.figures is not None and found.figures.years:
        yield Part(2, "At a glance", tuple(glance(found, found.figures)))
    for season in found.seasons:
        yield from chapter(found, season)
    if found.records:
        yield from service(found)
    yield Part(2, "The end" if found.over else "And so far", tuple(ending(found)))


def title(found: Chronicle) -> Part:
    """Whose chronicle it is."""
    one, two = found.captains
    count = many(found.planned, "season")
    iron = "a captain's death ends it" if found.ironman else "a mate follows a dead captain"
    said = [f"A career of {count}; {iron}."]
    said += [f"{what}: {words}." for what, words in found.notes.items()]
    said += [f"Seed: {found.seed}."] if found.seed is not None else []
    if found.teller is not None:
        knows = found.captains[found.teller].now if found.teller >= 0 else "everybody"
        said.append(f"Written from what {knows} knows.")
    against = f"{whole_name(one)}, for {one.crown}, against {whole_name(two)}, for {two.crown}."
    blocks = (Words(against), Words(" ".join(said)))
    return Part(1, f"The chronicle of {one.name}", blocks)


def glance(found: Chronicle, figures: Figures) -> Iterator[Block]:
    """The seasons in numbers."""
    one, two = (captain.crown for captain in found.captains)
    yield Curve((one, two), figures)
    yield Table(
        ("Season", one, two, f"Purse of {one}", f"Purse of {two}"),
        tuple(
            (
                str(year.number),
                *map(str, year.points),
                *(str(figures.purses[rung]) for rung in year.favour),
            )
            for year in figures.years
        ),
        numbers=True,
    )
    if found.moments:
        yield Items(tuple(in_words(each) for each in found.moments))


def chapter(found: Chronicle, season: Season) -> Iterator[Part]:
    """A season, part by part; parts of which nothing is known are left out."""
    chart = Picture(season.number, CHART, f"The chart of season {season.number}")
    heading = f"The {NUMBERS[season.number - 1]} season"
    yield Part(2, heading, (chart,) if season.meetings else ())
    letter = tuple(Words(words, quoted=True) for words in season.letter)
    for words, blocks in (
        ("A letter", letter),
        ("In port", tuple(port(found, season))),
        ("The muster", tuple(muster(found, season))),
        ("Who met whom", listed([each.words for each in season.meetings])),
    ):
        if blocks:
            yield Part(3, words, blocks)
    for each in season.engagements:
        yield Part(3, head(found, each), tuple(fight(found, season, each)))
    if season.fortune:
        yield Part(3, "Fortune", listed(season.fortune))
    if season.luck:
        yield Part(3, "Luck", tuple(fortunes(found, season.luck)))
    if season.home:
        yield Part(3, "Home", tuple(home(found, each) for each in season.home))


def listed(items: Sequence[str]) -> tuple[Block, ...]:
    """A list, where there is anything to list."""
    return (Items(tuple(items)),) if items else ()


def port(found: Chronicle, season: Season) -> Iterator[Block]:
    """What both captains did in port."""
    for who, captain in enumerate(found.captains):
        purse = f"{captain.crown} gives a purse of {season.purses[who]} points."
        spent = season.spent[who]
        if spent is None:
            yield Words(f"{purse} What was bought with it is not for these pages.")
            continue
        yield Words(f"{purse} {season.captains[who]} spent {spent} coins in all.")
        yield from listed(season.port[who])


def muster(found: Chronicle, season: Season) -> Iterator[Block]:
    """Both sheets: values, and what stands below the fold where it is known."""
    for captain, sheet in zip(found.captains, season.sheets, strict=True):
        if not sheet.sealed or not sheet.forces:
            yield from [Words(f"{captain.crown} has sealed a sheet.")] if sheet.sealed else []
            continue
        known = any(force.holds for force in sheet.forces)
        yield Table(
            (captain.crown, "Value", "What it held"),
            tuple(
                (
                    force.letter,
                    str(force.value),
                    (", ".join(force.holds) or "a rumour") if known else "not known",
                )
                for force in sheet.forces
            ),
        )
        if sheet.in_port:
            yield Words(f"In port: {', '.join(sheet.in_port)}.")
    if season.begins:
        yield Words(season.begins)


def fight(found: Chronicle, season: Season, each: Engagement) -> Iterator[Block]:
    """An engagement: who met, what happened, how it lay in the end, and what it brought."""
    for captain, force in zip(found.captains, each.forces, strict=True):
        if force:
            yield Words(f"{captain.crown}: {', '.join(force)}.")
    if not each.ending:
        yield Words("It is still to be fought.")
        return
    yield from listed([f"Turn {deed.turn}: {deed.words}" for deed in each.deeds])
    lasted = f" It lasted {many(each.turns, 'turn')}." if each.over else ""
    yield Words(" ".join([f"{each.ending}{lasted}", *each.paid]))
    if each.over:
        words = f"Engagement {each.number} of season {season.number}, as it ended"
        yield Picture(season.number, each.number, words)
    for who, captain in enumerate(found.captains):
        yield from gained(captain, [gain for gain in each.gains if gain.captain == who])
    yield from fortunes(found, each.luck)


def fortunes(found: Chronicle, lucks: Sequence[Luck]) -> Iterator[Block]:
    """How lucky both were."""
    yield from map(Words, in_words_of(lucks, [captain.crown for captain in found.captains]))


def gained(captain: Captain, gains: Sequence[Gain]) -> Iterator[Block]:
    """What an engagement brought a captain."""
    if gains:
        total = sum(gain.points for gain in gains)
        why = ", ".join(f"{gain.why} {gain.points}" for gain in gains)
        yield Words(f"Points for {captain.crown}: {total} ({why}).")


def home(found: Chronicle, each: Home) -> Block:
    """What a season came to for a captain."""
    crown = found.captains[each.captain].crown
    return Words(f"{crown} comes home with {many(each.points, 'point')}. {' '.join(each.words)}")


def service(found: Chronicle) -> Iterator[Part]:
    """What ships and captains have been through (C-20)."""
    yield Part(2, "The service records", ())
    for who, captain in enumerate(found.captains):
        mine = [each for each in found.records if each.captain == who]
        if mine:
            head = ("Who", "Actions", "Won", "What they were")
            yield Part(3, captain.crown, (Table(head, tuple(map(record, mine))),))


def record(found: Record) -> tuple[str, ...]:
    """One record in a row."""
    who = found.name if found.what == "ship" else f"Captain {found.name}"
    wears = ", wears a pennant" if found.pennant else ""
    return f"{who}{wears}", str(len(found.actions)), str(found.victories), "; ".join(found.actions)


def ending(found: Chronicle) -> Iterator[Block]:
    """The last page."""
    yield Words(found.ending)
    for captain in found.captains:
        heir = "" if captain.now == captain.name else f", after him {captain.now},"
        fate = "" if captain.alive else ", and did not live to spend them"
        verb = "made" if found.over else "has made"
        points = many(captain.points, "point")
        yield Words(f"{captain.name}{heir} {verb} {points} for {captain.crown}{fate}.")
    yield from fortunes(found, found.luck)
