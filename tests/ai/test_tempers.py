"""A rival's temper can be told from two of his sheets, as they lie open after a season (C-21)."""

import math
import random
from collections import Counter
from collections.abc import Mapping

import pytest

from campaign.ai.arena import wilson
from campaign.lab.sheets import usual_fleet
from campaign.sheet.mind.captain import TEMPERS, Captain
from campaign.sheet.model.state import FORCES, Contents, Fleet
from content.careers import sheet_options

OPTIONS = sheet_options()
STUDIED, JUDGED = 100, 60
"""Sheets of each temper that the reader has studied, and rivals of each that he judges."""
FEW = 0.2
"""How far what he saw at all is trusted: so much of a sight is added to each."""

Sight = tuple[int, int, int, int]
"""A force as the open sheet shows it: its value, warships, merchantmen and companies."""


def sights(sheet: Contents, fleet: Fleet) -> frozenset[tuple[Sight, int]]:
    """What lies open on a sheet, whatever its letters: each sort of force, and how many of it."""
    found: list[Sight] = []
    for letter, value in enumerate(sheet.values):
        ships = [ship for ship, at in zip(fleet.ships, sheet.ships, strict=True) if at == letter]
        traders = sum(ship.merchant for ship in ships)
        found.append((value, len(ships) - traders, traders, sheet.companies.count(letter)))
    assert len(found) == FORCES
    return frozenset(Counter(found).items())


def two_seasons(temper: str, number: int) -> list[frozenset[tuple[Sight, int]]]:
    """The sheets of a rival's first two seasons."""
    rng, fleet = random.Random(f"{temper} {number}"), usual_fleet(number)
    head = Captain(0.0, TEMPERS[temper])
    return [sights(head.muster(fleet, OPTIONS, rng), fleet) for _ in range(2)]


def studied() -> Mapping[str, Counter[tuple[Sight, int]]]:
    """By temper, in how many of his sheets each sight was."""
    found = {}
    for temper in TEMPERS:
        seasons = [each for n in range(STUDIED // 2) for each in two_seasons(temper, n)]
        found[temper] = Counter(sight for sheet in seasons for sight in sheet)
    return found


def judged(seasons: list[frozenset[tuple[Sight, int]]], known: Mapping[str, Counter]) -> str:
    """The temper under which these sheets are likeliest, each sight taken by itself."""

    def likelihood(temper: str) -> float:
        counts = known[temper]
        return sum(
            math.log((counts[sight] + FEW) / (STUDIED + 2 * FEW))
            for sheet in seasons
            for sight in sheet
        )

    return max(known, key=likelihood)


@pytest.mark.rule("C-21")
def test_a_reader_of_two_open_sheets_names_the_temper() -> None:
    """By chance he would name one of five; the lower bound of 95 in 100 is above three of five."""
    known = studied()
    right = Counter(
        temper
        for temper in TEMPERS
        for number in range(1000, 1000 + JUDGED)
        if judged(two_seasons(temper, number), known) == temper
    )
    n = JUDGED * len(TEMPERS)
    low, _ = wilson(right.total() / n, n)
    assert low > 0.6, right
    assert min(right[temper] for temper in TEMPERS) > 0.4 * JUDGED, right


def by_the_words(sheet: frozenset[tuple[Sight, int]]) -> Counter[str]:
    """What an open sheet says to a person who knows no more than what is told of each temper."""
    forces = [sight for sight, many in sheet for _ in range(many)]
    values = Counter(value for value, *_ in forces)
    rumours = max((value for value, *held in forces if not any(held)), default=0)
    traders = max(
        (value for value, *held in forces if held == [0, held[1], 0] and held[1]), default=0
    )
    ashore = max((value for value, _, _, companies in forces if companies), default=0)
    lone = {value for value, *held in forces if held == [1, 0, 0]}
    _, strongest = max((held[0], value) for value, *held in forces if not held[2])
    found: Counter[str] = Counter()
    found["wary"] += 3 * (traders >= 4)
    found["steady"] += 2 * (not values[1] and not values[5])
    found["sly"] += 2 * (rumours > strongest)
    found["bold"] += 2 * (strongest == 5) + 3 * (values[1] >= 3)
    found["greedy"] += 2 * (ashore >= 4) + 2 * (3 in lone) + (strongest > rumours)
    return found


@pytest.mark.rule("C-21")
def test_a_person_who_goes_by_what_is_told_of_tempers_can_tell_them_apart() -> None:
    """He has studied nothing: he has the line about each temper, and two open sheets."""
    right = Counter(
        temper
        for temper in TEMPERS
        for number in range(2000, 2000 + JUDGED)
        if max(
            TEMPERS, key=sum(map(by_the_words, two_seasons(temper, number)), Counter()).__getitem__
        )
        == temper
    )
    n = JUDGED * len(TEMPERS)
    low, _ = wilson(right.total() / n, n)
    assert low > 0.5, right
    assert min(right[temper] for temper in TEMPERS) > 0.3 * JUDGED, right
