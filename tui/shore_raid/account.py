"""The end of a shore raid in words: who won, what was brought home, and the raid in numbers."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.shore_raid.model import account
from campaign.shore_raid.model.names import ENDINGS, many
from campaign.shore_raid.model.state import PIRATES, TOWN, Raid
from campaign.shore_raid.model.terms import Deed
from tui.play.faces import Gain, Pair
from tui.play.journal import Entry
from tui.shore_raid.tally import Tally, tally

DONE = {
    Deed.CARRY: "{done} of {of} loads from {name}",
    Deed.BURN: "{name} burnt",
    Deed.FREE: "{done} of {of} freed from {name}",
}


def gains(raid: Raid) -> tuple[Gain, ...]:
    """Every line of the account: what each place has brought."""
    return tuple(
        Gain(
            PIRATES,
            str(line.points),
            DONE[line.place.deed].format(done=line.done, of=line.of, name=line.place.name),
            line.rule,
        )
        for line in account.account(raid)
        if line.done
    )


def totals(raid: Raid) -> Pair:
    """The points of the pirates, and what the town has kept."""
    score = account.score(raid)
    return many(int(score[PIRATES]), "point"), f"{many(int(score[TOWN]), 'point')} kept"


def verdict(raid: Raid, winner: Player | None, names: Sequence[str]) -> str:
    """Who won, in a sentence."""
    points = f"{account.won(raid)} of {many(raid.options.need, 'point')}"
    if winner is None:
        return f"Neither side wins: the pirates have {points}."
    if winner == PIRATES:
        return f"{names[winner]} wins, with {points}."
    return f"{names[winner]} wins: the pirates have but {points}."


def ending(raid: Raid) -> str:
    """How it ended, and how long it lasted."""
    return f"{ENDINGS[raid.ending]} It lasted {many(raid.turn, 'turn')}."


def numbers(raid: Raid, entries: Sequence[Entry]) -> list[tuple[str, str, str]]:
    """The two sides beside each other, their luck with what was to be expected."""
    one, two = (tally(raid, entries, player) for player in (PIRATES, TOWN))
    return [
        ("men left", _left(one), _left(two)),
        ("attacks", str(one.attacks), str(two.attacks)),
        ("points, expected", _points(one), _points(two)),
        ("killed", str(one.killed), str(two.killed)),
        ("fled, captured", f"{one.fled}, {one.captured}", f"{two.fled}, {two.captured}"),
    ]


def _left(side: Tally) -> str:
    return f"{side.left} of {side.figures}"


def _points(side: Tally) -> str:
    return f"{side.points}, {side.expected:.1f}"
