"""What is said and drawn of the plan of a sea fight's turn, and what comes as a surprise."""

import itertools
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, neighbour
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.events import label
from pieces_of_eight.campaign.sea_fight.state import (
    Board,
    End,
    Fire,
    Grapple,
    Hold,
    Reduce,
    Sail,
    Sea,
    Turn,
)
from pieces_of_eight.campaign.sea_fight.waters import edges_beyond
from pieces_of_eight.tui.play.opponents import Way
from .words import title, words_of

MOVES = (Sail, Turn)


def doer(action: Any) -> Hashable:
    """The hexes that a ship sails are one piece, each of her other orders is one of its own."""
    return ("sails", action.by) if isinstance(action, MOVES) else action


def words_of_piece(sea: Sea, actions: Sequence[Any]) -> str:
    """What a ship does."""
    last = actions[-1]
    match last:
        case Sail() | Turn():
            course = sailed(sea, (), actions)[last.by]
            off = bool(edges_beyond(sea.waters, course[-1]))
            where = "leaves the table" if off else f"sails to {label(course[-1])}"
            turns = "turns where she lies" if len(course) == 1 else where
            return f"{title(sea.ships[last.by])} {turns}"
        case Fire(by=by, on=on) | Grapple(by=by, on=on) | Board(by=by, on=on):
            words = words_of(sea, last)
            return f"{title(sea.ships[by])}, at {title(sea.ships[on])}: {words}"
        case End(by=by):
            return f"{title(sea.ships[by])} ends her turn"
        case Hold(by=by):
            return f"{title(sea.ships[by])} sails no further"
        case Reduce(by=by):
            return f"{title(sea.ships[by])} reduces sail"
        case _:
            return words_of(sea, last)


def sailed(sea: Sea, done: Sequence[Any], actions: Sequence[Any]) -> dict[int, list[Hex]]:
    """By ship, the hexes of her course, from where some orders before have brought her."""
    at: dict[int, tuple[Hex, Face]] = {ship.id: (ship.at, ship.facing) for ship in sea.ships}
    _move(at, done)
    found: dict[int, list[Hex]] = {}
    for act in actions:
        if isinstance(act, MOVES):
            found.setdefault(act.by, [at[act.by][0]])
            _move(at, (act,))
            if isinstance(act, Sail):
                found[act.by].append(at[act.by][0])
    return found


def _move(at: dict[int, tuple[Hex, Face]], actions: Iterable[Any]) -> None:
    for act in actions:
        if isinstance(act, MOVES):
            here, facing = at[act.by]
            facing = (facing + act.turn) % 6
            at[act.by] = (neighbour(here, facing) if isinstance(act, Sail) else here), facing


def ways(sea: Sea, viewer: Player, done: Sequence[Any], actions: Sequence[Any]) -> list[Way]:
    """Her course hex by hex; from her to the enemy she fires at, grapples or boards."""
    del viewer
    at: dict[int, tuple[Hex, Face]] = {ship.id: (ship.at, ship.facing) for ship in sea.ships}
    _move(at, done)
    found = []
    for course in sailed(sea, done, actions).values():
        steps = itertools.pairwise(course)
        found += [Way(one, to) for one, to in steps if not edges_beyond(sea.waters, to)]
    for act in actions:
        if isinstance(act, Fire | Grapple | Board):
            found.append(Way(at[act.by][0], at[act.on][0]))
    return found


def surprise(before: Sea, after: Sea, viewer: Player) -> str:
    """One of one's own ships is lost, or on fire."""
    for was, ship in zip(before.ships, after.ships, strict=True):
        if ship.owner == viewer and was.afloat and not ship.afloat:
            return f"{ship.name} is lost."
        if ship.owner == viewer and ship.burning and not was.burning:
            return f"{ship.name} is on fire."
    return ""
