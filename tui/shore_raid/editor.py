"""A shore as it is made on the screen: its ground, its places, and who stands where with what."""

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import NamedTuple, get_args

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES, INCH, Point
from pieces_of_eight.campaign.shore_raid.describe import coordinates
from pieces_of_eight.campaign.shore_raid.events import ARM_LETTERS, GROUNDS, LETTERS
from pieces_of_eight.campaign.shore_raid.ground import Cell, plan
from pieces_of_eight.campaign.shore_raid.state import Arms, Firelock, Ground
from pieces_of_eight.content.shore_raid.scenarios import (
    Gun,
    Heading,
    Men,
    Party,
    PieceName,
    ShoreRaid,
    SideName,
    Spot,
)
from pieces_of_eight.tui.editor.subject import (
    COMMON,
    Brush,
    Drawing,
    Line,
    Plot,
    Rows,
    Shelf,
    Strokes,
    Subject,
    Values,
    counted,
    history_line,
    letter,
    moved,
    painted,
    rows_of,
    shelves_of,
    size_lines,
    sized,
)
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.painter import table
from .draw.view import FigureMark, Goods, ShoreView
from .screens import ShoreMap

# --- The men of a shore that is made, as an editor changes them: one by one, wherever they stand --
# A file has men in parties, who fill a box of the map row by row. A party that is touched becomes
# men by themselves, each with a box of one square inch, where they stood.

SIDES: tuple[SideName, SideName] = ("pirates", "town")
HEADINGS: tuple[Heading, ...] = get_args(Heading)
"""Clockwise from the north."""
WORDS: Mapping[Heading, str] = dict(
    zip(
        HEADINGS,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
FACING: Mapping[SideName, Heading] = {"pirates": "N", "town": "S"}
"""Where a man looks when he is put down."""
KINDS: Mapping[str, Men] = {
    "hands": Men(),
    "club": Men(arms="club"),
    "dagger": Men(arms="dagger"),
    "cutlass": Men(arms="cutlass"),
    "pistol": Men(firelock="pistol"),
    "rifle": Men(firelock="rifle"),
    "mark": Men(arms="cutlass", firelock="pistol", personality=True),
}
TITLES: Mapping[str, str] = {
    "hands": "Bare hands",
    "club": "Club",
    "dagger": "Dagger",
    "cutlass": "Cutlass",
    "pistol": "Pistol",
    "rifle": "Rifle",
    "mark": "Man of mark",
}


class Stands(NamedTuple):
    """A man where he stands: his party and his place in it, from 0."""

    plot: Plot
    party: int
    men: Men
    """He alone: his kind, counted once."""


def standing(found: ShoreRaid) -> Iterator[Stands]:
    """Every man where the raid will put him; who finds no room is left out."""
    table = plan(rows_of(found.map))
    taken: set[Plot] = set()
    for number, party in enumerate(found.parties):
        left, top, right, bottom = party.box
        free = (
            (column, row)
            for row in range(top, bottom + 1)
            for column in range(left, right + 1)
            if (column, row) not in taken and table.open_at(middle((column, row)))
        )
        for men in party.figures:
            for _ in range(men.count):
                plot = next(free, None)
                if plot is not None:
                    taken.add(plot)
                    yield Stands(plot, number, replace(men, count=1))


def middle(plot: Plot) -> Point:
    """The middle of a square inch."""
    return Point(plot[0] * INCH + INCH // 2, plot[1] * INCH + INCH // 2)


def man_at(found: ShoreRaid, plot: Plot) -> Stands | None:
    """Who stands on a square inch."""
    return next((man for man in standing(found) if man.plot == plot), None)


def alone(party: Party, man: Stands) -> Party:
    """A man of a party by himself."""
    return replace(party, box=(*man.plot, *man.plot), figures=(man.men,))


def broken_up(found: ShoreRaid, number: int) -> ShoreRaid:
    """A party as men by themselves, who stand where they stood."""
    party = found.parties[number]
    single = tuple(alone(party, man) for man in standing(found) if man.party == number)
    return replace(found, parties=(*found.parties[:number], *single, *found.parties[number + 1 :]))


def without(found: ShoreRaid, plot: Plot) -> ShoreRaid:
    """The shore without the man on a square inch; the others of his party stay where they are."""
    man = man_at(found, plot)
    if man is None:
        return found
    made = broken_up(found, man.party)
    here = (*plot, *plot)
    return replace(made, parties=tuple(party for party in made.parties if party.box != here))


def changed(found: ShoreRaid, plot: Plot, **fields: object) -> ShoreRaid:
    """The shore with a man of other fields: `name`, `facing`, `box`; as it was without one."""
    man = man_at(found, plot)
    if man is None:
        return found
    made = broken_up(found, man.party)
    return replace(
        made,
        parties=tuple(
            _with(each, fields) if each.box == (*plot, *plot) else each for each in made.parties
        ),
    )


def _with(party: Party, fields: Mapping[str, object]) -> Party:
    if "name" in fields:
        return replace(party, figures=(replace(party.figures[0], name=fields["name"]),))
    return replace(party, **fields)


def men_told(party: Party, men: Men) -> str:
    """A man in words."""
    arms = [word for word in (men.arms, men.firelock) if word not in ("hands", "none")]
    side = "pirate" if party.side == "pirates" else "townsman"
    who = men.name or ("man of mark" if men.personality else side)
    whose = "" if who == side else f" of the {party.side}"
    kit = " and ".join(arms) or "bare hands"
    return f"{who}{whose}, {kit}, looks {WORDS[party.facing]}"


# --- Editor ---------------------------------------------------------------------------------------

PLACES = "123456789"
SWIVEL: PieceName = "swivel"
SMALLEST, WIDEST, HIGHEST = (24, 16), 96, 72
_SIGNS = frozenset((*(ground.value for ground in Ground), *PLACES))
_DEEDS: Values = [("carry", "carry off"), ("burn", "burn down"), ("free", "set free")]


def _men(side: str) -> Shelf:
    brushes = [Brush(f"{side} {kind}", TITLES[kind]) for kind in KINDS]
    return Shelf(side.capitalize(), [*brushes, Brush(f"{side} {SWIVEL}", "Swivel gun")])


SHELVES = (*shelves_of(table().table), *map(_men, SIDES))


def fresh(name: str) -> ShoreRaid:
    """A storehouse behind a wharf, a crew on its ship, and a watch."""
    rows = ["." * 32] * 6
    rows += ["........########................", "........#111111#................"]
    rows += ["........#111111+................", "........########................"]
    rows += ["." * 32] * 5 + ["_" * 32, "~~~~~~~~SSSSSSSSSSSSSSSS~~~~~~~~"]
    rows += ["~~~~~~~~SSSSSSSSSSSSSSSS~~~~~~~~", "~" * 32, "~" * 32]
    return ShoreRaid(
        id=name,
        title="A shore of your own",
        blurb="Write here what the raid is about.",
        order=90,
        history=(),
        turns=20,
        need=3,
        map=as_map(tuple(rows)),
        places=(Spot("the storehouse", "carry", 4),),
        parties=(
            Party("pirates", (12, 16, 19, 16), "N", (Men("cutlass", count=8),)),
            Party("town", (18, 7, 19, 8), "S", (Men(firelock="rifle", count=4),)),
        ),
    )


def as_map(rows: Rows) -> str:
    """Rows as the file has them, without blanks."""
    return "".join(f"{row}\n" for row in rows)


def paint(found: ShoreRaid, brush: str, plot: Plot) -> ShoreRaid:
    """The shore with something painted. Raises ValueError with a sentence."""
    if brush in _SIGNS:
        return _ground(found, brush, plot)
    word, _, kind = brush.partition(" ")
    side = SIDES[word == SIDES[1]]
    if kind == SWIVEL:
        guns = tuple(gun for gun in found.guns if gun.at != plot)
        return replace(found, guns=(*guns, Gun(SWIVEL, side, plot)))
    if not plan(rows_of(found.map)).open_at(middle(plot)):
        raise ValueError("Nobody can stand there: paint other ground first.")
    made = without(found, plot)
    man = Party(side, (*plot, *plot), FACING[side], (KINDS[kind],))
    return replace(made, parties=(*made.parties, man))


def _ground(found: ShoreRaid, sign: str, plot: Plot) -> ShoreRaid:
    """Other ground; who cannot stand on it goes, and a place that is new has a name at once."""
    rows = painted(rows_of(found.map), plot, sign)
    made = replace(found, map=as_map(rows))
    if man_at(found, plot) is not None and not plan(rows).open_at(middle(plot)):
        made = replace(without(found, plot), map=as_map(rows))
    missing = int(sign) - len(found.places) if sign in PLACES else 0
    spots = (Spot(f"place {len(found.places) + n + 1}", "carry") for n in range(missing))
    return replace(made, places=(*made.places, *spots))


def erase(found: ShoreRaid, plot: Plot) -> ShoreRaid:
    """The shore without what lies uppermost: a man, a gun, then the ground itself."""
    if man_at(found, plot) is not None:
        return without(found, plot)
    if any(gun.at == plot for gun in found.guns):
        return replace(found, guns=tuple(gun for gun in found.guns if gun.at != plot))
    return _ground(found, Ground.OPEN.value, plot)


def change(found: ShoreRaid, plot: Plot) -> ShoreRaid:
    """A man turned by an eighth. Raises ValueError with a sentence."""
    man = man_at(found, plot)
    if man is None:
        raise ValueError("Nobody stands here who could be turned.")
    at = HEADINGS.index(found.parties[man.party].facing)
    return changed(found, plot, facing=HEADINGS[(at + 1) % len(HEADINGS)])


def carry(found: ShoreRaid, start: Plot, end: Plot) -> ShoreRaid:
    """A man, a gun, or a piece of ground set down elsewhere. Raises ValueError with a sentence."""
    if start == end:
        return found
    if man_at(found, start) is not None:
        if man_at(found, end) is not None:
            raise ValueError("Somebody stands there already.")
        if not plan(rows_of(found.map)).open_at(middle(end)):
            raise ValueError("Nobody can stand there: paint other ground first.")
        return changed(found, start, box=(*end, *end))
    if any(gun.at == start for gun in found.guns):
        guns = tuple(replace(gun, at=end) if gun.at == start else gun for gun in found.guns)
        return replace(found, guns=guns)
    sign = letter(rows_of(found.map), start)
    return _ground(_ground(found, Ground.OPEN.value, start), sign, end)


def brush_at(found: ShoreRaid, plot: Plot) -> str:
    """The brush of the man there, else of the gun, else of the ground."""
    man = man_at(found, plot)
    if man is not None:
        plain = man.men.arms if man.men.firelock == "none" else man.men.firelock
        kind = "mark" if man.men.personality else plain
        return f"{found.parties[man.party].side} {kind}"
    gun = next((gun for gun in found.guns if gun.at == plot), None)
    return letter(rows_of(found.map), plot) if gun is None else f"{gun.side} {SWIVEL}"


def told(found: ShoreRaid, plot: Plot) -> str:
    """A square inch and what is on it."""
    sign = letter(rows_of(found.map), plot)
    spots = dict(zip(PLACES, found.places, strict=False))
    words = [spots[sign].name if sign in spots else "a place" if sign in PLACES else ""]
    if sign not in PLACES:
        words = [GROUNDS[Ground(sign)]]
    man = man_at(found, plot)
    if man is not None:
        words.append(men_told(found.parties[man.party], man.men))
    words += [f"a {gun.kind} of the {gun.side}" for gun in found.guns if gun.at == plot]
    where = coordinates(place(found, plot), len(rows_of(found.map)[0]))
    return f"{where}: {'; '.join(words)}."


# The map.


def view(found: ShoreRaid) -> ShoreView:
    """The shore with everybody where he begins."""
    rows = rows_of(found.map)
    counts: dict[str, int] = {}
    marks = []
    for man in standing(found):
        party = found.parties[man.party]
        firelock, arms = Firelock[man.men.firelock.upper()], Arms[man.men.arms.upper()]
        sign = LETTERS.get(firelock) or ARM_LETTERS[arms]
        sign = sign.upper() if party.side == SIDES[0] else sign
        counts[sign] = counts.get(sign, 0) + 1
        marks.append(
            FigureMark(
                at=place(found, man.plot),
                letter=sign,
                side=SIDES.index(party.side),
                number=counts[sign],
                facing=HEADING_NAMES.index(party.facing),
                mark=man.men.personality,
            )
        )
    guns = tuple((place(found, gun.at), Goods.GUN) for gun in found.guns)
    return ShoreView(rows, tuple(spot.name for spot in found.places), tuple(marks), guns)


def make_map(page: GameScreen, found: ShoreRaid) -> ShoreMap:
    drawn = view(found)
    return ShoreMap(drawn, ShoreMap.first_look(page, drawn), id="edit-map")


def place(found: ShoreRaid, plot: Plot) -> Cell:
    """A plot as the map counts."""
    return Cell(plot[1] * len(rows_of(found.map)[0]) + plot[0])


def plot(found: ShoreRaid, at: Cell) -> Plot:
    """A square inch as column and row."""
    row, column = divmod(at, len(rows_of(found.map)[0]))
    return column, row


# The form.


def resized(found: ShoreRaid, columns: int, height: int, at: Plot) -> ShoreRaid:
    """A shore of another size: who stands on it goes with his ground."""
    rows = rows_of(found.map)
    before, after = (len(rows[0]), len(rows)), (columns, height)
    men: dict[int, list[Stands]] = {}
    for man in standing(found):
        men.setdefault(man.party, []).append(man)

    def gone(party: Party, mine: list[Stands]) -> list[Party]:
        """A party that is moved as a whole stays one; another becomes men by themselves."""
        left, top, right, bottom = party.box
        corners = [moved(each, before, after, at) for each in ((left, top), (right, bottom))]
        first, last = corners
        if (
            first
            and last
            and (last[0] - first[0], last[1] - first[1]) == (right - left, bottom - top)
        ):
            return [replace(party, box=(*first, *last))]
        places = [(man, moved(man.plot, before, after, at)) for man in mine]
        return [
            replace(party, box=(*to, *to), figures=(man.men,))
            for man, to in places
            if to is not None
        ]

    parties = [
        each for n, party in enumerate(found.parties) for each in gone(party, men.get(n, []))
    ]
    guns = [(gun, moved(gun.at, before, after, at)) for gun in found.guns]
    return replace(
        found,
        map=as_map(sized(rows, columns, height, at)),
        parties=tuple(parties),
        guns=tuple(replace(gun, at=to) for gun, to in guns if to is not None),
    )


def _spot_at(found: ShoreRaid, at: Plot) -> int:
    """The number of the place under the cursor, from 0; -1 for none."""
    number = PLACES.find(letter(rows_of(found.map), at))
    return number if number < len(found.places) else -1


def _spot(name: str, title: str, hint: str, values: Values = ()) -> Line:
    """A line about the place under the cursor."""

    def read(found: ShoreRaid, at: Plot) -> str:
        number = _spot_at(found, at)
        return "" if number < 0 else str(getattr(found.places[number], name))

    def write(found: ShoreRaid, at: Plot, value: str) -> ShoreRaid:
        number = _spot_at(found, at)
        if number < 0:
            return found
        spot = found.places[number]
        told = type(getattr(spot, name))(value)
        spot = replace(spot, **{name: told})
        return replace(found, places=(*found.places[:number], spot, *found.places[number + 1 :]))

    return Line(
        f"place-{name}",
        title,
        read,
        write,
        offered=(lambda found, at: values) if values else None,
        there=lambda found, at: _spot_at(found, at) >= 0,
        hint=hint,
        longest=40,
    )


def _numbers(first: int, last: int) -> Values:
    return [(str(n), str(n)) for n in range(first, last + 1)]


def _who(found: ShoreRaid, at: Plot) -> str:
    man = man_at(found, at)
    return "" if man is None else man.men.name


def _named(found: ShoreRaid, at: Plot, words: str) -> ShoreRaid:
    return found if words == _who(found, at) else changed(found, at, name=words)


LINES = (
    _spot("name", "Place", "What the place under the cursor is called."),
    _spot("deed", "Deed", "What the pirates do at the place under the cursor.", _DEEDS),
    _spot("loads", "Loads", "How many loads there are.", _numbers(1, 80)),
    _spot("worth", "Worth", "The points of a load, or of the deed.", _numbers(0, 99)),
    Line(
        "man-name",
        "Name",
        _who,
        _named,
        there=lambda found, at: man_at(found, at) is not None,
        hint="What the man under the cursor is called.",
        longest=30,
        fields=("parties",),
    ),
    *COMMON,
    counted("turns", "Turns", 1, 99, "How many turns it lasts."),
    counted("need", "Needed", 1, 999, "The points that the pirates need to win."),
    *size_lines(resized, SMALLEST, WIDEST, HIGHEST),
    history_line(),
)


def captains(found: ShoreRaid) -> tuple[str, ...]:
    from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN
    from .face import leader

    order = found.setup()
    return leader(order, PIRATES, "The captain"), leader(order, TOWN, "The watch")


SUBJECT = Subject(
    word="shore",
    engine="shore_raid",
    fresh=fresh,
    shelves=SHELVES,
    lines=LINES,
    strokes=Strokes(paint, erase, change, carry, brush_at, told),
    drawing=Drawing(view, make_map, ShoreMap.palette_of, attrgetter("glyphs"), place, plot),
    captains=captains,
    nouns={"map": "the map", "parties": "a party", "places": "a place"},
    rule="PA-1.1",
)
