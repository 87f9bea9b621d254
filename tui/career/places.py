"""Where in a career its matches lie: the season, the engagement, and what that is worth."""

from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.sheet.model.account import of_engagement
from campaign.sheet.model.say import captain
from campaign.sheet.model.state import Sheet
from campaign.voyage import Stage, reported
from tui.play.logbook import Logbook
from tui.sheet.words import meeting_words, to_come

FOUGHT = (Stage.FIGHT, Stage.FOUGHT)


def place_words(logbook: Logbook) -> str:
    """Where the match that is open lies: "Season 1 of 3" or "Season 1, engagement 2"."""
    now = logbook.open_now
    if now.stage in (Stage.PORT, Stage.SAILED, Stage.OVER):
        return ""
    if now.stage in FOUGHT and now.engagement is not None:
        return f"Season {now.season}, engagement {now.engagement + 1}"
    return f"Season {now.season} of {logbook.voyage.state.terms.seasons}"


def matter_words(logbook: Logbook) -> str:
    """The engagement that is open: "Season 1, engagement 2, 1 to come. Battle: England C ..."."""
    now, season = logbook.open_now, logbook.voyage.season
    if now.stage not in FOUGHT or now.engagement is None or season is None:
        return ""
    sheet: Sheet = season.sheet.state
    about = meeting_words(sheet, now.engagement, town_words(logbook, now.engagement))
    return f"{place_words(logbook)}, {to_come(sheet, now.engagement)}. {about}"


def town_words(logbook: Logbook, at: int) -> str:
    """The name of the town that is raided in an engagement of this season."""
    season = logbook.voyage.season
    return "" if season is None else logbook.voyage.town(season, at)


def verdict_words(logbook: Logbook) -> str:
    """The points that a fight which is over brings both captains on the sheet (C-14)."""
    now, season = logbook.open_now, logbook.voyage.season
    if now.stage is not Stage.FOUGHT or now.engagement is None or season is None:
        return ""
    sheet: Sheet = season.sheet.state
    fought = replace(sheet.engagements[now.engagement], outcome=reported(season).outcome)
    points = [0, 0]
    for gain in of_engagement(sheet, fought):
        points[gain.to] += gain.points
    both = ", ".join(f"{captain(sheet, Player(side))} {points[side]}" for side in (0, 1))
    return f"Points on the sheet: {both}."
