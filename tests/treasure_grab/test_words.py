"""The questions of a treasure grab, its account, and what the arena makes of many seats."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, replay
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import Result, Score
from pieces_of_eight.campaign.treasure_grab.rules import prompt
from pieces_of_eight.campaign.treasure_grab.state import AskPlace, Band, Carry, Take
from pieces_of_eight.tui.treasure_grab.face import gains
from tests.games import play_out, tally
from tests.treasure_grab.brawls import TABLES
from tests.treasure_grab.positions import ME, do, fig, game


@pytest.mark.rule("TG-9")
def test_questions_say_what_is_wanted() -> None:
    grab = game({"S1": "E4", "s1": "L9"}, chest="E5")
    assert prompt(grab, ME).words == "The Red Soldiers: move, or go on to the fighting."
    held = do(grab, Take(fig("S1"))).state
    assert prompt(held, ME).words.startswith("The Red Soldiers: move, carry the chest")
    assert Carry(ME, 0) in TREASURE_GRAB.game.legal(held, ME)
    won = replace(held, pending=(AskPlace(ME),))
    assert prompt(won, ME).rule == "TG-9"


@pytest.mark.rule("R4-17")
def test_the_account_names_who_has_most_first() -> None:
    grab = replace(game({"S1": "A1", "s1": "B1", "p1": "C1"}), won=(1, 0, 2))
    assert [(gain.to, gain.worth) for gain in gains(grab)] == [(2, "2"), (0, "1")]
    assert TREASURE_GRAB.better(grab) == 2
    assert TREASURE_GRAB.better(replace(grab, won=(2, 0, 2))) is None


@pytest.mark.parametrize("name", ["three warbands", "four warbands"])
def test_the_referee_seats_three_and_four(name: str) -> None:
    match = Match(TREASURE_GRAB, TABLES[name](1), 7)
    seats = [match.seat(who) for who in match.engine.game.score(match.state)]
    rng = random.Random(3)
    for _ in range(120):
        (who,) = match.to_act
        for seat in seats:
            assert bool(seat.legal()) == (seat.who == who)
            if seat.who != who:
                with pytest.raises(RefusedError, match="not your turn"):
                    seat.submit(seats[who].legal()[0])
        seats[who].submit(rng.choice(seats[who].legal()))
    again = replay(TREASURE_GRAB, TABLES[name](1), 7, match.entries)
    assert again.state == match.state
    assert {seat.who for seat in seats} == set(range(len(seats)))


def test_the_arena_plays_any_number_of_levels_and_turns_the_table() -> None:
    monkey = level("powder monkey")
    for name, seats in (("two warbands", 2), ("three warbands", 3), ("four warbands", 4)):
        result = play_out(TREASURE_GRAB, TABLES[name](2), [monkey] * seats, 5)
        assert len(result.scores) == seats
    third = Result((0.0, 1.0, 2.0), 9, Player(2))
    assert third.turned == Result((2.0, 0.0, 1.0), 9, Player(0))
    assert third.turned.turned.turned == third
    assert tally([third, third.turned]) == Score(1, 0, 1, -2.0 + 1.0)


def test_bands_and_players_are_told_apart() -> None:
    grab = game({"p1": "A1", "S1": "C1"})
    assert (grab.bands, grab.active) == ((Band.RED_SOLDIERS, Band.BLUE_PIRATES), 1)
