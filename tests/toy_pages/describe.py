"""The quay on which an auction is held, drawn by its table; and every word about it."""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, place, square
from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Description, Thing, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook, WornUnit
from pieces_of_eight.tui.draw.table import MapTable, whole_table
from tests.toy import TOY, Action, Auction, Bid, Risk

# --- The quay ----------------------------------------------------------------------

QUAY = ("~~~~~~~", "=======", ".......")
COLUMNS, ROWS = len(QUAY[0]), len(QUAY)
BLOCK = square(3, 1, COLUMNS, ROWS)
"""Where the chest stands."""
CAPTAINS = (square(1, 2, COLUMNS, ROWS), square(5, 2, COLUMNS, ROWS))
FILE = Path(__file__).with_name("map.toml")


@cache
def table() -> MapTable:
    return MapTable(whole_table(FILE.read_text(), FILE.name))


class QuayView(Struct, frozen=True):
    """What is to be seen of an auction."""

    prize: int = 0
    bidders: tuple[int, ...] = (0, 1)
    cursor: Square | None = None
    hover: Square | None = None
    columns: int = COLUMNS
    rows: int = ROWS


def quay(auction: Auction | None = None, cursor: Square | None = None) -> QuayView:
    """The quay as it is, or before anything is put up."""
    if auction is None:
        return QuayView(cursor=cursor)
    waiting = tuple(who for who in (0, 1) if auction.bids[who] is None)
    return QuayView(auction.prize, waiting, cursor)


def spots(view: QuayView) -> Sequence[PlaceLook]:
    """What its places show."""
    things = {at: WornUnit(f"captain{who}", "AM"[who]) for who, at in enumerate(CAPTAINS)}
    if view.prize:
        things[BLOCK] = WornUnit("chest", str(view.prize))
    found = []
    for n, ground in enumerate("".join(QUAY)):
        at = Square(n)
        marks = {
            "bids": at in CAPTAINS and CAPTAINS.index(at) in view.bidders,
            "hover": at == view.hover,
            "cursor": at == view.cursor,
        }
        worn = (things[at],) if at in things else ()
        shown = tuple(name for name, is_so in marks.items() if is_so)
        found.append(PlaceLook(ground, things=worn, marks=shown))
    return found


class QuayPainter(MapPainter[QuayView]):
    """Paints it."""

    def columns_of(self, view: QuayView) -> int:
        return COLUMNS

    def spots(self, view: QuayView) -> Sequence[PlaceLook]:
        return spots(view)

    def _elsewhere(self, view: QuayView) -> bool:
        return False


def beside(at: Square, across: int, down: int) -> Square | None:
    """The next place; None beyond the edge."""
    column, row = place(at, COLUMNS)
    found = square(column + across, row + down, COLUMNS, ROWS)
    return None if found == NOWHERE else found


def named(word: str) -> Square | None:
    """The place of a name: "D2"."""
    places = (Square(at) for at in range(COLUMNS * ROWS))
    return next((at for at in places if label(at).lower() == word.lower()), None)


def label(at: Square) -> str:
    """What a place is called."""
    column, row = place(at, COLUMNS)
    return f"{'ABCDEFG'[column]}{row + 1}"


# --- Words --------------------------------------------------------------------------------

CHEST = "chest"
GROUNDS = {"~": "the water", "=": "the quay", ".": "the street"}


class AuctionDescription(Description):
    ENGINE = TOY
    verbs = (
        Verb("bid", "", "Bid", asks="What do you bid?"),
        Verb("risk", "", "Risk it", asks="Risk the chest on two dice?"),
    )

    def choice(self, state: Auction, action: Action) -> Choice:
        match action:
            case Bid(coins=coins):
                return Choice((action,), "bid", f"Bid {coins.content}", target=CHEST)
            case Risk(yes=yes):
                return Choice((action,), "risk", f"{'Risk' if yes else 'Keep'} the chest")

    def things(self, state: Auction, viewer: Player) -> Sequence[Thing]:
        return (Thing(CHEST, "$", "the chest", (BLOCK,)),)

    def card(self, state: Auction, thing: str, viewer: Player) -> list[CardRow]:
        return [CardRow(self.brief(state, thing, viewer))]

    def brief(self, state: Auction, thing: str, viewer: Player) -> str:
        return f"worth {state.prize}, with {state.chests - 1} more to come"

    def ground(self, state: Auction, place: Square, viewer: Player) -> str:
        return f"{label(place)}: {GROUNDS[''.join(QUAY)[place]]}"

    def hour(self, state: Auction) -> str:
        return f"Chest {state.turn}."

    def part(self, state: Auction) -> tuple[int, int]:
        return state.turn, len(state.pending)

    def odds(self, state: Auction, orders: Sequence[Action]) -> Odds | None:
        return None

    def start(self, state: Auction, viewer: Player) -> Square:
        return BLOCK

    def label(self, state: Auction, place: Square) -> str:
        return label(place)

    def named(self, state: Auction, word: str) -> Square | None:
        return named(word)

    def beside(self, state: Auction, place: Square, across: int, down: int) -> Square | None:
        return beside(place, across, down)

    def away(
        self, state: Auction, here: Square, there: Square, seen_by: str | None = None
    ) -> tuple[int, str]:
        return abs(here - there), f"at {label(there)}"

    def attempt(
        self, state: Auction, verb: str, who: object, target: object, place: object
    ) -> Iterable[Action]:
        by = Player(0)
        return (Bid(by, Sealed(by, 0)),) if verb == "bid" else (Risk(by, True),)
