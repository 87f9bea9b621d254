"""Careers: a port to begin one in, small ones that are sailed once, and what was kept of them."""

import random
from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from pieces_of_eight.campaign import career as voyages
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import Career, CareerStage
from pieces_of_eight.campaign.joining import OF_CAREER, fight_name, sheet_name
from pieces_of_eight.campaign.kernel.changes import Change, Clause, Custom
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.port.encounters import Answer, Consequence, Encounter
from pieces_of_eight.campaign.port.state import Captain, Model, Quality, Setup, Size, Terms
from pieces_of_eight.campaign.sheet.state import Chance
from pieces_of_eight.content.careers import career_setup, people_for, world
from tests import recorded

MODELS = (
    Model("sloop", "sloop", Size.SMALL, False, 8, 0, 6, 8, 5, Quality.ABLE, 6),
    Model("fluyt", "fluyt", Size.MEDIUM, True, 8, 3, 8, 12, 3, Quality.SCURVY, 10),
    Model("frigate", "light frigate", Size.LARGE, False, 20, 0, 10, 15, 10, Quality.ABLE, 16),
)
CROWNS = ("england", "france")
MATE, SAILOR, ANYBODY = level("mate"), level("sailor"), level("powder monkey")
FIRST = 11
WINTERS = 8
"""The most seasons of a long war that is tried on laws."""


def career(seed: int) -> Setup:
    """Two captains with a hundred points each; the seed says how long they sail."""
    rng = random.Random(seed)
    terms = Terms(
        MODELS,
        rng.choice((1, 3)),
        rng.random() < 0.5,
        names=(("Rose", "Swan"), ("Santa Ana",)),
        officers=(("Jack Hale", "Tom Pike"), ("Juan Roca", "Luis Vera")),
    )
    captains = Captain("Henry Morgan", "England", 2), Captain("Luis Robles", "Spain", 2)
    return Setup(terms, captains)


def winter(seasons: int = 0, captain: int = -1) -> Callable[[int], Setup]:
    """A winter of so many seasons, by a seed; of none a long war, of a `captain` or of both.

    Nobody who plays by lot wins three times, pays so little or stays so near to his rival as a
    sailor does: its numbers are such that all comes to pass in a few seasons.
    """

    def made(seed: int) -> Setup:
        names = "Ann Hale", "Jean Roux"
        people = people_for(names, CROWNS, WINTERS, seed)
        rules = {"people": people, "winter": True, "captain": captain, "seed": seed}
        found = career_setup(names, CROWNS, seasons, ironman=seed % 4 == 3, **rules)
        rules = found.terms.winter
        assert rules is not None
        rules = replace(rules, second=0, keep=5000, upkeep=60, patience=1, behind=35)
        rules = replace(rules, most_seasons=WINTERS)
        seasons_ = min(WINTERS, found.terms.seasons)
        more = {"winter": rules, "seasons": seasons_, "customs": CUSTOMS, "towns": TOWNS}
        decks = (Sealed(Player(who), tuple(range(len(MEETINGS)))) for who in (0, 1))
        more |= {"encounters": MEETINGS, "waiting": tuple(decks)}
        return replace(found, terms=replace(found.terms, **more))

    return made


def _meeting(at: int) -> Encounter:
    hurt = Consequence(3, "He spits.", (Change("harm", 1, ("gear",)),))
    pays = Consequence(
        6, "He pays.", (Change("found", of=("a pilot",)), Change("price", 80, ("drill",)))
    )
    answers = (
        Answer("Listen", (hurt, pays), (Change("coins", -5),)),
        Answer("Go", (Consequence(6, "You go."),)),
    )
    return Encounter(f"man-{at}", "A man asks for you.", answers)


MEETINGS = tuple(map(_meeting, range(12)))
CUSTOMS = tuple(
    Custom(
        crown,
        crown,
        "tithes",
        "A tenth goes home.",
        (Clause((Change("coins", 7),), at="homecoming"),),
    )
    for crown in ("England", "France")
)
TOWNS = ("Port Royal", "Nassau"), ("Tortuga", "Saint-Pierre")
"""What content may bring to a winter, in small."""


@cache
def begun(seasons: int = 1) -> voyages.CareerSetup:
    """A small career: half the usual purse, and one wreck and one chest in the event deck."""
    found = career_setup(("Ann Hale", "Jean Roux"), CROWNS, seasons, ironman=False)
    favour = replace(found.terms.favour, purses=(40, 45, 50, 55, 60, 65))
    round_it = world(CROWNS)
    deck = tuple(
        replace(card, cards=1) if card.chance in (Chance.WRECK, Chance.CHEST) else card
        for card in round_it.options.deck
    )
    options = replace(round_it.options, deck=deck)
    terms = replace(found.terms, favour=favour)
    return voyages.CareerSetup(replace(found, terms=terms), replace(round_it, options=options))


@cache
def sailed(seed: int, seasons: int, fights: str = ANYBODY.name) -> Career:
    """A career played by mates ashore, and by a level in its fights."""
    career = Career(begun(seasons), seed)
    assert recorded.advance(career, (MATE, MATE), level(fights)).stage is CareerStage.OVER
    return career


@cache
def lively() -> int:
    """The seed of a career in whose first season there is something to fight for."""
    return next(n for n in range(FIRST, FIRST + 40) if sailed(n, 1).seasons[0].fights)


def at(stage: CareerStage, season: int = 1, seasons: int = 1, seed: int | None = None) -> Career:
    """A career as it comes to a stage of one of its seasons."""
    career = Career(begun(seasons), lively() if seed is None else seed)
    here = (stage, season)
    recorded.advance(career, (MATE, MATE), ANYBODY, lambda now: (now.stage, now.season) == here)
    assert career.open.stage is stage
    return career


def digests(career: Career) -> list[list[str]]:
    matches = [career.port]
    for season in career.seasons:
        matches += [season.sheet, *season.fights]
    return [[entry.digest for entry in match.entries] for match in matches]


def matches_of(career: Career) -> dict[str, Match]:
    """The matches of a career, under the names by which a career keeps them."""
    found = {OF_CAREER: career.port}
    for season in career.seasons:
        number = season.at_sea.season
        found[sheet_name(number)] = season.sheet
        for at, fight in enumerate(season.fights, start=1):
            found[fight_name(number, at)] = fight
    return found
