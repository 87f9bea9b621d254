"""Advice: the best options, what they are worth, and a reason a player understands."""

import dataclasses
import random
import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from campaign.ai.advise import Advice, advise
from campaign.ai.policy import LEVELS
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.mind import Mind, Opinion
from campaign.kernel.sealed import Player, seen
from campaign.sea_fight.mind.judgement import Outlook, outlook
from campaign.sea_fight.model.actions import End, Fire
from campaign.sea_fight.model.state import Sea, Stage
from tests import toy
from tests.sea_fight.positions import ABEAM, Vessel, at_turns_end, position
from tests.toy import TOY
from tui.play.faces import in_points

NORTH = Player(0)


def advice(sea: Sea) -> list[tuple[object, float, str]]:
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    told = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    return [(found.action, found.value, found.words) for found in told]


def test_the_parts_add_up_to_the_value() -> None:
    for sea in (position(ABEAM), at_turns_end(position(ABEAM))):
        assert sum(outlook(sea, NORTH)) == SEA_FIGHT.value(sea, NORTH)


def test_every_part_has_its_words() -> None:
    assert SEA_FIGHT.mind.parts is not None
    assert tuple(SEA_FIGHT.mind.reasons) == Outlook._fields


def test_three_options_are_named_the_best_first() -> None:
    told = advice(position(ABEAM))
    assert len(told) == 3
    assert isinstance(told[0][0], Fire)
    values = [value for _, value, _ in told]
    assert values == sorted(values, reverse=True)
    assert values[0] == pytest.approx(-values[1]), "the lead of one is the lag of the other"
    assert values[0] >= 0


def test_the_first_advice_is_what_the_mate_would_do() -> None:
    sea = position(ABEAM, {"R": Vessel(hull=(4, 9))})
    legal = SEA_FIGHT.game.legal(sea, NORTH)
    mate = LEVELS["mate"]
    done = mate.make(SEA_FIGHT).choose(seen(sea, NORTH), legal, random.Random(1), mate.budget)
    assert advice(sea)[0][0] == done


def test_a_shot_is_advised_because_it_hurts_the_enemy() -> None:
    _, _, words = advice(position(ABEAM))[0]
    assert words.startswith("better for hurting the enemy")


def test_reasons_are_plain_words_without_numbers() -> None:
    for sea in (position(ABEAM), position(ABEAM, stage=Stage.MOVING)):
        for _, _, words in advice(sea):
            assert re.fullmatch(r"[a-z][a-z ;]*", words)


def test_the_parts_that_are_named_add_up_to_the_lead_that_is_named() -> None:
    for sea in (
        position(ABEAM),
        position(ABEAM, stage=Stage.MOVING),
        at_turns_end(position(ABEAM)),
    ):
        legal = SEA_FIGHT.game.legal(sea, SEA_FIGHT.game.to_act(sea)[0])
        told = advise(SEA_FIGHT, seen(sea, NORTH), legal, random.Random(1))
        for each in told:
            assert sum(part for _, part in each.parts) == pytest.approx(each.value)
            whole, _, named = in_points(each).partition(": ")
            tenths = [
                (-1 if less else 1) * round(float(number) * 10)
                for less, number in re.findall(r"(less )?(\d+\.\d) for", named)
            ]
            if tenths:
                assert abs(sum(tenths)) == round(float(whole.split()[0]) * 10)


def test_two_that_are_alike_are_called_so_with_what_speaks_for_the_first() -> None:
    parts = (("boarding them", 0.3), ("the wind", -0.28))
    told = Advice("board", 0.02, "better for boarding them; worse for the wind", parts)
    assert in_points(told) == "as good as the next; better for boarding them; worse for the wind"


def test_parts_that_are_not_named_are_the_rest() -> None:
    parts = (("a", 1.0), ("b", 0.5), ("c", -0.4), ("d", 0.1), ("e", 0.14))
    told = in_points(Advice("board", 1.34, "", parts))
    assert told == (
        "1.3 points better than the next: 1.0 for a, 0.5 for b, less 0.4 for c, 0.2 for the rest"
    )


def test_the_only_thing_to_do_is_called_that() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- - - -", fighting=0)})
    assert advice(sea) == [(End(sea.active), 0.0, "the only thing to do")]


def test_nobody_to_act_gets_no_advice() -> None:
    assert advise(SEA_FIGHT, seen(position(ABEAM), NORTH), (), random.Random(1)) == ()


def test_an_engine_without_reasons_is_advised_all_the_same() -> None:
    state = TOY.game.start(toy.Setup(), Seeded(1)).state
    legal = TOY.game.legal(state, NORTH)
    told = advise(TOY, seen(state, NORTH), legal, random.Random(1))
    assert len(told) == 3
    assert [found.words for found in told] == ["it promises most", *["it promises less"] * 2]


def test_an_engine_that_has_opinions_of_its_own_is_asked_for_them() -> None:
    state = TOY.game.start(toy.Setup(), Seeded(1)).state
    legal = TOY.game.legal(state, NORTH)

    def opinions(seen: object, legal: Sequence[object], rng: random.Random) -> list[Opinion]:
        return [Opinion(act, -at, f"number {at}") for at, act in enumerate(reversed(legal))]

    told = advise(
        dataclasses.replace(TOY, mind=Mind(opinions=opinions)),
        seen(state, NORTH),
        legal,
        random.Random(1),
    )
    assert [found.action for found in told] == list(reversed(legal))[:3]
    assert [found.words for found in told] == ["number 0", "number 1", "number 2"]
    assert [found.value for found in told] == [1.0, -1.0, -2.0]


def test_reduced_sail_is_a_burden_in_the_value() -> None:
    sea = position(ABEAM)
    slow = replace(sea, ships=(replace(sea.ships[0], reduced=4), *sea.ships[1:]))
    assert SEA_FIGHT.value(slow, NORTH) < SEA_FIGHT.value(sea, NORTH)
