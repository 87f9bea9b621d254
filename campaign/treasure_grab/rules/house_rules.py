"""House rules for those who want them (TG-10): crocodiles, the cannon, the banana."""

from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.geometry.studs import BITS, Stud, steps_between
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Cannonade, Peel
from ..model.events import CannonFired, PeelThrown, Snapped
from ..model.ground import SIGHT, Plan, clear, in_sight, plan, seen_from
from ..model.state import SNAP, FigureId, Grab, members, with_figure
from .fighting import fray, refuse_attack, spend, wound
from .moving import without

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
        return Refusal(AGREED, "the cannon was not agreed on")
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    table, rows = plan(grab.board.rows), grab.board.rows
    at, to = grab.figures[act.by].at, grab.figures[act.on].at
    if table.cannon == NOWHERE or steps_between(at, table.cannon, table.columns) > 1:
        return Refusal(CANNON, "that one does not stand by the cannon")
    if grab.turn < grab.loaded:
        return Refusal(CANNON, f"the cannon is not loaded before round {grab.loaded}")
    if not clear(rows, (at, to)):
        return Refusal(SIGHT, "something stands between them")
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
        return Refusal(AGREED, "the banana was not agreed on")
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    if not grab.bananas[grab.band]:
        return Refusal(BANANA, "your warband has eaten its banana and thrown the peel")
    table = plan(grab.board.rows)
    ends = grab.figures[act.by].at, grab.figures[act.on].at
    if steps_between(*ends, table.columns) > THROW:
        return Refusal(BANANA, f"that is too far: a peel flies {THROW} at most")
    if not in_sight(table, *ends):
        return Refusal(SIGHT, "something stands between them")
    if grab.figures[act.on].slipped:
        return Refusal(BANANA, "that one lies on his back already")
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
