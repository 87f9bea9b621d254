"""All the words of a shore raid that a player reads: what things are called, and events told."""

from collections.abc import Iterable

from pieces_of_eight.campaign.kernel.play import Event, Mod, Said, Words, in_words
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import start_of
from . import events, state
from .state import (
    PIRATES,
    Arms,
    Card,
    Ending,
    Figure,
    FigureId,
    Firelock,
    Ground,
    PieceKind,
    PlaceId,
    Raid,
    Suit,
)

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
LETTERS = {Firelock.PISTOL: "p", Firelock.RIFLE: "r"}
ARM_LETTERS = {Arms.HANDS: "u", Arms.CLUB: "b", Arms.DAGGER: "d", Arms.CUTLASS: "c"}


# --- The names of things: figures, arms, cards, places, and numbers with their nouns -------------


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


# --- Events in words. All that a player reads of a shore raid is written here --------------------


def say(raid: Raid, event: Event) -> Said:
    """One sentence, with its rule. `raid` is the state after the event.

    Raises TypeError for an event that no chapter of this engine tells.
    """
    return in_words(raid, event, of_turn, of_bands, of_fighting, of_harm, of_booty)


def of_turn(raid: Raid, event: Event) -> Words:
    match event:
        case events.TurnBegan(turn=turn):
            return f"Turn {turn} of {raid.options.turns}: the deck is shuffled."
        case events.PaceThrown():
            return paces(event)
        case events.CardsTurned(cards=cards):
            return start_of(f"{' and '.join(card(each) for each in cards)}.")
        case events.CardPassed(card=which):
            return f"{start_of(card(which))} calls up nobody."
        case events.MoraleThrown(side=who, killed=killed, face=face, against=against, leave=leave):
            lost = "have" if who == PIRATES else "has"
            end = f"{many(leave, 'man')} {'has' if leave == 1 else 'have'} to leave"
            end = end if leave else "and stand firm" if who == PIRATES else "and stands firm"
            return f"{side(who)} {lost} lost {killed}: {face} against {against}, {end}."
        case events.RaidEnded(ending=ending):
            return ENDINGS[ending]
    return None


def paces(event: events.PaceThrown) -> str:
    faces = " ".join(map(str, event.faces))
    go = "go" if event.side == PIRATES else "goes"
    broken = f"{inches(event.pace.broken)} over broken ground"
    words = f"{side(event.side)} {go} {inches(event.pace.open)}, {broken} ({faces})"
    if event.riders:
        words += f"; riders {inches(event.pace.mounted)} ({' '.join(map(str, event.riders))})"
    return words + "."


def of_bands(raid: Raid, event: Event) -> Words:
    match event:
        case events.BandFormed(band=band, figures=figures, card=rank):
            stand = "is" if len(figures) == 1 else "are"
            return f"{start_of(called(raid, figures))} {stand} now band {band}, on a {rank}."
        case events.BandCalled(band=band, card=rank):
            return f"Band {band} is called up by a {rank}."
        case events.BandDone(band=band):
            return f"Band {band} has acted."
        case events.Marched(figures=figures, measured=measured, allowed=allowed):
            go = "goes" if len(figures) == 1 else "go"
            far = f"{inches(measured)} of {inches(allowed)}"
            return f"{start_of(called(raid, figures))} {go} {far}."
    return None


def of_fighting(raid: Raid, event: Event) -> Words:
    match event:
        case events.Attacked():
            return attacked(raid, event)
        case events.Reloaded(by=by, piece=piece):
            what = "reloads" if piece is None else f"reloads the {PIECES[raid.pieces[piece].kind]}"
            return f"{subject(raid, by)} {what}."
    return None


def attacked(raid: Raid, event: events.Attacked) -> str:
    verb = "tries to take" if event.aim is state.Aim.TAKE else "attacks"
    verb = "fires at" if event.shot else verb
    dice = f"d{event.die} {event.face} against {event.defence}{reasons(event.mods)}"
    margin = max(0, event.face - event.defence)
    end = f"beaten by {margin}, {many(event.points, 'point')} in all" if margin else "no effect"
    return f"{subject(raid, event.by)} {verb} {name(raid, event.at)}: {dice}; {end}."


def of_harm(raid: Raid, event: Event) -> Words:
    match event:
        case events.Killed(figure=figure):
            return f"{subject(raid, figure)} is killed."
        case events.PutToFlight(figure=figure):
            return f"{subject(raid, figure)} loses heart and runs."
        case events.Captured(figure=figure, by=by):
            return f"{subject(raid, figure)} is taken alive by {name(raid, by)}."
        case events.Released(figure=figure):
            return f"{subject(raid, figure)} is free again."
        case events.Disturbed(figure=figure):
            return f"{subject(raid, figure)} is interrupted while pillaging."
        case events.Ran(figure=figure, gone=gone):
            pirate = raid.figures[figure].owner == PIRATES
            end = (
                ("is back on board" if pirate else "is off and away")
                if gone
                else "is still running"
            )
            return f"{subject(raid, figure)} {end}, out of the fight."
    return None


def of_booty(raid: Raid, event: Event) -> Words:
    match event:
        case events.Dropped(figure=figure, place=at):
            return f"What {name(raid, figure)} carried from {place(raid, at)} lies on the ground."
        case events.PillageBegun(by=by, place=at):
            return f"{subject(raid, by)} pillages {place(raid, at)}."
        case events.Seized(by=by, place=at, left=left):
            rest = f"{many(left, 'load')} left" if left else "nothing left"
            return f"{subject(raid, by)} has a load from {place(raid, at)}; {rest}."
        case events.Wrecked(by=by, place=at, left=left):
            if not left:
                return f"{start_of(place(raid, at))} burns: the work of {name(raid, by)}."
            return f"{subject(raid, by)} works at {place(raid, at)}; {many(left, 'turn')} left."
        case events.Lifted(by=by, place=at):
            return f"{subject(raid, by)} takes up a load from {place(raid, at)}."
        case events.Brought(figure=figure, place=at, home=home):
            load = f"a load from {place(raid, at)}"
            return f"{subject(raid, figure)} brings {load} aboard, number {home}."
    return None
