"""Seasons between Harry of England and Luis of Spain, to be told of in letters."""

import random
from functools import cache

from pieces_of_eight.campaign.chronicle.past import PastSeason, Pen, facts_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.content.letters import phrases
from tests.sheet.sheets import SPAIN, USUAL, fought, raided, unfolded

FATES = ("kept", "kept", "sunk", "taken", "fled")
MEETINGS = (("Rose", "Toro"), ("Swan", "Gato"), ("Hawk", "Lobo"))


def year(
    sheet: Sheet | None = None,
    number: int = 1,
    points: tuple[int, int] = (12, 5),
    favour: tuple[int, int] = (0, 0),
    after: tuple[str, str] = ("Harry", "Luis"),
    towns: tuple[str, ...] = (),
) -> PastSeason:
    both = ("England", "Spain"), ("Harry", "Luis")
    return PastSeason(number, *both, after, points, points, favour, sheet, towns)


def told(*years: PastSeason, writer: Player = SPAIN) -> dict[str, dict[str, str]]:
    """The facts that a captain may write of, by their kinds; of each kind the weightiest."""
    return {fact.kind: dict(fact.names) for fact in reversed(facts_of(years, writer))}


def pen(temper: str = "bold", seed: int = 7, writer: Player = SPAIN) -> Pen:
    return Pen(writer, temper, seed, phrases())


def report(rng: random.Random, english: str, spanish: str) -> str:
    """An engagement that ended somehow."""
    better = rng.choice(("England", "Spain", "nobody"))
    fates = f"{english} {rng.choice(FATES)}, {spanish} {rng.choice(FATES)}"
    killed = ", Harry killed" if english == "Rose" and rng.random() < 0.2 else ""
    return f"report {better}: {fates}{killed}"


@cache
def career(seed: int) -> tuple[PastSeason, ...]:
    """Four seasons in which anything may have happened."""
    rng = random.Random(seed)
    found, names, totals = [], ("Harry", "Luis"), (0, 0)
    for number in (1, 2, 3, 4):
        kind = rng.random()
        if kind < 0.6:
            sheet = fought(*(report(rng, *both) for both in MEETINGS))
        elif kind < 0.8:
            sheet = raided(f"report {rng.choice(('England', 'Spain'))}: {rng.randint(1, 40)} coins")
        else:  # England falls upon a rumour of Spain
            spanish = "A Toro Tercio; C Gato Lobo; D Oso; E Rey; F Rica; G Perla"
            sheet = unfolded(USUAL[0], spanish, "B battle", B=(6, 1))[0]
        points = (rng.randint(0, 30), rng.randint(0, 30))
        totals = (totals[0] + points[0], totals[1] + points[1])
        after = (names[0], f"Don {number}" if rng.random() < 0.2 else names[1])
        favour = (rng.randint(-1, 1), rng.randint(-1, 1))
        crowns = ("England", "Spain")
        found.append(
            PastSeason(number, crowns, names, after, points, totals, favour, sheet, ("Campeche",))
        )
        names = after
    return tuple(found)
