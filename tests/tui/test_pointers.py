"""Ships beyond the pane of a map: an arrow at its edge, how far they are, and a small map."""

from pieces_of_eight.campaign.geometry.hexes import axial, distance
from pieces_of_eight.campaign.sea_fight.state import Waters
from pieces_of_eight.tui.draw.cells import Afar, Cell, cornered, pointers
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.sea_fight.draw import SeaView, ShipMark, look, over_pane

PANE = (40, 10)
ARROWS = RICH.arrows
BLANK = Cell(" ", "", "")


def lines_of(found: dict[tuple[int, int], Cell]) -> list[str]:
    return ["".join(found.get((x, y), BLANK).glyph for x in range(PANE[0])) for y in range(PANE[1])]


def afar(x: int, y: int, letter: str = "B", far: str = "12") -> Afar:
    return Afar((x, y), letter, far, "", "")


def test_an_arrow_stands_on_the_side_where_a_ship_is() -> None:
    ships = (afar(90, 3), afar(-50, 5), afar(20, -40), afar(20, 60), afar(20, 5, "X"))
    lines = lines_of(dict(pointers(ships, (0, 0), PANE, ARROWS)))
    assert lines[3].endswith("B 12►")
    assert lines[5].startswith("◄B 12")
    assert "▲B 12" in lines[0]
    assert "▼B 12" in lines[9]
    assert not any("X" in line for line in lines)


def test_two_ships_that_lie_the_same_way_have_a_line_each() -> None:
    lines = lines_of(dict(pointers((afar(90, 3), afar(95, 3, "C")), (0, 0), PANE, ARROWS)))
    assert sorted(line.strip() for line in lines if line.strip()) == ["B 12►", "C 12►"]


def test_a_ship_whose_distance_is_not_to_be_known_is_pointed_at_without_it() -> None:
    lines = lines_of(dict(pointers((afar(90, 3, far=""),), (0, 0), PANE, ARROWS)))
    assert lines[3].strip() == "B►"


def test_the_whole_in_small_lies_in_a_corner_where_it_hides_no_ship() -> None:
    picture = ((Cell("#", "", ""),) * 8,) * 3
    assert (39, 0) in cornered(picture, PANE, ())
    assert (39, 0) not in cornered(picture, PANE, ((36, 1),))
    assert cornered(picture, PANE, ((36, 1), (36, 9), (3, 1), (3, 9))) == {}
    assert cornered(picture, (20, 6), ()) == {}


def test_the_sea_points_at_ships_in_hexes_and_not_while_all_are_seen() -> None:
    waters = Waters(name="Wide sea", rows=("." * 60,) * 40)
    own = ShipMark(id=1, letter="A", side=0, at=axial(2, 2), facing=1)
    foe = ShipMark(id=2, letter="1", side=1, at=axial(50, 2), facing=4)
    view = SeaView(waters, (own, foe), selected=1)
    drawn = look(PALETTES["night"], RICH, 1)
    found = dict(over_pane(view, drawn, (0, 0), PANE))
    far = distance(own.at, foe.at)
    assert any(f"1 {far}►" in line for line in lines_of(found))
    assert over_pane(view, drawn, (0, 0), (400, 100)) == {}
