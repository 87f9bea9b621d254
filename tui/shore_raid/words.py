"""Choices as the lines of a list, and a square inch in a sentence."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias, assert_never

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, Point, centre, distance, heading
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.shore_raid.bands import Blow
from pieces_of_eight.campaign.shore_raid.events import (
    GROUNDS,
    PIECES,
    called,
    card,
    described,
    inches,
    many,
    name,
    place,
)
from pieces_of_eight.campaign.shore_raid.ground import Cell, plan
from pieces_of_eight.campaign.shore_raid.odds import blow_of
from pieces_of_eight.campaign.shore_raid.state import (
    AS_HE_GOES,
    NO_PLACE,
    Action,
    Call,
    Deed,
    Done,
    Fight,
    Figure,
    FigureId,
    Fire,
    Form,
    Gone,
    Lift,
    March,
    Pass,
    Phase,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    members,
)
from pieces_of_eight.tui.match.desk import BETWEEN, WAITING
from pieces_of_eight.tui.play.session import Session

# --- What can be chosen at a shore raid's desk: an action, or the same by several men -------------

Attack: TypeAlias = Fight | Fire | Serve


class Together(Struct, frozen=True):
    """Actions taken one after the other: all blows on one man, all who reload."""

    acts: tuple[Action, ...]


Choice: TypeAlias = Action | Together
ShoreSession: TypeAlias = Session[Raid, Choice]
"""The table at which they are chosen."""


def acts_of(choice: Choice) -> tuple[Action, ...]:
    """The actions a choice stands for."""
    return choice.acts if isinstance(choice, Together) else (choice,)


def together(acts: Sequence[Action]) -> Choice:
    """Some actions as one choice. There has to be one."""
    return acts[0] if len(acts) == 1 else Together(tuple(acts))


def men_of(choice: Choice) -> tuple[FigureId, ...]:
    """Who would do it."""
    found: list[FigureId] = []
    for act in acts_of(choice):
        match act:
            case Form(figures=figures) | March(figures=figures):
                found += figures
            case Run(figure=figure):
                found.append(figure)
            case (
                Fight(by=by)
                | Fire(by=by)
                | Serve(by=by)
                | Reload(by=by)
                | Recharge(by=by)
                | Pillage(by=by)
                | Lift(by=by)
            ):
                found.append(by)
            case _:
                pass
    return tuple(dict.fromkeys(found))


def point_of(raid: Raid, choice: Choice) -> Point | None:
    """Where it would be done; None for what is about no place."""
    for act in acts_of(choice):
        match act:
            case Fight(at=at) | Fire(at=at) | Serve(at=at):
                return raid.figures[at].at
            case March(to=to):
                return to[0]
            case Lift(heap=heap):
                return raid.heaps[heap].at
            case _:
                pass
    men = men_of(choice)
    return raid.figures[men[0]].at if men else None


def attacks_on(choice: Choice) -> tuple[Attack, ...]:
    """The attacks of a choice; none where it is something else."""
    return tuple(act for act in acts_of(choice) if isinstance(act, Fight | Fire | Serve))


def strongest(raid: Raid, attacks: Iterable[Attack]) -> tuple[Attack, ...]:
    """Each man's best attack of some on one enemy, the best of all first; none to capture."""
    best: dict[FigureId, tuple[int, Attack]] = {}
    for act in attacks:
        if isinstance(act, Fight) and act.capture:
            continue
        blow: Blow | None = blow_of(raid, act)
        die = 0 if blow is None else blow.die
        if die > best.get(act.by, (0, act))[0]:
            best[act.by] = die, act
    ranked = sorted(best.values(), key=lambda pair: (-pair[0], pair[1].by))
    return tuple(act for _, act in ranked)


# --- Words ----------------------------------------------------------------------------------------

MARKED = "a man of mark"
SHORT = {"killed": "killed", "he flees": "flees", "taken alive": "taken", "he stands": "nothing"}
"""The outcomes that are told beside a choice, and what they are called there."""
POINTS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
DEEDS = {Deed.CARRY: "pillage", Deed.BURN: "set fire to", Deed.FREE: "free"}


def heading_words(facing: int) -> str:
    """A heading in words."""
    return POINTS[HEADING_NAMES[facing]]


def words_of(raid: Raid, choice: Choice) -> str:
    """What a choice is called in a list."""
    if isinstance(choice, Together):
        return of_several(raid, choice)
    match choice:
        case Form() | Call() | Pass() | Sail() | Done() | Run():
            return of_card(raid, choice)
        case March(figures=figures, facing=facing):
            who = start_of(called(raid, figures))
            if stays(raid, choice):
                return f"Turn to face {heading_words(facing)}"
            before, after = centre([raid.figures[n].at for n in figures]), centre(choice.to)
            way = heading_words(heading(before, after))
            return f"{who}: {inches(distance(before, after))} to the {way}"
        case Fight(by=by, at=at, capture=capture):
            one, other = start_of(name(raid, by)), name(raid, at)
            return f"{one} takes {other} alive" if capture else f"{one} strikes at {other}"
        case Fire(by=by, at=at):
            return f"{start_of(name(raid, by))} fires at {name(raid, at)}"
        case Serve(by=by, piece=piece, at=at):
            gun = PIECES[raid.pieces[piece].kind]
            return f"{start_of(name(raid, by))} fires the {gun} at {name(raid, at)}"
        case Reload() | Recharge() | Pillage() | Lift():
            return of_whole(raid, choice)
        case _:
            assert_never(choice)


def stays(raid: Raid, act: March) -> bool:
    """Whether nobody moves: they only turn."""
    return act.facing != AS_HE_GOES and all(
        raid.figures[who].at == to for who, to in zip(act.figures, act.to, strict=True)
    )


def of_card(raid: Raid, act: Form | Call | Pass | Sail | Done | Run) -> str:
    match act:
        case Form(figures=figures):
            return f"Form a band of {called(raid, figures)}"
        case Call(band=band):
            return f"Call up band {band}: {many(len(members(raid, band)), 'man')}"
        case Pass():
            return f"Let {card(raid.card)} go by" if raid.card else "Let the card go by"
        case Sail():
            return "Cast off: the raid is over"
        case Done():
            return "The band is done"
        case Run(figure=figure):
            return f"{start_of(name(raid, figure))}, {described(raid.figures[figure])}"
        case _:
            assert_never(act)


def of_whole(raid: Raid, act: Reload | Recharge | Pillage | Lift) -> str:
    who = start_of(name(raid, act.by))
    match act:
        case Reload():
            return f"{who} reloads"
        case Recharge(piece=piece):
            return f"{who} reloads the {PIECES[raid.pieces[piece].kind]}"
        case Pillage(place=at):
            return f"{who}: {DEEDS[raid.shore.places[at].deed]} {place(raid, at)}"
        case Lift(heap=heap):
            return f"{who} takes up a load from {place(raid, raid.heaps[heap].place)}"
        case _:
            assert_never(act)


def of_several(raid: Raid, choice: Together) -> str:
    """The same done by several men."""
    first = choice.acts[0]
    count = many(len(men_of(choice)), "man")
    match first:
        case Fight(at=at, capture=True):
            return f"All {count} try to take {name(raid, at)} alive"
        case Fight(at=at) | Fire(at=at) | Serve(at=at):
            return f"All {count} attack {name(raid, at)}"
        case Reload():
            return f"All {count} reload"
        case Pillage(place=at):
            return f"All {count}: {DEEDS[raid.shore.places[at].deed]} {place(raid, at)}"
        case _:
            return f"All {count}"


def coordinates(at: Cell, columns: int) -> str:
    """A square inch by the numbers beside the map."""
    return f"{at % columns},{at // columns}"


def inch_words(raid: Raid, at: Cell) -> str:
    """A square inch in a few words."""
    table = plan(raid.shore.rows)
    found = f"{coordinates(at, table.columns)} {GROUNDS[table.ground[at]]}"
    if table.place[at] != NO_PLACE:
        number = table.place[at]
        left = raid.left[number]
        what = "turn" if raid.shore.places[number].deed is Deed.BURN else "load"
        found = f"{found}, {place(raid, number)}: {many(left, what)} left"
    lying = sum(table.cell(Point(*heap.at)) == at for heap in raid.heaps)
    return f"{found}, {many(lying, 'load')} on the ground" if lying else found


def figure_words(raid: Raid, figure: Figure) -> str:
    """A man in a sentence: who he is, what he has, how he stands."""
    found = [start_of(name(raid, figure.id)), described(figure)]
    found.append(f"band {figure.band}" if figure.band else "in no band")
    return ", ".join([*found, *states(raid, figure)])


def states(raid: Raid, figure: Figure) -> list[str]:
    """What there is to say of how a man stands."""
    gone = {Gone.HALF: "has gone half his distance", Gone.WHOLE: "has gone all his distance"}
    table = (
        (figure.personality, MARKED),
        (figure.mounted, "mounted"),
        (not figure.here, "runs"),
        (figure.points > 0, f"{many(figure.points, 'point')} on him"),
        (figure.load != NO_PLACE, "carries a load"),
        (figure.pillaging != NO_PLACE, "pillages"),
        (figure.acted, "has acted"),
        (figure.gone in gone and not figure.acted, gone.get(figure.gone, "")),
        (True, f"faces {heading_words(figure.facing)}"),
    )
    return [words for applies, words in table if applies]


# --- Why a key has nothing to do: the refusal of the rules, in the words of a sentence ------------

NO_BAND = "No band is called up: choose one with your card first."


def not_now(session: ShoreSession) -> str:
    """Why nothing at all can be ordered now; empty when something can."""
    if session.over:
        return "The raid is over."
    if not session.human:
        return WAITING
    return BETWEEN if session.state.pending else ""


def no_band(session: ShoreSession) -> str:
    """Why no man can be given an order; empty when one can."""
    why = not_now(session)
    if why:
        return why
    return NO_BAND if session.state.phase is Phase.CARD else ""
