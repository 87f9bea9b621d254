"""What is said of a hex is what is drawn there."""

import pytest

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.tui.draw.colours import Band
from pieces_of_eight.tui.sea_fight.draw import SeaView, Shade, ShipMark
from pieces_of_eight.tui.sea_fight.screens import hex_words, ship_words
from tests.tui.sea_scenes import full_scene, quiet_scene


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((5, 4), "0605, open sea."),
        ((4, 2), "0503, shoals."),
        ((2, 2), "0303, land."),
        ((1, 1), "0202, sand."),
        ((2, 3), "0304, a town."),
        ((12, 0), "Off the table."),
    ],
)
def test_the_ground_of_a_hex_is_told(place: tuple[int, int], words: str) -> None:
    assert hex_words(quiet_scene(), axial(*place)) == words


def test_ships_their_state_and_the_overlay_are_told() -> None:
    view = full_scene()
    assert hex_words(view, axial(8, 4)) == (
        "0905, open sea: 1, heading west, on fire, hull badly damaged - long range, 3d."
    )
    assert hex_words(view, axial(6, 6)) == ("0707, open sea: D would lie here, heading south-east.")
    assert hex_words(view, axial(3, 5)) == "0406, open sea - within reach with luck."


def test_a_ship_is_told_by_letter_name_and_state() -> None:
    ship = ShipMark(
        id=0,
        letter="A",
        side=0,
        at=axial(0, 0),
        facing=0,
        name="Adventure",
        prize=True,
        reduced=True,
        gear=0.0,
        grappled=(1,),
        spent=True,
    )
    assert ship_words(ship) == (
        "Adventure (A), heading north-east, a prize, grappled, under reduced sail,"
        " without sails, her turn is over"
    )
    assert "Adventure" in hex_words(SeaView(waters=quiet_scene().waters, ships=(ship,)), ship.at)


def test_a_ship_that_would_lie_there_says_that_she_can_reach_it() -> None:
    """Said twice, the line of the hex had no room for it at the floor."""
    at = axial(4, 4)
    reach = {at: Shade(Band.REACH)}
    empty = SeaView(waters=quiet_scene().waters, overlay=reach)
    assert hex_words(empty, at).endswith(" - within reach.")
    ghost = ShipMark(id=-1, letter="A", side=0, at=at, facing=0, name="Hirondelle", ghost=True)
    view = SeaView(waters=empty.waters, overlay=reach, ships=(ghost,))
    assert hex_words(view, at).endswith("Hirondelle (A) would lie here, heading north-east.")
