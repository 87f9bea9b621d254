"""Gathering a chronicle: a career, season by season, in the order in which its matches began."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.career import CareerSeason as SailedSeason
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, Gain, listed
from pieces_of_eight.campaign.kernel.sealed import Player, redact
from pieces_of_eight.campaign.port import events as port_told
from pieces_of_eight.campaign.port import state as p
from pieces_of_eight.campaign.port.standing import long_war
from pieces_of_eight.campaign.port.winter import wage
from pieces_of_eight.campaign.sheet import events as sheet_told
from pieces_of_eight.campaign.sheet.events import RESULTS, account, captain, company_words
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    LETTERS,
    Phase,
    Result,
    Sheet,
    force,
    force_and_place,
    there,
)
from . import story
from .facts import RECORD, captain_records, in_lines, ship_records
from .fights import engagements, held, moments
from .past import Pen, letters, years_of
from .story import (
    CAPTAINS,
    CareerFigures,
    Chronicle,
    DiceLuck,
    MatchSight,
    Numbers,
    ToldEvent,
    ToldSeason,
    sentences,
)

PUBLIC = Player(-1)
"""A teller who is neither captain: he knows what both of them know of each other."""
SHIP, CAPTAIN = "ship", "captain"
OF_HOME = (
    port_told.CameHome,
    port_told.CaptainFell,
    port_told.Fared,
    port_told.Marked,
    port_told.Found,
    port_told.GrudgeBorne,
    port_told.GrudgeLapsed,
    port_told.Succeeded,
    port_told.FavourMoved,
    port_told.PaidOut,
    port_told.WalkedOver,
)  # what is told of each captain's homecoming


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
    sight = MatchSight(career.port, teller)
    now: p.Port = sight.state
    begun: p.Port = sight.at(0)
    kinds = (port_told.Dealt, *OF_HOME, port_told.SeasonReported, port_told.CareerEnded)
    told: dict[int, list[ToldEvent]] = {}
    for each in sight.told(*kinds):
        told.setdefault(each.before.season, []).append(each)
    firsts: dict[int, p.Port] = {}
    for step in range(len(career.port.steps)):
        state = sight.at(step)
        firsts.setdefault(state.season, state)
    known = {season.at_sea.season: season for season in career.seasons}
    numbers = range(begun.season, now.season + 1)  # a career that was recovered may begin late
    found = tuple(
        season(firsts[n], told.get(n, []), known.get(n), teller, replays=replays) for n in numbers
    )
    lucks = {each.number: [luck for e in each.engagements for luck in e.luck] for each in found}
    sheets: dict[int, Sheet] = {number: each.sheet.state for number, each in known.items()}
    if pen is not None:
        towns = {each.number: [fought.place for fought in each.engagements] for each in found}
        years = years_of(career.port, sheets, towns)
        written = {each.season: each.lines for each in letters(years, pen)}
        found = tuple(replace(each, letter=written.get(each.number, ())) for each in found)
    over, (one, two) = now.phase is p.Phase.OVER, (portrait(begun, now, who) for who in CAPTAINS)
    sailed = {number: (sheets[number], each.fights) for number, each in known.items()}
    return Chronicle(
        (one, two),
        found,
        0 if long_war(now) else now.terms.seasons,
        now.terms.ironman,
        teller,
        over,
        port_told.ended(now),
        career.seed if over else None,
        dict(notes or {}),
        records(career, teller),
        figures(career.port, teller, lucks),
        moments(sailed) if over else (),
        story.together(luck for each in found for luck in each.luck),
    )


def records(career: Career, teller: Player | None) -> tuple[story.Record, ...]:
    """The service records of both sides' ships and captains (C-20)."""
    sheets = {
        season.at_sea.season: MatchSight(season.sheet, teller).state for season in career.seasons
    }
    found = []
    for who in CAPTAINS:
        services = [(SHIP, each) for each in ship_records(sheets, who).values()]
        services += [(CAPTAIN, each) for each in captain_records(sheets, who).values()]
        for what, each in services:
            wears, lines = what == SHIP and each.pennant, tuple(in_lines(each))
            row = (who, what, each.name, each.victories, wears, lines, str(RECORD))
            found.append(story.Record(*row))
    return tuple(sorted(found, key=lambda each: (each.captain, each.what != SHIP, -each.victories)))


def portrait(begun: p.Port, now: p.Port, who: Player) -> story.ToldCaptain:
    """A captain, as he was and as he is; two of one crown are told apart as on the sheet."""
    first, last = begun.captains[who], now.captains[who]
    crown = first.crown
    if crown == begun.captains[1 - who].crown:
        crown = f"{crown} {'I' * (who + 1)}"
    return story.ToldCaptain(first.name, crown, last.name, last.alive, last.earned)


def season(
    first: p.Port,
    told: Sequence[ToldEvent],
    sailed: SailedSeason | None,
    teller: Player | None,
    *,
    replays: bool = False,
) -> ToldSeason:
    """One season, as far as it has come, from the `first` moment of its port."""
    (one, spent), (two, others) = (business(told, who) for who in CAPTAINS)
    mine, theirs = first.captains
    purses = first.terms.favour.purses
    found = ToldSeason(
        first.season,
        (mine.name, theirs.name),  # a mate may have followed one (C-3)
        (purses[mine.favour], purses[theirs.favour]),
        (one, two),
        (spent, others),
        home=homes(told),
        wages=wages(first) if first.season > 1 else None,
    )
    if sailed is None:
        return found
    at_sea = MatchSight(sailed.sheet, teller)
    sheet: Sheet = at_sea.state
    fought = engagements(sheet, sailed.fights, teller, replays=replays)
    return replace(
        found,
        sheets=(mustered(sheet, Player(0)), mustered(sheet, Player(1))),
        begins=["", *of_season(at_sea, sheet_told.FirstThrown)][-1],
        meetings=meetings(sheet),
        engagements=fought,
        fortune=tuple(
            of_season(at_sea, sheet_told.Delivered, sheet_told.CardDrawn, sheet_told.SeasonEnded)
        ),
        gains=gains(sheet),
        luck=story.of_season([luck for each in fought for luck in each.luck], at_sea),
    )


# --- The sheet in a chronicle: what was mustered, who was set against whom -----------------------


def of_season(sight: MatchSight, *kinds: type[Event]) -> Iterator[str]:
    return (sheet_told.say(each.after, each.event).words for each in sight.told(*kinds))


def gains(sheet: Sheet) -> tuple[Gain, ...]:
    """The account of a season that is over, line by line."""
    lines = account(sheet) if sheet.phase is Phase.OVER else ()
    return tuple(
        replace(line, why=f"{force_and_place(sheet, line.to, line.about)}: {line.why}")
        for line in lines
    )


def mustered(sheet: Sheet, who: Player) -> story.ToldSheet:
    """What a captain wrote, as far as it may be read here (C-6, C-7)."""
    if not sheet.prints[who]:
        return story.ToldSheet()
    fleet = sheet.shown[who] if sheet.shown is not None else sheet.fleets[who].content
    contents = sheet.unfolded[who] if sheet.unfolded is not None else sheet.written[who].content
    values = [line.value for line in sheet.lines[who]]
    if contents is None or fleet is None:
        shown = (story.Force(LETTERS[at], value, ()) for at, value in enumerate(values) if value)
        return story.ToldSheet(tuple(shown), sealed=True)
    forces = tuple(
        story.Force(
            LETTERS[at], values[at] or contents.values[at], held(fleet, *force(contents, at))
        )
        for at in range(FORCES)
    )
    return story.ToldSheet(forces, True, held(fleet, *force(contents, IN_PORT)))


def meetings(sheet: Sheet) -> tuple[story.Meeting, ...]:
    """The pairs in the order of the first captain's letters, as far as they are named (C-8)."""
    named = (n for n, line in enumerate(sheet.lines[0]) if line.opponent != IN_PORT)
    return tuple(meeting(sheet, letter) for letter in named)


def meeting(sheet: Sheet, letter: int) -> story.Meeting:
    mine = sheet.lines[0][letter]
    theirs = sheet.lines[1][mine.opponent]
    both = (LETTERS[letter], LETTERS[mine.opponent])
    attacker = next((n for n, line in enumerate((mine, theirs)) if line.attacks), None)
    line = theirs if attacker == 1 else mine
    text = f"{captain(sheet, Player(0))} {both[0]} against {captain(sheet, Player(1))} {both[1]}"
    text += there(sheet, Player(0), letter)
    if mine.score or theirs.score:
        text += f", {mine.score} to {theirs.score}"
    result = "" if line.result is Result.NOT_YET or line.fooled else RESULTS[line.result]
    if attacker is not None:
        text += f": {captain(sheet, Player(attacker))} attacks{f', {result}' * bool(result)}"
    elif result:
        text += ": they miss each other"
    if line.fooled:
        text += ", only to find a rumour"
    return story.Meeting(both, (mine.score, theirs.score), attacker, result, f"{text}.")


# --- The port in a chronicle: what a captain bought and sold, in few words (C-4, H-41) -----------

Bit: TypeAlias = tuple[str, str, str]
"""A bargain: what is done, to what, and how that is called where it is done several times."""


def business(told: Sequence[ToldEvent], who: Player) -> tuple[tuple[str, ...], int | None]:
    """What a captain did before a season, and the coins he spent, less what he took.

    Bargains of a kind stand together. Nothing and None where it is not to be read.
    """
    kinds: dict[str, Counter[Bit]] = {}
    spent = 0
    for each in told:
        event = each.event
        if not isinstance(event, port_told.Dealt) or event.by != who:
            continue
        if event.bargain.content is None or event.coins.content is None:
            return (), None
        bit = bargained(each.before, who, event.bargain.content)
        kinds.setdefault(bit[0], Counter())[bit] += 1
        spent += event.coins.content
    words = []
    for verb, bits in kinds.items():
        said = (
            more.format(count=count) if count > 1 and more else what
            for (_, what, more), count in bits.items()
        )
        words.append(f"{verb} {listed(said, 0)}")
    return tuple(words), spent


def bargained(before: p.Port, who: Player, bargain: p.Bargain) -> Bit:
    holding, names = p.own(before, who), port_told.blanks(before.terms, bargain)
    if "ship" in names:
        names["ship"] = holding.ships[names["ship"]].name
    if "company" in names:
        names["company"] = company_words([holding.companies[names["company"]].name])
    if isinstance(bargain, p.Raise):
        names["company"] = company_words([bargain.name])
    key = f"bargain.{type(bargain).__name__}"
    verb, what, *more = (words.format(**names, count="{count}") for words in sentences()[key])
    return verb, what, more[0] if more else ""


# --- The homecoming in a chronicle: what the season brought each captain -------------------------


def homes(told: Sequence[ToldEvent]) -> tuple[story.Home, ...]:
    """Both homecomings of a season; none while it is not over."""
    events = [each.event for each in told]
    points = next((e.points for e in events if isinstance(e, port_told.SeasonReported)), None)
    if points is None:
        return ()
    found = []
    for who in CAPTAINS:
        words = [
            ships_home(each.event)
            if isinstance(each.event, port_told.CameHome)
            else port_told.say(each.after, each.event).words
            for each in told
            if isinstance(each.event, OF_HOME) and each.event.by == who
        ]
        found.append(story.Home(who, points[who], tuple(filter(None, words))))
    return tuple(found)


def ships_home(event: port_told.CameHome) -> str:
    """What was lost and taken, and who fell; nothing where it is not to be read."""
    lost, prizes, fallen = event.lost.content, event.prizes.content, event.fallen.content
    if lost is None or prizes is None or fallen is None:
        return ""
    said = [f"Lost: {', '.join(lost)}."] if lost else []
    said += [f"Taken: {', '.join(prizes)}."] if prizes else []
    said = said or ["No ship was lost and none was taken."]
    return " ".join([*said, port_told.not_home(fallen)] if fallen else said)


# --- A career in numbers, season by season, for those who would rather look than read (C-24) ------
# It is read from the career's match by what a captain sees of it: what the other owns is left out
# of a career that is under way.


def figures(
    port: Match, who: Player | None, lucks: Mapping[int, Iterable[DiceLuck]]
) -> CareerFigures:
    """The seasons that are over as `who` may know them; nothing is hidden from nobody.

    `lucks` are by season what was counted of the dice in its fights.
    """
    now: p.Port = port.state
    years = []
    for past in now.past:
        later = (step.state for step in port.steps if step.state.season > past.number)
        favour = rungs(next(later, now))
        found = story.together(lucks.get(past.number, ()), story.FIGHTS)
        thrown = {luck.captain: story.Dice(luck.came, luck.expected) for luck in found}
        one, two = (thrown.get(who, story.Dice()) for who in CAPTAINS)
        years.append(story.YearFigures(past.number, past.points, favour, (one, two)))
    mine, theirs = (tuple(fleets(port, who, captain)) for captain in CAPTAINS)
    begun = rungs(port.steps[0].state)
    point, paid, winter = now.terms.prices.point, wages(now), long_war(now)
    return CareerFigures(
        tuple(years),
        begun,
        now.terms.favour.purses,
        (mine, theirs),
        None if paid is None else (paid[0] * point, paid[1] * point),
        0 if winter is None else winter.upkeep,
    )


def wages(now: p.Port) -> Numbers | None:
    """What the crowns pay for a season of a long war, in points; None where they fill a purse."""
    winter, (one, two) = long_war(now), now.captains
    return None if winter is None else (wage(winter, one.gone), wage(winter, two.gone))


def rungs(now: p.Port) -> Numbers:
    one, two = now.captains
    return one.favour, two.favour


def fleets(port: Match, who: Player | None, owner: Player) -> Iterator[int]:
    """What a captain's ships and companies cost new, each time that he sailed and at the end.

    At sea it is as he left; what he has lost there is told when he is home. Nothing where `who`
    may not know it.
    """
    states: list[p.Port] = [step.state for step in port.steps]
    told = [
        before
        for before, after in pairwise(states)
        if before.phase is p.Phase.PORT and after.phase is p.Phase.AT_SEA
    ]
    last = states[-1]
    if last.past and last.phase is not p.Phase.AT_SEA:
        told.append(last)
    for each in told:
        shown = each if who is None else redact(each, who)
        if shown.holdings[owner].content is not None:
            yield p.worth(each.terms, p.own(shown, owner))
