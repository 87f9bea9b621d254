"""Orders of Pirate Wars in words, as a list offers them: short, with whom they are done to."""

from collections.abc import Sequence
from typing import assert_never

from pieces_of_eight.campaign.kernel.play import many
from .actions import (
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
from .crew import (
    ARMS,
    GUN_SIDES,
    PLACES,
    POINTS,
    POSTS,
    SHOTS,
    SPARED,
    cannon,
    degrees,
    hand,
    men,
    name,
)
from .say import offer
from .state import Arm, Figures, Place, Post, Sea, Ship
from .waters import sailing_of, way


def title(ship: Ship) -> str:
    """A ship by her name and letter: "Swan (A)"; a launch by her ship's: "A's first launch"."""
    mother, _, launch = ship.name.rpartition("'s ")
    if ship.card.boat and mother:
        return f"{ship.card.letter}'s {launch}"
    return f"{ship.name} ({ship.card.letter})"


def heading_words(heading: int) -> str:
    """A heading by the compass and in degrees: "north-east, 40"."""
    return f"{POINTS[point_at(heading)]}, {degrees(heading)} degrees"


def point_at(heading: int) -> int:
    """The point of the compass nearest to a heading in tenths of a degree, 0 for north."""
    return (heading + 225) // 450 % 8


def swing_words(turn: int) -> str:
    """A swing, or that there is none."""
    return hand(turn) if turn else "straight on"


def words_of(sea: Sea, act: Action) -> str:
    """What an order is called in a list."""
    match act:
        case Take() | Trim() | Leap() | Back() | FallOff() | Swing():
            return of_moving(sea, act)
        case Board() | StandOff() | Commit() | Press() | Man() | Yield():
            return of_answer(sea, act)
        case Fire() | Shoot():
            return of_fire(sea, act)
        case Reload() | Prime() | Shift() | Strike() | Send() | Lower() | Hoist() | Scuttle():
            return of_task(sea, act)
        case Spare(whom=whom):
            return f"Keep {SPARED[whom]} when men fall"
        case Land() | March() | Rob() | Join() | Haul() | Tranship() | Embark():
            return offer(sea, act)
        case Bombard() | Snipe():
            return offer(sea, act)
        case Done():
            return "End the orders and roll the dice"
        case _:
            assert_never(act)


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
            return "Board again next turn" if yes else "Cut loose"
        case Man(men=number):
            return f"Send {many(number, 'man', 'men')} over" if number else "Send nobody over"
        case Yield(strike=strike):
            return "Strike the colours" if strike else "Take to the water"
        case _:
            assert_never(act)


def of_party(ship: Ship, party: tuple[int, ...]) -> str:
    """A party by who stays out of it, where that can be said shortly."""
    fighting = many(sum(party), "man")
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
            return f"{'Strike' if down else 'Set'} the square sail (two hands)"
        case Send(post=post, arm=arm, start=start, to=to, count=count):
            armed = "" if arm is Arm.NONE else f" with {ARMS[arm]}"
            return f"{men(ship, post, count)}{armed}: {PLACES[start]} to {PLACES[to]}"
        case Lower(side=side, party=party, gaff=gaff):
            return f"Lower a {'sailing ' * gaff}launch to {GUN_SIDES[side]}: {of_boat(ship, party)}"
        case Hoist(boat=boat):
            return f"Hoist in {name(sea, boat)}"
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
