"""The card of a ship: her state in a few lines, and beside it the damage chart as on paper."""

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.crew import count, sails
from campaign.pirate_wars.model.names import FATES, GUN_SIDES, HANDS, POSTS, SAILINGS, many
from campaign.pirate_wars.model.ship import column
from campaign.pirate_wars.model.state import Figures, Sea, Ship
from campaign.pirate_wars.model.terms import Arm, Duty, Load, Place, Post, Side
from campaign.pirate_wars.model.wind import ROWING, sailing_of
from tui.draw.cells import Line, Piece, text_of
from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.draw.lines import wrapped
from tui.pirate_wars.draw.glyphs import SHORT_POINTS, WARS_GLYPHS, point_at
from tui.pirate_wars.words import title

LEFT = 22
"""Columns of what stands beside the damage chart."""
WIDTH = 33
BRIEF_ARMS = {Arm.PISTOL: "pistols", Arm.MUSKET: "muskets", Arm.DECK_GUN: "deck guns"}
BRIEF_POSTS = {Post.MATE: ("mate", "mates"), Post.LIEUTENANT: ("lieut.", "lieuts.")}
WHERE = {Place.DECK: "deck", Place.GUNS: "guns", Place.TOPS: "tops"}


def card_lines(sea: Sea, ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """A ship as she is now, with her damage chart at the right."""
    left = [*state_lines(sea, ship, inks), *gun_lines(ship, glyphs, inks), *crew_lines(ship, inks)]
    right = chart_lines(ship, glyphs, inks)
    lines: list[Line] = []
    for at in range(max(len(left), len(right))):
        here = left[at] if at < len(left) else ()
        gap = Piece(" " * max(1, LEFT - len(text_of(here))), inks.text)
        lines.append((*here, gap, *right[at]) if at < len(right) else here)
    return [*lines, *mark_lines(sea, ship, inks)]


def state_lines(sea: Sea, ship: Ship, inks: PanelInks) -> list[Line]:
    """Who commands her, how she heads, and what she makes of the wind."""
    if ship.card.rowed:
        return boat_lines(ship, inks)
    sailing = SAILINGS[sailing_of(sea, ship)].removeprefix("is ").split(" at ")[0]
    under = f"under {ship.under} of {ship.sails}" if ship.under else f"{ship.sails} sails"
    words = [
        (ship.card.captain or "no captain", inks.bad if ship.dead_captain else inks.text),
        (f"{SHORT_POINTS[point_at(ship.heading)]} {ship.heading // 10}, {sailing}", inks.dim),
        (f"{under}, {ship.aboard} men", inks.dim),
    ]
    return [(Piece(text[: LEFT - 1], ink),) for text, ink in words]


def boat_lines(ship: Ship, inks: PanelInks) -> list[Line]:
    """A launch: her men, how they row, and what lies in her."""
    words = [
        many(ship.aboard, "man", "men") if ship.aboard else "nobody aboard",
        "on the beach" if ship.beached else f"rows {ROWING // DOT} dots, half astern",
        many(ship.chests, "chest") if ship.chests else "",
    ]
    return [(Piece(text[: LEFT - 1], inks.dim),) for text in words if text]


def chart_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The damage chart from the top: a line of hull or sail each, and the speed beside a sail.

    The mark stands at the sail she moved under last (PW-5.1).
    """
    signs, card = WARS_GLYPHS[glyphs.name], ship.card
    hull, sail = card.hull, card.sails
    found: list[Line] = [(Piece("damage", inks.dim),)]
    for letter in column(card.hull, card.sails):
        open_ = (sail if letter == "S" else hull) <= (ship.sails if letter == "S" else ship.hull)
        speed = f"{card.speeds[sail - 1]:>3}" if letter == "S" else "   "
        here = letter == "S" and sail == ship.under
        sign = signs.whole if open_ else signs.crossed
        ink = (inks.fair if letter == "S" else inks.good) if open_ else inks.bad
        found.append(
            (
                Piece(speed, inks.text if open_ else inks.dim),
                Piece(">" if here else " ", inks.title, True),
                Piece(letter, inks.text if open_ else inks.dim),
                Piece(f" {sign * 2}", ink),
            )
        )
        hull, sail = hull - (letter == "H"), sail - (letter == "S")
    return found


def gun_lines(ship: Ship, glyphs: Glyphs, inks: PanelInks) -> list[Line]:
    """The cannon of each side, each with its load."""
    signs = WARS_GLYPHS[glyphs.name].loads
    found: list[Line] = []
    for side in Side:
        guns = [gun for gun in ship.guns if gun.side is side]
        if guns:
            loads = "".join(signs[gun.load if gun.whole else 3] for gun in guns)
            ready = any(gun.whole and gun.load is Load.LOADED for gun in guns)
            ink = inks.good if ready else inks.dim
            found.append((Piece(f"{GUN_SIDES[side]:<10}", inks.dim), Piece(loads, ink)))
    return found


def crew_lines(ship: Ship, inks: PanelInks) -> list[Line]:
    """The crew by post, arms and place; who has had his task is told so."""
    return [
        (
            Piece(f"{row.count:>2} ", inks.dim if row.busy else inks.text),
            Piece(row_words(ship, row)[: LEFT - 4], inks.dim if row.busy else inks.text),
        )
        for row in reversed(ship.crew)
    ]


def row_words(ship: Ship, row: Figures) -> str:
    """Figures in the narrow lines of a card: "pirates guns", "muskets deck, busy"."""
    if row.post is Post.HAND:
        what = HANDS[ship.flag][row.count > 1]
    else:
        what = BRIEF_POSTS.get(row.post, POSTS[row.post])[row.count > 1]
    if row.arm is not Arm.NONE and row.post in (Post.HAND, Post.MARINE):
        what = BRIEF_ARMS[row.arm]
    state = " busy" if row.busy else "" if row.loaded else " empty"
    return f"{what} {WHERE[row.place]}{state}"


def marks(sea: Sea, ship: Ship) -> list[str]:
    """What ails a ship, in words."""
    fought = " and ".join(sea.ships[enemy].name for enemy in ship.fought)
    table = (
        (not ship.afloat, FATES[ship.fate]),
        (not ship.rudder, "rudder shot away"),
        (ship.adrift > 0, f"adrift for {many(ship.adrift, 'turn')}"),
        (ship.drifts and ship.adrift == 0, "adrift"),
        (ship.stunned, "rammed: no tasks"),
        (bool(fought), f"in boarding with {fought}"),
        (ship.dead_captain, "her captain is dead"),
        (ship.duty is Duty.FLEEING, "her crew flees"),
        (ship.duty is Duty.LEAVING, "her crew leaves the fight"),
        (ship.powder, "the captain goes to his powder"),
    )
    return [words for applies, words in table if applies]


def mark_lines(sea: Sea, ship: Ship, inks: PanelInks) -> list[Line]:
    """The marks one under the other, long ones on several lines."""
    found: list[Line] = []
    for words in marks(sea, ship):
        found += [(Piece(text, inks.bad, True),) for text in wrapped(f"! {words}", WIDTH)]
    return found


def status(sea: Sea, ship: Ship, inks: PanelInks) -> Line:
    """A ship in one line, for a narrow screen."""
    card = ship.card
    ready = sum(gun.whole and gun.load is Load.LOADED for gun in ship.guns)
    hands = count(ship.crew, sails)
    numbers = (
        f"hull {ship.hull}/{card.hull} sails {ship.sails}/{card.sails} men {ship.aboard} "
        f"idle {hands} guns {ready}/{len(ship.guns)} {SHORT_POINTS[point_at(ship.heading)]}"
    )
    if card.rowed:
        chests = f", {many(ship.chests, 'chest')}" if ship.chests else ""
        numbers = f"{many(ship.aboard, 'man', 'men')}{chests}"
    pieces = [
        Piece(f"{title(ship)} ", inks.title, True),
        Piece(numbers, inks.bar_text),
    ]
    found = marks(sea, ship)
    if found:
        pieces.append(Piece(f" ! {', '.join(found)}", inks.bad, True))
    return tuple(pieces)
