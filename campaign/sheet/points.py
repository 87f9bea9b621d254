"""Engagements, cargoes and cards: what is reported, and the points of both (C-12 to C-14)."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from .events import (
    CARGO,
    POINTS,
    CardDrawn,
    Delivered,
    Reported,
    cargo_home,
    enter,
    is_armed,
    news,
    of_engagement,
    opponents,
    ship_of,
    untouched,
)
from .muster import rumours
from .state import (
    BY_CARD,
    FORCES,
    IN_PORT,
    NOBODY,
    PLAYED,
    Chance,
    Chances,
    Company,
    Contents,
    Engagement,
    Fate,
    Fleet,
    Happening,
    Letter,
    Options,
    Outcome,
    Phase,
    Report,
    Result,
    Sail,
    Sheet,
    ShipEnd,
    embarked,
    force,
    force_of,
    opened,
    scaled,
    under_flag,
)

ENGAGEMENTS = Rule("C-12")
DECK = Rule("C-13")
FORTUNE = Rule("H-38")


# --- Engagements reported, cargoes delivered, and the points of both (C-12 to C-14, P8-1.6) ------


def next_engagement(sheet: Sheet) -> int | None:
    """The number of the first engagement that is not reported yet."""
    for number, engagement in enumerate(sheet.engagements):
        if engagement.outcome is None:
            return number
    return None


def those_who_meet(sheet: Sheet, engagement: Engagement) -> tuple[list[int], list[int]]:
    """By player the ships that take part: in a land raid only the raiders', by a card none."""
    if engagement.result in BY_CARD:
        return [], []
    letters = opponents(sheet, engagement)
    ships = [force(opened(sheet, Player(n))[0], letters[n])[0] for n in (0, 1)]
    if engagement.result is Result.LAND_RAID:
        ships[opponent_of(engagement.attacker)] = []
    return ships[0], ships[1]


def is_small(sheet: Sheet, engagement: Engagement) -> bool:
    """Whether none of the companies that land is large enough for a land raid (C-12)."""
    landed = force_of(sheet, engagement.attacker, engagement.letter)[1]
    return all(company.groups < sheet.options.raid_groups for company in landed)


def refuse_report(sheet: Sheet, act: Report) -> Refusal | None:
    number, outcome = next_engagement(sheet), act.outcome
    if sheet.phase is not Phase.FIGHTING or number is None:
        return Refusal(ENGAGEMENTS, "there is no engagement to report")
    engagement = sheet.engagements[number]
    if act.by != engagement.attacker:
        return Refusal(ENGAGEMENTS, "the attacker reports")
    if outcome.better not in (0, 1, NOBODY):
        return Refusal(ENGAGEMENTS, "one side won the fight, or nobody did")
    for ends, met in zip(outcome.ships, those_who_meet(sheet, engagement), strict=True):
        if sorted(end.ship for end in ends) != met:
            return Refusal(ENGAGEMENTS, "every ship that met is reported once, and no other")
    for side in (Player(0), Player(1)):
        for end in outcome.ships[side]:
            ship = ship_of(sheet, side, end)
            if end.captain_killed and not ship.captain:
                return Refusal(POINTS, f"{ship.name} had no captain to be killed")
    return refuse_landing(sheet, engagement, outcome)


def refuse_landing(sheet: Sheet, engagement: Engagement, outcome: Outcome) -> Refusal | None:
    raid = engagement.result is Result.LAND_RAID
    contents, fleet = opened(sheet, engagement.attacker)
    landed, companies = force(contents, engagement.letter)[1], fleet.companies
    if (outcome.coins and not raid) or outcome.coins < 0:
        return Refusal(ENGAGEMENTS, "coins come from land raids")
    if sorted(number for number, _ in outcome.companies) != (landed if raid else []):
        return Refusal(ENGAGEMENTS, "every company that landed is reported once, and no other")
    if any(not 0 <= lost <= companies[number].groups for number, lost in outcome.companies):
        return Refusal(ENGAGEMENTS, "a company loses no more groups than it has")
    return None


def report(play: Play[Sheet], act: Report) -> None:
    """Enter an engagement's end, and its points into both lines (C-12, C-14).

    Where a captain fell in it for good, what was to follow falls with him (H-43).
    """
    number = next_engagement(play.state)
    assert number is not None
    engagement = replace(play.state.engagements[number], outcome=act.outcome)
    rows = play.state.engagements
    rest = () if act.outcome.last else rows[number + 1 :]
    play.state = replace(play.state, engagements=(*rows[:number], engagement, *rest))
    play.state = replace(play.state, drawn=play.state.drawn or act.outcome.last)
    gains = of_engagement(play.state, engagement)
    play.state = enter(play.state, gains)
    one, two = (sum(gain.points for gain in gains if gain.to == side) for side in (0, 1))
    play.tell(Reported(POINTS, engagement, (one, two)))


def deliver(play: Play[Sheet]) -> None:
    """Merchantmen of forces without contact bring their cargo home (C-13)."""
    for side in (Player(0), Player(1)):
        for letter in untouched(play.state, side):
            if gains := cargo_home(play.state, side, letter):
                play.state = enter(play.state, gains)
                play.tell(Delivered(CARGO, side, letter, sum(gain.points for gain in gains)))


def totals(sheet: Sheet) -> tuple[int, int]:
    """All points of both sides so far."""
    one, two = (sum(line.points for line in lines) for lines in sheet.lines)
    return one, two


def sample_outcomes(sheet: Sheet, engagement: Engagement) -> list[Outcome]:
    """A few ways an engagement may end: for lists of legal reports, and for imagined seasons."""
    meet, raid = those_who_meet(sheet, engagement), engagement.result is Result.LAND_RAID
    landed = force(opened(sheet, engagement.attacker)[0], engagement.letter)[1]
    companies = tuple((number, 0) for number in landed) if raid else ()
    found = []
    for better in (NOBODY, Player(0), Player(1)):
        loser = NOBODY if raid or better == NOBODY else opponent_of(better)
        one, two = (
            tuple(ShipEnd(n, Fate.TAKEN if side == loser else Fate.KEPT) for n in meet[side])
            for side in (0, 1)
        )
        coins = 24 if raid and better == engagement.attacker else 0
        found.append(Outcome(better, (one, two), coins, companies))
    return found


def better(sheet: Sheet) -> Player | None:
    """Who has more points as things stand; None for a draw (C-15)."""
    one, two = totals(sheet)
    return None if one == two else Player(int(two > one))


# --- The event deck (C-13): what fortune brings a force that met nobody --------------------------


def draw_events(play: Play[Sheet]) -> None:
    """A card for each untouched force with a warship or a landing company (C-13).

    What is to be played joins the engagements, behind those that were declared (H-86, H-90).
    """
    for side in (Player(0), Player(1)):
        for letter in untouched(play.state, side):
            companies = force_of(play.state, side, letter)[1]
            if companies or is_armed(play.state, side, letter):
                draw(play, side, letter)


def left_in_deck(sheet: Sheet) -> list[Chances]:
    """The deck less the cards that were drawn; put together again when it is out (H-38)."""
    deck = sheet.options.deck
    size = sum(row.cards for row in deck)
    since = sheet.happenings[len(sheet.happenings) // size * size :]
    drawn = [happening.chance for happening in since]
    return [row for row in deck for _ in range(row.cards - drawn.count(row.chance))]


def draw(play: Play[Sheet], side: Player, letter: Letter) -> None:
    """Draw a card by a die over the cards that are left, and see whom it strikes (H-38).

    There is always a ship to strike: companies do not sail without one.
    """
    deck = left_in_deck(play.state)
    row = deck[play.draw(DECK, len(deck))]
    contents, fleet = opened(play.state, side)
    ships, _ = force(contents, letter)
    struck, name = IN_PORT, ""
    if row.chance is Chance.STORM:
        struck = ships[play.draw(FORTUNE, len(ships))]
        name = fleet.ships[struck].name
    happening = Happening(side, letter, row.chance, struck, row.amount)
    play.state = replace(play.state, happenings=(*play.state.happenings, happening))
    play.state = enter(play.state, news((happening,)))
    play.tell(CardDrawn(FORTUNE, happening, name))
    if row.chance in PLAYED:
        found = Engagement(side, letter, PLAYED[row.chance])
        play.state = replace(play.state, engagements=(*play.state.engagements, found))


# --- Last season's sheet cut to the fleet of this one: a plan to start a muster from (C-6) --------
# Ships and companies are known again by their names. Values and places are kept; a ship that is
# new takes the place of one that is gone, warships those of warships and merchantmen those of
# merchantmen, the dearest the dearest's; what finds no place stays in port. Then the sheet is made
# whole where losses have torn it: lines get ships until no more are empty than may be, and
# companies for which there is no room left stay in port as well.


def fitted(before: Fleet, written: Contents, fleet: Fleet, options: Options) -> Contents:
    """The plan that was written for one fleet, fitted to another: it can be sealed as it is."""
    contents = Contents(
        berths(before.ships, written.ships, fleet.ships),
        quarters(before.companies, written.companies, fleet.companies),
        scaled(written.values, options),
    )
    ships = list(contents.ships)
    for number, letter in enumerate(ships):  # who is too many stays in port (H-35)
        if letter != IN_PORT and ships[: number + 1].count(letter) > options.most_ships:
            ships[number] = IN_PORT
    filled = fill(ships, contents, fleet, options)
    companies = embarked(fleet, filled, lambda number: (contents.companies[number],))  # (H-34)
    return under_flag(Contents(filled, companies, contents.values), fleet, options)


def as_last_season(last: Sheet, sheet: Sheet) -> tuple[Contents | None, Contents | None]:
    """By captain the plan he had on another sheet, fitted to this one; None where he may not read.

    What is sealed to the one who asks stays so: a sheet as one captain sees it gives his own alone.
    """
    one, two = (
        fitted(before.content, written.content, now.content, sheet.options)
        if before.content and written.content and now.content
        else None
        for before, written, now in zip(last.fleets, last.written, sheet.fleets, strict=True)
    )
    return one, two


def berths(
    before: Sequence[Sail], places: Sequence[Letter], now: Sequence[Sail]
) -> tuple[Letter, ...]:
    """By ship of now her force: her own of last season, or that of one that is gone."""
    old = {ship.name: letter for ship, letter in zip(before, places, strict=True)}
    found = [old.get(ship.name, IN_PORT) for ship in now]
    names = {ship.name for ship in now}
    for merchant in (False, True):
        gone = [
            (-ship.cost, letter)
            for ship, letter in zip(before, places, strict=True)
            if ship.name not in names and ship.merchant is merchant and letter != IN_PORT
        ]
        new = [
            (-ship.cost, number)
            for number, ship in enumerate(now)
            if ship.name not in old and ship.merchant is merchant
        ]
        for (_, letter), (_, number) in zip(sorted(gone), sorted(new), strict=False):
            found[number] = letter
    return tuple(found)


def quarters(
    before: Sequence[Company], places: Sequence[Letter], now: Sequence[Company]
) -> tuple[Letter, ...]:
    """By company of now its force: its own of last season, or that of one that is gone."""
    old = {company.name: letter for company, letter in zip(before, places, strict=True)}
    names = {company.name for company in now}
    gone = iter([at for name, at in old.items() if name not in names and at != IN_PORT])
    return tuple(old[c.name] if c.name in old else next(gone, IN_PORT) for c in now)


def fill(
    ships: list[Letter], contents: Contents, fleet: Fleet, options: Options
) -> tuple[Letter, ...]:
    """Ships for empty lines until no more are empty than may be (C-6, H-33).

    Lines that held something are filled first, the boldest of them before all.
    """
    held = {*contents.ships, *contents.companies}
    order = sorted(range(FORCES), key=lambda line: (line in held, contents.values[line], -line))
    empty = [line for line in order if line not in ships]
    while len(empty) > rumours(fleet, options):
        ships[spare(ships, contents, fleet)] = empty.pop()
    return tuple(ships)


def spare(ships: Sequence[Letter], contents: Contents, fleet: Fleet) -> int:
    """The ship that is missed least: one in port, or one of several without troops to carry.

    There is one whenever too many lines are empty: a captain has more ships than lines that
    must not be, or may leave a line empty for each that he lacks.
    """
    crowded = [n for n, at in enumerate(ships) if at == IN_PORT or ships.count(at) > 1]

    def missed(number: int) -> tuple[bool, bool, int]:
        port = ships[number] == IN_PORT
        cost = fleet.ships[number].cost
        carries = ships[number] in contents.companies
        return not port, carries and not port, -cost if port else cost

    return min(crowded, key=missed)
