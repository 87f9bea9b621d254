"""Which orders give up a ship or the fight: every engine names them by its own rules."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid import state as town
from pieces_of_eight.campaign.pirate_wars import actions as wars
from pieces_of_eight.campaign.pirate_wars.state import Fate
from pieces_of_eight.campaign.sea_fight import state as sea
from pieces_of_eight.campaign.sea_fight.state import Phase, Sea
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.campaign.treasure_grab import state as grab
from tests.games import Turn
from tests.games import sample as some_of
from tests.tables import case

Mine = Callable[[Any, Player], frozenset[Any]]

STANDING: dict[str, Mine] = {
    "sea_fight": lambda s, who: frozenset(x.id for x in s.ships if x.owner == who and x.on_table),
    "land_raid": lambda s, who: frozenset(x.id for x in s.units if x.owner == who and x.here),
    "shore_raid": lambda s, who: frozenset(x.id for x in s.figures if x.owner == who and x.here),
    "pirate_wars": lambda s, who: frozenset(
        x.id for x in s.ships if x.owner == who and x.fate not in (Fate.GONE, Fate.SUNK)
    ),
    "treasure_grab": lambda s, who: frozenset(
        band for n, band in enumerate(s.bands) if n == who and band is not None
    ),
}
"""What of a player's is still in the fight."""

PASSING: dict[str, tuple[type, ...]] = {
    "sea_fight": (sea.End, sea.Hold, sea.Clock, sea.Whistle, sea.Stake, sea.NoReply),
    "land_raid": (town.Done, town.Loot),  # who carries loot off has done what he came for
    "shore_raid": (shore.Pass, shore.Done),
    "pirate_wars": (wars.Done, wars.Yield, wars.StandOff, wars.FallOff, wars.March, wars.Hoist),
    "treasure_grab": (grab.End, grab.Done, grab.Wait, grab.Place),
}
"""Orders that let the turn go on: what ends then ends by the clock, or by what was done before."""

SETUPS = [
    *(("sea_fight", "duel", seed) for seed in (0, 5)),
    *(("sea_fight", "a brawl of two a side", seed) for seed in (2, 3)),
    *(("land_raid", "a brawl of few", seed) for seed in (0, 1)),
    ("shore_raid", "supply", 0),
    ("shore_raid", "a brawl ashore", 0),
    ("pirate_wars", "a brawl of 1 a side, 1994", 2),
    ("pirate_wars", "a brawl of 1 a side, revised", 2),
    *(("pirate_wars", "wars-fort, landing", seed) for seed in (2, 4)),
    ("treasure_grab", "a scramble of two", 0),
]
DICE = range(4)
MET: dict[str, set[type]] = {
    "sea_fight": {sea.Sail, sea.Part},
    "land_raid": {town.Leave},
    "shore_raid": {shore.Sail},
    "pirate_wars": {wars.Leap, wars.Scuttle},
    "treasure_grab": {grab.Carry},
}
"""The kinds of orders that give something up, each of which has to come up."""
AT_LAST = (wars.Scuttle,)
"""What ends a ship at the end of the phase only."""


def lost(engine: str, turn: Turn, act: Any) -> bool:
    """Whether an order takes something of its captain's out of the fight, whatever the dice."""
    mine, before = STANDING[engine], STANDING[engine](turn.before, turn.who)
    return all(not before <= mine(after, turn.who) for after in afters(engine, turn, act))


def over(engine: str, turn: Turn, act: Any) -> bool:
    """Whether the fight is over with an order, whatever the dice."""
    return not any(ENGINES[engine].game.to_act(after) for after in afters(engine, turn, act))


def offered(turn: Turn) -> Turn:
    """The same moment; at sea the other side has offered to part, where that can be."""
    if not isinstance(turn.before, Sea) or turn.before.phase is not Phase.CLOCK:
        return turn
    both = (turn.who != 0, turn.who != 1)
    return turn._replace(before=replace(turn.before, parting=both))


def afters(engine: str, turn: Turn, act: Any) -> list[Any]:
    return [ENGINES[engine].game.apply(turn.before, act, Seeded(seed)).state for seed in DICE]


def act_ends(engine: str, turn: Turn, act: Any) -> bool:
    return lost(engine, turn, act) or over(engine, turn, act)


def won(engine: str, turn: Turn, act: Any) -> bool:
    """Whether an order wins the fight: the last coins are taken."""
    return all(ENGINES[engine].better(after) == turn.who for after in afters(engine, turn, act))


def time_is_up(engine: str, turn: Turn, legal: Sequence[Any]) -> bool:
    """Whether the fight ends by its clock now, whatever is ordered."""
    passing = [act for act in legal if isinstance(act, PASSING[engine])] or legal
    return any(over(engine, turn, act) for act in passing)


@pytest.mark.parametrize("engine", sorted(MET))
def test_an_order_gives_up_a_ship_or_the_fight_just_where_its_engine_says_so(engine: str) -> None:
    met: set[type] = set()
    for setup, seed in ((setup, seed) for name, setup, seed in SETUPS if name == engine):
        one = case(engine, setup, seed)
        for turn in map(offered, some_of(one, 12)):
            legal = one.engine.game.legal(turn.before, turn.who)
            first = {type(act): act for act in reversed(legal)}
            for act in dict.fromkeys((*first.values(), *legal[:12])):
                given = one.engine.gives_up(turn.before, act)
                if given is not None:
                    met.add(type(act))
                    assert str(given.rule) in one.book
                    assert given.words[0].isupper()
                    assert given.words[-1].isalpha()
                    assert act_ends(engine, turn, act) or isinstance(act, AT_LAST), act
                elif not isinstance(act, PASSING[engine]):
                    chosen = not all(lost(engine, turn, each) for each in legal)
                    gone = (chosen and lost(engine, turn, act)) or (
                        over(engine, turn, act)
                        and not time_is_up(engine, turn, legal)
                        and not won(engine, turn, act)
                    )
                    assert not gone, act
    assert met >= MET[engine], "an order that gives up never came up"
