"""The end of a treasure grab in words: who won, his chests, and the game in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.account import account
from campaign.treasure_grab.model.names import ENDINGS, many
from campaign.treasure_grab.model.state import Grab
from tui.play.faces import Gain
from tui.play.journal import Entry
from tui.treasure_grab.tally import tallies


def gains(grab: Grab) -> tuple[Gain, ...]:
    """The chests of those who have any."""
    return tuple(
        Gain(line.to, str(line.points), line.why, line.rule)
        for line in account(grab)
        if line.points
    )


def totals(grab: Grab) -> list[str]:
    """What each player has in all."""
    return [many(chests, "chest") for chests in grab.won]


def verdict(grab: Grab, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    if winner is not None:
        return f"{names[winner]} wins, with {many(grab.won[winner], 'chest')}."
    if not any(grab.won):
        return "Nobody wins: the chest is still there."
    return f"Nobody wins: several have {many(max(grab.won), 'chest')}."


def ending(grab: Grab) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[grab.ending]} It lasted {many(min(grab.turn, grab.options.turns), 'round')}."


def numbers(grab: Grab, entries: Sequence[Entry]) -> list[tuple[str, ...]]:
    """All players beside each other, their luck with what was to be expected."""
    found = tallies(grab, entries)
    return [
        ("shots", *(str(one.shots) for one in found)),
        ("hits, expected", *(f"{one.shot_hits}, {float(one.shot_expected):.1f}" for one in found)),
        ("blows", *(str(one.blows) for one in found)),
        ("hits, expected", *(f"{one.blow_hits}, {float(one.blow_expected):.1f}" for one in found)),
        ("pulls won", *(f"{one.pulls_won} of {one.pulls}" for one in found)),
        ("chest carried", *(many(one.carried, "step") for one in found)),
        ("figures lost", *(str(one.lost) for one in found)),
    ]
