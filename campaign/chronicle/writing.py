"""Gathering a chronicle: a career's matches, season by season, in the order they were begun."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.events import CareerEnded, Dealt, SeasonReported
from pieces_of_eight.campaign.career.model.say import ENDINGS
from pieces_of_eight.campaign.career.model.state import Career, Phase
from pieces_of_eight.campaign.joining import OF_CAREER, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Sheet
from . import fights, seasons
from .figures import figures
from .letters import Pen, letters
from .luck import of_season as luck_of_season
from .luck import together
from .moments import Sailed, moments
from .past import years_of
from .seasons import OF_HOME, business, homes
from .service import RECORD, Service, captain_records, in_lines, ship_records
from .story import Captain, Chronicle, Engagement, Record, Season, Sight, Told

PUBLIC = Player(-1)
"""A teller who is neither captain: he knows what both of them know of each other."""

SHIP, CAPTAIN = "ship", "captain"


class KeptSeason(NamedTuple):
    """The matches of a season that was begun."""

    number: int
    sheet: Match[Any, Any, Any]
    fights: Sequence[Match[Any, Any, Any]]


class Kept(NamedTuple):
    """The matches of a career."""

    career: Match[Any, Any, Any]
    seasons: Sequence[KeptSeason]


def kept_matches(matches: Mapping[str, Match[Any, Any, Any]]) -> Kept:
    """Matches by the names they are kept under. Raises KeyError where there is no career."""
    career = matches[OF_CAREER]
    seasons = []
    for number in range(1, career.state.season + 1):
        sheet = matches.get(sheet_name(number))
        if sheet is not None:
            count = len(sheet.state.engagements)
            found = [matches.get(fight_name(number, at)) for at in range(1, count + 1)]
            seasons.append(KeptSeason(number, sheet, [fight for fight in found if fight]))
    return Kept(career, seasons)


def chronicle(
    kept: Kept,
    teller: Player | None = None,
    seed: int | None = None,
    notes: Mapping[str, str] | None = None,
    pen: Pen | None = None,
    *,
    replays: bool = False,
) -> Chronicle:
    """The story of a career as far as it has come.

    With a `teller` it says what that captain knows and no more. Without one nothing is hidden:
    for careers that are over, or that nobody plays. The seed is told only of those. With a `pen`
    the rival's letters are in it (C-21). With `replays` it says what luck was worth in the points
    of each fight that is over, which takes about a second a fight.
    """
    sight = Sight(kept.career, teller)
    career: Career = sight.state
    told = list(sight.told(Dealt, *OF_HOME, SeasonReported, CareerEnded))
    begun: Career = sight.at(0)
    one, two = (portrait(begun, career, Player(who)) for who in (0, 1))
    over = career.phase is Phase.OVER
    known = {season.number: season for season in kept.seasons}
    numbers = range(begun.season, career.season + 1)  # a career that was recovered may begin late
    found = tuple(
        season(sight, of_season(told, n), n, known.get(n), teller, replays=replays) for n in numbers
    )
    lucks = {each.number: [luck for e in each.engagements for luck in e.luck] for each in found}
    return Chronicle(
        (one, two),
        with_letters(found, kept, pen),
        career.terms.seasons,
        career.terms.ironman,
        teller,
        over,
        ENDINGS[career.ending],
        seed if over else None,
        dict(notes or {}),
        records(kept, teller),
        figures(kept.career, teller, lucks),
        moments(sailed(kept)) if over else (),
        together(luck for each in found for luck in each.luck),
    )


def sailed(kept: Kept) -> Sailed:
    """By season its sheet and its fights."""
    return {each.number: (each.sheet.state, each.fights) for each in kept.seasons}


def with_letters(found: Sequence[Season], kept: Kept, pen: Pen | None) -> tuple[Season, ...]:
    """The seasons with the letter that was written before each; without a pen as they are."""
    if pen is None:
        return tuple(found)
    sheets: dict[int, Sheet] = {each.number: each.sheet.state for each in kept.seasons}
    towns = {each.number: [fought.place for fought in each.engagements] for each in found}
    written = {each.season: each for each in letters(years_of(kept.career, sheets, towns), pen)}
    return tuple(
        replace(each, letter=written[each.number].lines) if each.number in written else each
        for each in found
    )


def records(kept: Kept, teller: Player | None) -> tuple[Record, ...]:
    """The service records of both sides' ships and captains (C-20)."""
    sheets = {season.number: Sight(season.sheet, teller).state for season in kept.seasons}
    found = [
        Record(
            who,
            what,
            each.name,
            each.victories,
            what == SHIP and each.pennant,
            lines(each),
            str(RECORD),
        )
        for who in (0, 1)
        for what, gathered in ((SHIP, ship_records), (CAPTAIN, captain_records))
        for each in gathered(sheets, Player(who)).values()
    ]
    return tuple(sorted(found, key=lambda each: (each.captain, each.what != SHIP, -each.victories)))


def lines(service: Service) -> tuple[str, ...]:
    """A record, action by action."""
    return tuple(in_lines(service))


def portrait(begun: Career, career: Career, who: Player) -> Captain:
    """A captain, as he was and as he is; two of one crown are told apart as on the sheet."""
    first, now = begun.captains[who], career.captains[who]
    crown = first.crown
    if crown == begun.captains[1 - who].crown:
        crown = f"{crown} {'I' * (who + 1)}"
    return Captain(first.name, crown, now.name, now.alive, now.earned)


def of_season(told: Sequence[Told], number: int) -> list[Told]:
    """What was told of one season: it begins in its port, and ends at home."""
    return [each for each in told if each.before.season == number]


def season(
    sight: Sight,
    told: Sequence[Told],
    number: int,
    kept: KeptSeason | None,
    teller: Player | None,
    *,
    replays: bool = False,
) -> Season:
    """One season, as far as it has come."""
    one, two = (business(told, Player(who)) for who in (0, 1))
    first = beginning(sight, number)
    found = Season(
        number,
        commanders(first),
        purses(first),
        (one.words, two.words),
        (one.spent, two.spent),
        home=homes(told),
    )
    if kept is None:
        return found
    at_sea = Sight(kept.sheet, teller)
    sheet: Sheet = at_sea.state
    fought = engagements(sheet, kept.fights, teller, replays=replays)
    return replace(
        found,
        sheets=(seasons.mustered(sheet, Player(0)), seasons.mustered(sheet, Player(1))),
        begins=seasons.first_named(at_sea),
        meetings=seasons.meetings(sheet),
        engagements=fought,
        fortune=seasons.fortune(at_sea),
        gains=seasons.gains(sheet),
        luck=luck_of_season([luck for each in fought for luck in each.luck], at_sea),
    )


def engagements(
    sheet: Sheet,
    fought: Sequence[Match[Any, Any, Any]],
    teller: Player | None,
    *,
    replays: bool = False,
) -> tuple[Engagement, ...]:
    """Every engagement of a sheet, those that are not begun yet as well."""
    return tuple(
        fights.engagement(
            sheet, at, fought[at] if at < len(fought) else None, teller, replays=replays
        )
        for at in range(len(sheet.engagements))
    )


def beginning(sight: Sight, number: int) -> Career:
    """The career when a season began."""
    steps = range(len(sight.match.steps))
    first: Career = next(state for state in map(sight.at, steps) if state.season == number)
    return first


def commanders(first: Career) -> tuple[str, str]:
    """The names of both captains when a season began: a mate may have followed one (C-3)."""
    one, two = (captain.name for captain in first.captains)
    return one, two


def purses(first: Career) -> tuple[int, int]:
    """The purses of both captains when a season began, in points (C-15)."""
    one, two = (first.terms.favour.purses[captain.favour] for captain in first.captains)
    return one, two
