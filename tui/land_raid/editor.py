"""A town as it is made on the screen: its ground, where boats land, and who is posted where."""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square, label, square
from pieces_of_eight.campaign.land_raid.events import GROUNDS, LETTERS
from pieces_of_eight.campaign.land_raid.setup import HIGHEST, SMALLEST, WIDEST
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Ground, Kind, Town, UnitId
from pieces_of_eight.campaign.land_raid.state import Quality as RaidQuality
from pieces_of_eight.content import companies, nation
from pieces_of_eight.content.land_raid.scenarios import (
    CROWNS,
    GOVERNOR,
    KINDS,
    ROOM,
    Men,
    Post,
    Quality,
    Raid,
    Sort,
)
from pieces_of_eight.tui.editor.subject import (
    COMMON,
    SENTENCES,
    Brush,
    Drawing,
    Line,
    Plot,
    Rows,
    Shelf,
    Strokes,
    Subject,
    Values,
    as_text,
    counted,
    history_line,
    letter,
    moved,
    of_field,
    painted,
    rows_of,
    shelves_of,
    size_lines,
    sized,
    switched,
)
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.painter import table
from .draw.view import Mark, Sign, TownView, UnitMark
from .screens import TownMap

# --- Posts of a garrison as an editor changes them: officers, groups and guns of a square ---------

OFFICER, GUNS = "officer", "gun"
SORTS: Mapping[Sort, str] = {
    "hand-to-hand": "Cutlasses",
    "musket": "Muskets",
    "militia": "Militia",
    "mob": "Mob",
    "unarmed": "Unarmed",
}
BETTER: Mapping[Quality, Quality] = {"scurvy": "able", "able": "hardened", "hardened": "scurvy"}
"""What men become when they are changed, round and round."""
_BY_WORD: Mapping[str, Sort] = {sort: sort for sort in KINDS.values()}


def post_at(posts: Sequence[Post], at: str) -> Post:
    """Who is posted in a square; a post without anybody where nobody is."""
    return next((post for post in posts if post.at == at), Post(at=at))


def without(posts: Sequence[Post], at: str) -> tuple[Post, ...]:
    """The posts but for one square."""
    return tuple(post for post in posts if post.at != at)


def named(posts: Sequence[Post], post: Post) -> tuple[Post, ...]:
    """The posts with one as it is now, in its old place; one without anybody is none.

    A file may have two posts in a square: the first is meant.
    """
    there = next((n for n, each in enumerate(posts) if each.at == post.at), len(posts))
    return (*posts[:there], *([post] if uppermost(post) else []), *posts[there + 1 :])


def uppermost(post: Post) -> str:
    """The brush of what was posted last of all: a gun, a group, an officer; "" for nobody."""
    if post.guns:
        return GUNS
    if post.groups:
        return post.groups[-1].kind
    return OFFICER if post.officers else ""


def added(post: Post, brush: str, crown: str, taken: Sequence[str]) -> Post:
    """A post with one more unit; an officer has a name that is not taken yet."""
    if brush == GUNS:
        return replace(post, guns=post.guns + 1)
    if brush == OFFICER:
        names = [name for name in nation(crown).officers if name not in taken]
        name = names[0] if names else f"Officer {len(taken) + 1}"
        return replace(post, officers=(*post.officers, name))
    sort = _BY_WORD[brush]
    *others, last = (*post.groups, Men(sort, count=1))
    if others and (others[-1].kind, others[-1].quality) == (sort, "able"):
        return replace(post, groups=(*others[:-1], replace(others[-1], count=others[-1].count + 1)))
    return replace(post, groups=(*others, last))


def fewer(post: Post) -> Post:
    """A post without the unit that was posted last of all."""
    if post.guns:
        return replace(post, guns=post.guns - 1)
    if post.groups:
        *others, last = post.groups
        rest = [replace(last, count=last.count - 1)] if last.count > 1 else []
        return replace(post, groups=(*others, *rest))
    return replace(post, officers=post.officers[:-1])


def better(post: Post) -> Post:
    """A post whose last group is of the next quality."""
    *others, last = post.groups
    return replace(post, groups=(*others, replace(last, quality=BETTER[last.quality])))


def told_post(post: Post) -> list[str]:
    """Who is posted, in words."""
    groups = [f"{men.count} {men.kind} ({men.quality})" for men in post.groups]
    guns = [f"{post.guns} gun{'s' * (post.guns > 1)}"] if post.guns else []
    return [*post.officers, *groups, *guns]


# --- A town that is being made, as the map draws it -----------------------------------------------

SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""What counts the units of a kind on the map."""


def as_map(rows: Rows) -> str:
    """Rows as the file has them."""
    return as_text(rows)


def plot_of(name: str) -> Plot:
    """Column and row of a square such as "C4"; (-1, -1) for no name of one."""
    letter, number = name[:1], name[1:]
    if not ("A" <= letter <= "Z" and number.isascii() and number.isdigit()):
        return -1, -1
    return ord(letter) - ord("A"), int(number) - 1


def view(found: Raid) -> TownView:
    """The town with its garrison at its posts, and the boats at their landings."""
    rows = rows_of(found.map)
    units = list(_units(found, rows))
    marks = {unit.at: Mark(Sign.CHOICE) for unit in units if unit.side == int(RAIDERS)}
    return TownView(Town(found.title, rows), units=tuple(units), marks=marks)


def _units(found: Raid, rows: Rows) -> Iterator[UnitMark]:
    """Everybody who is there as the raid begins; of each boat the officer alone."""
    columns = len(rows[0])
    counts: dict[Kind, int] = {}

    def mark(kind: Kind, at: Square, quality: RaidQuality = RaidQuality.ABLE) -> UnitMark:
        counts[kind] = counts.get(kind, 0) + 1
        token = f"{LETTERS[kind]}{SIGNS[(counts[kind] - 1) % len(SIGNS)]}"
        number = UnitId(sum(counts.values()) + len(found.landing))
        return UnitMark(number, token, int(TOWN), at, quality, kind=kind)

    def place(name: str) -> Square:
        return square(*plot_of(name), columns, len(rows))

    for n, name in enumerate(found.landing):
        if place(name) != NOWHERE:
            token = f"{LETTERS[Kind.OFFICER].upper()}{n + 1}"
            yield UnitMark(UnitId(n), token, int(RAIDERS), place(name), kind=Kind.OFFICER)
    homes = [at for at, sign in enumerate("".join(rows)) if sign == Ground.RESIDENCE.value]
    yield from (mark(Kind.GOVERNOR, Square(at)) for at in homes)
    for post in found.posts:
        at = place(post.at)
        if at == NOWHERE:
            continue
        yield from (mark(Kind.OFFICER, at) for _ in post.officers)
        for men in post.groups:
            kind = Kind[men.kind.upper().replace("-", "_")]
            yield from (mark(kind, at, RaidQuality[men.quality.upper()]) for _ in range(men.count))
        yield from (mark(Kind.GUN, at) for _ in range(post.guns))


def make_map(page: GameScreen, found: Raid) -> TownMap:
    drawn = view(found)
    return TownMap(drawn, TownMap.first_look(page, drawn), id="edit-map")


def place(found: Raid, plot: Plot) -> Square:
    """A plot as the map counts."""
    return Square(plot[1] * len(rows_of(found.map)[0]) + plot[0])


def plot(found: Raid, at: Square) -> Plot:
    """A square as column and row."""
    row, column = divmod(at, len(rows_of(found.map)[0]))
    return column, row


DRAWING = Drawing(view, make_map, TownMap.palette_of, attrgetter("glyphs"), place, plot)


# --- The form beside a town that is made: its names, who holds it, who comes, how large it is -----

CROWN_WORDS: Values = [(crown, crown.capitalize()) for crown in CROWNS]


def _name(plot: Plot) -> str:
    return f"{chr(ord('A') + plot[0])}{plot[1] + 1}"


def resized(found: Raid, columns: int, height: int, at: Plot) -> Raid:
    """A town of another size: posts and landings go with their squares."""
    rows = rows_of(found.map)
    before, after = (len(rows[0]), len(rows)), (columns, height)

    def gone(name: str) -> str:
        to = moved(plot_of(name), before, after, at)
        return "" if to is None else _name(to)

    posts = (replace(post, at=gone(post.at)) for post in found.posts)
    return replace(
        found,
        map=as_map(sized(rows, columns, height, at)),
        landing=tuple(gone(name) if name else "" for name in found.landing),
        posts=tuple(post for post in posts if post.at),
    )


def _company(found: Raid, at: Plot, value: str) -> Raid:
    """Another company; a crew that was written into the file for this town goes."""
    return replace(found, company=value, crew=None)


def _officers(found: Raid, at: Plot, words: str) -> Raid:
    """The officers of a post by other names: as many as there were."""
    post = post_at(found.posts, _name(at))
    names = [" ".join(each.split()) for each in words.split(SENTENCES.strip())]
    names = [new or old for new, old in zip(names, post.officers, strict=False)]
    officers = (*names, *post.officers[len(names) :])
    return replace(found, posts=named(found.posts, replace(post, officers=officers)))


def _governor(found: Raid, at: Plot, words: str) -> Raid:
    return replace(found, governor=words or GOVERNOR)


_RATED = "From 0 to 3: what careers and lists say of the town."
LINES = (
    *COMMON,
    of_field("crown", "Crown", "Whose town it is.", values=CROWN_WORDS),
    replace(of_field("governor", "Governor", "Who holds the town.", longest=30), write=_governor),
    Line(
        "company",
        "Raiders",
        lambda found, at: found.company,
        _company,
        offered=lambda found, at: [(each.id, each.name) for each in companies()],
        hint="The company that comes for the town in three boats.",
        fields=("company",),
    ),
    Line(
        "officers",
        "Officers",
        lambda found, at: SENTENCES.join(post_at(found.posts, _name(at)).officers),
        _officers,
        there=lambda found, at: bool(post_at(found.posts, _name(at)).officers),
        hint="The names of the officers under the cursor, with a bar between two of them.",
        longest=120,
        fields=("posts",),
    ),
    counted("fort", "Fort", 0, 3, _RATED),
    counted("treasury", "Treasury", 0, 3, _RATED),
    counted("garrison", "Garrison", 1, 5, "From 1 to 5: how many hold the town, in all."),
    switched("posted", "Stays", "Whether the garrison begins as it is drawn, and is not posted."),
    *size_lines(resized, SMALLEST, WIDEST, HIGHEST),
    history_line(),
)


# --- Editor ---------------------------------------------------------------------------------------

LANDING = "landing "
MOST_GUNS = 4
ONE_ONLY = (Ground.TREASURY, Ground.RESIDENCE)
"""What a town has once: painted elsewhere, it moves there."""
OUTSIDE = (Ground.WATER, Ground.WALL, Ground.BEACH, Ground.JUNGLE)
"""Where no garrison is posted."""
SHELVES = (
    *shelves_of(table().table),
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
    from .face import captain_of

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
