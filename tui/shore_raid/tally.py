"""The numbers of a shore raid: blows and points against what was to be expected, and losses."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.shore_raid.model.events import Attacked
from campaign.shore_raid.model.state import Raid
from campaign.shore_raid.model.terms import Fate
from campaign.shore_raid.odds.chances import margins
from tui.play.journal import Entry


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    figures: int = 0
    left: int = 0
    killed: int = 0
    fled: int = 0
    captured: int = 0
    attacks: int = 0
    points: int = 0
    """By how much its attacks have beaten enemies in all."""
    expected: float = 0.0


def tally(raid: Raid, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    found = Tally()
    for entry in entries:
        event = entry.event
        if isinstance(event, Attacked) and raid.figures[event.by].owner == player:
            found = replace(
                found,
                attacks=found.attacks + 1,
                points=found.points + max(0, event.face - event.defence),
                expected=found.expected + expected(event.die),
            )
    mine = [figure.fate for figure in raid.figures if figure.owner == player]
    return replace(
        found,
        figures=len(mine),
        left=mine.count(Fate.HERE),
        killed=mine.count(Fate.DEAD),
        fled=mine.count(Fate.FLED) + mine.count(Fate.RUNNING),
        captured=mine.count(Fate.CAPTURED),
    )


def expected(die: int) -> float:
    """The points an attack with a die scores on the average."""
    return float(sum(more * chance for more, chance in margins(die).items()))
