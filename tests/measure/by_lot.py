"""Careers whose engagements are settled by lot from the table of strengths: hundreds in a minute.

The port, the sheet and the homecoming are the game's own; only the fights are not fought.
"""

import random
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.season import homecomings
from pieces_of_eight.campaign.bridge.world import Ended, Missing, Worn, going, unhurt
from pieces_of_eight.campaign.career import Career, CareerSeason, CareerSetup, CareerStage
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.mind import Budget, Head
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.port.state import Loss, Model, Port, ShipEnd, own
from pieces_of_eight.campaign.sheet.points import next_engagement
from pieces_of_eight.campaign.sheet.solver import TABLE, settled
from pieces_of_eight.campaign.sheet.state import Fate, Outcome, Report, Result, Sheet
from pieces_of_eight.campaign.sheet.state import ShipEnd as Told

SEATS = (Player(0), Player(1))
WEAR = 0.5
"""The most that a ship which came home from a battle has lost of hull, gear and men."""
LOSSES = {Fate.SUNK: Loss.SUNK, Fate.TAKEN: Loss.TAKEN}
Heads = Sequence[Head]
"""By captain who decides for him, in port and at the sheet."""


class Master:
    """A captain's two heads in one: for the port and for the sheet."""

    def __init__(self, port: Head, sheet: Head) -> None:
        self.port = port
        self.sheet = sheet

    def choose(self, seen: Any, legal: Sequence[Any], rng: random.Random, budget: Budget) -> Any:
        """One of the legal actions."""
        head = self.sheet if isinstance(seen.value, Sheet) else self.port
        return head.choose(seen, legal, rng, budget)


def sailed(setup: CareerSetup, heads: Heads, seed: int) -> Career:
    """A whole career."""
    career, lots = Career(setup, seed), random.Random(f"lots {seed}")
    rngs = [random.Random(f"{seed}:{seat}") for seat in SEATS]
    while career.state.phase.name != "OVER":
        season = career.season
        if season is None:
            if career.open.stage is CareerStage.SAILED:
                career.go_on()
            else:
                decide(career.port, heads, rngs)
        elif next_engagement(season.sheet.state) is not None and season.sheet.to_act:
            report(season.sheet, lots)
        elif season.sheet.to_act:
            decide(season.sheet, heads, rngs)
        else:
            come_home(career, season, lots)
    return career


def decide(match: Match, heads: Heads, rngs: Sequence[random.Random]) -> None:
    """The next action of the captain who is to act."""
    who = match.to_act[0]
    sight = seen(match.state, who)
    legal = match.engine.game.legal(sight.value, who)
    match.submit(who, heads[who].choose(sight, legal, rngs[who], Budget()))


def report(sheet: Match, lots: random.Random) -> None:
    """The end of the next engagement, by lot."""
    number = next_engagement(sheet.state)
    assert number is not None
    each = sheet.state.engagements[number]
    sheet.submit(each.attacker, Report(each.attacker, settled(sheet.state, each, lots)))


def come_home(career: Career, season: CareerSeason, lots: random.Random) -> None:
    """Bring both captains home, what was fought for having left its mark on ships and men."""
    at_sea, sheet = season.at_sea, season.sheet.state
    ends = []
    for each in sheet.engagements:
        assert each.outcome is not None
        afloat = each.result is Result.BATTLE
        ends.append(ended(at_sea, each.outcome, lots, afloat=afloat, raider=each.attacker))
    for act in homecomings(at_sea, sheet, ends):
        career.port.submit(act.by, act)


def ended(
    at_sea: Port, outcome: Outcome, lots: random.Random, *, afloat: bool, raider: Player
) -> Ended:
    """How those who met have come out of it."""
    ships = tuple(
        tuple(Worn(told.ship, worn(at_sea, who, told, lots, afloat=afloat)) for told in told_of)
        for who, told_of in zip(SEATS, outcome.ships, strict=True)
    )
    places = going(own(at_sea, raider))
    missing = tuple(
        Missing(places[at], tuple(range(lost)), officers_lost(at_sea, raider, at, lots))
        for at, lost in outcome.companies
    )
    both = (missing, ()) if raider == 0 else ((), missing)
    return Ended(outcome, (ships[0], ships[1]), both)


def officers_lost(
    at_sea: Port, raider: Player, company: int, lots: random.Random
) -> tuple[int, ...]:
    """The officers of a company that stay ashore, as often as its groups do."""
    holding = own(at_sea, raider)
    officers = holding.companies[going(holding)[company]].officers
    return tuple(n for n in range(len(officers)) if lots.random() < TABLE.ashore)


def worn(at_sea: Port, who: Player, told: Told, lots: random.Random, *, afloat: bool) -> ShipEnd:
    """The state in which a ship is left."""
    ship = own(at_sea, who).ships[told.ship]
    end = replace(
        unhurt(ship), loss=LOSSES.get(told.fate, Loss.KEPT), captain=not told.captain_killed
    )
    if not afloat:
        return end
    model: Model = at_sea.terms.models[ship.model]
    left = [max(1, n - int(lots.random() * WEAR * model.hull)) for n in end.hull]
    return replace(
        end,
        hull=(left[0], left[1]),
        gear=max(0, end.gear - int(lots.random() * WEAR * model.gear)),
        fighting=max(0, end.fighting - int(lots.random() * WEAR * model.fighting)),
    )
