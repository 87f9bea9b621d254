"""Flight: who has had enough runs for his ship or off the table, every turn (PA-5.5)."""

from msgspec.structs import replace

from campaign.geometry.plane import Point, heading
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.shore_raid.model.events import Ran
from campaign.shore_raid.model.ground import plan
from campaign.shore_raid.model.paces import allowance
from campaign.shore_raid.model.roads import Way, field, haven, way
from campaign.shore_raid.model.state import Fate, Figure, FigureId, Raid, with_figure

RUNNING = Rule("R2-24")


def run(play: Play[Raid], who: FigureId) -> None:
    """He runs his side's full move towards his ship, or off the table (PA-5.5, R2-24)."""
    raid = play.state
    figure = raid.figures[who]
    found = flight(raid, figure)
    ran = replace(figure, acted=True)
    if found is not None:
        ran = replace(
            ran, at=found.to, facing=heading((*found.via, figure.at)[0], found.to, figure.facing)
        )
    gone = (found is not None and found.arrives) or at_haven(raid, ran.at, figure.owner)
    if gone:
        ran = replace(ran, fate=Fate.FLED)
    play.state = with_figure(raid, ran)
    play.tell(Ran(RUNNING, who, ran.at, gone))


def at_haven(raid: Raid, at: Point, side: int) -> bool:
    """Whether a place is where a side's men are out of it."""
    table = plan(raid.shore.rows)
    return field(table, haven(side)).cost[table.cell(at)] == 0


def flight(raid: Raid, figure: Figure) -> Way | None:
    """How far he comes on his way; broken ground slows him as it does others."""
    table = plan(raid.shore.rows)
    start, goal = table.cell(figure.at), haven(figure.owner)
    found = way(table, goal, start, allowance(raid, figure, False))
    if found is None or not found.stony:
        return found
    return way(table, goal, start, allowance(raid, figure, True))


def run_on(play: Play[Raid]) -> None:
    """At the start of each turn all who run, run on (R2-24)."""
    for figure in play.state.figures:
        if figure.fate is Fate.RUNNING:
            run(play, figure.id)
