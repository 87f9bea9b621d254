"""A town as it is made on the screen: its ground, where boats land, and who is posted where."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square, name_of
from pieces_of_eight.campaign.land_raid.events import LETTERS
from pieces_of_eight.campaign.land_raid.setup import HIGHEST, SMALLEST, WIDEST
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Quality,
    UnitId,
    UnitPlan,
)
from pieces_of_eight.content import companies, nation
from pieces_of_eight.content.decode import map_rows
from pieces_of_eight.content.land_raid.scenarios import KINDS, ROOM, Guard, Men, ReadyRaid, Sort
from pieces_of_eight.tui.editor.form import Plot, letter, plots_of, with_value
from pieces_of_eight.tui.editor.subject import Brush, Drawing, MapThing, MapThings, Subject
from .draw import SquareMark, SquareSign, TownView, UnitMark, table
from .screens import TownMap

OFFICER, GUNS = "officer", "gun"
MOST_GUNS = 4
SORTS: Mapping[str, Sort] = {sort: sort for sort in KINDS.values()}
SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"  # what counts the units of a kind on the map


class HomeThings(MapThings):
    def found(self, document: ReadyRaid) -> Iterator[MapThing]:
        homes = plots_of(map_rows(document.map), self.layer.signs)
        yield MapThing(self, ("governor",), document.governor, homes)

    def told(self, thing: MapThing) -> list[str]:
        return ["governor's residence", thing.value]


class LandingThings(MapThings):
    def told(self, thing: MapThing) -> list[str]:
        return [f"boat {int(thing.path[1]) + 1} lands here"]


class PostThings(MapThings):
    """Posts of the garrison: officers, groups and guns of a square."""

    def brush(self, thing: MapThing, brushes: Mapping[str, Brush]) -> str:
        post: Guard = thing.value
        return GUNS if post.guns else post.groups[-1].kind if post.groups else OFFICER

    def told(self, thing: MapThing) -> list[str]:
        post: Guard = thing.value
        groups = [f"{men.count} {men.kind} ({men.quality})" for men in post.groups]
        guns = [f"{post.guns} gun{'s' * (post.guns > 1)}"] if post.guns else []
        return [*post.officers, *groups, *guns]

    def put(self, document: ReadyRaid, brush: Brush, plot: Plot) -> Any:
        there = next((thing for thing in self.found(document) if plot in thing.plots), None)
        post: Guard = Guard(at=name_of(*plot)) if there is None else there.value
        home = letter(map_rows(document.map), plot) == Ground.RESIDENCE.value
        if brush.key == GUNS and post.guns >= MOST_GUNS:
            raise ValueError(f"A square has room for {MOST_GUNS} guns.")
        if brush.key != GUNS and post.count + home >= ROOM:
            raise ValueError(f"A square has room for {ROOM} officers and groups.")
        if brush.key == GUNS:
            post = replace(post, guns=post.guns + 1)
        elif brush.key == OFFICER:
            taken = [name for each in document.posts for name in each.officers]
            names = [name for name in nation(document.crown).officers if name not in taken]
            name = names[0] if names else f"Officer {len(taken) + 1}"
            post = replace(post, officers=(*post.officers, name))
        else:
            post = replace(post, groups=_joined(post.groups, Men(SORTS[brush.key])))
        if there is None:
            return replace(document, posts=(*document.posts, post))
        return with_value(document, there.path, post)

    def fewer(self, post: Guard) -> Guard | None:
        """A post without the unit that was posted last of all."""
        if post.guns:
            left = replace(post, guns=post.guns - 1)
        elif post.groups:
            *others, last = post.groups
            rest = [replace(last, count=last.count - 1)] if last.count > 1 else []
            left = replace(post, groups=(*others, *rest))
        else:
            left = replace(post, officers=post.officers[:-1])
        return left if left.count or left.guns else None


def _joined(groups: tuple[Men, ...], men: Men) -> tuple[Men, ...]:
    """Groups with one more, which joins the last ones if they are alike."""
    *others, last = groups or (replace(men, count=0),)
    if (last.kind, last.quality) == (men.kind, men.quality):
        return (*others, replace(last, count=last.count + 1))
    return (*groups, men)


def view(found: ReadyRaid) -> TownView:
    plans: list[UnitPlan] = []
    for kind in SUBJECT.kinds.values():
        for thing in kind.found(found):
            for at in (Square(DRAWING.place(found, plot)) for plot in thing.plots):
                if isinstance(thing.value, Guard):
                    plans += thing.value.plans(TOWN, at)
                    plans += [UnitPlan(TOWN, Kind.GUN, Quality.ABLE, at)] * thing.value.guns
                elif kind.name == "home":
                    plans.append(UnitPlan(TOWN, Kind.GOVERNOR, Quality.ABLE, at))
                else:
                    plans.append(UnitPlan(RAIDERS, Kind.OFFICER, Quality.ABLE, at))
    boats = (int(thing.path[1]) for thing in SUBJECT.kinds["landing"].found(found))
    units = []
    counts: Counter[Kind] = Counter()
    for number, plan in enumerate(plans):
        token = f"{LETTERS[plan.kind]}{SIGNS[counts[plan.kind] % len(SIGNS)]}"
        if plan.owner == RAIDERS:
            token = f"{LETTERS[plan.kind].upper()}{next(boats) + 1}"
        else:
            counts[plan.kind] += 1
        side, mark = int(plan.owner), UnitId(number)
        units.append(UnitMark(mark, token, side, plan.at, plan.quality, kind=plan.kind))
    marks = {unit.at: SquareMark(SquareSign.CHOICE) for unit in units if unit.side == int(RAIDERS)}
    return TownView(found.town(), units=tuple(units), marks=marks)


def captains(found: ReadyRaid) -> tuple[str, ...]:
    from .face import captain_of

    return found.raiders.captain, captain_of(found)


DRAWING = Drawing(view, TownMap)
SUBJECT = Subject(
    "land_raid",
    table().table,
    DRAWING,
    captains,
    smallest=SMALLEST,
    largest=(WIDEST, HIGHEST),
    things={"home": HomeThings, "landing": LandingThings, "post": PostThings},
    offers={"companies": lambda: [(each.id, each.name) for each in companies()]},
)
