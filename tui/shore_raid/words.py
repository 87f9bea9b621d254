"""Choices as the lines of a list, and a square inch in a sentence."""

from typing import assert_never

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, Point, centre, distance, heading
from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.campaign.shore_raid.model.actions import (
    AS_HE_GOES,
    Call,
    Done,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pass,
    Pillage,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
)
from pieces_of_eight.campaign.shore_raid.model.ground import Cell, plan
from pieces_of_eight.campaign.shore_raid.model.say import (
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
from pieces_of_eight.campaign.shore_raid.model.state import (
    NO_PLACE,
    Deed,
    Figure,
    Gone,
    Raid,
    members,
)
from .choices import Choice, Together, men_of

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
