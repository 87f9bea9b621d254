"""The boards of the treasure grab: all of them load, and bad ones are refused in words."""

import pytest

from pieces_of_eight import content
from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.treasure_grab.state import Band, Options
from pieces_of_eight.content.decode import ContentError, UnknownNameError, listed, read
from pieces_of_eight.content.treasure_grab.scenarios import Treasure
from tests.content.test_files import loaded_by

NAMES = [entry.id for entry in content.treasures()]


def test_there_are_a_wreck_a_hill_a_tower_and_a_jetty() -> None:
    assert NAMES[:4] == ["wreck", "jungle", "tower", "jetty"]
    assert {f"treasure_grab/scenarios/{name}.toml" for name in NAMES} == set(
        listed("treasure_grab/scenarios")
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_board_can_be_played_on_by_two_three_and_four(name: str, players: int) -> None:
    setup = content.treasure(name).setup(tuple(Band)[:players])
    grab = treasure_grab.start(setup, Scripted(1)).state
    assert len(treasure_grab.score(grab)) == players
    assert treasure_grab.legal(grab, grab.active)


@pytest.mark.parametrize("name", NAMES)
def test_a_board_says_what_it_is_and_which_house_rules_suit_it(name: str) -> None:
    found = content.treasure(name)
    assert found.title
    assert 60 <= len(found.blurb) <= 200
    assert found.options() != Options()
    assert found.gist == f"{len(found.rows[0])} x {len(found.rows)}"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('chest = "L9"', 'chest = "J99"', "is not on the board"),
        ('chest = "L9"', 'chest = "9J"', "is '9J', which is not a stud"),
        ('chest = "L9"', 'chest = "C9"', "does not fit where it is"),
        ("C 0 0\n", "x 0 0\n", "unknown letter"),
        ("C 0 0\n", "C 0\n", "not a rectangle"),
        ('"crocodiles"', '"crocodiles", "cannon"', ""),
        ('"crocodiles"', '"sharks"', "sharks"),
        ('lie = "east"', 'lie = "up"', "up"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(old: str, new: str, words: str) -> None:
    text = read("treasure_grab/scenarios/wreck.toml")
    assert old in text
    bent = text.replace(old, new)
    if not words:
        assert Treasure.from_toml(bent, "wreck.toml").house_rules == (
            "crocodiles",
            "cannon",
            "tide",
        )
        return
    with pytest.raises(ContentError, match=words):
        Treasure.from_toml(bent, "wreck.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [("C", "o", "need a cannon"), ("~", "0", "need water for the crocodiles")],
)
def test_a_house_rule_needs_what_it_is_about(old: str, new: str, words: str) -> None:
    head, rows = read("treasure_grab/scenarios/jetty.toml").split('map = """')
    with pytest.raises(ContentError, match=words):
        Treasure.from_toml(f'{head}map = """{rows.replace(old, new)}', "jetty.toml")


def test_a_board_that_is_not_there_is_not_found_but_another_is_named() -> None:
    with pytest.raises(UnknownNameError, match="jetty"):
        content.treasure("jety")


def test_a_list_of_boards_does_not_load_the_engine() -> None:
    assert "pieces_of_eight.campaign.treasure_grab" not in loaded_by(
        "from pieces_of_eight import content; content.treasures()"
    )
