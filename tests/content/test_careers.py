"""What a career begins with, out of the files."""

import pytest

from pieces_of_eight.campaign import port as port_rules
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.land_raid.setup import land
from pieces_of_eight.campaign.sheet.state import CROWNS
from pieces_of_eight.content import campaign_numbers, crowns, ship_types
from pieces_of_eight.content.careers import career_setup, world

PAIR = ("england", "denmark")


@pytest.mark.parametrize("one", [crown.id for crown in crowns()])
@pytest.mark.parametrize("two", [crown.id for crown in crowns()])
def test_a_career_can_begin_under_any_two_crowns(one: str, two: str) -> None:
    setup = career_setup(("Ann Hale", "Luis Roca"), (one, two))
    state = port_rules.start(setup, Seeded(1)).state
    assert port_rules.to_act(state) == (0,)
    assert {captain.crown for captain in state.captains} <= set(CROWNS)


def test_the_port_sells_every_type_of_ship_but_boats() -> None:
    models = career_setup(("A", "B"), PAIR).terms.models
    assert [model.id for model in models] == [kind.id for kind in ship_types() if not kind.boat]
    frigate = next(model for model in models if model.id == "light-frigate")
    assert (frigate.cost, frigate.room, frigate.merchant) == (20, 16, False)


@pytest.mark.rule("H-36")
def test_the_prices_are_those_of_the_file_in_coins() -> None:
    prices = career_setup(("A", "B"), PAIR).terms.prices
    numbers = campaign_numbers()
    assert (prices.point, prices.officer) == (numbers.port.coins, 10)
    assert prices.group == (5, 10, 20)
    assert prices.crew == (15, 25, 40)


@pytest.mark.rule("C-15")
def test_a_captain_begins_with_the_first_purse() -> None:
    setup = career_setup(("A", "B"), PAIR)
    state = port_rules.start(setup, Seeded(1)).state
    holding = state.holdings[0].content
    assert holding is not None
    assert holding.coins == 1000


def test_a_captain_is_not_his_own_officer() -> None:
    terms = career_setup(("Henry Morgan", "B"), PAIR).terms
    assert "Henry Morgan" not in terms.officers[0]
    assert len(terms.officers[0]) > 5


def test_the_world_has_a_build_for_every_model() -> None:
    setup, found = career_setup(("A", "B"), PAIR), world(PAIR)
    for model, build in zip(setup.terms.models, found.builds, strict=True):
        assert (build.card.type, build.card.gear, build.card.hull) == (
            model.name,
            model.gear,
            model.hull,
        )
        assert build.card.fighting == model.fighting
        assert sum(map(len, build.guns)) == build.card.guns


def test_the_world_has_the_towns_of_both_crowns() -> None:
    for shore in world(PAIR).shores:
        assert shore.ports
        assert shore.towns
        for port in shore.ports:
            land(port)
