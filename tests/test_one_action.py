"""One action a figure: in games at random nobody does two things that the texts forbid together.

The law keeps its own account of what each ship, unit and figure did in its turn; it asks no rule.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import actions as land
from pieces_of_eight.campaign.land_raid.state import standing
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.shore_raid.events import Marched
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.campaign.treasure_grab.ground import plan
from tests.games import Turn, played
from tests.tables import QUICK, case, trials

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


LAWS: dict[str, tuple[Callable[[Iterable[Turn]], Iterator[str]], type]] = {
    "sea_fight": (at_sea, sea.Fire),
    "land_raid": (in_town, land.Attack),
    "shore_raid": (ashore, shore.Fight),
    "treasure_grab": (on_the_board, grab.Strike),
}
"""For each engine its law, and a kind of order that nobody may give twice."""
EACH_GAME = pytest.mark.parametrize(("engine", "setup"), trials(LAWS))


@EACH_GAME
def test_nobody_does_two_things_that_are_forbidden_together(engine: str, setup: str) -> None:
    assert list(LAWS[engine][0](played(case(engine, setup, 0))[1])) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
@EACH_GAME
def test_nobody_does_them_in_many_games(engine: str, setup: str, seed: int) -> None:
    assert list(LAWS[engine][0](played(case(engine, setup, seed))[1])) == []


@pytest.mark.parametrize("engine", LAWS)
def test_the_law_finds_out_who_does_a_thing_twice(engine: str) -> None:
    law, kind = LAWS[engine]
    brawl = next(each for each in QUICK[engine] if "brawl" in each or "scramble" in each)
    turns = played(case(engine, brawl, 0))[1]
    at = next(n for n, turn in enumerate(turns) if isinstance(turn.action, kind))
    assert list(law([*turns[: at + 1], turns[at]]))
