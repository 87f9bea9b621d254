"""The activation deck (PA-2) and the bands it calls up: formed, called and kept together (PA-3)."""

from itertools import pairwise

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Reasons
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .events import BandCalled, BandDone, BandFormed, CardPassed, CardsTurned
from .ground import waiting, with_figures
from .state import Card, Phase, Raid, Suit

HALF = Rule("PA-2.3")
SHUFFLED = Rule("PA-3.1")
ONE_BAND = Rule("PA-3.2")
TWO_CARDS = Rule("PA-3.2")
WHOLE = Rule("PA-3.3")
ONE_ACTION = Rule("PA-3.4")
TOGETHER = Rule("PA-3.5")
ONCE = Rule("PA-3.6")
NOBODY_TO_CALL = Rule("PA-3.7")
FORMING = Rule("R2-6")
TOO_LARGE = Rule("R2-7")
SET_FREE = Rule("R2-23")

SUITS = {s.PIRATES: (Suit.HEARTS, Suit.DIAMONDS), s.TOWN: (Suit.SPADES, Suit.CLUBS)}
HIGHEST = 13
OF_A_RANK = 2  # cards of one rank and one colour in a deck
REACH = 600
"""All figures of a band stand within so many hundredths of an inch of each other (PA-3.5)."""

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
}  # the ranks for so many points, which are half the figures: 10 to 40 of them (PA-12.1)


# --- The activation deck: which cards a side has, and how they are turned (PA-2, PA-3, PA-12) ----


def cards_of(figures: int) -> tuple[int, ...]:
    """The ranks of the cards of so many figures, in rising order (PA-2.3, PA-12.1, R2-2).

    Their points are half the figures, rounded up (R2-1).
    """
    due = (figures + 1) // 2
    return EQUIVALENTS.get(due) or lowest_cards(due)


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
    if 0 < due <= OF_A_RANK * highest * (highest + 1) // 2:
        for count in range(OF_A_RANK + 1):
            rest = _filled(due - count * highest, highest - 1)
            if rest is not None:
                return (highest,) * count + rest
    return None


def deck_of(
    cards: tuple[tuple[int, ...], ...], extras: tuple[s.Extra, ...], turn: int
) -> list[Card]:
    """The deck of a turn, sorted: both sides' cards and what they have beyond them (PA-2.4).

    The pirates' are all red, so that none has the ace of spades (PA-2.2).
    """
    found: list[Card] = []
    for side in (s.PIRATES, s.TOWN):
        more = [extra.ranks for extra in extras if extra.owner == side and turn <= extra.turns]
        ranks = (*cards[side], *(rank for those in more for rank in those))
        suits = SUITS[side]
        found += [Card(rank, suits[ranks[:n].count(rank) % 2]) for n, rank in enumerate(ranks)]
    return sorted(found)


def turn_cards(play: Play[Raid]) -> None:
    """Turn two cards, or the last one (PA-3.2): each is drawn by a die over those that are left."""
    deck, drawn = list(play.state.deck), list[Card]()
    for _ in range(min(2, len(deck))):
        drawn.append(deck.pop(play.draw(SHUFFLED, len(deck))))
    turned = tuple(drawn)
    play.state = replace(play.state, deck=tuple(deck), turned=turned)
    play.tell(CardsTurned(TWO_CARDS, turned))


# --- Bands: how they are formed, called up and kept together (PA-3) ------------------------------


def largest(raid: Raid, side: Player) -> int:
    """The most figures a band of a side can have: no more than its highest card (R2-7)."""
    return max(raid.cards[side], default=0)


def refuse_card(raid: Raid, side: Player) -> Reasons:
    """A card is played by the side of its colour, for one band (R2-4, R2-5)."""
    card = raid.card if raid.phase is Phase.CARD else None
    yield card is None, ONE_BAND, "there is no card to play"
    yield card is not None and card.owner != side, ONE_BAND, "this card is the enemy's"


def refuse_form(raid: Raid, act: s.Form) -> Reasons:
    """Why some figures cannot become a band (R2-6, R2-7)."""
    once = bool(act.figures) and all(a < b for a, b in pairwise(act.figures))
    yield not once, FORMING, "name each figure of the band once, in the order of the roster"
    band = [raid.figures[n] for n in act.figures]
    side = band[0].owner
    yield from refuse_card(raid, side)
    strange = any(f.owner != side or not f.here for f in band)
    yield strange, FORMING, "not all of those men can be called up"
    banded = any(f.band != s.NO_BAND for f in band)
    yield banded, WHOLE, "once it is formed, a band cannot be split, and nobody can join it"
    freed = any(f.acted for f in band)
    yield freed, SET_FREE, "a man who was freed this turn cannot act until the next"
    rank = raid.turned[0].rank
    yield len(band) > rank, ONE_BAND, f"this card calls up {rank} at most"
    large = len(band) > largest(raid, side)
    yield large, TOO_LARGE, "you have no card that could call up so large a band again"
    apart = not together([f.at for f in band])
    yield apart, TOGETHER, "those men are more than 6 inches apart"


def together(places: list[Point]) -> bool:
    """Whether all of some places are within 6 inches of each other (PA-3.5)."""
    square = REACH * REACH
    for n, (x, y) in enumerate(places):
        for to_x, to_y in places[:n]:
            if (x - to_x) ** 2 + (y - to_y) ** 2 > square:
                return False
    return True


def form(play: Play[Raid], act: s.Form) -> None:
    """Make a band of figures that were in none, and call it up."""
    raid = play.state
    assert raid.card is not None
    band = s.BandId(len(raid.crews) + 1)
    play.tell(BandFormed(FORMING, band, act.figures, raid.card.rank))
    changed = [replace(raid.figures[n], band=band) for n in act.figures]
    play.state = with_figures(raid, changed, crews=(*raid.crews, act.figures))
    begin(play, band)


def refuse_call(raid: Raid, act: s.Call) -> Reasons:
    """Why a band cannot be called up with the card (PA-3.3, PA-3.6)."""
    band = s.members(raid, act.band) if act.band != s.NO_BAND else []
    yield not band, WHOLE, "there is no such band"
    yield from refuse_card(raid, band[0].owner)
    large = len(band) > raid.turned[0].rank
    yield large, WHOLE, f"the band has {len(band)} men: all of them act, or none"
    yield any(f.acted for f in band), ONCE, "the band has already acted this turn"


def call(play: Play[Raid], act: s.Call) -> None:
    """Call up a band."""
    assert play.state.card is not None
    play.tell(BandCalled(ONE_BAND, act.band, play.state.card.rank))
    begin(play, act.band)


def begin(play: Play[Raid], band: s.BandId) -> None:
    """A band begins to act."""
    raid = play.state
    fresh = [
        replace(f, gone=s.Gone.NOWHERE, began=f.at)
        for f in s.members(raid, band)
        if f.began != f.at or f.gone is not s.Gone.NOWHERE
    ]
    play.state = with_figures(raid, fresh, phase=Phase.BAND, band=band)


def pass_card(play: Play[Raid], rule: Rule = ONE_BAND) -> None:
    """The card calls up nobody; the next that was turned follows (R2-4)."""
    raid = play.state
    assert raid.card is not None
    play.tell(CardPassed(rule, raid.card))
    play.state = replace(raid, turned=raid.turned[1:], played=(*raid.played, raid.card))


def clique(free: list[s.Figure], seed: s.Figure, size: int) -> tuple[s.FigureId, ...]:
    """A figure and those nearest to it, all within 6 inches of each other (PA-3.5)."""
    x, y = seed.at
    near = REACH * REACH
    if size == 1:
        return (seed.id,)
    reached = [
        (square, f.id, f.at)
        for f in free
        if (square := (f.at[0] - x) ** 2 + (f.at[1] - y) ** 2) <= near
    ]
    reached.sort()
    chosen: list[s.FigureId] = []
    places: list[Point] = []
    for _, who, at in reached:
        at_x, at_y = at
        for to_x, to_y in places:
            if (at_x - to_x) ** 2 + (at_y - to_y) ** 2 > near:
                break
        else:
            chosen.append(who)
            places.append(at)
            if len(chosen) == size:
                break
    return tuple(sorted(chosen))


def callable_bands(raid: Raid) -> list[s.BandId]:
    """The bands the card can call up, in the order they were formed."""
    card = raid.turned[0]
    return [band for band, size in waiting(raid)[card.owner].bands.items() if size <= card.rank]


def unbanded(raid: Raid, side: Player) -> list[s.Figure]:
    """Those of a side who are in no band yet and can be called up in this turn (R2-23)."""
    figures = raid.figures
    return [figures[n] for n in waiting(raid)[side].unbanded]


def idle(raid: Raid) -> bool:
    """Whether the card can call up nobody (PA-3.7)."""
    return not waiting(raid)[raid.turned[0].owner].unbanded and not callable_bands(raid)


def refuse_turn(raid: Raid, who: s.FigureId) -> Reasons:
    """Why a figure cannot act now: it has one action, when its band is called up (PA-3.4)."""
    figure = raid.figures[who]
    other = raid.phase is not Phase.BAND or figure.band != raid.band
    yield other, ONE_ACTION, "he is not in the band that is acting"
    yield not figure.here, ONE_ACTION, "he is out of the fight"
    yield figure.acted, ONE_ACTION, "he has already acted"


def refuse_done(raid: Raid, act: s.Done) -> Reasons:
    card = raid.card if raid.phase is Phase.BAND else None
    yield card is None, ONE_ACTION, "no band is acting"
    other = card is not None and card.owner != act.by
    yield other, ONE_ACTION, "it is the enemy's band that is acting"


def finish(play: Play[Raid]) -> None:
    """The band has acted: nobody of it acts again in this turn (PA-3.6)."""
    raid = play.state
    spent = [replace(f, acted=True) for f in s.members(raid, raid.band) if not f.acted]
    play.tell(BandDone(ONCE, raid.band))
    play.state = with_figures(
        raid,
        spent,
        phase=Phase.CARD,
        band=s.NO_BAND,
        turned=raid.turned[1:],
        played=(*raid.played, raid.turned[0]),
    )
