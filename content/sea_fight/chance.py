"""A fight made from a seed: two fleets of the same strength on a generated sea."""

from typing import TYPE_CHECKING, Literal

from pieces_of_eight.content.flags import Nation, nations
from .scenarios import LETTERS, MOST_SHIPS, Heading, Scenario, ShipEntry, SideEntry, SideName

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.sea_fight.setup import Kind

_STRONG = ("light-frigate", "brig", "brigantine")
_LIGHT = ("sloop", "sloop", "schooner", "pinnace")
_TRADERS = ("fluyt", "coaster", "bark", "west-indiaman")
_WINDS: tuple[Heading, ...] = ("NE", "SE", "SW", "NW")
_COURSES: dict[SideName, tuple[Heading, ...]] = {
    "north": ("E", "NE", "SE"),
    "south": ("W", "NW", "SW"),
}  # North starts in the west here and South in the east, heading for each other


def random_scenario(seed: int, ships_a_side: int, kind: "Kind") -> Scenario:
    """A fair fight of 1 to 8 ships a side, the same for the same arguments.

    Both sides have the same types of ships and start 9 hexes apart; who attacks, the wind, the
    nations, names and the sea come from the seed. Raises ValueError for other numbers.
    """
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.sea_fight.setup import generate, print_map, start_rows

    if not 1 <= ships_a_side <= MOST_SHIPS:
        raise ValueError(f"a side has 1 to {MOST_SHIPS} ships, not {ships_a_side}")
    draw = Lots(f"fight:{seed}:{ships_a_side}:{kind}")
    width, height = 24, 14 if ships_a_side <= 2 else 20
    waters = generate(seed, kind, width, height)
    types = _types(ships_a_side, draw)
    ours, theirs = draw.deal(nations(), 2)
    wind = draw.one(_WINDS)
    rows = start_rows(height)
    middle = (rows.start + rows.stop) // 2
    third = width // 3
    fronts = {"north": (third - 1, -3), "south": (width - third, 3)}
    used: set[str] = set()

    def side(name: SideName, nation: Nation, edge: Literal["east", "west"]) -> SideEntry:
        places = _places(ships_a_side, middle, *fronts[name])
        course = _course(_COURSES[name], wind)
        ships = _ships(types, nation, LETTERS[name], places, course, draw, used)
        return SideEntry(f"The {nation.adjective} ships", nation.id, edge, ships)

    count = f"{ships_a_side} ship{'s' if ships_a_side > 1 else ''} a side"
    return Scenario(
        id=f"chance-{kind}-{ships_a_side}-{seed}",
        title="A chance meeting",
        blurb=f"{waters.name}, {count}: {ours.name} against {theirs.name}.",
        order=0,
        waters=waters.name,
        attacker=draw.one(("north", "south")),
        wind=wind,
        coins=15 if ships_a_side <= 2 else 20,
        map=print_map(waters),
        north=side("north", ours, "east"),
        south=side("south", theirs, "west"),
    )


def _types(count: int, draw: "Lots") -> list[str]:
    types = [draw.one(_STRONG if at % 2 else _LIGHT) for at in range(count)]
    if count >= 3 and draw.below(2):
        types[-1] = draw.one(_TRADERS)
    return types


def _places(count: int, middle: int, front: int, back: int) -> list[tuple[int, int]]:
    """Columns and rows: a front line of up to four, the rest in a second line behind it."""
    places = []
    for at in range(count):
        line, place = divmod(at, 4)
        here = min(4, count - 4 * line)
        places.append((front + back * line, middle - here + 2 * place + line))
    return places


def _course(courses: tuple[Heading, ...], wind: Heading) -> Heading:
    from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, faces_between

    blows = FACE_NAMES.index(wind)
    return min(courses, key=lambda course: max(1, faces_between(FACE_NAMES.index(course), blows)))


def _ships(
    types: list[str],
    nation: Nation,
    letters: str,
    places: list[tuple[int, int]],
    course: Heading,
    draw: "Lots",
    used: set[str],
) -> tuple[ShipEntry, ...]:
    captains = draw.deal(nation.captains, len(types))
    ships = []
    for letter, kind, captain, place in zip(letters, types, captains, places, strict=False):
        own = nation.traders if kind in _TRADERS else nation.ships
        # Two nations know some of the same names; a ninth pirate sails a prize under her old one.
        every = sorted({name for nation in nations() for name in nation.ships})
        free = [[name for name in names if name not in used] for names in (own, every)]
        name = draw.one(free[0] or free[1])
        used.add(name)
        ships.append(ShipEntry(letter, kind, name, captain.name, place, course))
    return tuple(ships)
