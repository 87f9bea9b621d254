"""How an auction is ordered, told and summed up."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pieces_of_eight.campaign.kernel.play import Event, Gain
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.legend import table_legend
from pieces_of_eight.tui.match.captions import dice, mods
from pieces_of_eight.tui.play.faces import Face, Pair, kind_in
from pieces_of_eight.tui.play.order_form import CHANCE, Meant, OrderForm, Plan
from pieces_of_eight.tui.play.session import LogEntry
from tests import toy
from tests.toy import Auction, Setup
from tests.toy_pages.describe import AuctionDescription, quay, spots, table


class Lot(NamedTuple):
    """A ready auction."""

    id: str
    title: str
    chests: int

    @property
    def gist(self) -> str:
        return f"{self.chests} chests"

    def setup(self) -> Setup:
        return Setup(self.chests)


LOTS = {lot.id: lot for lot in (Lot("short-auction", "Two", 2), Lot("long-auction", "Four", 4))}
"""The ready auctions by their ids."""
CAPTAINS = ("Anne Bonny", "Mary Read")


def meant(plan: Plan) -> Meant:
    """The auction of a plan: one that is ready, or chests by the seed."""
    setup = Setup(plan.number % 4 + 1) if plan.choice == CHANCE else LOTS[plan.choice].setup()
    sides = tuple(
        (name, f"{coins} coins") for name, coins in zip(CAPTAINS, setup.purses, strict=True)
    )
    return Meant(
        title=f"An auction of {setup.chests} chests",
        blurb="Both bid in secret, and the higher bid pays.",
        note="the quay",
        sides=sides,
        captains=CAPTAINS,
        values={},
        view=quay(),
        setup=lambda: setup,
    )


ORDER = OrderForm(
    chance="Chests by the seed",
    fields=(),
    hints={},
    begin="Open the auction",
    meant=meant,
    rule=str(toy.BIDDING),
)


def tell(auction: Auction, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence, with the captains by name."""
    said = toy.say(auction, event).words
    for who, name in enumerate(names):
        said = said.replace(f"Captain {who}", name)
    return said


def explain(event: Event) -> list[Pair]:
    """The dice of a risk, and why they needed what they needed."""
    return [*dice(event), *mods(event)]


def account(auction: Auction) -> Sequence[Gain]:
    """What each has won, and what is left in his purse."""
    return [
        gain
        for who in (Player(0), Player(1))
        for gain in (
            Gain(who, auction.won[who], "chests", toy.PRIZE),
            Gain(who, auction.purses[who], "left in the purse", toy.BIDDING),
        )
    ]


def totals(auction: Auction) -> Sequence[str]:
    """The points of each."""
    return [f"{points:g} points" for points in toy.score(auction).values()]


def verdict(auction: Auction, winner: Player | None, names: Sequence[str]) -> str:
    """Who has the most in the end."""
    return "Nobody has more." if winner is None else f"{names[winner]} has the most."


def numbers(auction: Auction, log: Sequence[LogEntry]) -> Sequence[Sequence[str]]:
    """How much each has won."""
    return [("Won", *map(str, auction.won))]


FACE = Face(
    kind=kind_in(Path(__file__).parent),
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account,
    account_rule=str(toy.PRIZE),
    totals=totals,
    verdict=verdict,
    ending=lambda auction: "All chests are sold.",
    numbers=numbers,
    place="the quay",
    noun="auction",
    again="Bid again",
    hour="Chest {}".format,
    about=AuctionDescription(),
    legend=table_legend(table(), spots, {}, ()),
)
