"""From a scenario to the first state, and what is refused with a sentence."""

import pytest
from msgspec.structs import replace

from campaign import pirate_wars
from campaign.geometry.plane import Point
from campaign.kernel.dice import Scripted
from campaign.pirate_wars.model.actions import Setup
from campaign.pirate_wars.model.events import TurnBegan, WindRose
from campaign.pirate_wars.model.names import comes_from
from campaign.pirate_wars.model.state import Options, Waters
from campaign.pirate_wars.model.terms import Edition
from content.errors import ContentError
from content.files import read
from content.models import FILE, models_from
from content.wars import war, war_from, wars


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", [entry.id for entry in wars()])
def test_every_scenario_begins_in_both_editions(name: str, edition: Edition) -> None:
    step = pirate_wars.start(war(name).setup(edition), Scripted(1))
    assert pirate_wars.to_act(step.state) == (0,)


@pytest.mark.rule("PW-2.2")
@pytest.mark.parametrize(("face", "first"), [(1, 0), (15, 0), (16, 1), (30, 1)])
def test_the_higher_die_has_the_initiative_and_ties_are_thrown_again(face: int, first: int) -> None:
    step = pirate_wars.start(war("wars-duel").setup(), Scripted(face))
    began = step.events[0]
    assert isinstance(began, TurnBegan)
    assert (began.faces[0] > began.faces[1]) == (first == 0)
    assert began.faces[0] != began.faces[1]
    assert step.state.chooser == first, "the higher moves first"


@pytest.mark.rule("PW-2.3", "R0-49")
@pytest.mark.parametrize(("face", "wind"), [(1, 0), (2, 450), (8, 3150)])
def test_a_wind_that_is_not_agreed_on_is_thrown_for(face: int, wind: int) -> None:
    step = pirate_wars.start(replace(duel(), wind=None), Scripted(face, 1))
    assert step.state.wind == wind
    assert isinstance(step.events[0], WindRose)
    assert comes_from(wind) == ("south", "south-west", "south-east")[(1, 2, 8).index(face)]


def duel() -> Setup:
    return war("wars-duel").setup()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (replace(duel(), wind=3600), "wind blows to a heading"),
        (replace(duel(), options=Options(0)), "at least 1 turn"),
        (replace(duel(), ships=duel().ships[:1]), "side 2 has 0"),
        (replace(duel(), waters=Waters("none", 0, 0)), "has no water"),
        (
            replace(duel(), ships=(duel().ships[0], replace(duel().ships[1], at=Point(-9000, 0)))),
            "does not lie on the chart",
        ),
        (
            replace(duel(), ships=(duel().ships[0], replace(duel().ships[0], owner=1))),
            "lie over each other",
        ),
        (
            replace(duel(), ships=(duel().ships[0], replace(duel().ships[1], hull=9))),
            "more lines left",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_refused(changed: Setup, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pirate_wars.start(changed, Scripted(1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('model = "man-o-war"', 'model = "man-o-wars"', "no ship model"),
        ('letter = "1"', 'letter = "Z"', "this side has"),
        ("at = [290, 140]", "at = [110, 140]", "lie over each other"),
        ("wind = 90", "wind = 400", "wind"),
        ("turns = 20", "turn = 20", "turn"),
    ],
)
def test_a_bad_scenario_is_told_by_file_and_field(old: str, new: str, words: str) -> None:
    text = read("wars/wars-duel.toml")
    assert old in text
    with pytest.raises(ContentError, match=words):
        war_from(text.replace(old, new), "wars/wars-duel.toml")


def test_a_bad_ship_table_is_told_by_file_and_field() -> None:
    text = read(FILE)
    with pytest.raises(ContentError, match="repeats"):
        models_from(text.replace('id = "black-pearl"', 'id = "man-o-war"'), FILE)
    with pytest.raises(ContentError, match="width"):
        models_from(text.replace("width = 12", "width = 10", 1), FILE)
