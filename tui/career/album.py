"""The pictures of a chronicle: each season's chart and the final map of each fight (C-18, C-24).

They show what the chronicle's teller knows and no more. A map that would tell two people what one
of them has hidden is left out until the career is over.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.chronicle import kept_matches
from pieces_of_eight.campaign.chronicle.writing import KeptSeason
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, hides, redact
from pieces_of_eight.campaign.sheet.model.state import Sheet
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.chart.season import draw
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import palette_for
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.draw.svg import svg
from pieces_of_eight.tui.play.story import teller_of
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sheet.on_chart import Face, chart_view
from pieces_of_eight.tui.sheet.view import SheetView

Pictures: TypeAlias = Mapping[tuple[int, int], str]
"""By season and engagement, from 1, its picture; by season and 0 the season's chart."""
CHART = 0
WIDTH, HEIGHT = 150, 44
"""Cells of a chart."""


def pictures(record: CareerFile) -> Pictures:
    """All pictures of a career as whoever asks may see it."""
    teller = teller_of(record)
    found: dict[tuple[int, int], str] = {}
    for season in kept_matches(record.matches).seasons:
        found |= dict(of_season(season, teller))
    return found


def of_season(season: KeptSeason, teller: Player | None) -> Iterator[tuple[tuple[int, int], str]]:
    """The chart of a season once opponents are named, and the maps of its fights that are over."""
    sheet: Sheet = season.sheet.state
    if any(line.opponent >= 0 for line in sheet.lines[0]):
        rows = chart(season.sheet, season.number, teller)
        yield (season.number, CHART), svg(rows, f"The chart of season {season.number}")
    for number, (fight, engagement) in enumerate(
        zip(season.fights, sheet.engagements, strict=False), start=1
    ):
        rows = final_map(fight, bridge.chairs(sheet, engagement), teller)
        if rows:
            title = f"Season {season.number}, engagement {number}, as it ended"
            yield (season.number, number), svg(rows, title)


def chart(match: Match[Any, Any, Any], season: int, teller: Player | None) -> tuple[Row, ...]:
    """A season's sheet on the chart of the Caribbean."""
    seen: Sheet = match.state if teller is None else redact(match.state, teller)
    who = teller if teller in (0, 1) else Player(0)
    view = SheetView(sheet=seen, who=who, contents=None, fleet=None)
    told = chart_view(view, match.seed, Face(season=f"Season {season}"))
    return draw(told, WIDTH, HEIGHT, palette_for("true"), RICH).rows


def final_map(
    fight: Match[Any, Any, Any], chairs: bridge.Chairs, teller: Player | None
) -> tuple[Row, ...]:
    """The map of a fight that is over; nothing of one that goes on, or that hides something."""
    drawn = face_of(fight.engine.name).picture
    if drawn is None or fight.to_act:
        return ()
    palette = palette_for("true")
    if teller is None:
        return tuple(drawn(fight.state, None, palette, RICH))
    if teller in chairs:
        side = Player(chairs.index(teller))
        return tuple(drawn(redact(fight.state, side), side, palette, RICH))
    seen = redact(fight.state, teller)
    return () if hides(seen) else tuple(drawn(seen, None, palette, RICH))
