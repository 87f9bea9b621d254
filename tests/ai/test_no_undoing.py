"""No opponent who thinks does a thing and undoes it, in any engine."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace as changed
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import Crew
from pieces_of_eight.campaign.ai.policy import LEVELS, Level
from pieces_of_eight.campaign.ai.search import Greedy
from pieces_of_eight.campaign.career import Career, Stage
from pieces_of_eight.campaign.engines import ENGINES, LAND_RAID, PIRATE_WARS, PORT, TREASURE_GRAB
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.match import digest
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player, redact, seen
from pieces_of_eight.campaign.pirate_wars import actions as wars
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.mind import RETURNING
from pieces_of_eight.campaign.pirate_wars.rules import legal_actions
from pieces_of_eight.campaign.pirate_wars.state import Arm, Edition, Phase, Sea
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.campaign.treasure_grab.mind import leads_on
from pieces_of_eight.campaign.treasure_grab.state import (
    STUDS,
    Carry,
    Grab,
    Swing,
    Take,
    with_figure,
)
from pieces_of_eight.content.pirate_wars.chance import SORTS, random_war
from tests.ai.undoing import Watch
from tests.careers import begun
from tests.games import moves, played, states
from tests.pirate_wars.brawls import brawl
from tests.pirate_wars.islands import fort, landed, shore, village, waters
from tests.pirate_wars.positions import BLUE, EAST, RED, WEST, A, men, orders, ship
from tests.pirate_wars.positions import do as wars_do
from tests.tables import SETUPS, case
from tests.treasure_grab.positions import ME, do, fig, legal, stud
from tests.treasure_grab.positions import game as grab_of

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
MANY = 8

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
    crew = Crew(career, (LEVELS[name], LEVELS[name]))
    while (now := career.open).stage is Stage.PORT:
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


@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("engine", FIGHTS)
def test_nobody_who_thinks_does_and_undoes(engine: str, name: str) -> None:
    for seed, setup in enumerate(SHORT[engine], start=1):
        assert not watched(engine, game(engine, SETUPS[engine][setup](seed), name, seed))


@pytest.mark.soak
@pytest.mark.parametrize("name", THINKING)
@pytest.mark.parametrize("engine", [name for name in FIGHTS if name != LAND_RAID.name])
def test_nobody_who_thinks_does_and_undoes_in_any_setup(engine: str, name: str) -> None:
    """Not in land raids: raiders read their orders anew after each step, and one who went out may
    have to turn back then. It belongs to their mind, and is known."""
    for setup in SETUPS[engine]:
        assert not watched(engine, game(engine, SETUPS[engine][setup](1), name, 1))


@pytest.mark.parametrize("name", THINKING)
def test_no_bargain_is_struck_and_undone(name: str) -> None:
    for seed in range(2):
        assert not watched("port", in_port(name, seed))


# --- Pirate Wars with kinds of sails -----------------------------------------------------------


def with_kinds_of_sails(seed: int) -> Any:
    """Fleets that may strike their square sails, met by chance or side by side."""
    if seed % 2:
        return brawl(3, Edition.DOTS, 14)(seed)
    setup = random_war(seed, 3, SORTS[seed % 3]).setup(Edition.DOTS)
    return replace(setup, options=replace(setup.options, kinds_of_sails=True))


@pytest.mark.rule("PW-9.1", "PW-10.6")
@pytest.mark.parametrize("name", THINKING)
def test_no_sail_is_struck_and_set_and_no_cannon_hauled_to_and_fro(name: str) -> None:
    """Where once a mate worked one sail a hundred times, and sisters swapped three cannon."""
    worked = 0
    for seed in (2, 3):
        played = list(game("pirate_wars", with_kinds_of_sails(seed), name, seed))
        assert not watched("pirate_wars", iter(played))
        worked += sum(isinstance(act, wars.Strike | wars.Haul) for _, _, act, _ in played)
    assert worked < 20


@pytest.mark.soak
@pytest.mark.parametrize("name", THINKING)
def test_no_sail_is_struck_and_set_in_many_games(name: str) -> None:
    for seed in range(4, 4 + MANY):
        assert not watched(
            "pirate_wars", game("pirate_wars", with_kinds_of_sails(seed), name, seed)
        )


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
    for seed in range(6):
        played = list(onward_at_random(setup, seed))
        assert not watched("treasure_grab", iter(played))
        for _, state, act, _ in played:
            again = isinstance(act, grab.Move) and state.figures[act.by].left < STUDS
            done["moves again"] += again
            done["hauls"] += isinstance(act, Carry | Swing)
    assert done["moves again"] > 10
    assert done["hauls"] > 3


def walked(far: int) -> Grab:
    """A soldier who has walked so far east, away from the chest; the other has walked after him."""
    state = grab_of({"S1": "F5", "S2": "H8", "s1": "L10"}, chest="A2")
    for who in (fig("S1"), fig("S2")):
        figure = replace(state.figures[who], left=STUDS - far)
        state = replace(state, figures=with_figure(state.figures, who, figure))
    return state


def anything(state: object, action: object) -> bool:
    return True


def test_who_has_moved_is_not_moved_back_when_another_has_moved() -> None:
    """Where once one went, two others went, and the first went back, for now it was better."""
    state = walked(3)
    back, aside = (grab.Move(fig("S1"), stud(state, name)) for name in ("C5", "E5"))
    assert {back, aside} <= set(legal(state))
    old = changed(TREASURE_GRAB, mind=changed(TREASURE_GRAB.mind, leads_on=anything))
    for name in THINKING:
        thought_of = [
            {
                each.action
                for each in Greedy(engine, strides=()).weigh(
                    seen(state, ME), legal(state), random.Random(1), LEVELS[name].budget
                )
            }
            for engine in (old, TREASURE_GRAB)
        ]
        assert {back, aside} <= thought_of[0]
        assert aside in thought_of[1]
        assert back not in thought_of[1]
    assert leads_on(walked(0), back)


def test_who_has_moved_twice_stays() -> None:
    """Nobody could tell where he has been; so the second move takes him past half his way."""
    for far, to, on in ((1, "E5", False), (1, "G5", False), (1, "I5", True), (4, "G5", False)):
        state = walked(far)
        act = grab.Move(fig("S1"), stud(state, to))
        assert act in legal(state)
        assert leads_on(state, act) is on, (far, to)


def test_who_has_carried_the_chest_stays_with_it() -> None:
    """He has come farther than one can tell from what he has walked."""
    state = grab_of({"S1": "D5", "S2": "H4", "s1": "L10"}, chest="D4")
    state = do(do(state, Take(fig("S1"))).state, Carry(ME, 0)).state
    again = [act for act in legal(state) if isinstance(act, grab.Move)]
    assert {act.by for act in again} == {fig("S1"), fig("S2")}
    assert all(leads_on(state, act) is (act.by == fig("S2")) for act in again)


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
