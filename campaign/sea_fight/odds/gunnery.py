"""The odds of salvos and of what they do when they land (P8-19)."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache, partial
from itertools import compress

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    each_of,
    mean,
    merged,
    over_all_dice,
    repeated,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Fire, Reply
from ..model.aiming import DICE, RETURN_FIRE, GunDice, salvo_guns, shot_of
from ..model.events import CrewHit, Gambled
from ..model.say import CALIBRES, count
from ..model.state import (
    HIT,
    Aim,
    AskReturn,
    Calibre,
    Fate,
    Gamble,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Waters,
)
from ..rules.gunnery import RETURN_NEED, gamble_captain, hit_crew, land, throw

SINKS, EXPLODES, BURNS = "she sinks", "she blows up", "she catches fire"
LISTS, SILENCED = "she lists", "guns silenced"
MAST, SPAR = "a mast falls", "a spar falls"
MAN, GUN, LAST = "a fighter is killed", "a gun is lost", "no fighter is left"
CAPTAIN = "her captain is killed"
HULL_ORDER = (SINKS, EXPLODES, BURNS, LISTS, SILENCED)
GEAR_ORDER = (MAST, SPAR, MAN, GUN)
MAST_FALLS = 6
NO_BOX = (False, False, False, False)
"""Of a ship who has not fired: what she ticks when she does changes nothing at the target."""

STAKED = "The stake for the gamble is decided when the hits are known."


def of_fire(sea: Sea, act: Fire) -> Odds:
    """The odds of a salvo, whatever the target's captain answers."""
    return of_salvo(sea, salvo_of(sea, act))


def salvo_of(sea: Sea, act: Fire | Reply) -> Salvo:
    """The salvo that an action fires, before its dice."""
    if isinstance(act, Fire):
        on = act.on
    else:
        ask = sea.pending[-1]
        assert isinstance(ask, AskReturn)
        on = ask.salvo.by
    shot = shot_of(sea, sea.ships[act.by], sea.ships[on], act.position)
    side = shot.side if act.side is None else act.side
    return Salvo(act.by, on, act.position, act.aim, side)


def of_reply(sea: Sea, act: Reply) -> Odds:
    """The odds of returning fire: the die comes first, then the salvo (P8-10.3)."""
    salvo = of_salvo(sea, salvo_of(sea, act))
    ready = over_all_dice(sea, lambda play: None, lambda play: play.die(RETURN_FIRE, RETURN_NEED))
    chance = sum((p for face, p in ready.items() if face >= RETURN_NEED), Fraction(0))
    rows = tuple(Chance(row.words, row.chance * chance) for row in salvo.rows)
    return replace(
        salvo,
        rule=RETURN_FIRE,
        parts=(Part("to answer in time", 1, RETURN_NEED), *salvo.parts),
        rows=(Chance("too late", 1 - chance), *rows),
        also=tuple(Chance(row.words, row.chance * chance) for row in salvo.also),
        mean=None if salvo.mean is None else salvo.mean * chance,
    )


def of_salvo(sea: Sea, salvo: Salvo) -> Odds:
    """Hits, and what they can do to the target as she is now."""
    by = sea.ships[salvo.by]
    guns = salvo_guns(sea, by, shot_of(sea, by, sea.ships[salvo.on], salvo.position))
    hits = thrown(sea, salvo, guns)
    counts = {landed.hits: chance for landed, chance in hits.items()}
    if salvo.aim is Aim.CREW:
        also = of_crew(sea, salvo, sum(gun.dice for gun in guns))
    else:
        marks = merged((landing(sea, landed), chance) for landed, chance in hits.items())
        also = each_of(marks, HULL_ORDER if salvo.aim is Aim.HULL else GEAR_ORDER)
    return Odds(
        DICE,
        gun_parts(guns),
        tuple(Chance(hit_words(n), counts[n]) for n in sorted(counts)),
        also,
        mean(counts),
        STAKED if sea.options.gamble is Gamble.STAKE else "",
    )


def hit_words(hits: int) -> str:
    return count(hits, "hit") if hits else "no hit"


def gun_parts(guns: tuple[GunDice, ...]) -> tuple[Part, ...]:
    """Guns that throw alike, together."""
    return tuple(
        Part(
            f"{count(n, f'{CALIBRES[gun.calibre]} gun')}, {gun.dice} each",
            n * gun.dice,
            HIT,
            gun.mods,
        )
        for gun, n in Counter(guns).items()
    )


def thrown(sea: Sea, salvo: Salvo, guns: tuple[GunDice, ...]) -> dict[Salvo, Fraction]:
    """The salvo with its hits, for everything its dice can show."""
    cast: list[Salvo] = []

    def do(play: Play[Sea]) -> None:
        cast[:] = [throw(play, salvo, guns, reply=False)]

    return over_all_dice(sea, do, lambda play: cast[0])


def landing(sea: Sea, salvo: Salvo) -> Mapping[frozenset[str], Fraction]:
    """What a salvo with known hits does to hull or gear."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    near = hexes.distance(by.at, on.at) == 1
    target = replace(on, id=ShipId(0), at=(0, 0), grappled=(), owes=())
    shooter = replace(
        by,
        id=ShipId(1),
        at=(1, 0) if near else (3, 0),
        grappled=(),
        first_shot=NO_BOX,
        fired=NO_BOX,
        returned=NO_BOX,
        answered=False,
    )
    stage = Sea(Waters("", ("",)), 0, (target, shooter), Player(0), sea.edges, sea.options, 1)
    return _landing(stage, replace(salvo, by=ShipId(1), on=ShipId(0)))


@lru_cache(maxsize=1024)
def _landing(stage: Sea, salvo: Salvo) -> Mapping[frozenset[str], Fraction]:
    """On a stage of two ships only; so one answer is good for many positions of a fight."""
    before = stage.ships[0]
    return over_all_dice(stage, partial(land, salvo=salvo), partial(marks, before))


def marks(before: Ship, play: Play[Sea]) -> frozenset[str]:
    """What has become of the first ship of a stage, in words."""
    ship = play.state.ships[0]
    if ship.fate in (Fate.SUNK, Fate.EXPLODED):
        return frozenset({SINKS if ship.fate is Fate.SUNK else EXPLODES})
    applies = (
        ship.burning and not before.burning,
        ship.listing and not before.listing,
        ship.silenced and not before.silenced,
        ship.fighting < before.fighting,
    )
    found = set(compress((BURNS, LISTS, SILENCED, MAN), applies))
    for event in play.done().events:
        match event:
            case Gambled(aim=Aim.GEAR, face=face, won=True):
                found.add(MAST if face == MAST_FALLS else SPAR)
            case CrewHit(guns=guns) if guns:
                found.add(GUN)
    return frozenset(found)


def of_crew(sea: Sea, salvo: Salvo, dice: int) -> tuple[Chance, ...]:
    """What crew hits do. Each die of the salvo tells by itself, so one of them is enough.

    Thrown all together a broadside would have thousands of courses; a single die has four,
    and the rest is counting how many of them tell.
    """
    on = sea.ships[salvo.on]
    near = hexes.distance(sea.ships[salvo.by].at, on.at) <= 1
    each = one_die(sea, salvo, near=near)
    if not each or not dice:
        return ()
    kills = repeated(_share(each, lambda guns, men: men > 0), dice)
    guns = repeated(_share(each, lambda guns, men: guns > 0), dice)
    quiet = (1 - _share(each, lambda guns, men: guns + men > 0)) ** dice
    falls = captain_falls(sea, salvo) if near and may_fall(sea, salvo) else Fraction(0)
    found = (
        Chance(MAN, 1 - kills[0]),
        Chance(LAST, sum(kills[on.fighting :], Fraction(0)) if on.fighting else Fraction(0)),
        Chance(GUN, 1 - guns[0]),
        Chance(CAPTAIN, (1 - quiet) * falls),
    )
    return tuple(chance for chance in found if chance.chance)


def one_die(sea: Sea, salvo: Salvo, *, near: bool) -> dict[tuple[int, int], Fraction]:
    """What one die of a salvo does to a crew: guns lost and fighters killed."""
    single = (GunDice(Calibre.MEDIUM, 1, ()),)

    def do(play: Play[Sea]) -> None:
        if throw(play, salvo, single, reply=False).hits:
            hit_crew(play, salvo.on, 1, near=near)

    def lost(play: Play[Sea]) -> tuple[int, int]:
        for event in play.done().events:
            if isinstance(event, CrewHit):
                return event.guns, event.fighting
        return 0, 0

    return over_all_dice(sea, do, lost)


def may_fall(sea: Sea, salvo: Salvo) -> bool:
    """Whether the gamble goes with the hits of this salvo, and there is a captain to kill."""
    on = sea.ships[salvo.on]
    return on.captain and (salvo.gamble or sea.options.gamble is Gamble.FREE)


def captain_falls(sea: Sea, salvo: Salvo) -> Fraction:
    """The chance of the gamble on the captain, once a crew hit has told (P8-19.14)."""
    fell = over_all_dice(
        sea,
        lambda play: gamble_captain(play, salvo),
        lambda play: not play.state.ships[salvo.on].captain,
    )
    return fell.get(True, Fraction(0))


def _share(
    each: Mapping[tuple[int, int], Fraction], wanted: Callable[[int, int], bool]
) -> Fraction:
    return sum((chance for (guns, men), chance in each.items() if wanted(guns, men)), Fraction(0))


def of_landing(sea: Sea, salvo: Salvo) -> tuple[Chance, ...]:
    """What a salvo whose hits are known can still do: for the stake (P8-0.5)."""
    if salvo.aim is not Aim.CREW:
        order = HULL_ORDER if salvo.aim is Aim.HULL else GEAR_ORDER
        return each_of(landing(sea, salvo), order)
    on = sea.ships[salvo.on]
    stage = replace(sea, pending=())
    found = over_all_dice(stage, lambda play: land(play, salvo), lambda play: _crew_marks(on, play))
    return each_of(found, (MAN, LAST, GUN, CAPTAIN))


def _crew_marks(before: Ship, play: Play[Sea]) -> frozenset[str]:
    ship = play.state.ships[before.id]
    lost_gun = any(isinstance(event, CrewHit) and event.guns for event in play.done().events)
    table = (
        (ship.fighting < before.fighting, MAN),
        (before.fighting > 0 == ship.fighting, LAST),
        (lost_gun, GUN),
        (before.captain and not ship.captain, CAPTAIN),
    )
    return frozenset(words for applies, words in table if applies)
