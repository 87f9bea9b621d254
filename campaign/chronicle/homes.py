"""The homecoming in a chronicle: what the season brought each captain, and what became of him."""

from collections.abc import Sequence

from campaign.career.events import (
    CameHome,
    CaptainFell,
    FavourMoved,
    PaidOut,
    SeasonReported,
    Succeeded,
)
from campaign.career.say import not_home
from campaign.career.say import say as say_of_career
from campaign.chronicle.sight import Told
from campaign.chronicle.story import Home
from campaign.kernel.sealed import Player

OF_HOME = (CameHome, CaptainFell, Succeeded, FavourMoved, PaidOut)
"""What is told of each captain."""


def homes(told: Sequence[Told]) -> tuple[Home, ...]:
    """Both homecomings of a season; none while it is not over."""
    points = next((e.event.points for e in told if isinstance(e.event, SeasonReported)), None)
    if points is None:
        return ()
    return tuple(home(told, Player(who), points[who]) for who in (0, 1))


def home(told: Sequence[Told], who: Player, points: int) -> Home:
    """The homecoming of one captain."""
    mine = [each for each in told if isinstance(each.event, OF_HOME) and each.event.by == who]
    return Home(who, points, tuple(words for words in map(sentence, mine) if words))


def sentence(told: Told) -> str:
    """An event of the homecoming; the dead bring no ships home, whoever does."""
    if isinstance(told.event, CameHome):
        return ships_home(told.event)
    return say_of_career(told.after, told.event).words


def ships_home(event: CameHome) -> str:
    """What was lost and taken, and who fell; nothing where it is not to be read."""
    lost, prizes, fallen = event.lost.content, event.prizes.content, event.fallen.content
    if lost is None or prizes is None or fallen is None:
        return ""
    said = [f"Lost: {', '.join(lost)}."] if lost else []
    said += [f"Taken: {', '.join(prizes)}."] if prizes else []
    said = said or ["No ship was lost, and none was taken."]
    return " ".join([*said, not_home(fallen)] if fallen else said)
