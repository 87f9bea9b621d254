"""Why a key has nothing to do ashore: the refusal of the rules, in the words of a sentence."""

from collections.abc import Callable, Iterable, Sequence

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.land_raid.model import actions
from pieces_of_eight.campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Leave,
    Loot,
    Move,
    Serve,
    Shoot,
    Spike,
)
from pieces_of_eight.campaign.land_raid.model.ground import plan
from pieces_of_eight.campaign.land_raid.model.say import label
from pieces_of_eight.campaign.land_raid.model.state import (
    RAIDERS,
    Phase,
    Raid,
    Unit,
    UnitId,
    standing,
)
from pieces_of_eight.campaign.land_raid.odds.bands import Stays
from pieces_of_eight.tui.match.desk import WAITING, sentence
from pieces_of_eight.tui.play.keyed import keyed
from .choices import Choice, RaidSession
from .words import named

BETWEEN = "Answer the question first."
NOT_NOW = {
    Phase.POSTING: "The garrison is posted first: {end} lets the town go to sleep.",
    Phase.MOVING: "That comes later in the turn: first all move.",
    Phase.SHOOTING: "This is the time to shoot: {end} ends it.",
    Phase.BURNING: "This is the time to lay fires: {end} goes on to the loot.",
    Phase.LOOTING: "This is the time to loot: {end} ends it.",
}
"""What is said in a part of the turn to an order of another; keys by the names of commands."""
NOTHING = {
    Phase.SHOOTING: "Nobody is in range.",
    Phase.BURNING: "Nobody can lay a fire.",
    Phase.LOOTING: "There is nothing to loot.",
}
"""What is said where a part of the turn passes by itself."""


def not_now(session: RaidSession) -> str:
    """Why nothing at all can be ordered now; empty when something can."""
    if session.over:
        return "The raid is over."
    if not session.human:
        return WAITING
    return BETWEEN if session.state.pending else ""


def wrong_part(session: RaidSession, wanted: Phase, key_of: Callable[[str], str]) -> str:
    """Why an order of one part of the turn cannot be given in another; empty when it can."""
    why = not_now(session)
    if why:
        return why
    phase = session.state.phase
    if phase is wanted:
        return ""
    mine = session.viewer == RAIDERS
    if wanted in (Phase.BURNING, Phase.LOOTING) and not mine:
        return "The town neither burns nor loots its own houses."
    return keyed(NOT_NOW.get(phase, WAITING), key_of)


def given_up(raid: Raid, legal: Sequence[Choice], side: int) -> str:
    """What ending one's part would waste, in a sentence; empty when nothing."""
    if any(isinstance(act, Shoot | Serve) for act in legal):
        return "There are loaded muskets with enemies before them."
    if any(isinstance(act, Loot) for act in legal):
        return "There is loot for the taking."
    if any(isinstance(act, Spike) for act in legal):
        return "A gun could be spiked."
    idle = raid.phase is Phase.MOVING and not any(
        unit.moved or unit.attacks >= 0 for unit in raid.units if unit.owner == side
    )
    if idle and any(isinstance(act, Move | Attack) for act in legal):
        return "Nobody has moved yet."
    return ""


def who_stays(raid: Raid, stay: Iterable[Stays]) -> str:
    """Those who cannot go with the reason, those with the same reason together."""
    reasons: dict[str, list[UnitId]] = {}
    for each in stay:
        reasons.setdefault(each.why, []).append(each.unit)
    return " ".join(sentence(f"{named(raid, men)}: {of(men, why)}") for why, men in reasons.items())


def of(men: Sequence[UnitId], why: str) -> str:
    """A reason as it is said of one or of several."""
    if len(men) > 1:
        for one, more in (("it has ", "they have "), ("it is ", "they are "), ("it ", "they ")):
            if why.startswith(one):
                return why.replace(one, more, 1)
    return why


def idle_there(session: RaidSession, men: Sequence[Unit]) -> str:
    """Why nobody of these can do anything now, asked of the rules for the first of them."""
    raid = session.state
    stay = []
    for unit in men:
        probe = _probe(raid, unit)
        refusal = session.refuse(probe) if probe is not None else None
        if refusal is not None:
            stay.append(Stays(unit.id, refusal.why))
    return who_stays(raid, stay) or "They have nothing to do now."


def _probe(raid: Raid, unit: Unit) -> Action | None:
    """An order of the moment that the unit could be given if it were free."""
    table = plan(raid.town.rows)
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= at < len(table.steps):
        return None
    to = next(iter(table.steps[at]), at)
    match raid.phase:
        case Phase.POSTING:
            town = [Square(n) for n, inside in enumerate(table.town) if inside and n != at]
            return actions.post(unit.id, town[0]) if town else None
        case Phase.MOVING if unit.gun:
            return actions.haul(unit.id, to)
        case Phase.MOVING:
            return actions.move(unit.id, unit.owner, to, raid.in_plain_sight(unit.owner))
        case Phase.SHOOTING:
            return actions.shoot(unit.id, to)
        case Phase.BURNING:
            return Burn(unit.id, at)
        case Phase.LOOTING:
            return Loot((unit.id,), at)
    return None


def no_boats(session: RaidSession, men: Sequence[Unit], key_of: Callable[[str], str]) -> str:
    """Why nobody takes to the boats."""
    why = wrong_part(session, Phase.MOVING, key_of)
    if why:
        return why
    if session.viewer != RAIDERS:
        return "The town's own people have no boats waiting."
    if not men:
        return "Put the cursor on your men on the beach."
    refusal = session.refuse(Leave(men[0].id))
    return sentence(refusal.why) if refusal else "They stay."


def no_target(raid: Raid, at: Square) -> str:
    """Why nothing can be done to a square."""
    words = {
        Phase.SHOOTING: "Nobody can shoot at {}.",
        Phase.BURNING: "Nobody can lay a fire to {}.",
        Phase.LOOTING: "There is nothing to loot at {} now.",
    }
    return words.get(raid.phase, "There is nothing to do at {}.").format(label(raid, at))
