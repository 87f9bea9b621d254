"""The design of a ship (PW-7): her parts, the numbers that follow, and the ship fitted out."""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT
from .crew import tidy
from .ship import Card, Crew, Figures, Gun
from .terms import Arm, Edition, Flag, Mount, Place, Post, Side

NARROW, WIDE = 8, 12
WIDTHS = (NARROW, WIDE)
SHORTEST, LONGEST, SECTION = 24, 80, 8
SAIL_LOSS = {3: 16, 4: 12, 5: 10, 6: 8, 7: 8, 8: 6, 9: 6, 10: 6}
"""The speed lost with each sail, by hull (PW-7.3)."""
TON = 4
"""Quarters of a ton: a figure, a chest or a barrel takes one (PW-7.6)."""
GUARD = 4
"""So many marines bring their lieutenant (PW-7.6)."""
HULL = {False: 4, True: 6}
"""Coins for a line of hull, by whether it is wide."""
SAIL, CANNON, LIGHT_CANNON, DECK_GUN, HEAD = 2, 8, 4, 4, 1
ALOFT = 2


# --- The design of a ship (PW-7): her parts as data, and the numbers that follow from them -------
# Lengths and speeds are in dots; tonnage is counted in quarters of a ton, a figure each.


class Canvas(StrEnum):
    """The six kinds of sails (PW-7.4)."""

    MAIN = "main"
    TOP = "topsail"
    HIGH = "high topsail"
    GAFF = "gaff"
    LATEEN = "lateen"
    JIB = "jib"


SQUARE = (Canvas.MAIN, Canvas.TOP, Canvas.HIGH)


class Step(StrEnum):
    """How a mast is built up (PW-7.5)."""

    SINGLE = "single"
    """One piece, without ratlines."""
    TOPPED = "topped"
    """Two pieces with short ratlines; the revised rules call it stepped once."""
    FULL = "full"
    """Three pieces; the revised rules call it stepped more than once."""


class Mast(Struct, frozen=True):
    """A mast and what it carries, from the deck up."""

    step: Step
    sails: tuple[Canvas, ...] = ()


class Battery(Struct, frozen=True):
    """Some cannon that stand alike."""

    mount: Mount
    side: Side
    count: int = 1
    light: bool = False


class Design(Struct, frozen=True):
    """A ship on paper. Anything may be drawn; `yard.faults` says what is wrong with it."""

    name: str
    edition: Edition = Edition.DOTS
    flag: Flag = Flag.PIRATE
    width: int = WIDE
    length: int = 48
    speed: int = 56
    """The speed that is wanted; she gets as many sails as go into it."""
    masts: tuple[Mast, ...] = ()
    """From the bow to the stern."""
    guns: tuple[Battery, ...] = ()
    deck_guns: int = 0
    extras: int = 0
    """Pirates, or marines; by the rules of 1994 the lieutenant is one of those."""
    ladies: int = 0
    muskets: int = 0
    """Both out of the extra pirates; all marines have muskets."""
    chests: int = 0
    """Chests and barrels that she has room for."""
    nest: bool = False
    """Whether a figure watches from a crow's nest."""
    oversail: int = 0
    """Sails beyond the most her hull allows, bought with cargo."""
    overload: int = 0
    """Sails withheld for the sake of cargo."""


class Tons(NamedTuple):
    """Room aboard in quarters of a ton: what there is, and what takes it."""

    room: int
    guns: int
    figures: int
    cargo: int

    @property
    def used(self) -> int:
        return self.guns + self.figures + self.cargo

    @property
    def free(self) -> int:
        return self.room - self.used


def hull_of(design: Design) -> int:
    """A line of hull for each 8 dots of length (PW-7.2)."""
    return design.length // SECTION


def loss_of(design: Design) -> int:
    """The speed she loses with each sail; a hull outside the table has its nearest row."""
    return SAIL_LOSS[min(10, max(3, hull_of(design)))]


def plain_sails(design: Design) -> int:
    """As many sails as go into the wanted speed, fractions dropped (PW-7.3)."""
    return max(0, design.speed) // loss_of(design)


def sails_of(design: Design) -> int:
    """All the sails of her chart, those of oversailing too (PW-7.7)."""
    return plain_sails(design) + design.oversail


def most_sails(design: Design) -> int:
    """The most a hull may carry: fewer than one and a half for each line of it (PW-7.3)."""
    return (3 * hull_of(design) - 1) // 2


def speeds_of(design: Design) -> tuple[int, ...]:
    """The speed beside each sail from the lowest up; overloaded never below 8 (PW-7.7, R0-41)."""
    loss = loss_of(design)
    if not design.overload:
        return tuple(loss * n for n in range(1, sails_of(design) + 1))
    return tuple(max(8, loss * (n - design.overload)) for n in range(1, sails_of(design) + 1))


def speed_of(design: Design) -> int:
    """Her full speed as she is loaded."""
    return max(speeds_of(design), default=0)


def cannon_of(design: Design) -> int:
    return sum(battery.count for battery in design.guns)


def gunners_of(design: Design) -> int:
    """Two figures for each cannon (PW-1.8, R1-27), one for a light one (R1-13)."""
    return sum(battery.count * (1 if battery.light else 2) for battery in design.guns)


def crew_of(design: Design) -> int:
    """Captain, mate, a hand for each sail, the gunners, the watch in the nest (PW-1.8, R0-50)."""
    return 2 + sails_of(design) + gunners_of(design) + design.nest


def has_lieutenant(design: Design) -> bool:
    """He comes free with the first four marines (PW-7.6)."""
    return design.flag is Flag.IMPERIAL and design.extras >= GUARD


def figures_of(design: Design) -> int:
    """Everybody aboard; by the revised rules the lieutenant comes beside his marines (PW-1.7)."""
    beside = design.edition is Edition.CHAINS and has_lieutenant(design)
    return crew_of(design) + design.extras + beside


def gun_room(design: Design) -> int:
    """What her cannon take, in quarters of a ton (PW-7.6).

    A wide imperial has two fixed cannon back to back for each ton; light ones take half (R1-13).
    """
    double = design.flag is Flag.IMPERIAL and design.width == WIDE
    room, sides = 0, {Side.STARBOARD: 0, Side.LARBOARD: 0}
    for battery in design.guns:
        weight = battery.count * (TON // 2 if battery.light else TON)
        if double and battery.mount is Mount.FIXED and battery.side in sides:
            sides[battery.side] += weight
        else:
            room += weight
    return room + max(sides.values())


def tons_of(design: Design) -> Tons:
    """Her tonnage (PW-7.1), more when sails are withheld, less when they are added (PW-7.7)."""
    wide = design.width == WIDE
    hull = hull_of(design)
    tons = (3 * hull + 1) // 2 if wide else hull
    tons += (design.overload - design.oversail) * (2 if wide else 1)
    return Tons(TON * tons, gun_room(design), design.extras, design.chests)


# --- From a design to a ship: her card, her crew and her guns as a fight has them ----------------


def card_of(design: Design, name: str, letter: str, captain: str) -> Card:
    """What no fight changes of her (PW-1.6)."""
    return Card(
        name=name,
        model=design.name,
        letter=letter,
        flag=design.flag,
        captain=captain,
        hull=hull_of(design),
        sails=sails_of(design),
        speeds=speeds_of(design),
        length=design.length * DOT,
        width=design.width * DOT,
        gun_deck=any(battery.mount is not Mount.TURNTABLE for battery in design.guns),
        crew=figures_of(design),
        square=sum(sail in SQUARE for mast in design.masts for sail in mast.sails),
    )


def guns_of(design: Design) -> tuple[Gun, ...]:
    """Her cannon, those of one battery spaced evenly along her."""
    return tuple(
        Gun(
            battery.mount,
            battery.side,
            design.length * DOT * (n + 1) // (battery.count + 1),
            battery.light,
        )
        for battery in design.guns
        for n in range(battery.count)
    )


def figures_aboard(design: Design) -> Crew:
    """Everybody aboard as a fight begins."""
    return tidy((*_officers(design), *_hands(design), *_extras(design)))


def _officers(design: Design) -> Iterator[Figures]:
    old = design.edition is Edition.DOTS
    arm = Arm.PISTOL if old else Arm.NONE
    yield Figures(Post.CAPTAIN, arm, hook=old and design.flag is Flag.PIRATE)
    yield Figures(Post.MATE, arm)
    if has_lieutenant(design):
        yield Figures(Post.LIEUTENANT, arm)


def _hands(design: Design) -> Iterator[Figures]:
    """Sailors, of wide ships some aloft, gunners, and the watch; imperials man deck guns so."""
    old = design.edition is Edition.DOTS
    aloft = min(ALOFT, sails_of(design)) if old and design.width == WIDE else 0
    served = design.deck_guns if old and design.flag is Flag.IMPERIAL else 0
    deck = sails_of(design) - aloft
    served = min(served, deck)
    yield Figures(Post.HAND, count=deck - served)
    yield Figures(Post.HAND, Arm.DECK_GUN, count=served)
    yield Figures(Post.HAND, place=Place.TOPS, count=aloft + design.nest)
    yield Figures(Post.HAND, place=Place.GUNS, count=gunners_of(design))


def _extras(design: Design) -> Iterator[Figures]:
    """Marines with muskets; or pirates with what they were given (PW-1.3, PW-1.4)."""
    old = design.edition is Edition.DOTS
    if design.flag is Flag.IMPERIAL:
        yield Figures(
            Post.MARINE, Arm.MUSKET, count=design.extras - (old and has_lieutenant(design))
        )
        return
    guns = design.deck_guns if old else 0
    plain = design.extras - design.ladies - design.muskets - guns
    yield Figures(Post.HAND, Arm.PISTOL if old else Arm.NONE, lady=True, count=design.ladies)
    yield Figures(Post.HAND, Arm.MUSKET, count=design.muskets)
    yield Figures(Post.HAND, Arm.DECK_GUN, count=guns)
    yield Figures(Post.HAND, count=plain)


def price_of(design: Design) -> int:
    """What a port asks for her, in coins (H-151)."""
    guns = sum(b.count * (LIGHT_CANNON if b.light else CANNON) for b in design.guns)
    return (
        HULL[design.width == WIDE] * hull_of(design)
        + SAIL * sails_of(design)
        + guns
        + DECK_GUN * design.deck_guns
        + HEAD * figures_of(design)
    )
