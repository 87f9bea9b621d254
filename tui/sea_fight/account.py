"""The end of a sea fight in words: who won, what for, and the fight in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.sea_fight.model import account
from campaign.sea_fight.model.say import ENDINGS, count
from campaign.sea_fight.model.state import Sea
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry
from tui.sea_fight.tally import Tally, tally


def gains(sea: Sea) -> tuple[Gain, ...]:
    """Every line of the account."""
    return tuple(
        Gain(line.to, str(line.points), line.why, line.rule) for line in account.account(sea)
    )


def totals(sea: Sea) -> Pair:
    """The points of both sides."""
    north, south = account.points(sea)
    return count(north, "point"), count(south, "point")


def verdict(sea: Sea, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    both = account.points(sea)
    if winner is None:
        return f"Honours are even: {count(both[0], 'point')} each."
    return f"{names[winner]} wins, {count(max(both), 'point')} to {min(both)}."


def ending(sea: Sea) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[sea.ending]} It lasted {count(sea.turn, 'turn')}."


def numbers(sea: Sea, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their hits with those to be expected."""
    one, two = (tally(sea, entries, Player(n)) for n in (0, 1))

    return [
        ("ships left", f"{one.left} of {one.ships}", f"{two.left} of {two.ships}"),
        ("salvos", str(one.salvos), str(two.salvos)),
        ("hits, expected", _hits(one), _hits(two)),
        ("boardings, kills", _boardings(one), _boardings(two)),
        ("hull lost", str(one.hull), str(two.hull)),
        ("fighters, guns lost", _lost(one), _lost(two)),
    ]


def _hits(side: Tally) -> str:
    return f"{side.hits}, {side.expected:.1f}"


def _boardings(side: Tally) -> str:
    return f"{side.boardings}, {side.kills}"


def _lost(side: Tally) -> str:
    return f"{side.fighters}, {side.guns}"
