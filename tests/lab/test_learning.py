"""Games in numbers: what a learner does, sees and may know."""

import hashlib
import os
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec
import pytest

from campaign.kernel.dice import Seeded, outcomes
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.index import Actions
from campaign.lab.learning.leaves import leaves, parts
from campaign.lab.learning.node import MOST_WAYS, Node, root
from campaign.lab.learning.observing import Observer
from campaign.lab.learning.survey import survey
from tests.lab.learning import SMALL, WHERE, environment, positions
from tests.tables import SETUPS

SECRET = ("land_raid", "sheet", "career")
"""Engines in which something is hidden."""
ALL = [(engine, setup) for engine, setups in SETUPS.items() for setup in setups]


def leaked(of: Environment, look: Any, seed: int, most: int, every: int) -> list[str]:
    """Where what a seat is shown is another thing in a world that looks the same to it."""
    imagine, found = of.engine.game.imagine, []
    for at, state in enumerate(islice(positions(of, seed, every), most)):
        for who in of.seats:
            other = imagine(seen(state, who), random.Random(seed + at))
            if look(state, who) != look(other, who):
                found.append(f"moment {at}, seat {who}")
            if who in of.engine.game.to_act(state):
                assert list(of.legal(other, who)) == list(of.legal(state, who))
    return found


@pytest.mark.parametrize("engine", WHERE)
def test_what_a_seat_observes_does_not_hang_on_what_is_sealed_for_it(engine: str) -> None:
    of = environment(engine)
    assert leaked(of, of.observe, 3, most=12, every=7) == []
    assert leaked(of, of.planes, 3, most=2, every=11) == []


@pytest.mark.parametrize("engine", SECRET)
def test_the_law_of_secrets_finds_an_observation_of_the_whole_truth(engine: str) -> None:
    of = environment(engine)

    def everything(state: Any, who: Player) -> Any:
        return of.observer.vector(state, who, of.engine.game.to_act(state))

    assert leaked(of, everything, 3, most=12, every=7)


@pytest.mark.soak
@pytest.mark.parametrize(("engine", "setup"), ALL)
def test_no_setup_lets_a_seat_observe_what_is_sealed_for_it(engine: str, setup: str) -> None:
    for seed in range(3):
        of = environment(engine, setup, seed)
        assert leaked(of, of.observe, seed, most=150, every=3) == []


@pytest.mark.parametrize("engine", WHERE)
def test_an_observation_follows_from_the_view_alone(engine: str) -> None:
    """Not from what was observed before, nor from how the state came to be."""
    of, read = environment(engine), msgspec.msgpack.Decoder(environment(engine).engine.state)
    fresh = Observer(survey(of.engine, of.setup, SMALL), len(of.seats))
    for state in islice(positions(of, 5, every=13), 8):
        again = read.decode(msgspec.msgpack.encode(state))
        for who in of.seats:
            view = seen(again, who).value
            assert fresh.vector(view, who, of.engine.game.to_act(view)) == of.observe(state, who)


@pytest.mark.parametrize("engine", WHERE)
def test_views_that_differ_have_other_numbers(engine: str) -> None:
    """Names and numbers leave nothing out; what the survey did not meet shares 64 places."""
    of, views, told, vectors = environment(engine), set[Any](), set[Any](), set[bytes]()
    for state in islice(positions(of, 7, every=2), 40):
        view = seen(state, Player(0)).value
        views.add(msgspec.msgpack.encode(view))
        told.add(tuple((f, row, leaf) for f, row, part in parts(view) for leaf in leaves(part)))
        vectors.add(of.observe(state, Player(0)).tobytes())
    assert len(told) == len(views)
    assert len(vectors) >= 0.9 * len(views)


@pytest.mark.parametrize("engine", WHERE)
def test_planes_are_the_whole_vector(engine: str) -> None:
    of = environment(engine)
    state = next(positions(of, 1))
    planes = of.planes(state, Player(1))
    flat = [number for rows in planes.values() for row in rows for number in row]
    assert flat == of.observe(state, Player(1)).tolist()
    assert planes["seat"][0][:2] == [0.0, 1.0]
    assert max(map(abs, flat)) <= 8


def test_tables_of_the_game_have_a_row_for_each_thing() -> None:
    of = environment("sea_fight")
    ships = of.observer.planes["ships"]
    assert ships.rows == 2
    state = of.episode(1).state
    table, column = of.planes(state, Player(0))["ships"], ships.names.index(".at[0]")
    one, two = (row[column] for row in table)
    assert one * state.ships[1].at[0] == pytest.approx(two * state.ships[0].at[0])
    assert one != two


@pytest.mark.parametrize("engine", WHERE)
def test_a_number_says_one_action_and_says_it_in_every_game(engine: str) -> None:
    of, said = environment(engine), dict[int, Any]()
    for seed in range(2):
        for state in islice(positions(of, seed, every=5), 12):
            who = of.engine.game.to_act(state)[0]
            legal = of.engine.game.legal(seen(state, who).value, who)
            numbered = of.actions.numbered(legal)
            assert list(numbered) == sorted(numbered)
            assert set(numbered.values()) == set(legal)
            assert numbered == of.actions.numbered(tuple(reversed(legal)))
            assert sum(of.mask(tuple(numbered))) == len(legal)
            for number, action in numbered.items():
                if number < len(of.actions.known):
                    assert said.setdefault(number, action) == action
    assert said


def test_strangers_that_want_one_number_get_two() -> None:
    legal = list(environment("sea_fight").actions.known[:4])
    crowded = Actions(legal[:1], spare=3)
    assert list(crowded.numbered(legal)) == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="3 legal actions are new to the index, which has 2"):
        Actions(legal[:1], spare=2).numbered(legal)


@pytest.mark.parametrize("engine", WHERE)
def test_the_tree_has_the_exact_odds_of_the_rules(engine: str) -> None:
    """What an action can come to, followed node by node, is what the kernel works out."""
    of, tried = environment(engine), 0
    for state in islice(positions(of, 2), 60):
        who = of.engine.game.to_act(state)[0]
        for action in of.legal(state, who).values() if tried < 6 else ():
            first = Node(of, state, action, ())
            if first.roll is None or tried == 6 or len(first.chances) > 8:
                continue
            tried += 1
            if (found := followed(first, 80)) is not None:
                exact = outcomes(lambda dice, s=state, a=action: of.engine.game.apply(s, a, dice))
                merged: dict[Any, Fraction] = {}
                for step, odds in exact.items():
                    merged[step.state] = merged.get(step.state, Fraction(0)) + odds
                assert found == merged
    assert tried or engine in ("sheet", "career")


def followed(first: Node, most: int) -> dict[Any, Fraction] | None:
    """Every position an open throw can lead to, with its odds; None where they are too many."""
    found, todo = dict[Any, Fraction](), [(first, Fraction(1))]
    while todo:
        node, odds = todo.pop()
        if node.roll is None:
            found[node.state] = found.get(node.state, Fraction(0)) + odds
            if len(found) > most:
                return None
            continue
        assert sum(way for _, way in node.chances) == 1
        assert len(node.chances) <= MOST_WAYS
        todo += [(node.after(at), odds * way) for at, (_, way) in enumerate(node.chances)]
    return found


@pytest.mark.parametrize("engine", WHERE)
def test_a_walk_through_the_tree_ends(engine: str) -> None:
    of, rng = environment(engine), random.Random(4)
    node = root(of)
    for _ in range(400):
        if node.over:
            assert sum(node.returns()) == pytest.approx(0)
            break
        assert node.returns() == (0.0,) * len(of.seats)
        assert len(node.observe(Player(0))) == of.observer.size
        node = node.after(rng.choice(tuple(node.legal) or range(len(node.chances))))


def test_what_is_not_legal_is_refused_in_words() -> None:
    of = environment("sea_fight")
    game, node = of.episode(1), root(of)
    with pytest.raises(ValueError, match=r"Action -1 is not legal now; \d+ are"):
        game.step(-1)
    with pytest.raises(
        ValueError, match=r"is not legal here; \d+ are|fall in \d+ ways; -1 is none"
    ):
        node.after(-1)
    rng = random.Random(1)
    while not game.over:
        game.step(rng.choice(tuple(game.legal)))
    with pytest.raises(ValueError, match="The game is over"):
        game.step(0)


def test_four_seats_share_what_a_game_is_worth() -> None:
    of = environment("treasure_grab", "four warbands")
    assert len(of.seats) == 4
    *_, last = positions(of, 1)
    assert sum(of.returns(last)) == pytest.approx(0)
    assert len(of.lead(last)) == 4


def test_an_environment_and_a_node_can_be_taken_to_another_process() -> None:
    of = environment("sheet")
    node = root(of)
    node = node.after(next(iter(node.legal)))
    there = pickle.loads(pickle.dumps(node))
    assert there.environment is pickle.loads(pickle.dumps(of))
    assert (there.state, there.legal) == (node.state, node.legal)
    assert there.observe(Player(1)) == node.observe(Player(1))


def trace(engine: str) -> str:
    """A mark of everything a learner meets in a game: numbers, observations, what it came to."""
    of, mark, rng = environment(engine), hashlib.blake2b(digest_size=16), random.Random(9)
    game = of.episode(11)
    for _ in range(60):
        if game.who is None:
            break
        mark.update(game.observe(game.who).tobytes())
        mark.update(repr(list(game.legal)).encode())
        game.step(rng.choice(tuple(game.legal)))
    mark.update(repr(game.returns()).encode())
    return f"{engine} {of.actions.size} {of.observer.size} {mark.hexdigest()}"


def elsewhere(engines: tuple[str, ...]) -> list[str]:
    """The same marks from another process, in which everything hashes otherwise."""
    code = f"from tests.lab.test_learning import trace\nfor e in {engines}: print(trace(e))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.soak
def test_a_seed_comes_out_the_same_in_every_process() -> None:
    assert elsewhere(tuple(WHERE)) == [trace(engine) for engine in WHERE]


@pytest.mark.parametrize("engine", WHERE)
def test_a_seed_comes_out_the_same_twice(engine: str) -> None:
    """Also from an environment that is made anew; other dice make another game."""
    first = trace(engine)
    environment.cache_clear()
    assert trace(engine) == first
    of = environment(engine)
    start = of.engine.game.start(of.setup, Seeded(11)).state
    assert of.episode(11).state == start
