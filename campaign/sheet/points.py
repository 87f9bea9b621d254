"""Engagements reported, and points (C-12 to C-14, P8-1.6)."""

from msgspec.structs import replace

from campaign.kernel.play import Event, Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.sheet.actions import Report
from campaign.sheet.state import (
    NOBODY,
    Engagement,
    Fleet,
    Letter,
    Outcome,
    Sheet,
    ShipEnd,
    force,
    other,
    with_line,
)
from campaign.sheet.terms import Fate, Phase, Result

ENGAGEMENTS = Rule("C-12")
CARGO = Rule("C-13")
POINTS = Rule("C-14")

CAPTAIN = 2
"""Points for a captain killed (C-14)."""


class Reported(Event, frozen=True):
    """An engagement is over, and its points are written."""

    engagement: Engagement
    points: tuple[int, int]


class Delivered(Event, frozen=True):
    """Merchantmen without contact have brought their cargo home."""

    player: Player
    letter: Letter
    points: int


def next_engagement(sheet: Sheet) -> int | None:
    """The number of the first engagement that is not reported yet."""
    for number, engagement in enumerate(sheet.engagements):
        if engagement.outcome is None:
            return number
    return None


def opponents(sheet: Sheet, engagement: Engagement) -> tuple[Letter, Letter]:
    """The letters of the two forces of an engagement, by player."""
    theirs = sheet.lines[engagement.attacker][engagement.letter].opponent
    mine = engagement.letter
    return (mine, theirs) if engagement.attacker == 0 else (theirs, mine)


def those_who_meet(sheet: Sheet, engagement: Engagement) -> tuple[list[int], list[int]]:
    """By player the ships that take part: in a land raid only the raiders'."""
    assert sheet.unfolded is not None
    letters = opponents(sheet, engagement)
    ships = [force(sheet.unfolded[n], letters[n])[0] for n in (0, 1)]
    if engagement.result is Result.LAND_RAID:
        ships[other(engagement.attacker)] = []
    return ships[0], ships[1]


def refuse_report(sheet: Sheet, act: Report) -> Refusal | None:
    number = next_engagement(sheet)
    if sheet.phase is not Phase.FIGHTING or number is None:
        return Refusal(ENGAGEMENTS, "there is no engagement to report")
    engagement = sheet.engagements[number]
    if act.by != engagement.attacker:
        return Refusal(ENGAGEMENTS, "the attacker reports")
    outcome = act.outcome
    if outcome.better not in (0, 1, NOBODY):
        return Refusal(ENGAGEMENTS, "one side had the better of it, or nobody")
    meet = those_who_meet(sheet, engagement)
    for side in (0, 1):
        if sorted(end.ship for end in outcome.ships[side]) != meet[side]:
            return Refusal(ENGAGEMENTS, "every ship that met is reported once, and no other")
    return refuse_landing(sheet, engagement, outcome)


def refuse_landing(sheet: Sheet, engagement: Engagement, outcome: Outcome) -> Refusal | None:
    """Coins and losses ashore belong to land raids, and to the companies that landed."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    raid = engagement.result is Result.LAND_RAID
    landed = force(sheet.unfolded[engagement.attacker], engagement.letter)[1]
    companies = sheet.shown[engagement.attacker].companies
    if (outcome.coins and not raid) or outcome.coins < 0:
        return Refusal(ENGAGEMENTS, "coins come from land raids")
    if sorted(number for number, _ in outcome.companies) != (landed if raid else []):
        return Refusal(ENGAGEMENTS, "every company that landed is reported once, and no other")
    if any(not 0 <= lost <= companies[number].groups for number, lost in outcome.companies):
        return Refusal(ENGAGEMENTS, "a company loses no more groups than it has")
    return None


def report(play: Play[Sheet], act: Report) -> None:
    """Enter an engagement's end, and its points into both lines (C-12, C-14)."""
    number = next_engagement(play.state)
    assert number is not None
    engagement = replace(play.state.engagements[number], outcome=act.outcome)
    rows = play.state.engagements
    play.state = replace(play.state, engagements=(*rows[:number], engagement, *rows[number + 1 :]))
    gained = points_of(play.state, engagement)
    for side, letter in enumerate(opponents(play.state, engagement)):
        line = play.state.lines[side][letter]
        line = replace(line, points=line.points + gained[side])
        play.state = with_line(play.state, Player(side), letter, line)
    play.tell(Reported(POINTS, engagement, gained))


def points_of(sheet: Sheet, engagement: Engagement) -> tuple[int, int]:
    """The points of both sides for an engagement (C-14)."""
    outcome = engagement.outcome
    assert outcome is not None
    assert sheet.shown is not None
    found = [0, 0]
    for side in (0, 1):
        for end in outcome.ships[side]:
            to_enemy, to_owner = ship_points(sheet.shown[side], end)
            found[1 - side] += to_enemy
            found[side] += to_owner
    found[engagement.attacker] += outcome.coins // sheet.options.coins_a_point
    if outcome.better != NOBODY:
        beaten = other(outcome.better)
        letter = opponents(sheet, engagement)[beaten]
        found[outcome.better] += sheet.options.stake * sheet.lines[beaten][letter].value
    return found[0], found[1]


def ship_points(fleet: Fleet, end: ShipEnd) -> tuple[int, int]:
    """What one ship's end is worth to the enemy and to her owner (C-14, P8-1.6)."""
    ship = fleet.ships[end.ship]
    enemy = CAPTAIN if end.captain_killed else 0
    match end.fate:
        case Fate.SUNK:
            return enemy + ship.cost // 4, 0
        case Fate.TAKEN:
            return enemy + (ship.cost + 1) // 2 + ship.cargo, 0
        case Fate.ESCAPED:
            return enemy, ship.cargo if ship.merchant else 0
        case _:
            return enemy, 0


def deliver(play: Play[Sheet]) -> None:
    """Merchantmen of forces without contact bring their cargo home (C-13)."""
    sheet = play.state
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    for side in (Player(0), Player(1)):
        for letter in untouched(sheet, side):
            ships, _ = force(sheet.unfolded[side], letter)
            cargo = sum(sheet.shown[side].ships[n].cargo for n in ships)
            if cargo:
                line = play.state.lines[side][letter]
                line = replace(line, points=line.points + cargo)
                play.state = with_line(play.state, side, letter, line)
                play.tell(Delivered(CARGO, side, letter, cargo))


def untouched(sheet: Sheet, side: Player) -> list[Letter]:
    """The forces of a side that met nobody: no contact, or a raid that passed them by (C-13)."""
    return [
        letter
        for letter, line in enumerate(sheet.lines[side])
        if line.result is Result.NO_CONTACT
        or (line.result is Result.LAND_RAID and not line.attacks)
    ]


def totals(sheet: Sheet) -> tuple[int, int]:
    """All points of both sides so far."""
    both = [sum(line.points for line in sheet.lines[side]) + sheet.more[side] for side in (0, 1)]
    return both[0], both[1]


def sample_outcomes(sheet: Sheet, engagement: Engagement) -> list[Outcome]:
    """A few ways an engagement may end: for lists of legal reports, and for imagined seasons."""
    assert sheet.unfolded is not None
    meet = those_who_meet(sheet, engagement)
    landed = force(sheet.unfolded[engagement.attacker], engagement.letter)[1]
    raid = engagement.result is Result.LAND_RAID
    companies = tuple((number, 0) for number in landed) if raid else ()
    found = []
    for better in (NOBODY, Player(0), Player(1)):
        ends = [
            tuple(ShipEnd(n, Fate.TAKEN if better == 1 - side else Fate.KEPT) for n in meet[side])
            for side in (0, 1)
        ]
        if raid:
            ends = [tuple(ShipEnd(n, Fate.KEPT) for n in meet[side]) for side in (0, 1)]
        coins = 24 if raid and better == engagement.attacker else 0
        found.append(Outcome(better, (ends[0], ends[1]), coins, companies))
    return found


def better(sheet: Sheet) -> Player | None:
    """Who has more points as things stand; None for a draw (C-15)."""
    one, two = totals(sheet)
    return None if one == two else Player(int(two > one))
