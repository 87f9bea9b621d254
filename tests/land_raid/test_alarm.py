"""P8-22.23, 24, 26, 27: the two dice at each turn's end, row by row, asleep and awake."""

import pytest

from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskLost,
    Ending,
    Phase,
    Raid,
)
from tests.land_raid.positions import (
    QUIET,
    RAIDERS_FIRST,
    at,
    may,
    play,
    position,
    refused,
    run,
    told,
)

ASLEEP, HALF, FULL = Alarm

TOWNSFOLK = """
    .:o    .:h+   .:m
    .      .      .
    _:H    _      _
"""
"""An officer, a hardened group and an able one, each alone; nobody has fallen."""

DICE = {
    2: (1, 1),
    3: (2, 1),
    4: (1, 3),
    5: (4, 1),
    6: (5, 1),
    7: (3, 4),
    8: (2, 6),
    9: (4, 5),
    10: (5, 5),
    11: (6, 5),
    12: (6, 6),
}
TABLE = """
     quiet                 noise
 2   asleep half full      asleep half full
 3   asleep half full      asleep half full
 4   asleep half full      asleep half full
 5   asleep half full      asleep half full
 6   half   half full      full   full full
 7   full   full full      full   full full
 8   asleep half full      asleep half full
 9   asleep half full      asleep half full
10   asleep half full      asleep half full
11   asleep half full      asleep half full
12   asleep half full      asleep half full
"""
"""How far the town is awake after each row, by how far it was before."""
ROWS = [list(map(str.strip, line.split())) for line in TABLE.splitlines()[2:]]
NAMES = {"asleep": ASLEEP, "half": HALF, "full": FULL}
WORDS = {
    **dict.fromkeys((2, 3), ("the dead rise", "P8-22.21")),
    4: ("defenders desert", "P8-22.22"),
    **dict.fromkeys((5, 8, 9, 11), ("a quiet night", "P8-22.27")),
    6: ("officers and hardened groups wake", "P8-22.23"),
    7: ("the whole town wakes", "P8-22.24"),
    10: ("raiders get lost", "P8-22.25"),
    12: ("sail ahoy", "P8-22.26"),
}
ROUSED = {
    HALF: "Officers and hardened groups are awake.",
    FULL: "The whole town is awake!",
}


def evening(before: Alarm, *, noise: bool = False, turn: int = 3, turns: int = 12) -> Raid:
    """The raiders' last decision of a turn."""
    return position(
        TOWNSFOLK,
        Phase.LOOTING,
        alarm=before,
        since=1 if before is FULL else 0,
        noise=noise,
        turn=turn,
        turns=turns,
        coins=(10, 35),
    )


def thrown(before: Alarm, *dice: int, noise: bool = False) -> Step[Raid]:
    """An alarm throw; where nothing is asked the raiders move first in the next turn."""
    asks = sum(dice) in (4, 10)
    faces = dice if asks else (*dice, *RAIDERS_FIRST)
    return play(evening(before, noise=noise), "done", *faces)


@pytest.mark.rule("P8-22.23", "P8-22.24", "P8-22.27", "R3-49")
@pytest.mark.parametrize("noise", [False, True], ids=["quiet", "noise"])
@pytest.mark.parametrize("before", list(Alarm), ids=lambda alarm: alarm.name.lower())
@pytest.mark.parametrize("row", range(2, 13))
def test_each_row_of_the_table_asleep_and_awake(row: int, before: Alarm, noise: bool) -> None:
    step = thrown(before, *DICE[row], noise=noise)
    raid = step.state
    after = NAMES[ROWS[row - 2][1 + before + 3 * noise]]
    assert raid.alarm is after
    assert raid.since == (0 if after is not FULL else 1 if before is FULL else 3)
    first, second = DICE[row]
    words, rule = WORDS[row]
    log = [f"The alarm dice: {words} (rolled {first} and {second}, row {row}). [{rule}]"]
    if before is FULL:
        late = "The raiders lose 2 coins for a turn since the alarm (raiders 8, town 37)."
        log = [f"{late} [P8-22.28]", *log]
    if after is not before:
        log.append(f"{ROUSED[after]} [{'R3-49' if noise and row == 6 else rule}]")
    if row == 12:
        log.append("Sail ahoy! The raid ends after turn 4. [R3-51]")
    asked = {4: (AskDeserters(),), 10: (AskLost(),)}.get(row, ())
    assert raid.pending == asked
    if not asked:
        log.append("Turn 4: the raiders move first (raiders rolled 6, plus 1; town 1). [P8-22.1]")
    assert told(step) == log


@pytest.mark.rule("R3-52")
@pytest.mark.parametrize("one", range(1, 7))
@pytest.mark.parametrize("two", range(1, 7))
def test_the_row_is_the_sum_of_two_dice(one: int, two: int) -> None:
    line = told(thrown(ASLEEP, one, two))[0]
    assert f" (rolled {one} and {two}, row {one + two})." in line


@pytest.mark.rule("R3-52")
def test_the_alarm_is_thrown_in_every_turn_from_the_first_and_after_all_else() -> None:
    raid = position(TOWNSFOLK, Phase.LOOTING, turn=1)
    asleep = (1, 2, 3)  # the officer's die, in the middle of the turn
    for turn in (1, 2, 3):
        assert raid.turn == turn
        step = play(raid, "done", *QUIET, *RAIDERS_FIRST)
        assert told(step)[0] == "The alarm dice: a quiet night (rolled 2 and 3, row 5). [P8-22.27]"
        raid, _ = run(step.state, ("done", asleep[turn - 1]), "done", "done")
        assert raid.phase is Phase.LOOTING


# --- what an alarm does: P8-22.23, P8-22.24 -----------------------------------------------


def morning(alarm: Alarm, *officer: int) -> Raid:
    """The town's movement after the raiders', with the die of its officer."""
    raid = position(TOWNSFOLK, alarm=alarm, since=1 if alarm is FULL else 0)
    return play(raid, "done", *officer).state


@pytest.mark.rule("P8-22.23")
def test_half_awake_the_officer_and_the_hardened_move_whatever_the_die_says() -> None:
    raid = morning(HALF, 1)
    assert (raid.phase, raid.side) == (Phase.MOVING, TOWN)
    assert may(raid, "o1 to A2")
    assert may(raid, "h1 to B2")
    assert refused(raid, "m1 to C2") == ("H-29", "no officer leads it there")


@pytest.mark.rule("P8-22.23")
def test_asleep_nobody_moves_on_a_bad_die() -> None:
    raid = morning(ASLEEP, 4)
    assert raid.phase is Phase.SHOOTING  # the town's part was over at once


@pytest.mark.rule("P8-22.24")
def test_awake_the_whole_town_moves_and_no_officer_throws() -> None:
    raid = morning(FULL)  # no die
    for words in ("o1 to A2", "h1 to B2", "m1 to C2"):
        assert may(raid, words)


@pytest.mark.rule("P8-22.23", "P8-22.24")
def test_an_alarm_lasts_for_the_raid() -> None:
    for before in (HALF, FULL):
        raid = thrown(before, *QUIET).state
        assert raid.alarm is before
        town_moves = ("done", 1) if before is HALF else ("done",)
        raid, _ = run(raid, town_moves, "done", "done", "done")
        assert play(raid, "done", *QUIET, *RAIDERS_FIRST).state.alarm is before


# --- noise: R3-49 -------------------------------------------------------------------------

NEIGHBOURS = """
    H      .:m    .
    .:H    .:M    .
    _      _      _
"""


@pytest.mark.rule("R3-49")
@pytest.mark.parametrize("face", [1, 6])
def test_a_shot_of_the_raiders_is_noise_whether_it_hits_or_not(face: int) -> None:
    raid = position(NEIGHBOURS, Phase.SHOOTING)
    assert not raid.noise
    assert play(raid, "M1 shoots B1", face, *([4, 5] if face == 6 else [])).state.noise


@pytest.mark.rule("R3-49")
def test_a_shot_of_the_town_is_none() -> None:
    raid = position(NEIGHBOURS, Phase.SHOOTING, TOWN, first=RAIDERS)
    assert not play(raid, "m1 shoots B2", 1).state.noise
    raid = position(NEIGHBOURS, Phase.SHOOTING, TOWN, first=RAIDERS, noise=True)
    assert play(raid, "m1 shoots B2", 1).state.noise  # nor does it make anybody forget


@pytest.mark.rule("R3-49")
@pytest.mark.parametrize("face", [1, 5, 6])
def test_a_fire_that_was_set_is_noise_and_a_torch_that_smoulders_is_none(face: int) -> None:
    raid = position(NEIGHBOURS, Phase.BURNING)
    assert play(raid, "H1 burns A1", face).state.noise == (face == 6)


@pytest.mark.rule("R3-49")
def test_looting_spiking_and_steel_make_no_noise() -> None:
    picture = "H:H B:Hg .:u\n .:o .:H .:H\n _ _ _"
    raid = position(picture, Phase.LOOTING)
    raid, _ = run(raid, ("H1 loot A1", 1), "H2 spikes g1")
    assert not raid.noise
    raid, _ = run(position(picture), "H4 attacks C1", ("done", 1), "done", ("done", 1, 1))
    assert raid.fought == (at(raid, "C1"),)
    assert not raid.noise


@pytest.mark.rule("R3-49")
def test_noise_is_remembered_until_a_six_comes() -> None:
    raid = position(NEIGHBOURS, Phase.SHOOTING, first=TOWN)
    raid = play(raid, "M1 shoots B1", 1).state
    raid, _ = run(raid, "done", ("done", *QUIET, *RAIDERS_FIRST))
    raid, _ = run(raid, "done", "done", "done", "done")
    step = play(raid, "done", *DICE[6], *RAIDERS_FIRST)
    assert step.state.alarm is FULL
    assert told(step)[1] == "The whole town is awake! [R3-49]"


# --- sail ahoy: P8-22.26 ------------------------------------------------------------------


def next_turn(raid: Raid, *alarm: int, more: tuple[int, ...] = ()) -> Step[Raid]:
    """The rest of a turn in which nobody does anything, and its alarm throw."""
    raid, _ = run(raid, ("done", 1), "done", "done")
    assert raid.phase is Phase.LOOTING
    return play(raid, "done", *alarm, *more)


@pytest.mark.rule("P8-22.26", "R3-51")
def test_after_a_sail_one_more_turn_is_played_in_full() -> None:
    raid = thrown(ASLEEP, 6, 6).state
    assert (raid.sail, raid.last, raid.turn, raid.phase) == (True, 4, 4, Phase.MOVING)
    step = next_turn(raid, *QUIET)
    assert told(step) == [
        "The alarm dice: a quiet night (rolled 2 and 3, row 5). [P8-22.27]",
        "A sail comes near and the raiders run for it: the raid is over. [P8-22.26]",
    ]
    assert (step.state.phase, step.state.ending) == (Phase.OVER, Ending.SAIL)


@pytest.mark.rule("P8-22.26", "R3-51")
def test_a_second_sail_gives_no_second_turn() -> None:
    raid = thrown(ASLEEP, 6, 6).state
    assert next_turn(raid, 6, 6).state.ending is Ending.SAIL


@pytest.mark.rule("P8-22.26")
def test_the_questions_of_the_last_turns_alarm_are_still_answered() -> None:
    raid = thrown(ASLEEP, 6, 6).state
    raid = next_turn(raid, 4, 6).state
    assert raid.pending == (AskLost(),)
    step = play(raid, "name A3", 5)
    assert step.state.phase is Phase.OVER
    assert step.state.ending is Ending.GONE  # none was left
