"""Every ready scenario of the game by its id, whatever kind of fight it is."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from .decode import ReadyFight, is_own, listed, sought
from .land_raid.scenarios import raid, raids
from .pirate_wars.scenarios import war, wars
from .sea_fight.scenarios import scenario, scenarios
from .shore_raid.scenarios import shore_raid, shore_raids
from .treasure_grab.scenarios import treasure, treasures


class ScenarioShelf(NamedTuple):
    """The scenarios of one kind of fight."""

    folder: str  # the folder of their files
    entries: Callable[[], Sequence[ReadyFight]]
    take: Callable[[str], ReadyFight]  # One of them by its id. Raises UnknownNameError.


class Prepared(NamedTuple):
    """A ready scenario, and the name of the engine that plays it."""

    engine: str
    scenario: ReadyFight


SHELVES: Mapping[str, ScenarioShelf] = {
    "sea_fight": ScenarioShelf("sea_fight/scenarios", scenarios, scenario),
    "land_raid": ScenarioShelf("land_raid/scenarios", raids, raid),
    "shore_raid": ScenarioShelf("shore_raid/scenarios", shore_raids, shore_raid),
    "treasure_grab": ScenarioShelf("treasure_grab/scenarios", treasures, treasure),
    "pirate_wars": ScenarioShelf("pirate_wars/scenarios", wars, war),
}  # for each engine its scenarios, in the order in which kinds of fights are offered


def prepared(name: str) -> Prepared:
    """The ready scenario with this id. Raises UnknownNameError with a suggestion."""
    for engine, shelf in SHELVES.items():
        if f"{shelf.folder}/{name}.toml" in listed(shelf.folder):
            return Prepared(engine, shelf.take(name))
    known = {entry.id: engine for engine, shelf in SHELVES.items() for entry in shelf.entries()}
    engine = sought(name, known, "scenario")
    return Prepared(engine, SHELVES[engine].take(name))


def own(engine: str, name: str) -> bool:
    """Whether a scenario is the player's own."""
    return engine in SHELVES and is_own(f"{SHELVES[engine].folder}/{name}.toml")
