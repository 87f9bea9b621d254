"""The end of a shore raid: who won, what was brought home, and both sides in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.shore_raid.model import account
from campaign.shore_raid.model.events import Attacked
from campaign.shore_raid.model.say import ENDINGS, many
from campaign.shore_raid.model.state import PIRATES, TOWN, Deed, Fate, Raid
from campaign.shore_raid.odds import margins
from tui.play.faces import Gain, Luck, Pair
from tui.play.journal import Entry

DONE = {
    Deed.CARRY: "{done} of {of} loads from {name}",
    Deed.BURN: "{name} burnt",
    Deed.FREE: "{done} of {of} freed from {name}",
}


class Tally(Struct, frozen=True):
    """What one side did, and what became of it."""

    figures: int = 0
    left: int = 0
    killed: int = 0
    fled: int = 0
    captured: int = 0
    attacks: int = 0
    points: Luck = Luck()
    """By how much its attacks have beaten enemies in all."""


def tally(raid: Raid, entries: Iterable[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    found = Tally()
    for entry in entries:
        event = entry.event
        if isinstance(event, Attacked) and raid.figures[event.by].owner == player:
            found = replace(
                found,
                attacks=found.attacks + 1,
                points=found.points.add(max(0, event.face - event.defence), expected(event.die)),
            )
    mine = [figure.fate for figure in raid.figures if figure.owner == player]
    return replace(
        found,
        figures=len(mine),
        left=mine.count(Fate.HERE),
        killed=mine.count(Fate.DEAD),
        fled=mine.count(Fate.FLED) + mine.count(Fate.RUNNING),
        captured=mine.count(Fate.CAPTURED),
    )


def expected(die: int) -> float:
    """The points an attack with a die scores on the average."""
    return float(sum(more * chance for more, chance in margins(die).items()))


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
        ("points, expected", str(one.points), str(two.points)),
        ("killed", str(one.killed), str(two.killed)),
        ("fled, captured", f"{one.fled}, {one.captured}", f"{two.fled}, {two.captured}"),
    ]


def _left(side: Tally) -> str:
    return f"{side.left} of {side.figures}"
