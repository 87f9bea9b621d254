"""P8-22.28, P8-22.29: every line of the points, in full and as far as funds go; who has won."""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.land_raid.events import account, better
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Fate,
    Options,
    Phase,
    Raid,
)
from tests.land_raid.positions import (
    QUIET,
    RAIDERS_FIRST,
    marked,
    play,
    position,
    run,
    setup,
    told,
    unit,
)

MORE = "\n _ _ _:HH"
"""A beach with raiders who have nothing to do, so that the raid goes on."""


class Line(NamedTuple):
    """One way to earn or lose coins: the last order and its dice, and what falls due."""

    deed: Deed
    picture: str
    phase: Phase
    side: int
    words: str
    faces: tuple[int, ...]
    due: int
    told: str
    why: str


LINES = [
    Line(
        Deed.OFFICER_KILLED,
        "H . .\n .:o .:M ." + MORE,
        *(Phase.SHOOTING, RAIDERS, "M1 shoots A2", (5, 4, 2)),
        2,
        "The raiders gain 2 coins for killing an officer",
        "town officer killed",
    ),
    Line(
        Deed.OFFICER_CAPTURED,
        "H . .\n .:o .:H ." + MORE,
        *(Phase.SHOOTING, TOWN, "done", (3, 1, 2, 4)),
        4,
        "The raiders gain 4 coins for capturing an officer",
        "town officer captured",
    ),
    Line(
        Deed.GOVERNOR_CAPTURED,
        "H . .\n R:v .:H ." + MORE,
        *(Phase.SHOOTING, TOWN, "done", (3, 2, 6, 3)),
        9,
        "The raiders gain 9 coins for capturing the governor",
        "governor captured",
    ),
    Line(
        Deed.RAIDING_OFFICER_CAPTURED,
        "H . .\n .:h .:O ." + MORE,
        *(Phase.SHOOTING, TOWN, "done", (1, 3, 2, 5)),
        -5,
        "The raiders lose 5 coins for a captured officer",
        "raiding officer captured",
    ),
    Line(
        Deed.GROUP_KILLED,
        "H . .\n .:u .:M ." + MORE,
        *(Phase.SHOOTING, RAIDERS, "M1 shoots A2", (5, 4, 4)),
        2,
        "The raiders gain 2 coins for killing a group",
        "town group killed",
    ),
    Line(
        Deed.SCURVY_KILLED,
        "H . .\n .:h- .:M ." + MORE,
        *(Phase.SHOOTING, RAIDERS, "M1 shoots A2", (5, 4, 4)),
        1,
        "The raiders gain 1 coin for killing a scurvy group",
        "scurvy town group killed",
    ),
    Line(
        Deed.BURNED,
        "H . .\n .:H .:u ." + MORE,
        *(Phase.BURNING, RAIDERS, "H1 burns A1", (6,)),
        2,
        "The raiders gain 2 coins for burning a building",
        "building burned",
    ),
    Line(
        Deed.TREASURY,
        "$:HH . .\n . .:u ." + MORE,
        *(Phase.LOOTING, RAIDERS, "H1 H2 loot A1", (1, 2, 6, 6)),
        15,
        "The raiders gain 15 coins for the treasury",
        "treasury ransacked",
    ),
    Line(
        Deed.RESIDENCE,
        "R:H . .\n . .:u ." + MORE,
        *(Phase.LOOTING, RAIDERS, "H1 loot A1", (4,)),
        6,
        "The raiders gain 6 coins for the governor's silver",
        "governor's residence ransacked",
    ),
    Line(
        Deed.LOOTED,
        "T:H . .\n . .:u ." + MORE,
        *(Phase.LOOTING, RAIDERS, "H1 loot A1", (5,)),
        3,
        "The raiders gain 3 coins for loot",
        "other building looted",
    ),
    Line(
        Deed.SPIKED,
        "B:Hg . .\n . .:u ." + MORE,
        *(Phase.LOOTING, RAIDERS, "H1 spikes g1", ()),
        2,
        "The raiders gain 2 coins for spiking a gun",
        "gun spiked",
    ),
    Line(
        Deed.RAIDERS_KILLED,
        "H . .\n .:m .:H ." + MORE,
        *(Phase.SHOOTING, TOWN, "m1 shoots B2", (5, 4, 4, 1)),
        -1,
        "The raiders lose 1 coin for losing a group",
        "raiding group killed",
    ),
    Line(
        Deed.LATE,
        "H . .\n . .:u ." + MORE,
        *(Phase.LOOTING, RAIDERS, "done", (*QUIET, *RAIDERS_FIRST)),
        -2,
        "The raiders lose 2 coins for a turn since the alarm",
        "turn after the alarm",
    ),
]
FIGHTS = {
    Deed.OFFICER_CAPTURED: "H1 attacks A2",
    Deed.GOVERNOR_CAPTURED: "H1 attacks A2",
    Deed.RAIDING_OFFICER_CAPTURED: "h1 attacks B2",
}
"""For deeds of a melee, the attack it begins with."""


def earn(line: Line, coins: tuple[int, int]) -> Step[Raid]:
    """The step that pays for a deed, with so much in the two purses before it."""
    alarm, since = (Alarm.FULL, 2) if line.deed is Deed.LATE else (Alarm.ASLEEP, 0)
    attack = FIGHTS.get(line.deed)
    if attack is None:
        first = RAIDERS
        more = {"alarm": alarm, "since": since, "turn": 3, "coins": coins, "first": first}
        return play(position(line.picture, line.phase, line.side, **more), line.words, *line.faces)
    by = RAIDERS if attack[0] == "H" else TOWN
    raid = position(line.picture, Phase.MOVING, by, coins=coins, alarm=Alarm.FULL)
    raid, _ = run(raid, attack)
    # The side that moved first is the one that attacks; the other has nothing to do.
    raid = replace(raid, phase=Phase.SHOOTING, side=line.side, first=1 - line.side)
    return play(raid, line.words, *line.faces)


@pytest.mark.rule("P8-22.28")
def test_every_deed_has_its_line() -> None:
    assert [line.deed for line in LINES] == list(Deed)


@pytest.mark.rule("P8-22.28")
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.deed.name.lower())
def test_what_a_deed_is_worth_while_funds_last(line: Line) -> None:
    step = earn(line, (20, 25))
    assert step.state.purse == (20 + line.due, 25 - line.due)
    tally = step.state.deeds[line.deed]
    assert (tally.count, tally.coins) == (1, line.due)
    whole = f"{line.told} (raiders {20 + line.due}, town {25 - line.due}). [P8-22.28]"
    assert [text for text in told(step) if text.startswith("The raiders ") and " for " in text] == [
        whole
    ]


@pytest.mark.rule("P8-22.29")
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.deed.name.lower())
def test_a_purse_gives_no_more_than_it_holds(line: Line, left: int) -> None:
    coins = (45 - left, left) if line.due > 0 else (left, 45 - left)
    step = earn(line, coins)
    paid = min(abs(line.due), left)
    moved = paid if line.due > 0 else -paid
    assert step.state.purse == (coins[0] + moved, coins[1] - moved)
    assert (step.state.deeds[line.deed].count, step.state.deeds[line.deed].coins) == (1, moved)
    sides = "The town has", "The raiders "
    text = next(text for text in told(step) if text.startswith(sides) and " for " in text)
    if not paid:
        poor = "The town has" if line.due > 0 else "The raiders have"
        assert text.startswith(f"{poor} no coins left to pay for ")
        assert text.endswith("[P8-22.29]")
    elif paid < abs(line.due):
        assert f" only {paid} of {abs(line.due)} coins for " in text
        assert text.endswith("[P8-22.29]")


@pytest.mark.rule("P8-22.28")
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.deed.name.lower())
def test_the_account_has_a_line_for_it(line: Line) -> None:
    found = account(earn(line, (20, 25)).state)
    to = RAIDERS if line.due > 0 else TOWN
    assert [(each.to, each.points, each.count, each.why) for each in found] == [
        (to, abs(line.due), 1, line.why)
    ]
    assert found[0].rule == "P8-22.28"


@pytest.mark.rule("P8-22.28")
def test_the_account_counts_and_puts_the_raiders_gains_first() -> None:
    raid = position("H:H H .\n . .:u ." + MORE, Phase.BURNING, alarm=Alarm.FULL, since=1, turn=2)
    raid, _ = run(raid, ("H1 burns A1", 6), "done")
    raid = play(raid, "done", *QUIET, *RAIDERS_FIRST).state
    assert [(each.to, each.points, each.why) for each in account(raid)] == [
        (RAIDERS, 2, "building burned"),
        (TOWN, 2, "turn after the alarm"),
    ]
    twice = tuple(replace(tally, count=2 * tally.count) for tally in raid.deeds)
    assert [each.why for each in account(replace(raid, deeds=twice))] == [
        "2 buildings burned",
        "2 turns after the alarm",
    ]


@pytest.mark.rule("P8-22.29", "R3-45")
def test_the_town_begins_with_the_coins_and_the_raiders_with_none() -> None:
    assert Options().coins == 45
    step = land_raid.start(setup("_:H . H:u"), lambda roll: (1,) * roll.dice)
    assert step.state.purse == (0, 45)
    assert land_raid.score(step.state) == {RAIDERS: 0.0, TOWN: 45.0}


# --- what the list leaves out: R3-46, H-31 ------------------------------------------------


@pytest.mark.rule("R3-46")
def test_a_raiding_officer_killed_costs_nothing() -> None:
    raid = position("H . .\n .:m .:O ." + MORE, Phase.SHOOTING, TOWN, coins=(20, 25))
    step = play(raid, "m1 shoots B2", 5, 4, 1, 1)
    assert unit(step.state, "O1").fate is Fate.DEAD
    assert step.state.purse == (20, 25)
    assert account(step.state) == ()


@pytest.mark.rule("R3-46")
@pytest.mark.parametrize("quality", ["", "-", "+"])
def test_any_group_of_the_raiders_killed_costs_one(quality: str) -> None:
    picture = f"H . .\n .:m .:H{quality} ." + MORE
    raid = position(picture, Phase.SHOOTING, TOWN, coins=(20, 25))
    assert play(raid, "m1 shoots B2", 5, 4, 1, 1).state.purse == (19, 26)


@pytest.mark.rule("P8-22.28")
@pytest.mark.parametrize("quality", ["", "-", "+"])
@pytest.mark.parametrize("kind", "hmlbu")
def test_a_group_of_the_town_pays_two_and_a_scurvy_one_one(kind: str, quality: str) -> None:
    raid = position(f"H . .\n .:{kind}{quality} .:M ." + MORE, Phase.SHOOTING)
    assert play(raid, "M1 shoots A2", 5, 4, 1).state.purse[RAIDERS] == (1 if quality == "-" else 2)


@pytest.mark.rule("H-31", "P8-22.28")
def test_who_runs_pays_nothing() -> None:
    raid = position("H . .\n .:mm .:M ." + MORE, Phase.SHOOTING)
    raid, _ = run(raid, ("M1 shoots A2", 5, 4, 1), ("done", 6))
    assert [unit(raid, name).fate for name in ("m1", "m2")] == [Fate.DEAD, Fate.RAN]
    assert raid.purse == (2, 43)


@pytest.mark.rule("P8-22.28")
def test_the_governor_dead_pays_as_an_officer() -> None:
    raid = position("H . .\n R:v .:M ." + MORE, Phase.SHOOTING)
    assert play(raid, "M1 shoots A2", 5, 4, 1).state.purse == (2, 43)


# --- late turns: R3-48 --------------------------------------------------------------------


def evening(alarm: Alarm, since: int, turn: int) -> Raid:
    where = "H . .\n . .:u ." + MORE
    return position(where, Phase.LOOTING, alarm=alarm, since=since, turn=turn, coins=(20, 25))


@pytest.mark.rule("R3-48")
@pytest.mark.parametrize(
    ("alarm", "since", "turn", "left"),
    [
        (Alarm.ASLEEP, 0, 5, 20),
        (Alarm.HALF, 0, 5, 20),  # a half alarm costs nothing
        (Alarm.FULL, 5, 5, 20),  # a shot has woken them this turn
        (Alarm.FULL, 4, 5, 18),
        (Alarm.FULL, 1, 5, 18),  # two a turn, however long ago
    ],
)
def test_a_turn_after_the_full_alarm_costs_two(
    alarm: Alarm, since: int, turn: int, left: int
) -> None:
    step = play(evening(alarm, since, turn), "done", *QUIET, *RAIDERS_FIRST)
    assert step.state.purse == (left, 45 - left)


@pytest.mark.rule("R3-48")
def test_the_turn_of_the_alarm_itself_is_free() -> None:
    raid = play(evening(Alarm.ASLEEP, 0, 5), "done", 3, 4, *RAIDERS_FIRST).state
    assert (raid.purse, raid.since) == ((20, 25), 5)
    raid, _ = run(raid, "done", "done", "done")
    step = play(raid, "done", 3, 4, *RAIDERS_FIRST)  # and a second 7 makes no new beginning
    assert (step.state.purse, step.state.since) == ((18, 27), 5)


# --- who has won: R3-45, H-30 -------------------------------------------------------------


@pytest.mark.rule("R3-45", "H-30")
@pytest.mark.parametrize(
    ("coins", "who"),
    [
        *[(0, TOWN), (17, TOWN), (18, None), (22, None)],
        *[(23, RAIDERS), (45, RAIDERS)],
    ],
)
def test_who_has_the_better_of_it(coins: int, who: int | None) -> None:
    raid = position("_:H . H:u", coins=(coins, 45 - coins))
    assert better(raid) == who


@pytest.mark.rule("R3-45")
def test_in_a_town_of_another_wealth_the_lines_are_drawn_in_proportion() -> None:
    def at_the_end(coins: int) -> int | None:
        return better(position("_:H . H:u", coins=(coins, 90 - coins)))

    assert [at_the_end(coins) for coins in (35, 36, 45, 46)] == [TOWN, None, None, RAIDERS]


@pytest.mark.rule("H-30")
def test_the_raiders_are_the_first_side_and_coins_are_the_score() -> None:
    assert (RAIDERS, TOWN) == (0, 1)
    raid = position("_:H . H:u", coins=(12, 33))
    assert land_raid.score(raid) == {RAIDERS: 12.0, TOWN: 33.0}
    assert land_raid.score(marked(raid, "H1", fate=Fate.DEAD)) == {RAIDERS: 12.0, TOWN: 33.0}
