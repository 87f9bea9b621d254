"""How a shore raid is told in the terminal: each event, how it ends, and both sides in numbers."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pieces_of_eight.campaign.kernel.luck import Luck, summed
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid.model import account
from pieces_of_eight.campaign.shore_raid.model.events import (
    Attacked,
    BandDone,
    MoraleThrown,
    PaceThrown,
)
from pieces_of_eight.campaign.shore_raid.model.say import ENDINGS, inches, many, say
from pieces_of_eight.campaign.shore_raid.model.state import (
    CAPTURES,
    PIRATES,
    RUNS,
    TOWN,
    Aim,
    Deed,
    Fate,
    Raid,
)
from pieces_of_eight.campaign.shore_raid.odds.luck import luck as luck_of
from pieces_of_eight.tui.match.explain import dice, mods
from pieces_of_eight.tui.play.faces import Face, Gain, Pair, without_points
from pieces_of_eight.tui.play.journal import Entry
from .draw.cues import cues
from .draw.examples import example, picture
from .draw.legend import LEGEND
from .kind import KIND
from .news import news
from .order_form import ORDER

DONE = {
    Deed.CARRY: "{done} of {of} loads from {name}",
    Deed.BURN: "{name} burnt",
    Deed.FREE: "{done} of {of} freed from {name}",
}


def tell(raid: Raid, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    del names  # all is told by sides: the captains stand on the shore themselves
    return "" if isinstance(event, BandDone) else say(raid, event).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Attacked():
            return attacked(event)
        case PaceThrown():
            return paces(event)
        case MoraleThrown(face=face, against=against, leave=leave):
            return [
                ("die", str(face)),
                ("enemy's die", str(against)),
                ("leave", many(leave, "man")),
            ]
        case _:
            return [*dice(event), *mods(event)]


def attacked(event: Attacked) -> list[Pair]:
    """Both dice of an attack, how the attacker's came about, and what his points do."""
    flight = " or ".join(map(str, range(RUNS, event.kills)))
    need = (
        f"{CAPTURES} points take him alive"
        if event.aim is Aim.TAKE
        else f"{flight} points put him to flight, {event.kills} kill"
    )
    return [
        ("attacker", f"{event.face} on a d{event.die}"),
        ("defender", f"{event.defence} on a d6"),
        ("weapon", f"d{event.base}"),
        *mods(event, "steps"),
        ("points", f"{many(event.points, 'point')} on him this turn"),
        ("need", need),
    ]


def paces(event: PaceThrown) -> list[Pair]:
    """What the dice of a turn's move allow."""
    pace = event.pace
    found = [
        ("dice", " ".join(map(str, event.faces))),
        ("open", f"{inches(pace.open)}, the best two"),
        ("broken", f"{inches(pace.broken)}, the first two"),
    ]
    if event.riders:
        found += [
            ("riders' dice", " ".join(map(str, event.riders))),
            ("riders", f"{inches(pace.mounted)}, broken {inches(pace.mounted_broken)}"),
        ]
    return found


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


def tally(raid: Raid, entries: Sequence[Entry], player: Player) -> Tally:
    """The numbers of one side."""
    points = lucks(raid, entries)[player]
    mine = [figure.fate for figure in raid.figures if figure.owner == player]
    return Tally(
        attacks=points.dice,
        points=points,
        figures=len(mine),
        left=mine.count(Fate.HERE),
        killed=mine.count(Fate.DEAD),
        fled=mine.count(Fate.FLED) + mine.count(Fate.RUNNING),
        captured=mine.count(Fate.CAPTURED),
    )


def lucks(raid: Raid, entries: Iterable[Entry]) -> list[Luck]:
    """The attacks of both sides."""
    found = (came for entry in entries for came in luck_of(raid, entry.event))
    return summed(found, len((PIRATES, TOWN)))


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


FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=gains,
    account_rule="PA-11.3",
    aim=account.aim,
    totals=totals,
    verdict=verdict,
    ending=ending,
    numbers=numbers,
    luck=lucks,
    news=news,
    place="the shore",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.options.turns),
    legend=LEGEND,
    worth=without_points,  # a head's own measure, which no account knows
    picture=picture,
    examples=example,
    cues=cues,
)
