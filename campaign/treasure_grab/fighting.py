"""Shooting (TG-4), fighting hand to hand (TG-5), and the wounds of both (TG-6)."""

from functools import lru_cache
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import AROUND, BITS, NOWHERE, Stud, steps_between
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.mind import Last
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal
from .carrying import gone
from .events import Beaten, CannonFired, PeelThrown, Removed, Sat, Shot, Snapped, Struck
from .ground import MAN, RANGE, SIGHT, Plan, clear, in_cover, in_sight, plan, seen_from
from .moving import without
from .state import (
    SNAP,
    WOUNDS,
    Cannonade,
    FigureId,
    Grab,
    Peel,
    Phase,
    Shoot,
    Strike,
    band_of,
    members,
    with_figure,
)

WOUNDED = Rule("TG-6")
SITTING = Rule("R4-8")
CHEST_STAYS = Rule("R4-18")
BEATEN = Rule("R4-17")
SHOOTING = Rule("TG-4")
ONE_ATTACK = Rule("R4-2")
ONLY_IN_TURN = Rule("TG-5")
COVER = Rule("R4-4")
PARTLY_OFF = Rule("R4-16")
CARRIERS = Rule("R4-13")
LYING = Rule("H-85")

S = TypeVar("S")

BEHIND = 2
"""How many times the target's throw an attacker must beat if the target has cover (R4-4)."""

IN_COVER = Mod(BEHIND, "in cover", COVER)
FIGHTING = Rule("TG-5")
REACH = Rule("H-80")


# --- Wounds (TG-6): one, and a figure sits; two, and it is removed -------------------------------


def wound(play: Play[Grab], who: FigureId) -> None:
    """One wound changes nothing but how the figure is drawn (R4-8); two remove it."""
    grab = play.state
    figure = grab.figures[who]
    wounds = figure.wounds + 1
    if wounds < WOUNDS:
        sitting = replace(figure, wounds=wounds)
        play.state = replace(grab, figures=with_figure(grab.figures, who, sitting))
        play.tell(Sat(SITTING, who))
        return
    held = who in grab.chest.held
    out = replace(figure, at=NOWHERE, wounds=wounds, left=0)
    play.state = replace(
        grab,
        figures=with_figure(grab.figures, who, out),
        chest=without(grab.chest, who) if held else grab.chest,
    )
    play.tell(Removed(CHEST_STAYS if held else WOUNDED, who, held))
    band = band_of(who)
    if all(play.state.figures[each].at < 0 for each in members(band)):
        play.tell(Beaten(BEATEN, band))
        play.state = gone(play.state, band)


# --- Shooting (TG-4): a die against a die, with twice the trouble against cover ------------------


def refuse_attack(grab: Grab, act: Shoot | Strike | Cannonade | Peel) -> Refusal | None:
    """Why a figure can attack nobody, or not this one (TG-5, R4-2, R4-16)."""
    by, on = grab.figures[act.by], grab.figures[act.on]
    if grab.phase is not Phase.FIGHTING:
        return Refusal(SHOOTING, "you can attack only after all have moved")
    if band_of(act.by) is not grab.band or band_of(act.on) is grab.band:
        return Refusal(ONLY_IN_TURN, "attack a figure of another warband with one of yours")
    if by.at < 0 or on.at < 0:
        return Refusal(SHOOTING, "that figure is out of the game")
    table = plan(grab.board.rows)
    if not table.on[by.at] or not table.on[on.at]:
        return Refusal(PARTLY_OFF, "a figure off the board cannot attack or be attacked")
    if by.fought:
        return Refusal(ONE_ATTACK, "that figure has already attacked this turn")
    if by.slipped:
        return Refusal(LYING, "that figure is on his back this turn")
    if grab.options.hands_full and act.by in grab.chest.held:
        return Refusal(CARRIERS, "that figure has both hands on the chest")
    return None


def refuse_shoot(grab: Grab, act: Shoot) -> Refusal | None:
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    table = plan(grab.board.rows)
    ends = grab.figures[act.by].at, grab.figures[act.on].at
    distance = steps_between(*ends, table.columns)
    if distance > RANGE:
        return Refusal(SHOOTING, f"{distance} is too far: a shot carries {RANGE}")
    if not in_sight(table, *ends):
        return Refusal(SIGHT, "something is in the way")
    return None


def shot_mods(grab: Grab, by: FigureId, on: FigureId) -> tuple[Mod, ...]:
    """What a shot must beat the target by (R4-4)."""
    return (IN_COVER,) if in_cover(grab, by, on) else ()


def shoot(play: Play[Grab], act: Shoot) -> None:
    """Higher than the target's die, against cover more than twice as high: a wound (TG-4).

    It may be fired at whoever stands within 1 stud as well, and is the one attack (R4-7).
    """
    mods = shot_mods(play.state, act.by, act.on)
    spend(play, act.by)
    face, against, hit = duel(play, SHOOTING, mods)
    play.tell(Shot(SHOOTING, act.by, act.on, face, against, mods, hit))
    if hit:
        wound(play, act.on)


def spend(play: Play[Grab], who: FigureId) -> None:
    """One attack a turn, be it shot, blow, cannon or peel (R4-2)."""
    grab = play.state
    fought = replace(grab.figures[who], fought=True)
    play.state = replace(grab, figures=with_figure(grab.figures, who, fought))


def duel(play: Play[S], rule: Rule, mods: tuple[Mod, ...] = ()) -> tuple[int, int, bool]:
    """Both throw a die of six; only the attacker can hurt, and ties are nothing (R4-1, R4-3)."""
    times = mods[0].value if mods else 1
    face = play.die(rule)
    saves = -(-face // times)  # the lowest throw that is not beaten
    against = play.die(rule, saves)
    return face, against, against < saves


def legal_shots(grab: Grab) -> list[Shoot]:
    """Every shot at an enemy in sight."""
    table, found = plan(grab.board.rows), list[Shoot]()
    ours, theirs, there = fray(grab)
    for by, at in ours:
        seen = seen_from(table, at, there)
        if seen:
            found += [Shoot(by, on) for on, to in theirs if seen & BITS[to]]
    return found


class Fray(NamedTuple):
    """Who can attack, and who can be attacked: a decision asks for it with each kind of attack."""

    ours: tuple[tuple[FigureId, Stud], ...]
    theirs: tuple[tuple[FigureId, Stud], ...]
    there: int
    """Where they stand who can be attacked, as a set."""


_fray: Last[Grab, Fray] = Last()


def fray(grab: Grab) -> Fray:
    """Who can attack now, and who can be attacked."""
    last = _fray.pair
    if last is not None and last[0] is grab:
        return last[1]
    on, full, own = plan(grab.board.rows).on, grab.options.hands_full, members(grab.band)
    ours, theirs, there = list[tuple[FigureId, Stud]](), list[tuple[FigureId, Stud]](), 0
    for n, figure in enumerate(grab.figures):
        at, who = figure.at, FigureId(n)
        if at < 0 or not on[at]:
            continue
        if who not in own:
            theirs.append((who, at))
            there |= BITS[at]
            continue
        if figure.fought or figure.slipped:
            continue
        if not (full and who in grab.chest.held):
            ours.append((who, at))
    return _fray.keep(grab, Fray(tuple(ours), tuple(theirs), there))


# --- Hand-to-hand fighting (TG-5): within 1 stud, the same throw, and only in one's own turn -----


def in_reach(table: Plan, a: Stud, b: Stud) -> bool:
    """Whether figures on two studs can fight: 1 stud apart, and not a figure's height (H-80)."""
    return steps_between(a, b, table.columns) == 1 and abs(table.feet[a] - table.feet[b]) <= MAN


def refuse_strike(grab: Grab, act: Strike) -> Refusal | None:
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    table = plan(grab.board.rows)
    a, b = grab.figures[act.by].at, grab.figures[act.on].at
    if steps_between(a, b, table.columns) != 1:
        return Refusal(FIGHTING, "that figure is out of reach")
    if not in_reach(table, a, b):
        return Refusal(REACH, "that figure is too high or too low to reach")
    return None


def strike(play: Play[Grab], act: Strike) -> None:
    """Higher than the other's die: a wound; cover is of no use here (TG-5, R4-5)."""
    spend(play, act.by)
    face, against, hit = duel(play, FIGHTING)
    play.tell(Struck(FIGHTING, act.by, act.on, face, against, hit))
    if hit:
        wound(play, act.on)


def legal_strikes(grab: Grab) -> list[Strike]:
    """Every enemy within reach of a figure that may still attack."""
    table, found = plan(grab.board.rows), list[Strike]()
    ours, theirs, there = fray(grab)
    for by, at in ours:
        near = reached(table, at) & there
        if near:
            found += [Strike(by, on) for on, to in theirs if near & BITS[to]]
    return found


@lru_cache(maxsize=1 << 13)
def reached(table: Plan, at: Stud) -> int:
    """The studs on which a figure that stands on one can fight others, as a set."""
    near = [at + x + y * table.columns for x, y in AROUND]
    return sum([BITS[to] for to in near if table.on[to] and in_reach(table, at, Stud(to))])


# --- House rules for those who want them (TG-10): crocodiles, the cannon, the banana --------------

AGREED = Rule("R4-20")
CROCODILES = Rule("H-83")
CANNON = Rule("H-84")
BANANA = Rule("H-85")

KICK = 1
"""The gunner's throw on which the cannon hurts himself."""
RELOADING = 2
"""Rounds from one shot of the cannon to the next."""
THROW = 6
"""How many studs a peel can be thrown."""
SLIPS = 4
"""The lowest face on which somebody slips."""


def crocodiles(play: Play[Grab]) -> None:
    """After a band's movement its figures by the water throw: on a 1 they are bitten (H-83)."""
    grab = play.state
    if not grab.options.crocodiles:
        return
    shore = plan(grab.board.rows).shore
    for who in members(grab.band):
        at = play.state.figures[who].at
        if at >= 0 and shore[at]:
            face = play.die(CROCODILES, SNAP + 1)
            bitten = face <= SNAP
            play.tell(Snapped(CROCODILES, FigureId(who), face, bitten))
            if bitten:
                wound(play, FigureId(who))


def refuse_cannonade(grab: Grab, act: Cannonade) -> Refusal | None:
    if not grab.options.cannon:
        return Refusal(AGREED, "this game is played without the cannon")
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    table, rows = plan(grab.board.rows), grab.board.rows
    at, to = grab.figures[act.by].at, grab.figures[act.on].at
    if table.cannon == NOWHERE or steps_between(at, table.cannon, table.columns) > 1:
        return Refusal(CANNON, "that figure is not next to the cannon")
    if grab.turn < grab.loaded:
        return Refusal(CANNON, f"the cannon will not be loaded before round {grab.loaded}")
    if not clear(rows, (at, to)):
        return Refusal(SIGHT, "something is in the way")
    return None


def cannonade(play: Play[Grab], act: Cannonade) -> None:
    """The target and all within 1 stud of it throw against the gunner's one die (H-84)."""
    spend(play, act.by)
    grab = play.state
    struck = within_a_stud(grab, act)
    face = play.die(CANNON)
    faces = tuple(play.die(CANNON, face) for _ in struck)
    hit = tuple(who for who, thrown in zip(struck, faces, strict=True) if face > thrown)
    kicked = face == KICK
    play.state = replace(grab, loaded=grab.turn + RELOADING)
    play.tell(CannonFired(CANNON, act.by, act.on, face, struck, faces, hit, kicked))
    for who in (*hit, *((act.by,) if kicked else ())):
        wound(play, who)


def within_a_stud(grab: Grab, act: Cannonade) -> tuple[FigureId, ...]:
    """Everybody on the board within 1 stud of the target, friend or foe, but the gunner."""
    table, to = plan(grab.board.rows), grab.figures[act.on].at
    return tuple(
        FigureId(who)
        for who, figure in enumerate(grab.figures)
        if figure.at >= 0
        and table.on[figure.at]
        and who != act.by
        and steps_between(figure.at, to, table.columns) <= 1
    )


def refuse_peel(grab: Grab, act: Peel) -> Refusal | None:
    if not grab.options.banana:
        return Refusal(AGREED, "this game is played without bananas")
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    if not grab.bananas[grab.band]:
        return Refusal(BANANA, "your warband has already eaten its banana and thrown the peel")
    table = plan(grab.board.rows)
    ends = grab.figures[act.by].at, grab.figures[act.on].at
    if steps_between(*ends, table.columns) > THROW:
        return Refusal(BANANA, f"that is too far: a peel flies at most {THROW}")
    if not in_sight(table, *ends):
        return Refusal(SIGHT, "something is in the way")
    if grab.figures[act.on].slipped:
        return Refusal(BANANA, "that figure is already on his back")
    return None


def peel(play: Play[Grab], act: Peel) -> None:
    """On 4 or more he slips, lets go of the chest, and lies there for his next turn (H-85)."""
    spend(play, act.by)
    face = play.die(BANANA, SLIPS)
    slipped = face >= SLIPS
    grab = play.state
    figures, chest = grab.figures, grab.chest
    if slipped:
        figures = with_figure(figures, act.on, replace(figures[act.on], slipped=True))
        chest = without(chest, act.on)
    eaten = tuple(has and band != grab.band for band, has in enumerate(grab.bananas))
    play.state = replace(grab, figures=figures, chest=chest, bananas=eaten)
    play.tell(PeelThrown(BANANA, act.by, act.on, face, SLIPS, slipped))


def legal_mischief(grab: Grab) -> list[Cannonade | Peel]:
    """What the house rules that were agreed on add to the fighting (TG-10)."""
    found: list[Cannonade | Peel] = []
    options = grab.options
    table = plan(grab.board.rows)
    if options.cannon and grab.turn >= grab.loaded and table.cannon != NOWHERE:
        beside = within(table, table.cannon, 1)
        gunners = [by for by, at in fray(grab).ours if beside & BITS[at]]
        shots = [Cannonade(by, on) for by in gunners for on, _ in fray(grab).theirs]
        found += [act for act in shots if refuse_cannonade(grab, act) is None]
    if options.banana and grab.bananas[grab.band]:
        found += legal_peels(grab)
    return found


def legal_peels(grab: Grab) -> list[Peel]:
    """The enemies on their feet whom a figure sees within a peel's flight (H-85)."""
    table, figures, found = plan(grab.board.rows), grab.figures, list[Peel]()
    ours, theirs, there = fray(grab)
    for by, at in ours:
        near = within(table, at, THROW) & there
        seen = seen_from(table, at, near) if near else 0
        if seen:
            found += [
                Peel(by, on) for on, to in theirs if seen & BITS[to] and not figures[on].slipped
            ]
    return found


@lru_cache(maxsize=1 << 12)
def within(table: Plan, at: Stud, steps: int) -> int:
    """The studs no further from a stud than so many steps, as a set."""
    studs = range(len(table.fits))
    return sum([BITS[to] for to in studs if steps_between(at, Stud(to), table.columns) <= steps])
