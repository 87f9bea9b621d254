"""Equal moments: all that may be chosen is valued at one point of the game (F-78).

A mind of each kind has its own law: who tries orders looks at no dice that wait for any order
alike, who plays them out judges all where the same moment comes, and who goes by rules of thumb
throws nothing.
"""

import dataclasses
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import advise
from pieces_of_eight.campaign.ai.policy import Level, fighter
from pieces_of_eight.campaign.ai.search import Greedy, played_out
from pieces_of_eight.campaign.engines import ENGINES, LAND_RAID, SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.mind import STEADY, Foresight
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.state import Phase as War
from pieces_of_eight.campaign.pirate_wars.state import Sea as Wars
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Crew, End, Fire, Sea, Stage
from pieces_of_eight.campaign.treasure_grab.state import Grab
from tests.games import played
from tests.sea_fight.positions import R, Vessel, position
from tests.tables import SETUPS, case

SMALL = replace(STEADY, candidates=3, plans=12, rounds=6)
"""As much thought as it takes to come to the end of a turn."""
EACH = 6
"""How many decisions of a game are looked at."""


class Probed:
    """The rules of an engine, with a step that is watched."""

    def __init__(self, game: Any, apply: Callable[..., Any] | None) -> None:
        self.__dict__.update(vars(game) | {"apply": apply})


def decisions(engine: str, setup: str, seed: int, most: int = EACH) -> list[Any]:
    """Some positions of a game in which there is something to choose."""
    game = ENGINES[engine].game
    found = [
        turn.before
        for turn in played(case(engine, setup, seed))[1]
        if len(game.legal(turn.before, turn.who)) > 1
    ]
    assert found
    return random.Random(seed).sample(found, min(most, len(found)))


# --- Who tries his orders -------------------------------------------------------------------------


def at_sea(begun: Sea, before: Sea, after: Sea) -> bool:
    """Whether the turn of a ship is over; who is sunk has none to end."""
    return not begun.active == before.active == after.active and after.ships[begun.active].afloat


def on_the_board(begun: Grab, before: Grab, after: Grab) -> bool:
    """Whether the movement or the turn of a band is over."""
    del before
    return (begun.turn, begun.at, begun.phase) != (after.turn, after.at, after.phase)


OVER: dict[str, Callable[[Any, Any, Any], bool]] = {
    "sea_fight": at_sea,
    "treasure_grab": on_the_board,
}
"""For each engine whose orders are tried: whether a part of the turn is over behind a step."""


def late_dice(engine: str, state: Any, errs: float) -> list[Any]:
    """What is thrown for behind the part of the turn while its options are weighed."""
    whole, found = ENGINES[engine], []

    def apply(before: Any, act: Any, dice: Dice) -> Any:
        step = whole.game.apply(before, act, dice)
        if step.thrown and OVER[engine](state, before, step.state):
            found.append(act)
        return step

    game = Probed(whole.game, apply)
    trying: Any = dataclasses.replace(whole, game=game)
    who = whole.game.to_act(state)[0]
    legal = whole.game.legal(state, who)
    Level("", "", errs=errs).make(trying).choose(seen(state, who), legal, random.Random(0), SMALL)
    return found


def troubled(sea: Sea) -> bool:
    """Whether dice wait at the end of a turn: fires, shaken crews, torn rigging."""
    return sea.active != NOBODY and any(
        ship.burning or ship.hurt or ship.gear * 2 <= ship.card.gear
        for ship in sea.ships
        if ship.afloat
    )


@pytest.mark.parametrize("errs", [0.0, 1.0], ids=["mate", "sailor"])
@pytest.mark.parametrize("setup", ["a brawl of two a side", "a brawl of four a side"])
def test_no_option_holds_the_dice_of_the_next_turn_while_another_does_not(
    setup: str, errs: float
) -> None:
    turns = [turn for seed in range(2) for turn in played(case("sea_fight", setup, seed))[1]]
    found = [turn.before for turn in turns if troubled(turn.before) and not turn.before.pending]
    looked_at = random.Random(0).sample(found, min(EACH, len(found)))
    assert looked_at
    assert [act for sea in looked_at for act in late_dice("sea_fight", sea, errs)] == []


@pytest.mark.parametrize("errs", [0.0, 1.0], ids=["mate", "sailor"])
@pytest.mark.parametrize("setup", list(SETUPS["treasure_grab"])[::2])
def test_no_option_holds_the_dice_that_end_a_movement_while_another_does_not(
    setup: str, errs: float
) -> None:
    looked_at = decisions("treasure_grab", setup, 1)
    assert [act for grab in looked_at for act in late_dice("treasure_grab", grab, errs)] == []


NEAR, FAR = "A→ . . .\n R→ . . .", "A→ . . . R→"


@pytest.mark.parametrize(
    ("picture", "hull", "gear", "crew"),
    [
        (NEAR, 10, 8, Crew.ABLE),
        (NEAR, 3, 3, Crew.SCURVY),
        (FAR, 6, 3, Crew.ABLE),
        (FAR, 3, 8, Crew.SCURVY),
    ],
)
def test_nobody_holds_his_fire_because_the_enemy_burns(
    picture: str, hull: int, gear: int, crew: Crew
) -> None:
    """Her fire, her nerves and her torn rigging wait for any order alike."""
    rose = Vessel(hull=(hull, hull), gear=gear, crew=crew, burning=True)
    sea = position(picture, {"A": Vessel(guns="M L L L"), "R": rose}, stage=Stage.FIRING)
    sea = replace(sea, ships=tuple([replace(ship, hurt=ship.id == R) for ship in sea.ships]))
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    assert End(sea.active) in legal
    told = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    assert isinstance(told[0].action, Fire), told


# --- Who plays his orders out ---------------------------------------------------------------------


def stage_of_war(sea: Wars) -> int:
    """How often the dice of a side's tasks have fallen (PW-2.2)."""
    thrown = 2 if sea.phase is War.MORALE else sea.phase is War.TASKS and sea.chooser == sea.first
    return 3 * sea.turn + thrown


def turn_of_grab(grab: Grab) -> int:
    """How many turns all players together have had."""
    return grab.turn * len(grab.order) + grab.at


CLOCKS: dict[str, Callable[[Any], int]] = {
    "pirate_wars": stage_of_war,
    "treasure_grab": turn_of_grab,
}
"""For each engine whose captain plays orders out: how many steps with dice lie behind."""


class Look(NamedTuple):
    """The last step of an imagined game: where it was judged, and where it still went on."""

    before: int
    judged: int


def looks(engine: Any, state: Any) -> Iterator[Look]:
    """How one order of each kind is played out in one world; none where the fight is over then."""
    who = engine.game.to_act(state)[0]
    legal = engine.game.legal(state, who)
    for action in {type(act): act for act in reversed(legal)}.values():
        steps: list[Any] = []

        def apply(before: Any, act: Any, dice: Dice, steps: list[Any] = steps) -> Any:
            step = engine.game.apply(before, act, dice)
            steps[:] = before, step.state
            return step

        game = Probed(engine.game, apply)
        played_out(dataclasses.replace(engine, game=game), seen(state, who), [action], [0])
        if engine.game.to_act(steps[1]):
            yield Look(*map(CLOCKS[engine.name], steps))


def agree(found: Iterable[Look]) -> bool:
    """Whether there is a moment behind which none went on, and which all have reached.

    Who has nothing to decide then is judged later.
    """
    seen_ = list(found)
    last, first = max(each.before for each in seen_), min(each.judged for each in seen_)
    return last <= first


AHEAD = [(engine, setup) for engine in CLOCKS for setup in list(SETUPS[engine])[::3]]


@pytest.mark.parametrize(("engine", "setup"), AHEAD)
def test_orders_are_played_out_to_one_moment(engine: str, setup: str) -> None:
    found = [list(looks(ENGINES[engine], state)) for state in decisions(engine, setup, 0, 2)]
    assert [each for each in found if each and not agree(each)] == []


def test_orders_that_are_played_out_for_so_many_actions_are_found_out() -> None:
    whole = ENGINES["pirate_wars"]
    ahead = dataclasses.replace(whole.mind, foresight=Foresight(mind.habit, horizon=16))
    counting = dataclasses.replace(whole, mind=ahead)
    states = decisions("pirate_wars", "a brawl of 3 a side, 1994", 0, 12)
    assert not all(agree(looks(counting, state)) for state in states)


def test_raids_that_are_played_out_are_judged_when_they_are_over() -> None:
    judged: list[Any] = []

    def value(after: Any, who: Player) -> float:
        judged.append(after)
        return LAND_RAID.mind.value(after, who)

    probed = dataclasses.replace(LAND_RAID, mind=dataclasses.replace(LAND_RAID.mind, value=value))
    for raid in decisions("land_raid", "a brawl of few", 0, 4):
        who = LAND_RAID.game.to_act(raid)[0]
        legal = LAND_RAID.game.legal(raid, who)
        fighter(probed).choose(seen(raid, who), legal, random.Random(0), SMALL)
        advise(probed, seen(raid, who), legal, random.Random(0), SMALL)
    assert judged
    assert [raid for raid in judged if LAND_RAID.game.to_act(raid)] == []


# --- Who goes by rules of thumb -------------------------------------------------------------------

BY_THUMB = ("shore_raid", "pirate_wars", "port", "sheet")


@pytest.mark.parametrize("engine", BY_THUMB)
def test_rules_of_thumb_look_at_no_dice(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an order promises is told by its odds alone, whatever dice come after it."""
    setups = list(SETUPS[engine])[::3]
    states = [state for setup in setups for state in decisions(engine, setup, 0, 3)]
    whole = ENGINES[engine]
    game = Probed(whole.game, None)
    trying: Any = dataclasses.replace(whole, game=game)

    def thrown(*_: Any) -> Any:
        raise AssertionError("dice are thrown")

    monkeypatch.setattr(Play, "roll", thrown)
    for state in states:
        who = whole.game.to_act(state)[0]
        legal = whole.game.legal(state, who)
        for errs in (0.0, 1.0):
            Level("", "", errs=errs).make(trying).choose(
                seen(state, who), legal, random.Random(0), SMALL
            )


def test_at_sea_of_equal_orders_the_one_that_throws_no_dice_comes_first() -> None:
    """Else a ship would press for a hex and then give it up."""
    equals = 0
    for name in SETUPS[SEA_FIGHT.name]:
        for state in decisions(SEA_FIGHT.name, name, 5, 40):
            who = SEA_FIGHT.game.to_act(state)[0]
            legal, rng = SEA_FIGHT.game.legal(state, who), random.Random(1)
            best, *rest = Greedy(SEA_FIGHT).weigh(seen(state, who), legal, rng, SMALL)
            sure = [each for each in rest if each.value == best.value and not each.is_thrown_for]
            if sure:
                assert not best.is_thrown_for
            equals += any(each.value == best.value and each.is_thrown_for for each in rest)
    assert equals
