"""From a scenario to the first state, and what is refused with a sentence."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.geometry.hulls import DOT, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.pirate_wars.actions import Setup
from pieces_of_eight.campaign.pirate_wars.crew import anybody, comes_from, count
from pieces_of_eight.campaign.pirate_wars.events import TurnBegan, WindRose
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import (
    Edge,
    Edition,
    Mount,
    Options,
    Phase,
    Sailing,
    Side,
    Waters,
)
from pieces_of_eight.campaign.pirate_wars.waters import sailing_of
from pieces_of_eight.content.decode import ContentError, read, rows
from pieces_of_eight.content.pirate_wars.scenarios import War, war, wars
from pieces_of_eight.content.pirate_wars.ships import FILE, Model

SIDES = (Side.STARBOARD, Side.LARBOARD)


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", [entry.id for entry in wars()])
def test_every_scenario_is_played_to_its_end_in_both_editions(name: str, edition: Edition) -> None:
    match, rng = Match(PIRATE_WARS, war(name).setup(edition), 7), random.Random(7)
    while match.to_act:
        match.submit(match.to_act[0], rng.choice(match.seat(match.to_act[0]).legal()))
    assert match.state.phase is Phase.OVER
    assert match.entries


def test_both_editions_begin_from_the_same_chart() -> None:
    old, new = (Match(PIRATE_WARS, war("wars-duel").setup(edition), 3) for edition in Edition)
    assert old.state.first == new.state.first
    assert [s.stern for s in old.state.ships] == [s.stern for s in new.state.ships]
    assert (old.state.edition, new.state.edition) == (Edition.DOTS, Edition.CHAINS)


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


@pytest.mark.rule("H-215")
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", [entry.id for entry in wars()])
def test_ready_ships_lie_as_drawn_and_by_a_die_as_the_wind_lets_them(
    name: str, edition: Edition
) -> None:
    drawn = war(name).setup(edition)
    kinds = replace(drawn.options, kinds_of_sails=edition is Edition.DOTS)
    for options in (drawn.options, kinds):
        laid = launch(replace(drawn, options=options))
        assert [ship.heading for ship in laid.ships] == [plan.heading for plan in drawn.ships]
    for face in range(1, 9):
        thrown = replace(drawn, wind=None, options=kinds)
        sea = pirate_wars.start(thrown, Scripted(face, 1)).state
        for ship in sea.ships:
            assert sailing_of(sea, ship) is not Sailing.ADRIFT, (face, ship.name)


@pytest.mark.rule("H-215")
def test_a_ship_in_irons_is_turned_about_her_middle_no_farther_than_she_must() -> None:
    drawn = duel()
    before, after = launch(drawn).ships[0], launch(replace(drawn, wind=2700)).ships[0]
    assert drawn.ships[0].heading == 900, "the wind in her face"
    assert after.heading in (450, 1350)
    assert middle(after.place) == pytest.approx(middle(before.place), abs=2)


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
            "is not on the chart",
        ),
        (
            replace(duel(), ships=(duel().ships[0], replace(duel().ships[0], owner=1))),
            "overlap",
        ),
        (
            replace(duel(), ships=(duel().ships[0], replace(duel().ships[1], hull=9))),
            "more hull lines left",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_refused(changed: Setup, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pirate_wars.start(changed, Scripted(1))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('model = "man-o-war"', 'model = "man-o-wars"', "not a ship model"),
        ('letter = "1"', 'letter = "Z"', "this side has"),
        ("at = [330, 140]", "at = [70, 140]", "overlap"),
        ("wind = 0", "wind = 400", "wind"),
        ("turns = 20", "turn = 20", "turn"),
        ("extras = [11, 5]", "extras = [17, 5]", "more than she has on the table"),
        ("extras = [11, 5]", "extras = [0, 5]", "leave no lieutenant"),
        ("extras = [11, 5]", "trades = true", "haven"),
        ("turns = 20", 'turns = 20\nhaven = "east"', "haven"),
    ],
)
def test_a_bad_scenario_is_told_by_file_and_field(old: str, new: str, words: str) -> None:
    text = read("pirate_wars/scenarios/wars-duel.toml")
    assert old in text
    with pytest.raises(ContentError, match=words):
        War.from_toml(text.replace(old, new), "pirate_wars/scenarios/wars-duel.toml")


@pytest.mark.parametrize("edition", list(Edition))
def test_a_scenario_may_leave_some_of_a_crew_ashore(edition: Edition) -> None:
    ship = war("wars-duel").blue.ships[0]
    whole = replace(ship, extras=None).kind.figures(edition)
    fewer = 5 if edition is Edition.DOTS else 11
    plan = war("wars-duel").setup(edition).ships[1]
    assert count(whole, anybody) - count(plan.crew, anybody) == fewer
    assert plan.card.crew == count(plan.crew, anybody)


@pytest.mark.parametrize("edition", list(Edition))
def test_the_duel_is_between_equals(edition: Edition) -> None:
    red, blue = launch(war("wars-duel").setup(edition)).ships
    assert (red.card.hull, red.card.speeds) == (blue.card.hull, blue.card.speeds)
    assert red.card.length * red.card.width == blue.card.length * blue.card.width
    assert [sum(gun.side is side for gun in blue.guns) for side in SIDES] == [4, 4]
    assert len(red.guns) == 4
    assert all(gun.mount is Mount.SLIDE for gun in red.guns), "they are shifted to either side"
    assert abs(red.aboard - blue.aboard) <= 4


@pytest.mark.rule("H-94")
@pytest.mark.parametrize("edition", list(Edition))
def test_in_the_chase_the_one_with_the_gold_is_the_faster_and_cannot_be_caught_at_once(
    edition: Edition,
) -> None:
    agreed = Options(turns=12, measuring=False)
    sea = launch(war("wars-chase").setup(edition, agreed))
    fast, heavy = sea.ships
    assert fast.card.trades
    assert not heavy.card.trades
    assert sea.options == replace(agreed, haven=Edge.EAST), "what the captains agree on stands too"
    assert fast.card.speeds[-1] > heavy.card.speeds[-1]
    assert len(heavy.guns) > 2 * len(fast.guns)
    bow = heavy.stern.x + heavy.card.length
    assert fast.stern.x - bow > heavy.card.speeds[-1] * DOT, "nobody is alongside in a turn"
    assert fast.stern.y < heavy.stern.y
    assert sea.wind == 1800, "to windward of her"


def test_a_bad_ship_table_is_told_by_file_and_field() -> None:
    text = read(FILE)
    with pytest.raises(ContentError, match="repeats"):
        rows(Model, "model", text.replace('id = "black-pearl"', 'id = "man-o-war"'), FILE)
    with pytest.raises(ContentError, match="width"):
        rows(Model, "model", text.replace("width = 12", "width = 10", 1), FILE)
