"""The table of engines: every part of the house that serves all of them reads it.

An engine is loaded when it is first asked for: who opens a sea fight waits for no town. Its module
`engine` holds its `ENGINE`, where mypy compares it with the protocol.
"""

from collections import ChainMap
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .kernel.game import Engine
    from .land_raid.engine import ENGINE as LAND_RAID
    from .pirate_wars.engine import ENGINE as PIRATE_WARS
    from .port.engine import ENGINE as PORT
    from .sea_fight.engine import ENGINE as SEA_FIGHT
    from .sheet.engine import ENGINE as SHEET
    from .shore_raid.engine import ENGINE as SHORE_RAID
    from .treasure_grab.engine import ENGINE as TREASURE_GRAB


FIGHT_MODULES: dict[str, str] = {
    "sea_fight": ".sea_fight.engine",
    "land_raid": ".land_raid.engine",
    "shore_raid": ".shore_raid.engine",
    "treasure_grab": ".treasure_grab.engine",
    "pirate_wars": ".pirate_wars.engine",
}  # by engine the module that holds its `ENGINE`: fights, in the order in which they are offered
OTHER_MODULES: dict[str, str] = {"sheet": ".sheet.engine", "port": ".port.engine"}
"""The same of those that no one fights."""


class EngineTable(Mapping[str, "Engine"]):
    """Engines by their names."""

    def __init__(self, *modules: dict[str, str]) -> None:
        self._modules = ChainMap(*reversed(modules))  # which goes through the last one first

    def __getitem__(self, name: str) -> "Engine":
        engine: Engine = import_module(self._modules[name], __package__).ENGINE
        return engine

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, name: object) -> bool:
        return name in self._modules  # and nothing is loaded for it


FIGHTS = EngineTable(FIGHT_MODULES)
"""What can be fought by itself, and what a season's engagements are fought with."""

ENGINES = EngineTable(FIGHT_MODULES, OTHER_MODULES)
"""Every engine: what a save may hold, and an opponent may be asked about."""

__all__ = [
    "ENGINES",
    "FIGHTS",
    "LAND_RAID",
    "PIRATE_WARS",
    "PORT",
    "SEA_FIGHT",
    "SHEET",
    "SHORE_RAID",
    "TREASURE_GRAB",
]


def __getattr__(name: str) -> Any:
    """An engine by its own name, such as `SEA_FIGHT`, loaded now."""
    if name in __all__:
        return ENGINES[name.lower()]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
