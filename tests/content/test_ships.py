"""The ship table P8-S as data, and the cards made from it."""

import pytest

from pieces_of_eight import content
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.state import Calibre, Size

TABLE = {
    # type: role, size, gear, hull, fighting, (bow, broadside, stern), crew, value, cargo
    "pinnace": ("warship", "small", 6, 7, 4, (1, 1, 0), "able", 1, 0),
    "periagua": ("warship", "small", 6, 7, 4, (1, 1, 0), "able", 1, 0),
    "sloop": ("warship", "small", 6, 8, 5, (1, 2, 0), "able", 2, 0),
    "schooner": ("warship", "small", 6, 8, 5, (1, 2, 0), "able", 2, 0),
    "brig": ("warship", "medium", 8, 11, 7, (1, 3, 1), "able", 3, 0),
    "brigantine": ("warship", "medium", 8, 11, 7, (1, 3, 1), "able", 3, 0),
    "light-frigate": ("warship", "large", 10, 15, 10, (1, 4, 1), "able", 5, 0),
    "coaster": ("merchantman", "small", 6, 8, 2, (0, 1, 0), "scurvy", 1, 1),
    "bark": ("merchantman", "small", 6, 8, 2, (0, 1, 0), "scurvy", 1, 1),
    "fluyt": ("merchantman", "medium", 8, 12, 3, (0, 1, 1), "scurvy", 2, 3),
    "west-indiaman": ("merchantman", "large", 10, 16, 5, (0, 3, 1), "scurvy", 3, 5),
    "treasure-galleon": ("merchantman", "large", 10, 18, 10, (1, 4, 2), "able", 5, 8),
    "ships-boat": ("boat", "tiny", 0, 3, 2, (0, 0, 0), "able", 0, 0),
}


@pytest.mark.rule("P8-S")
def test_the_data_says_what_the_table_says() -> None:
    found = {
        ship.id: (
            ship.role,
            ship.size,
            ship.gear,
            ship.hull,
            ship.fighting,
            (ship.bow.count, ship.broadside.count, ship.stern.count),
            ship.crew,
            ship.value,
            ship.cargo,
        )
        for ship in content.ship_types()
    }
    assert found == TABLE


@pytest.mark.rule("P8-S")
def test_calibres_are_as_the_table_has_them() -> None:
    frigate = content.ship_type("light-frigate")
    assert [gun.calibre for gun in frigate.guns()[1]] == [Calibre.HEAVY, *[Calibre.MEDIUM] * 3]
    brig = content.ship_type("brig")
    assert [gun.calibre for gun in brig.guns()[2]] == [Calibre.MEDIUM, *[Calibre.LIGHT] * 2]
    for name, calibre in (
        ("sloop", Calibre.LIGHT),
        ("west-indiaman", Calibre.MEDIUM),
        ("treasure-galleon", Calibre.HEAVY),
    ):
        guns = [gun for position in content.ship_type(name).guns() for gun in position]
        assert {gun.calibre for gun in guns} == {calibre}


@pytest.mark.rule("P8-0.2")
def test_a_card_holds_what_the_type_has() -> None:
    ship = content.ship_type("treasure galleon")
    card = ship.card("Regla", "1", Player(1), "Don Alonso")
    assert (card.name, card.type, card.letter, card.owner) == ("Regla", "treasure galleon", "1", 1)
    assert (card.size, card.merchant, card.value, card.cargo) == (Size.LARGE, True, 5, 8)
    assert (card.fighting, card.gear, card.hull, card.guns) == (10, 10, 18, 11)
    assert card.guns == sum(len(position) for position in ship.guns())


def test_a_boat_has_no_card() -> None:
    boat = content.ship_type("ship's boat")
    with pytest.raises(ValueError, match="a ship's boat is too small to be entered in a sea fight"):
        boat.card("Gig", "A", Player(0), "Nobody")


def test_a_mistyped_type_gets_a_suggestion() -> None:
    with pytest.raises(content.UnknownNameError, match=r"'slop'; did you mean sloop\?"):
        content.ship_type("slop")


def test_every_type_has_a_line_about_it() -> None:
    for ship in content.ship_types():
        assert ship.about.endswith("."), ship.id
