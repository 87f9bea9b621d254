"""Actions ashore as the lines of a list: short, plain, with the names of those who do them."""

from collections.abc import Iterable
from typing import assert_never

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Go,
    Haul,
    Leave,
    Loot,
    Move,
    Name,
    Post,
    Rise,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from pieces_of_eight.campaign.land_raid.model.ground import plan
from pieces_of_eight.campaign.land_raid.model.say import (
    GROUNDS,
    called,
    described,
    label,
    place,
    token,
)
from pieces_of_eight.campaign.land_raid.model.state import Phase, Raid, UnitId
from .choices import Choice, Tell, Together, men_of, square_of

SHORT = {
    "the square is taken": "taken",
    "somebody falls": "falls",
    "he falls": "falls",
    "he is killed": "killed",
    "he is captured": "captured",
    "he stays": "stays",
    "it catches": "catches",
    "it moves": "moves",
}
"""The outcomes that are told beside a choice, and what they are called there."""
ENDS = {
    Phase.POSTING: "Let the town go to sleep",
    Phase.MOVING: "End the movement",
    Phase.SHOOTING: "Fire no more",
    Phase.BURNING: "Lay no more fires",
    Phase.LOOTING: "Loot no more",
}


def listed(words: Iterable[str]) -> str:
    """ "H1, H2 and M1"."""
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def named(raid: Raid, band: Iterable[UnitId]) -> str:
    """Some units in a few words."""
    return listed(called(raid, who) for who in band)


def verb(band: Iterable[UnitId], one: str, more: str) -> str:
    """The form of a verb for so many."""
    return one if len(tuple(band)) == 1 else more


def square_words(raid: Raid, at: Square) -> str:
    """A square with what it holds, the label first: "C4, street"."""
    return f"{label(raid, at)}, {GROUNDS[plan(raid.town.rows).ground[at]]}"


def words_of(raid: Raid, choice: Choice) -> str:
    """What a choice is called in a list."""
    match choice:
        case Together(acts=acts):
            return of_many(raid, acts)
        case Tell(unit=unit):
            what = described(raid.units[unit]).replace("battle hardened", "hardened")
            return f"{called(raid, unit)}, {what}"
        case Post() | Move() | Haul() | Leave() | Attack():
            return of_marching(raid, choice)
        case Shoot() | Serve() | Burn() | Loot() | Spike():
            return of_hands(raid, choice)
        case Victim() | Go() | Spread() | Name() | Rise():
            return of_answer(raid, choice)
        case Done():
            return ENDS.get(raid.phase, "Go on")
        case _:
            assert_never(choice)


def of_many(raid: Raid, acts: tuple[Action, ...]) -> str:
    """What several do at one place."""
    whole = Together(acts)
    men, at = named(raid, men_of(whole)), square_of(whole)
    match acts[-1]:
        case Attack():
            return f"{men} attack {label(raid, at)}"
        case Shoot() | Serve():
            guns = sum(isinstance(act, Serve) for act in acts)
            with_guns = "" if not guns else ", a gun served" if guns == 1 else f", {guns} guns"
            return f"{men} fire into {label(raid, at)}{with_guns}"
        case Burn():
            return f"{men} lay fire to {place(raid, at)}"
        case Leave():
            return f"All {len(acts)} take to the boats"
        case _:
            return f"{men} to {label(raid, at)}"


def of_marching(raid: Raid, act: Post | Move | Haul | Leave | Attack) -> str:
    who, at = called(raid, act.by), square_of(act)
    match act:
        case Post():
            return f"Post {who} at {square_words(raid, at)}"
        case Move():
            return f"{who} to {square_words(raid, at)}"
        case Haul():
            return f"Haul {who} to {label(raid, at)}"
        case Leave():
            return f"{who} takes to the boats"
        case Attack():
            return f"{who} attacks {label(raid, at)}"
        case _:
            assert_never(act)


def of_hands(raid: Raid, act: Shoot | Serve | Burn | Loot | Spike) -> str:
    men = named(raid, men_of(act))
    match act:
        case Shoot(at=at):
            return f"{men} fires into {label(raid, at)}"
        case Serve(gun=gun, at=at):
            return f"{men} fires {called(raid, gun)} into {label(raid, at)}"
        case Burn(at=at):
            return f"{men} lays fire to {place(raid, at)}"
        case Loot(by=by, at=at):
            return f"{men} {verb(by, 'loots', 'loot')} {place(raid, at)}"
        case Spike(gun=gun):
            return f"{men} spikes {called(raid, gun)}"
        case _:
            assert_never(act)


def of_answer(raid: Raid, act: Victim | Go | Spread | Name | Rise) -> str:
    match act:
        case Victim(unit=unit):
            who = raid.units[unit]
            what = described(who)
            sign = token(raid, unit)
            return f"{who.name} {sign}, {what}" if who.name else f"{sign}, {what}"
        case Go() | Spread() | Name() | Rise():
            return start_of(square_words(raid, square_of(act)))
        case _:
            assert_never(act)
