"""What advice promised in a game, and what came."""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from campaign.ai.advise import advise
from campaign.kernel.dice import loose
from campaign.kernel.odds import Odds
from campaign.kernel.sealed import seen
from tests.calibration.games import GAMES, QUICKER, Decision, by_seed, decisions, engine_of, lead
from tests.odds_laws import Outcome
from tui.play.chances import told_of
from tui.play.faces import in_points
from tui.registry import face_of

LOOKS = {"sea fight": 0.2, "land raid": 0.02}
"""How many of the decisions in which advice names points are asked about."""
ASKED = {"treasure grab": 0.25, "land raid": 0.25, "shore raid": 0.5}
"""How many of the orders whose chances advice names are asked about, where they are very many."""


LOOKED_AT = 0.1
"""In so many of the games whose chances sailors play out mates play, too, for the points."""


class Promise(NamedTuple):
    """A chance, or a number to expect, that advice named with an order; and what came of it."""

    order: str
    words: str
    promised: float
    came: float


class Forecast(NamedTuple):
    """By how many points advice saw a player lead in the end, and by how many he did."""

    chair: int
    promised: float
    came: float


class Found(NamedTuple):
    """The promises of one game."""

    chances: tuple[Promise, ...]
    points: tuple[Forecast, ...]


def of_game(name: str, seed: int) -> Found:
    """All promises of the game of a seed."""
    played = list(decisions(name, seed, QUICKER.get(name, "mate")))
    rng, share = by_seed(seed, "asked"), ASKED.get(name, 1.0)
    asked = [one for one in played[:-1] if rng.random() < share]
    chances = tuple(each for one in asked for each in chances_of(name, one, seed))
    if name in QUICKER:
        seldom = by_seed(seed, "points").random() < LOOKED_AT
        played = list(decisions(name, seed)) if seldom else []
    return Found(chances, tuple(forecasts(name, played, seed)) if played else ())


# --- The chances that are named with an order: played once more by the rules ---------------------


def chances_of(name: str, one: Decision, seed: int) -> Iterator[Promise]:
    """What advice names with an order, as who gives it sees things, and what comes in truth."""
    engine = engine_of(name)
    assert engine.mind.odds is not None
    odds: Odds | None = engine.mind.odds(seen(one.state, one.who).value, one.action)
    if odds is None:
        return
    adapter = import_module(f"tests.{GAMES[name][0]}.claims")
    for claim in adapter.claims_of(one.state, one.action):
        outcome: Outcome = claim.play(loose(by_seed(seed, f"order {one.at}")))
        kind = type(one.action).__name__
        about, rows = told_of(odds)
        if about:
            assert odds.mean is not None
            yield Promise(kind, "what to expect", float(odds.mean), float(outcome.number or 0))
        for row in rows:
            came = row.words == outcome.row or row.words in outcome.marks
            yield Promise(kind, row.words, float(row.chance), float(came))


# --- The points that are named: what the best order leads to, and how the game ended -------------


def forecasts(name: str, played: list[Decision], seed: int) -> Iterator[Forecast]:
    """What some advice saw coming, in points, where it names points at all."""
    engine, rng = engine_of(name), by_seed(seed, "looks")
    if face_of(engine.name).worth is not in_points:
        return
    end = played[-1].state
    for one in played[:-1]:
        if rng.random() < LOOKS[name]:
            foreseen = outlook(name, one, seed)
            if foreseen is not None:
                yield Forecast(one.who, foreseen, lead(engine, end, one.who))


def outlook(name: str, one: Decision, seed: int) -> float | None:
    """The lead in points that a position promises; None where nothing is to be chosen."""
    engine = engine_of(name)
    assert engine.mind.parts is not None
    sight = seen(one.state, one.who)
    legal = engine.game.legal(sight.value, one.who)
    if len(legal) < 2:
        return None
    if engine.mind.scripts is None:
        return engine.mind.worth * engine.value(one.state, one.who)
    told = advise(engine, sight, legal, by_seed(seed, f"advice {one.at}"))
    return told[0].promises
