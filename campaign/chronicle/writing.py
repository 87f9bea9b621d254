"""Gathering a chronicle: a career's matches, season by season, in the order they were begun."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.joining import OF_CAREER, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.port.events import ENDINGS, CareerEnded, Dealt, SeasonReported
from pieces_of_eight.campaign.port.state import Phase, Port, Season, own, worth
from pieces_of_eight.campaign.sheet.state import Sheet
from . import fights, seasons
from .moments import Sailed, moments
from .past import Pen, letters, years_of
from .seasons import OF_HOME, business, homes
from .service import RECORD, Service, captain_records, in_lines, ship_records
from .story import (
    Captain,
    Chronicle,
    Dice,
    Engagement,
    Figures,
    Luck,
    Numbers,
    Record,
    Sight,
    Told,
    Year,
    together,
)
from .story import Season as StorySeason
from .story import of_season as luck_of_season

# --- A career in numbers, season by season, for those who would rather look than read (C-24) ------
# It is read from the career's match by what a captain sees of it: what the other owns is left out
# of a career that is under way.

CAPTAINS = (Player(0), Player(1))


def figures(
    career: Match[Any, Any, Any], who: Player | None, lucks: Mapping[int, Iterable[Luck]]
) -> Figures:
    """The seasons that are over as `who` may know them; nothing is hidden from nobody.

    `lucks` are by season what was counted of the dice in its fights.
    """
    now: Port = career.state
    begun: Port = career.steps[0].state
    favours = {past.number: rungs_after(career, past) for past in now.past}
    one, two = (tuple(fleets(career, who, captain)) for captain in CAPTAINS)
    return Figures(
        tuple(
            Year(past.number, past.points, favours[past.number], dice(lucks.get(past.number, ())))
            for past in now.past
        ),
        rungs(begun),
        now.terms.favour.purses,
        (one, two),
    )


def rungs(career: Port) -> Numbers:
    """How both crowns think of their captains."""
    one, two = career.captains
    return one.favour, two.favour


def rungs_after(career: Match[Any, Any, Any], past: Season) -> Numbers:
    """How both crowns think when a season is over: as the next begins, or as it all ended."""
    later = (step.state for step in career.steps if step.state.season > past.number)
    return rungs(next(later, career.state))


def dice(lucks: Iterable[Luck]) -> tuple[Dice, Dice]:
    """The dice of a season's fights, by captain."""
    found = [*lucks]
    one, two = (
        Dice(
            sum(luck.came for luck in found if luck.captain == who),
            round(sum(luck.expected for luck in found if luck.captain == who), 1),
        )
        for who in CAPTAINS
    )
    return one, two


def fleets(career: Match[Any, Any, Any], who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new, each time that he sailed and at the end.

    At sea it is as he left; what he has lost there is told when he is home.
    """
    before: Port = career.steps[0].state
    sailed = False
    for step in career.steps:
        if before.phase is Phase.PORT and step.state.phase is Phase.AT_SEA:
            yield from seen(before, who, owner)
        sailed = step.state.phase is Phase.AT_SEA
        before = step.state
    if not sailed and before.past:
        yield from seen(before, who, owner)


def seen(career: Port, who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new; nothing where `who` may not know it."""
    shown = career if who is None else redact(career, who)
    if shown.holdings[owner].content is not None:
        yield worth(career.terms, own(shown, owner))


# --- Writing --------------------------------------------------------------------------------------

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
    career: Port = sight.state
    told = list(sight.told(Dealt, *OF_HOME, SeasonReported, CareerEnded))
    begun: Port = sight.at(0)
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


def with_letters(
    found: Sequence[StorySeason], kept: Kept, pen: Pen | None
) -> tuple[StorySeason, ...]:
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


def portrait(begun: Port, career: Port, who: Player) -> Captain:
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
) -> StorySeason:
    """One season, as far as it has come."""
    one, two = (business(told, Player(who)) for who in (0, 1))
    first = beginning(sight, number)
    found = StorySeason(
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


def beginning(sight: Sight, number: int) -> Port:
    """The career when a season began."""
    steps = range(len(sight.match.steps))
    first: Port = next(state for state in map(sight.at, steps) if state.season == number)
    return first


def commanders(first: Port) -> tuple[str, str]:
    """The names of both captains when a season began: a mate may have followed one (C-3)."""
    one, two = (captain.name for captain in first.captains)
    return one, two


def purses(first: Port) -> tuple[int, int]:
    """The purses of both captains when a season began, in points (C-15)."""
    one, two = (first.terms.favour.purses[captain.favour] for captain in first.captains)
    return one, two
