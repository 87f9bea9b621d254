"""The laboratory as a library: games for programs that learn, and many games as jobs.

`environment("duel")` makes a ready scenario ready for learning, `season()` a master sheet;
`Environment` does so with any setup of any engine. `docs/machines.md` tells it by examples. The
adapters `pieces_of_eight.lab.pettingzoo` and `pieces_of_eight.lab.openspiel` need extras of the
same names; nothing else here needs a package that the game has not.
"""

from campaign.ai.policy import level
from campaign.ai.voyaging import advance
from campaign.engines import ENGINES, SHEET
from campaign.kernel.sealed import Player
from campaign.lab.job import Job, Row, job_of, played
from campaign.lab.learning.environment import Environment, Episode, Planes
from campaign.lab.learning.index import Actions
from campaign.lab.learning.node import Node, root
from campaign.lab.learning.observing import Observer, Plane
from campaign.lab.learning.opponent import Opponent
from campaign.lab.learning.survey import USUAL, Size
from campaign.lab.runner import InProcess, LostError, Runner
from campaign.voyage import Setup, Stage, Voyage
from content import prepared
from content.careers import career_setup, world
from content.files import UnknownNameError


def environment(scenario: str, size: Size = USUAL) -> Environment:
    """A ready scenario, by its id as `pieces-of-eight scenarios` lists it, as it is usually played.

    `size` is how many games at random are looked at. Raises UnknownNameError with a suggestion.
    """
    engine, found = prepared(scenario)
    return Environment(ENGINES[engine], found.setup(), scenario, size)


def season(
    seed: int = 1,
    crowns: tuple[str, str] = ("england", "spain"),
    captains: str = "powder monkey",
    size: Size = USUAL,
) -> Environment:
    """The master sheet of a first season: opponents of a level have bought both fleets, by a seed.

    Raises UnknownNameError for a crown that is none, ValueError for a level, each with a sentence.
    """
    career = career_setup(("Ann Hale", "Luis Roca"), crowns, 1, ironman=False)
    voyage = Voyage(Setup(career, world(crowns)), seed)
    chairs = (level(captains), level(captains))
    advance(voyage, chairs, until=lambda now: now.stage is Stage.MUSTER)
    return Environment(SHEET, voyage.current.sheet.setup, f"season {seed}", size)


__all__ = [
    "USUAL",
    "Actions",
    "Environment",
    "Episode",
    "InProcess",
    "Job",
    "LostError",
    "Node",
    "Observer",
    "Opponent",
    "Plane",
    "Planes",
    "Player",
    "Row",
    "Runner",
    "Size",
    "UnknownNameError",
    "environment",
    "job_of",
    "played",
    "root",
    "season",
]
