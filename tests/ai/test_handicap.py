"""An even match gives away what it takes: never by the dice, and always told."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.ai.policy import (
    LEVELS,
    MOST,
    SAILOR,
    Slipping,
    Standing,
    errors,
    even_match,
    level,
)
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player, Seen


class Always:
    """A head that always takes the action at a place of the list."""

    def __init__(self, at: int) -> None:
        self.at = at

    def choose(self, seen: object, legal: list[int], rng: object, budget: object, /) -> int:
        return legal[self.at]


@given(st.lists(st.sampled_from([True, False, None]), max_size=40), st.integers(2, 4))
def test_a_victory_never_makes_him_weaker_and_a_defeat_never_stronger(
    fights: list[bool | None], sides: int
) -> None:
    now = Standing()
    for won in fights:
        after = now.after(won, sides)
        assert 0 <= after.given <= MOST
        assert after.fights == now.fights + 1
        if won is None:
            assert after.given == now.given
        else:
            assert (after.given <= now.given) if won else (after.given >= now.given)
        now = after
    assert now.won == fights.count(True)


@pytest.mark.parametrize("sides", [2, 4])
@pytest.mark.parametrize("strength", [20, 45, 80])
def test_he_comes_to_rest_where_all_win_as_often(strength: int, sides: int) -> None:
    """Against whoever wins the likelier, the more he gives away."""
    rng = random.Random(7)
    now = Standing()
    for _ in range(400):
        fair = 1 / sides
        chance = min(1.0, max(0.0, fair + (now.given - strength) / 100))
        now = now.after(rng.random() < chance, sides)
    assert now.won / now.fights == pytest.approx(1 / sides, abs=0.05)


def test_errors_grow_from_a_mates_to_a_powder_monkeys() -> None:
    assert errors(0) == (0.0, 0.0)
    assert errors(SAILOR) == (1.0, 0.0)
    assert errors(MOST) == (1.0, 1.0)
    every = [errors(given) for given in range(MOST + 1)]
    assert every == sorted(every)


def test_he_acts_without_a_thought_as_often_as_it_is_said() -> None:
    one = Slipping(Always(0), Always(1), 0.25)
    rng = random.Random(1)
    seen: Seen[None] = Seen(Player(0), None)
    slips = sum(one.choose(seen, [0, 1], rng, STEADY) for _ in range(4000))
    assert slips / 4000 == pytest.approx(0.25, abs=0.03)


def test_his_name_says_how_much_and_only_such_names_are_known() -> None:
    assert level("even match 35").name == "even match 35"
    for wrong in ("even match", "even match 101", "even match -1", "even match 35, bold"):
        with pytest.raises(ValueError, match="there is no"):
            level(wrong)


def test_who_gives_nothing_away_is_a_mate() -> None:
    sure, mate = even_match(0), LEVELS["mate"]
    assert type(sure.make(SEA_FIGHT)) is type(mate.make(SEA_FIGHT))
    assert sure.budget == mate.budget
