"""The last word on a captain."""

from campaign.career.model.account import better
from campaign.career.model.events import CaptainFell
from campaign.career.model.state import Career, Ending
from campaign.kernel.match import Match
from campaign.kernel.sealed import Player

DROWNED = "{name} lies in deep water, with the flag still flying."
KILLED = "Here lies {name}, who never left the deck."
OUTLIVED = "{name} came home to tell of it; {other} did not."
TOGETHER = "{name} and {other} lie in the same sea, and have made their peace."
WON = "{name} went ashore with full pockets, and stayed there."
EVEN = "{name} went ashore no richer than {other}, and no poorer."
LOST = "{name} went ashore, and told the tale differently."


def epitaph(career: Match[Career, object, object], who: Player) -> str:
    """What is said of a captain when his career is over."""
    state = career.state
    captain, other = state.captains[who], state.captains[1 - who]
    return sentence(career, who).format(name=captain.name, other=other.name)


def sentence(career: Match[Career, object, object], who: Player) -> str:
    """The words that fit how it ended."""
    state = career.state
    mine, theirs = state.captains[who], state.captains[1 - who]
    if state.ending is Ending.DEATH:
        if mine.alive:
            return OUTLIVED
        if not theirs.alive:
            return TOGETHER
        return DROWNED if drowned(career, who) else KILLED
    winner = better(state)
    if winner is None:
        return EVEN
    return WON if winner == who else LOST


def drowned(career: Match[Career, object, object], who: Player) -> bool:
    """Whether he went down with his ship: only then a die was thrown for him (H-43)."""
    ends = [
        event
        for step in career.steps
        for event in step.events
        if isinstance(event, CaptainFell) and event.by == who and event.dead
    ]
    return bool(ends) and ends[-1].face > 0
