"""A town as it is made on the screen: its ground, where boats land, and who is posted where."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square, label
from pieces_of_eight.campaign.land_raid.model.say import GROUNDS
from pieces_of_eight.campaign.land_raid.model.state import Ground
from pieces_of_eight.content.land_raid.companies import ROOM
from pieces_of_eight.content.land_raid.scenarios import Post, Raid
from pieces_of_eight.tui.editor.grid import Plot, letter, painted, rows_of
from pieces_of_eight.tui.editor.subject import Brush, Shelf, Strokes, Subject
from .editor_form import LINES
from .editor_map import DRAWING, as_map
from .editor_men import (
    GUNS,
    OFFICER,
    SORTS,
    added,
    better,
    fewer,
    named,
    post_at,
    told_post,
    uppermost,
    without,
)

LANDING = "landing "
MOST_GUNS = 4
ONE_ONLY = (Ground.TREASURY, Ground.RESIDENCE)
"""What a town has once: painted elsewhere, it moves there."""
OUTSIDE = (Ground.WATER, Ground.WALL, Ground.BEACH, Ground.JUNGLE)
"""Where no garrison is posted."""
_SHORE = (Ground.WATER, Ground.BEACH, Ground.OPEN, Ground.JUNGLE, Ground.STREET)
_WORKS = (Ground.WALL, Ground.GATE, Ground.BATTERY, Ground.FORT, Ground.GAOL)
_HOMES = (
    Ground.HOUSE,
    Ground.TAVERN,
    Ground.CHURCH,
    Ground.WAREHOUSE,
    Ground.TREASURY,
    Ground.RESIDENCE,
)


def _grounds(title: str, grounds: tuple[Ground, ...]) -> Shelf:
    words = {ground: GROUNDS[ground].rpartition(" ")[2].capitalize() for ground in grounds}
    words |= {Ground.OPEN: "Open ground"} if Ground.OPEN in words else {}
    brushes = [Brush(ground.value, words[ground], ground.value) for ground in grounds]
    return Shelf(title, brushes)


SHELVES = (
    _grounds("Ground", _SHORE),
    _grounds("Works", _WORKS),
    _grounds("Buildings", _HOMES),
    Shelf("Raiders", [Brush(f"{LANDING}{n}", f"Boat {n} lands", str(n)) for n in (1, 2, 3)]),
    Shelf(
        "Garrison",
        [
            Brush(OFFICER, "Officer"),
            *(Brush(sort, words) for sort, words in SORTS.items()),
            Brush(GUNS, "Town gun"),
        ],
    ),
)
_SIGNS = frozenset(ground.value for ground in Ground)
FRESH = """\
% % . . H H % %
H . H = T . H %
. = = = = = = .
H H R = W $ H .
~ _ _ _ _ _ _ ~
"""


def fresh(name: str) -> Raid:
    """A small town with a few men in it."""
    return Raid(
        id=name,
        title="A town of your own",
        blurb="Write here what the town is.",
        order=90,
        crown="spain",
        history=(),
        fort=0,
        treasury=1,
        garrison=1,
        company="searle",
        landing=("B5", "D5", "F5"),
        map=FRESH,
        posts=(added(added(Post(at="E2"), OFFICER, "spain", ()), "militia", "spain", ()),),
    )


def name_of(found: Raid, plot: Plot) -> str:
    """A square as it is called on the map."""
    columns = len(rows_of(found.map)[0])
    return label(Square(plot[1] * columns + plot[0]), columns)


def ground_at(found: Raid, plot: Plot) -> Ground:
    return Ground(letter(rows_of(found.map), plot))


# What is painted, and taken away again.


def paint(found: Raid, brush: str, plot: Plot) -> Raid:
    """The town with something painted. Raises ValueError with a sentence."""
    at = name_of(found, plot)
    if brush.startswith(LANDING):
        if ground_at(found, plot) is not Ground.BEACH:
            raise ValueError("Boats land on a beach: paint one there first.")
        number = int(brush.removeprefix(LANDING)) - 1
        landing = tuple(at if n == number else each for n, each in enumerate(found.landing))
        return replace(found, landing=landing)
    if brush in _SIGNS:
        return _built(found, Ground(brush), plot)
    return _posted(found, brush, plot, at)


def _built(found: Raid, ground: Ground, plot: Plot) -> Raid:
    """Another ground; who cannot stand or land on it goes with what was there."""
    rows = rows_of(found.map)
    if ground in ONE_ONLY:
        rows = tuple(row.replace(ground.value, Ground.HOUSE.value) for row in rows)
    rows = painted(rows, plot, ground.value)
    at = name_of(found, plot)
    made = replace(found, map=as_map(rows))
    if ground is not Ground.BEACH:
        made = replace(made, landing=tuple("" if each == at else each for each in made.landing))
    if ground in OUTSIDE:
        made = replace(made, posts=without(made.posts, at))
    return made


def _posted(found: Raid, brush: str, plot: Plot, at: str) -> Raid:
    """The town with one more unit at a post."""
    ground = ground_at(found, plot)
    if ground in OUTSIDE:
        raise ValueError(f"The garrison is posted in the town, not on {GROUNDS[ground]}.")
    post = post_at(found.posts, at)
    men = post.count + (ground is Ground.RESIDENCE)
    if brush == GUNS and post.guns >= MOST_GUNS:
        raise ValueError(f"No more than {MOST_GUNS} guns stand in a square.")
    if brush != GUNS and men >= ROOM:
        raise ValueError(f"No more than {ROOM} officers and groups stand in a square.")
    taken = [name for each in found.posts for name in each.officers]
    return replace(found, posts=named(found.posts, added(post, brush, found.crown, taken)))


def erase(found: Raid, plot: Plot) -> Raid:
    """The town without what lies uppermost: a unit, a landing, then the ground itself."""
    at = name_of(found, plot)
    post = post_at(found.posts, at)
    if uppermost(post):
        return replace(found, posts=named(found.posts, fewer(post)))
    if at in found.landing:
        last = max(n for n, each in enumerate(found.landing) if each == at)
        landing = tuple("" if n == last else each for n, each in enumerate(found.landing))
        return replace(found, landing=landing)
    if ground_at(found, plot) is Ground.OPEN:
        return found
    return _built(found, Ground.OPEN, plot)


def change(found: Raid, plot: Plot) -> Raid:
    """The last group of a post made better. Raises ValueError with a sentence."""
    post = post_at(found.posts, name_of(found, plot))
    if not post.groups:
        raise ValueError("No group stands here that could be made better or worse.")
    return replace(found, posts=named(found.posts, better(post)))


def carry(found: Raid, start: Plot, end: Plot) -> Raid:
    """A post, a landing or a building set down elsewhere. Raises ValueError with a sentence."""
    here, there = name_of(found, start), name_of(found, end)
    post = post_at(found.posts, here)
    if uppermost(post):
        if uppermost(post_at(found.posts, there)):
            raise ValueError("Somebody is posted there already.")
        if ground_at(found, end) in OUTSIDE:
            raise ValueError("The garrison is posted in the town.")
        posts = tuple(replace(p, at=there) if p.at == here else p for p in found.posts)
        return replace(found, posts=posts)
    if here in found.landing:
        if ground_at(found, end) is not Ground.BEACH:
            raise ValueError("Boats land on a beach: paint one there first.")
        landing = tuple(there if each == here else each for each in found.landing)
        return replace(found, landing=landing)
    return _built(_built(found, Ground.OPEN, start), ground_at(found, start), end)


def brush_at(found: Raid, plot: Plot) -> str:
    """The brush of what lies uppermost."""
    at = name_of(found, plot)
    unit = uppermost(post_at(found.posts, at))
    if unit:
        return unit
    if at in found.landing:
        return f"{LANDING}{max(n for n, each in enumerate(found.landing, 1) if each == at)}"
    return ground_at(found, plot).value


def told(found: Raid, plot: Plot) -> str:
    """A square and what is in it."""
    at = name_of(found, plot)
    ground = ground_at(found, plot)
    words = [GROUNDS[ground]]
    words += [f"boat {n} lands here" for n, each in enumerate(found.landing, 1) if each == at]
    if ground is Ground.RESIDENCE:
        words.append(found.governor)
    words += told_post(post_at(found.posts, at))
    return f"{at}: {', '.join(words)}."


def captains(found: Raid) -> tuple[str, ...]:
    from .order_form import captain_of

    return found.raiders.captain, captain_of(found)


SUBJECT = Subject(
    word="town",
    engine="land_raid",
    fresh=fresh,
    shelves=SHELVES,
    lines=LINES,
    strokes=Strokes(paint, erase, change, carry, brush_at, told),
    drawing=DRAWING,
    captains=captains,
    nouns={
        "map": "the map",
        "landing": "a landing of the boats",
        "posts": "a post",
        "company": "the company",
    },
    rule="P8-22.1",
)
