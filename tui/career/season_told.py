"""What became of a season of a career by file, as data and in lines (C-29.7).

It is read out of the voyage that both machines have worked out; of the next season, and of what a
captain does in port after this one, nothing is known to it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from campaign.bridge.places import season_places
from campaign.chronicle.digest import Settled, digest
from campaign.chronicle.writing import engagements
from campaign.kernel.match import Match
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.sheet.model.state import Engagement, Fate, Sheet
from campaign.voyage import CAPTAINS, Voyage
from content.career.chart import caribbean
from tui.career.homecoming import Homecoming, gathered
from tui.career.port_words import listed
from tui.play.by_file.career_stages import Next

if TYPE_CHECKING:
    from tui.play.by_file.career_table import CareerTable

TOLD = Rule("C-29.7")
LOST = (Fate.SUNK, Fate.TAKEN)


class Fight(Struct, frozen=True):
    """An engagement of a season that is over."""

    told: Settled
    """Where it was and who met, how it ended, its best moment, and its points by captain."""
    better: int | None
    """The captain who had the better of it; None where neither had."""
    lost: tuple[tuple[str, ...], tuple[str, ...]]
    """By captain the names of his ships that did not come home from it."""


class SeasonTold(Struct, frozen=True):
    """A season that is over."""

    home: Homecoming
    """Both captains at home, the reader's own news with what is his alone."""
    fights: tuple[Fight, ...]


def season_told(table: "CareerTable") -> SeasonTold | None:
    """The season that was over last; None before the first is."""
    voyage = table.voyage
    return None if voyage is None or not voyage.seasons else told_of(voyage, table.mine)


def news_of(table: "CareerTable") -> list[str]:
    """The season that was over last, where nothing was written since; else nothing."""
    found = season_told(table) if table.next in (Next.SEAL_FIRST, Next.NOTHING) else None
    return [] if found is None else [*in_lines(found, table.mine)]


def told_of(voyage: Voyage, who: Player) -> SeasonTold:
    """The last season of a voyage that has come home, as one captain is told of it."""
    season = voyage.seasons[-1]
    sheet: Sheet = season.sheet.state
    places = [place.there for place in season_places(caribbean().chart, sheet, season.sheet.seed)]
    matches: dict[int, Match[Any, Any, Any]] = dict(enumerate(season.fights))
    home = gathered(voyage.career, sheet, who, engagements(sheet, season.fights, who))
    return SeasonTold(
        home,
        tuple(
            _fight(sheet, sheet.engagements[each.number], each)
            for each in digest(sheet, matches, places, who)
        ),
    )


def _fight(sheet: Sheet, met: Engagement, told: Settled) -> Fight:
    outcome, shown = met.outcome, sheet.shown
    assert outcome is not None
    assert shown is not None
    one, two = (
        tuple(shown[who].ships[end.ship].name for end in outcome.ships[who] if end.fate in LOST)
        for who in CAPTAINS
    )
    better = int(outcome.better) if outcome.better in CAPTAINS else None
    return Fight(told, better, (one, two))


def in_lines(told: SeasonTold, who: Player) -> Iterator[str]:
    """The season in sentences, the reader's own news last."""
    home = told.home
    names = [side.name for side in home.sides]
    yield f"Season {home.season} of {home.seasons}. {home.verdict}"
    for number, each in enumerate(told.fights, start=1):
        fight = each.told
        words = f"{number}. {fight.where}: {fight.who}. {fight.end} {fight.moment}".strip()
        lost = [
            f"{name} loses {listed(ships)}."
            for name, ships in zip(names, each.lost, strict=True)
            if ships
        ]
        points = f"{names[0]} {fight.points[0]}, {names[1]} {fight.points[1]}."
        yield " ".join((words, *lost, f"Points: {points}"))
    for by, side in enumerate(home.sides):
        besides = side.points - sum(each.told.points[by] for each in told.fights)
        apart = f" ({besides} of them without a fight)" if besides > 0 else ""
        yield f"{side.name} comes home with {side.points} points{apart}, {side.total} in all."
    if who in CAPTAINS:
        yield from (news.words for news in home.sides[who].news)
    if home.ending:
        yield home.ending
