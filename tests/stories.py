"""Whole games between players who choose at random, told as logs that people can read.

Only `random()` is used: it alone gives the same numbers in every version of Python.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.play import Step

T = TypeVar("T")


class Game(NamedTuple):
    """A game to be played through."""

    title: str
    setup: Any
    seed: int


class Teller(NamedTuple):
    """How the games of an engine are played and told."""

    engine: Engine[Any, Any, Any]
    pick: Callable[[random.Random, Sequence[Any]], Any]
    """Takes one of the legal actions."""
    order: Callable[[Any, Any], str]
    """An action in brief, in the state before it."""
    account: Callable[[Any], list[str]]
    """What the end is worth, line by line."""


def story(game: Game, teller: Teller) -> str:
    """The log of one game: every order with the sentences it brought, and the account."""
    engine, rng, dice = teller.engine, random.Random(game.seed), Seeded(game.seed)
    step = engine.game.start(game.setup, dice)
    lines = [*headed(game), *sentences(engine, step)]
    state = step.state
    while to_act := engine.game.to_act(state):
        act = teller.pick(rng, engine.game.legal(state, to_act[0]))
        step = engine.game.apply(state, act, dice)
        lines += [f"> {teller.order(state, act)}", *sentences(engine, step)]
        state = step.state
    return "\n".join([*lines, "", *teller.account(state), f"Dice thrown: {dice.at}", ""])


def headed(game: Game) -> list[str]:
    """The lines with which a log begins."""
    return [game.title, "=" * len(game.title), ""]


def sentences(engine: Engine[Any, Any, Any], step: Step[Any]) -> list[str]:
    return [f"    {engine.say(step.state, event)}" for event in step.events]


def one_of(rng: random.Random, those: Sequence[T]) -> T:
    return those[int(rng.random() * len(those))]


def one_of_a_kind(rng: random.Random, actions: Sequence[T]) -> T:
    """One action, every kind as likely as every other."""
    kind = one_of(rng, list(dict.fromkeys(type(act) for act in actions)))
    return one_of(rng, [act for act in actions if type(act) is kind])


def eagerly(rng: random.Random, actions: Sequence[T], seldom: tuple[type, ...], lazy: float) -> T:
    """One action, every kind as likely as every other; those of `seldom` once in a while."""
    eager = [act for act in actions if not isinstance(act, seldom)]
    if not eager or rng.random() < lazy:
        eager = list(actions)
    return one_of_a_kind(rng, eager)
