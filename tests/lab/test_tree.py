"""Chance as nodes of a tree: all ways the dice can fall, with their exact odds."""

import pickle
import random
from bisect import bisect_right
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from campaign.kernel.dice import Faces, Roll, Seeded, outcomes
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.lab.learning.node import MOST_WAYS, Node, die_by_die, root, ways
from tests.lab.learning import WHERE, environment, moments

NO_DICE = ("sheet", "career")
"""Engines in which hardly any order has to do with dice."""


def followed(first: Node, most: int) -> dict[Any, Fraction] | None:
    """Every position an open throw can lead to, with its odds; None where they are too many."""
    found, todo = dict[Any, Fraction](), [(first, Fraction(1))]
    while todo:
        node, odds = todo.pop()
        if node.roll is None:
            found[node.state] = found.get(node.state, Fraction(0)) + odds
        elif len(found) + len(node.chances) > most:
            return None
        else:
            todo += [(node.after(at), odds * way) for at, (_, way) in enumerate(node.chances)]
    return found


@pytest.mark.parametrize("engine", WHERE)
def test_the_tree_has_the_exact_odds_of_the_rules(engine: str) -> None:
    """What an order can come to, followed node by node, is what the kernel works out."""
    of, tried = environment(engine), 0
    for state in (each for seed in range(6, 10) for each in moments(engine, seed, 40)):
        if tried == 4:
            break
        who = of.engine.game.to_act(state)[0]
        for action in of.legal(state, who).values():
            first = Node(of, state, action, ())
            found = None if first.roll is None else followed(first, 60)
            if found is None:
                continue
            tried += 1
            merged: dict[Any, Fraction] = {}
            exact = outcomes(partial(of.engine.game.apply, state, action))
            for step, odds in exact.items():
                merged[step.state] = merged.get(step.state, Fraction(0)) + odds
            assert found == merged
            break
    assert tried or engine in NO_DICE


def banded(roll: Roll, faces: Faces) -> Faces:
    """A throw as the tree names it: of each die the lowest face of its band, in rising order."""
    lowest = sorted({1, *roll.bands}) if roll.bands else range(1, roll.sides + 1)
    return tuple(sorted(lowest[bisect_right(lowest, face) - 1] for face in faces))


@pytest.mark.parametrize("engine", WHERE)
def test_dice_from_a_seed_lead_through_the_tree_to_the_same_positions(engine: str) -> None:
    """Each throw is one of the ways that were offered, and their odds add up to 1."""
    of, rng = environment(engine), random.Random(4)
    game, node, dice = of.episode(6), root(of), Seeded(6)
    for _ in range(60):
        while node.roll is not None:
            assert sum(odds for _, odds in node.chances) == 1
            assert 0 < len(node.chances) <= MOST_WAYS
            assert not node.legal
            fallen = [faces for faces, _ in node.chances].index(banded(node.roll, dice(node.roll)))
            node = node.after(fallen)
        assert (node.who, node.legal, node.state) == (game.who, game.legal, game.state)
        if game.who is None:
            break
        assert node.observe(game.who) == game.observe(game.who)
        assert node.returns() == (0.0,) * len(of.seats)
        number = rng.choice(tuple(game.legal))
        game.step(number)
        node = node.after(number)


def test_what_the_end_is_worth_adds_up_to_nothing() -> None:
    node, rng = root(environment("sea_fight")), random.Random(4)
    while not node.over:
        node = node.after(rng.choice(tuple(node.legal) or range(len(node.chances))))
    assert node.returns() == node.environment.returns(node.state)
    assert sum(node.returns()) == 0
    assert node.legal == {}
    with pytest.raises(ValueError, match="The game is over: no action is legal"):
        node.after(0)


def test_a_throw_of_many_ways_is_thrown_die_by_die() -> None:
    rule = Rule("P8-1.3")
    assert die_by_die(Roll(rule, 12, (6,))) is None
    assert len(ways(Roll(rule, 12, (6,)))) == 13
    assert die_by_die(Roll(rule, 4)) == Roll(rule, 1)
    assert die_by_die(Roll(rule, 1, (), 20)) is None


def test_what_is_no_way_is_refused_in_words() -> None:
    node = root(environment("sea_fight"))
    while node.roll is None:
        with pytest.raises(ValueError, match=r"Action -1 is not legal now; \d+ are"):
            node.after(-1)
        node = node.after(max(node.legal))
    for wrong in (-1, len(node.chances)):
        with pytest.raises(ValueError, match=rf"fall in \d ways, from 0; {wrong} is none"):
            node.after(wrong)


def test_a_node_can_be_taken_to_another_process() -> None:
    of = environment("sheet")
    node = root(of)
    node = node.after(next(iter(node.legal)))
    there = pickle.loads(pickle.dumps(node))
    assert there.environment is pickle.loads(pickle.dumps(of))
    assert (there.state, there.legal) == (node.state, node.legal)
    assert there.observe(Player(1)) == node.observe(Player(1))
