"""What the log of a sea fight tells: an event in a sentence, and opened, its dice and modifiers."""

from collections import Counter
from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.sea_fight.model.aiming import GunDice
from campaign.sea_fight.model.events import (
    CaptainAtRisk,
    CrewHit,
    Fighters,
    Fired,
    FireFought,
    Gambled,
    SeizeThrown,
)
from campaign.sea_fight.model.say import CALIBRES, count, say
from campaign.sea_fight.model.state import FIRE_OUT, FIRE_STARTS, HIT, Aim, Sea
from tui.match.explain import dice, mods, or_more
from tui.play.faces import Pair


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    return say(sea, event, names).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    return [*dice(event), *_need(event), *_mods(event)]


def _need(event: Event) -> list[Pair]:
    need: int = getattr(event, "need", 0)
    match event:
        case Fired():
            need = HIT
        case Gambled(aim=aim):
            need = FIRE_STARTS
            if aim is Aim.GEAR:
                return [("need", "5 a spar, 6 a mast")]
        case FireFought():
            need = FIRE_OUT
        case SeizeThrown():
            need = 6
        case CrewHit(near=near):
            return [("need", "3 or 4 a gun, 5 or 6 a fighter" if near else "5 a gun, 6 a fighter")]
    fails: int = getattr(event, "fails_on", 0)
    if fails:
        return [("fails on", or_more(fails))]
    if not need:
        return []
    any_of = isinstance(event, CaptainAtRisk | SeizeThrown)
    return [("need", f"{or_more(need)}{' on any of them' if any_of else ''}")]


def _mods(event: Event) -> list[Pair]:
    if isinstance(event, Fired):
        return _guns(event.guns)
    return mods(event, "dice from" if isinstance(event, Fighters) else "modifier")


def _guns(guns: tuple[GunDice, ...]) -> list[Pair]:
    """Each kind of gun with its dice: 5 and the modifiers."""
    found = []
    for gun, n in Counter(guns).items():
        helped = "".join(f", {mod.value:+d} {mod.why}" for mod in gun.mods)
        found.append((count(n, f"{CALIBRES[gun.calibre]} gun"), f"{gun.dice} dice each: 5{helped}"))
    return found
