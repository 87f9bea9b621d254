"""Actions as the lines of a list, and a hex in a sentence: short, plain, with names."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Hex, distance, neighbour, offset
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.events import (
    AIMS,
    CALIBRES,
    CREWS,
    HULL_SIDES,
    POSITIONS,
    Fired,
    count,
    label,
)
from pieces_of_eight.campaign.sea_fight.state import (
    NOBODY,
    Action,
    Aim,
    AskStakeKill,
    Board,
    Burn,
    Clock,
    End,
    Fate,
    Fire,
    Grapple,
    Hold,
    LoseGun,
    NoReply,
    Part,
    Phase,
    Position,
    Press,
    Reduce,
    Reply,
    Sail,
    Sea,
    Ship,
    ShipId,
    Stage,
    Stake,
    Take,
    Turn,
    Whistle,
    opponent_of,
)
from pieces_of_eight.campaign.sea_fight.waters import bearing, edges_beyond
from pieces_of_eight.tui.draw.colours import Band, Ground
from pieces_of_eight.tui.draw.glyphs import listed
from pieces_of_eight.tui.match.desk import BETWEEN, WAITING, refused_by
from pieces_of_eight.tui.play.session import LastTurn, News, Session, Weight, missed
from .draw.layout import chart_of, name
from .draw.view import SeaView, Shade, ShipMark

# --- Why a key has nothing to do: the refusal of the rules, in the words of a sentence ------------


def is_at(action: Action, ship: ShipId) -> bool:
    """Whether an action is done to a ship."""
    return isinstance(action, Fire | Grapple | Board) and action.on == ship


def given_up(legal: Iterable[Action]) -> str:
    """What ending the turn would waste, in a sentence; empty when nothing."""
    actions = tuple(legal)
    if any(isinstance(action, Fire) for action in actions):
        return "She has loaded guns that bear."
    if any(isinstance(action, Board) for action in actions):
        return "She could still board."
    return ""


def not_now(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why nothing at all can be ordered now; empty when a ship has her turn."""
    if session.over:
        return "The fight is over."
    if not session.human:
        return WAITING
    if session.state.pending or session.state.phase is not Phase.SHIPS:
        return BETWEEN
    return "Choose a ship first." if ship is None else ""


def _nearest(session: Session[Sea, Action], ship: Ship) -> Ship | None:
    foes = [foe for foe in session.state.ships if foe.afloat and foe.owner != ship.owner]
    return min(foes, key=lambda foe: distance(ship.at, foe.at), default=None)


def no_fire(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why no gun can be fired: asked of the rules for the nearest enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = _nearest(session, ship)
    return _why_no_shot(session, ship, foe) if foe else "There is no enemy left."


def _why_no_shot(session: Session[Sea, Action], ship: Ship, foe: Ship) -> str:
    away = (foe.at[0] - ship.at[0], foe.at[1] - ship.at[1])
    bearing_guns = bearing(away, ship.facing).positions
    positions = sorted(Position, key=lambda p: (p not in bearing_guns, not ship.guns[p]))
    for position in positions:
        refusal = session.refuse(Fire(ship.id, position, foe.id, Aim.GEAR))
        if refusal:
            return refused_by(refusal)
    return "No gun bears."


def no_grapple(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why no grapnel can be thrown."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = _nearest(session, ship)
    refusal = session.refuse(Grapple(ship.id, foe.id, 1)) if foe else None
    return refused_by(refusal) or "There is no enemy to grapple."


def no_board(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why nobody can be boarded."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = session.state.ships[ship.grappled[0]] if ship.grappled else _nearest(session, ship)
    refusal = session.refuse(Board(ship.id, foe.id, False)) if foe else None
    return refused_by(refusal) or "There is no enemy to board."


def no_target(session: Session[Sea, Action], ship: Ship | None, foe: Ship) -> str:
    """Why nothing can be done to this enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    return _why_no_shot(session, ship, foe)


def no_moving(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why the ship cannot be sailed."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    if ship.grappled:
        return f"{ship.name} is grappled and cannot sail."
    return f"{ship.name} has made her move." if session.state.stage > Stage.MOVING else BETWEEN


def no_end(session: Session[Sea, Action]) -> str:
    """Why no turn can be ended."""
    ship = None if session.state.active == NOBODY else session.state.ships[session.state.active]
    return not_now(session, ship) or BETWEEN


# --- Words ----------------------------------------------------------------------------------------

SHORT = {
    "she sinks": "sinks",
    "she blows up": "blows up",
    "she catches fire": "fire",
    "a mast falls": "mast",
    "a spar falls": "spar",
    "a fighter is killed": "kills",
    "a gun is lost": "gun",
    "her captain is killed": "captain",
    "she is taken": "taken",
    "you lose the fight": "lost",
    "neither wins": "drawn",
    "you win, she holds out": "won",
    "you strike your colours": "you strike",
    "the grapnels hold": "holds",
    "the fire is put out": "out",
}
"""The outcomes that are told beside a choice, and what they are called there."""
HELM = {-1: "Larboard", 0: "Ahead", 1: "Starboard"}
_GROUNDS = {
    Ground.DEEP: "open sea",
    Ground.SEA: "open sea",
    Ground.COAST: "open sea",
    Ground.SHOAL: "shoals",
    Ground.SAND: "sand",
    Ground.LAND: "land",
    Ground.WOOD: "land",
    Ground.TOWN: "a town",
}
_BANDS = {
    Band.DARK: "hidden from the guns",
    Band.LONG: "long range",
    Band.NORMAL: "normal range",
    Band.SHORT: "short range",
    Band.RAKING: "raking fire",
    Band.REACH: "within reach",
    Band.CHANCE: "within reach if the dice allow",
}


def title(ship: Ship) -> str:
    """A ship by her letter and name: "A Swan"."""
    return f"{ship.card.letter} {ship.name}"


def words_of(sea: Sea, action: Action) -> str:
    """What an action is called in a list of choices."""
    match action:
        case Take(by=by):
            return f"{title(sea.ships[by])}, {sea.ships[by].card.type}"
        case Sail() | Turn() | Press() | Hold() | Reduce():
            return of_sailing(sea, action)
        case Fire(position=position, on=on):
            return f"Fire the {POSITIONS[position]} at {at_what(action)} of {title(sea.ships[on])}"
        case Reply(position=position):
            return f"{POSITIONS[position].capitalize()} at her {at_what(action)[4:]}"
        case NoReply():
            return "Hold fire"
        case Grapple(on=on, points=points):
            return f"Grapple {title(sea.ships[on])} with {count(points, 'fighting point')}"
        case Board(on=on, captain=captain):
            how = "the captain leading" if captain else "without the captain"
            return f"Board {title(sea.ships[on])}, {how}"
        case End(by=by):
            return f"End the turn of {sea.ships[by].name}"
        case Stake() | LoseGun() | Burn():
            return of_answer(sea, action)
        case Clock() | Part() | Whistle():
            return of_turns_end(sea, action)
        case _:
            assert_never(action)


def at_what(action: Fire | Reply) -> str:
    """What a salvo aims at: "the hull", "the larboard hull"."""
    side = "" if action.side is None else f"{HULL_SIDES[action.side]} "
    return f"the {side}{AIMS[action.aim]}"


def of_sailing(sea: Sea, action: Sail | Turn | Press | Hold | Reduce) -> str:
    ship = sea.ships[action.by]
    match action:
        case Sail(turn=turn):
            facing = (ship.facing + turn) % 6
            to = neighbour(ship.at, facing)
            where = "off the table" if edges_beyond(sea.waters, to) else f"to {label(to)}"
            return f"{HELM[turn]}: {where}, heading {FACE_WORDS[facing]}"
        case Turn(turn=turn):
            return f"Turn to {HELM[turn].lower()}, heading {FACE_WORDS[(ship.facing + turn) % 6]}"
        case Press():
            return "Press on for another hex"
        case Reduce():
            return "Reduced sail: one hex less for four turns"
        case Hold():
            left = sea.move.left if sea.move else 0
            return f"Stay here and give up {count(left, 'hex', 'hexes')}" if left else "Stay here"
        case _:
            assert_never(action)


def of_answer(sea: Sea, action: Stake | LoseGun | Burn) -> str:
    match action:
        case Stake(yes=yes):
            what = "kill" if isinstance(sea.pending[-1], AskStakeKill) else "hit"
            return f"Give up a {what} for the gamble" if yes else f"Keep every {what}"
        case LoseGun(position=position, calibre=calibre):
            return f"A {CALIBRES[calibre]} gun of the {POSITIONS[position]}"
        case Burn(by=by, side=side):
            left = sea.ships[by].hull[side]
            return f"The {HULL_SIDES[side]} side, {count(left, 'hull point')} left"
        case _:
            assert_never(action)


def of_turns_end(sea: Sea, action: Clock | Part | Whistle) -> str:
    match action:
        case Clock(coins=coins):
            return {0: "Leave the coins", 1: "Add a coin", -1: "Take a coin away"}[coins]
        case Part(by=by):
            offered = sea.parting[opponent_of(by)]
            return "Agree to break off the fight" if offered else "Offer to break off the fight"
        case Whistle(turn=turn):
            if not turn:
                return "Leave the wind"
            return f"Whistle for a wind to the {FACE_WORDS[(sea.wind + turn) % 6]}"
        case _:
            assert_never(action)


def subject(sea: Sea, action: Action) -> Hex | None:
    """The hex an action is about, for the cursor; None where it is about no place."""
    match action:
        case Fire(on=on) | Grapple(on=on) | Board(on=on):
            return sea.ships[on].at
        case Sail(by=by, turn=turn):
            ship = sea.ships[by]
            to = neighbour(ship.at, (ship.facing + turn) % 6)
            return None if edges_beyond(sea.waters, to) else to
        case Take(by=by) | LoseGun(by=by) | Burn(by=by) | Reply(by=by) | NoReply(by=by):
            return sea.ships[by].at
    return None


def hex_words(view: SeaView, at: Hex) -> str:
    """What is on a hex: "1604, open sea: A Adventure, heading north-east, on fire."."""
    ground = chart_of(view.waters).ground(*offset(at))
    if ground is None:
        return "Off the table."
    words = f"{name(at)}, {_GROUNDS[ground]}"
    here = [ship for ship in view.ships if ship.at == at]
    if here:
        words += ": " + "; ".join(ship_words(ship) for ship in here)
    shade = view.overlay.get(at)
    told = shade is None or (shade.band is Band.REACH and any(ship.ghost for ship in here))
    if shade is not None and not told:
        words += f" - {_shade_words(shade)}"
    return words + "."


def ship_words(ship: ShipMark) -> str:
    """A ship and the state she is in, without a full stop."""
    called = " ".join(word for word in (ship.letter, ship.name) if word)
    if ship.ghost:
        return f"{called} would lie here, heading {FACE_WORDS[ship.facing]}"
    states = [
        (ship.prize, "a prize"),
        (ship.burning, "on fire"),
        (bool(ship.grappled), "grappled"),
        (ship.reduced, "under reduced sail"),
        (ship.gear <= 0, "without sails"),
        (ship.hull <= 0.5, "hull badly hurt"),
        (ship.spent, "her turn is over"),
        (ship.pennant, "wearing a pennant"),
    ]
    told = [words for holds, words in states if holds]
    return ", ".join([called, f"heading {FACE_WORDS[ship.facing]}", *told])


def _shade_words(shade: Shade) -> str:
    words = _BANDS[shade.band]
    return f"{words}, {shade.text}" if shade.text else words


# --- What has changed in a sea fight since a captain's last order, in sentences -------------------

FATES = {
    Fate.SUNK: "has gone down",
    Fate.EXPLODED: "has blown up",
    Fate.TAKEN: "was taken",
    Fate.ESCAPED: "has got away",
    Fate.FLED: "has fled",
}


def news(last: LastTurn[Sea]) -> Iterator[News]:
    """What has changed, ship by ship; of an enemy it is said that she is one."""
    before, now, viewer = last.before, last.now, last.viewer
    for old, ship in zip(before.ships, now.ships, strict=True):
        if old.afloat:
            yield from of_a_ship(old, ship, mine=ship.owner == viewer)
    yield from grappled(before, now, viewer)
    yield from missed(
        (now.ships[event.by].name, now.ships[event.on].name)
        for act in last.acts
        for event in act.events
        if isinstance(event, Fired) and not event.hits and now.ships[event.by].owner != viewer
    )
    if now.wind != before.wind:
        yield News(Weight.ALARM, f"The wind blows {FACE_WORDS[now.wind]} now.")
    enemy = opponent_of(viewer)
    if now.parting[enemy] and not before.parting[enemy]:
        yield News(Weight.ALARM, "The enemy offers to break off the fight.")
    yield from sailed(before, now, viewer)


def of_a_ship(old: Ship, ship: Ship, *, mine: bool) -> Iterator[News]:
    """What became of a ship, and what she has lost."""
    who = ship.name if mine else f"The enemy's {ship.name}"
    if not ship.afloat:
        yield News(Weight.LOST if mine else Weight.WON, f"{who} {FATES[ship.fate]}.")
        return
    weight = Weight.HURT if mine else Weight.WON
    if lost := losses(old, ship):
        yield News(weight, f"{who} has lost {listed(lost, 4)}.")
    if old.captain and not ship.captain:
        yield News(weight, f"The captain of {ship.name} is dead.")
    if ship.burning != old.burning:
        how = "is on fire" if ship.burning else "has put her fire out"
        yield News(weight if ship.burning else Weight.ALARM, f"{who} {how}.")
    if ship.crew < old.crew:
        yield News(weight, f"The crew of {ship.name} is only {CREWS[ship.crew]} now.")


def losses(old: Ship, ship: Ship) -> list[str]:
    """What a ship has lost, with its numbers."""
    lost = (
        (sum(old.hull) - sum(ship.hull), "hull point"),
        (old.gear - ship.gear, "gear point"),
        (old.gun_crews - ship.gun_crews, "gun"),
        (old.fighting - ship.fighting, "fighting point"),
    )
    return [many(number, what) for number, what in lost if number > 0]


def grappled(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """The ships that lie grappled now, and did not."""
    for old, ship in zip(before.ships, now.ships, strict=True):
        if ship.owner == viewer and ship.afloat:
            for other in sorted({*ship.grappled} - {*old.grappled}):
                enemy = now.ships[other].name
                yield News(Weight.HURT, f"{ship.name} and the enemy's {enemy} are grappled.")


def sailed(before: Sea, now: Sea, viewer: Player) -> Iterator[News]:
    """Where the enemy's ships have sailed."""
    moved = [
        ship
        for old, ship in zip(before.ships, now.ships, strict=True)
        if ship.owner != viewer and ship.afloat and ship.at != old.at
    ]
    if len(moved) == 1:
        yield News(Weight.MOVED, f"{moved[0].name} has sailed to {label(moved[0].at)}.")
    elif moved:
        names = [f"{ship.name} to {label(ship.at)}" for ship in moved]
        yield News(Weight.MOVED, f"The enemy has sailed: {listed(names)}.")
