"""What the log of a shore raid tells: an event in a sentence; opened, its dice and modifiers."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.shore_raid.model.events import Attacked, BandDone, MoraleThrown, PaceThrown
from campaign.shore_raid.model.say import inches, many, say
from campaign.shore_raid.model.state import CAPTURES, RUNS, Aim, Raid
from tui.match.explain import dice, mods
from tui.play.faces import Pair


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
