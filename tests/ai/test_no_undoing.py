"""No opponent who thinks does a thing and undoes it, in any engine."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import CareerHeads
from pieces_of_eight.campaign.ai.policy import LEVELS, Level
from pieces_of_eight.campaign.career import Career, CareerStage
from pieces_of_eight.campaign.engines import ENGINES, LAND_RAID, PIRATE_WARS, PORT, TREASURE_GRAB
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.pirate_wars import actions as wars
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.mind import RETURNING
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Arm, Edition, Phase, Sea
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.campaign.treasure_grab.mind import leads_on
from pieces_of_eight.campaign.treasure_grab.state import STUDS, Carry, Swing, Take
from pieces_of_eight.content.pirate_wars.chance import SORTS, random_war
from tests.ai.undoing import Watch
from tests.careers import begun
from tests.games import moves, played, states
from tests.pirate_wars.brawls import brawl
from tests.pirate_wars.islands import fort, landed, shore, village, waters
from tests.pirate_wars.positions import BLUE, EAST, RED, WEST, A, men, orders, ship
from tests.pirate_wars.positions import do as wars_do
from tests.tables import SETUPS, case

LIGHT = replace(STEADY, plans=6, rounds=2)
"""So little thought that many games can be played."""
THINKING = ("sailor", "mate")
FIGHTS = tuple(name for name in ENGINES if name != PORT.name)
SHORT = {
    "sea_fight": ("duel",),
    "land_raid": ("a town of 7 by 5",),
    "shore_raid": ("a brawl ashore",),
    "pirate_wars": ("wars-duel", "wars-bones, revised, landing"),
    "sheet": ("a season of few ships",),
    "treasure_grab": ("two warbands",),
}
"""Setups that are soon played out."""

Move = tuple[Player, Any, Any, Any]
"""Who acts, in which state, how, and what comes of it."""


def light(name: str) -> Level:
    return replace(LEVELS[name], budget=LIGHT)


def game(engine: str, setup: Any, name: str, seed: int) -> Iterator[Move]:
    """A game between opponents of one level."""
    dice = Seeded(seed)
    state = ENGINES[engine].game.start(setup, dice).state
    seats = len(ENGINES[engine].game.score(state))
    for who, act, after in moves(ENGINES[engine], state, dice, [light(name)] * seats, seed):
        yield who, state, act, after
        state = after


def in_port(name: str, seed: int) -> Iterator[Move]:
    """Both captains fit out for a season."""
    career = Career(begun(), seed)
    crew = CareerHeads(career, (LEVELS[name], LEVELS[name]))
    while (now := career.open).stage is CareerStage.PORT:
        before, who = now.match.state, now.match.to_act[0]
        crew.act(now, LEVELS[name])
        yield who, before, now.match.entries[-1].action, now.match.state


def watched(engine: str, played: Iterator[Move]) -> list[str]:
    """What was done and undone; and positions that came back in one player's part."""
    watch, seen, last = Watch(engine), set[str](), None
    for who, state, act, after in played:
        watch.step(who, state, act, after)
        seen = seen if who == last else set()
        sight = digest(redact(after, who))
        if sight in seen and has_a_choice(engine, who, state):
            watch.undone.append(f"a position has come back: {act}")
        seen.add(sight)
        last = who
    return watch.undone


def has_a_choice(engine: str, who: Player, state: Any) -> bool:
    """Whether there is more than one thing to do: a tie is thrown again by nobody's wish."""
    return len(ENGINES[engine].game.legal(state, who)) > 1


EVERY = [
    (engine, setup, name)
    for engine in FIGHTS
    for setup in SETUPS[engine]
    for name in THINKING
    if engine != LAND_RAID.name
]
"""Not land raids: raiders read their orders anew after each step, and one who went out may have to
turn back then. It belongs to their mind, and is known."""


@pytest.mark.parametrize(
    ("engine", "setup", "name"),
    [
        *((engine, setup, "sailor") for engine in FIGHTS for setup in SHORT[engine]),
        *(pytest.param(*each, marks=pytest.mark.soak) for each in EVERY),
    ],
)
def test_nobody_who_thinks_does_and_undoes(engine: str, setup: str, name: str) -> None:
    assert not watched(engine, game(engine, SETUPS[engine][setup](1), name, 1))


@pytest.mark.parametrize("name", THINKING)
def test_no_bargain_is_struck_and_undone(name: str) -> None:
    assert not watched("port", in_port(name, 1))


# --- Pirate Wars with kinds of sails -----------------------------------------------------------


def with_kinds_of_sails(seed: int) -> Any:
    """Fleets that may strike their square sails, met by chance or side by side."""
    if seed % 2:
        return brawl(3, Edition.DOTS, 14)(seed)
    setup = random_war(seed, 3, SORTS[seed % 3]).setup(Edition.DOTS)
    return replace(setup, options=replace(setup.options, kinds_of_sails=True))


@pytest.mark.rule("PW-9.1", "PW-10.6")
@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize(
    "seed", [2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 12))]
)
def test_no_sail_is_struck_and_set_and_no_cannon_hauled_to_and_fro(name: str, seed: int) -> None:
    """Where once a mate worked one sail a hundred times, and sisters swapped three cannon."""
    played = list(game("pirate_wars", with_kinds_of_sails(seed), name, seed))
    assert not watched("pirate_wars", iter(played))
    assert sum(isinstance(act, wars.Strike | wars.Haul) for _, _, act, _ in played) < 20


def in_tasks() -> Iterator[tuple[Any, list[Any]]]:
    """Positions of random games where orders are given, and what a captain thinks of there."""
    rng = random.Random(3)
    for setup in SETUPS["pirate_wars"]:
        for seed in (1, 2):
            found = [s for s in states(case("pirate_wars", setup, seed)) if s.phase is Phase.TASKS]
            for state in rng.sample(found, min(len(found), 16)):
                if not state.pending:
                    who = PIRATE_WARS.game.to_act(state)[0]
                    yield state, list(mind.options(state, who))
    treasure = shore(landed(village(), men(6), at=48), hidden=True)
    besieging = waters(fort(door=True), at=(500, 545), model="man-o-war")
    in_range = waters(fort(), men(4, arm=Arm.MUSKET))
    for state in (treasure, besieging, in_range):
        yield state, list(mind.options(state, RED))


def test_every_order_of_pirate_wars_is_judged() -> None:
    """None is worth as much as that there are no more, so none is given for want of a reason."""
    kinds = set()
    for state, options in in_tasks():
        legal = PIRATE_WARS.game.legal(state, PIRATE_WARS.game.to_act(state)[0])
        thought_of = {type(each.action) for each in options}
        assert thought_of | set(RETURNING) >= set(map(type, legal))
        for each in options:
            kinds.add(type(each.action))
            assert isinstance(each.action, wars.Done) is (each.value == 0), each
            assert each.value > 0 or not isinstance(each.action, RETURNING)
    assert kinds >= {wars.Fire, wars.Shoot, wars.Reload, wars.Prime, wars.Bombard, wars.Snipe}
    assert kinds >= {wars.Done, wars.Scuttle, wars.Send}


@pytest.mark.rule("PW-3.14")
def test_no_cannon_is_hauled_over_and_back_when_she_has_turned() -> None:
    """Where once a sailor shifted it, she turned after it, and he shifted it back."""
    over = {wars.Shift(A, gun) for gun in range(len(broad_to_larboard().ships[A].guns))}
    for turn in range(1, 7):
        state = replace(broad_to_larboard(), turn=turn)
        assert over <= set(legal_actions(state))
        first = over & {each.action for each in mind.options(state, RED)}
        assert first in (set(), over), "the whole battery, or none of it"
        back = turned_about(wars_do(state, wars.Shift(A, 0)).state)
        assert over <= set(legal_actions(back))
        second = {each.action for each in mind.options(back, RED)}
        assert (wars.Shift(A, 0) in second) != bool(first), "now, or in the next turn"


def broad_to_larboard() -> Sea:
    """A schooner with all her cannon to starboard, and an enemy broad on the other beam."""
    mine = ship("skulls-eye-schooner", (500, 500), EAST)
    return orders(mine, ship("man-o-war", (500, 420), EAST, BLUE))


def turned_about(state: Sea) -> Sea:
    """The next turn, in which she lies on the other tack with her cannon ready."""
    mine = state.ships[A]
    guns = tuple([replace(gun, used=False) for gun in mine.guns])
    turned = ship("skulls-eye-schooner", (500, 500), WEST, guns=guns)
    return replace(state, turn=state.turn + 1, ships=(turned, *state.ships[1:]))


# --- a treasure grab, in which one figure moves between two moves of another --------------------


def onward_at_random(setup: str, seed: int) -> Iterator[Move]:
    """A grab between players who do anything at all that leads on, and haul once a turn.

    Moves and hauls above all. How often the chest is hauled is a matter of judgement.
    """
    rng, dice, game = random.Random(seed), Seeded(seed), TREASURE_GRAB.game
    state = game.start(SETUPS["treasure_grab"][setup](seed), dice).state
    while to_act := game.to_act(state):
        found = [act for act in game.legal(state, to_act[0]) if leads_on(state, act)]
        if state.carried:
            found = [act for act in found if not isinstance(act, Carry | Swing)]
        kinds = sorted({type(act) for act in found}, key=lambda kind: kind.__name__)
        busy = [kind for kind in kinds if kind in (grab.Move, Take, Carry, Swing)]
        kind = rng.choice([*kinds, *busy * 3])
        act = rng.choice([act for act in found if isinstance(act, kind)])
        after = game.apply(state, act, dice).state
        yield to_act[0], state, act, after
        state = after


@pytest.mark.parametrize("setup", SETUPS["treasure_grab"])
def test_whoever_does_what_leads_on_undoes_nothing(setup: str) -> None:
    """However he judges it: nothing comes back while other orders come between."""
    done = Counter[str]()
    for seed in range(3):
        played = list(onward_at_random(setup, seed))
        assert not watched("treasure_grab", iter(played))
        for _, state, act, _ in played:
            again = isinstance(act, grab.Move) and state.figures[act.by].left < STUDS
            done["moves again"] += again
            done["hauls"] += isinstance(act, Carry | Swing)
    assert done["moves again"] > 5
    assert done["hauls"]


# --- the watch itself --------------------------------------------------------------------------


@pytest.mark.rule("C-8")
def test_a_tie_that_is_thrown_again_is_nobody_undoing() -> None:
    """Twice the dice of who names first are alike: the same position, and nobody's choice."""
    played = list(game("sheet", SETUPS["sheet"]["a season of few ships"](9), "sailor", 9))
    ties = [act for _, state, act, after in played if digest(state) == digest(after)]
    assert len(ties) == 2
    assert not watched("sheet", iter(played))


def test_the_watch_sees_what_is_undone() -> None:
    """Random players do and undo in every engine in which that can be done."""
    seen = set()
    for engine in FIGHTS:
        for setup, seed in product(SHORT[engine], (1, 2)):
            watch = Watch(engine)
            for turn in played(case(engine, setup, seed))[1]:
                watch.step(turn.who, turn.before, turn.action, turn.step.state)
            seen |= {engine} if watch.undone else set()
    seen |= {"port"} if watched("port", in_port("powder monkey", 1)) else set()
    assert seen >= {"pirate_wars", "sheet", "treasure_grab", "port"}
