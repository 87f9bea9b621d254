"""What stands around the chart: the heading, the keys of the moment, what is asked."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, gap
from pieces_of_eight.campaign.geometry.plane import inside
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.words import many
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Board,
    Bombard,
    FallOff,
    Fire,
    Leap,
    March,
    Shoot,
    StandOff,
    Trim,
)
from pieces_of_eight.campaign.pirate_wars.model.lines_of_fire import distance
from pieces_of_eight.campaign.pirate_wars.model.names import distance_in_words, dots
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.model.terms import Shot
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.lines import percent
from pieces_of_eight.tui.match import captions
from pieces_of_eight.tui.match.desk import sentence
from pieces_of_eight.tui.widgets.row import Row
from . import crew_orders
from .choices import AsLastTurn, AtStation, Choice, Muster
from .desk import WarsDesk
from .draw.glyphs import SHORT_POINTS, WARS_GLYPHS, point_at
from .laid_move import Plan
from .overlay import nearest
from .panel import shore_words, wind_words
from .words import SHORT, heading_words, swing_words, title, words_of

LOOKING = tuple(name for name in captions.LOOKING if name != "plan")


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn, wind and where merchantmen get away; `short` leaves room for who decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    point = point_at(sea.wind)
    arrows = WARS_GLYPHS[glyphs.name].wind[point]
    whence = SHORT_POINTS[(point + 4) % 8] if short else f"from the {wind_words(sea.wind)}"
    length = f"Turn {sea.turn} of {sea.options.turns}"
    edge = sea.options.haven
    if edge is None or not any(ship.card.trades for ship in sea.ships):
        return f"{length}{dot} wind {arrows} {whence}"
    haven = f"haven {edge[0].upper()}" if short else f"haven to the {edge}"
    return f"{length}{dot} wind {arrows} {whence}{dot} {haven}"


def who_decides(desk: WarsDesk) -> str:
    """Who decides, and with which ship."""
    ship = desk.ship if desk.legal else None
    words = "" if ship is None else title(ship) if ship.card.boat else ship.name
    return captions.who_decides(desk.session, words)


def keys(desk: WarsDesk) -> captions.Keys:
    """The commands of the moment with their labels, the most useful first."""
    return captions.fight_keys(desk, _doing, LOOKING)


def _doing(desk: WarsDesk) -> captions.Keys:
    back = captions.undoing(desk.session)
    if desk.listing is not None:
        return _choosing(desk)
    if desk.sailing:
        steering = ("next", "Next course"), ("helm", "Helm")
        return [("act", "Sail so"), ("plan", "Whole plan"), *steering, *back]
    if not desk.ordering:
        return [("act", "Choose"), *back]
    usual = [
        ("both_sides", "Both sides"),
        ("to_the_sails", "To the sails"),
        ("to_board", "To board"),
    ]
    fire = [("fire", "Fire")] if desk.shots() else []
    whole = ("plan", "Whole plan")
    return [("act", "Orders"), whole, *fire, *usual, ("helm", "Crew"), ("end", "Throw"), *back]


def _choosing(desk: WarsDesk) -> captions.Keys:
    """The commands of an open list."""
    choice = desk.choice
    if desk.planning:
        return captions.choosing(desk)
    if desk.sailing and desk.listing is not None and desk.listing.kind == "helm":
        act = "Sail so" if isinstance(choice, Leap) else "Do it"
        return captions.choosing(desk, ("act", act), ("west", "Larboard"), ("east", "Starboard"))
    if isinstance(choice, FallOff):
        wheel = ("west", "Larboard"), ("east", "Starboard")
        return captions.choosing(desk, ("act", "Do it"), *wheel)
    if isinstance(choice, Muster):
        return captions.choosing(desk, ("act", "These fight"), ("west", "Fewer"), ("east", "More"))
    if isinstance(choice, Shoot):
        return captions.choosing(desk, ("act", "Order it"), ("west", "Fewer"), ("east", "More"))
    return captions.choosing(desk)


def rows(desk: WarsDesk, width: int, *, numbered: bool) -> list[Row]:
    """The open choices, each with its number and its odds as far as there is room."""
    found = captions.rows(
        desk, width, lambda choice: _line(desk, choice), lambda _: "", SHORT, numbered=numbered
    )
    listing = desk.listing
    if listing is None or desk.planning:
        return found
    near = range(desk.at - captions.WEIGHED, desk.at + captions.WEIGHED)
    return [
        replace(row, note="")
        if isinstance(choice, Muster) and at != desk.at
        else replace(row, note=_note(desk, choice, weighed=at in near) or row.note)
        for at, (row, choice) in enumerate(zip(found, listing.actions, strict=True))
    ]


def _line(desk: WarsDesk, choice: Choice) -> str:
    """A choice in words; with the ship where the list is about several."""
    listing = desk.listing
    assert listing is not None
    if isinstance(choice, Leap) and desk.plan is not None and listing.kind == "helm":
        at = next(n for n, each in enumerate(listing.actions) if each is choice)
        leg = desk.plan.legs[at]
        stop = f": {leg.trouble}" if leg.trouble else f", {swing_words(leg.turn)}"
        return f"Leap {at + 1}: {dots(leg.far)} dots{stop}"
    if isinstance(choice, AtStation | AsLastTurn):
        return desk.crew.row_words(choice)
    words = words_of(desk.sea, choice, desk.party)
    ships = {each.by for each in listing.actions}
    if len(ships) > 1 and isinstance(choice, FallOff | Board | StandOff | March):
        return f"{title(desk.sea.ships[choice.by])}: {words[:1].lower()}{words[1:]}"
    return words


def _note(desk: WarsDesk, choice: Choice, *, weighed: bool) -> str:
    """What stands at the right: how far it is, and what it should bring; empty for its odds."""
    sea = desk.sea
    if isinstance(choice, Fire | Shoot) and sea.options.measuring:
        off = distance_in_words(sea, distance(sea.ships[choice.by], sea.ships[choice.on]))
        odds = desk.odds_of(choice) if weighed else None
        return off if odds is None or odds.mean is None else f"{off}, {_hope(choice, odds)}"
    if isinstance(choice, Bombard) and sea.options.measuring:
        odds = desk.odds_of(choice) if weighed else None
        what = "hits" if choice.door else "men"
        return "" if odds is None or odds.mean is None else f"{float(odds.mean):.1f} {what}"
    if isinstance(choice, Trim):
        return "before the first leap"
    return ""


def _hope(choice: Fire | Shoot, odds: Odds) -> str:
    """What a shot should bring: "1.5 sails", "1.0 lines, critical 4%"."""
    mean = float(odds.mean or 0)
    if isinstance(choice, Shoot):
        return f"{mean:.1f} men"
    if choice.shot is Shot.SHOT:
        return f"{mean:.1f} sails"
    critical = next((row.chance for row in odds.also if row.words in SHORT), None)
    told = "" if critical is None else f", {SHORT['a critical hit']} {percent(float(critical))}"
    return f"{mean:.1f} lines{told}"


def prompt_words(desk: WarsDesk) -> str:
    """What is asked now, or what will come of pressing Enter."""
    words = captions.prompt_words(desk)
    if desk.session.over or not desk.session.human:
        return words or desk.session.prompt.words
    if desk.planning:
        return words
    if (
        desk.sailing
        and desk.plan is not None
        and not (words and desk.listing and desk.listing.whys)
    ):
        return f"{desk.session.prompt.words} {plan_words(desk, desk.plan)}"
    if words:
        return words
    ship = desk.ship
    if desk.ordering and ship is not None:
        return f"{title(ship)}: {_declared(desk)}{crew_orders.at_rest(desk.sea, ship)}"
    return desk.session.prompt.words


def plan_words(desk: WarsDesk, plan: Plan) -> str:
    """The move that is laid, in a sentence or two."""
    ends = f"She ends heading {heading_words(plan.end.heading)}"
    ship, sea = desk.ship, desk.sea
    if plan.trouble:
        rows = ship is not None and ship.card.boat
        return sentence(plan.trouble) if rows else f"But {plan.trouble}!"
    held = next((leg.held for leg in plan.legs if leg.held), "")
    if held:
        return f"{ends}; {held}."
    if ship is None or not sea.options.measuring:
        return f"{ends}."
    there = replace(ship, stern=plan.end.stern, heading=plan.end.heading)
    if ship.card.boat and sea.shores:
        isles = [sea.waters.shoals[shore.shoal] for shore in sea.shores]
        off, name = min((gap(there.shape, isle.corners), isle.name) for isle in isles)
        return f"{ends}, {dots(off)} dots off {name}."
    foe = nearest(sea, ship)
    off_foe = (
        "" if foe is None else f", {distance_in_words(sea, distance(there, foe))} from {foe.name}"
    )
    return f"{ends}{off_foe}."


def _declared(desk: WarsDesk) -> str:
    """How much is declared already, as the beginning of a sentence."""
    declared = len(desk.sea.declared) + len(desk.sea.sieges)
    return f"{many(declared, 'order')} to fire. " if declared else ""


def place_words(desk: WarsDesk) -> str:
    """The water or the island under the cursor, in a sentence for the status line."""
    sea, at = desk.sea, desk.cursor
    ground = "open water"
    for shoal in sea.waters.shoals:
        if inside(at, shoal.corners):
            depth = "land" if shoal.island else f"{shoal.depth // DOT} dots deep"
            ground = f"{shoal.name}, {depth}"
    if desk.shore is not None:
        return shore_words(sea, desk.shore)
    if not sea.options.measuring:
        return f"{ground[:1].upper()}{ground[1:]}"
    return f"{at.x // DOT} east, {at.y // DOT} south: {ground}"
