"""Every word about an auction: what can be bid, and the quay on which the chest stands."""

from collections.abc import Iterable, Sequence

from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Description, Thing, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from tests.toy import TOY, Action, Auction, Bid, Risk

QUAY = "the quay"
"""The one place there is."""
CHEST = "chest"


class AuctionDescription(Description[Auction, Action]):
    ENGINE = TOY
    verbs = (
        Verb("bid", "", "Bid", asks="What do you bid?"),
        Verb("risk", "", "Risk it", asks="Risk the chest on two dice?"),
    )

    def choice(self, state: Auction, action: Action) -> Choice:
        match action:
            case Bid(coins=coins):
                return Choice((action,), "bid", f"Bid {coins.content}")
            case Risk(yes=yes):
                return Choice((action,), "risk", f"{'Risk' if yes else 'Keep'} the chest")

    def things(self, state: Auction, viewer: Player) -> Sequence[Thing]:
        return (Thing(CHEST, "$", "the chest", (QUAY,)),)

    def card(self, state: Auction, thing: str, viewer: Player) -> list[CardRow]:
        return [CardRow(self.brief(state, thing, viewer))]

    def brief(self, state: Auction, thing: str, viewer: Player) -> str:
        return f"worth {state.prize}, with {state.chests - 1} more to come"

    def ground(self, state: Auction, place: str, viewer: Player) -> str:
        return QUAY

    def hour(self, state: Auction) -> str:
        return f"Chest {state.turn}."

    def part(self, state: Auction) -> tuple[int, int]:
        return state.turn, len(state.pending)

    def odds(self, state: Auction, orders: Sequence[Action]) -> Odds | None:
        return None

    def start(self, state: Auction, viewer: Player) -> str:
        return QUAY

    def named(self, state: Auction, word: str) -> str | None:
        return QUAY if word == "quay" else None

    def beside(self, state: Auction, place: str, across: int, down: int) -> None:
        return None

    def away(
        self, state: Auction, here: str, there: str, seen_by: str | None = None
    ) -> tuple[int, str]:
        return 0, "here"

    def attempt(
        self, state: Auction, verb: str, who: object, target: object, place: object
    ) -> Iterable[Action]:
        by = Player(0)
        return (Bid(by, Sealed(by, 0)),) if verb == "bid" else (Risk(by, True),)
