"""A survey of a setup: a few games at random, to see which actions and numbers there are.

It follows from the setup and its own size alone, so an environment is the same in every process.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from campaign.kernel.dice import loose
from campaign.kernel.game import Engine
from campaign.kernel.sealed import seen
from campaign.lab.learning.leaves import leaves, parts

EVERY = 5
"""After so many actions it is looked at what the seats see."""


class Size(NamedTuple):
    """How much is surveyed: games, until they have so many actions together."""

    games: int = 60
    actions: int = 4000


USUAL = Size()


class Column(NamedTuple):
    """A number of an observation: where it stands, and what it is divided by."""

    field: str
    row: int
    """-1 for what is no table."""
    name: str
    scale: float


class Survey(NamedTuple):
    """What there is in a setup."""

    actions: tuple[Any, ...]
    """Those met in two games at least."""
    columns: tuple[Column, ...]
    """Field by field; the rows of a table have the same columns."""
    constants: frozenset[tuple[str, int, str, float]]
    """Numbers that were always the same: field, row, name and what it was."""


class Met:
    """What was met of one named number."""

    def __init__(self) -> None:
        self.values: set[float] = set()
        self.times = 0
        self.games: set[int] = set()

    def see(self, value: float, game: int) -> None:
        """Note it once more."""
        self.times += 1
        if len(self.values) < 2:
            self.values.add(value)
        if len(self.games) < 2:
            self.games.add(game)


class Surveyor:
    """Notes what is met, game by game."""

    def __init__(self) -> None:
        self.actions: dict[Any, set[int]] = defaultdict(set)
        self.met: dict[tuple[str, int, str], Met] = defaultdict(Met)
        self.scales: dict[tuple[str, str], float] = defaultdict(float)
        self.seen: dict[tuple[str, int], set[Any]] = defaultdict(set)
        """The values of each part in this game: each of them is taken apart once."""
        self.taken: Counter[tuple[str, int]] = Counter()
        """How many values of a part were taken apart."""
        self.views: Counter[tuple[str, int]] = Counter()
        """In how many views there was such a part."""
        self.looks = 0
        self.games = 0

    def list_of(self, legal: Any) -> None:
        """Note the legal actions of a moment."""
        for action in legal:
            self.actions[action].add(self.games)

    def view(self, view: Any) -> None:
        """Note what a seat sees."""
        self.looks += 1
        for field, row, part in parts(view):
            self.views[field, row] += 1
            if part in self.seen[field, row]:
                continue
            self.seen[field, row].add(part)
            self.taken[field, row] += 1
            for name, value in leaves(part):
                self.met[field, row, name].see(value, self.games)
                key = field, name
                self.scales[key] = max(self.scales[key], abs(value))

    def end(self) -> None:
        """The game is over."""
        self.games += 1
        self.seen.clear()

    def survey(self) -> Survey:
        """All that was met, put in order."""
        often = min(2, self.games)
        known = tuple(each for each, games in self.actions.items() if len(games) >= often)
        rows: dict[str, set[int]] = defaultdict(set)
        names: dict[tuple[str, bool], set[str]] = defaultdict(set)
        constants = set[tuple[str, int, str, float]]()
        for (field, row, name), met in self.met.items():
            always = met.times == self.taken[field, row] and self.views[field, row] == self.looks
            if len(met.values) == 1 and always:
                constants.add((field, row, name, next(iter(met.values))))
            elif len(met.games) >= often:
                names[field, row >= 0].add(name)
            if row >= 0:
                rows[field].add(row)
        columns = [
            Column(field, row, name, self.scales[field, name] or 1.0)
            for (field, table), found in sorted(names.items())
            for row in (sorted(rows[field]) if table else (-1,))
            for name in sorted(found)
        ]
        return Survey(known, tuple(columns), frozenset(constants))


def survey(engine: Engine[Any, Any, Any], setup: Any, size: Size = USUAL) -> Survey:
    """What there is in a setup, as far as games at random show it."""
    found, actions = Surveyor(), 0
    while found.games < size.games and (actions < size.actions or found.games < 2):
        for step, (state, legal) in enumerate(moments(engine, setup, found.games)):
            found.list_of(legal)
            if not step % EVERY or not legal:
                for seat in engine.game.score(state):
                    found.view(seen(state, seat).value)
            actions += 1
        found.end()
    return found.survey()


def moments(engine: Engine[Any, Any, Any], setup: Any, seed: int) -> Iterator[tuple[Any, Any]]:
    """A game at random: each position with its legal actions; at the end there are none."""
    rng = random.Random(seed)
    dice, game = loose(rng), engine.game
    state = game.start(setup, dice).state
    while who := game.to_act(state):
        legal = game.legal(seen(state, who[0]).value, who[0])
        yield state, legal
        state = game.apply(state, legal[int(rng.random() * len(legal))], dice).state
    yield state, ()
