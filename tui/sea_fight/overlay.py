"""What is laid over the sea: courses, ranges, ghosts; and a hex in a sentence."""

from collections.abc import Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS, Hex, within
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.sea_fight.describe import ground_words
from pieces_of_eight.campaign.sea_fight.gunnery import RANGE, Shot, able_guns, salvo_guns, shots_at
from pieces_of_eight.campaign.sea_fight.state import Action, Position, Sail, Sea, Ship
from pieces_of_eight.campaign.sea_fight.threat import best_salvo, powers
from pieces_of_eight.campaign.sea_fight.waters import REACH, chart, is_clear, occupied
from pieces_of_eight.tui.draw.colours import Band
from pieces_of_eight.tui.match.fight_desk import FightDesk
from .draw.view import SeaView, Shade, ShipMark, Step, view_of

SeaDesk = FightDesk[Sea, Action]


def view(desk: SeaDesk) -> SeaView:
    """The map of the moment: where she may sail, the course that is laid, whom she can attack."""
    sea, course = desk.state, drawn_course(desk)
    found = as_it_lies(sea, desk.cursor)
    ranging = None if desk.layer is None else desk.layer.key
    overlay: Mapping[Hex, Shade] = {}
    ship = next((ship for ship in sea.ships if ship.id == ranging), None)
    if ranging == THREAT:
        overlay = {at: Shade(Band.THREAT, text) for at, text in desk.threat.items()}
    elif ship is not None and ship.afloat:
        overlay = ranges(sea, moved(ship, course) if ship.id == sea.active else ship)
    elif desk.laid:
        ends = [each.place for each in desk.all_laid if each.gives_up is None]
        overlay = {at: Shade(Band.REACH) for at in ends}
    marked = [each for each in desk.choices if desk.verb(each).aimed or each.verb == "ship"]
    ghosts: tuple[ShipMark, ...] = ()
    if course is not None and course.gives_up is None:
        lies = moved(sea.ships[sea.active], course)
        ghosts = tuple(
            replace(mark, id=-1, at=lies.at, facing=lies.facing, grappled=(), ghost=True)
            for mark in found.ships
            if mark.id == sea.active
        )
    return replace(
        found,
        ships=(*found.ships, *ghosts),
        overlay=overlay,
        path=tuple(Step(at, str(n)) for n, at in enumerate(course.path if course else (), 1)),
        targets=frozenset(desk.place_of(each) for each in marked),
    )


def as_it_lies(sea: Sea, cursor: Hex) -> SeaView:
    """The map with nothing laid over it; the ship that acts has her turn before her."""
    found = view_of(sea)
    ships = tuple(replace(s, spent=s.spent and s.id != sea.active) for s in found.ships)
    return replace(found, ships=ships, cursor=cursor)


def drawn_course(desk: SeaDesk) -> Choice | None:
    row = desk.choice
    if isinstance(row, Sail):
        return next((each for each in desk.all_laid if each.orders == (row,)), None)
    if desk.listing is not None and isinstance(row, Choice):
        return row
    return desk.here


def moved(ship: Ship, course: Choice | None) -> Ship:
    """The ship as she would lie at the end of a course on the map."""
    if course is None or course.gives_up is not None:
        return ship
    facing = (ship.facing + sum(act.turn for act in course.orders)) % 6
    return replace(ship, at=course.place, facing=facing)


def ranges(sea: Sea, ship: Ship) -> dict[Hex, Shade]:
    """For every hex in reach the dice she would throw at a ship there: "7d".

    Where an enemy lies the dice are those of the best shot at her, raking counted.
    """
    foes = {other.at: other for other in sea.ships if other.afloat and other.owner != ship.owner}
    hulls = occupied(sea)
    on_map, by = chart(sea.waters).open, powers(sea, ship)
    found = {}
    for q, r in within(REACH):
        at = (ship.at[0] + q, ship.at[1] + r)
        foe = foes.get(at)
        if foe is not None:
            shade = _at_foe(sea, ship, foe, hulls)
        elif at in on_map:
            shade = _at_sea(sea, ship, at, hulls, by)
        else:
            continue
        if shade is not None:
            found[at] = shade
    return found


def _at_foe(sea: Sea, ship: Ship, foe: Ship, hulls: frozenset[Hex]) -> Shade | None:
    shots = shots_at(sea, ship, foe, hulls)
    if not shots:
        return None
    dice, shot = max(((_dice(sea, ship, shot), shot) for shot in shots), key=lambda pair: pair[0])
    band = Band.RAKING if shot.rake is not None else _band(ship, shot.position, shot.distance)
    return Shade(band, f"{dice}d")


def _at_sea(
    sea: Sea, ship: Ship, at: Hex, hulls: frozenset[Hex], by: Mapping[tuple[Position, int], int]
) -> Shade | None:
    dice, position, far = best_salvo(by, ship, at)
    if not dice:
        return None
    if not is_clear(sea, ship.at, at, hulls):
        return Shade(Band.DARK)
    return Shade(_band(ship, position, far), f"{dice}d")


def _dice(sea: Sea, ship: Ship, shot: Shot) -> int:
    return sum(gun.dice for gun in salvo_guns(sea, ship, shot))


def _band(ship: Ship, position: Position, distance: int) -> Band:
    if distance == 1:
        return Band.SHORT
    longest = max(RANGE[gun.calibre] for gun in able_guns(ship, position))
    return Band.LONG if distance == longest else Band.NORMAL


# --- A hex in words -------------------------------------------------------------------------------

_BANDS = {
    Band.DARK: "hidden from the guns",
    Band.LONG: "long range",
    Band.NORMAL: "normal range",
    Band.SHORT: "short range",
    Band.RAKING: "raking fire",
    Band.THREAT: "in the enemy's reach next turn",
    Band.REACH: "within reach",
    Band.CHANCE: "within reach with luck",
}


def hex_words(view: SeaView, at: Hex) -> str:
    """What is on a hex: "1604, open sea: Adventure (A), heading north-east, on fire."."""
    words = ground_words(view.waters, at)
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
    called = f"{ship.name} ({ship.letter})" if ship.name else ship.letter
    if ship.ghost:
        return f"{called} would lie here, heading {FACE_WORDS[ship.facing]}"
    states = [
        (ship.prize, "a prize"),
        (ship.burning, "on fire"),
        (bool(ship.grappled), "grappled"),
        (ship.reduced, "under reduced sail"),
        (ship.gear <= 0, "without sails"),
        (ship.hull <= 0.5, "hull badly damaged"),
        (ship.spent, "her turn is over"),
        (ship.pennant, "flying a pennant"),
    ]
    told = [words for holds, words in states if holds]
    return ", ".join([called, f"heading {FACE_WORDS[ship.facing]}", *told])


def _shade_words(shade: Shade) -> str:
    words = _BANDS[shade.band]
    return f"{words}, {shade.text}" if shade.text else words
