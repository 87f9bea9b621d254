"""Without a colour the two sides of every fight are told apart by the shapes they are drawn in."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from campaign.geometry.hulls import DOT, Hull
from campaign.geometry.plane import Point
from campaign.land_raid.model.say import token
from campaign.land_raid.model.state import Raid, UnitId
from campaign.pirate_wars.model.land import Dwellers
from campaign.pirate_wars.model.state import Waters
from campaign.sea_fight.model.state import Waters as SeaWaters
from campaign.treasure_grab.model.say import token as grab_token
from campaign.treasure_grab.model.state import Band, FigureId
from tests.tui.shore_scenes import brawl
from tests.tui.town_scenes import alarmed
from tui.draw.colours import PALETTES
from tui.draw.glyphs import GLYPHS
from tui.draw.inks import Ground
from tui.land_raid.draw.glyphs import TOWN_GLYPHS
from tui.land_raid.draw.layout import SCENIC, TownLook
from tui.land_raid.draw.palettes import TOWN_PALETTES
from tui.land_raid.draw.preview import preview as town_in_small
from tui.land_raid.draw.square import paint_square
from tui.land_raid.draw.view import Corner, TownView, dresses, view_of
from tui.pirate_wars.draw.afar import over_pane as over_chart
from tui.pirate_wars.draw.islands import IsleMark
from tui.pirate_wars.draw.layout import WIDTHS, WarsLook
from tui.pirate_wars.draw.painter import paint as paint_chart
from tui.pirate_wars.draw.view import HullMark, Swimmer, WarsView
from tui.sea_fight.draw.afar import over_pane as over_sea
from tui.sea_fight.draw.hex_painter import Dress, paint_hex
from tui.sea_fight.draw.layout import LAYOUTS, Look
from tui.sea_fight.draw.preview import preview as sea_in_small
from tui.sea_fight.draw.view import SeaView, ShipMark
from tui.shore_raid.draw.glyphs import SHORE_GLYPHS
from tui.shore_raid.draw.layout import SHORE_LAYOUTS, ShoreLook
from tui.shore_raid.draw.painter import paint as paint_shore
from tui.shore_raid.draw.palettes import SHORE_PALETTES
from tui.shore_raid.draw.view import ShoreView, mark_of
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS
from tui.treasure_grab.draw.layout import GRAB_LAYOUTS, GrabLook
from tui.treasure_grab.draw.palettes import GRAB_PALETTES
from tui.treasure_grab.draw.preview import preview as board_in_small
from tui.treasure_grab.draw.stud import paint_stud
from tui.treasure_grab.draw.view import Bed, FigureMark, GrabView
from tui.treasure_grab.draw.view import Dress as Worn

LOOKS = [("night", "rich"), ("16", "rich"), ("mono", "mono"), ("night", "ascii")]
"""A theme and a table of glyphs: many colours, few, none, and plain signs."""
each_look = pytest.mark.parametrize(("theme", "table"), LOOKS)


def signs(rows: object) -> list[str]:
    """What is written in some cells, their colours left out."""
    return ["".join(cell.glyph for cell in row) for row in rows]  # type: ignore[attr-defined]


# A sea fight.

SHIP = ShipMark(0, "A", 0, (1, 1), 0)
SEA = SeaWaters("a sea", ("....",) * 4)
CONDITIONS = [
    *({"facing": facing} for facing in range(6)),
    {"spent": True},
    {"reduced": True},
    {"gear": 0.0, "hull": 0.2},
    {"burning": True, "pennant": True},
]


@each_look
def test_a_ship_at_sea_at_every_scale(theme: str, table: str) -> None:
    for zoom in range(len(LAYOUTS)):
        look = Look(PALETTES[theme], GLYPHS[table], zoom)
        for condition in CONDITIONS:
            one, other = (
                signs(
                    paint_hex(
                        1, 1, Ground.SEA, Dress(replace(SHIP, side=side, **condition)), look
                    ).lines
                )
                for side in (0, 1)
            )
            assert one != other, (zoom, condition)


@each_look
def test_a_sea_in_small(theme: str, table: str) -> None:
    for places in (((0, 0), (0, 1)), ((0, 0), (2, 0))):
        one, other = (
            sea_in_small(
                SeaView(
                    SEA, tuple(replace(SHIP, at=at, side=n ^ turn) for n, at in enumerate(places))
                ),
                PALETTES[theme],
                GLYPHS[table],
            )
            for turn in (0, 1)
        )
        assert signs(one) != signs(other)


@each_look
def test_ships_beyond_the_pane(theme: str, table: str) -> None:
    at_sea, on_chart = (
        Look(PALETTES[theme], GLYPHS[table], 2),
        WarsLook(PALETTES[theme], GLYPHS[table], 2),
    )
    where = (90, 0), (40, 10)
    beyond = [over_sea(SeaView(SEA, (replace(SHIP, side=n),)), at_sea, *where) for n in (0, 1)]
    assert signs([beyond[0].values()]) != signs([beyond[1].values()])
    afar = [
        over_chart(WarsView(CHART, 0, (replace(FRIGATE, side=n),)), on_chart, *where)
        for n in (0, 1)
    ]
    assert signs([afar[0].values()]) != signs([afar[1].values()])


# Pirate Wars.

CHART = Waters("a chart", 60 * DOT, 60 * DOT, ())
PLACE = Point(30 * DOT, 50 * DOT)
FRIGATE = HullMark(0, "A", 0, Hull(PLACE, 0, 45 * DOT, 15 * DOT))
LAUNCH = replace(FRIGATE, letter="a", hull=Hull(PLACE, 0, 12 * DOT, 6 * DOT))


@each_look
@pytest.mark.parametrize("mark", [FRIGATE, LAUNCH], ids=["ship", "launch"])
def test_a_ship_on_a_chart_at_every_scale(mark: HullMark, theme: str, table: str) -> None:
    for zoom in range(len(WIDTHS)):
        look = WarsLook(PALETTES[theme], GLYPHS[table], zoom)
        for heading, rig in ((300, 0.0), (2700, 1.0)):
            ship = replace(mark, rig=rig, hull=mark.hull._replace(heading=heading))
            one, other = (
                signs(paint_chart(WarsView(CHART, 0, (replace(ship, side=side),)), look))
                for side in (0, 1)
            )
            assert one != other, (zoom, heading)


@each_look
def test_men_and_forts_on_a_chart_at_every_scale(theme: str, table: str) -> None:
    fort = IsleMark(Dwellers.FORT, Point(30 * DOT, 30 * DOT), folk=4)
    for zoom in range(len(WIDTHS)):
        look = WarsLook(PALETTES[theme], GLYPHS[table], zoom)
        for seen in ({"swimmers": (Swimmer(PLACE, 0, 12),)}, {"isles": (replace(fort, side=0),)}):
            views = [
                WarsView(CHART, 0, **{name: tuple(replace(each, side=side) for each in marks)})
                for side in (0, 1)
                for name, marks in seen.items()
            ]
            assert signs(paint_chart(views[0], look)) != signs(paint_chart(views[1], look)), zoom


# A land raid: capital and small letters, and where there is room for men their hats and guns.


def on_either_side(raid: Raid, who: UnitId) -> list[TownView]:
    """A town with one unit in it: as it is, and as if it were the enemy's."""
    found = []
    for owner in (0, 1):
        units = list(raid.units)
        units[who] = replace(units[who], owner=owner)
        of_side = replace(raid, units=tuple(units))
        (mark,) = (each for each in view_of(raid, None).units if each.id == who)
        mark = replace(mark, side=owner, token=token(of_side, who))
        found.append(TownView(raid.town, (mark,)))
    return found


@each_look
def test_a_unit_in_a_town_at_every_scale(theme: str, table: str) -> None:
    raid = alarmed()
    kinds = {unit.kind: unit.id for unit in raid.units}
    for zoom in range(SCENIC + 3):
        look = TownLook(TOWN_PALETTES[theme], TOWN_GLYPHS[table], zoom)
        for kind, who in kinds.items():
            views = on_either_side(raid, who)
            here = [next(d for d in dresses(view) if d.units) for view in views]
            one, other = (signs(paint_square(Corner(d, None, None, None), look)) for d in here)
            assert one != other, (zoom, kind)
            if zoom >= SCENIC:  # and by more than how his letter is written
                assert "".join(one).lower() != "".join(other).lower(), (zoom, kind)
    for who in kinds.values():
        one, other = (
            signs(town_in_small(view, TOWN_PALETTES[theme], TOWN_GLYPHS[table]))
            for view in on_either_side(raid, who)
        )
        assert one != other


# A shore.


@each_look
def test_a_man_on_a_shore_at_every_scale(theme: str, table: str) -> None:
    raid = brawl()
    view = ShoreView(("." * 5,) * 5)
    for zoom in range(len(SHORE_LAYOUTS)):
        look = ShoreLook(SHORE_PALETTES[theme], SHORE_GLYPHS[table], zoom)
        for figure in raid.figures:
            one, other = (
                signs(
                    paint_shore(
                        replace(
                            view,
                            figures=(replace(mark_of(replace(figure, owner=side), 5, 1), at=12),),
                        ),
                        look,
                    )
                )
                for side in (0, 1)
            )
            assert one != other, (zoom, figure)


# A treasure grab.


@each_look
def test_a_figure_of_each_warband_at_every_scale(theme: str, table: str) -> None:
    palette, glyphs = GRAB_PALETTES[theme], GRAB_GLYPHS[table]
    for zoom in range(len(GRAB_LAYOUTS)):
        drawn = {}
        for band in Band:
            who = FigureId(4 * band)
            figure = FigureMark(who, grab_token(who), band, 0)
            drawn[band] = signs(
                paint_stud(Worn(Bed(True), figure=figure), GrabLook(palette, glyphs, zoom))
            )
        for one, other in combinations(Band, 2):
            assert drawn[one] != drawn[other], (zoom, one, other)
            if zoom:  # and by more than how the letter is written
                assert "".join(drawn[one]).lower() != "".join(drawn[other]).lower()


@each_look
def test_two_warbands_on_a_board_in_small(theme: str, table: str) -> None:
    board = ("0000",) * 4
    for one, other in combinations(Band, 2):
        views = [
            GrabView(
                board,
                tuple(
                    FigureMark(FigureId(4 * b), grab_token(FigureId(4 * b)), b, at)
                    for b, at in zip(bands, places, strict=True)
                ),
            )
            for bands in ((one, other), (other, one))
            for places in [(first_stud(board), first_stud(board) + 1)]
        ]
        drawn = [signs(board_in_small(v, GRAB_PALETTES[theme], GRAB_GLYPHS[table])) for v in views]
        assert drawn[0] != drawn[1]


def first_stud(board: tuple[str, ...]) -> int:
    from campaign.treasure_grab.model.ground import plan

    return plan(board).on.index(True)
