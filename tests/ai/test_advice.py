"""Advice: the best options, what they are worth, and a reason a player understands."""

import dataclasses
import random
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import ALIKE, Advice, Tried, Weighed, advise, behind
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Rule, Seeded
from pieces_of_eight.campaign.kernel.odds import Chance, Odds
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.sea_fight.mind import Outlook, outlook
from pieces_of_eight.campaign.sea_fight.odds import odds
from pieces_of_eight.campaign.sea_fight.state import End, Fire, Sea, Stage
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.play.faces import in_chances, in_points
from tests import toy
from tests.sea_fight.positions import ABEAM, Vessel, at_turns_end, position
from tests.toy import TOY

NORTH = Player(0)


def advice(sea: Sea) -> list[tuple[object, float, str]]:
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    told = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    return [(found.action, found.value, found.words) for found in told]


def test_the_parts_add_up_to_the_value() -> None:
    for sea in (position(ABEAM), at_turns_end(position(ABEAM))):
        assert sum(outlook(sea, NORTH)) == SEA_FIGHT.mind.value(sea, NORTH)


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


def test_the_parts_add_up_to_the_lead_and_no_number_is_told_of_them() -> None:
    for sea in (
        position(ABEAM),
        position(ABEAM, stage=Stage.MOVING),
        at_turns_end(position(ABEAM)),
    ):
        legal = SEA_FIGHT.game.legal(sea, SEA_FIGHT.game.to_act(sea)[0])
        for each in advise(SEA_FIGHT, seen(sea, NORTH), legal, random.Random(1)):
            assert sum(part for _, part in each.parts) == pytest.approx(each.value)
            assert not re.search(r"\d", in_points(each).rpartition(". ")[2])


def test_two_that_are_alike_are_called_so_with_what_speaks_for_the_first() -> None:
    parts = (("boarding them", 0.3), ("the wind", -0.28))
    told = Advice("board", 0.02, "this does more to board them", parts)
    assert in_points(told) == "nothing is clearly better, but this does more to board them"


def test_two_that_nothing_tells_apart_are_called_as_good_once() -> None:
    parts = (("boarding them", 0.0), ("the wind", 0.01))
    told = {in_points(Advice("sail", value, ALIKE, parts)) for value in (0.01, -0.01)}
    assert told == {"nothing is clearly better"}


def test_advice_names_the_exact_odds_of_its_order() -> None:
    sea = position(ABEAM)
    legal = SEA_FIGHT.game.legal(sea, NORTH)
    best, second, third = advise(SEA_FIGHT, seen(sea, NORTH), legal, random.Random(1))
    for each in (best, second, third):
        assert each.odds == odds(sea, each.action)
    for row in in_chances(best.odds):
        assert row in in_points(best)
    sinking = {row.words: row.chance for row in best.odds.also} if best.odds else {}
    assert all(percent(float(sinking[words])) in in_points(best) for words in named(best, sinking))


def named(advice: Advice[object], chances: Mapping[str, object]) -> list[str]:
    """The outcomes that advice names."""
    found = [words for words in chances if f"{words} " in in_points(advice).partition(". ")[0]]
    assert found, f"{in_points(advice)!r} names none of {list(chances)}"
    return found


def test_an_order_without_dice_has_no_chances() -> None:
    sea = position(ABEAM, stage=Stage.MOVING)
    legal = SEA_FIGHT.game.legal(sea, NORTH)
    for each in advise(SEA_FIGHT, seen(sea, NORTH), legal, random.Random(1)):
        if odds(sea, each.action) is None:
            assert in_chances(each.odds) == []
            assert "%" not in in_points(each)


def test_what_is_told_of_some_odds() -> None:
    rule, half = Rule("T-1"), Fraction(1, 2)
    grapnels = (Chance("the grapnels hold", Fraction(1, 3)), Chance("they miss", Fraction(2, 3)))
    assert in_chances(Odds(rule, (), grapnels)) == ["the grapnels hold 33%"]
    hits = tuple(Chance(f"{n} hits" if n else "no hit", half / 2) for n in range(4))
    fire = (Chance("she sinks", Fraction(1, 50)), Chance("she lists", half))
    assert in_chances(Odds(rule, (), hits, fire, Fraction(3, 2))) == [
        "about 1.5 hits",
        "she lists 50%",
    ]
    assert in_chances(Odds(rule, (), hits, fire[:1], Fraction(3, 2))) == ["about 1.5 hits"]
    one = (Chance("no hit", Fraction(2, 3)), Chance("1 hit", Fraction(1, 3)))
    assert in_chances(Odds(rule, (), one, (), Fraction(1, 3))) == ["1 hit 33%"]
    fates = (Chance("killed", half / 2), Chance("he flees", half / 4), Chance("he stands", half))
    assert in_chances(Odds(rule, (), fates)) == ["killed 25%", "he stands 50%"]
    assert in_chances(Odds(rule, (), fates, (), half)) == ["killed 25%"], "no row is a number"
    assert in_chances(None) == []


def test_a_point_of_the_judgement_is_promised_as_what_it_brings_in_the_end() -> None:
    sea = position(ABEAM)
    legal = SEA_FIGHT.game.legal(sea, NORTH)
    half = dataclasses.replace(
        SEA_FIGHT, mind=dataclasses.replace(SEA_FIGHT.mind, worth=SEA_FIGHT.mind.worth / 2)
    )
    whole, less = (
        advise(engine, seen(sea, NORTH), legal, random.Random(1)) for engine in (SEA_FIGHT, half)
    )
    for one, other in zip(whole, less, strict=True):
        assert other.action == one.action
        assert other.value == pytest.approx(one.value / 2)
        assert sum(part for _, part in other.parts) == pytest.approx(other.value)


def tried(ends: Sequence[float]) -> Tried:
    """An option that led to these ends."""
    found = Tried("go")
    found.ends = [(end, 0.0) for end in ends]
    return found


def test_what_chance_may_have_put_behind_is_as_good_as_the_best() -> None:
    rng = random.Random(1)
    best = [rng.gauss(5, 8) for _ in range(15)]
    assert tried([rng.gauss(5, 8) for _ in range(15)]).trust_behind(tried(best)) == 0
    assert tried(best).trust_behind(tried(best)) == 0
    assert tried([end + 3 for end in best]).trust_behind(tried(best)) == 0
    assert tried([0.0]).trust_behind(tried([9.0])) == 0, "one game tells nothing"
    assert tried([end - 3 for end in best]).trust_behind(tried(best)) == pytest.approx(1)
    assert 0.9 < tried([end - 3 + rng.gauss(0, 1) for end in best]).trust_behind(tried(best)) < 1


def test_what_chance_adds_to_a_lag_is_taken_off() -> None:
    """Options that are three points behind, tried in fifteen worlds that differ by far more."""
    rng = random.Random(2)
    named, lags = 0.0, 0.0
    for _ in range(600):
        best = [rng.gauss(0, 4) for _ in range(15)]
        other = tried([end - 3 + rng.gauss(0, 4) for end in best])
        trust = other.trust_behind(tried(best))
        if trust:
            named += trust * -sum(a - b for (a, _), b in zip(other.ends, best, strict=True)) / 15
            lags += 3
    assert named == pytest.approx(lags, rel=0.1)


def test_an_option_lies_so_far_behind_as_can_be_trusted() -> None:
    stay, go = Weighed("stay", (1.0, 2.0)), Weighed("go", (4.0, 0.5))
    assert behind(stay, go, 1).parts == stay.parts
    assert behind(stay, go, 0).parts == go.parts
    assert behind(stay, go, 0.5).parts == (2.5, 1.25)


@pytest.mark.parametrize(
    ("value", "parts", "told"),
    [
        (
            1.34,
            {"a": 1.0, "b": 0.5, "c": -0.4, "d": 0.24},
            "this does more to a than anything else",
        ),
        (0.2, {"a": 0.2}, "this does a little more to a than anything else"),
        (-2.5, {"a": 0.5, "b": -3.0}, "the best does much more to b"),
        (-0.2, {"a": -0.04, "b": -0.04}, "this is a little worse than the best"),
    ],
)
def test_what_speaks_most_for_it_is_named_and_what_speaks_most_against_it(
    value: float, parts: Mapping[str, float], told: str
) -> None:
    assert in_points(Advice("board", value, "", tuple(parts.items()))) == told


def test_the_only_thing_to_do_is_called_that() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- - - -", fighting=0)})
    assert advice(sea) == [(End(sea.active), 0.0, "this is all you can do")]


def test_nobody_to_act_gets_no_advice() -> None:
    assert advise(SEA_FIGHT, seen(position(ABEAM), NORTH), (), random.Random(1)) == ()


def test_an_engine_without_reasons_is_advised_all_the_same() -> None:
    state = TOY.game.start(toy.Setup(), Seeded(1)).state
    legal = TOY.game.legal(state, NORTH)
    told = advise(TOY, seen(state, NORTH), legal, random.Random(1))
    assert len(told) == 3
    assert [found.words for found in told] == ["the most promising", *["less promising"] * 2]


def test_reduced_sail_is_a_burden_in_the_value() -> None:
    sea = position(ABEAM)
    slow = replace(sea, ships=(replace(sea.ships[0], reduced=4), *sea.ships[1:]))
    assert SEA_FIGHT.mind.value(slow, NORTH) < SEA_FIGHT.mind.value(sea, NORTH)
