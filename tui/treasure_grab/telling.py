"""A treasure grab as its log tells it: by the names of those who play it."""

from collections.abc import Sequence

from campaign.kernel.play import Event
from campaign.treasure_grab.model.events import (
    ChestPlaced,
    ChestWon,
    Joined,
    MovesEnded,
    Ordered,
    TurnBegan,
    Waited,
)
from campaign.treasure_grab.model.names import (
    BANDS,
    LIES,
    ON_BOARD,
    Measures,
    listed,
    many,
    place,
    start_of,
)
from campaign.treasure_grab.model.say import say
from campaign.treasure_grab.model.state import Grab


def tell(grab: Grab, event: Event, names: Sequence[str], measures: Measures = ON_BOARD) -> str:
    """An event in a sentence without its rule; "" for what is not worth one."""
    match event:
        case Ordered(order=order):
            return f"They play in this order: {listed([names[who] for who in order])}."
        case TurnBegan(by=by):
            band = grab.bands[by]
            return f"It is the turn of {names[by]}{'' if band is None else f', {BANDS[band]}'}."
        case MovesEnded():
            return ""
        case Joined(by=by, band=band):
            return f"{names[by]} takes {BANDS[band]}."
        case Waited(by=by):
            return f"{names[by]} stays away for this round."
        case ChestWon(by=by, band=band, chests=chests):
            won = f"{names[by]} has {many(chests, 'chest')}"
            return f"{start_of(BANDS[band])} are off the board with the chest: {won}."
        case ChestPlaced(by=by, at=at, lie=lie):
            return f"{names[by]} puts the chest back at {place(grab, at)}, {LIES[lie]}."
    return say(grab, event, measures).words
