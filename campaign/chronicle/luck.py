"""How lucky each captain was: in a fight, in a season and in a whole career.

What came of dice is told beside what was to be expected, with the share of all such throws that
bring less. A fight may be told in points, too: each of its orders is done again with other dice.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel.luck import Came
from pieces_of_eight.campaign.kernel.luck import Luck as Thrown
from pieces_of_eight.campaign.kernel.replays import in_points, swings
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from .story import Luck, Sight

CAPTAINS = (Player(0), Player(1))
FIGHTS = "all fights"
"""What the dice of a season or of a career were thrown for, besides those of the sheet."""


class Counted(NamedTuple):
    """What dice were counted of a captain."""

    captain: int
    what: str
    luck: Thrown


def in_match(sight: Sight, chairs: Chairs) -> Iterator[Counted]:
    """What came of the dice of a match, as far as the reader was told of them."""
    luck = sight.match.engine.luck
    before = sight.match.steps[0].state
    for step in sight.match.steps:
        for event in step.events:
            for each in luck(before, event):
                captain = chairs[each.by]
                if captain is not None and told(sight, event, each):
                    yield Counted(captain, each.what, each.luck)
        before = step.state


def told(sight: Sight, event: object, came: Came) -> bool:
    """Whether a reader knows the dice of an event: it is not sealed to him, or his own."""
    return sight.who in (None, came.by) or redact(event, sight.who) == event


def of_fight(sight: Sight, chairs: Chairs, *, replays: bool = False) -> tuple[Luck, ...]:
    """The luck of both captains in a fight; of whoever threw no dice nothing is told.

    With `replays` a fight that is over is told in points, too.
    """
    found = [*in_match(sight, chairs)]
    *most, last = sorted({each.what for each in found}) or [""]
    what = f"{', '.join(most)} and {last}" if most else last
    lucks = summed(found, what)
    if not replays or sight.match.to_act:
        return lucks
    match = sight.match
    actions = [entry.action for entry in match.entries]
    orders = [*swings(match.engine, match.steps, actions, match.seed)]
    worth = in_points(orders, len(chairs))
    return tuple(
        Luck(each.captain, what, each.came, each.expected, each.share, each.thrown, points)
        for each in lucks
        for points in (worth[chairs.index(each.captain)],)
    )


def summed(found: Iterable[Counted], what: str) -> tuple[Luck, ...]:
    """What was counted of each captain in all."""
    known = [*found]
    totals = [
        sum((each.luck for each in known if each.captain == who), Thrown()) for who in CAPTAINS
    ]
    return tuple(
        Luck(who, what, luck.came, round(luck.expected, 1), luck.share, luck.thrown)
        for who, luck in enumerate(totals)
        if luck.thrown
    )


def together(lucks: Iterable[Luck]) -> tuple[Luck, ...]:
    """The luck of fights and that of sheets, each in all."""
    known = [*lucks]
    names = dict.fromkeys(each.what for each in known)
    return tuple(
        total
        for name in names
        for total in summed(
            (
                Counted(each.captain, name, Thrown(each.came, owed(each), each.thrown))
                for each in known
                if each.what == name
            ),
            name,
        )
    )


def owed(luck: Luck) -> float:
    """What was to be expected, to the last digit."""
    return sum(
        dice * worth * chance for dice, ways in luck.thrown for worth, chance in enumerate(ways)
    )


def of_season(fights: Sequence[Luck], sheet: Sight) -> tuple[Luck, ...]:
    """The luck of both captains in all fights of a season, and in the scores of its sheet."""
    renamed = [
        Luck(each.captain, FIGHTS, each.came, each.expected, each.share, each.thrown)
        for each in fights
    ]
    scores = [*in_match(sheet, CAPTAINS)]
    return (*together(renamed), *(summed(scores, scores[0].what) if scores else ()))


def in_words(lucks: Sequence[Luck], crowns: Sequence[str]) -> Iterator[str]:
    """The luck of both in a sentence for each thing that dice were thrown for."""
    for what in dict.fromkeys(each.what for each in lucks):
        said = [one(each, crowns[each.captain]) for each in lucks if each.what == what]
        yield f"Luck, in {what}: {'; '.join(said)}."


def one(luck: Luck, crown: str) -> str:
    """The luck of one: "England 12, 9.5 expected, luckier than 81 of 100"."""
    said = f"{crown} {luck.came}, {luck.expected:g} expected{luckier(luck.share)}"
    if luck.points is None or luck.points.share is None:
        return said
    worth = luck.points
    points = f"in points {worth.came:+g}, {worth.expected:+.1f} expected{luckier(worth.share)}"
    return f"{said} ({points})"


def luckier(share: float | None) -> str:
    """Beside how many others dice were lucky, in words."""
    if share is None:
        return ""
    return f", luckier than {min(99, max(1, round(100 * share)))} of 100"
