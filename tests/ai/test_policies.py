"""Policies: what they are given, that they repeat themselves, and that averages are exact."""

import dataclasses
import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from pieces_of_eight import content
from pieces_of_eight.campaign.ai.policy import LEVELS, level
from pieces_of_eight.campaign.ai.search import Glance, Greedy, expected
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Dice, Roll, Rule, Seeded, branched
from pieces_of_eight.campaign.kernel.mind import STEADY, TEMPERS, Budget, Doubts
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.port.mind import TASTES
from pieces_of_eight.campaign.sea_fight.state import Aim, Fire, Part, Phase, Position, Stage, Take
from pieces_of_eight.campaign.sheet.mind import TEMPERS as SHEET_TEMPERS
from tests import toy
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position
from tests.toy import TOY


def moments(count: int) -> list[Any]:
    """Auctions in the middle of things, with bids that lie closed on the table."""
    found = []
    for seed in range(count):
        rng, state = random.Random(seed), TOY.game.start(toy.Setup(), Seeded(seed)).state
        for _ in range(rng.randrange(8)):
            if to_act := TOY.game.to_act(state):
                action = rng.choice(TOY.game.legal(state, to_act[0]))
                state = TOY.game.apply(state, action, Seeded(seed)).state
        if TOY.game.to_act(state):
            found.append(state)
    return found


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_plays_any_engine_to_its_end_with_legal_actions(name: str) -> None:
    head, rng = LEVELS[name].make(TOY), random.Random(3)
    state = TOY.game.start(toy.Setup(), Seeded(3)).state
    while to_act := TOY.game.to_act(state):
        sight = seen(state, to_act[0])
        legal = TOY.game.legal(sight.value, to_act[0])
        action = head.choose(sight, legal, rng, LEVELS[name].budget)
        assert action in legal
        state = TOY.game.apply(state, action, Seeded(4)).state


class Last:
    """A head that an engine hands over: it takes the last that is legal, and knows how it is."""

    def __init__(self, spread: float = -1.0, temper: str = "careless") -> None:
        self.made_with = (spread, temper)

    def choose(self, seen: Any, legal: Sequence[Any], rng: random.Random, budget: Budget) -> Any:
        return legal[-1]


def test_an_engine_may_hand_over_its_own_heads() -> None:
    made: list[Last] = []

    def head(spread: float, temper: str) -> Last:
        made.append(Last(spread, temper))
        return made[-1]

    engine = dataclasses.replace(
        TOY, mind=dataclasses.replace(TOY.mind, head=head, careless=Last, doubts=Doubts(3.0))
    )
    state = TOY.game.start(toy.Setup(), Seeded(3)).state
    sight, legal = seen(state, Player(0)), TOY.game.legal(state, Player(0))
    for name in ("powder monkey", "sailor", "mate, bold"):
        chosen = level(name).make(engine).choose(sight, legal, random.Random(1), STEADY)
        assert chosen == legal[-1]
    assert [each.made_with for each in made] == [(3.0, ""), (0.0, "bold")]


def test_every_temper_is_known_where_it_shows() -> None:
    assert set(TEMPERS) == set(SHEET_TEMPERS) == set(content.tempers())
    assert set(TASTES) < set(TEMPERS)


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_sight_and_dice_give_the_same_action(name: str) -> None:
    sight = seen(position(ABEAM), Player(0))
    legal = SEA_FIGHT.game.legal(sight.value, Player(0))
    chosen = [
        LEVELS[name].make(SEA_FIGHT).choose(sight, legal, random.Random(7), LEVELS[name].budget)
        for _ in range(3)
    ]
    assert chosen[0] == chosen[1] == chosen[2]


def test_a_closed_bid_changes_nothing_in_what_is_chosen() -> None:
    """The metamorphic law of peeking: whatever he cannot see, he does the same."""
    met = 0
    for state in moments(60):
        who = TOY.game.to_act(state)[0]
        hidden = state.bids[1 - who]
        if hidden is None:
            continue
        met += 1
        chosen = set()
        for coins in range(4):
            bids = list(state.bids)
            bids[1 - who] = replace_content(hidden, coins)
            other = structs.replace(state, bids=tuple(bids))
            sight = seen(other, who)
            legal = TOY.game.legal(sight.value, who)
            chosen.add(Greedy(TOY).choose(sight, legal, random.Random(5), STEADY))
        assert len(chosen) == 1
    assert met > 5


def replace_content(sealed: Any, coins: int) -> Any:
    return type(sealed)(sealed.owner, coins)


def test_small_throws_are_averaged_exactly() -> None:
    """Three light dice at a ship that cannot answer: hits, gamble, criticals and morale."""
    anne, rose = Vessel(guns="- - L -"), Vessel(guns="- - - -", hull=(7, 7))
    sea = position(ABEAM, {"A": anne, "R": rose})
    shot = Fire(A, Position.STARBOARD, R, Aim.HULL)

    def play(dice: Dice) -> float:
        sunk = SEA_FIGHT.game.apply(sea, shot, dice).state.ships[R]
        return float(sum(sunk.hull) + 5 * sunk.burning + 50 * sunk.afloat)

    exact = sum(result * float(chance) for result, chance in branched(play))
    assert expected(play, 0.0, random.Random(1)) == pytest.approx(exact, rel=1e-3)
    assert expected(play, 0.02, random.Random(1)) == pytest.approx(exact, rel=0.03)


def test_every_branch_cut_short_still_counts_with_its_chance() -> None:
    """Ten dice, of which only the sixes matter: cut early, the average stays near."""
    roll = Roll(Rule("P8-19.3"), 10, (6,))

    def play(dice: Dice) -> float:
        return float(sum(face == 6 for face in dice(roll)) * sum(f == 6 for f in dice(roll)))

    assert expected(play, 0.05, random.Random(2)) == pytest.approx((10 / 6) ** 2, rel=0.15)


def test_nobody_waits_when_there_is_one_thing_to_do() -> None:
    def never(state: Any, who: Player) -> float:
        raise AssertionError("the only action was weighed")

    engine = replace(SEA_FIGHT, mind=replace(SEA_FIGHT.mind, value=never))
    only: Sequence[Any] = [Take(position(ABEAM).active)]
    sight = seen(position(ABEAM), Player(0))
    assert Greedy(engine).choose(sight, only, random.Random(1), STEADY) == only[0]


def test_a_hurried_captain_still_answers() -> None:
    sight = seen(position(ABEAM), Player(0))
    legal = SEA_FIGHT.game.legal(sight.value, Player(0))
    hurried = structs.replace(STEADY, stop=lambda: True)
    weighed = Greedy(SEA_FIGHT).weigh(sight, legal, random.Random(1), hurried)
    assert len(weighed) == 1
    assert weighed[0].action in legal


def test_noise_makes_mistakes_and_no_noise_makes_none() -> None:
    sight = seen(position(ABEAM), Player(0))
    legal = SEA_FIGHT.game.legal(sight.value, Player(0))
    wild = {
        Greedy(SEA_FIGHT, noise=9.0).choose(sight, legal, random.Random(seed), STEADY)
        for seed in range(8)
    }
    calm = {
        Greedy(SEA_FIGHT).choose(sight, legal, random.Random(seed), STEADY) for seed in range(8)
    }
    assert len(wild) > 1
    assert len(calm) == 1


def test_a_plan_ends_where_it_was_valued() -> None:
    sea = position(ABEAM, stage=Stage.MOVING)
    glance = Glance(SEA_FIGHT, Player(0), random.Random(1), STEADY)
    assert glance.resting(sea) == SEA_FIGHT.mind.value(glance.end(sea), Player(0))


def test_a_level_nobody_knows_is_told_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="there is no opponent 'bosun'; there are powder monkey"):
        level("bosun")


def test_every_level_says_what_it_does_and_what_it_sees() -> None:
    for name, found in LEVELS.items():
        assert found.name == name
        assert "Sees no more than you" in found.words


def test_who_does_not_think_never_breaks_a_fight_off() -> None:
    sea = position(ABEAM)
    sea = structs.replace(sea, phase=Phase.CLOCK, chooser=sea.attacker, coins=3)
    sight = seen(sea, sea.attacker)
    legal = SEA_FIGHT.game.legal(sight.value, sea.attacker)
    assert any(isinstance(action, Part) for action in legal)
    monkey = level("powder monkey")
    head = monkey.make(SEA_FIGHT)
    chosen = {head.choose(sight, legal, random.Random(seed), monkey.budget) for seed in range(60)}
    assert chosen == {action for action in legal if not isinstance(action, Part)}
    only = [action for action in legal if isinstance(action, Part)]
    assert head.choose(sight, only, random.Random(1), monkey.budget) in only
