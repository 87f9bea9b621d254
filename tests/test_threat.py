"""What the enemy can do next turn ashore: nothing he does was not foretold."""

import random
from typing import Any

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.land_raid import state as land
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Alarm
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.shore_raid.describe import still_to_act
from pieces_of_eight.campaign.treasure_grab import state as grab
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from pieces_of_eight.tui.registry import face_of
from tests.treasure_grab.brawls import grab as small_board
from tests.tui.fights import VILLAGE, raid

BLOWS = land.Attack | shore.Fight | grab.Strike
SHOTS = land.Shoot | land.Serve | shore.Fire | shore.Serve | grab.Shoot | grab.Cannonade | grab.Peel
EAGER = BLOWS, SHOTS, shore.March | grab.Move, object
"""What is done before all else."""
BOTH, LAST = (Player(0), Player(1)), {"land_raid": 1}


def begun(name: str, seed: int) -> Any:
    if name == "land_raid":
        return raid(VILLAGE, night=False, alarm=Alarm.FULL)
    setup = shore_raid("supply").setup()
    if name == "treasure_grab":
        setup = small_board(grab.Band.RED_SOLDIERS, grab.Band.BLUE_SOLDIERS)(seed)
    return ENGINES[name].game.start(setup, Seeded(seed)).state


def term(name: str, state: Any, who: Player) -> object:
    """What is foretold to a player at one time: a turn, or the next if nobody acts in this."""
    if name == "treasure_grab":
        return state.turn, state.at
    return state.turn + (name == "shore_raid" and not still_to_act(state, who))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["land_raid", "shore_raid", "treasure_grab"])
def test_nobody_does_what_was_not_foretold(name: str, seed: int) -> None:
    """But for what gunmen of a shore raid see who walk before they fire: that is not reckoned."""
    rng, dice, game = random.Random(seed), Seeded(seed), ENGINES[name].game
    state, about, known = begun(name, seed), face_of(name).about, {}
    marks = [how for who in BOTH for how in about.threat(seen(state, who).value, who).values()]
    assert not all(how.endswith("x") for how in marks)
    while state.turn <= LAST.get(name, 5) and (acting := game.to_act(state)):
        for who in BOTH:
            now = term(name, state, who)
            if who not in known or known[who][0] < now:
                known[who] = now, about.threat(seen(state, who).value, who)
        legal = game.legal(state, acting[0])
        act = rng.choice(next(f for k in EAGER if (f := [a for a in legal if isinstance(a, k)])))
        choice, who = about.choice(state, act), Player(1 - acting[0])
        if isinstance(act, BLOWS | SHOTS):
            things = {each.id: each.places for each in about.things(state, who)}
            how = known[who][1].get(things.get(choice.target, (choice.place,))[0], "")
            walked = isinstance(act, shore.Fire) and state.figures[act.by].gone
            assert how.endswith("x") if isinstance(act, BLOWS) else how.strip("x") or walked, act
        state = game.apply(state, act, dice).state


def test_who_is_hidden_threatens_nobody() -> None:
    """By night the raiders know no more than they see: the same picture by day has more in it."""
    about = face_of("land_raid").about
    night, day = (seen(raid(VILLAGE, night=dark), RAIDERS).value for dark in (True, False))
    assert about.threat(night, RAIDERS).keys() < about.threat(day, RAIDERS).keys()
