"""A sea battle of a season by Pirate Wars, in either edition (C-12, H-93), and what comes of it.

Captains are players here as on the sheet. Whose ship was whose is known by her place: both forces
come onto the chart in the order of the sheet, and launches behind them.
"""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.career.model.state import Career, Loss, Quality, ShipEnd, own
from pieces_of_eight.campaign.geometry.hulls import HALF_CIRCLE, QUARTER
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.model.account import account, away, master
from pieces_of_eight.campaign.pirate_wars.model.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.model.crew import count
from pieces_of_eight.campaign.pirate_wars.model.ship import Crew
from pieces_of_eight.campaign.pirate_wars.model.ship import Ship as Afloat
from pieces_of_eight.campaign.pirate_wars.model.state import Options, Sea, ShipId, opponent_of
from pieces_of_eight.campaign.pirate_wars.model.terms import Duty, Edge, Post
from pieces_of_eight.campaign.pirate_wars.model.terms import Fate as Fell
from pieces_of_eight.campaign.sheet.model.state import NOBODY, Engagement, Fate, Outcome, Sheet
from pieces_of_eight.campaign.sheet.model.state import ShipEnd as Told
from pieces_of_eight.campaign.sheet.rules.points import those_who_meet
from .outcome import Ended, Worn, unhurt
from .places import Ground
from .sea_fight import LETTERS, LOSSES, drowned, hunts, those_who_fight
from .wars_ships import Sent, gear_left, hull_left, men_aboard, men_left, prize_men, sent
from .wars_waters import (
    HEADINGS,
    HEIGHTS,
    WIDTH,
    course,
    hull_at,
    stations,
    waters,
    waters_at,
    wind_for,
)
from .world import Wars

TURNS = (14, 18)
"""The length of such fights."""
FATES = {
    Fell.AFLOAT: Fate.KEPT,
    Fell.SUNK: Fate.SUNK,
    Fell.AGROUND: Fate.SUNK,
    Fell.ABANDONED: Fate.SUNK,
    Fell.GONE: Fate.FLED,
}


def battle(
    career: Career,
    sheet: Sheet,
    engagement: Engagement,
    wars: Wars,
    seed: int,
    ground: Ground | None = None,
) -> Setup:
    """The fight of two forces on waters of their own (C-5, C-12, H-48, H-93), or on those of the
    place where they meet (C-18, H-241)."""
    rng = random.Random(f"wars:{seed}")
    meet = those_who_fight(sheet, engagement)
    large = max(map(len, meet)) > 2
    from_west = rng.random() < 0.5
    hunting = hunts(career, meet, engagement.attacker)
    if ground is None:
        wind = wind_for(rng, east=from_west, any_=hunting)
    else:
        from_west = from_west if hunting else ground.eastward
        wind = HEADINGS[ground.wind]
    plans: list[ShipPlan] = []
    taken: list[tuple[int, int]] = []
    for who in (Player(0), Player(1)):
        attacks = who == engagement.attacker
        fleet = [each.plan for each in force(career, sheet, engagement, wars, who)]
        merchant = [plan.card.trades for plan in fleet]
        places = stations(merchant, HEIGHTS[large], attacks=attacks, hunts=hunting)
        for plan, (out, y) in zip(fleet, places, strict=True):
            x = out if attacks is from_west else WIDTH - out
            ahead_ = attacks is from_west if attacks or not plan.card.trades else from_west
            heading = course(wind, QUARTER if ahead_ else QUARTER + HALF_CIRCLE)
            hull = hull_at(x, y, heading, plan.card.length, plan.card.width)
            plans.append(replace(plan, at=hull.stern, heading=heading))
            taken.append((x, y))
    edge = Edge.EAST if from_west else Edge.WEST
    options = Options(TURNS[large], haven=edge)
    height = HEIGHTS[large]
    sea = waters(rng, height, taken) if ground is None else waters_at(ground, height, taken)
    return Setup(wars.edition, sea, wind, tuple(plans), options)


def force(
    career: Career, sheet: Sheet, engagement: Engagement, wars: Wars, who: Player
) -> list[Sent]:
    """The ships of a captain that come onto the chart, in the order of the sheet."""
    numbers = those_who_fight(sheet, engagement)[who]
    return [sent(career, who, n, wars, LETTERS[who][at]) for at, n in enumerate(numbers)]


def warred(career: Career, sheet: Sheet, engagement: Engagement, wars: Wars, sea: Sea) -> Ended:
    """What the battle has come to, for the sheet and for both captains (H-97)."""
    meet = those_who_meet(sheet, engagement)
    ships: list[tuple[Worn, ...]] = []
    told: list[tuple[Told, ...]] = []
    first = [0]
    for who in (Player(0), Player(1)):
        fleet = force(career, sheet, engagement, wars, who)
        mine = sea.ships[first[-1] : first[-1] + len(fleet)]
        first.append(first[-1] + len(fleet))
        dead = killed(sea, who, mine)
        ends = {
            each.number: (
                worn(sea, each, end, captain=end.id not in dead),
                Told(each.number, fate(sea, end, who), end.id in dead),
            )
            for each, end in zip(fleet, mine, strict=True)
        }
        # whoever found no room on the chart comes home as she went
        still = {n: unhurt(own(career, who).ships[n]) for n in meet[who] if n not in ends}
        ships.append(tuple(Worn(n, still.get(n) or ends[n][0]) for n in meet[who]))
        told.append(tuple(Told(n, Fate.KEPT) if n in still else ends[n][1] for n in meet[who]))
    outcome = Outcome(had_the_better(sea, first[1]), (told[0], told[1]))
    one, two = (drowned(career, sheet, engagement, who, told[who]) for who in (0, 1))
    return Ended(outcome, (ships[0], ships[1]), (one, two))


def had_the_better(sea: Sea, first: int) -> Player:
    """Who holds the water, else who has done the other more harm, by the account (H-47, H-98).

    The first so many ships came with player 0. What is one's own again beats nobody.
    """
    alone = master(sea)
    if alone is not None:
        return alone
    gained = [0, 0]
    for line in account(sea):
        if line.to != Player(int(line.ship >= first)):
            gained[line.to] += line.points
    return NOBODY if gained[0] == gained[1] else Player(int(gained[1] > gained[0]))


def fate(sea: Sea, ship: Afloat, who: Player) -> Fate:
    """What became of a captain's ship, in the words of the sheet (H-97)."""
    lost = FATES.get(ship.fate) is Fate.SUNK
    if ship.captor == opponent_of(who) and not lost:
        return Fate.TAKEN
    if away(sea, ship):
        return Fate.ESCAPED
    return Fate.SUNK if lost else FATES.get(ship.fate, Fate.KEPT)


def killed(sea: Sea, who: Player, mine: Sequence[Afloat]) -> set[ShipId]:
    """The ships of a captain that have lost their own: he is dead, or nowhere to be found (H-97).

    Who was taken with his ship lives, and so does who swims, or was pulled aboard another ship.
    """
    found = sum(max(0, captains(ship.crew) - bool(ship.card.captain)) for ship in mine)
    found += sum(captains(boat.crew) for boat in launches(sea, who))
    found += sum(captains(party.crew) for party in sea.swimmers if party.owner == who)
    dead: set[ShipId] = set()
    for ship in mine:
        if not ship.card.captain or captains(ship.crew):
            continue
        if not ship.dead_captain and (ship.captor == opponent_of(who) or found):
            found -= ship.captor != opponent_of(who)
            continue
        dead.add(ship.id)
    return dead


def captains(crew: Crew) -> int:
    """How many captains are among some figures."""
    return count(crew, lambda row: row.post is Post.CAPTAIN)


def launches(sea: Sea, who: Player) -> list[Afloat]:
    """The launches of a captain with men in them."""
    return [ship for ship in sea.ships if ship.card.boat and ship.owner == who and ship.crew]


def worn(sea: Sea, each: Sent, end: Afloat, *, captain: bool) -> ShipEnd:
    """A ship as the fight has left her (H-97)."""
    who = each.plan.owner
    loss = LOSSES.get(fate(sea, end, who), Loss.KEPT)
    if loss is Loss.TAKEN:
        men = prize_men(each, end)
    else:
        boats = [b for b in launches(sea, who) if b.card.letter == end.card.letter]
        men = men_left(each, sum(men_aboard(ship.crew) for ship in (end, *boats)))
    crew = heart(each.ship.crew, end, who)
    return ShipEnd(loss, gear_left(each, end), hull_left(each, end), men, crew, captain)


def heart(crew: Quality, end: Afloat, who: Player) -> Quality:
    """A crew that ran and did not rally comes home one quality worse (H-96)."""
    ran = end.owner == who and end.duty is not Duty.FIGHTING
    return Quality(max(0, crew - ran))
