"""Hand-to-hand fighting (TG-5): within 1 stud, the same throw, and only in one's own turn."""

from campaign.geometry.studs import Stud, apart
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.treasure_grab.model.actions import Strike
from campaign.treasure_grab.model.events import Struck
from campaign.treasure_grab.model.ground import MAN, Plan, plan
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.rules.shooting import attackers, duel, refuse_attack, spend, targets
from campaign.treasure_grab.rules.wounds import wound

FIGHTING = Rule("TG-5")
REACH = Rule("H-80")


def in_reach(table: Plan, a: Stud, b: Stud) -> bool:
    """Whether figures on two studs can fight: 1 stud apart, and not a figure's height (H-80)."""
    return apart(a, b, table.columns) == 1 and abs(table.feet[a] - table.feet[b]) <= MAN


def refuse_strike(grab: Grab, act: Strike) -> Refusal | None:
    refusal = refuse_attack(grab, act)
    if refusal:
        return refusal
    table = plan(grab.board.rows)
    a, b = grab.figures[act.by].at, grab.figures[act.on].at
    if apart(a, b, table.columns) != 1:
        return Refusal(FIGHTING, "that one is not within reach")
    if not in_reach(table, a, b):
        return Refusal(REACH, "that one stands too high or too low to be reached")
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
    table, enemies = plan(grab.board.rows), targets(grab)
    return [
        Strike(by, on)
        for by, at in attackers(grab)
        for on, there in enemies
        if in_reach(table, at, there)
    ]
