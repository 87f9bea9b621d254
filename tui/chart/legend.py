"""What the signs of the chart of the Caribbean mean, each drawn as the chart has it."""

from collections.abc import Iterable, Mapping
from functools import partial

from pieces_of_eight.campaign.geometry.chart import Kind, Place
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Ground, Palette
from pieces_of_eight.tui.draw.legend import Legend, Meaning
from .season import LETTERS
from .signs import BAY, FLAGS, NEUTRAL_NAME, WINDS, WRECK, flag_of, ink_of, is_plain, middle_of
from .view import NOTHING, ChartView, Pair, State

Names = frozenset[str]
"""The names of all signs that stand at a place."""
STATES = {
    State.NAMED: "opponents: no dice have been thrown yet",
    State.MINE: "your force attacks",
    State.THEIRS: "the enemy's force attacks",
    State.WON: "you had the better of it",
    State.LOST: "the enemy had the better of it",
    State.DRAWN: "neither had the better of it",
    State.NO_CONTACT: "no contact: they passed each other by",
    State.RUMOUR: "one of the two was a rumour: nothing at all",
}
_SIGNS: Mapping[str, str] = {
    "lit": "the pair under the cursor",
    "own": "your force, by its letter",
    "enemy": "the enemy's force, by its letter",
    **{state.value: f"between the two: {words}" for state, words in STATES.items()},
    **{f"port {crown}": f"a port of {crown}" for crown in FLAGS if crown},
    "port ": f"a {NEUTRAL_NAME} port, nobody's enemy",
    "bay": "a bay: a few houses, and a landing place",
    "wreck": "ships were sunk here",
    "earlier": "a fight of an earlier season, by the number of the season",
    "wind": "where the wind blows to, in those waters",
}


def _drawn(name: str, who: int, palette: Palette, glyphs: Glyphs) -> Row:
    """A sign by its name, by the functions that draw the chart, as a captain sees it."""
    inks, sea = palette.panel, palette.grounds[Ground.SEA][1]
    own, enemy = palette.sides[who], palette.sides[1 - who]
    plain = is_plain(glyphs)

    def written(words: str, ink: str, paper: str = inks.paper) -> Row:
        return tuple(Cell(glyph, ink, paper, True) for glyph in words)

    letters = (
        written(LETTERS[0], own.letter, own.hull),
        written(LETTERS[1], enemy.letter, enemy.hull),
    )
    match name:
        case "own":
            return letters[0]
        case "enemy":
            return letters[1]
        case "lit":
            ends = [written(end, palette.cursor.text, palette.cursor.ink) for end in "[]"]
            middle = written(middle_of(State.MINE, glyphs), palette.cursor.text, palette.cursor.ink)
            return (*ends[0], *letters[0], *middle, *letters[1], *ends[1])
        case "bay":
            return written(BAY[plain], inks.text)
        case "wreck":
            return written(WRECK[plain], inks.bad)
        case "earlier":
            return written("2", ink_of(State.WON, palette))
        case "wind":
            return written(WINDS["E"][plain], palette.details[Ground.COAST], sea)
    if name.startswith("port "):
        glyph, ink, paper = flag_of(name.removeprefix("port "), palette, glyphs)
        return written(glyph, ink, paper)
    state = State(name)
    middle = written(middle_of(state, glyphs), ink_of(state, palette))
    return (*letters[0], *middle, *letters[1])


def _of(pair: Pair, *, lit: bool) -> set[str]:
    found = {"own", "enemy", pair.state.value, *_of_place(pair.place)}
    return found | ({"wreck"} if pair.wrecks else set()) | ({"lit"} if lit else set())


def _of_place(place: Place) -> set[str]:
    if place.kind is Kind.PORT:
        return {f"port {place.crown if place.crown in FLAGS else ''}"}
    return {"bay"} if place.kind is Kind.BAY else set()


def place(view: ChartView, at: int) -> Names:
    """The signs where a force of the captain who looks meets its enemy."""
    pair = next((pair for pair in view.pairs if pair.mine == at), None)
    return frozenset() if pair is None or at == NOTHING else frozenset(_of(pair, lit=True))


def places(view: ChartView) -> Iterable[Names]:
    """The signs of the whole chart."""
    found = {"wind"} | ({"earlier"} if view.earlier else set())
    for port in caribbean().chart.ports:
        found |= _of_place(port)
    for pair in view.pairs:
        found |= _of(pair, lit=pair.mine == view.cursor)
    if any(view.free):
        found |= {"own", "enemy"}
    return (frozenset(found),)


def paint(names: Names, palette: Palette, glyphs: Glyphs, who: int = 0) -> tuple[Row, ...]:
    """Some signs, one beside the other, as a captain sees them."""
    return (sum((_drawn(name, who, palette, glyphs) for name in sorted(names)), ()),)


def _meaning(name: str, words: str) -> Meaning[Names]:
    return Meaning(words, frozenset({name}), lambda names: name in names)


SHORT = (
    ("4:2", "the values of both forces, yours first"),
    ("7:8", "the points of both, once they are known"),
    ("lgs", "leagues: twenty to a degree of latitude"),
)
MEANINGS = tuple(_meaning(*each) for each in _SIGNS.items())
CHART_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, SHORT) for who in (0, 1)
)
"""By the captain who looks: his own force is in his colours."""
