"""The odds of any order, at sea or ashore; of a boarding also before both parties are known."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.odds import Odds
from ..model.actions import Action, Board, Bombard, Commit, March, Press, Snipe
from ..model.crew import boards
from ..model.state import AskParty, AskPress, Bout, Sea, Ship, ShipId, with_ship
from ..model.terms import ARTICLES
from . import odds
from .ashore import odds_ashore

ALL_FIGHT = "If all of theirs who can fight do so."


def odds_of_order(sea: Sea, action: Action) -> Odds | None:
    """The odds of an order as things are now; None where it throws no dice."""
    if isinstance(action, Bombard | Snipe | March):
        return odds_ashore(sea, action)
    ask = sea.pending[-1] if sea.pending else None
    if isinstance(action, Press) and isinstance(ask, AskPress):
        return _round(sea, action.by, ask.enemy, first=False) if action.yes else None
    if isinstance(action, Board):
        return _round(sea, action.by, action.on, first=True)
    if isinstance(action, Commit) and isinstance(ask, AskParty) and ask.ship == ask.bout.one:
        by, on = sea.ships[ask.bout.one], sea.ships[ask.bout.other]
        return _against_all(sea, by, on, action, first=ask.bout.first)
    return odds(sea, action)


def _round(sea: Sea, by: ShipId, on: ShipId, *, first: bool) -> Odds | None:
    """A round of boarding with all who can fight, before anybody is told off."""
    if not ARTICLES[sea.edition].attacks:
        winner = replace(sea.ships[by], boards=not first)  # who boards on has won a round (R1-28)
        return odds(with_ship(sea, winner), Board(by, on))
    mine, hers = sea.ships[by], sea.ships[on]
    return _against_all(sea, mine, hers, Commit(by, everybody(mine)), first=first)


def everybody(ship: Ship) -> tuple[int, ...]:
    """All of a crew who can join in a boarding."""
    return tuple(row.count if boards(ship, row) else 0 for row in ship.crew)


def _against_all(sea: Sea, by: Ship, on: Ship, party: Commit, *, first: bool) -> Odds | None:
    """A round against all of the enemy's men who can fight: the worst that can be met."""
    ask = AskParty(by.id, Bout(on.id, by.id, first), everybody(on))
    found = odds(replace(sea, pending=(ask,)), party)
    return None if found is None else replace(found, note=ALL_FIGHT)
