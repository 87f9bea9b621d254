"""Small seas that show everything the painter can draw, for the tests."""

from pieces_of_eight.campaign.geometry.hexes import axial, distance, sectors, within
from pieces_of_eight.campaign.sea_fight.state import Edge, Waters
from pieces_of_eight.tui.draw.colours import Band
from pieces_of_eight.tui.sea_fight.draw import SeaPainter, SeaView, Shade, ShipMark, Step, look
from tests.tui.pictures import Pictures

WATERS = Waters(
    name="Test sound",
    rows=(
        "............",
        ".__.........",
        "_^^_:.......",
        "_^#^........",
        ".^^_........",
        "..:.........",
        "...........^",
        ".......:..^^",
        "..........__",
    ),
)


def _fleet() -> tuple[ShipMark, ...]:
    """Six ships of one side, one on each heading, and five of the other in all conditions."""
    own = [
        ShipMark(id=face, letter="ABCDEF"[face], side=0, at=axial(5 + face, 1), facing=face)
        for face in range(6)
    ]
    foes = [
        ShipMark(id=6, letter="1", side=1, at=axial(8, 4), facing=4, burning=True, hull=0.4),
        ShipMark(id=7, letter="2", side=1, at=axial(6, 7), facing=0, prize=True, hull=0.2),
        ShipMark(id=8, letter="3", side=1, at=axial(4, 7), facing=2, grappled=(1,), spent=True),
        ShipMark(id=9, letter="4", side=1, at=axial(5, 7), facing=5, grappled=(4,), gear=0.0),
        ShipMark(id=10, letter="5", side=1, at=axial(2, 7), facing=1, reduced=True),
    ]
    return (*own, *foes)


def _arc() -> dict[tuple[int, int], Shade]:
    """The starboard arc of ship D: nearer hexes give more dice."""
    q, r = axial(5, 4)
    bands = {1: Shade(Band.SHORT, "7d"), 2: Shade(Band.NORMAL, "5d"), 3: Shade(Band.LONG, "3d")}
    arc = {
        (q + away[0], r + away[1]): bands[distance((0, 0), away)]
        for away in within(3)
        if 1 in sectors(away)
    }
    arc[axial(4, 5)] = Shade(Band.REACH)
    arc[axial(3, 5)] = Shade(Band.CHANCE)
    arc[axial(9, 5)] = Shade(Band.DARK)
    arc[axial(4, 4)] = Shade(Band.RAKING, "9+")
    return arc


def full_scene() -> SeaView:
    """A view with everything in it."""
    return SeaView(
        waters=WATERS,
        ships=(
            *_fleet(),
            ShipMark(id=3, letter="D", side=0, at=axial(6, 6), facing=2, ghost=True),
        ),
        wind=2,
        cursor=axial(9, 7),
        hover=axial(1, 6),
        selected=3,
        path=(Step(axial(5, 5), "1"), Step(axial(5, 6), "2")),
        overlay=_arc(),
        targets=frozenset({axial(8, 4)}),
        escape=(Edge.EAST, Edge.NORTH),
    )


def quiet_scene() -> SeaView:
    """The same sea with nothing on it but a cursor."""
    return SeaView(waters=WATERS, cursor=axial(5, 4))


PICTURES = Pictures(
    "sea",
    {"": full_scene},
    [
        *[("", "night", "rich", zoom) for zoom in (0, 1, 2, 3, 6)],
        *[("", palette, "rich", 1) for palette in ("chart", "256", "chart-256", "16", "mono")],
        *[("", "mono", "ascii", zoom) for zoom in (0, 1, 2, 5)],
    ],
    look,
    lambda view, look: SeaPainter(view, look).whole(),
)
