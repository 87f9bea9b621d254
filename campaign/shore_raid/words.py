"""Orders, men and square inches of a shore raid in words."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from pieces_of_eight.campaign.geometry.plane import (
    HEADING_NAMES,
    Point,
    centre,
    distance,
    heading,
)
from pieces_of_eight.campaign.kernel.describe import (
    Choice,
)
from pieces_of_eight.campaign.kernel.play import Refusal, Said, many, start_of
from . import state as s
from .engine import ENGINE
from .events import (
    GROUNDS,
    PIECES,
    called,
    card,
    deed,
    described,
    inches,
    name,
    of_inches,
    place,
    tokens,
)
from .ground import Cell, allowed_to, ground_of, measure, walks_of
from .odds import Attack
from .state import AS_HE_GOES, NO_PLACE, Action, Figure, PlaceId, Raid, members

LADEN, MARKED = "is carrying a load", "a man of mark"
COMPASS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
Single = Attack | s.Reload | s.Recharge | s.Pillage | s.Lift
"""What one man does by himself."""
VERBS: Mapping[type[Action], str] = {
    s.Form: "form",
    s.Call: "call",
    s.Pass: "pass",
    s.Sail: "sail",
    s.March: "march",
    s.Fight: "strike",
    s.Fire: "fire",
    s.Serve: "fire",
    s.Reload: "reload",
    s.Recharge: "reload",
    s.Pillage: "pillage",
    s.Lift: "lift",
    s.Run: "answer",
    s.Done: "done",
}


# --- Orders in words ------------------------------------------------------------------------------


def together(raid: Raid, acts: tuple[Action, ...]) -> Choice:
    """Some actions as one choice: one, or the same by several men."""
    first = acts[0]
    words = words_of(raid, first) if len(acts) == 1 else of_several(raid, acts)
    verb = VERBS[type(first)]
    actor = target = at = habit = None
    exact = ""
    match first:
        case s.Form(figures=figures):
            target = figures[0]
            signs = tokens(raid)
            exact = f"{words}: {', '.join(signs[who] for who in figures)}"
        case s.Call(band=band):
            target = next((man.id for man in members(raid, band)), None)
        case s.March(figures=figures, to=to):
            actor, at = figures[0], ground_of(raid).cell(to[0])
        case s.Fight() | s.Fire() | s.Serve():
            actor, target = first.by, first.at
            verb = "capture" if isinstance(first, s.Fight) and first.capture else verb
        case s.Reload() | s.Recharge() | s.Pillage():
            actor, at = first.by, ground_of(raid).cell(raid.figures[first.by].at)
        case s.Lift(heap=heap):
            actor, at = first.by, ground_of(raid).cell(raid.heaps[heap].at)
        case s.Run(figure=figure):
            target = figure
        case s.Pass():
            habit = "idle_cards", "pass"
    return Choice(acts, verb, words, exact=exact, actor=actor, target=target, place=at, habit=habit)


def words_of(raid: Raid, act: Action) -> str:
    """What an action is called in a list."""
    who = start_of(name(raid, act.by)) if isinstance(act, Single) else ""
    match act:
        case s.Form(figures=figures):
            return f"Form a band of {called(raid, figures)}"
        case s.Call(band=band):
            return f"Call up band {band} ({many(len(members(raid, band)), 'man')})"
        case s.Pass():
            return f"Pass up {card(raid.card)}" if raid.card else "Pass up the card"
        case s.Sail():
            return "Cast off and end the raid"
        case s.Done():
            return "End the band's turn"
        case s.Run(figure=figure):
            return f"{start_of(name(raid, figure))}, {described(raid.figures[figure])}"
        case s.March():
            return march_words(raid, act)
        case s.Fight(at=at, capture=True):
            return f"{who} tries to take {name(raid, at)} alive"
        case s.Fight(at=at):
            return f"{who} strikes at {name(raid, at)}"
        case s.Fire(at=at):
            return f"{who} fires at {name(raid, at)}"
        case s.Serve(piece=piece, at=at):
            return f"{who} fires the {PIECES[raid.pieces[piece].kind]} at {name(raid, at)}"
        case s.Reload():
            return f"{who} reloads"
        case s.Recharge(piece=piece):
            return f"{who} reloads the {PIECES[raid.pieces[piece].kind]}"
        case s.Pillage(place=at):
            return f"{who}: {deed(raid, at)}"
        case s.Lift(heap=heap):
            return f"{who} picks up a load from {place(raid, raid.heaps[heap].place)}"
        case _:
            assert_never(act)


def of_several(raid: Raid, acts: Sequence[Action]) -> str:
    """The same done by several men."""
    count = many(len({act.by for act in acts if isinstance(act, Single)}), "man")
    match acts[0]:
        case s.Fight(at=at, capture=True):
            return f"All {count} try to take {name(raid, at)} alive"
        case s.Fight(at=at) | s.Fire(at=at) | s.Serve(at=at):
            return f"All {count} attack {name(raid, at)}"
        case s.Pillage(place=at):
            return f"All {count}: {deed(raid, at)}"
    return f"All {count} reload"


def march_words(raid: Raid, act: s.March) -> str:
    """How far some go and which way, or how they turn where they stand."""
    at = tuple(raid.figures[who].at for who in act.figures)
    if act.facing != AS_HE_GOES and at == act.to:
        return f"Turn to face {facing_words(act.facing)}"
    before, after = centre(at), centre(act.to)
    who, way = start_of(called(raid, act.figures)), facing_words(heading(before, after))
    return f"{who}: {inches(distance(before, after))} to the {way}"


def going(raid: Raid, march: s.March) -> str:
    """How far a march is, and whether they can attack at its end."""
    figures = [raid.figures[who] for who in march.figures]
    far = measure([man.at for man in figures], march.via, march.to)
    allowed = allowed_to(raid, figures, walks_of(raid, march))
    men = start_of(many(len(figures), "man"))
    verb = "goes" if len(figures) == 1 else "go"
    share = of_inches(far, allowed)
    half = "still attack an enemy in reach" if 2 * far <= allowed else "do nothing more"
    return f"{men} {verb} {share}, and can {half}"


def refused(raid: Raid, act: Action) -> str:
    """Why the rules refuse an action, in a sentence; empty where they do not."""
    refusal = ENGINE.game.refuse(raid, act)
    return "" if refusal is None else said(refusal)


def said(refusal: Refusal) -> str:
    return str(Said(f"{start_of(refusal.why)}.", refusal.rule))


# --- Men and square inches in words ---------------------------------------------------------------


def facing_words(facing: int) -> str:
    """A heading in words."""
    return COMPASS[HEADING_NAMES[facing]]


def runs(figure: Figure) -> bool:
    return figure.fate is s.Fate.RUNNING


def conditions(figure: Figure) -> list[str]:
    """What there is to say of how a man fares."""
    gone = {s.Gone.HALF: "has gone half his way", s.Gone.WHOLE: "has gone all his way"}
    table = (
        (figure.personality, MARKED),
        (figure.mounted, "mounted"),
        (not figure.here, "is running away"),
        (figure.points > 0, f"{many(figure.points, 'hit')} taken"),
        (figure.load != NO_PLACE, LADEN),
        (figure.pillaging != NO_PLACE, "is pillaging"),
        (figure.acted, "has acted"),
        (figure.gone in gone and not figure.acted, gone.get(figure.gone, "")),
    )
    return [words for applies, words in table if applies]


def coordinates(at: Cell, columns: int) -> str:
    """A square inch by the numbers beside the map."""
    return f"{at % columns},{at // columns}"


def inch_words(raid: Raid, at: Cell) -> str:
    """A square inch in a few words."""
    table = ground_of(raid)
    found = f"{coordinates(at, table.columns)} {GROUNDS[table.ground[at]]}"
    number = table.place[at]
    if number != NO_PLACE:
        what = "turn" if raid.shore.places[number].deed is s.Deed.BURN else "load"
        found = f"{found}, {place(raid, number)}: {many(raid.left[number], what)} left"
    lying = sum(table.cell(heap.at) == at for heap in raid.heaps)
    return f"{found}, {many(lying, 'load')} on the ground" if lying else found


def way_words(here: Point, there: Point) -> str:
    """How far and where a point lies: "6.5 inches to the north-east"."""
    far = distance(here, there)
    return "here" if far < 1 else f"{inches(far)} to the {facing_words(heading(here, there))}"


def nearest_booty(raid: Raid, man: Figure) -> PlaceId:
    """The nearest place where something is left to be had; the first where nothing is anywhere."""
    table = ground_of(raid)
    full = [n for n in map(PlaceId, range(len(raid.left))) if raid.left[n] and table.floors[n]]

    def far(number: PlaceId) -> float:
        return min(distance(man.at, table.middles[at]) for at in table.floors[number])

    return min(full, key=far, default=PlaceId(0))


def booty_words(raid: Raid, here: Point) -> list[str]:
    """The places with booty or work in them, and what lies on the ground."""
    table, found = ground_of(raid), []
    for number in map(PlaceId, range(len(raid.shore.places))):
        cells = table.floors[number]
        if cells:
            near = min((table.middles[at] for at in cells), key=lambda at: distance(here, at))
            left = many(raid.left[number], "load") if raid.left[number] else "nothing"
            found.append(f"{start_of(place(raid, number))}, {way_words(here, near)}: {left} left.")
    found += [f"A load on the ground, {way_words(here, heap.at)}." for heap in raid.heaps]
    return found
