"""Engagements, cargoes and cards: what is reported, and the points of both (C-12 to C-14)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import (
    CARGO,
    POINTS,
    cargo_home,
    enter,
    news,
    of_engagement,
    opponents,
    untouched,
)
from ..model.actions import Report
from ..model.events import CardDrawn, Delivered, Reported
from ..model.state import (
    BY_CARD,
    IN_PORT,
    NOBODY,
    PLAYED,
    Chance,
    Chances,
    Engagement,
    Fate,
    Happening,
    Letter,
    Outcome,
    Phase,
    Result,
    Sheet,
    ShipEnd,
    force,
    opponent_of,
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
    assert sheet.unfolded is not None
    if engagement.result in BY_CARD:
        return [], []
    letters = opponents(sheet, engagement)
    ships = [force(sheet.unfolded[n], letters[n])[0] for n in (0, 1)]
    if engagement.result is Result.LAND_RAID:
        ships[opponent_of(engagement.attacker)] = []
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
        return Refusal(ENGAGEMENTS, "one side won the fight, or nobody did")
    meet = those_who_meet(sheet, engagement)
    for side in (0, 1):
        if sorted(end.ship for end in outcome.ships[side]) != meet[side]:
            return Refusal(ENGAGEMENTS, "every ship that met is reported once, and no other")
    return refuse_deaths(sheet, outcome) or refuse_landing(sheet, engagement, outcome)


def refuse_deaths(sheet: Sheet, outcome: Outcome) -> Refusal | None:
    """A captain is killed only where there was one."""
    assert sheet.shown is not None
    for fleet, ends in zip(sheet.shown, outcome.ships, strict=True):
        for end in ends:
            ship = fleet.ships[end.ship]
            if end.captain_killed and not ship.captain:
                return Refusal(POINTS, f"{ship.name} had no captain to be killed")
    return None


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
    gains = of_engagement(play.state, engagement)
    play.state = enter(play.state, gains)
    one, two = (sum(gain.points for gain in gains if gain.to == side) for side in (0, 1))
    play.tell(Reported(POINTS, engagement, (one, two)))


def deliver(play: Play[Sheet]) -> None:
    """Merchantmen of forces without contact bring their cargo home (C-13)."""
    for side in (Player(0), Player(1)):
        for letter in untouched(play.state, side):
            gains = cargo_home(play.state, side, letter)
            if gains:
                play.state = enter(play.state, gains)
                points = sum(gain.points for gain in gains)
                play.tell(Delivered(CARGO, side, letter, points))


def totals(sheet: Sheet) -> tuple[int, int]:
    """All points of both sides so far."""
    one, two = (sum(line.points for line in lines) for lines in sheet.lines)
    return one, two


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


# --- The event deck (C-13): what fortune brings a force that met nobody --------------------------


def draw_events(play: Play[Sheet]) -> None:
    """A card for each untouched force with a warship or a landing company (C-13).

    What is to be played joins the engagements, behind those that were declared (H-86, H-90).
    """
    for side in (Player(0), Player(1)):
        for letter in untouched(play.state, side):
            if may_meet_fortune(play.state, side, letter):
                draw(play, side, letter)


def may_meet_fortune(sheet: Sheet, side: Player, letter: Letter) -> bool:
    """Whether a force has a warship or a landing company."""
    assert sheet.unfolded is not None
    assert sheet.shown is not None
    ships, companies = force(sheet.unfolded[side], letter)
    return bool(companies) or any(not sheet.shown[side].ships[n].merchant for n in ships)


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
    assert play.state.unfolded is not None
    assert play.state.shown is not None
    deck = left_in_deck(play.state)
    row = deck[play.draw(DECK, len(deck))]
    ships, _ = force(play.state.unfolded[side], letter)
    struck, name = IN_PORT, ""
    if row.chance is Chance.STORM:
        struck = ships[play.draw(FORTUNE, len(ships))]
        name = play.state.shown[side].ships[struck].name
    happening = Happening(side, letter, row.chance, struck, row.amount)
    play.state = replace(play.state, happenings=(*play.state.happenings, happening))
    play.state = enter(play.state, news((happening,)))
    play.tell(CardDrawn(FORTUNE, happening, name))
    if row.chance in PLAYED:
        found = Engagement(side, letter, PLAYED[row.chance])
        play.state = replace(play.state, engagements=(*play.state.engagements, found))
