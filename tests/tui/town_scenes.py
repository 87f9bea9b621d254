"""Small towns that show everything the painter of a land raid can draw, for the tests."""

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.night import with_eyes_open
from pieces_of_eight.campaign.land_raid.setup import land
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Kind,
    Options,
    Quality,
    Raid,
    Town,
    UnitId,
)
from pieces_of_eight.tui.land_raid import draw as painter
from pieces_of_eight.tui.land_raid.draw import Mark, Sign, TownView, UnitMark, paint, view_of
from tests.tui.pictures import Kept, Pictures

BAY = Town(
    name="Test bay",
    rows=(
        "~~~~__~~~~",
        "%H=R__WW=%",
        "%H=.==.H=%",
        "%=CC==T==F",
        "H=CC=HH+=F",
        "H==H=G#=BB",
        ".=HH=G$=H%",
        "%%==%=..%%",
    ),
)
COVE = Town(name="Test cove", rows=("%=HH=F", "H=C=TB", ".=$#R=", "_____~"))


def at(town: Town, label: str) -> Square:
    """The square of a name such as "C4"."""
    return Square((int(label[1:]) - 1) * len(town.rows[0]) + ord(label[0]) - ord("A"))


def squares(town: Town, labels: str) -> frozenset[Square]:
    """The squares of several names."""
    return frozenset(at(town, label) for label in labels.split())


def crew(town: Town) -> tuple[UnitPlan, ...]:
    """Raiders on the beach and up the street, a garrison in its beds."""
    raiders, garrison = RAIDERS, TOWN
    posts: list[tuple[Player, Kind, Quality, str, str]] = [
        (raiders, Kind.OFFICER, Quality.HARDENED, "E1", "Ann"),
        *[(raiders, Kind.HAND_TO_HAND, Quality.HARDENED, "E1", "")] * 2,
        *[(raiders, Kind.MUSKET, Quality.ABLE, "F1", "")] * 3,
        *[(raiders, Kind.HAND_TO_HAND, Quality.SCURVY, "E2", "")] * 2,
        (raiders, Kind.OFFICER, Quality.ABLE, "E4", "Ned"),
        *[(raiders, Kind.HAND_TO_HAND, Quality.ABLE, "E4", "")] * 3,
        *[(raiders, Kind.MUSKET, Quality.ABLE, "E4", "")] * 2,
        (garrison, Kind.GOVERNOR, Quality.ABLE, "D2", "Don Luis"),
        (garrison, Kind.OFFICER, Quality.ABLE, "J4", "Diego"),
        *[(garrison, Kind.MUSKET, Quality.HARDENED, "J4", "")] * 2,
        *[(garrison, Kind.MUSKET, Quality.ABLE, "J5", "")] * 3,
        (garrison, Kind.OFFICER, Quality.ABLE, "F5", "Pedro"),
        *[(garrison, Kind.MILITIA, Quality.ABLE, "F5", "")] * 2,
        *[(garrison, Kind.MOB, Quality.SCURVY, "F5", "")] * 3,
        (garrison, Kind.UNARMED, Quality.SCURVY, "C4", ""),
        (garrison, Kind.UNARMED, Quality.SCURVY, "G4", ""),
        (garrison, Kind.GUN, Quality.ABLE, "I6", ""),
        (garrison, Kind.GUN, Quality.ABLE, "J6", ""),
    ]
    return tuple(
        UnitPlan(owner, kind, quality, at(town, label), name)
        for owner, kind, quality, label, name in posts
    )


def sleeping() -> Raid:
    """A town asleep with raiders in its streets."""
    return land(Setup(BAY, crew(BAY), Options(posting=False)))


def alarmed(alarm: Alarm = Alarm.FULL) -> Raid:
    """The same when the town has woken."""
    return with_eyes_open(replace(sleeping(), alarm=alarm))


def with_fires(raid: Raid, **fires: int) -> Raid:
    """A raid with fires by the names of their squares."""
    burning = list(raid.fires)
    for label, strength in fires.items():
        burning[at(raid.town, label)] = strength
    return with_eyes_open(replace(raid, fires=tuple(burning)))


def burning() -> Raid:
    """Fires of every strength, burnt ground, and a house that is looted."""
    raid = with_fires(alarmed(), G4=1, H3=2, G2=3, H2=4, J3=2)
    return replace(raid, looted=tuple(squares(BAY, "D2 B2")))


def close_fight() -> TownView:
    """Six against six with an attack declared, everything marked, and a cursor."""
    raid = burning()
    target = at(BAY, "E5")
    view = view_of(raid, RAIDERS)
    units = tuple(
        replace(
            unit,
            at=target if unit.at == at(BAY, "F5") else unit.at,
            attacks=target if unit.at == at(BAY, "E4") else NOWHERE,
            spent=unit.token in ("M4", "H5"),
        )
        for unit in view.units
    )
    return replace(
        view,
        units=units,
        awake=(view.awake - {at(BAY, "F5")}) | {target},
        fights=frozenset({target}),
        selected=chosen(units, "H1 H2"),
        cursor=at(BAY, "F3"),
        marks=marked(BAY),
    )


def marked(town: Town) -> dict[Square, Mark]:
    """A mark of every sign."""
    return {
        at(town, "F2"): Mark(Sign.PATH),
        at(town, "E3"): Mark(Sign.REACH),
        at(town, "F3"): Mark(Sign.PATH, "2"),
        at(town, "G3"): Mark(Sign.CHANCE, "5+"),
        at(town, "C4"): Mark(Sign.TORCH),
        at(town, "E5"): Mark(Sign.TARGET, "4+"),
        at(town, "D6"): Mark(Sign.CHOICE),
        at(town, "C6"): Mark(Sign.TARGET),
    }


def chosen(units: Iterable[UnitMark], tokens: str) -> frozenset[UnitId]:
    """The units of some tokens."""
    return frozenset(unit.id for unit in units if unit.token in tokens.split())


def crowd(count: int, side: Player = RAIDERS, town: Town = COVE, label: str = "B2") -> TownView:
    """So many units in one square."""
    letter = "H" if side == RAIDERS else "h"
    units = tuple(
        UnitMark(UnitId(n), f"{letter}{n + 1}", int(side), at(town, label)) for n in range(count)
    )
    return TownView(town=town, units=units)


SCENES: Mapping[str, Callable[[], TownView]] = {
    "asleep-raiders": lambda: view_of(sleeping(), RAIDERS, cursor=at(BAY, "E4")),
    "asleep-town": lambda: view_of(sleeping(), TOWN, cursor=at(BAY, "J4")),
    "alarmed": lambda: view_of(alarmed(), TOWN, cursor=at(BAY, "F5")),
    "burning": lambda: view_of(burning(), None),
    "fight": close_fight,
    "crowd": lambda: replace(crowd(8, TOWN), cursor=at(COVE, "C1")),
}

LOOKS: tuple[Kept, ...] = (
    ("asleep-raiders", "night", "rich", 2),
    ("asleep-town", "night", "rich", 2),
    ("alarmed", "night", "rich", 11),
    ("burning", "night", "rich", 2),
    ("burning", "chart", "rich", 11),
    ("fight", "night", "rich", 1),
    ("fight", "night", "rich", 2),
    ("fight", "night", "rich", 11),
    ("fight", "256", "rich", 2),
    ("fight", "chart-256", "rich", 2),
    ("fight", "16", "rich", 2),
    ("fight", "mono", "rich", 2),
    ("fight", "mono", "ascii", 1),
    ("fight", "mono", "ascii", 2),
    ("fight", "mono", "ascii", 11),
    ("fight", "night", "rich", 16),
    ("burning", "night", "rich", 23),
    ("crowd", "night", "rich", 2),
    ("crowd", "night", "rich", 11),
)
"""The scenes, palettes, tables of glyphs and zooms that are kept."""


PICTURES = Pictures("town", SCENES, LOOKS, painter.look, paint)
look = PICTURES.look
