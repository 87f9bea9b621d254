"""The account of a treasure grab: the chests of each player, and who is ahead (R4-17)."""

from msgspec import Struct

from pieces_of_eight.campaign.kernel.play import Said
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import many
from .state import Grab

ACCOUNT = Rule("R4-17")


class Line(Struct, frozen=True):
    """One line of the account."""

    to: Player
    points: int
    why: str
    rule: Rule = ACCOUNT


def account(grab: Grab) -> tuple[Line, ...]:
    """What each player has brought off, those with most first."""
    ranked = sorted(range(len(grab.won)), key=lambda who: (-grab.won[who], who))
    return tuple(Line(Player(who), grab.won[who], "chests carried off") for who in ranked)


def points(grab: Grab) -> tuple[int, ...]:
    """The chests of each player."""
    return grab.won


def better(grab: Grab) -> Player | None:
    """Who has the most chests as things stand; None where several have as many (R4-17)."""
    most = max(grab.won)
    first = [Player(who) for who, chests in enumerate(grab.won) if chests == most]
    return first[0] if len(first) == 1 else None


def aim(grab: Grab, who: Player | None) -> Said:
    """How many chests win beside those that a player and the best of the others have (R4-17)."""
    win, most = grab.options.chests, max(grab.won)
    if who is None:
        words = f"{many(win, 'chest')} off the board to win; the most that anybody has is {most}."
        return Said(words, ACCOUNT)
    others = [chests for other, chests in enumerate(grab.won) if other != who]
    wins = f"{win} {'wins' if win == 1 else 'win'}"
    rival = "the enemy" if len(others) == 1 else "the best of the others"
    has = f"You have {grab.won[who]}, {rival} {max(others, default=0)}."
    return Said(f"Carry the chest off the board: {wins}. {has}", ACCOUNT)
