"""The end of a fight in words: who won, what for, and the fight in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.pirate_wars.model import account
from campaign.pirate_wars.model.names import ENDINGS, many, name
from campaign.pirate_wars.model.state import Sea
from tui.pirate_wars.tally import tally
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry


def gains(sea: Sea) -> tuple[Gain, ...]:
    """Every line of the account."""
    return tuple(
        Gain(line.to, str(line.points), f"{name(sea, line.ship)}: {line.why}", line.rule)
        for line in account.account(sea)
    )


def totals(sea: Sea) -> Pair:
    """The points of both sides."""
    one, two = account.points(sea)
    return many(one, "point"), many(two, "point")


def verdict(sea: Sea, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    both = account.points(sea)
    if winner is None:
        return f"Honours are even: {many(both[0], 'point')} each."
    return f"{names[winner]} wins, {many(max(both), 'point')} to {min(both)}."


def ending(sea: Sea) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[sea.ending]} It lasted {many(sea.turn, 'turn')}."


def numbers(sea: Sea, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their successes with those to be expected."""
    one, two = (tally(sea, entries, Player(n)) for n in (0, 1))
    return [
        ("ships left", f"{one.left} of {one.ships}", f"{two.left} of {two.ships}"),
        ("shots, expected", str(one.shots), str(two.shots)),
        ("muskets, expected", str(one.volleys), str(two.volleys)),
        ("steel, expected", str(one.steel), str(two.steel)),
        ("hull, sails lost", f"{one.hull}, {one.sails}", f"{two.hull}, {two.sails}"),
        ("men lost", str(one.men), str(two.men)),
    ]
