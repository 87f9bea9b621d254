"""Raiders who stand by a treasury or a residence carry it off, and lay no fire beside it."""

import pytest
from msgspec.structs import replace

from campaign.land_raid.mind import orders, tactics
from campaign.land_raid.model.actions import Attack, Burn, Leave, Move
from campaign.land_raid.model.state import RAIDERS, Alarm, Phase, Raid
from tests.land_raid.positions import at, position

HUNT, HOME = orders.Order(orders.Task.HUNT), orders.Order(orders.Task.HOME)


@pytest.mark.parametrize("told", [HUNT, HOME])
@pytest.mark.parametrize(("prize", "need"), [("R", 1), ("$", 2)])
def test_who_stands_by_a_rich_prize_carries_it_off_whatever_is_told(
    told: orders.Order, prize: str, need: int
) -> None:
    raid = position(f"_ . {prize}:HHH .:l .", alarm=Alarm.FULL, since=1, turn=3)
    ordered = (told,) * len(raid.units)
    assert [stays(raid, ordered), stays(raid, plainly(ordered))] == [need, 0]
    few = position(f"_ . {prize}:H .:hhh .", alarm=Alarm.FULL, since=1, turn=3)
    assert stays(few, (HOME,) * len(few.units)) == (need == 1)
    emptied = replace(raid, looted=(at(raid, "C1"),))
    assert stays(emptied, ordered) == 0


def plainly(told: orders.Orders) -> orders.Orders:
    """The same orders as a sailor carries them out."""
    return tuple(replace(order, plain=True) for order in told)


def stays(raid: Raid, told: orders.Orders) -> int:
    """How many groups of the raiders are sent nowhere, to the enemy or to the boats."""
    acts = tactics.next_actions(raid, RAIDERS, told)
    gone = {act.by for act in acts if isinstance(act, Attack | Move | Leave)}
    return sum(unit.owner == RAIDERS and unit.id not in gone for unit in raid.units)


def test_no_torch_is_laid_to_a_house_beside_a_prize_in_hand() -> None:
    """The flames leap from square to square, and the town may choose where (P8-22.17)."""
    near, away = (
        position(picture, Phase.BURNING, noise=True)
        for picture in ("_ . .:H H $:HH .:u", "_ . .:H H . $:HH .:u")
    )
    near, away = (replace(raid, looted=(at(raid, "D1"),)) for raid in (near, away))
    torch = (orders.TORCH,) * len(near.units)
    for raid, burns in ((near, False), (away, True)):
        assert isinstance(tactics.next_actions(raid, RAIDERS, torch)[0], Burn) is burns
    assert isinstance(tactics.next_actions(near, RAIDERS, plainly(torch))[0], Burn)
