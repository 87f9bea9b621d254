"""What a raiding captain looks at: sane signs, parts that add up, and habits in order."""

import random

import pytest
from msgspec.structs import replace

from campaign import land_raid
from campaign.ai.advise import advise
from campaign.engines import LAND_RAID
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player, seen
from campaign.land_raid.mind.expectations import edge, harm, price, prize
from campaign.land_raid.mind.judgement import Outlook, order, outlook, value
from campaign.land_raid.model.state import RAIDERS, TOWN, Alarm, Ending, Phase, Raid
from tests.land_raid.positions import at, marked, position, unit, who

PICTURE = """
    .  H:m  $     .   R
    .  .:HH .     .   .
    .  _:OM _     .:l B:g
"""


def worth(raid: Raid) -> float:
    return value(raid, RAIDERS)


def over(coins: int) -> Raid:
    raid = position(PICTURE, coins=(coins, 45 - coins))
    return replace(raid, phase=Phase.OVER, ending=Ending.DAWN)


@pytest.mark.parametrize("side", [RAIDERS, TOWN])
def test_the_parts_add_up_to_the_value(side: Player) -> None:
    raid = position(PICTURE, alarm=Alarm.FULL, since=1, turn=3, coins=(9, 36))
    assert sum(outlook(raid, side)) == pytest.approx(value(raid, side))
    assert value(raid, RAIDERS) == pytest.approx(-value(raid, TOWN))


def test_every_part_has_its_words() -> None:
    assert LAND_RAID.mind.parts is not None
    assert tuple(LAND_RAID.mind.reasons) == Outlook._fields


def test_coins_are_worth_more_than_no_coins_and_a_win_more_than_its_coins() -> None:
    values = [worth(over(coins)) for coins in range(46)]
    assert values == sorted(values)
    assert values[23] - values[22] > values[24] - values[23]
    assert values[18] - values[17] > values[19] - values[18]


def test_the_clock_after_the_alarm_is_felt_by_the_raiders() -> None:
    assert worth(position(PICTURE, alarm=Alarm.FULL, since=1, turn=3)) < worth(
        position(PICTURE, turn=3)
    )


def test_treasure_near_is_better_than_treasure_far_and_gone_is_nothing() -> None:
    near = position("_ .:HH $ . . .:u-")
    far = position("_:HH . . . $ .:u-")
    gone = replace(near, looted=(at(near, "C1"),))
    assert outlook(near, RAIDERS).treasure > outlook(far, RAIDERS).treasure
    assert outlook(gone, RAIDERS).treasure == 0
    assert prize(gone, at(gone, "C1")) == 0


def test_better_men_are_dearer_and_more_men_strike_harder() -> None:
    raid = position("_:HH+H- H:mm-v .")
    assert price(unit(raid, "H2")) > price(unit(raid, "H1")) > price(unit(raid, "H3"))
    assert price(unit(raid, "v1")) > price(unit(raid, "m1")) > price(unit(raid, "m2"))
    men = [unit(raid, name) for name in ("H1", "H2", "H3")]
    foes = [unit(raid, "m1"), unit(raid, "m2")]
    assert edge(men, foes) > edge(men[:1], foes)
    assert harm(2.0, foes) > harm(1.0, foes) > harm(0.0, foes) == 0


def test_nothing_is_lost_in_putting_actions_in_order() -> None:
    for phase in (Phase.MOVING, Phase.SHOOTING, Phase.BURNING, Phase.LOOTING):
        raid = position(PICTURE, phase, noise=True)
        legal = land_raid.legal(raid, RAIDERS)
        assert sorted(map(repr, order(raid, legal))) == sorted(map(repr, legal))


def test_a_gun_is_served_before_a_musket_is_fired() -> None:
    raid = position("_ .:HH . .:gm .", Phase.SHOOTING, TOWN)
    first = order(raid, land_raid.legal(raid, TOWN))[0]
    assert type(first).__name__ == "Serve"


# --- advice ------------------------------------------------------------------------------


def advice(raid: Raid) -> list[tuple[object, float, str]]:
    side = land_raid.to_act(raid)[0]
    legal = land_raid.legal(raid, side)
    told = advise(LAND_RAID, seen(raid, side), legal, random.Random(1), Budget(rounds=24))
    return [(found.action, found.value, found.words) for found in told]


def test_a_captain_is_advised_to_attack_what_guards_the_treasury_badly() -> None:
    told = advice(position("_ .:OH+H+H+ $:l- . ."))
    assert type(told[0][0]).__name__ == "Attack"
    values = [found[1] for found in told]
    assert values == sorted(values, reverse=True)
    assert values[0] >= 0


def test_he_is_advised_to_loot_when_loot_is_to_be_had() -> None:
    raid = position("_ $:HH . .:u-", Phase.LOOTING, turn=12)
    action, coins, words = advice(raid)[0]
    assert type(action).__name__ == "Loot"
    assert coins > 1
    assert words.startswith("better for your share of the treasure")


def test_the_reasons_turn_with_the_side() -> None:
    raid = position("_ .:H .:m- . $", Phase.SHOOTING, TOWN)
    assert 1 <= len(advice(raid)) <= 3


def test_one_thing_to_do_is_called_that() -> None:
    raid = marked(position("_ .:H . .:u-", Phase.SHOOTING), "H1", shot=True)
    legal = [land_raid.legal(raid, RAIDERS)[-1]]
    told = advise(LAND_RAID, seen(raid, RAIDERS), legal, random.Random(1))
    assert [(each.action, each.words) for each in told] == [(legal[0], "the only thing to do")]
    assert who(raid, "H1") == 0
