"""A chronicle as a document: parts with headings, sentences, lists, tables and pictures.

`pages` writes it in lines, `web` for a browser.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.kernel.words import many
from .luck import in_words as in_words_of
from .moments import in_words
from .story import Captain, Chronicle, Engagement, Figures, Home, Luck, Season

NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
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
    """Rows under headings."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(Struct, frozen=True):
    """The place of a picture: a season's chart, or the map of an engagement."""

    season: int
    engagement: int
    words: str


class Curve(Struct, frozen=True):
    """The place of the picture of both captains' points, with a table of their seasons."""

    names: tuple[str, str]
    figures: Figures


Block: TypeAlias = Words | Items | Table | Picture | Curve


class Part(NamedTuple):
    """A heading of a level, 1 for the title, and what stands under it."""

    level: int
    heading: str
    blocks: tuple[Block, ...]
    under: tuple[str, ...] = ()
    """Lines that belong to the heading."""


def document(found: Chronicle) -> Iterator[Part]:
    """All parts of a chronicle in their order."""
    yield title(found)
    if found.figures is not None and found.figures.years:
        one, two = (captain.crown for captain in found.captains)
        yield Part(2, "At a glance", (Curve((one, two), found.figures),))
    for season in found.seasons:
        yield from chapter(found, season)
    if found.records:
        yield from service(found)
    yield from ending(found)


def title(found: Chronicle) -> Part:
    """Whose chronicle it is."""
    one, two = found.captains
    under = [f"and of {one.now}, who followed"] if one.now != one.name else []
    under.append(f"who sailed for {one.crown} against {whole_name(two)} of {two.crown}")
    count = "one season" if found.planned == 1 else f"{found.planned} seasons"
    iron = (
        "a captain's death ends it" if found.ironman else "if the captain dies, his mate takes over"
    )
    said = [f"A career of {count}; {iron}."]
    said += [f"{what}: {words}." for what, words in found.notes.items()]
    said += [f"Seed: {found.seed}."] if found.seed is not None else []
    if found.teller is not None:
        knows = found.captains[found.teller].now if found.teller >= 0 else "everybody"
        said.append(f"Written from what {knows} knows.")
    return Part(1, f"The chronicle of {one.name}", tuple(map(Words, said)), tuple(under))


def whole_name(captain: Captain) -> str:
    """A captain, and who stands on his quarterdeck after him."""
    return captain.name if captain.now == captain.name else f"{captain.name} and {captain.now}"


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
        yield Part(3, "Luck", fortunes(found, season.luck))
    if season.home:
        yield Part(3, "Home", tuple(home(found, each) for each in season.home))


def home(found: Chronicle, each: Home) -> Block:
    """What a season came to for a captain."""
    crown = found.captains[each.captain].crown
    return Words(f"{crown} comes home with {many(each.points, 'point')}. {' '.join(each.words)}")


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
        deeds = "; ".join(season.port[who])
        cost = f": {spent} coins spent in all" if spent > 0 else ""
        yield Words(f"{purse} {season.captains[who]} {deeds}{cost}." if deeds else purse)


def muster(found: Chronicle, season: Season) -> Iterator[Block]:
    """Both sheets: values, and what stands below the fold where it is known."""
    for captain, sheet in zip(found.captains, season.sheets, strict=True):
        if not any(force.holds for force in sheet.forces):
            values = " ".join(f"{force.letter}{force.value}" for force in sheet.forces)
            said = f"{captain.crown} has sealed a sheet{f': {values}' * bool(values)}."
            yield from [Words(said)] if sheet.sealed else []
            continue
        yield Table(
            (captain.crown, "Value", "What it held"),
            tuple(
                (force.letter, str(force.value), ", ".join(force.holds) or "a rumour")
                for force in sheet.forces
            ),
        )
        if sheet.in_port:
            yield Words(f"In port: {', '.join(sheet.in_port)}.")
    if season.begins:
        yield Words(season.begins)


def head(found: Chronicle, each: Engagement) -> str:
    """The heading of an engagement."""
    crowns = [captain.crown for captain in found.captains]
    attacker, other = each.attacker, 1 - each.attacker
    start = f"{each.kind.capitalize()}: {crowns[attacker]} {each.letters[attacker]}"
    if each.kind == "battle":
        where = f" {each.where}" if each.where else ""
        return f"{start} falls upon {crowns[other]} {each.letters[other]}{where}"
    rival = f"{crowns[other]} {each.letters[other]}"
    if each.kind == "landing":
        where = " ".join(filter(None, (f" at {each.place}" * bool(each.place), each.where)))
        return f"{start} and {rival}{where}"
    if each.kind == "treasure grab":
        where = f", {each.place[:1].lower()}{each.place[1:]}" if each.place else ""
        return f"{start} and {rival}{where}"
    return f"{start} goes ashore{f' at {each.place}' * bool(each.place)}"


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
    yield from map(Words, (f"{each.ending}{lasted}", *each.paid))
    if each.over:
        words = f"Engagement {each.number} of season {season.number}, as it ended"
        yield Picture(season.number, each.number, words)
    for who, captain in enumerate(found.captains):
        gains = [gain for gain in each.gains if gain.captain == who]
        if gains:
            total = sum(gain.points for gain in gains)
            why = ", ".join(f"{gain.why} {gain.points}" for gain in gains)
            yield Words(f"Points for {captain.crown}: {total} ({why}).")
    yield from fortunes(found, each.luck)


def fortunes(found: Chronicle, lucks: Sequence[Luck]) -> tuple[Block, ...]:
    """How lucky both were."""
    return tuple(map(Words, in_words_of(lucks, [captain.crown for captain in found.captains])))


def service(found: Chronicle) -> Iterator[Part]:
    """What ships and captains have been through (C-20): both sides, those with victories first."""
    yield Part(2, "The service records", ())
    for who, captain in enumerate(found.captains):
        blocks: list[Block] = []
        for each in found.records:
            if each.captain == who:
                name = each.name if each.what == "ship" else f"Captain {each.name}"
                won = f"{each.victories} won" if each.victories else "none won"
                wears = "; she wears a pennant" if each.pennant else ""
                count = many(len(each.actions), "action")
                blocks += [Words(f"{name}: {count}, {won}{wears}."), Items(each.actions)]
        if blocks:
            yield Part(3, captain.crown, tuple(blocks))


def ending(found: Chronicle) -> Iterator[Part]:
    """The last page."""
    said = [found.ending]
    for captain in found.captains:
        heir = "" if captain.now == captain.name else f", after him {captain.now},"
        fate = "" if captain.alive else ", and did not live to spend them"
        verb = "made" if found.over else "has made"
        points = many(captain.points, "point")
        said.append(f"{captain.name}{heir} {verb} {points} for {captain.crown}{fate}.")
    yield Part(2, "The end" if found.over else "And so far", tuple(map(Words, said)))
    if found.luck:
        yield Part(3, "Luck", fortunes(found, found.luck))
    if found.moments:
        remembered = tuple(in_words(each) for each in found.moments)
        yield Part(3, "What it is remembered for", (Items(remembered),))
