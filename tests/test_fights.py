"""Laws of fights, over games played at random: nobody is lost, nobody acts twice, no die is hidden.

Each keeps its own account of who is there and what he did; none asks a rule. Of Pirate Wars,
where men are counted, `tests/pirate_wars/test_men.py` has the law.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.fighting import PRISONERS
from pieces_of_eight.campaign.land_raid.state import standing
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.shore_raid.events import Marched
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.campaign.treasure_grab.ground import plan
from tests.games import Turn, played
from tests.tables import QUICK, case, trials

# --- Who leaves a fight, or comes back, is told of by name, and why -------------------------


class Roll(NamedTuple):
    """How an engine keeps its people, and which events tell of what becomes of them."""

    people: str
    fate: Callable[[Any], str]
    tellers: dict[str, str]
    """By what somebody has become: the kinds of events of which one tells it."""


ROLLS = {
    "sea_fight": Roll(
        "ships",
        lambda ship: str(ship.fate.name),
        dict.fromkeys(["SUNK", "EXPLODED", "TAKEN", "ESCAPED", "FLED"], "Lost"),
    ),
    "land_raid": Roll(
        "units",
        lambda unit: str(unit.fate.name),
        {
            "DEAD": "Killed",
            "CAPTURED": "Captured",
            "RAN": "NerveTested",
            "DESERTED": "GoesThrown",
            "LOST": "GoesThrown",
            "LADEN": "Looted",
            "LEFT": "LeftTown",
            "SPIKED": "Spiked",
            "HERE": "Risen",
        },
    ),
    "shore_raid": Roll(
        "figures",
        lambda figure: str(figure.fate.name),
        {
            "DEAD": "Killed",
            "CAPTURED": "Captured",
            "RUNNING": "Ran PutToFlight",
            "FLED": "Ran",
            "HERE": "Released",
        },
    ),
}


def lost(engine: str, turns: Iterable[Turn]) -> Iterator[str]:
    """Whose fate has changed, and no event tells it; and whom an event buries who lives."""
    roll = ROLLS[engine]
    for turn in turns:
        before, after = (getattr(s, roll.people) for s in (turn.before, turn.step.state))
        if len(before) != len(after):
            yield f"{turn.action}: {len(before)} were there, and {len(after)} are"
        for who, (one, two) in enumerate(zip(before, after, strict=False)):
            fate = roll.fate(two)
            if roll.fate(one) != fate:
                kinds = roll.tellers.get(fate, "").split()
                if not any(names(event, kinds, who) for event in turn.step.events):
                    yield f"{turn.action}: {who} is {fate}, and nobody says so"
        for event in turn.step.events:
            if type(event).__name__ == "Killed":
                named = [who for who in range(len(after)) if names(event, ["Killed"], who)]
                if all(roll.fate(after[who]) == roll.fate(before[who]) for who in named):
                    yield f"{turn.action}: {event}, and he lives"


def names(event: Any, kinds: list[str], who: int) -> bool:
    """Whether an event is of one of these kinds, and is about somebody."""
    if type(event).__name__ not in kinds:
        return False
    about = [getattr(event, field, None) for field in ("unit", "figure", "who", "ship", "gun")]
    return who in about or who in (event.by if type(event).__name__ == "Looted" else ())


def off_the_board(turns: Iterable[Turn]) -> Iterator[str]:
    """Figures of a grab who have left the board, neither struck out nor with a chest."""
    for turn in turns:
        won = any(type(event).__name__ == "ChestWon" for event in turn.step.events)
        pairs = zip(turn.before.figures, turn.step.state.figures, strict=True)
        for who, (one, two) in enumerate(pairs):
            struck = any(names(event, ["Removed"], who) for event in turn.step.events)
            if one.at >= 0 > two.at and not struck and not won:
                yield f"{turn.action}: {who} is gone, and nobody says so"
            if struck and two.at >= 0:
                yield f"{turn.action}: {who} is told to be struck out, and stands there"


# --- Nobody does two things that the texts forbid together ---------------------------------

STAGES: dict[type, int] = {
    **dict.fromkeys((sea.Reduce, sea.Sail, sea.Turn, sea.Press, sea.Hold), 0),
    sea.Fire: 1,
    sea.Grapple: 2,
    sea.Board: 3,
    sea.End: 4,
}
"""A ship sails, fires, grapples, boards, in that order (P8-10.2)."""


def at_sea(turns: Iterable[Turn]) -> Iterator[str]:
    """Ships: a turn a round, one thing after the other, each position once, points once."""
    done: dict[tuple[int, int], list[Any]] = defaultdict(list)
    for turn in turns:
        act = turn.action
        if type(act) not in {*STAGES, sea.Take}:
            continue
        before, ship = done[turn.before.turn, act.by], turn.before.ships[act.by]
        if isinstance(act, sea.Take) and any(isinstance(each, sea.Take) for each in before):
            yield f"{act}: a second turn in one round"
        stages = [STAGES[type(each)] for each in before if type(each) in STAGES]
        if stages and STAGES.get(type(act), 9) < max(stages):
            yield f"{act} after {before}"
        if isinstance(act, sea.Fire):
            fired = [each.position for each in before if isinstance(each, sea.Fire)]
            if act.position in fired:
                yield f"{act}: that position fires twice"
        clumsy = ship.merchant or ship.card.size is sea.Size.LARGE
        if clumsy and turns_of(act) and any(map(turns_of, before)):
            yield f"{act}: a second turn of a large ship, or of a merchantman (P8-12.9)"
        if isinstance(act, sea.Grapple):
            spent = sum(each.points for each in before if isinstance(each, sea.Grapple))
            if spent + act.points > ship.fighting:
                yield f"{act}: more points than she has (P8-17.2)"
        before.append(act)


def turns_of(act: Any) -> int:
    """By how many faces an order turns a ship."""
    return act.turn if isinstance(act, sea.Sail | sea.Turn) else 0


def in_town(turns: Iterable[Turn]) -> Iterator[str]:
    """Units: steps, then an attack; a shot; fire by free hands, loot by who did nothing else."""
    done: dict[tuple[int, int], list[str]] = defaultdict(list)
    for turn in turns:
        act, raid = turn.action, turn.before
        if isinstance(act, land.Post | land.Done | land.Victim | land.Go | land.Spread | land.Name):
            continue
        for who in act.by if isinstance(act, land.Loot) else (act.by,):
            before, unit, name = done[raid.turn, who], raid.units[who], type(act).__name__
            shot = {"Shoot", "Serve"} & {*before}
            fought = {"Attack", "Attacked"} & {*before}
            steps = before.count("Move") + (name == "Move")
            if steps > 1 + unit.officer:
                yield f"{act}: {steps} steps"
            if name in ("Move", "Leave", "Attack") and fought:
                yield f"{act} after {before}"
            if name in ("Shoot", "Serve") and shot:
                yield f"{act}: a second shot"
            if name == "Burn" and (shot or fought or "Burn" in before):
                yield f"{act} after {before}"
            if name in ("Loot", "Spike", "Leave") and before:
                yield f"{act} after {before}"
            before.append(name)
        if isinstance(act, land.Attack):
            for who, at in enumerate(standing(raid, Player(1 - raid.units[act.by].owner))):
                if at == act.at:
                    done[raid.turn, who].append("Attacked")


def ashore(turns: Iterable[Turn]) -> Iterator[str]:
    """Figures: half a move and an attack, or one thing alone; called up once (PA-3.4, PA-6.1)."""
    done: dict[tuple[int, int], list[str]] = defaultdict(list)
    for turn in turns:
        act, raid = turn.action, turn.before
        name = type(act).__name__
        match act:
            case shore.March(figures=figures):
                there: Sequence[int] = figures
                marched = next(e for e in turn.step.events if isinstance(e, Marched))
                name = "half" if 2 * marched.measured <= marched.allowed else "whole"
            case shore.Fight() | shore.Fire() | shore.Serve():
                there, name = (act.by,), "attack"
            case shore.Reload() | shore.Recharge() | shore.Pillage() | shore.Lift():
                there = (act.by,)
            case shore.Form(figures=figures):
                there, name = figures, "called"
            case shore.Call(band=band):
                there, name = [each.id for each in shore.members(raid, band)], "called"
            case _:
                continue
        for who in there:
            before = [each for each in done[raid.turn, who] if each != "called"]
            if name == "called":
                if "called" in done[raid.turn, who]:
                    yield f"{act}: called up twice"
            elif before and not (before == ["half"] and name == "attack"):
                yield f"{act} after {before}"
            done[raid.turn, who].append(name)


def on_the_board(turns: Iterable[Turn]) -> Iterator[str]:
    """Figures: six studs, then one attack (TG-3, TG-4, R4-2)."""
    gone: dict[tuple[int, int, int], int] = defaultdict(int)
    struck: set[tuple[int, int, int]] = set()
    for turn in turns:
        act, before, after = turn.action, turn.before, turn.step.state
        wide = plan(before.board.rows).columns
        if isinstance(act, grab.Move | grab.Carry | grab.Swing):
            for who, (one, two) in enumerate(zip(before.figures, after.figures, strict=True)):
                if one.at >= 0 and two.at >= 0 and one.at != two.at:
                    key = before.turn, before.at, who
                    across = abs(one.at % wide - two.at % wide)
                    far = max(across, abs(one.at // wide - two.at // wide))
                    gone[key] += grab.SWING if isinstance(act, grab.Swing) else far  # H-81
                    if gone[key] > grab.STUDS or key in struck:
                        yield f"{act}: {who} has gone {gone[key]} studs"
        elif isinstance(act, grab.Shoot | grab.Strike | grab.Cannonade | grab.Peel):
            key = before.turn, before.at, act.by
            if key in struck:
                yield f"{act}: a second attack"
            struck.add(key)


# --- The log tells every die as it fell ----------------------------------------------------

TOLD = ("face", "faces", "choices", "drift", "raiders", "town", "takes_scurvy")
"""The fields in which events tell dice."""


def hidden(turns: Iterable[Turn]) -> Iterator[str]:
    """Faces that fell and are not told; of those for prisoners only the sum is, as coins."""
    for turn in turns:
        thrown: Counter[int] = Counter()
        for roll, faces in zip(turn.rolls, turn.step.thrown, strict=True):
            if roll.rule != PRISONERS:
                thrown += Counter(faces)
        told = sum((Counter(faces_of(event)) for event in turn.step.events), Counter[int]())
        if thrown - told:
            yield f"{turn.action}: {thrown - told} fell, and is not told"


def faces_of(event: Event) -> list[int]:
    """All faces that an event tells."""
    return [face for name in TOLD for face in flat(getattr(event, name, ()))]


def flat(value: object) -> list[int]:
    if isinstance(value, int):
        return [value]
    return [face for each in value for face in flat(each)] if isinstance(value, tuple) else []


TWICE: dict[str, tuple[Callable[[Iterable[Turn]], Iterator[str]], type]] = {
    "sea_fight": (at_sea, sea.Fire),
    "land_raid": (in_town, land.Attack),
    "shore_raid": (ashore, shore.Fight),
    "treasure_grab": (on_the_board, grab.Strike),
}
"""For each engine who does two things that are forbidden together, and what nobody does twice."""


def broken(engine: str, turns: Sequence[Turn]) -> list[str]:
    """How some turns break the laws."""
    left = off_the_board(turns) if engine == "treasure_grab" else lost(engine, turns)
    unseen = hidden(turns) if engine in ("sea_fight", "land_raid") else ()
    return [*left, *TWICE[engine][0](turns), *unseen]


@pytest.mark.parametrize(("engine", "setup"), trials(TWICE))
def test_the_laws_of_fights_hold_in_a_game(engine: str, setup: str) -> None:
    assert broken(engine, played(case(engine, setup, 0))[1]) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
@pytest.mark.parametrize(("engine", "setup"), trials(TWICE))
def test_they_hold_in_many_games(engine: str, setup: str, seed: int) -> None:
    assert broken(engine, played(case(engine, setup, seed))[1]) == []


@pytest.mark.parametrize("engine", TWICE)
def test_the_laws_find_out_who_goes_without_a_word_and_who_does_a_thing_twice(engine: str) -> None:
    turns = [t for setup in QUICK[engine] for t in played(case(engine, setup, 0))[1]]
    at = next(n for n, turn in enumerate(turns) if isinstance(turn.action, TWICE[engine][1]))
    assert broken(engine, [turns[at], turns[at]])
    silent = [turn._replace(step=replace(turn.step, events=())) for turn in turns]
    left = off_the_board(silent) if engine == "treasure_grab" else lost(engine, silent)
    assert next(left)
    if engine in ("sea_fight", "land_raid"):
        assert next(hidden(silent))
