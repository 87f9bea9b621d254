"""Games in numbers: what a learner does and sees, and what he may not know."""

import os
import random
import subprocess
import sys
from itertools import islice
from typing import Any

import msgspec
import pytest

from campaign.kernel.match import Match, digest
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.index import Actions
from campaign.lab.learning.leaves import leaves, parts
from campaign.lab.learning.observing import Observer
from campaign.lab.learning.survey import survey
from content.ready import SHELVES
from tests.lab.learning import SECRET, WHERE, environment, leaked, moments, positions
from tests.lab.trace import SMALL, ready, trace
from tests.tables import SETUPS

ALL = [(engine, setup) for engine, setups in SETUPS.items() for setup in setups]


# --- actions by number -------------------------------------------------------------------


@pytest.mark.parametrize("engine", WHERE)
def test_every_legal_action_has_a_number_of_its_own_and_nothing_else_has(engine: str) -> None:
    of, said = environment(engine), dict[int, Any]()
    for state in (each for seed in (0, 1) for each in moments(engine, seed, 10)):
        who = of.engine.game.to_act(state)[0]
        legal = of.engine.game.legal(seen(state, who).value, who)
        numbered = of.actions.numbered(legal)
        assert list(numbered) == sorted(numbered)
        assert sorted(map(repr, numbered.values())) == sorted(map(repr, legal))
        assert numbered == of.actions.numbered(tuple(reversed(legal)))
        mask = of.mask(numbered)
        assert [at for at, bit in enumerate(mask) if bit] == list(numbered)
        assert len(mask) == of.actions.size
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


def test_what_is_not_legal_is_refused_in_words_and_loses_nothing() -> None:
    game, rng = environment("sea_fight").episode(1), random.Random(1)
    wrong = next(number for number, bit in enumerate(game.mask()) if not bit)
    before = game.state, game.legal
    for number in (-1, wrong, game.environment.actions.size):
        with pytest.raises(ValueError, match=rf"Action {number} is not legal now; \d+ are"):
            game.step(number)
    assert (game.state, game.legal) == before
    while not game.over:
        game.step(rng.choice(tuple(game.legal)))
    with pytest.raises(ValueError, match="The game is over: no action is legal"):
        game.step(0)


# --- what a seat sees --------------------------------------------------------------------


@pytest.mark.parametrize("engine", WHERE)
def test_what_a_seat_observes_does_not_hang_on_what_is_sealed_for_it(engine: str) -> None:
    of = environment(engine)
    assert leaked(of, of.observe, iter(moments(engine, 3, 10))) == []


@pytest.mark.parametrize("engine", SECRET)
def test_the_law_of_secrets_finds_an_observation_of_the_whole_truth(engine: str) -> None:
    of = environment(engine)

    def everything(state: Any, who: Player) -> Any:
        return of.observer.vector(state, who, of.engine.game.to_act(state))

    assert leaked(of, everything, iter(moments(engine, 3, 10)))


@pytest.mark.soak
@pytest.mark.parametrize(("engine", "setup"), ALL)
def test_no_setup_lets_a_seat_observe_what_is_sealed_for_it(engine: str, setup: str) -> None:
    for seed in range(3):
        of = environment(engine, setup, seed)
        assert leaked(of, of.observe, islice(positions(of, seed, every=3), 150)) == []


@pytest.mark.parametrize("engine", WHERE)
def test_an_observation_follows_from_the_view_alone(engine: str) -> None:
    """Not from what was observed before, nor from how the state came to be."""
    of, read = environment(engine), msgspec.msgpack.Decoder(environment(engine).engine.state)
    found = survey(of.engine, of.setup, SMALL)
    for state in moments(engine, 5, 5):
        again = read.decode(msgspec.msgpack.encode(state))
        for who in of.seats:
            fresh, view = Observer(found, len(of.seats)), seen(again, who).value
            assert fresh.vector(view, who, of.engine.game.to_act(view)) == of.observe(state, who)


@pytest.mark.parametrize("engine", WHERE)
def test_views_that_differ_have_other_numbers(engine: str) -> None:
    """Names and numbers leave nothing out; what the survey did not meet shares 64 places."""
    of, views, told, vectors = environment(engine), set[Any](), set[Any](), set[bytes]()
    for state in moments(engine, 7, 16):
        view = seen(state, Player(0)).value
        views.add(msgspec.msgpack.encode(view))
        told.add(tuple((f, row, leaf) for f, row, part in parts(view) for leaf in leaves(part)))
        vectors.add(of.observe(state, Player(0)).tobytes())
    assert len(told) == len(views)
    assert len(vectors) >= 0.9 * len(views)


@pytest.mark.parametrize("engine", WHERE)
def test_planes_are_the_whole_vector(engine: str) -> None:
    of = environment(engine)
    state = moments(engine, 3, 1)[0]
    planes = of.planes(state, Player(1))
    flat = [number for rows in planes.values() for row in rows for number in row]
    assert flat == of.observe(state, Player(1)).tolist()
    assert len(flat) == of.observer.size
    assert planes["seat"][0][:2] == [0.0, 1.0]
    assert max(map(abs, flat)) <= 8
    for name, plane in of.observer.planes.items():
        assert [len(row) for row in planes[name]] == [len(plane.names)] * plane.rows


def test_tables_of_the_game_have_a_row_for_each_thing() -> None:
    of = environment("sea_fight")
    ships = of.observer.planes["ships"]
    assert ships.rows == 2
    state = of.episode(1).state
    table, column = of.planes(state, Player(0))["ships"], ships.names.index(".at[0]")
    one, two = (row[column] for row in table)
    assert one * state.ships[1].at[0] == pytest.approx(two * state.ships[0].at[0])
    assert one != two


# --- games -------------------------------------------------------------------------------


@pytest.mark.parametrize("engine", WHERE)
def test_an_episode_is_the_match_of_its_seed(engine: str) -> None:
    """The same dice, the same positions, the same winner as the referee's."""
    of, rng = environment(engine), random.Random(2)
    game, match = of.episode(11), Match(of.engine, of.setup, 11)
    for _ in range(40):
        assert digest(game.state) == digest(match.state)
        if game.who is None:
            break
        number = rng.choice(tuple(game.legal))
        match.submit(game.who, game.legal[number])
        game.step(number)
    assert (game.who,) == (match.to_act or (None,))[:1]


def test_four_seats_share_what_a_game_is_worth() -> None:
    of = environment("treasure_grab", "four warbands")
    assert len(of.seats) == 4
    *_, last = positions(of, 1)
    assert sum(of.returns(last)) == pytest.approx(0)
    assert len(of.lead(last)) == 4


def elsewhere(*scenarios: str) -> list[str]:
    """The marks of games in another process, in which everything hashes otherwise."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.trace", *scenarios],
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_a_seed_comes_out_the_same_in_another_process() -> None:
    assert elsewhere("duel") == [trace(ready("duel"))]


@pytest.mark.soak
def test_a_seed_comes_out_the_same_in_every_process() -> None:
    """Of every ready scenario."""
    scenarios = [entry.id for shelf in SHELVES.values() for entry in shelf.entries()]
    assert len(scenarios) > 30
    assert elsewhere(*scenarios) == [trace(ready(name)) for name in scenarios]


@pytest.mark.parametrize("engine", WHERE)
def test_a_setup_has_the_same_numbers_whenever_it_is_made_ready(engine: str) -> None:
    of = environment(engine)
    again = Environment(of.engine, of.setup, "again", SMALL)
    assert again.actions.known == of.actions.known
    assert again.observer.planes == of.observer.planes
