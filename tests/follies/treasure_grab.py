"""Follies of a treasure grab: walks that bring nothing, most of all while the chest goes off."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.engines import TREASURE_GRAB
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.actions import Move
from campaign.treasure_grab.model.distances import approach
from campaign.treasure_grab.model.say import name
from campaign.treasure_grab.model.state import Grab, band_of
from tests.follies.games import Folly, Stroke
from tests.ladder import grab_setup

ENGINE: Engine[Any, Any, Any] = TREASURE_GRAB
IDLE, IN_NEED = "idle walk", "idle walk in need"
NAMES = {
    IDLE: "a figure far from the chest goes no nearer, and for no better fire",
    IN_NEED: "the same while an enemy has hold of the chest",
}
FAR = 3
"""So many studs from the chest a figure is near it, and may step aside."""
FIRE = list(TREASURE_GRAB.mind.reasons).index("fire")


def setup(seed: int) -> Any:
    """The treasure grab of a seed, for two to four."""
    return grab_setup(seed, 2 + seed % 3)


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done."""
    for stroke in game:
        grab, act = stroke.before, stroke.action
        if not isinstance(act, Move) or grab.chest.at < 0:
            continue
        if walks_for_nothing(grab, stroke.who, act, stroke.after):
            held = grab.chest.held and band_of(grab.chest.held[0]) != band_of(act.by)
            yield Folly(IN_NEED if held else IDLE, grab.turn, name(act.by))


def walks_for_nothing(grab: Grab, who: Player, act: Move, after: Grab) -> bool:
    """Whether a move brings its figure nothing."""
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    here = walks[grab.figures[act.by].at]
    return FAR < here <= walks[act.to] and fire(after, who) <= fire(grab, who)


def fire(grab: Grab, who: Player) -> float:
    """What is shot, less what is shot at one's own."""
    assert TREASURE_GRAB.mind.parts is not None
    return TREASURE_GRAB.mind.parts(grab, who)[FIRE]
