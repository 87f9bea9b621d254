"""The arena measures honestly, and what it measures is enough."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import LEVELS, Level
from pieces_of_eight.campaign.engines import LAND_RAID, SEA_FIGHT, SHORE_RAID
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.game import AnyEngine
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import Result, Score, wilson
from pieces_of_eight.campaign.sea_fight.state import Fire
from tests.bridge.positions import at_sea, fleet_of, the_world, unfolded
from tests.games import moves, play_out, tally
from tests.measure.fights import land_raid, sea_fight, shore_setup

MONKEY, MATE = LEVELS["powder monkey"], LEVELS["mate"]
HASTY = replace(MATE, budget=Budget(candidates=4, detail=0.2, plans=60))


def test_wilsons_interval_is_the_books() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(1.0, 10)[0] == pytest.approx(0.722, abs=0.001)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_draw_counts_half() -> None:
    games = [
        Result((3.0, 0.0), 1, Player(0)),
        Result((1.0, 1.0), 1, None),
        Result((0.0, 1.0), 1, Player(1)),
        Result((4.0, 2.0), 1, Player(0)),
    ]
    score = tally(games)
    assert (score.wins, score.draws, score.losses, score.margin) == (2, 1, 1, 4.0)
    assert score.share == 0.625
    assert Score().share == 0.0


def test_who_won_is_the_engines_word_and_not_the_difference_in_points() -> None:
    drawn, lost = Result((20.0, 25.0), 1, None), Result((5.0, 2.0), 1, Player(1))
    assert tally([drawn, lost]) == Score(draws=1, losses=1, margin=-2.0)
    assert tally([drawn.turned, lost.turned]) == Score(wins=1, draws=1, margin=2.0)


def test_a_game_is_the_same_for_the_same_seed() -> None:
    setup = sea_fight(3, 1)
    assert play_out(SEA_FIGHT, setup, (HASTY, MONKEY), 9) == play_out(
        SEA_FIGHT, setup, (HASTY, MONKEY), 9
    )


def test_who_plays_himself_on_swapped_sides_wins_nothing() -> None:
    """The same dice with the sides swapped: what one game gives the other takes."""
    for seed in range(3):
        one, other = (
            play_out(SEA_FIGHT, sea_fight(seed, 1), (MONKEY, MONKEY), seed).scores for _ in range(2)
        )
        assert one == other


def test_an_illegal_action_is_found_out() -> None:
    class Cheat:
        def choose(self, *_: object) -> object:
            return "I win"

    class Cheating(Level, frozen=True):
        def make(self, engine: AnyEngine) -> Cheat:
            return Cheat()

    cheat = Cheating("cheat", "")
    with pytest.raises(RuntimeError, match="cheat takes I win, which is not legal"):
        play_out(SEA_FIGHT, sea_fight(1, 1), (cheat, cheat), 1)


def test_the_mate_beats_the_powder_monkey_in_duels() -> None:
    """Of sixteen games; how strong he is, `python -m tests.measure.strength` tells.

    A monkey never agrees to break off, so the mate cannot end a duel while he is ahead.
    """
    setups = [sea_fight(seed, 1) for seed in range(100, 108)]
    games = [play_out(SEA_FIGHT, setup, (MATE, MONKEY), 1) for setup in setups]
    games += [play_out(SEA_FIGHT, setup, (MONKEY, MATE), 2).turned for setup in setups]
    score = tally(games)
    assert score.share >= 0.75
    assert score.margin > 0


@pytest.mark.soak
@pytest.mark.parametrize(
    ("engine", "setups"),
    [
        (LAND_RAID, [land_raid(seed) for seed in range(2)]),
        (SHORE_RAID, [shore_setup(seed) for seed in range(6)]),
        (SEA_FIGHT, [sea_fight(1, 8)]),
    ],
    ids=["land", "shore", "eight a side"],
)
def test_mates_end_every_fight(engine: Any, setups: list[Any]) -> None:
    for seed, setup in enumerate(setups):
        assert play_out(engine, setup, (MATE, MATE), seed).actions < 3_000


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(
    ("one", "other", "many"), [("brig", "brigantine", 6), ("sloop", "sloop", 10)]
)
def test_sailors_who_meet_in_a_battle_of_a_career_close_and_fire(
    one: str, other: str, many: int
) -> None:
    """Nine hexes off with the wind behind one of them: in no battle do they lose each other.

    Who erred as widely about a sloop as about a brig lost her in three battles of ten.
    """
    silent = []
    for seed in range(many):
        career = at_sea(fleet_of(one), fleet_of(other, side="South"))
        sheet = unfolded(career)
        setup = bridge.setup(career, sheet, sheet.engagements[0], the_world(), seed)
        dice = Seeded(seed)
        sea = SEA_FIGHT.game.start(setup, dice).state
        played = moves(SEA_FIGHT, sea, dice, (LEVELS["sailor"],) * 2, seed)
        if not any(isinstance(act, Fire) for _, act, _ in played):
            silent.append(seed)
    assert not silent
