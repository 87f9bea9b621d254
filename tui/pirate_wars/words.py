"""Orders as the lines of a list: short, plain, with the names of what they are done to."""

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import middle
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Tagged, many
from pieces_of_eight.campaign.pirate_wars.actions import (
    Action,
    Back,
    Board,
    Bombard,
    Commit,
    Done,
    Embark,
    FallOff,
    Fire,
    Haul,
    Hoist,
    Join,
    Land,
    Leap,
    Lower,
    Man,
    March,
    Press,
    Prime,
    Reload,
    Rob,
    Scuttle,
    Send,
    Shift,
    Shoot,
    Snipe,
    Spare,
    StandOff,
    Strike,
    Swing,
    Take,
    Tranship,
    Trim,
    Yield,
)
from pieces_of_eight.campaign.pirate_wars.crew import (
    ARMS,
    GUN_SIDES,
    PLACES,
    POSTS,
    SHOTS,
    SPARED,
    cannon,
    degrees,
    hand,
    men,
    name,
)
from pieces_of_eight.campaign.pirate_wars.odds import FEWER, MORE, odds_of_order
from pieces_of_eight.campaign.pirate_wars.say import offer
from pieces_of_eight.campaign.pirate_wars.state import Arm, Figures, Place, Post, Sea, Ship, ShipId
from pieces_of_eight.campaign.pirate_wars.waters import party_of, sailing_of, way
from pieces_of_eight.tui.play.session import Session
from .draw.view import POINTS, party_place, point_at

# --- What can be chosen in a list of Pirate Wars: the actions of the rules, and rows of a muster --


class Muster(Tagged):
    """A row of the crew in the party that is told off for a boarding."""

    by: ShipId
    row: int


class Station(IntEnum):
    """What there is to be done aboard, by the part of the ship."""

    GUNS = 0
    MUSKETS = 1
    SAILS = 2
    BOATS = 3
    CREW = 4


class AtStation(Tagged):
    """A row of the stations of a ship: her orders there."""

    by: ShipId
    station: Station


class AsLastTurn(Tagged):
    """A row: a ship does what she did last turn, as far as she can."""

    by: ShipId


Row: TypeAlias = Muster | AtStation | AsLastTurn
"""What a list shows besides actions of the rules."""
Choice: TypeAlias = Action | Row
WarsSession: TypeAlias = Session[Sea, Choice]
"""The table at which they are chosen."""

COARSE, FINE = 150, 50
"""By how much the wheel turns, in tenths of a degree."""


def counted(choice: Choice, step: int) -> Action | None:
    """The order for so many figures more or fewer; None where none are counted."""
    if isinstance(choice, Shoot | Prime | Send):
        return replace(choice, count=choice.count + step)
    return None


def wheeled(choice: Choice, by: int) -> Action | None:
    """The order with the wheel turned further; None where nothing is steered."""
    if isinstance(choice, Leap | FallOff | Swing):
        return replace(choice, turn=choice.turn + by)
    return None


# --- Words ----------------------------------------------------------------------------------------

SHORT = {
    "a critical hit": "critical",
    "the better of it": "better",
    "the worse of it": "worse",
    MORE: "better",
    FEWER: "worse",
}
"""The outcomes that are told beside a choice, and what they are called there."""
ROWS = {AtStation: "Orders at a station", AsLastTurn: "As last turn"}
"""What rows are called that are no actions, where nothing more is known of them."""


def title(ship: Ship) -> str:
    """A ship by her letter and name: "A Swan"; a launch by her ship's: "A's first launch"."""
    mother, _, launch = ship.name.rpartition("'s ")
    if ship.card.boat and mother:
        return f"{ship.card.letter}'s {launch}"
    return f"{ship.card.letter} {ship.name}"


def heading_words(heading: int) -> str:
    """A heading by the compass and in degrees: "north-east, 40"."""
    return f"{POINTS[point_at(heading)]}, {degrees(heading)} degrees"


def swing_words(turn: int) -> str:
    """A swing, or that there is none."""
    return hand(turn) if turn else "straight on"


def words_of(sea: Sea, choice: Choice, party: Sequence[int] = ()) -> str:
    """What a choice is called in a list; `party` is what is told off so far."""
    match choice:
        case Muster(by, row):
            return of_muster(sea.ships[by], row, party)
        case Take() | Trim() | Leap() | Back() | FallOff() | Swing():
            return of_moving(sea, choice)
        case Board() | StandOff() | Commit() | Press() | Man() | Yield():
            return of_answer(sea, choice)
        case Fire() | Shoot():
            return of_fire(sea, choice)
        case Reload() | Prime() | Shift() | Strike() | Send() | Lower() | Hoist() | Scuttle():
            return of_task(sea, choice)
        case Spare(whom=whom):
            return f"Standing order: keep {SPARED[whom]}"
        case Land() | March() | Rob() | Join() | Haul() | Tranship() | Embark():
            return offer(sea, choice)
        case Bombard() | Snipe():
            return offer(sea, choice)
        case Done():
            return "End the orders, and throw the dice"
        case AtStation() | AsLastTurn():
            return ROWS[type(choice)]
        case _:
            assert_never(choice)


def of_muster(ship: Ship, row: int, party: Sequence[int]) -> str:
    """A row of the crew, and how many of it are told off."""
    figures = ship.crew[row]
    return f"[{party[row]:>2} of {figures.count:>2}] {figure_words(ship, figures)}"


def figure_words(ship: Ship, row: Figures) -> str:
    """Figures with their arms and their place: "pirates, muskets, on deck"."""
    arms = "" if row.arm is Arm.NONE else f", {ARMS[row.arm]}{'' if row.loaded else ' empty'}"
    where = "on deck" if row.place is Place.DECK else f"at the {PLACES[row.place]}"
    where = "in the tops" if row.place is Place.TOPS else where
    hook = ", hook" if row.hook else ""
    what = men(ship, row.post, row.count).partition(" ")[2]
    return f"{what}{arms}{hook}, {where}"


def of_moving(sea: Sea, act: Take | Trim | Leap | Back | FallOff | Swing) -> str:
    ship = sea.ships[act.by]
    match act:
        case Take():
            return f"{title(ship)}, heading {heading_words(ship.heading)}"
        case Trim(sails=sails):
            far = way(ship, sailing_of(sea, ship), sails) / 100
            return f"Move under {many(sails, 'sail')}: {far:g} dots"
        case Leap(turn=turn):
            return f"Leap, then {swing_words(turn)}"
        case Back():
            return "Back water, straight astern"
        case FallOff(turn=turn):
            return f"Fall off {hand(turn)}" if turn else "Hold her course"
        case Swing(turn=turn):
            return f"Swing {hand(turn)}" if turn else "Hold her heading"
        case _:
            assert_never(act)


def of_answer(sea: Sea, act: Board | StandOff | Commit | Press | Man | Yield) -> str:
    match act:
        case Board(on=on):
            return f"Board {title(sea.ships[on])}"
        case StandOff():
            return "Stand off"
        case Commit(by=by, party=party):
            return of_party(sea.ships[by], party)
        case Press(yes=yes):
            return "Board on next turn" if yes else "Cut loose"
        case Man(men=number):
            return f"Send {many(number, 'man', 'men')} over" if number else "Send nobody over"
        case Yield(strike=strike):
            return "Strike the colours" if strike else "Take to the water"
        case _:
            assert_never(act)


def of_party(ship: Ship, party: tuple[int, ...]) -> str:
    """A party by who stays out of it, where that can be said shortly."""
    fighting = many(sum(party), "man", "men")
    out = {row.post for row, n in zip(ship.crew, party, strict=True) if not n}
    if Post.CAPTAIN in out:
        officers = "captain and mate" if Post.MATE in out else "captain"
        return f"{fighting} without the {officers}"
    return f"All who can: {fighting}"


def of_fire(sea: Sea, act: Fire | Shoot) -> str:
    by, on = sea.ships[act.by], sea.ships[act.on]
    match act:
        case Fire(gun=gun, shot=shot):
            piece = cannon(by, gun)
            return f"{piece[:1].upper()}{piece[1:]}: {SHOTS[shot]} at {title(on)}"
        case Shoot(post=post, arm=arm, count=count, place=place):
            where = " in the tops" if place is Place.TOPS else ""
            return f"{men(by, post, count)}, {ARMS[arm]}: at the men of {title(on)}{where}"
        case _:
            assert_never(act)


def of_task(sea: Sea, act: Reload | Prime | Shift | Strike | Send | Lower | Hoist | Scuttle) -> str:
    ship = sea.ships[act.by]
    match act:
        case Reload(gun=gun, hands=hands):
            return f"Load the {cannon(ship, gun)}: {many(hands, 'man', 'men')}"
        case Prime(post=post, arm=arm, count=count):
            return f"{men(ship, post, count)} load {ARMS[arm]}"
        case Shift(gun=gun):
            return f"Shift the {cannon(ship, gun)} to the other side"
        case Strike(down=down):
            return f"Two hands {'strike' if down else 'set'} the square sail"
        case Send(post=post, arm=arm, start=start, to=to, count=count):
            armed = "" if arm is Arm.NONE else f" with {ARMS[arm]}"
            return f"{men(ship, post, count)}{armed}: {PLACES[start]} to {PLACES[to]}"
        case Lower(side=side, party=party, gaff=gaff):
            return f"Lower a {'sailing ' * gaff}launch to {GUN_SIDES[side]}: {of_boat(ship, party)}"
        case Hoist(boat=boat):
            return f"Take in {name(sea, boat)}"
        case Scuttle():
            return f"The captain of {title(ship)} fires his powder: she blows up"
        case _:
            assert_never(act)


def of_boat(ship: Ship, party: tuple[int, ...]) -> str:
    """Who goes in a launch, by rank: "captain, 4 muskets, 2 pistols"."""
    counts: dict[str, int] = {}
    for row, number in zip(reversed(ship.crew), reversed(party), strict=True):
        if number:
            armed = row.post in (Post.HAND, Post.MARINE) and row.arm is not Arm.NONE
            posts = men(ship, row.post, number).partition(" ")[2]
            what = arms_of(row.arm, number) if armed else posts
            counts[what] = counts.get(what, 0) + number
    officers = [POSTS[post][0] for post in (Post.CAPTAIN, Post.MATE, Post.LIEUTENANT)]
    return ", ".join(what if what in officers else f"{n} {what}" for what, n in counts.items())


def arms_of(arm: Arm, number: int) -> str:
    """So many figures by their arms: "muskets", or "musket"."""
    return ARMS[arm].removesuffix("s") if number == 1 else ARMS[arm]


def subject(sea: Sea, choice: Choice) -> Point | None:
    """The point a choice is about, for the cursor; None where it is about none."""
    match choice:
        case Fire(on=on) | Shoot(on=on) | Board(on=on):
            return middle(sea.ships[on].place)
        case Take(by=by) | FallOff(by=by) | Swing(by=by) | StandOff(by=by):
            return middle(sea.ships[by].place)
        case Bombard(party=of) | Snipe(party=of) if (party := party_of(sea, of)) is not None:
            return party_place(sea, party)
        case Bombard(shore=shore):
            return centre(sea.waters.shoals[sea.shores[shore].shoal].corners)
        case March(by=by) | Rob(by=by) | Join(by=by) | Embark(by=by):
            party = party_of(sea, by)
            return None if party is None else party_place(sea, party)
    return None


# --- The odds of a choice, asked of the rules -----------------------------------------------------


def reckoned(sea: Sea, choice: Choice, party: Sequence[int]) -> Odds | None:
    """The odds of a choice as things are now; None where it throws no dice.

    `party` is who is told off so far, for a row of a muster.
    """
    if isinstance(choice, AtStation | AsLastTurn):
        return None
    action: Action = Commit(choice.by, tuple(party)) if isinstance(choice, Muster) else choice
    return odds_of_order(sea, action)
