"""Gathering a chronicle: a career, season by season, in the order in which its matches began."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.career import Season as SailedSeason
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
    port: Match[Any, Any, Any], who: Player | None, lucks: Mapping[int, Iterable[Luck]]
) -> Figures:
    """The seasons that are over as `who` may know them; nothing is hidden from nobody.

    `lucks` are by season what was counted of the dice in its fights.
    """
    now: Port = port.state
    begun: Port = port.steps[0].state
    favours = {past.number: rungs_after(port, past) for past in now.past}
    one, two = (tuple(fleets(port, who, captain)) for captain in CAPTAINS)
    return Figures(
        tuple(
            Year(past.number, past.points, favours[past.number], dice(lucks.get(past.number, ())))
            for past in now.past
        ),
        rungs(begun),
        now.terms.favour.purses,
        (one, two),
    )


def rungs(now: Port) -> Numbers:
    """How both crowns think of their captains."""
    one, two = now.captains
    return one.favour, two.favour


def rungs_after(port: Match[Any, Any, Any], past: Season) -> Numbers:
    """How both crowns think when a season is over: as the next begins, or as it all ended."""
    later = (step.state for step in port.steps if step.state.season > past.number)
    return rungs(next(later, port.state))


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


def fleets(port: Match[Any, Any, Any], who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new, each time that he sailed and at the end.

    At sea it is as he left; what he has lost there is told when he is home.
    """
    before: Port = port.steps[0].state
    sailed = False
    for step in port.steps:
        if before.phase is Phase.PORT and step.state.phase is Phase.AT_SEA:
            yield from seen(before, who, owner)
        sailed = step.state.phase is Phase.AT_SEA
        before = step.state
    if not sailed and before.past:
        yield from seen(before, who, owner)


def seen(now: Port, who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new; nothing where `who` may not know it."""
    shown = now if who is None else redact(now, who)
    if shown.holdings[owner].content is not None:
        yield worth(now.terms, own(shown, owner))


# --- Writing --------------------------------------------------------------------------------------

PUBLIC = Player(-1)
"""A teller who is neither captain: he knows what both of them know of each other."""

SHIP, CAPTAIN = "ship", "captain"


def chronicle(
    career: Career,
    teller: Player | None = None,
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
    sight = Sight(career.port, teller)
    now: Port = sight.state
    told = list(sight.told(Dealt, *OF_HOME, SeasonReported, CareerEnded))
    begun: Port = sight.at(0)
    one, two = (portrait(begun, now, Player(who)) for who in (0, 1))
    over = now.phase is Phase.OVER
    known = {season.at_sea.season: season for season in career.seasons}
    numbers = range(begun.season, now.season + 1)  # a career that was recovered may begin late
    found = tuple(
        season(sight, of_season(told, n), n, known.get(n), teller, replays=replays) for n in numbers
    )
    lucks = {each.number: [luck for e in each.engagements for luck in e.luck] for each in found}
    sheets: dict[int, Sheet] = {number: each.sheet.state for number, each in known.items()}
    sailed: Sailed = {number: (sheets[number], each.fights) for number, each in known.items()}
    return Chronicle(
        (one, two),
        found if pen is None else with_letters(found, career.port, sheets, pen),
        now.terms.seasons,
        now.terms.ironman,
        teller,
        over,
        ENDINGS[now.ending],
        career.seed if over else None,
        dict(notes or {}),
        records(career, teller),
        figures(career.port, teller, lucks),
        moments(sailed) if over else (),
        together(luck for each in found for luck in each.luck),
    )


def with_letters(
    found: Sequence[StorySeason],
    port: Match[Any, Any, Any],
    sheets: Mapping[int, Sheet],
    pen: Pen,
) -> tuple[StorySeason, ...]:
    """The seasons with the letter that was written before each."""
    towns = {each.number: [fought.place for fought in each.engagements] for each in found}
    written = {each.season: each for each in letters(years_of(port, sheets, towns), pen)}
    return tuple(
        replace(each, letter=written[each.number].lines) if each.number in written else each
        for each in found
    )


def records(career: Career, teller: Player | None) -> tuple[Record, ...]:
    """The service records of both sides' ships and captains (C-20)."""
    sheets = {season.at_sea.season: Sight(season.sheet, teller).state for season in career.seasons}
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


def portrait(begun: Port, now: Port, who: Player) -> Captain:
    """A captain, as he was and as he is; two of one crown are told apart as on the sheet."""
    first, last = begun.captains[who], now.captains[who]
    crown = first.crown
    if crown == begun.captains[1 - who].crown:
        crown = f"{crown} {'I' * (who + 1)}"
    return Captain(first.name, crown, last.name, last.alive, last.earned)


def of_season(told: Sequence[Told], number: int) -> list[Told]:
    """What was told of one season: it begins in its port, and ends at home."""
    return [each for each in told if each.before.season == number]


def season(
    sight: Sight,
    told: Sequence[Told],
    number: int,
    sailed: SailedSeason | None,
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
    if sailed is None:
        return found
    at_sea = Sight(sailed.sheet, teller)
    sheet: Sheet = at_sea.state
    fought = engagements(sheet, sailed.fights, teller, replays=replays)
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
