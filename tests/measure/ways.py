"""How often captains win with their ways, their burdens and their crowns' customs (C-32).

    python -m tests.measure.ways 0 400 > with.jsonl
    python -m tests.measure.ways 0 400 without > without.jsonl
    python -m tests.measure.ways with.jsonl without.jsonl

sails four hundred careers of three seasons by lot, both captains under mates, then the same
without a custom, and tells of each captain and crown how many of a hundred were won, a drawn one
counting half, and within which numbers that lies. By lot no town is held better than another.
"""

import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import CareerSetup
from pieces_of_eight.campaign.engines import PORT, SHEET
from pieces_of_eight.campaign.port.events import better
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.content.careers import career_setup, people_for, world
from pieces_of_eight.content.flags import crowns
from tests.measure.by_lot import Master, sailed

SEASONS = 3
Z = 1.96


def drawn(seed: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two captains and their crowns: all are met in turn, each by somebody else every time."""
    rng = random.Random(f"ways {seed}")
    first, second = rng.sample([crown.id for crown in crowns()], 2)
    everybody = [(each.name, each.crown) for each in (*true_captains(), *rivals())]
    order = everybody[:]
    random.Random(f"round {2 * seed // len(order)}").shuffle(order)
    name, crown = order[2 * seed % len(order)]
    other, its = order[(2 * seed + 1) % len(order)]
    first = first if crown == "none" else crown
    second = second if its == "none" else its
    while second == first:  # two of one crown: the other sails for somebody else
        second = rng.choice([each.id for each in crowns()])
    return (name, other), (first, second)


def won(seed: int, *, customs: bool) -> float:
    """What the first captain has of a career: 1 where he won, a half where nobody did."""
    names, flags = drawn(seed)
    people = people_for(names, flags, SEASONS, seed)
    terms = career_setup(
        names, flags, SEASONS, people=people, two_names=True, winter=True, seed=seed
    )
    if not customs:
        terms = replace(terms, terms=replace(terms.terms, customs=()))
    heads = [Master(level("mate").make(PORT), level("mate").make(SHEET)) for _ in names]
    found = better(sailed(CareerSetup(terms, world(flags)), heads, seed).state)
    return {0: 1.0, 1: 0.0}.get(found if found is None else int(found), 0.5)


def shares(file: str) -> dict[str, list[float]]:
    """By captain and crown what each has of his careers in a file."""
    found: dict[str, list[float]] = defaultdict(list)
    for line in Path(file).read_text().splitlines():
        row: dict[str, Any] = json.loads(line)
        for at, who in enumerate((*row["names"], *row["crowns"])):
            found[who].append(1 - row["won"] if at % 2 else row["won"])
    return found


def table(files: Sequence[str]) -> Iterator[str]:
    """A line of each captain and crown: his careers and his share, file by file."""
    found = [shares(file) for file in files]
    for who in sorted(found[0], key=lambda name: -mean(found[0][name])):
        told = []
        for games in (each.get(who, []) for each in found):
            share, spread = 100 * mean(games or [0.5]), 100 * Z * (0.25 / max(1, len(games))) ** 0.5
            told.append(
                f"{len(games):4} {share:4.0f} ({share - spread:3.0f} to {share + spread:3.0f})"
            )
        yield f"{who:22} {'   '.join(told)}"


if __name__ == "__main__":
    if sys.argv[1].endswith(".jsonl"):
        print("\n".join(table(sys.argv[1:])))
    else:
        first, count = map(int, sys.argv[1:3])
        for seed in range(first, first + count):
            names, flags = drawn(seed)
            share = won(seed, customs="without" not in sys.argv)
            row = {"seed": seed, "names": names, "crowns": flags, "won": share}
            print(json.dumps(row), flush=True)
