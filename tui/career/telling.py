"""A career as its log tells it: by the engine's own words, and nothing of what the rival does."""

from collections.abc import Sequence

from campaign.career.model.events import Dealt, FavourMoved, PaidOut
from campaign.career.model.say import coins, say
from campaign.career.model.state import Career
from campaign.kernel.play import Event
from content.campaign import campaign_numbers
from tui.career.port_words import in_coins
from tui.play.faces import Pair


def tell(career: Career, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule; "" for what is another's secret."""
    match event:
        case Dealt(bargain=bargain) if bargain.content is None:
            return ""  # how often the rival was at the quay is nobody's business
        case PaidOut(pay=pay) if pay.content is None:
            return ""
        case FavourMoved(by=by, favour=rung, purse=purse):
            captain = career.captains[by]
            ladder = campaign_numbers().favour.ladder
            standing = ladder[min(rung, len(ladder) - 1)].name
            told = in_coins(career.terms, purse)
            return f"{captain.crown} holds {captain.name} {standing}: a purse of {told}."
    return say(career, event).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence."""
    match event:
        case Dealt(coins=paid) if paid.content:
            what = "spent" if paid.content > 0 else "taken"
            return [(what, coins(abs(paid.content)))]
        case PaidOut(pay=pay, grant=grant) if pay.content is not None:
            found = [("for points", coins(pay.content))]
            return [*found, ("from the crown", coins(grant.content))] if grant.content else found
        case _:
            return []
