"""A fight as it is ordered on the page of new fights: checked in words, then begun."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

from msgspec import Struct

from campaign.ai.policy import LEVELS
from campaign.sea_fight.generate import KINDS, Kind
from campaign.sea_fight.state import Options
from campaign.sea_fight.terms import Gamble
from content import Scenario, ScenarioEntry, random_scenario, scenario, scenarios
from saves import Chair

if TYPE_CHECKING:
    from saves import Folder, SavedMatch

CHANCE = "chance"
"""The choice that is no ready scenario: a sea and two fleets made from the seed."""
PERSON = "person"
LARGEST_SEED = 999_999_999
MOST_SHIPS = 8
LONGEST_NAME = 24

KIND_WORDS: Sequence[tuple[str, str]] = [
    ("open", "open sea"),
    ("islands", "islands"),
    ("shoals", "shoals"),
    ("coast", "a coast"),
]
SHIP_WORDS: Sequence[tuple[str, str]] = [(str(n), f"{n} a side") for n in range(1, MOST_SHIPS + 1)]
CHAIR_WORDS: Sequence[tuple[str, str]] = [
    (PERSON, PERSON),
    *((level, level) for level in LEVELS),
]
GAMBLE_WORDS: Sequence[tuple[str, str]] = [
    (Gamble.FREE.value, "free"),
    (Gamble.STAKE.value, "for a hit"),
]


def about(rank: str) -> str:
    """An opponent in a sentence: what he does, without what he sees."""
    return f"{rank.capitalize()}: {LEVELS[rank].words.partition('.')[0].lower()}."


class Plan(Struct, frozen=True):
    """What has been chosen and typed so far; the texts may be nonsense still."""

    choice: str
    """The id of a scenario, or CHANCE."""
    seed: str
    kind: str = KINDS[0]
    ships: str = "2"
    chairs: tuple[str, str] = (PERSON, "mate")
    """Who plays North and South: PERSON or a level."""
    names: tuple[str, str] = ("", "")
    coins: str = ""
    """Empty for as many as the scenario says."""
    gamble: str = Gamble.FREE.value


def choices() -> tuple[ScenarioEntry, ...]:
    """The ready scenarios, in their order."""
    return scenarios()


def seed_of(text: str) -> int:
    """A typed seed as a number. Raises ValueError with a sentence."""
    digits = text.strip().replace(",", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {LARGEST_SEED:,}, without a sign.")
    return int(digits)


def scenario_of(plan: Plan) -> Scenario:
    """The fight that is meant. Raises ValueError with a sentence for a seed that is none."""
    if plan.choice != CHANCE:
        return scenario(plan.choice)
    kind: Kind = next(kind for kind in get_args(Kind) if kind == plan.kind)
    return random_scenario(seed_of(plan.seed), int(plan.ships), kind)


def coin_words(usual: int) -> list[tuple[str, str]]:
    """How long the fight may last: the usual number of coins first."""
    others = [coins for coins in range(6, 37, 3) if coins != usual]
    return [("", f"{usual} coins"), *((str(coins), f"{coins} coins") for coins in others)]


def names_of(plan: Plan, meant: Scenario) -> tuple[str, str]:
    """The names of the players: as typed, else those of the captains of the first ships."""
    usual = [side.ships[0].captain for side in meant.sides]
    typed = [" ".join(name.split())[:LONGEST_NAME] for name in plan.names]
    north, south = (name or captain for name, captain in zip(typed, usual, strict=True))
    return north, south


def chairs_of(plan: Plan, meant: Scenario) -> tuple[Chair, Chair]:
    """Who sits where. Raises ValueError with a sentence when two people cannot be told apart."""
    names = names_of(plan, meant)
    people = [name for name, chair in zip(names, plan.chairs, strict=True) if chair == PERSON]
    if len(people) == 2 and people[0].casefold() == people[1].casefold():
        raise ValueError(f"Both captains are called {people[0]}: give one of them another name.")
    north, south = (
        Chair("person", name) if chair == PERSON else Chair("ai", captain, chair)
        for name, chair, captain in zip(
            names, plan.chairs, names_of(Plan("", ""), meant), strict=True
        )
    )
    return north, south


def begin(plan: Plan, folder: "Folder") -> "SavedMatch":
    """Begin the fight, saved from its first moment. Raises ValueError with a sentence."""
    from campaign.engines import SEA_FIGHT
    from campaign.kernel.match import Match

    seed = seed_of(plan.seed)
    meant = scenario_of(plan)
    chairs = chairs_of(plan, meant)
    coins = int(plan.coins) if plan.coins else meant.coins
    setup = meant.setup(Options(coins=coins, gamble=Gamble(plan.gamble)))
    return folder.create(SEA_FIGHT.name, Match(SEA_FIGHT, setup, seed), meant.title, chairs)
