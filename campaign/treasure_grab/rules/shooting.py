"""Shooting (TG-4): a die against a die, with twice the trouble against cover."""

from typing import TypeVar

from msgspec.structs import replace

from campaign.geometry.studs import Stud, apart
from campaign.kernel.play import Mod, Play, Refusal
from campaign.kernel.rules import Rule
from campaign.treasure_grab.model.actions import Cannonade, Peel, Shoot, Strike
from campaign.treasure_grab.model.events import Shot
from campaign.treasure_grab.model.ground import RANGE, SIGHT, plan, sight
from campaign.treasure_grab.model.places import in_cover
from campaign.treasure_grab.model.state import FigureId, Grab, Phase, band_of, members, with_figure
from campaign.treasure_grab.rules.wounds import wound

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


def refuse_attack(grab: Grab, act: Shoot | Strike | Cannonade | Peel) -> Refusal | None:
    """Why a figure can attack nobody, or not this one (TG-5, R4-2, R4-16)."""
    by, on = grab.figures[act.by], grab.figures[act.on]
    if grab.phase is not Phase.FIGHTING:
        return Refusal(SHOOTING, "attacks come after the movement")
    if band_of(act.by) is not grab.band or band_of(act.on) is grab.band:
        return Refusal(ONLY_IN_TURN, "a figure of yours attacks one of another warband")
    if by.at < 0 or on.at < 0:
        return Refusal(SHOOTING, "that one is out of play")
    table = plan(grab.board.rows)
    if not table.on[by.at] or not table.on[on.at]:
        return Refusal(PARTLY_OFF, "who is off the board neither attacks nor is attacked")
    if by.fought:
        return Refusal(ONE_ATTACK, "that one has made its attack this turn")
    if by.slipped:
        return Refusal(LYING, "that one lies on his back this turn")
    if grab.options.hands_full and act.by in grab.chest.held:
        return Refusal(CARRIERS, "whoever holds the chest has his hands full")
    return None


def refuse_shoot(grab: Grab, act: Shoot) -> Refusal | None:
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    rows = grab.board.rows
    ends = grab.figures[act.by].at, grab.figures[act.on].at
    distance = apart(*ends, plan(rows).columns)
    if distance > RANGE:
        return Refusal(SHOOTING, f"{distance} is too far: a shot carries {RANGE}")
    if not sight(rows, ends).clear:
        return Refusal(SIGHT, "something stands between them")
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
    rows = grab.board.rows
    enemies = targets(grab)
    return [
        Shoot(by, target)
        for by, at in attackers(grab)
        for target, there in enemies
        if sight(rows, (at, there)).clear
    ]


def attackers(grab: Grab) -> list[tuple[FigureId, Stud]]:
    """The band's figures that may still attack, and where they stand."""
    on, full = plan(grab.board.rows).on, grab.options.hands_full
    found = []
    for who in members(grab.band):
        figure = grab.figures[who]
        if figure.at < 0 or figure.fought or figure.slipped or not on[figure.at]:
            continue
        if not (full and who in grab.chest.held):
            found.append((FigureId(who), figure.at))
    return found


def targets(grab: Grab) -> list[tuple[FigureId, Stud]]:
    """The enemies that can be attacked, and where they stand."""
    on, own = plan(grab.board.rows).on, members(grab.band)
    return [
        (FigureId(who), figure.at)
        for who, figure in enumerate(grab.figures)
        if figure.at >= 0 and who not in own and on[figure.at]
    ]
