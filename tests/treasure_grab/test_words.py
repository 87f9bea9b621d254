"""A whole small game as it is told, the questions, and what the arena makes of many seats."""

import random

import pytest
from msgspec.structs import replace

from campaign.ai.arena import Result, Score
from campaign.ai.policy import level
from campaign.engines import TREASURE_GRAB
from campaign.kernel.match import Match, RefusedError, replay
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.account import account
from campaign.treasure_grab.model.actions import Action, Carry, Done, End, Shoot, Take
from campaign.treasure_grab.model.state import AskPlace, Band
from campaign.treasure_grab.rules.legal import prompt
from tests.games import play_out, tally
from tests.treasure_grab.brawls import TABLES
from tests.treasure_grab.positions import ME, YOU, do, fig, game, told


def test_a_chest_is_pulled_for_and_carried_off() -> None:
    """A worked example: every die is on the table, every line of the log in its place."""
    grab = game({"S1": "E2", "S2": "H2", "s1": "G4", "p1": "A9"}, chest="E3", held=("s1",))
    one, two, foe, third = fig("S1"), fig("S2"), fig("s1"), Player(2)
    script: list[tuple[Action, tuple[int, ...]]] = [
        (Take(one), (5, 5)),
        (Done(ME), ()),
        (Shoot(one, foe), (4, 2)),
        (Shoot(two, foe), (6, 2)),
        (End(ME), ()),
        *((done(who), ()) for who in (YOU, third) for done in (Done, End)),
        (Take(one), (6, 2)),
        (Take(two), ()),
        *[(Carry(ME, 0), ())] * 3,
    ]
    lines: list[str] = []
    for action, faces in script:
        step = do(grab, action, *faces)
        lines += told(step)
        grab = step.state
    assert lines == [
        "All pull at the chest: the Red Soldiers 5 and the Blue Soldiers 5; "
        "they keep pulling. [TG-8]",
        "The Red Soldiers have moved. [TG-2]",
        "The Red Soldier captain fires at the Blue Soldier captain in cover: "
        "4 against 2, missed. [TG-4]",
        "Red Soldier 2 fires at the Blue Soldier captain in cover: 6 against 2, hit. [TG-4]",
        "The Blue Soldier captain is wounded and fights on, sitting down. [R4-8]",
        "It is the turn of the Blue Soldiers. [TG-2]",
        "The Blue Soldiers have moved. [TG-2]",
        "It is the turn of the Blue Pirates. [TG-2]",
        "The Blue Pirates have moved. [TG-2]",
        "Round 2; 18 to come. [TG-2]",
        "It is the turn of the Red Soldiers. [TG-2]",
        "All pull at the chest: the Red Soldiers 6 and the Blue Soldiers 2; "
        "the Red Soldiers have it for now. [TG-8]",
        "The Red Soldier captain takes hold of the chest. [TG-7]",
        "Red Soldier 2 takes hold of the chest. [TG-7]",
        "Two of the Red Soldiers carry the chest, to E2 (1 stud). [TG-7]",
        "Two of the Red Soldiers carry the chest, to E1 (1 stud). [TG-7]",
        "Two of the Red Soldiers carry the chest, over the edge of the board (1 stud). [TG-7]",
        "The chest is off the board and the Red Soldiers with it: player 1 has 1 chest. [TG-9]",
        "That is the last chest: the game is over. [R4-17]",
    ]


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
    assert [(line.to, line.points) for line in account(grab)] == [(2, 2), (0, 1), (1, 0)]
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
