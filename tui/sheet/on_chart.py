"""A master sheet on the chart: what a captain may see of it, pair by pair (C-18)."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.places import season_places
from pieces_of_eight.campaign.geometry.chart import Place
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.account import opponents
from pieces_of_eight.campaign.sheet.model.say import RESULTS
from pieces_of_eight.campaign.sheet.model.state import (
    FORCES,
    IN_PORT,
    NOBODY,
    Engagement,
    Fate,
    Letter,
    Result,
    Sheet,
)
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.view import NOTHING, ChartView, Earlier, Pair, State
from .view import ALL_OPEN, SheetView
from .words import contents_after, glimpse, held, result

SEALED = "sealed"
ENDED = (State.WON, State.LOST, State.DRAWN, State.NO_CONTACT, State.RUMOUR)
"""Of a pair in such a state the points are known."""


class Face(Struct, frozen=True):
    """How the chart is to be drawn on a page."""

    season: str = ""
    close: bool = False
    strip: bool = False


def chart_view(view: SheetView, seed: int, face: Face) -> ChartView:
    """A sheet as its chart shows it: no more than the sheet itself shows.

    `seed` is that of the sheet's match. While the fold is being opened, nothing below it is told.
    """
    sheet = view.sheet
    told = sheet if is_open(view) else replace(sheet, unfolded=None)
    found = season_places(caribbean().chart, told, seed)
    lines = sheet.lines[view.who]
    free = [
        tuple(n for n in range(FORCES) if sheet.lines[side][n].opponent == IN_PORT)
        for side in (view.who, view.foe)
    ]
    cursor = view.cursor
    foe = cursor.at if cursor is not None and cursor.kind == "foe" else NOTHING
    mine = view.mine if foe != NOTHING else NOTHING
    if cursor is not None and cursor.kind == "line":
        mine = cursor.at
    return ChartView(
        who=int(view.who),
        crowns=(sheet.crowns[view.who], sheet.crowns[view.foe]),
        pairs=tuple(
            pair_of(view, letter, place_of(view, letter, found))
            for letter in range(FORCES)
            if lines[letter].opponent != IN_PORT
        ),
        free=(free[0], free[1]),
        cursor=mine,
        foe=foe,
        season=face.season,
        close=face.close,
        strip=face.strip,
    )


def earlier_fights(sheets: Mapping[int, tuple[Sheet, int]], who: Player) -> tuple[Earlier, ...]:
    """Where the fights of seasons that are over were, and how they ended for a captain.

    `sheets` are by season, each with the seed of its match; the newest fight of a place counts.
    """
    found: dict[str, Earlier] = {}
    for season, (sheet, seed) in sorted(sheets.items()):
        places = season_places(caribbean().chart, sheet, seed)
        for each in sheet.engagements:
            if each.outcome is not None:
                place = places[opponents(sheet, each)[0]]
                found[place.name] = Earlier(place, season, came(each.outcome.better, who))
    return tuple(found.values())


def came(better: Player, who: Player) -> State:
    """How a fight ended for a captain, by who had the better of it."""
    if better == NOBODY:
        return State.DRAWN
    return State.WON if better == who else State.LOST


def is_open(view: SheetView) -> bool:
    """Whether the fold is open, and its opening has been shown to the end."""
    return view.sheet.unfolded is not None and view.opened >= ALL_OPEN


def place_of(view: SheetView, letter: Letter, found: tuple[Place, ...]) -> Place:
    """Where an own force meets its opponent."""
    first = view.who == Player(0)
    return found[letter if first else view.sheet.lines[view.who][letter].opponent]


def pair_of(view: SheetView, letter: Letter, place: Place) -> Pair:
    """An own force and its opponent."""
    sheet, who = view.sheet, view.who
    line = sheet.lines[who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    opened = is_open(view)
    engagement = engagement_of(sheet, who, letter) if opened else None
    state, words = state_of(view, letter, engagement), ""
    if engagement is not None:
        words = RESULTS[engagement.result]
    elif opened or sheet.unfolded is None:
        fooled = foe.fooled
        words = result(sheet, view.foe if fooled else who, line.opponent if fooled else letter)
    return Pair(
        mine=letter,
        theirs=line.opponent,
        values=(line.value, foe.value),
        place=place,
        state=state,
        words=words if words != "rumour!" else "",
        points=(line.points, foe.points) if opened and state in ENDED else None,
        holds=(own_words(view, letter), their_words(view, line.opponent)),
        wrecks=sunk(engagement),
    )


def own_words(view: SheetView, letter: Letter) -> str:
    """What an own force holds, as far as the sheet shows it now."""
    if is_open(view):
        return contents_after(view.sheet, view.who, letter)
    if view.contents is None or view.fleet is None:
        return SEALED
    return ", ".join(held(view.contents, view.fleet, letter))


def their_words(view: SheetView, letter: Letter) -> str:
    """What is known of an enemy force: nothing, what the spyglass showed, or all."""
    if is_open(view):
        return contents_after(view.sheet, view.foe, letter)
    return glimpse(view, letter) or SEALED


def state_of(view: SheetView, letter: Letter, engagement: Engagement | None) -> State:
    """How a pair stands for the captain who looks."""
    sheet, who = view.sheet, view.who
    line = sheet.lines[who][letter]
    foe = sheet.lines[view.foe][line.opponent]
    if not line.score:
        return State.NAMED
    if is_open(view):
        if engagement is not None and engagement.outcome is not None:
            return came(engagement.outcome.better, who)
        if engagement is not None:
            return State.MINE if engagement.attacker == who else State.THEIRS
        if line.fooled or foe.fooled:
            return State.RUMOUR
        if line.result is Result.NO_CONTACT:
            return State.NO_CONTACT
    if line.attacks:
        return State.MINE
    return State.THEIRS if foe.attacks else State.NO_CONTACT


def engagement_of(sheet: Sheet, who: Player, letter: Letter) -> Engagement | None:
    """What a force is to fight next, or has fought last: cards may bring two to a pair."""
    found = [each for each in sheet.engagements if opponents(sheet, each)[who] == letter]
    waiting = [each for each in found if each.outcome is None]
    return next(iter(waiting or found[::-1]), None)


def sunk(engagement: Engagement | None) -> int:
    """How many ships went down in an engagement."""
    if engagement is None or engagement.outcome is None:
        return 0
    both = (*engagement.outcome.ships[0], *engagement.outcome.ships[1])
    return sum(end.fate is Fate.SUNK for end in both)
