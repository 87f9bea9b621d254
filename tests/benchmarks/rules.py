"""How fast the rules are: playouts, legal lists, exact odds, the import without a screen."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle, product
from statistics import median
from typing import Any

from campaign.engines import ENGINES, LAND_RAID, PIRATE_WARS, SEA_FIGHT, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.dice import loose, outcomes
from campaign.kernel.game import Engine
from campaign.land_raid.model.actions import Shoot
from campaign.land_raid.model.state import RAIDERS, Options, Phase, Raid, UnitId
from campaign.land_raid.odds import fighting, of_assault, of_volley, shooting
from campaign.pirate_wars.model.actions import Setup
from campaign.pirate_wars.model.terms import Edition
from campaign.sea_fight.model.actions import Board, Fire, Grapple
from campaign.sea_fight.model.state import Sea
from content import raid, scenario, treasure, treasures
from content.shore_raid.scenarios import shore_raid, shore_raids
from tests.benchmarks.timing import Figures, milliseconds, rate
from tests.land_raid.positions import at, position
from tests.pirate_wars.brawls import brawl, landing, ready_war

IMPORT = """
import time
began = time.perf_counter()
import campaign.engines
print((time.perf_counter() - began) * 1000)
"""


def playout(engine: Engine[Any, Any, Any], setup: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """One random game: every state with the action taken in it."""
    rng = random.Random(seed)
    dice, game = loose(rng), engine.game
    state = game.start(setup, dice).state
    while players := game.to_act(state):
        actions = game.legal(state, players[0])
        action = actions[int(rng.random() * len(actions))]
        yield state, action
        state = game.apply(state, action, dice).state


def playouts(setup: Any, engine: Engine[Any, Any, Any] = SEA_FIGHT) -> Callable[[], int]:
    """Random games one after another; each call plays one and returns its actions."""
    seeds = iter(range(10**9))
    return lambda: sum(1 for _ in playout(engine, setup, next(seeds)))


def rules() -> Iterator[Figures]:
    """Rates of random playouts by size of fight, then the cost of single questions."""
    for name in ("duel", "line", "battle"):
        setup = scenario(name).setup()
        yield {
            "bench": f"playout {name}",
            "ships": len(setup.ships),
            "actions_per_second": round(rate(playouts(setup))),
        }
    states = [state for state, _ in playout(SEA_FIGHT, scenario("battle").setup(), 3)]
    game = SEA_FIGHT.game
    yield {
        "bench": "legal",
        "microseconds": round(
            milliseconds(lambda: [game.legal(s, game.to_act(s)[0]) for s in states])
            / len(states)
            * 1000,
            1,
        ),
    }
    pairs = list(playout(SEA_FIGHT, scenario("battle").setup(), 3))
    dice = loose(random.Random(3))
    yield {
        "bench": "apply",
        "microseconds": round(
            milliseconds(lambda: [game.apply(s, a, dice) for s, a in pairs]) / len(pairs) * 1000, 1
        ),
    }
    yield from odds()
    yield from ashore()
    yield from odds_ashore()
    yield from grabbing()
    yield from warring()
    yield from called_up()
    yield {"bench": "import of the rules", "milliseconds": round(importing(), 1)}


def ashore() -> Iterator[Figures]:
    """Rates of random raids by size of town, each man's step an action; then single questions."""
    for name in ("st-croix", "campeche", "cartagena"):
        setup = raid(name).setup(Options(posting=False))
        yield {
            "bench": f"playout {name}",
            "units": len(setup.units),
            "actions_per_second": round(rate(playouts(setup, LAND_RAID))),
        }
    game = LAND_RAID.game
    pairs = list(playout(LAND_RAID, raid("cartagena").setup(Options(posting=False)), 3))
    dice = loose(random.Random(3))
    for bench, work in (
        ("legal ashore", lambda: [game.legal(s, game.to_act(s)[0]) for s, _ in pairs]),
        ("apply ashore", lambda: [game.apply(s, a, dice) for s, a in pairs]),
    ):
        each = milliseconds(work) / len(pairs) * 1000
        yield {"bench": bench, "microseconds": round(each, 1)}


def grabbing() -> Iterator[Figures]:
    """Rates of random treasure grabs by board and players, once their lines have been looked at."""
    for name, players in product((entry.id for entry in treasures()), (2, 4)):
        setup = treasure(name).setup_for(players)
        work = playouts(setup, TREASURE_GRAB)
        for _ in range(60):
            work()
        yield {
            "bench": f"playout {name}",
            "players": players,
            "actions_per_second": round(rate(work)),
        }


def warring() -> Iterator[Figures]:
    """Rates of random fights of Pirate Wars by edition: a duel, brawls, a landing at a fort."""
    for name in ("wars-duel", "a brawl of 3 a side", "wars-fort, landing"):
        for edition in Edition:
            setup = {
                "wars-duel": ready_war("wars-duel", edition),
                "a brawl of 3 a side": brawl(3, edition, 6),
                "wars-fort, landing": landing("wars-fort", edition),
            }[name]
            setups = [setup(seed) for seed in range(40)]
            turns = cycle(range(40))

            def work(setups: list[Setup] = setups, turns: Iterator[int] = turns) -> int:
                seed = next(turns)
                return sum(1 for _ in playout(PIRATE_WARS, setups[seed], seed))

            yield {
                "bench": f"playout {name}, {edition.value}",
                "ships": len(setups[0].ships),
                "actions_per_second": round(rate(work)),
            }


def called_up() -> Iterator[Figures]:
    """Rates of random shore raids: the first ones, then once the ground has been walked over.

    And how they compare with a sea fight of the same run, which a busy machine slows as much.
    """
    sea = rate(playouts(scenario("line").setup()))
    for name in [each.id for each in shore_raids()]:
        setup = shore_raid(name).setup()
        work = playouts(setup, SHORE_RAID)
        first = rate(work, 0.5)
        for _ in range(60):
            work()
        often = rate(work)
        yield {
            "bench": f"playout {name}",
            "figures": len(setup.figures),
            "actions_per_second": round(often),
            "at_first": round(first),
            "of_a_sea_fight": round(often / sea, 2),
        }


def importing() -> float:
    """Milliseconds to load the rules once they are compiled, the median of several starts."""
    with tempfile.TemporaryDirectory() as folder:
        compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        took = [
            float(
                subprocess.run(
                    [sys.executable, "-c", IMPORT],
                    capture_output=True,
                    check=True,
                    env={**os.environ, **compiled},
                ).stdout
            )
            for _ in range(6)
        ]
    return median(took[1:])


def odds() -> Iterator[Figures]:
    """Exact outcomes of the first order of each kind that random games come across."""
    wanted: dict[type, tuple[Sea, Any]] = {}
    for seed in range(40):
        for state, action in playout(SEA_FIGHT, scenario("line").setup(), seed):
            if isinstance(action, Fire | Grapple | Board):
                wanted.setdefault(type(action), (state, action))
    for kind, (state, action) in wanted.items():
        took = milliseconds(
            lambda s=state, a=action: outcomes(
                lambda dice: ENGINES["sea_fight"].game.apply(s, a, dice)
            )
        )
        yield {"bench": f"outcomes {kind.__name__}", "milliseconds": round(took, 2)}


MIXED = ("_:OHH+H-MM+ =:omlbm+h =", "_:OHHH+MM- =:ovmlb- =", "_:OOH+HMM- =:ooh-mbu =")
"""Six against six, of as many kinds as there are: the dearest fights to reckon."""


def odds_ashore() -> Iterator[Figures]:
    """Exact odds of assaults never reckoned before, and of a volley."""
    for picture in MIXED:
        raid = position(picture)
        men = [unit.id for unit in raid.units if unit.owner == RAIDERS]

        def first_time(raid: Raid = raid, men: list[UnitId] = men) -> None:
            for known in (fighting.fallen, fighting.ends, fighting.melee):
                known.cache_clear()
            of_assault(raid, men, at(raid, "B1"))

        took = milliseconds(first_time)
        yield {"bench": f"odds of an assault {picture}", "milliseconds": round(took, 2)}
    raid = position("_:MMMM+M- H:ovml =", Phase.SHOOTING)
    acts = [Shoot(unit.id, at(raid, "B1")) for unit in raid.units if unit.owner == RAIDERS]

    def volley() -> None:
        shooting.fallen.cache_clear()
        of_volley(raid, acts)

    yield {"bench": "odds of a volley", "milliseconds": round(milliseconds(volley), 2)}
