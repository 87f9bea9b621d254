"""The names of things: figures, arms, cards, places, and numbers with their nouns."""

from collections.abc import Iterable

from campaign.kernel.play import Mod
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.state import PIRATES, Card, Figure, FigureId, PlaceId, Raid
from campaign.shore_raid.model.terms import Arms, Ending, Firelock, Ground, PieceKind, Suit

SIDES = ("The pirates", "The town")
"""What the two sides are called where no captain's name is known."""

ARMS = {
    Arms.HANDS: "bare hands",
    Arms.CLUB: "a club",
    Arms.DAGGER: "a dagger",
    Arms.CUTLASS: "a cutlass",
}
FIRELOCKS = {Firelock.PISTOL: "a pistol", Firelock.RIFLE: "a rifle"}
PIECES = {PieceKind.SWIVEL: "swivel gun", PieceKind.CANNON: "deck cannon"}
SUITS = {
    Suit.HEARTS: "hearts",
    Suit.DIAMONDS: "diamonds",
    Suit.SPADES: "spades",
    Suit.CLUBS: "clubs",
}
RANKS = {1: "ace", 11: "knave", 12: "queen", 13: "king"}
GROUNDS = {
    Ground.WATER: "water",
    Ground.HOUSE: "a house",
    Ground.FLOOR: "indoors",
    Ground.DOOR: "a doorway",
    Ground.OPEN: "open ground",
    Ground.STREET: "a street",
    Ground.WHARF: "the wharf",
    Ground.DECK: "the deck",
    Ground.ROUGH: "broken ground",
    Ground.JUNGLE: "jungle",
    Ground.CRATES: "crates",
}
ENDINGS = {
    Ending.NOT_YET: "The raid goes on.",
    Ending.SAILED: "The pirates cast off.",
    Ending.TIME: "The militia comes up: the raid is over.",
    Ending.BROKEN: "No pirate is left in the fight.",
}
LETTERS = {
    Firelock.PISTOL: "p",
    Firelock.RIFLE: "r",
}
ARM_LETTERS = {Arms.HANDS: "u", Arms.CLUB: "b", Arms.DAGGER: "d", Arms.CUTLASS: "c"}


def letter(figure: Figure) -> str:
    """The letter of a figure on a map: capitals are pirates; what it shoots or strikes with."""
    small = LETTERS.get(figure.firelock) or ARM_LETTERS[figure.arms]
    return small.upper() if figure.owner == PIRATES else small


def token(raid: Raid, who: FigureId) -> str:
    """The short name of a figure: its letter and its number among those of its letter."""
    mine = letter(raid.figures[who])
    number = sum(letter(f) == mine for f in raid.figures[: who + 1])
    return f"{mine}{number}"


def name(raid: Raid, who: FigureId) -> str:
    """What a figure is called: by his name, or "pirate C3", "townsman b1"."""
    figure = raid.figures[who]
    if figure.name:
        return figure.name
    kind = "pirate" if figure.owner == PIRATES else "townsman"
    if figure.firelock is Firelock.RIFLE and figure.owner != PIRATES:
        kind = "rifleman"
    return f"{kind} {token(raid, who)}"


def subject(raid: Raid, who: FigureId) -> str:
    """A figure at the beginning of a sentence."""
    return start_of(name(raid, who))


def start_of(words: str) -> str:
    """Words at the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def described(figure: Figure) -> str:
    """What a figure has in its hands: "a cutlass", "a pistol"."""
    found = [ARMS[figure.arms]] if figure.arms is not Arms.HANDS else []
    if figure.firelock is not Firelock.NONE:
        state = "" if figure.loaded else ", not loaded"
        found.append(FIRELOCKS[figure.firelock] + state)
    return " and ".join(found) or ARMS[Arms.HANDS]


def called(raid: Raid, who: Iterable[FigureId]) -> str:
    """Several figures in words; more than three are counted."""
    figures = list(who)
    if len(figures) > 3:
        return f"{len(figures)} men"
    *most, last = [name(raid, each) for each in figures]
    return f"{', '.join(most)} and {last}" if most else last


def side(who: Player) -> str:
    return SIDES[who]


def card(which: Card) -> str:
    """A card in words: "the ace of hearts", "the 4 of clubs"."""
    return f"the {RANKS.get(which.rank, str(which.rank))} of {SUITS[which.suit]}"


def ranks(of: Iterable[int]) -> str:
    """Ranks as they are written in the table: "AA223"."""
    short = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
    return "".join(short.get(rank, str(rank)) for rank in of)


def place(raid: Raid, at: PlaceId) -> str:
    return raid.shore.places[at].name


def many(count: int, noun: str) -> str:
    """A number with its noun: "1 man", "3 loads"."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {'men' if noun == 'man' else noun + 's'}"


def inches(hundredths: int) -> str:
    """A length in words: "14 inches", "6.5 inches"."""
    return "1 inch" if hundredths == 100 else f"{round(hundredths / 100, 1):g} inches"


def reasons(mods: tuple[Mod, ...]) -> str:
    """Modifiers with their reasons: "; +1 charging, -1 he is armed"."""
    return "; " + ", ".join(f"{mod.value:+d} {mod.why}" for mod in mods) if mods else ""
