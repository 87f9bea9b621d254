"""No opponent goes on for ever: every level ends its turn, asked as in its process.

It is given no generator that runs on: its dice follow from the question. So a position
that comes back must not bring the same dice back, and after enough actions in a row a captain ends
what he is at.
"""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import CareerHeads
from pieces_of_eight.campaign.ai.policy import LEVELS, Patient, endings, may_be_taken
from pieces_of_eight.campaign.ai.worker import Decision, Request, Thinker, moment, pack
from pieces_of_eight.campaign.career import WAITING, Career, CareerStage
from pieces_of_eight.campaign.engines import ENGINES, PIRATE_WARS, PORT, SEA_FIGHT, SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Checkpoint, Match
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, seen
from pieces_of_eight.campaign.pirate_wars.actions import Leap, Trim
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.port.state import Deal, Hoist, SetSail, own
from pieces_of_eight.campaign.port.state import Phase as Part
from pieces_of_eight.campaign.sheet.state import Appraise, Sign
from pieces_of_eight.content.pirate_wars.scenarios import war
from tests.careers import begun
from tests.games import states
from tests.tables import SETUPS, case

LIGHT = Budget(candidates=2, detail=0.5, plans=6, rounds=2)
"""So little thought that only the time of the requests is left."""
LAST_ORDERS = 60
"""What may still be to do for a captain who ends his turn: the leaps of all his ships, say."""
SEEDS = 4
"""Random games of each setup that the states are taken from."""
MATE = LEVELS["mate"]


def seated(engine: Engine, name: str) -> Thinker:
    return Thinker(engine, replace(LEVELS[name], budget=LIGHT), 5)


def chosen_by(opponent: Thinker, sight: Seen[Any], now: Decision) -> Any:
    """What he does, asked as his process is."""
    legal = opponent.engine.game.legal(sight.value, sight.who)
    action = opponent.reply(Request(pack(sight), now))
    assert action in legal or may_be_taken(opponent.engine, sight.value, action, legal)
    return action


def from_states(engine: str, number: int) -> list[Any]:
    """So many states of random games, from all setups of an engine."""
    rng, found = random.Random(f"{engine} {number}"), []
    while len(found) < number:
        setup = rng.choice(list(SETUPS[engine]))
        every = states(case(engine, setup, rng.randrange(SEEDS)))
        open_ = [state for state in every if decided(engine, state)]
        found += rng.sample(open_, min(len(open_), 4))
    return found[:number]


def decided(engine: str, state: Any) -> bool:
    """Whether an opponent is asked here: the career itself enters a homecoming."""
    if engine == PORT.name and state.phase is Part.AT_SEA:
        return False
    return bool(ENGINES[engine].game.to_act(state))


def actions_in_a_row(opponent: Thinker, state: Any, seed: int) -> int:
    """How many actions whoever is to act takes before anybody else decides or the game ends."""
    match = Match(opponent.engine, None, seed, Checkpoint(state, 0, 0))
    who = match.to_act[0]
    while match.to_act and match.to_act[0] == who:
        done = len(match.entries)
        assert done <= opponent.engine.mind.enough + LAST_ORDERS, f"no end: {match.entries[-1]}"
        match.submit(who, chosen_by(opponent, seen(match.state, who), moment(match, who)))
    return len(match.entries)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("many", [2, pytest.param(40, marks=pytest.mark.soak)])
def test_every_level_of_every_engine_ends_its_turn(engine: str, name: str, many: int) -> None:
    opponent = seated(ENGINES[engine], name)
    for seed, state in enumerate(from_states(engine, many)):
        assert actions_in_a_row(opponent, state, seed)


def ashore(seed: int, name: str) -> int:
    """A rival spends his purse, sails and seals his sheet; how many actions he takes."""
    career, taken = Career(begun(), seed), 0
    captain = CareerHeads(career, (MATE, MATE))
    while (now := career.open).stage in (CareerStage.PORT, CareerStage.MUSTER, *WAITING):
        if now.stage in WAITING:
            career.go_on()
        elif now.captain == 0:
            captain.act(now, MATE)
        else:
            opponent, who = seated(now.match.engine, name), now.match.to_act[0]
            at = moment(now.match, who)
            assert at.strokes <= now.match.engine.mind.enough + 2, "no end"
            now.match.submit(who, chosen_by(opponent, now.match.seat(who).seen, at))
            taken += 1
    return taken


@pytest.mark.parametrize(
    ("name", "seeds"),
    [
        ("powder monkey", range(1, 3)),
        *(pytest.param(name, range(40), marks=pytest.mark.soak) for name in LEVELS),
    ],
)
def test_rivals_leave_port_and_seal_their_sheets(name: str, seeds: range) -> None:
    """Two of the careers once stood still for ever."""
    for seed in seeds:
        assert ashore(seed, name) > 2


# --- a position that comes back --------------------------------------------------------------


def test_a_position_that_comes_back_brings_other_dice_and_the_same_moment_the_same() -> None:
    for engine in (SHEET, PORT, SEA_FIGHT, PIRATE_WARS):
        opponent = seated(engine, "powder monkey")
        state = next(s for s in from_states(engine.name, 12) if len(choices(engine, s)) > 2)
        sight = seen(state, engine.game.to_act(state)[0])
        chosen = [chosen_by(opponent, sight, Decision(n)) for n in range(20)]
        assert len(set(map(repr, chosen))) > 1, engine.name
        assert chosen == [chosen_by(opponent, sight, Decision(n)) for n in range(20)]


def choices(engine: Engine, state: Any) -> list[Any]:
    return list(engine.game.legal(state, engine.game.to_act(state)[0]))


def test_a_moment_counts_ones_own_actions_and_those_in_a_row() -> None:
    career = Career(begun(), 1)
    crew, match = CareerHeads(career, (MATE, MATE)), career.port
    assert moment(match, Player(0)) == Decision(0, 0)
    while match.to_act[0] == 0:
        crew.act(career.open, MATE)
    mine = len(match.entries)
    assert moment(match, Player(0)) == Decision(mine, mine)
    assert moment(match, Player(1)) == Decision(0, 0)
    crew.act(career.open, MATE)
    assert moment(match, Player(0)) == Decision(mine, 0)
    assert moment(match, Player(1)) == Decision(1, 1)


# --- enough is enough --------------------------------------------------------------------------


class Waverer:
    """Does a thing and undoes it, whatever his dice say."""

    def choose(self, seen: Any, legal: Any, rng: random.Random, budget: Budget, /) -> Any:
        for act in legal:
            match act:
                case Deal(bargain=Sealed(content=Hoist())) | Trim() | Appraise():
                    return act
        return legal[0]


def wavering(engine: Engine, state: Any) -> list[Any]:
    """What one who wavers does till somebody else decides."""
    head, rng, found = Patient(engine.mind, Waverer(), MATE.make(engine)), random.Random(1), []
    who = engine.game.to_act(state)[0]
    while engine.game.to_act(state)[:1] == (who,):
        legal = engine.game.legal(state, who)
        budget = Budget(strokes=len(found))
        found.append(head.choose(seen(state, who), legal, rng, budget))
        state = engine.game.apply(state, found[-1], Seeded(1)).state
        assert len(found) < 1200
    return found


def test_who_wavers_for_ever_seals_what_he_has() -> None:
    career = Career(begun(), 4)
    crew = CareerHeads(career, (MATE, MATE))
    while (now := career.open).stage is not CareerStage.MUSTER:
        career.go_on() if now.stage in WAITING else crew.act(now, MATE)
    done = wavering(SHEET, now.match.state)
    assert len(done) in (SHEET.mind.enough + 1, SHEET.mind.enough + 2)
    assert isinstance(done[-1], Sign)
    assert done[-1].salt.content


def test_who_hoists_his_flag_to_and_fro_sails_in_the_end() -> None:
    career = Career(begun(), 4)
    crew = CareerHeads(career, (MATE, MATE))
    while len(own(career.port.state, Player(0)).ships) < 2:
        crew.act(career.open, MATE)
    done = wavering(PORT, career.port.state)
    assert len(done) == PORT.mind.enough + 1
    assert isinstance(done[-1], SetSail)


def test_who_trims_for_ever_leaps_in_the_end() -> None:
    setup = war("wars-duel").setup(Edition.DOTS)
    match = Match(PIRATE_WARS, setup, 1)
    while not any(isinstance(act, Trim) for act in choices(PIRATE_WARS, match.state)):
        match.submit(match.to_act[0], choices(PIRATE_WARS, match.state)[0])
    done = wavering(PIRATE_WARS, match.state)
    assert [type(act) for act in done[: PIRATE_WARS.mind.enough]] == [Trim] * 1000
    assert isinstance(done[1000], Leap)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_says_what_ends_a_turn(engine: str) -> None:
    """At every decision where a turn can be ended, the list of a patient captain is shorter."""
    found = set()
    for state in from_states(engine, 8):
        legal = choices(ENGINES[engine], state)
        last = endings(ENGINES[engine].mind, legal)
        assert all(act in legal for act in last)
        found |= set(map(type, last))
    assert found
    assert found <= set(ENGINES[engine].mind.ends)
