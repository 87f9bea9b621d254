"""Morale (PW-4.1 to PW-4.3): tests, surrender, flight, mutiny."""

from math import prod

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Mod, Play, total
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Yield
from ..model.crew import best_attack, has, split
from ..model.events import Abandoned, LeftForGood, LostHeart, MoraleTested, Rallied
from ..model.lines_of_fire import distance
from ..model.state import AskYield, Sea, Ship, opponent_of, with_ship
from ..model.terms import ARTICLES, Cause, Duty, Fate, Flag, Post
from .boarding import capture, strike_to
from .damage import leave, overboard

TARGET = Rule("PW-4.1")
CAUSES = Rule("PW-4.2")
MUTINY = Rule("PW-4.3")
BIGGEST = Rule("R1-20")
NERVE = Rule("C-19.4")

LOSS = {Cause.ADRIFT: -1, Cause.BOARDED: -2, Cause.CAPTAIN: -2, Cause.HALF: -2}
WHY = {
    Cause.ADRIFT: "adrift",
    Cause.BOARDED: "beaten in boarding",
    Cause.CAPTAIN: "the captain is dead",
    Cause.HALF: "half the crew is lost",
}


def causes(ship: Ship) -> tuple[Cause, ...]:
    """The conditions of the chart that hold (PW-4.2); lashed ships are not adrift (H-107)."""
    table = (
        (Cause.ADRIFT, (ship.drifts or not ship.sails) and not ship.fought),
        (Cause.BOARDED, ship.beaten),
        (Cause.CAPTAIN, ship.dead_captain and ship.captor is None),
        (Cause.HALF, 2 * ship.aboard <= ship.card.crew and ship.captor is None),
    )
    return tuple(cause for cause, holds in table if holds)


def mods_of(found: tuple[Cause, ...]) -> tuple[Mod, ...]:
    """All conditions add up (R0-3)."""
    return tuple(Mod(LOSS[cause], WHY[cause], CAUSES) for cause in found)


def captain_mods(ship: Ship) -> tuple[Mod, ...]:
    """What her captain's iron nerve is worth while he is aboard (C-19.4)."""
    steady = ship.card.steady and ship.captor is None and has(ship.crew, Post.CAPTAIN)
    return (Mod(+1, "her captain's iron nerve", NERVE),) if steady else ()


def exempt(sea: Sea, ship: Ship) -> bool:
    """By one edition imperials stand while a marine lives (R1-19)."""
    fixed = ARTICLES[sea.edition].morale > 0
    return fixed and ship.flag is Flag.IMPERIAL and has(ship.crew, Post.MARINE)


def test_all(play: Play[Sea]) -> None:
    """Each crew tests once in the turn a condition first holds (R0-33), and those that run."""
    for ship_id in range(len(play.state.ships)):
        ship = play.state.ships[ship_id]
        if not ship.afloat or not ship.crew or ship.card.boat or ship.duty is Duty.LEAVING:
            continue
        found = causes(ship)
        new = [cause for cause in found if cause not in ship.shaken or cause is Cause.BOARDED]
        if ship.duty is Duty.FLEEING:
            recover(play, ship, found)
        elif new and not exempt(play.state, ship):
            test(play, ship, found)
        ship = play.state.ships[ship_id]
        if ship.shaken != found:
            play.state = with_ship(play.state, replace(ship, shaken=found))


def test(play: Play[Sea], ship: Ship, found: tuple[Cause, ...]) -> None:
    """A die for the crew; by one edition another for the marines, and one of both will do."""
    if passes(play, ship, found, recovery=False):
        return
    worst = min(found, key=lambda cause: (LOSS[cause], -cause))  # the lower row wins ties (R1-20)
    play.tell(LostHeart(BIGGEST if len(found) > 1 else CAUSES, ship.id, worst))
    ship = play.state.ships[ship.id]
    if worst is Cause.ADRIFT:
        ask = AskYield(ship.id)
        play.state = replace(play.state, pending=(*play.state.pending, ask))
    elif worst is Cause.BOARDED and ship.fought:
        capture(play, ship.fought[0], ship.id, ship.aboard)
    elif worst is Cause.BOARDED:
        strike_to(play, ship.id, opponent_of(ship.owner))
    else:
        if worst is Cause.HALF:
            mutiny(play, ship)
        play.state = with_ship(play.state, replace(play.state.ships[ship.id], duty=Duty.FLEEING))


def passes(play: Play[Sea], ship: Ship, found: tuple[Cause, ...], *, recovery: bool) -> bool:
    """Throw for one crew; the groups of an imperial crew test apart (R0-31)."""
    mods = (*mods_of(found), *captain_mods(ship))
    passed = False
    for marines, base in bases(play.state, ship):
        target = base + total(mods)
        face = 0 if target < 1 else play.die(TARGET, min(target, 5) + 1)
        good = 0 < face <= min(target, 5)
        play.tell(MoraleTested(TARGET, ship.id, marines, target, mods, face, good, recovery))
        passed = passed or good
    return passed


def bases(sea: Sea, ship: Ship) -> list[tuple[bool, int]]:
    """The groups of a crew that test apart, whether of marines, and what each has to throw."""
    fixed = ARTICLES[sea.edition].morale
    if fixed:
        return [(False, fixed)]
    groups = [False]
    if ship.flag is Flag.IMPERIAL:
        soldiers = (Post.MARINE, Post.LIEUTENANT)
        groups = [g for g in (False, True) if any((r.post in soldiers) == g for r in ship.crew)]
    return [(g, best_attack(sea.edition, ship.flag, ship.crew, g)) for g in groups]


def fails_adrift(sea: Sea, ship: Ship) -> float:
    """The chance that a crew loses heart this turn if it comes to drift (PW-4.2)."""
    if Cause.ADRIFT in ship.shaken or ship.duty is Duty.LEAVING or exempt(sea, ship):
        return 0.0
    found = tuple(dict.fromkeys((Cause.ADRIFT, *causes(ship))))
    lost = total(mods_of(found)) + total(captain_mods(ship))
    return prod(1 - max(0, min(base + lost, 5)) / 6 for _, base in bases(sea, ship))


def mutiny(play: Play[Sea], ship: Ship) -> None:
    """The captain goes overboard, by one edition his mate with him (PW-4.3).

    He does not count as dead when they test again (R0-32, R1-21).
    """
    out = [Post.CAPTAIN]
    if ARTICLES[play.state.edition].mate_overboard:
        out.append(Post.MATE)
    rest, thrown = split(ship.crew, ship.aboard, lambda row: row.post in out)
    if rest:
        play.state = with_ship(play.state, replace(ship, crew=rest))
        overboard(play, ship, thrown)


def recover(play: Play[Sea], ship: Ship, found: tuple[Cause, ...]) -> None:
    """The turn after she ran: back into the fight, or out of it (PW-4.3)."""
    back = passes(play, ship, found, recovery=True)
    duty = Duty.FIGHTING if back else Duty.LEAVING
    ship = play.state.ships[ship.id]
    play.state = with_ship(play.state, replace(ship, duty=duty))
    play.tell(Rallied(MUTINY, ship.id, back))


def yield_ship(play: Play[Sea], act: Yield) -> None:
    """Adrift and without heart: strike, or take to the water (PW-4.2)."""
    sea = play.state
    play.state = replace(sea, pending=sea.pending[:-1])
    ship = play.state.ships[act.by]
    if act.strike:
        strike_to(play, act.by, opponent_of(ship.owner))
        return
    play.tell(Abandoned(CAUSES, act.by))
    overboard(play, ship, ship.crew)
    leave(play, replace(ship, crew=()), Fate.ABANDONED)


def gone_for_good(play: Play[Sea]) -> None:
    """Who leaves is out of the fight beyond the range of every enemy's cannon (PW-4.3)."""
    sea = play.state
    reach = ARTICLES[sea.edition].ball.range
    for ship in sea.ships:
        if not ship.afloat or ship.duty is not Duty.LEAVING:
            continue
        enemies = [e for e in sea.ships if e.afloat and e.owner != ship.owner]
        if all(distance(ship, enemy) > reach for enemy in enemies):
            play.tell(LeftForGood(MUTINY, ship.id))
            leave(play, ship, Fate.GONE)
