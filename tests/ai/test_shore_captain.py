"""What a captain does otherwise than a mate in a shore raid, in small yards that show it."""

import dataclasses
import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.ai.policy import EVERYWHERE, LEVELS, levels_in
from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.shore_raid.ground import CELLS
from pieces_of_eight.campaign.shore_raid.mind import (
    CAPTAIN,
    FRIEND,
    LEADS,
    OUTNUMBERED,
    USUAL,
    Lead,
    best_orders,
    for_booty,
    moves,
    price,
    sought,
    stand,
)
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Action,
    Deed,
    Fate,
    Figure,
    Form,
    Heap,
    March,
    Pass,
    Place,
    PlaceId,
    Raid,
    enemies,
)
from tests.shore_raid.positions import called, figure, marked, position

HALL = (
    "SS..........#####",
    "SS..........#111#",
    "............+111#",
    "............#111#",
    "............#####",
    *("." * 17,) * 4,
    "............#####",
    "............#222#",
    "............+222#",
    "............#222#",
    "............#####",
)
CASKS = Place("the store", Deed.CARRY, 20, 1, 1, True)
PLATE = Place("the church", Deed.CARRY, 1, 2, 1)


def chosen(level: str, raid: Raid) -> Action:
    """What a level does, whoever's part it is."""
    side = shore_raid.to_act(raid)[0]
    head = LEVELS[level].make(SHORE_RAID)
    legal = shore_raid.legal(raid, side)
    action: Action = head.choose(seen(raid, side), legal, random.Random(1), LEVELS[level].budget)
    return action


def hall(*figures: str, gone: str = "") -> Raid:
    """Casks in the northern house, plate in the southern; enemies who are gone are out of it."""
    raid = position(*figures, rows=HALL, places=(CASKS, PLATE))
    return marked(raid, gone, fate=Fate.FLED) if gone else raid


def men_of(raid: Raid, *names: str) -> list[Figure]:
    return [figure(raid, name) for name in names]


def test_he_is_met_ashore_and_thinks_of_orders_of_his_own() -> None:
    mind = SHORE_RAID.mind
    assert mind.captain
    assert mind.captain.drill == CAPTAIN.options
    assert levels_in(SHORE_RAID) == tuple(LEVELS)
    plain = dataclasses.replace(SHORE_RAID, mind=dataclasses.replace(mind, captain=None))
    assert levels_in(plain) == EVERYWHERE


# --- booty --------------------------------------------------------------------------------


def test_a_load_that_lies_nearer_home_is_fetched_first() -> None:
    raid = hall("C 8,6 N", gone="B1")
    dropped = replace(raid, heaps=(Heap(Point(550, 750), PlaceId(1)),))
    cell = 7 * len(HALL[0]) + 5
    assert for_booty(dropped, men_of(dropped, "C1")) == CELLS + cell
    assert USUAL.errand(dropped, men_of(dropped, "C1")) == 0, "a mate passes it by"
    act = chosen("captain", called(marked(dropped, "b1", fate=Fate.FLED), "C1"))
    assert isinstance(act, March)
    assert squared(act.to[0], Point(550, 750)) <= 150**2


# --- the enemy ----------------------------------------------------------------------------


def test_the_enemy_is_sought_while_there_are_many_of_him() -> None:
    raid = position(*(f"C {n},10 N" for n in range(10, 18)), "b 20,14 N", "b 21,14 N")
    men = men_of(raid, "C1")
    assert sought(raid, men) == figure(raid, "b1").at
    last = marked(raid, "b1", fate=Fate.FLED)
    last = marked(last, "b2", fate=Fate.FLED)
    assert sought(last, men) is None, "one bystander for nine pirates"
    far = position("C 2,2 N", "b 55,10 N")
    assert sought(far, men_of(far, "C1")) is None


def test_who_bears_a_load_or_takes_one_is_worth_more_to_put_out() -> None:
    raid = position("C$ 20,10 N", "C 22,10 N", places=(Place("silver", Deed.CARRY),))
    taking = marked(raid, "C2", pillaging=0)
    plain = price(raid, figure(raid, "C2"), LEADS[TOWN].numbers)
    for found, name, more in ((raid, "C1", 1.4), (taking, "C2", 1.4), (raid, "C2", 0.0)):
        assert price(found, figure(found, name), LEADS[TOWN].numbers) == pytest.approx(plain + more)


# --- how they stand -----------------------------------------------------------------------


def worth(raid: Raid, name: str, x: int, y: int) -> float:
    """What it is worth to a man to stand elsewhere."""
    man = figure(raid, name)
    march = March((man.id,), (Point(100 * x + 50, 100 * y + 50),))
    return stand(raid, march, [man], enemies(raid, man.owner))


@pytest.mark.parametrize("side", ["C", "b"])
def test_men_stand_by_their_friends_and_not_where_more_enemies_can_charge(side: str) -> None:
    other = "b" if side == "C" else "C"
    far = [f"{other} 40,{y} W" for y in (6, 8, 10)]
    raid = position(f"{side} 24,8 E", f"{side} 14,8 E", f"{side} 14,9 E", *far)
    assert worth(raid, f"{side}1", 16, 8) == pytest.approx(2 * FRIEND)
    assert worth(raid, f"{side}1", 28, 8) == 0, "nobody can charge him there either"
    alone = "three can charge him there, and one is as many as he"
    cost = OUTNUMBERED[raid.figures[0].owner]
    assert worth(raid, f"{side}1", 36, 8) == pytest.approx(-2 * cost), alone


def test_nobody_is_called_up_to_stand_where_he_is() -> None:
    """A man alone keeps from five; a mate would call him up as any other."""
    foes = [f"b 24,{y} W" for y in (8, 9, 10, 11, 12)]
    raid = position("C 10,10 E", *foes, cards=((1,), (1,)))
    raid = marked(raid, "B1", fate=Fate.FLED)
    alone = Form((figure(raid, "C1").id,))
    assert best_orders(raid, alone, LEADS[PIRATES]) == 0
    assert chosen("captain", raid) == Pass(PIRATES)
    assert chosen("mate", raid) == alone
    fewer = raid
    for name in ("b1", "b2", "b4", "b5"):
        fewer = marked(fewer, name, fate=Fate.FLED)
    assert best_orders(fewer, alone, LEADS[PIRATES]) > 0
    assert chosen("captain", fewer) == alone


def test_a_band_is_called_up_for_what_all_its_men_would_do() -> None:
    """Each man counts once, by his best order: two who can fight are twice as good as one."""
    pair = ["C 20,8 E", "C 20,12 E", "b 21,8 W", "b 21,12 W"]
    raid = position(*pair, cards=((2,), (1,)))
    ids = [figure(raid, name).id for name in ("C1", "C2")]
    one, other, both = (Form((ids[0],)), Form((ids[1],)), Form((ids[0], ids[1])))
    apart = [best_orders(raid, form, LEADS[PIRATES]) for form in (one, other)]
    assert best_orders(raid, both, LEADS[PIRATES]) == pytest.approx(sum(apart))
    assert chosen("captain", raid) == both


def test_who_charges_thinks_of_where_he_comes_to_stand() -> None:
    """A lone man charges one enemy for more than one whose friends can charge him there."""
    alone = called(position("C 20,8 E", "b 24,8 W"), "C1")
    crowd = called(position("C 20,8 E", "b 24,8 W", "b 30,6 W", "b 30,8 W", "b 30,10 W"), "C1")

    def worth_of_charge(raid: Raid, lead: Lead) -> float:
        foe = figure(raid, "b1")
        found = moves(raid, men_of(raid, "C1"), lead)
        near = [o for o in found if squared(o.action.to[0], foe.at) <= 150**2]
        return max(each.hopes.blood + each.hopes.safety for each in near if each.hopes.blood)

    lead = LEADS[PIRATES]
    bold = lead._replace(exposed=0.0)
    assert worth_of_charge(crowd, bold) == pytest.approx(worth_of_charge(alone, bold))
    assert worth_of_charge(crowd, lead) < worth_of_charge(alone, lead)


# --- both ---------------------------------------------------------------------------------
