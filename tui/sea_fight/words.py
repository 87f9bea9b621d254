"""Actions as the lines of a list, and a hex in a sentence: short, plain, with names."""

from typing import assert_never

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Hex, neighbour, offset
from pieces_of_eight.campaign.sea_fight.model.actions import (
    Action,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    LoseGun,
    NoReply,
    Part,
    Press,
    Reduce,
    Reply,
    Sail,
    Stake,
    Take,
    Turn,
    Whistle,
)
from pieces_of_eight.campaign.sea_fight.model.say import (
    AIMS,
    CALIBRES,
    HULL_SIDES,
    POSITIONS,
    count,
    label,
)
from pieces_of_eight.campaign.sea_fight.model.state import AskStakeKill, Sea, Ship, opponent_of
from pieces_of_eight.campaign.sea_fight.model.waters import edges_beyond
from pieces_of_eight.tui.draw.inks import Band, Ground
from .draw.chart import chart_of
from .draw.layout import name
from .draw.view import SeaView, Shade, ShipMark

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
