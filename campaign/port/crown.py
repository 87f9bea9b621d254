"""Orders of the crown (C-33): what is asked this season, and what keeping or failing one brings."""

from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.deeds import QUANTITIES, Deed
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .events import FavourMoved, OrderAnswered
from .orders import CrownOrder
from .standing import long_war
from .state import (
    Accept,
    Arms,
    Bargain,
    ComeHome,
    Group,
    Holding,
    Mend,
    Port,
    Quality,
    mending,
    own,
    struck,
    with_captain,
    with_company,
    with_holding,
)

ORDERS = Rule("C-33")
JUDGED = Rule("C-33.1")
PAID = {"coins": JUDGED, "favour": Rule("H-287"), "men": Rule("H-288"), "yard": Rule("H-289")}
"""The paragraph of what an order is paid in."""

MOST_GROUPS = 14  # of a company


# --- In port: what is asked, and taking one -------------------------------------------------------


def offered(port: Port, who: Player) -> tuple[CrownOrder, ...]:
    """The orders that a captain may choose from this season: none in the last one, nor the other's.

    None of another captain, whose deck is sealed.
    """
    terms, winter = port.terms, port.terms.winter
    if winter is None or terms.dealt is None or port.season >= terms.seasons:
        return ()
    deck = terms.dealt[who].content or ()
    first = winter.dealt * (port.season - 1)
    return tuple(terms.orders[place] for place in deck[first : first + winter.dealt])


def taken(port: Port, holding: Holding) -> CrownOrder | None:
    """The order that stands in a captain's books."""
    return next((order for order in port.terms.orders if order.id == holding.order), None)


def refuse_order(port: Port, who: Player, holding: Holding, bargain: Bargain) -> Refusal | None:
    """One order a season, of those that are dealt (C-33)."""
    if not isinstance(bargain, Accept):
        return None
    if bargain.order not in (order.id for order in offered(port, who)):
        return Refusal(ORDERS, "your crown does not ask that of you this season")
    if holding.order:
        return Refusal(ORDERS, "you have taken an order for this season")
    return None


# --- At home: what comes of it --------------------------------------------------------------------


def refuse_deeds(port: Port, act: ComeHome) -> Refusal | None:
    """Each captain tells his own deeds, and in a career as printed none."""
    if port.terms.winter is None and act.deeds:
        return Refusal(JUDGED, "nobody asks what was done in a career as printed")
    if any(deed.whose != act.by or deed.what not in QUANTITIES for deed in act.deeds):
        return Refusal(JUDGED, "a captain tells what he has done himself")
    return None


def deeds_asked(port: Port, who: Player) -> tuple[Deed, ...]:
    """The least that keeps the order a captain has taken; nothing where he has taken none."""
    order = taken(port, own(port, who))
    counts = () if order is None else (*order.done.all, *order.done.any[:1])
    return tuple(Deed(each.count, who, each.at_least or 1, each.of, 0) for each in counts)


class Pay(NamedTuple):
    """What an order brings a captain."""

    holding: Holding
    coins: int = 0  # below 0 for what failing costs
    groups: int = 0
    mended: tuple[str, ...] = ()


def paid_in(port: Port, who: Player, order: CrownOrder) -> str:
    """What an order is paid in: coins where what it promises is of no use to a captain.

    A step of favour is of none in a long war, which has no purse to fill, nor on the highest rung.
    """
    highest = port.captains[who].favour + 1 >= len(port.terms.favour.purses)
    if order.pays == "favour" and (long_war(port) is not None or highest):
        return "coins"
    return order.pays


def answer(play: Play[Port], who: Player, *, favour: bool) -> None:
    """The crown pays for an order that was kept, or asks for what failing costs (C-33.1).

    It thinks more or less of a captain before purses are filled, and pays coins after that.
    """
    port, holding = play.state, own(play.state, who)
    order = taken(port, holding)
    if order is None or (paid_in(port, who, order) == "favour") != favour:
        return
    kept = order.done.holds(port.deeds, who)
    paid = paid_for(port, who, order, kept=kept)
    play.state = with_holding(port, who, paid.holding)
    drop_order(play, who)
    coins, groups = Sealed(who, paid.coins), Sealed(who, paid.groups)
    mended = Sealed(who, paid.mended)
    rule = PAID[paid_in(port, who, order)]
    play.tell(OrderAnswered(rule, who, order.id, kept, coins, groups, mended))
    if favour:
        captain = port.captains[who]
        rung = max(0, captain.favour + (1 if kept else -1))
        play.state = with_captain(play.state, who, replace(captain, favour=rung))
        if rung != captain.favour:
            play.tell(FavourMoved(rule, who, rung, port.terms.favour.purses[rung]))


def drop_order(play: Play[Port], who: Player) -> None:
    """Nothing is asked of a captain any more: a crown answers no dead man."""
    holding = own(play.state, who)
    if holding.order:
        play.state = with_holding(play.state, who, replace(holding, order=""))


def paid_for(port: Port, who: Player, order: CrownOrder, *, kept: bool) -> Pay:
    """What a captain owns after his crown has answered."""
    terms, holding, winter = port.terms, own(port, who), port.terms.winter
    pays = paid_in(port, who, order)
    if pays == "favour":
        return Pay(holding)
    if not kept:
        asked = min(holding.coins, 0 if winter is None else winter.failed)
        return Pay(replace(holding, coins=holding.coins - asked), -asked)
    left, groups, mended = order.worth, 0, []
    if pays == "men":
        cost = terms.prices.group[Quality.HARDENED]
        for n, company in enumerate(holding.companies[:1]):
            groups = min(max(1, left // cost), MOST_GROUPS - len(company.groups))
            men = (Group(Arms.HAND_TO_HAND, Quality.HARDENED),) * groups
            holding = with_company(holding, n, groups=(*company.groups, *men))
            left = max(0, left - groups * cost)
    if pays == "yard":
        hurt = sorted((mending(terms, ship), n) for n, ship in enumerate(holding.ships))
        for cost, n in hurt:
            if 0 < cost <= left:
                left -= cost
                mended.append(holding.ships[n].name)
                holding = struck(terms, holding, Mend(n))
    return Pay(replace(holding, coins=holding.coins + left), left, groups, tuple(mended))
