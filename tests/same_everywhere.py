"""Digests of fifty games of each engine, to see that all goes alike on every Python (F-83).

`python -m tests.same_everywhere [ENGINE ...]` records them anew: so do other rules, other minds and
other setups of the tests change them.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pieces_of_eight.campaign.ai.policy import LEVELS, steps
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.pirate_wars.state import Edition
from tests.games import played
from tests.pirate_wars.brawls import brawl as wars
from tests.shore_raid.brawls import shore_brawl
from tests.tables import SETUPS, brawl, case, fleets

FILE = Path(__file__).parent / "recordings" / "same_everywhere.txt"
GAMES = 50
THINKING = {
    **dict.fromkeys(range(3, GAMES, 10), "sailor"),
    **dict.fromkeys(range(7, GAMES, 10), "mate"),
    GAMES - 1: "captain",
}
"""Who plays which games; all others are played at random, as all in port are."""

SMALL: dict[str, Callable[[int], Any]] = {
    "sea_fight": fleets(2, 12, 8),
    "land_raid": brawl(4, posting=False),
    "shore_raid": shore_brawl(9),
    "pirate_wars": wars(3, Edition.DOTS, 3),
    "treasure_grab": SETUPS["treasure_grab"]["a scramble of two"],
    "sheet": SETUPS["sheet"]["a season of few ships"],
}
"""The setups over which opponents think: they play no long games."""
EVERY = 8
"""Of so many positions one is judged."""


@cache
def digest_of(engine: str, number: int) -> str:
    """What stands for a game: actions, events, dice and points, and what positions are worth."""
    mark = hashlib.blake2s(digest_size=8)
    for part in told(engine, number):
        mark.update(msgspec.json.encode(part))
    return mark.hexdigest()


def told(engine: str, number: int) -> Iterator[Any]:
    """All that is to be the same; judgements to nine places, which is closer than anybody looks."""
    whole = ENGINES[engine]
    for n, (action, step) in enumerate(game(engine, number)):
        yield action, step.events, step.thrown
        yield [*whole.game.score(step.state).values()]
        if n % EVERY == 0:
            for who in whole.game.score(step.state):
                yield [round(whole.mind.value(step.state, who), 9)]
                yield [round(part, 9) for part in parts(engine, step.state, who)]


def parts(engine: str, state: Any, who: Any) -> Iterator[float]:
    """The parts of a judgement, and what the orders open to him promise."""
    mind = ENGINES[engine].mind
    if mind.parts is not None:
        yield from mind.parts(state, who)
    if mind.drill is not None and who in ENGINES[engine].game.to_act(state):
        for option in mind.drill(state, who):
            yield from option.hopes


def game(engine: str, number: int) -> Iterator[tuple[Any, Step[Any]]]:
    """A game by its number, action by action."""
    name = THINKING.get(number)
    if name is None or engine not in SMALL:
        setups = [*SETUPS[engine]]
        turns = played(case(engine, setups[number % len(setups)], number))[1]
        yield from ((turn.action, turn.step) for turn in turns)
        return
    whole, dice = ENGINES[engine], Seeded(number)
    state = whole.game.start(SMALL[engine](number), dice).state
    seats = [LEVELS[name]] * len(whole.game.score(state))
    for _, action, step in steps(whole, state, dice, seats, number):
        yield action, step


def recorded() -> dict[tuple[str, int], str]:
    """The digests in the file."""
    lines = [line.split() for line in FILE.read_text("utf-8").splitlines()]
    return {(engine, int(number)): digest for engine, number, digest in lines}


def record(*engines: str) -> None:
    """Play the games of some engines, or of all, and write down their digests."""
    found = recorded() if FILE.exists() else {}
    for engine in engines or ENGINES:
        found |= {(engine, n): digest_of(engine, n) for n in range(GAMES)}
    lines = [f"{engine} {n} {found[engine, n]}" for engine in ENGINES for n in range(GAMES)]
    FILE.write_text("\n".join([*lines, ""]), "utf-8")
    print(f"{FILE.name}: {len(lines)} games")


if __name__ == "__main__":
    record(*sys.argv[1:])
