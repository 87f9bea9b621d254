"""The kept pictures of charts of Pirate Wars: which scenes, in which looks."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.course import laid
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import (
    NOBODY,
    Fate,
    Figures,
    Load,
    Move,
    Post,
    Raid,
    Salvo,
    ShipId,
    Shot,
    Swimmers,
)
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.tui.pirate_wars.draw.painter import look, paint
from pieces_of_eight.tui.pirate_wars.draw.view import WarsView, view_of
from pieces_of_eight.tui.pirate_wars.overlay import as_it_lies, reaches
from pieces_of_eight.tui.pirate_wars.overlay import planned as with_course
from tests.tui.pictures import Kept, Pictures
from tests.tui.wars_scenes import RED, landed_on, moment


def island() -> WarsView:
    """An island with reefs, and two ships far apart."""
    return view_of(launch(war("wars-island").setup()))


def broadside() -> WarsView:
    """Two ships in each other's reach: ranges, fire declared, a wreck, men in the water."""
    sea = moment()
    swan, hart = sea.ships
    wreck = replace(hart, id=ShipId(2), stern=Point(330 * DOT, 150 * DOT), fate=Fate.AGROUND)
    men = Swimmers(ShipId(1), RED, Point(90 * DOT, 40 * DOT), (Figures(Post.HAND, count=6),), 1)
    sea = replace(
        sea,
        ships=(swan, hart, wreck),
        declared=(Salvo(swan.id, 0, hart.id, Shot.BALL),),
        swimmers=(men,),
    )
    wake = (Point(150 * DOT, 190 * DOT), Point(130 * DOT, 150 * DOT), middle(swan.place))
    return replace(
        as_it_lies(sea, 0, (wake,)),
        cursor=middle(hart.place),
        zones=tuple(reaches(sea, swan)),
        targets=frozenset((1,)),
    )


def planned() -> WarsView:
    """A move of two leaps laid before it is made."""
    sea = moment()
    ship = sea.ships[0]
    sea = replace(sea, active=ship.id, move=Move(6400, 6400, 1, 7))
    assert sea.move is not None
    return with_course(as_it_lies(sea, NOBODY), ship, laid(sea, ship, sea.move, (-600,)))


def fort() -> WarsView:
    """A fort with a cannon smashed, and a party at the foot of its wall."""
    return view_of(landed_on("wars-fort", 0, 12, guns=(Load.LOADED, Load.EMPTY)))


def village() -> WarsView:
    """Islanders who come to meet a party, with canoes at sea."""
    raid = Raid(ShipId(0), 3, 3, 20 * DOT)
    return view_of(landed_on("wars-idol", 90, 20, at=36 * DOT, roused=True, raid=raid))


def wreck() -> WarsView:
    """A dead man's island with a party at the wreck."""
    return view_of(landed_on("wars-bones", 20, 24))


SCENES: Mapping[str, Callable[[], WarsView]] = {
    "island": island,
    "broadside": broadside,
    "planned": planned,
    "fort": fort,
    "village": village,
    "wreck": wreck,
}
LOOKS: tuple[Kept, ...] = (
    ("island", "night", "rich", 0),
    ("island", "chart", "rich", 1),
    ("island", "mono", "ascii", 0),
    ("broadside", "night", "rich", 1),
    ("broadside", "16", "rich", 1),
    ("broadside", "mono", "ascii", 1),
    ("planned", "night", "rich", 1),
    ("planned", "night", "rich", 3),
    ("planned", "mono", "rich", 0),
    ("planned", "mono", "ascii", 3),
    ("fort", "night", "rich", 1),
    ("fort", "mono", "ascii", 3),
    ("village", "chart", "rich", 1),
    ("village", "night", "rich", 3),
    ("wreck", "night", "rich", 0),
    ("wreck", "mono", "ascii", 1),
)
"""The scenes, palettes, tables of glyphs and zooms that are kept."""


PICTURES = Pictures("wars", SCENES, LOOKS, look, paint)
