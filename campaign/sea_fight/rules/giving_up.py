"""Which orders give up a ship, or the fight: they are asked about before they are taken."""

from campaign.kernel.rules import Rule
from campaign.sea_fight.model.actions import Action, Part, Sail
from campaign.sea_fight.model.state import Sea, other
from campaign.sea_fight.model.terms import ESCAPE
from campaign.sea_fight.model.wind import exits
from campaign.sea_fight.rules.clock import PARTING


def gives_up(sea: Sea, act: Action) -> Rule | None:
    """By which rule an order ends the ship's fight or the whole of it; None where it does not.

    A ship leaves the table (P8-10.8, H-4), or both sides have agreed to part (P8-10.8, H-9).
    """
    match act:
        case Sail(turn=turn) if turn in exits(sea):
            return ESCAPE
        case Part(by=by) if sea.parting[other(by)]:
            return PARTING
        case _:
            return None
