"""C-1 and P8-1.1: whom a captain serves, how long, and what a career begins with."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.port.state import Captain, Ending, Phase
from pieces_of_eight.content import campaign_numbers, crowns
from pieces_of_eight.content.careers import career_setup
from tests.port.ports import CAPTAINS, CROWNS, home, port, told

pytestmark = pytest.mark.rule("C-1")


@pytest.mark.parametrize("seasons", campaign_numbers().career.seasons)
def test_a_career_is_over_after_its_seasons_and_not_before(seasons: int) -> None:
    state, words = port(seasons), []
    for number in range(1, seasons + 1):
        assert (state.phase, state.season) == (Phase.PORT, number)
        state, steps = home(state, (number, 0))
        words = told(steps)
    assert (state.phase, state.ending) == (Phase.OVER, Ending.DONE)
    assert [(season.number, season.points) for season in state.past] == [
        (number, (number, 0)) for number in range(1, seasons + 1)
    ]
    assert words[-1] == "The last season is over, and the career with it. [C-1]"
    assert port_rules.to_act(state) == ()
    assert port_rules.legal(state, state.side) == ()


def test_nobody_says_how_long_and_it_is_three_seasons() -> None:
    assert career_setup(CAPTAINS, CROWNS).terms.seasons == 3


@pytest.mark.rule("P8-1.1")
def test_a_captain_serves_one_of_four_crowns() -> None:
    names = {crown.name for crown in crowns()}
    assert names == {"Spain", "France", "England", "Denmark"}
    for crown in crowns():
        state = port(crowns=(crown.id, "england"))
        assert state.captains[0].crown == crown.name
    with pytest.raises(ValueError, match="England or Denmark, not for the Netherlands"):
        port(crowns=("netherlands", "england"))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seasons": 0}, "A career has 1 to 9 seasons, not 0."),
        ({"seasons": 10}, "A career has 1 to 9 seasons, not 10."),
        ({"models": ()}, "A port needs at least one type of ship to sell."),
    ],
)
def test_terms_by_which_nobody_can_sail_are_refused(change: dict[str, object], words: str) -> None:
    setup = career_setup(CAPTAINS, CROWNS)
    with pytest.raises(ValueError, match=words):
        port_rules.start(replace(setup, terms=replace(setup.terms, **change)), Scripted())


@pytest.mark.parametrize(
    ("captain", "words"),
    [
        (Captain(" ", "Spain", 2), "A captain needs a name."),
        (Captain("Luis", "Spain", 2, alive=False), "Luis has a career behind him already."),
        (Captain("Luis", "Spain", 2, earned=5), "Luis has a career behind him already."),
        (Captain("Luis", "Spain", 6), "Luis has no place on"),
    ],
)
def test_a_captain_who_cannot_begin_is_refused(captain: Captain, words: str) -> None:
    setup = career_setup(CAPTAINS, CROWNS)
    with pytest.raises(ValueError, match=words):
        port_rules.start(replace(setup, captains=(setup.captains[0], captain)), Scripted())
