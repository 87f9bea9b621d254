"""The arena measures honestly, and what it measures is enough."""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

from campaign import bridge
from campaign.ai.arena import Result, Score, mirrored, moves, play_out, tally, wilson
from campaign.ai.policy import EVERYWHERE, LEVELS, Level, levels_in
from campaign.ai.trial import Finding
from campaign.engines import FIGHTS, LAND_RAID, SEA_FIGHT, SHEET
from campaign.kernel.dice import Seeded
from campaign.kernel.mind import Budget
from campaign.kernel.sealed import Player
from campaign.sea_fight.model.actions import Fire
from campaign.sea_fight.model.state import Options
from campaign.sheet.odds.strengths import DRAWN, TABLES
from tests import ladder
from tests.balance.strengths import fought
from tests.bridge.positions import at_sea, fleet_of, opened, the_world
from tests.ladder import game_of, land_raid, raid_of, sea_fight

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


def test_each_seed_is_played_from_both_sides_and_with_both_attackers() -> None:
    games = list(mirrored(8, 50))
    assert {seed for seed, _, _ in games} == {50, 51}
    assert {(attacker, swapped) for _, attacker, swapped in games[:4]} == {
        (0, False),
        (0, True),
        (1, False),
        (1, True),
    }


def test_a_game_is_the_same_for_the_same_seed() -> None:
    setup = sea_fight(3, 1, Player(0))
    assert play_out(SEA_FIGHT, setup, (HASTY, MONKEY), 9) == play_out(
        SEA_FIGHT, setup, (HASTY, MONKEY), 9
    )


def test_who_plays_himself_on_swapped_sides_wins_nothing() -> None:
    """The same dice with the sides swapped: what one game gives the other takes."""
    for seed in range(3):
        one, other = (
            play_out(SEA_FIGHT, sea_fight(seed, 1, Player(0)), (MONKEY, MONKEY), seed).scores
            for _ in range(2)
        )
        assert one == other


def test_an_illegal_action_is_found_out() -> None:
    class Cheat:
        def choose(self, *_: object) -> object:
            return "I win"

    cheat = Level("cheat", "", lambda engine: Cheat())
    with pytest.raises(RuntimeError, match="cheat takes I win, which is not legal"):
        play_out(SEA_FIGHT, sea_fight(1, 1, Player(0)), (cheat, cheat), 1)


def test_the_table_has_a_line_for_every_pairing(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(row: int, one: str, other: str, *_: object) -> Finding:
        return Finding(Score(3, 1, 0, 8.0), True if one == "mate" else None)

    monkeypatch.setattr(ladder, "trial_of", found)
    orders = argparse.Namespace(only="sea", games=4, seed=0, processes=1, minutes=0, keep=None)
    head, *lines = ladder.table(orders)
    assert len(lines) == 4 * len(ladder.pairings(levels_in(SEA_FIGHT)))
    (told,) = (line for line in lines if "sea, 1 a side | mate | powder monkey" in line)
    assert told.startswith("| sea, 1 a side | mate | powder monkey | 4 | 87.5% |")
    assert told.endswith("+2.0 | yes |")
    written = ladder.page([head, *lines], "1721-01-01", 7.4, 2)
    assert "on 1721-01-01, in 7 minutes with 2 processes" in written
    assert all(line.count("|") == head.splitlines()[0].count("|") for line in lines)


@pytest.mark.parametrize("row", [row for row in ladder.ROWS if "8 a side" not in row.name])
def test_every_row_gives_a_result_from_the_side_of_the_first(row: ladder.Row) -> None:
    """Of two who are alike, the second's game from the other chair is the first one's turned."""
    monkey = LEVELS["powder monkey"]
    games = [row.play(monkey, monkey, number) for number in range(2)]
    assert all(len(game.scores) == 2 for game in games)
    assert games == [row.play(monkey, monkey, number) for number in range(2)]


def test_a_trial_finds_the_same_whoever_plays_its_games() -> None:
    """Games begun ahead, several at once, are counted in their order and no further."""
    monkeys = 0, "powder monkey", "powder monkey", range(24)
    alone = ladder.trial_of(*monkeys, None, ladder.Kept())
    with ThreadPoolExecutor(3) as pool:
        assert ladder.trial_of(*monkeys, pool, ladder.Kept()) == alone
    assert alone.score.games


def test_games_that_are_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trial that ran out of time goes on from where it stopped, and comes to the same."""
    monkeys = 0, "powder monkey", "powder monkey"
    whole = ladder.trial_of(*monkeys, range(6), None, ladder.Kept())
    path = tmp_path / "games.jsonl"
    cut = ladder.trial_of(*monkeys, range(6), None, ladder.Kept(path), until=0.0)
    assert cut.score.games == 1
    played: list[int] = []
    play = ladder.one_game

    def counted(row: int, one: str, other: str, number: int) -> Result:
        played.append(number)
        return play(row, one, other, number)

    monkeypatch.setattr(ladder, "one_game", counted)
    assert ladder.trial_of(*monkeys, range(6), None, ladder.Kept(path)) == whole
    assert played == [1, 2, 3, 4, 5]
    assert ladder.trial_of(*monkeys, range(6), None, ladder.Kept(path)) == whole
    assert len(played) == 5


def test_a_raid_is_counted_for_both_sides_and_for_each() -> None:
    both, raiding, holding = ladder.raid_tournament("powder monkey", "powder monkey", 8)
    assert both.games == raiding.games + holding.games == 8
    assert both.wins == raiding.wins + holding.wins
    assert raiding.losses > raiding.wins  # a mob of raiders gets nothing from any town


def test_every_level_is_measured_against_the_one_below_and_the_lowest() -> None:
    for names in (list(LEVELS), list(EVERYWHERE)):
        found = ladder.pairings(names)
        assert set(zip(names[1:], names, strict=False)) <= set(found)
        assert all((name, names[0]) in found for name in names[1:])
    assert {row.engine for row in ladder.ROWS} == {*FIGHTS, SHEET.name}


@pytest.mark.parametrize("games", [16, pytest.param(40, marks=pytest.mark.soak)])
def test_the_mate_beats_the_powder_monkey_in_duels(games: int) -> None:
    """The small measure: sixteen fixed games; the great one is run by `make soak`.

    A monkey never agrees to break off, so the mate cannot end a duel while he is ahead.
    """
    score = tally(game_of(MATE, MONKEY, 1, game) for game in mirrored(games, 100))
    assert score.share >= 0.75
    assert score.margin > 0


@pytest.mark.parametrize("coins", [1, pytest.param(4, marks=pytest.mark.soak)])
def test_two_mates_end_a_fight_of_eight_a_side(coins: int) -> None:
    setup = sea_fight(8, 8, Player(1))
    short = replace(setup, options=Options(coins=coins))
    result = play_out(SEA_FIGHT, short, (HASTY, HASTY), 8)
    assert result.actions > 5 * 16


@pytest.mark.soak
@pytest.mark.parametrize(("ships", "games", "least"), [(1, 400, 0.7), (4, 200, 0.85)])
def test_the_mate_surely_beats_the_powder_monkey(ships: int, games: int, least: float) -> None:
    score = tally(game_of(MATE, MONKEY, ships, game) for game in mirrored(games, 20_000))
    assert score.interval[0] > least


@pytest.mark.soak
@pytest.mark.parametrize("ships", [1, 4])
def test_the_mate_surely_beats_the_sailor(ships: int) -> None:
    score = tally(game_of(MATE, LEVELS["sailor"], ships, g) for g in mirrored(120, 30_000))
    assert score.interval[0] > 0.5


def test_the_sailor_beats_the_powder_monkey_ashore() -> None:
    """The small measure: eight fixed raids; the great one is run by `make soak`."""
    hasty = replace(LEVELS["sailor"], budget=Budget(rounds=4))
    score = tally(raid_of(hasty, MONKEY, game) for game in mirrored(8, 300))
    assert score.share >= 0.7


@pytest.mark.soak
@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("sailor", "powder monkey", 0.75), ("mate", "powder monkey", 0.8), ("mate", "sailor", 0.5)],
)
def test_each_level_surely_beats_the_one_below_ashore(one: str, other: str, least: float) -> None:
    levels = LEVELS[one], LEVELS[other]
    score = tally(raid_of(*levels, game) for game in mirrored(160, 20_000))
    assert score.interval[0] > least


@pytest.mark.soak
def test_mates_end_every_raid() -> None:
    for seed in range(12):
        result = play_out(LAND_RAID, land_raid(seed), (MATE, MATE), seed)
        assert result.actions < 2_000


@pytest.mark.soak
def test_mates_end_every_fight_of_eight_a_side() -> None:
    for seed in range(4):
        setup = sea_fight(seed, 8, Player(seed % 2))
        play_out(SEA_FIGHT, setup, (MATE, MATE), seed)


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
        sheet = opened(career)
        setup = bridge.setup(career, sheet, sheet.engagements[0], the_world(), seed)
        dice = Seeded(seed)
        sea = SEA_FIGHT.game.start(setup, dice).state
        played = moves(SEA_FIGHT, sea, dice, (LEVELS["sailor"],) * 2, seed)
        if not any(isinstance(act, Fire) for _, act, _ in played):
            silent.append(seed)
    assert not silent


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_strengths_has_as_many_draws_as_fights_of_that_level(name: str) -> None:
    found = [battle for seed in range(100, 140) for battle in fought(name, seed)]
    drawn = sum(battle.end == DRAWN for battle in found)
    low, high = wilson(drawn / len(found), len(found), z=2.6)
    assert low <= TABLES[name].drawn <= high
