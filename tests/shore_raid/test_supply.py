"""The supply raid of the old rules: its men, cards and errand, on the map drawn anew."""

from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid as engine
from pieces_of_eight.campaign.geometry.plane import distance
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.shore_raid.events import described, ranks
from pieces_of_eight.campaign.shore_raid.ground import HOME, field, plan
from pieces_of_eight.campaign.shore_raid.rules import legal_actions
from pieces_of_eight.campaign.shore_raid.setup import check_supply, land
from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN, Arms, Figure, Firelock, Raid
from pieces_of_eight.content.shore_raid.scenarios import shore_raid, shore_raids


def raid(even: bool = False) -> Raid:
    return land(shore_raid("supply").setup(even=even))


def men(side: int) -> list[Figure]:
    return [figure for figure in raid().figures if figure.owner == side]


@pytest.mark.rule("PA-11.1")
def test_black_coat_has_forty_raiders_and_eight_cards() -> None:
    crew = men(PIRATES)
    arms = Counter(described(figure) for figure in crew)
    assert arms == {"a cutlass": 20, "a dagger": 10, "a club": 5, "a pistol": 5}
    marks = [(f.name, f.arms) for f in crew if f.personality]
    assert marks == [("Black Coat", Arms.CUTLASS)]
    assert ranks(raid().cards[PIRATES]) == "AA223344"
    table = plan(raid().shore.rows)
    assert all(table.deck[table.cell(figure.at)] for figure in crew)


@pytest.mark.rule("PA-11.2")
def test_the_town_has_twenty_five_townsfolk_and_five_police() -> None:
    town = men(TOWN)
    arms = Counter(described(figure) for figure in town)
    assert arms == {"a club": 20, "a dagger": 5, "a rifle": 4, "a pistol": 1}
    marks = [(f.name, f.firelock) for f in town if f.personality]
    assert marks == [("the Captain of the Watch", Firelock.PISTOL)]


@pytest.mark.rule("PA-11.1", "PA-11.2")
def test_a_supply_raid_with_other_men_or_cards_is_refused() -> None:
    setup = shore_raid("supply").setup()
    check_supply(setup)
    check_supply(shore_raid("supply").setup(even=True))
    black_coat, *crew = setup.figures
    faults = {
        "The pirates of the supply raid carry other arms": replace(setup, figures=tuple(crew)),
        "The pirates of the supply raid have another leader": replace(
            setup, figures=(replace(black_coat, personality=False), *crew)
        ),
        "The townsmen of the supply raid have other cards": replace(
            setup, cards=(setup.cards[PIRATES], (1, 2, 10))
        ),
    }
    for why, other in faults.items():
        with pytest.raises(ValueError, match=why):
            check_supply(other)


@pytest.mark.rule("R2-3")
def test_a_surprised_town_has_thirteen_points_and_an_even_fight_fifteen() -> None:
    assert ranks(raid().cards[TOWN]) == "AA2234"
    assert ranks(raid(even=True).cards[TOWN]) == "AA2344"
    assert ranks(raid(even=True).cards[PIRATES]) == "AA223344"


@pytest.mark.rule("PA-11.3")
def test_fifteen_bulky_loads_are_to_be_brought_aboard_in_less_than_thirty_turns() -> None:
    place = raid().shore.places[0]
    assert (place.name, place.bulky, place.turns) == ("warehouse 1", True, 1)
    assert (raid().options.turns, raid().options.need) == (29, 15)
    assert place.loads >= 15


def test_the_warehouse_is_some_thirty_to_forty_inches_from_the_berth() -> None:
    here = raid()
    table = plan(here.shore.rows)
    deck = [table.middles[n] for n, each in enumerate(table.deck) if each]
    floor = [table.middles[n] for n in table.floors[0]]
    nearest = min(distance(a, b) for a in deck for b in floor)
    assert 3000 <= nearest <= 4000
    walked = min(field(table, HOME).cost[cell] for cell in table.floors[0])
    assert 3000 <= walked <= 5000


def test_the_list_of_shores_has_it_with_its_figures() -> None:
    entry = next(each for each in shore_raids() if each.id == "supply")
    assert entry.gist == "40 : 30"
    assert entry.turns == 29


@pytest.mark.parametrize("seed", range(4))
def test_every_place_that_is_offered_can_be_gone_to(seed: int) -> None:
    import random

    rng = random.Random(seed)
    state = engine.start(shore_raid("supply").setup(), Seeded(seed)).state
    for _ in range(250):
        if not engine.to_act(state):
            break
        acts = legal_actions(state)
        assert acts
        refusals = [engine.refuse(state, act) for act in acts]
        assert refusals == [None] * len(acts)
        state = engine.apply(state, rng.choice(acts), Seeded(rng.randrange(9999))).state
