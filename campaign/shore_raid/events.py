"""What happens in a shore raid, each event with its sentence; names of things, and the account."""

from collections import Counter
from collections.abc import Iterable

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Gain,
    Mod,
    NewTurn,
    Said,
    every,
    listed,
    many,
    start_of,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .state import PIRATES, Arms, Deed, Ending, FigureId, Firelock, Ground, PlaceId, Raid


class Attacked(Event):
    by: FigureId
    at: FigureId
    base: int
    die: int
    mods: tuple[Mod, ...]
    face: int
    defence: int
    points: int  # all points scored on him this turn, with these
    aim: s.Aim
    shot: bool  # whether it was a shot, not a blow
    kills: int = s.KILLS  # how many points kill, by what the captains agreed on (H-221)


class Reloaded(Event):
    by: FigureId
    piece: int | None


class BandFormed(Event):
    band: s.BandId
    figures: tuple[FigureId, ...]
    card: int


class BandCalled(Event):
    band: s.BandId
    card: int


class BandDone(Event):
    band: s.BandId


class CardsTurned(Event):
    cards: tuple[s.Card, ...]


class CardPassed(Event):
    card: s.Card


class Ran(Event):
    figure: FigureId
    to: Point
    gone: bool  # whether he is aboard, or off the table


class Killed(Event):
    figure: FigureId
    at: Point


class PutToFlight(Event):
    figure: FigureId


class Captured(Event):
    figure: FigureId
    by: FigureId


class Released(Event):
    figure: FigureId


class Disturbed(Event):
    figure: FigureId


class Dropped(Event):
    figure: FigureId
    place: PlaceId
    at: Point


class Marched(Event):
    figures: tuple[FigureId, ...]
    to: tuple[Point, ...]
    measured: int  # how far their centre went, in hundredths of an inch
    allowed: int


class Brought(Event):
    figure: FigureId
    place: PlaceId
    home: int  # how many loads of the place are home now


class MoraleThrown(Event):
    side: Player
    killed: int
    face: int
    against: int
    leave: int  # how many have had enough


class PaceThrown(Event):
    """A side has thrown how far it goes this turn; the first two dice are those of PA-4.1."""

    side: Player
    faces: Faces
    riders: Faces
    pace: s.Pace


class PillageBegun(Event):
    """A pirate pillages; at the end of the turn it is seen what came of it."""

    by: FigureId
    place: PlaceId


class Seized(Event):
    by: FigureId
    place: PlaceId
    left: int


class Wrecked(Event):
    by: FigureId
    place: PlaceId
    left: int  # turns of work still to do; 0 when it is burnt down


class Lifted(Event):
    by: FigureId
    place: PlaceId


class TurnBegan(NewTurn):
    """The deck is shuffled, marks come off, wounds are forgotten."""


class RaidEnded(Event):
    ending: Ending


AnyEvent = every(Event, globals())


# --- What things are called -----------------------------------------------------------------------

ARMS = {
    Arms.HANDS: "bare hands",
    Arms.CLUB: "a club",
    Arms.DAGGER: "a dagger",
    Arms.CUTLASS: "a cutlass",
}
FIRELOCKS = {Firelock.PISTOL: "a pistol", Firelock.RIFLE: "a rifle"}
PIECES = {s.PieceKind.SWIVEL: "swivel gun", s.PieceKind.CANNON: "deck cannon"}
SUITS = {suit: suit.name.lower() for suit in s.Suit}
DEEDS = {Deed.CARRY: "pillage", Deed.BURN: "burn", Deed.FREE: "break open"}
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
    Ending.TIME: "The militia arrives, and the raid is over.",
    Ending.BROKEN: "No pirate is left in the fight.",
}
LETTERS = {Firelock.PISTOL: "p", Firelock.RIFLE: "r"}
ARM_LETTERS = {Arms.HANDS: "u", Arms.CLUB: "b", Arms.DAGGER: "d", Arms.CUTLASS: "c"}


def tokens(raid: Raid) -> list[str]:
    """The short name of each figure on a map: its letter and its number among those of its letter.

    The letter says what it shoots or strikes with; capitals are pirates.
    """
    numbers: Counter[str] = Counter()
    found = []
    for figure in raid.figures:
        letter = LETTERS.get(figure.firelock) or ARM_LETTERS[figure.arms]
        letter = letter.upper() if figure.owner == PIRATES else letter
        numbers[letter] += 1
        found.append(f"{letter}{numbers[letter]}")
    return found


def name(raid: Raid, who: FigureId) -> str:
    """What a figure is called: by his name, or "pirate C3", "townsman b1"."""
    figure = raid.figures[who]
    return figure.name or kind_and_token(figure, tokens(raid)[who])


def kind_and_token(figure: s.Figure, token: str) -> str:
    """What a figure without a name is called."""
    town = "rifleman" if figure.firelock is Firelock.RIFLE else "townsman"
    return f"{'pirate' if figure.owner == PIRATES else town} {token}"


def subject(raid: Raid, who: FigureId) -> str:
    """A figure at the beginning of a sentence."""
    return start_of(name(raid, who))


def side(who: Player) -> str:
    return "The pirates" if who == PIRATES else "The town"


def described(figure: s.Figure) -> str:
    """What a figure has in its hands: "a cutlass", "a pistol"."""
    found = [ARMS[figure.arms]] if figure.arms is not Arms.HANDS else []
    if figure.firelock is not Firelock.NONE:
        state = "" if figure.loaded else ", not loaded"
        found.append(FIRELOCKS[figure.firelock] + state)
    return " and ".join(found) or ARMS[Arms.HANDS]


def called(raid: Raid, who: Iterable[FigureId]) -> str:
    """Several figures in words; more than three are counted."""
    figures = list(who)
    return f"{len(figures)} men" if len(figures) > 3 else listed([name(raid, n) for n in figures])


def card(which: s.Card) -> str:
    """A card in words: "the ace of hearts", "the 4 of clubs"."""
    return f"the {RANKS.get(which.rank, str(which.rank))} of {SUITS[which.suit]}"


def rank_words(rank: int) -> str:
    """A card by its rank alone: "an ace", "a 4"."""
    return f"{'an' if rank in (1, 8) else 'a'} {RANKS.get(rank, str(rank))}"


def ranks(of: Iterable[int]) -> str:
    """Ranks as they are written in the table: "AA223"."""
    short = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
    return "".join(short.get(rank, str(rank)) for rank in of)


def place(raid: Raid, at: PlaceId) -> str:
    return raid.shore.places[at].name


def inches(hundredths: int) -> str:
    """A length in words: "14 inches", "6.5 inches"."""
    return "1 inch" if hundredths == 100 else f"{round(hundredths / 100, 1):g} inches"


def over_ground(far: int, broken: int) -> str:
    """How far somebody can go: "14 inches, 10 over broken ground"."""
    return f"{inches(far)}, {round(broken / 100, 1):g} over broken ground"


def of_inches(far: int, allowed: int) -> str:
    """How far some go of what they may: "6.5 of 14 inches"."""
    return f"{round(far / 100, 1):g} of {inches(allowed)}"


def deed(raid: Raid, at: PlaceId) -> str:
    """What the pirates do at a place: "pillage the church"."""
    return f"{DEEDS[raid.shore.places[at].deed]} {place(raid, at)}"


def reasons(mods: tuple[Mod, ...]) -> str:
    """Modifiers with their reasons: "; +1 charging, -1 he is armed"."""
    return "; " + ", ".join(f"{mod.value:+d} {mod.why}" for mod in mods) if mods else ""


# --- Events in words ------------------------------------------------------------------------------


def say(raid: Raid, event: Event) -> Said:
    """One sentence, with its rule. `raid` is the state after the event.

    Raises TypeError for an event that this engine does not tell.
    """
    return Said(start_of(words_of(raid, event)), event.rule)


def words_of(raid: Raid, event: Event) -> str:
    def he(who: FigureId) -> str:
        return name(raid, who)

    match event:
        case TurnBegan(turn=turn):
            return f"Turn {turn} of {raid.options.turns}: the deck is shuffled."
        case PaceThrown():
            far = over_ground(event.pace.open, event.pace.broken)
            words = f"{side(event.side)} can go {far} (rolled {' '.join(map(str, event.faces))})"
            if event.riders:
                riders = " ".join(map(str, event.riders))
                words += f"; riders {inches(event.pace.mounted)} (rolled {riders})"
            return f"{words}."
        case CardsTurned(cards=cards):
            shown = " and ".join(map(card, cards))
            return f"{shown} {'is' if len(cards) == 1 else 'are'} turned up."
        case CardPassed(card=which):
            return f"{card(which)} calls up nobody."
        case BandFormed(band=band, figures=figures, card=rank):
            form = "forms" if len(figures) == 1 else "form"
            return f"{called(raid, figures)} {form} band {band}, called up by {rank_words(rank)}."
        case BandCalled(band=band, card=rank):
            return f"{rank_words(rank)} calls up band {band}."
        case BandDone(band=band):
            return f"Band {band} is done."
        case Marched(figures=figures, measured=measured, allowed=allowed):
            go = "goes" if len(figures) == 1 else "go"
            return f"{called(raid, figures)} {go} {of_inches(measured, allowed)}."
        case Attacked(by=by, at=at, face=face, defence=defence):
            hit, missed = ("hits", "fires at") if event.shot else ("strikes", "strikes at")
            if event.aim is s.Aim.TAKE:
                hit, missed = "grabs", "grabs at"
            told = f"{he(by)} {missed} {he(at)} and misses"
            if face > defence:
                told = f"{he(by)} {hit} {he(at)}: {many(event.points, 'hit')} so far"
            return f"{told} (d{event.die}: {face} against {defence}{reasons(event.mods)})."
        case Reloaded(by=by, piece=piece):
            gun = "" if piece is None else f" the {PIECES[raid.pieces[piece].kind]}"
            return f"{he(by)} reloads{gun}."
        case Killed(figure=figure):
            return f"{he(figure)} is killed."
        case PutToFlight(figure=figure):
            return f"{he(figure)} loses heart and runs."
        case Captured(figure=figure, by=by):
            return f"{he(by)} takes {he(figure)} alive."
        case Released(figure=figure):
            return f"{he(figure)} is free again."
        case Disturbed(figure=figure):
            return f"{he(figure)} is attacked and stops pillaging."
        case Ran(figure=figure, gone=gone):
            pirate = raid.figures[figure].owner == PIRATES
            end = "escapes to the ship" if pirate else "gets away"
            return f"{he(figure)} {end if gone else 'is still running away'}."
        case MoraleThrown(side=who, killed=killed, face=face, against=against, leave=leave):
            has, stands = ("have", "stand") if who == PIRATES else ("has", "stands")
            end = f": {leave} more must leave" if leave else f" but {stands} firm"
            return f"{side(who)} {has} lost {killed} men{end} (rolled {face} against {against})."
        case Dropped(figure=figure, place=at):
            return f"{he(figure)} drops a load from {place(raid, at)}."
        case PillageBegun(by=by, place=at):
            return f"{he(by)} begins to {deed(raid, at)}."
        case Seized(by=by, place=at, left=left):
            rest = f"{many(left, 'load')} left" if left else "nothing is left there"
            return f"{he(by)} takes a load from {place(raid, at)}; {rest}."
        case Wrecked(by=by, place=at, left=left):
            if not left:
                return f"{he(by)} burns down {place(raid, at)}."
            return f"{he(by)} works at burning {place(raid, at)}: {many(left, 'turn')} to go."
        case Lifted(by=by, place=at):
            return f"{he(by)} picks up a load from {place(raid, at)}."
        case Brought(figure=figure, place=at, home=home):
            return f"{he(figure)} brings a load from {place(raid, at)} aboard: {home} home so far."
        case RaidEnded(ending=ending):
            return ENDINGS[ending]
    raise TypeError(event)


# --- The points as they stand, line by line, and who has the better of it (PA-11.3) ---------------

BOOTY = Rule("PA-11.3")
HALF_OF_IT = Rule("R2-27")


DONE = {
    Deed.CARRY: "{home} of {loads} loads from {name}",
    Deed.BURN: "{name} burnt",
    Deed.FREE: "{home} of {loads} freed from {name}",
}


def whole(place: s.Place) -> int:
    """The points of a place when all is done there."""
    return place.worth if place.deed is Deed.BURN else place.worth * place.loads


def account(raid: Raid) -> tuple[Gain, ...]:
    """What each place has brought the pirates so far."""
    return tuple(
        Gain(
            PIRATES,
            home * place.worth,
            DONE[place.deed].format(home=home, loads=place.loads, name=place.name),
            BOOTY,
            at,
        )
        for at, (place, home) in enumerate(zip(raid.shore.places, raid.home, strict=True))
        if home
    )


def won(raid: Raid) -> int:
    """The pirates' points."""
    places = zip(raid.shore.places, raid.home, strict=True)
    return sum([home * place.worth for place, home in places])


def score(raid: Raid) -> dict[Player, float]:
    """The points of the pirates, and what the town has kept."""
    mine = won(raid)
    return {PIRATES: float(mine), s.TOWN: float(sum(map(whole, raid.shore.places)) - mine)}


def verdict_rule(raid: Raid) -> Rule:
    """The paragraph by which it is judged: half of the need is a draw (R2-27)."""
    return BOOTY if won(raid) >= raid.options.need else HALF_OF_IT


def better(raid: Raid) -> Player | None:
    """Who has the better of it: the pirates with all they need, nobody with half (R2-27)."""
    points = won(raid)
    if points >= raid.options.need:
        return PIRATES
    return None if 2 * points >= raid.options.need else s.TOWN


def aim(raid: Raid, who: Player | None) -> Said:
    """How many points win and lose beside those that the pirates have (PA-11.3, R2-27)."""
    need, has = raid.options.need, many(won(raid), "point")
    lose = -(-need // 2)
    if who == PIRATES:
        less = f" and lose with fewer than {lose}" if lose < need else ""
        words = f"You have {has}. You win with {need}{less}."
    else:
        town = "you" if who == s.TOWN else "the town"
        words = f"The pirates have {has}. They win with {need}, {town} if they end below {lose}."
    return Said(words, verdict_rule(raid))
