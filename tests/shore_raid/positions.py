"""Small yards with men in them, and words for playing a raid.

A figure is written as its letter, its square inch and its heading: "C 3,2 N". Capitals are
pirates, small letters the town's: u bare hands, b club, d dagger, c cutlass, p pistol, r rifle.
After the letter a `*` makes a personality, a `^` a rider, a `-` an unloaded firelock, a `$` the
bearer of a load of the first place. Figures are called by their tokens: C1, C2, b1.
"""

import re

from msgspec.structs import replace

from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid.attacking import Blow, blow_of, melee
from pieces_of_eight.campaign.shore_raid.events import reasons, tokens
from pieces_of_eight.campaign.shore_raid.ground import with_figure
from pieces_of_eight.campaign.shore_raid.setup import land
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Action,
    Arms,
    Card,
    Deed,
    Extra,
    Fight,
    Figure,
    FigureId,
    FigurePlan,
    Fire,
    Firelock,
    Form,
    March,
    Options,
    Pace,
    PiecePlan,
    Place,
    PlaceId,
    Raid,
    Setup,
    Shore,
    Suit,
    opponent_of,
)
from tests.umpire import Umpire

ARMS = {"u": Arms.HANDS, "b": Arms.CLUB, "d": Arms.DAGGER, "c": Arms.CUTLASS}
LOCKS = {"p": Firelock.PISTOL, "r": Firelock.RIFLE}
STORE = Place("the store", Deed.CARRY, 6, 1, 1, bulky=True)
PACE = Pace(1400, 1000, 2000, 1500)

FIELD = ("S" + "." * 59, *("." * 60,) * 19)
"""Nothing but open ground, and a boat in the corner."""


def figure_plan(words: str) -> FigurePlan:
    """A figure as it is written."""
    found = re.fullmatch(r"(\w)([*^$-]*) (\d+),(\d+) (\w+)", words)
    assert found is not None, words
    letter, marks, x, y, heading = found.groups()
    small = letter.lower()
    return FigurePlan(
        PIRATES if letter.isupper() else TOWN,
        Point(100 * int(x) + 50, 100 * int(y) + 50),
        ARMS.get(small, Arms.HANDS),
        LOCKS.get(small, Firelock.NONE),
        HEADING_NAMES.index(heading),
        personality="*" in marks,
        mounted="^" in marks,
        load=PlaceId(0) if "$" in marks else NO_PLACE,
    )


def setup(
    *figures: str,
    rows: tuple[str, ...] = FIELD,
    places: tuple[Place, ...] = (),
    pieces: tuple[PiecePlan, ...] = (),
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
    extras: tuple[Extra, ...] = (),
    in_port: bool = True,
    options: Options = Options(),  # noqa: B008  frozen
) -> Setup:
    """A setup of figures as they are written."""
    shore = Shore("a yard", rows, places, in_port)
    return Setup(shore, tuple(map(figure_plan, figures)), pieces, cards, extras, options)


def position(
    *figures: str,
    rank: int = 4,
    side: Player = PIRATES,
    paces: tuple[Pace, Pace] = (PACE, PACE),
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((1, 2, 3, 4), (1, 2, 3, 4)),
    last: bool = False,
    **more: object,
) -> Raid:
    """A raid in the middle of its first turn, in which a side plays a card.

    A king of the other side's comes after it, unless it is the last of the turn. The last two
    figures are bystanders in a far corner, so that either card can call up somebody.
    """
    rows = more.get("rows", FIELD)
    assert isinstance(rows, tuple)
    open_cells = [n for n, letter in enumerate("".join(rows)) if letter in ".,"]
    wide = len(rows[0])
    corner = zip("Bb", open_cells[-2:], strict=True)
    by = [f"{letter} {n % wide},{n // wide} N" for letter, n in corner]
    raid = land(setup(*figures, *by, cards=cards, **more))  # type: ignore[arg-type]
    coming = () if last else (card(13, opponent_of(side)), card(13, side))
    turned = (card(rank, side), *coming)
    raid = replace(raid, turn=1, paces=paces, turned=turned)
    for n, words in enumerate(figures):
        if "-" in words.split()[0]:
            raid = with_figure(raid, replace(raid.figures[n], loaded=False))
    return raid


def card(rank: int, side: Player) -> Card:
    return Card(rank, Suit.HEARTS if side == PIRATES else Suit.SPADES)


def who(raid: Raid, name: str) -> FigureId:
    """The figure of a token, "C1"."""
    return FigureId(tokens(raid).index(name))


def figure(raid: Raid, name: str) -> Figure:
    """The figure of a token, as it is now."""
    return raid.figures[who(raid, name)]


def at(raid: Raid, name: str) -> tuple[float, float]:
    """Where a figure stands, in inches."""
    x, y = figure(raid, name).at
    return x / 100, y / 100


def marked(raid: Raid, name: str, /, **marks: object) -> Raid:
    """The raid with a figure that has some fields changed."""
    return with_figure(raid, replace(figure(raid, name), **marks))


def form(raid: Raid, names: str) -> Form:
    """The order to form a band: "C1 C2"."""
    return Form(tuple(sorted(who(raid, name) for name in names.split())))


def march(
    raid: Raid, *moves: str, via: tuple[tuple[int, int], ...] = (), facing: int = -1
) -> March:
    """The order to move: "C1 5,5" for each man, corners by their square inches."""
    pairs = []
    for move in moves:
        name, x, y = re.split("[ ,]", move)
        pairs.append((who(raid, name), middle(float(x), float(y))))
    pairs.sort()
    figures, to = zip(*pairs, strict=True)
    return March(figures, to, tuple(middle(*corner) for corner in via), facing)


def middle(x: float, y: float) -> Point:
    """The middle of a square inch."""
    return Point(int(100 * x) + 50, int(100 * y) + 50)


def fight(raid: Raid, by: str, on: str, capture: bool = False) -> Fight:
    """The order to strike, by tokens."""
    return Fight(who(raid, by), who(raid, on), capture)


def fire(raid: Raid, by: str, on: str) -> Fire:
    """The order to fire, by tokens."""
    return Fire(who(raid, by), who(raid, on))


def blow(raid: Raid, by: str, on: str) -> str:
    """The attacker's die hand to hand, in words."""
    return _in_words(melee(raid, figure(raid, by), figure(raid, on)))


def aimed(raid: Raid, by: str, on: str) -> str:
    """The die of a shot, in words."""
    return _in_words(blow_of(raid, fire(raid, by, on)))


def _in_words(blow: Blow | None) -> str:
    return f"d{blow.base}, d{blow.die}{reasons(blow.mods)} [{blow.rule}]" if blow else "no shot"


def called(raid: Raid, names: str) -> Raid:
    """The raid in which a band of these has been formed and called up."""
    return play(raid, form(raid, names)).state


UMPIRE: Umpire[Raid, Action] = Umpire(SHORE_RAID, sampled=True)
play = UMPIRE.play
listed = UMPIRE.listed
refused = UMPIRE.refused
told = UMPIRE.told
