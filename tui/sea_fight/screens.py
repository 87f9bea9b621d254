"""The pages of a sea fight: what is laid over its map, how it lies there, what stands beside it."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACE_WORDS,
    FACES,
    Face,
    Hex,
    faces_between,
    offset,
    turned,
    within,
)
from pieces_of_eight.campaign.kernel.describe import THREAT, Choice
from pieces_of_eight.campaign.sea_fight.describe import ground_words, last_turn, marks, title
from pieces_of_eight.campaign.sea_fight.events import whence
from pieces_of_eight.campaign.sea_fight.gunnery import RANGE, Shot, able_guns, salvo_guns, shots_at
from pieces_of_eight.campaign.sea_fight.reach import best_salvo, powers
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Action, Position, Sail, Sea, Ship
from pieces_of_eight.campaign.sea_fight.waters import REACH, chart, is_clear, occupied
from pieces_of_eight.tui.draw.cells import FRAME_X, FRAME_Y, Ink, Line, Piece, Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import OverlayBand, Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs, heading, hull_words
from pieces_of_eight.tui.draw.table import MapPalette
from pieces_of_eight.tui.match.captions import Parts, card_lines
from pieces_of_eight.tui.match.fight_desk import FightDesk
from pieces_of_eight.tui.match.maps import MapPages, MapReplay, ShipMap
from .draw import (
    PathStep,
    SeaPainter,
    SeaView,
    Shade,
    ShipMark,
    ground_at,
    in_small,
    over_pane,
    table,
    view_of,
)
from .face import FACE

# --- What is laid over the sea: courses, ranges, ghosts; and a hex in a sentence ------------------

SeaDesk = FightDesk[Sea, Action]


def view(desk: SeaDesk) -> SeaView:
    """The map of the moment: where she may sail, the course that is laid, whom she can attack."""
    sea, course = desk.state, drawn_course(desk)
    found = as_it_lies(sea, desk.cursor)
    ranging = None if desk.layer is None else desk.layer.key
    overlay: Mapping[Hex, Shade] = {}
    ship = next((ship for ship in sea.ships if ship.id == ranging), None)
    if ranging == THREAT:
        overlay = {at: Shade(OverlayBand.THREAT, text) for at, text in desk.threat.items()}
    elif ship is not None and ship.afloat:
        overlay = ranges(sea, moved(ship, course) if ship.id == sea.active else ship)
    elif desk.laid:
        ends = [each.place for each in desk.all_laid if each.gives_up is None]
        overlay = {at: Shade(OverlayBand.REACH) for at in ends}
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
        path=tuple(PathStep(at, str(n)) for n, at in enumerate(course.path if course else (), 1)),
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
    band = (
        OverlayBand.RAKING if shot.rake is not None else _band(ship, shot.position, shot.distance)
    )
    return Shade(band, f"{dice}d")


def _at_sea(
    sea: Sea, ship: Ship, at: Hex, hulls: frozenset[Hex], by: Mapping[tuple[Position, int], int]
) -> Shade | None:
    dice, position, far = best_salvo(by, ship, at)
    if not dice:
        return None
    if not is_clear(sea, ship.at, at, hulls):
        return Shade(OverlayBand.DARK)
    return Shade(_band(ship, position, far), f"{dice}d")


def _dice(sea: Sea, ship: Ship, shot: Shot) -> int:
    return sum(gun.dice for gun in salvo_guns(sea, ship, shot))


def _band(ship: Ship, position: Position, distance: int) -> OverlayBand:
    if distance == 1:
        return OverlayBand.SHORT
    longest = max(RANGE[gun.calibre] for gun in able_guns(ship, position))
    return OverlayBand.LONG if distance == longest else OverlayBand.NORMAL


# --- A hex in words -------------------------------------------------------------------------------

_BANDS = {
    OverlayBand.DARK: "hidden from the guns",
    OverlayBand.LONG: "long range",
    OverlayBand.NORMAL: "normal range",
    OverlayBand.SHORT: "short range",
    OverlayBand.RAKING: "raking fire",
    OverlayBand.THREAT: "in enemy reach",
    OverlayBand.REACH: "within reach",
    OverlayBand.CHANCE: "within reach with luck",
}


def hex_words(view: SeaView, at: Hex) -> str:
    """What is on a hex: "1604, open sea: Adventure (A), heading north-east, on fire."."""
    words = ground_words(view.waters, at)
    here = [ship for ship in view.ships if ship.at == at]
    if here:
        words += ": " + "; ".join(ship_words(ship) for ship in here)
    shade = view.overlay.get(at)
    told = shade is None or (shade.band is OverlayBand.REACH and any(ship.ghost for ship in here))
    if shade is not None and not told:
        words += f" - {_BANDS[shade.band]}{shade.text and f', {shade.text}'}"
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


# --- What stands beside the map: wind rose, ship's card, odds, the end of the log -----------------


def turn_words(sea: Sea, glyphs: Glyphs, *, short: bool = False) -> str:
    """Turn and wind; `short` leaves room for the name of whoever decides."""
    dot = "," if glyphs.name == "ascii" else " ·"
    there = f"from {FACE_NAMES[turned(sea.wind, 3)]}" if short else whence(sea.wind)
    wind = f"wind {glyphs.wind[sea.wind]} {there}"
    return f"Turn {sea.turn} of {last_turn(sea)}{dot} {wind}"


def status(desk: SeaDesk, width: int, inks: PanelInks) -> Line | None:
    """The ship under the cursor in one line, for a narrow screen; what has no room is left out."""
    if desk.under is None:
        return None
    sea: Sea = desk.state
    ship = sea.ships[desk.under.id]
    card = ship.card
    states = [f"hull {hull_words(ship.hull)}", f"gear {ship.gear}", f"men {ship.fighting}"]
    states += [f"guns {ship.gun_crews}", FACE_NAMES[ship.facing]]
    ails = "".join(f" ! {mark}" for mark in marks(sea, ship)[:1])
    room = width - len(f"{title(ship)} {ails}")
    if len(" ".join([card.type, *states])) <= room:
        states.insert(0, card.type)
    while len(" ".join(states)) > room:
        states.pop()
    line = (Piece(title(ship), inks.title, True), Piece(f" {' '.join(states)}", inks.bar_text))
    return (*line, Piece(ails, inks.bad, True)) if ails else line


def wind_rose(
    wind: Face,
    speeds: Sequence[int],
    glyphs: Glyphs,
    inks: PanelInks,
    heading: Face | None = None,
    letter: str = "+",
) -> tuple[Line, ...]:
    """Five lines: the speeds around the ship's letter, her heading between brackets.

    `wind` is the face the wind blows towards; `speeds` are the hexes of movement on the
    headings NE, E, SE, SW, W and NW. The wind's arrow stands where the wind comes from.
    Fewer or more speeds than six raise ValueError.
    """
    if len(speeds) != len(FACES):
        raise ValueError(f"six speeds are needed, not {len(speeds)}")
    number = [_speed(face, wind, speeds[face], heading, inks) for face in FACES]
    rising, level, falling = (Piece(ray, inks.line) for ray in glyphs.rays)
    north_east, east, south_east, south_west, west, north_west = number
    middle = Piece(f" {letter} ", inks.title, True)
    edge = Piece(level.text * 2, inks.line)
    arrow = _arrows(wind, glyphs, inks)
    return (
        (arrow[5], north_west, _gap(3), north_east, arrow[0]),
        (_gap(6), falling, _gap(3), rising, _gap(6)),
        (arrow[4], west, edge, middle, edge, east, arrow[1]),
        (_gap(6), rising, _gap(3), falling, _gap(6)),
        (arrow[3], south_west, _gap(3), south_east, arrow[2]),
    )


def speed_ink(speed: int, off_wind: int, inks: PanelInks) -> Ink:
    """Good with the wind, fair across it, bad into it or where there is no way on her."""
    if speed <= 0 or off_wind == 3:
        return inks.bad
    return inks.good if off_wind <= 1 else inks.fair


def _speed(face: Face, wind: Face, speed: int, heading: Face | None, inks: PanelInks) -> Piece:
    words = f"[{speed}]" if face == heading else f" {speed} "
    return Piece(words[:3], speed_ink(speed, faces_between(face, wind), inks), face == heading)


def _arrows(wind: Face, glyphs: Glyphs, inks: PanelInks) -> tuple[Piece, ...]:
    """What stands outside each heading: the wind's arrow on the side it comes from."""
    source = turned(wind, 3)
    width = {0: 4, 1: 2, 2: 4, 3: 4, 4: 2, 5: 4}
    return tuple(
        Piece(f"{glyphs.wind[wind] if face == source else '':^{width[face]}}", inks.title, True)
        for face in FACES
    )


def _gap(width: int) -> Piece:
    return Piece(" " * width, "default")


def beside(desk: SeaDesk, width: int, glyphs: Glyphs, palette: MapPalette) -> Parts:
    """The card of the ship under the cursor, else of the one that acts."""
    sea, under = desk.state, desk.under
    found = sea.active if under is None else under.id
    ship = (
        next((ship for ship in sea.ships if ship.afloat), None) if found < 0 else sea.ships[found]
    )
    return parts(sea, ship, width, glyphs, palette.panel)


def parts(sea: Sea, ship: Ship | None, width: int, glyphs: Glyphs, inks: PanelInks) -> Parts:
    """The wind rose and the card of a ship."""
    if ship is None:
        return Parts([], [])
    speeds = [basic_hexes(face, sea.wind, ship.reduced > 0) for face in range(6)]
    rose = wind_rose(sea.wind, speeds, glyphs, inks, ship.facing, ship.card.letter)
    indent = (Piece(" " * ((width - 17) // 2), inks.dim),)
    above = [(*indent, *line) for line in rose]
    rows = FACE.about.card(sea, ship.id, ship.owner)
    head = heading(title(ship), width, glyphs, inks)
    return Parts(
        [heading("Speed on each heading", width, glyphs, inks), *above],
        [head, *card_lines(rows, width, glyphs, inks)],
    )


# --- The pages of a sea fight: how its map of hexes lies on them, and what stands beside it -------

LEGIBLE: Zoom = 1  # the least scale at which ships can be told apart by more than their letters
ABOUT = 3  # so many hexes are seen about the outermost ships
AMPLE: Zoom = 5  # larger than this no sea is drawn before its player asks for it


class SeaMap(ShipMap[Hex]):
    """A map of hexes."""

    TABLE = table
    SCALES = Scales(tuple(range(len(table().hexes))), LEGIBLE, closer=2)
    AT_FIRST = replace(SCALES, offered=SCALES.offered[: AMPLE + 1])
    PAINTER = SeaPainter
    OVER_PANE = staticmethod(over_pane)

    @classmethod
    def measured(cls, view: SeaView, zoom: Zoom) -> tuple[int, int]:
        return table().hexes[zoom].size(*whole(view))

    @classmethod
    def scale_for(cls, view: SeaView, width: int, height: int) -> Zoom:
        return scale_for(across(view), width, height)

    @property
    def beside(self) -> tuple[int, int]:
        """Two hexes of sea."""
        return self.look.hexes.width * 2, self.look.hexes.height * 2

    def area(self, at: Hex) -> tuple[int, int, int, int]:
        found: tuple[int, int, int, int] = self.look.hexes.area(at)
        return found

    def place_at(self, x: int, y: int) -> Hex | None:
        at: Hex = self.look.hexes.at(x, y)
        return at if self.holds(self.view, at) else None

    def holds(self, view: SeaView, at: Hex) -> bool:
        return bool(ground_at(view.waters, *offset(at)))


def scale_for(hexes: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so many hexes lie in a pane; their frame may be missing."""
    room = width + 2 * FRAME_X, height + 2 * FRAME_Y
    return SeaMap.AT_FIRST.fitted(lambda zoom: table().hexes[zoom].size(*hexes), *room)


def whole(view: SeaView) -> tuple[int, int]:
    """Columns and rows of a sea."""
    return len(view.waters.rows[0]), len(view.waters.rows)


def across(view: SeaView) -> tuple[int, int]:
    """Columns and rows of hexes that hold all ships and some sea about them."""
    most, places = whole(view), [offset(ship.at) for ship in view.ships if not ship.ghost]
    if not places:
        return most
    columns, rows = zip(*places, strict=True)
    wide, high = (max(found) - min(found) + 1 + 2 * ABOUT for found in (columns, rows))
    return min(most[0], wide), min(most[1], high)


def step(page: MapReplay) -> SeaView:
    """The sea, the cursor on the ship that acts."""
    sea: Sea = page.seen
    return as_it_lies(sea, sea.ships[max(0, sea.active)].at)


def again(page: MapReplay, width: int) -> Parts:
    """The card of the ship that acts."""
    sea: Sea = page.seen
    ship = None if sea.active == NOBODY else sea.ships[sea.active]
    return parts(sea, ship, width, page.glyphs, page.inks)


def quietly(page: MapReplay) -> str:
    """Nearly always it is the end of a turn."""
    before: Sea = page.state(page.at - 1)
    if before.active in (NOBODY, page.seen.active):
        return ""
    return f"{before.ships[before.active].name} ends her turn."


def tiny(
    view: SeaView, palette: Palette, glyphs: Glyphs, width: int, height: int
) -> tuple[Row, ...]:
    """The sea with a hex to a pixel."""
    return in_small(view, SeaMap.look_beside(palette, glyphs, 0))


PAGES = MapPages(
    face=FACE,
    map=SeaMap,
    view=view,
    step=step,
    tiny=tiny,
    heading=turn_words,
    status=status,
    beside=beside,
    again=again,
    quietly=quietly,
    place_words=lambda desk, view: hex_words(view, desk.cursor),
    nothing_weighed="No dice yet: choose guns, grapnels or a boarding first.",
    card="the ship's card",
)
SCREENS = PAGES.screens()
