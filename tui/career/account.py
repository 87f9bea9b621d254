"""The end of a career in words: who gained what in which season, and both in numbers."""

from collections.abc import Sequence

from campaign.career.model import account
from campaign.career.model.state import Career, Ending
from campaign.career.rules.homecoming import SEASONS
from campaign.kernel.sealed import Player
from tui.career.port_words import counted, favour_words
from tui.play.ending import ending_words
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry


def gains(career: Career) -> tuple[Gain, ...]:
    """The points of each season."""
    return tuple(
        Gain(Player(side), str(season.points[side]), f"season {season.number}", SEASONS)
        for season in career.past
        for side in (0, 1)
    )


def totals(career: Career) -> Pair:
    """The points of both captains."""
    one, two = account.earned(career)
    return counted(one, "point"), counted(two, "point")


def verdict(career: Career, winner: Player | None, names: Sequence[str]) -> str:
    """Who has the better career."""
    one, two = account.earned(career)
    if winner is None:
        return f"Nobody has the better career: {counted(one, 'point')} each."
    most, least = (one, two) if winner == 0 else (two, one)
    if career.ending is Ending.DEATH and most <= least:
        return f"{names[winner]} lives, and has the better career."
    return f"{names[winner]} has the better career, {most} to {least}."


def ending(career: Career) -> str:
    """How it ended, and when."""
    words = ending_words(career)
    seasons = counted(len(career.past), "season")
    return f"{words[:1].upper()}{words[1:]}: {seasons}." if words else f"{seasons} sailed so far."


def numbers(career: Career, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two captains beside each other, in what all the world knows of them."""
    rows = [figures(career, Player(side)) for side in (0, 1)]
    return [(what, first, rows[1][what]) for what, first in rows[0].items()]


def figures(career: Career, side: Player) -> dict[str, str]:
    """The numbers of one captain."""
    won = sum(season.points[side] > season.points[1 - side] for season in career.past)
    best = max((season.points[side] for season in career.past), default=0)
    return {
        "seasons won": str(won),
        "best season": counted(best, "point"),
        "favour": favour_words(career, side),
    }
