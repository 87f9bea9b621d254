"""The odds shown for an action against the engine run whole over all its dice, and against dyce."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from dyce import H
from msgspec.structs import replace

from campaign import sea_fight
from campaign.kernel.dice import outcomes
from campaign.kernel.play import Step
from campaign.sea_fight.model.actions import (
    Action,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    NoReply,
    Press,
    Reply,
    Sail,
    Stake,
    Take,
    Whistle,
)
from campaign.sea_fight.model.events import (
    CrewHit,
    Fighters,
    Fired,
    Gambled,
    MoraleTested,
    ReplyThrown,
)
from campaign.sea_fight.model.state import (
    NOBODY,
    Aim,
    AskBurn,
    AskReturn,
    AskStake,
    Crew,
    Fate,
    Gamble,
    Options,
    Phase,
    Position,
    Salvo,
    Sea,
    Side,
    Stage,
)
from campaign.sea_fight.odds import Odds, odds
from tests.sea_fight.positions import ABEAM, NORTH, A, R, Vessel, at_turns_end, position, sailing

APART = """
    .   .   .   .   .
      .   A→  .   .   .
    .   .   .   .   .
      .   .   R→  .   .
    .   .   .   .   .
"""
D6 = H(6)
FEW = Vessel(guns="- M M -")
TORN = Vessel(guns="- M M -", hull=(4, 4), fighting=2, gear=3)


def rows(found: Odds | None) -> dict[str, Fraction]:
    assert found is not None
    return {row.words: row.chance for row in found.rows}


def also(found: Odds | None) -> dict[str, Fraction]:
    assert found is not None
    return {row.words: row.chance for row in found.also}


def whole(
    sea: Sea, acts: tuple[Action, ...], mark: Callable[[Sea, list[Step[Sea]]], frozenset[str]]
) -> dict[str, Fraction]:
    """The chance of each word, by the engine itself doing the actions one after the other."""

    def run(dice: object) -> frozenset[str]:
        now, steps = sea, []
        for act in acts:
            steps.append(sea_fight.apply(now, act, dice))  # type: ignore[arg-type]
            now = steps[-1].state
        return mark(now, steps)

    found: dict[str, Fraction] = {}
    for words, chance in outcomes(run).items():
        for word in words:
            found[word] = found.get(word, Fraction(0)) + chance
    return found


def events(steps: list[Step[Sea]]) -> list[object]:
    return [event for step in steps for event in step.events]


def salvo_marks(sea: Sea) -> Callable[[Sea, list[Step[Sea]]], frozenset[str]]:
    """What a salvo of Anne has done to Rose, in the words of the odds."""
    before = sea.ships[R]

    def mark(now: Sea, steps: list[Step[Sea]]) -> frozenset[str]:
        rose, told = now.ships[R], events(steps)
        hits = next(e.hits for e in told if isinstance(e, Fired) and not e.reply)
        found = {"no hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"}
        if rose.fate in (Fate.SUNK, Fate.EXPLODED):
            return frozenset({*found, "she sinks" if rose.fate is Fate.SUNK else "she blows up"})
        gear = [e for e in told if isinstance(e, Gambled) and e.aim is Aim.GEAR and e.won]
        table = (
            (rose.burning, "she catches fire"),
            (rose.listing, "she lists"),
            (rose.silenced, "guns silenced"),
            (any(e.face == 6 for e in gear), "a mast falls"),
            (any(e.face == 5 for e in gear), "a spar falls"),
            (rose.fighting < before.fighting, "a fighter is killed"),
            (not rose.fighting, "no fighter is left"),
            (any(isinstance(e, CrewHit) and e.guns for e in told), "a gun is lost"),
            (before.captain and not rose.captain, "her captain is killed"),
        )
        return frozenset({*found, *(words for applies, words in table if applies)})

    return mark


@pytest.mark.rule("P8-19.3")
@pytest.mark.rule("P8-19.13")
@pytest.mark.parametrize("aim", list(Aim))
@pytest.mark.parametrize("rose", [FEW, TORN, replace(TORN, captain=False)])
@pytest.mark.parametrize("picture", [ABEAM, APART])
def test_the_odds_of_a_salvo_are_those_of_the_whole_engine(
    picture: str, rose: Vessel, aim: Aim
) -> None:
    sea = position(picture, {"A": FEW, "R": rose})
    act = Fire(A, Position.STARBOARD, R, aim)
    assert sea_fight.refuse(sea, act) is None
    found = odds(sea, act)
    expected = whole(sea, (act, NoReply(R)), salvo_marks(sea))
    if aim is Aim.GEAR:
        expected.pop("no fighter is left", None)
    assert {**rows(found), **also(found)} == expected
    assert sum(rows(found).values()) == 1


@pytest.mark.rule("P8-19.3")
def test_the_hits_of_a_broadside_are_those_of_dyce() -> None:
    sea = position(ABEAM, {"A": Vessel(guns="- - HMM -")})
    found = odds(sea, Fire(A, Position.STARBOARD, R, Aim.HULL))
    assert found is not None
    dice = sum(part.dice for part in found.parts)
    histogram = dice @ D6.ge(6)
    words = {0: "no hit", 1: "1 hit"}
    assert rows(found) == {
        words.get(int(hits), f"{hits} hits"): Fraction(count, histogram.total)
        for hits, count in histogram.items()
    }
    assert found.mean == Fraction(dice, 6)
    assert [(part.words, part.dice) for part in found.parts] == [
        ("1 heavy gun, 8 each", 8),
        ("2 medium guns, 6 each", 12),
    ]
    assert [mod.why for mod in found.parts[0].mods] == ["heavy gun", "short range"]


@pytest.mark.rule("P8-10.3")
@pytest.mark.parametrize("aim", [Aim.HULL, Aim.CREW])
def test_return_fire_has_its_die_first(aim: Aim) -> None:
    sea = position(ABEAM, {"A": FEW, "R": FEW})
    sea = sea_fight.apply(sea, Fire(A, Position.STARBOARD, R, Aim.GEAR), lambda roll: ()).state
    assert isinstance(sea.pending[-1], AskReturn)
    act = Reply(R, Position.LARBOARD, aim)

    def mark(now: Sea, steps: list[Step[Sea]]) -> frozenset[str]:
        told = events(steps)
        if not next(e.replies for e in told if isinstance(e, ReplyThrown)):
            return frozenset({"too late"})
        hits = next(e.hits for e in told if isinstance(e, Fired) and e.reply)
        return frozenset({"no hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"})

    assert rows(odds(sea, act)) == whole(sea, (act,), mark)
    silent = odds(sea, NoReply(R))
    assert silent is not None
    assert rows(silent)["no hit"] == Fraction(5, 6) ** sum(part.dice for part in silent.parts)


@pytest.mark.rule("P8-17.2")
@pytest.mark.parametrize("points", [1, 4])
def test_grapnels_hold_when_any_die_does(points: int) -> None:
    sea = position(ABEAM, {"A": Vessel(crew=Crew.HARDENED)})
    found = odds(sea, Grapple(A, R, points))
    histogram = points @ D6.ge(5)
    any_die = 1 - Fraction(histogram[0], histogram.total)
    assert rows(found) == {"the grapnels hold": any_die, "they miss": 1 - any_die}
    assert found is not None
    assert [mod.why for mod in found.parts[0].mods] == ["battle hardened crew"]


SMALL_CREW = Vessel(guns="- M - -", men=2)


@pytest.mark.rule("P8-17.4")
@pytest.mark.rule("P8-17.9")
@pytest.mark.parametrize("captain", [True, False])
@pytest.mark.parametrize(
    "rose", [SMALL_CREW, replace(SMALL_CREW, captain=False), replace(SMALL_CREW, merchant=True)]
)
def test_the_odds_of_boarding_are_those_of_the_whole_engine(rose: Vessel, captain: bool) -> None:
    sea = position(ABEAM, {"A": SMALL_CREW, "R": rose}, grappled="AR")
    act = Board(A, R, captain)

    def mark(now: Sea, steps: list[Step[Sea]]) -> frozenset[str]:
        anne, other = now.ships[A], now.ships[R]
        ours, theirs = (e.kills for e in events(steps) if isinstance(e, Fighters))
        if other.fate is Fate.TAKEN:
            row = "she is taken"
        elif anne.fate is Fate.TAKEN:
            row = "you strike your colours"
        else:
            row = "you win, she holds out" if ours > theirs else "you lose the fight"
            row = "neither wins" if ours == theirs else row
        table = (
            (rose.captain and not other.captain, "her captain is killed"),
            (not anne.captain, "your captain is killed"),
            (anne.afloat and other.afloat and not anne.grappled, "the lines are cut"),
            (A in other.owes, "she has to board you next"),
        )
        return frozenset({row, *(words for applies, words in table if applies)})

    found = odds(sea, act)
    assert {**rows(found), **also(found)} == whole(sea, (act,), mark)
    assert sum(rows(found).values()) == 1
    assert found is not None
    assert [part.words for part in found.parts] == ["Anne", "Rose"]


@pytest.mark.rule("P8-12.5")
@pytest.mark.parametrize(("crew", "chance"), [(Crew.ABLE, (1, 2)), (Crew.HARDENED, (2, 3))])
def test_pressing_on(crew: Crew, chance: tuple[int, int]) -> None:
    sea = sailing(APART, Vessel(crew=crew), wind="↗")
    sea = replace(sea, move=replace(sea.move, left=0)) if sea.move else sea
    assert rows(odds(sea, Press(A)))["a hex gained"] == Fraction(*chance)


@pytest.mark.rule("P8-10.5")
@pytest.mark.rule("P8-10.7")
def test_coins_and_wind() -> None:
    clock = at_turns_end(position(ABEAM))
    assert rows(odds(clock, Clock(NORTH, 1)))["a coin is added"] == Fraction(1, 6)
    assert rows(odds(clock, Clock(NORTH, -1)))["a coin is taken"] == Fraction(1, 2)
    assert odds(clock, Clock(NORTH, 0)) is None
    wind = at_turns_end(position(ABEAM), Phase.WIND)
    assert rows(odds(wind, Whistle(NORTH, 1)))["the wind shifts"] == Fraction(1, 3)
    assert odds(wind, Whistle(NORTH, 0)) is None


@pytest.mark.rule("P8-19.7")
@pytest.mark.parametrize("hull", [(12, 12), (4, 12), (2, 12)])
def test_a_fire_aboard(hull: tuple[int, int]) -> None:
    sea = position(ABEAM, {"A": Vessel(hull=hull, burning=True)}, stage=Stage.MOVING)
    sea = replace(sea, pending=(AskBurn(A),), move=None)
    act = Burn(A, Side.LARBOARD)

    def mark(now: Sea, steps: list[Step[Sea]]) -> frozenset[str]:
        anne = now.ships[A]
        table = (
            (anne.fate is Fate.SUNK, "she sinks"),
            (anne.fate is Fate.EXPLODED, "she blows up"),
            (anne.listing, "she lists"),
            (anne.silenced, "guns silenced"),
            (anne.afloat and not anne.burning, "the fire is put out"),
        )
        lost = hull[0] - anne.hull[0]
        return frozenset({f"{lost} hull", *(words for applies, words in table if applies)})

    found = odds(sea, act)
    assert {**rows(found), **also(found)} == whole(sea, (act,), mark)


@pytest.mark.rule("P8-20.2")
def test_the_end_of_a_turn_tells_whose_nerve_is_tried() -> None:
    sea = position(ABEAM, {"R": TORN})
    assert odds(sea, End(A)) is None
    sea = replace(sea, ships=(sea.ships[A], replace(sea.ships[R], hurt=True)))

    def mark(now: Sea, steps: list[Step[Sea]]) -> frozenset[str]:
        failed = [e for e in events(steps) if isinstance(e, MoraleTested) and e.failed]
        return frozenset({"Rose's crew fails"} if failed else set())

    assert also(odds(sea, End(A))) == whole(sea, (End(A),), mark)


@pytest.mark.rule("P8-12.11")
def test_a_ship_with_torn_gear_may_not_sail() -> None:
    sea = position(ABEAM, {"A": Vessel(gear=4)})
    sea = replace(sea, active=NOBODY, ships=(replace(sea.ships[A], acted=False), sea.ships[R]))
    found = odds(sea, Take(A))
    assert rows(found)["she can sail"] == Fraction(1, 2)
    assert sum(rows(found).values()) == 1
    assert odds(position(ABEAM), Hold(A)) is None
    assert odds(position(ABEAM), Sail(A, 0)) is None


@pytest.mark.rule("P8-0.5")
def test_a_stake_shows_what_the_gamble_buys() -> None:
    staked = Options(gamble=Gamble.STAKE)
    sea = position(ABEAM, {"A": FEW, "R": FEW}, options=staked)
    salvo = Salvo(A, R, Position.STARBOARD, Aim.HULL, Side.LARBOARD, hits=2)
    sea = replace(sea, pending=(AskStake((salvo,), 0),))
    assert "she catches fire" not in also(odds(sea, Stake(A, False)))
    assert also(odds(sea, Stake(A, True)))["she catches fire"] == Fraction(1, 3)
    fire = odds(position(ABEAM, options=staked), Fire(A, Position.STARBOARD, R, Aim.HULL))
    assert fire is not None
    assert fire.note
