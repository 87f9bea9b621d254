"""The end of a season in words: who gained what by which line, and the season in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.sheet.model import account
from campaign.sheet.model.events import Scored
from campaign.sheet.model.say import captain, counted
from campaign.sheet.model.state import FORCES, LETTERS, Fate, Sheet, force, other
from campaign.sheet.rules.points import totals as points
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry

EXPECTED = 3.5
"""What a die shows on the average."""


def gains(sheet: Sheet) -> tuple[Gain, ...]:
    """Every line of points, with the force that gained it."""
    return tuple(
        Gain(line.to, str(line.points), f"{LETTERS[line.letter]}: {line.why}", line.rule)
        for line in account.account(sheet)
    )


def totals(sheet: Sheet) -> Pair:
    """What both captains have in all."""
    one, two = points(sheet)
    return f"{one} point{'s' * (one != 1)}", f"{two} point{'s' * (two != 1)}"


def verdict(sheet: Sheet, winner: Player | None, names: Sequence[str]) -> str:
    """Who won the season."""
    one, two = points(sheet)
    if winner is None:
        return f"Nobody wins the season: {one} points each."
    most, least = max(one, two), min(one, two)
    return f"{names[winner]} wins the season for {captain(sheet, winner)}, {most} to {least}."


def ending(sheet: Sheet) -> str:
    """How much was fought."""
    return f"The season saw {counted(len(sheet.engagements), 'engagement')}."


def numbers(sheet: Sheet, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two captains beside each other, their luck with what was to be expected."""
    rows = [figures(sheet, entries, Player(side)) for side in (0, 1)]
    return [(what, first, rows[1][what]) for what, first in rows[0].items()]


def figures(sheet: Sheet, entries: Sequence[Entry], side: Player) -> dict[str, str]:
    """The numbers of one captain."""
    assert sheet.unfolded is not None
    lines = sheet.lines[side]
    thrown = [entry.event.faces[side] for entry in entries if isinstance(entry.event, Scored)]
    ends = [
        end.fate
        for engagement in sheet.engagements
        if engagement.outcome is not None
        for end in engagement.outcome.ships[other(side)]
    ]
    rumours = sum(not any(force(sheet.unfolded[side], letter)) for letter in range(FORCES))
    return {
        "attacks": str(sum(line.attacks for line in lines)),
        "rumours": str(rumours),
        "rumours attacked": str(sum(line.fooled for line in lines)),
        "enemies sunk, taken": f"{ends.count(Fate.SUNK)}, {ends.count(Fate.TAKEN)}",
        "dice, expected": f"{sum(thrown)}, {len(thrown) * EXPECTED:.1f}",
    }
