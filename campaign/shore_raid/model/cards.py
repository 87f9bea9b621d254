"""The activation deck: which cards a side has, and how they are turned (PA-2, PA-3, PA-12)."""

from functools import lru_cache

from msgspec.structs import replace

from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.events import CardsTurned
from campaign.shore_raid.model.state import PIRATES, TOWN, Card, Extra, Raid, Suit

HALF = Rule("PA-2.3")
SHUFFLED = Rule("PA-3.1")
TWO_CARDS = Rule("PA-3.2")

SUITS = {PIRATES: (Suit.HEARTS, Suit.DIAMONDS), TOWN: (Suit.SPADES, Suit.CLUBS)}
HIGHEST = 13
OF_A_RANK = 2
"""Cards of one rank and one colour in a deck."""

EQUIVALENTS = {
    5: (1, 2, 2),
    6: (1, 1, 2, 2),
    7: (1, 1, 2, 3),
    8: (1, 1, 3, 3),
    9: (1, 1, 2, 2, 3),
    10: (1, 1, 2, 3, 3),
    11: (1, 1, 2, 3, 4),
    12: (1, 1, 2, 2, 3, 3),
    13: (1, 1, 2, 2, 3, 4),
    14: (1, 1, 2, 3, 3, 4),
    15: (1, 1, 2, 3, 4, 4),
    16: (1, 1, 2, 2, 3, 3, 4),
    17: (1, 1, 2, 2, 3, 4, 4),
    18: (1, 1, 2, 2, 3, 4, 5),
    19: (1, 1, 2, 2, 4, 4, 5),
    20: (1, 1, 2, 2, 3, 3, 4, 4),
}
"""The ranks for so many points, which are half the figures: 10 to 40 of them (PA-12.1)."""


def points(figures: int) -> int:
    """The points of the cards of so many figures: half of them, rounded up (PA-2.3, R2-1)."""
    return (figures + 1) // 2


def cards_of(figures: int) -> tuple[int, ...]:
    """The ranks of the cards of so many figures, in rising order (PA-2.3, PA-12.1, R2-2)."""
    due = points(figures)
    return EQUIVALENTS.get(due) or lowest_cards(due)


@lru_cache(maxsize=256)
def lowest_cards(due: int) -> tuple[int, ...]:
    """The lowest cards of one colour that are worth so many points exactly (PA-2.3).

    The highest of them is as low as can be, then the next highest, and so on. Raises
    ValueError for more than a colour is worth.
    """
    for highest in range(1, HIGHEST + 1):
        found = _filled(due, highest)
        if found is not None:
            return tuple(sorted(found))
    raise ValueError(f"There are no cards for {2 * due} figures.")


def _filled(due: int, highest: int) -> tuple[int, ...] | None:
    """The cards up to a rank that are worth so many points, highest first; None where none are."""
    if due == 0:
        return ()
    if due > OF_A_RANK * highest * (highest + 1) // 2:
        return None
    for count in range(OF_A_RANK + 1):
        if (
            count * highest <= due
            and (rest := _filled(due - count * highest, highest - 1)) is not None
        ):
            return (highest,) * count + rest
    return None


def suited(side: Player, ranks: tuple[int, ...]) -> tuple[Card, ...]:
    """The cards of a side: the pirates' all red, so that none has the ace of spades (PA-2.2)."""
    return tuple(Card(rank, SUITS[side][ranks[:n].count(rank) % 2]) for n, rank in enumerate(ranks))


def deck_of(cards: tuple[tuple[int, ...], ...], extras: tuple[Extra, ...], turn: int) -> list[Card]:
    """The deck of a turn, sorted: both sides' cards and what they have beyond them (PA-2.4)."""
    found: list[Card] = []
    for side in (PIRATES, TOWN):
        more = [extra.ranks for extra in extras if extra.owner == side and turn <= extra.turns]
        found += suited(side, (*cards[side], *(rank for ranks in more for rank in ranks)))
    return sorted(found)


def shuffle(play: Play[Raid]) -> None:
    """Put all cards together again (PA-3.1)."""
    raid = play.state
    deck = deck_of(raid.cards, raid.extras, raid.turn)
    play.state = replace(raid, deck=tuple(deck), turned=(), played=())


def turn_cards(play: Play[Raid]) -> None:
    """Turn two cards, or the last one (PA-3.2): each is drawn by a die over those that are left."""
    deck, turned = list(play.state.deck), []
    for _ in range(min(2, len(deck))):
        turned.append(deck.pop(play.draw(SHUFFLED, len(deck))))
    play.state = replace(play.state, deck=tuple(deck), turned=tuple(turned))
    play.tell(CardsTurned(TWO_CARDS, tuple(turned)))


def lay_by(play: Play[Raid]) -> None:
    """The card that is being played is done with; the next that was turned follows (R2-4)."""
    raid = play.state
    play.state = replace(raid, turned=raid.turned[1:], played=(*raid.played, raid.turned[0]))
