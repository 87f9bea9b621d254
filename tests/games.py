"""Games played at random, for the laws to look at."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pieces_of_eight.campaign.ai.policy import Level, steps
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, Scripted, Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import GameResult, Score
from pieces_of_eight.campaign.port.state import Deal

SAMPLES = 16
"""How many moments of a game the dearer laws look at: half as many see all that can be broken."""
PLIES = 200
"""So far a game is followed by those who play it again."""


class Case(NamedTuple):
    """A game to try the laws on."""

    engine: Engine
    setup: Any
    seed: int
    book: frozenset[str]
    bound: int = 20_000
    """More actions than any game of this setup may take."""
    seldom: tuple[type, ...] = ()
    """Kinds of action that are thought of once in a while only: they end the game."""
    once: float = 0.02
    """How often they are thought of."""
    sampled: tuple[type, ...] = ()
    """Kinds of action of which the legal list names only some."""
    fog: bool = False
    """Whether it hangs on secrets, by right, when a secret comes into sight."""
    total: Callable[[Any], float] | None = None
    """What the scores of a state add up to, where the engine fixes it."""


class Turn(NamedTuple):
    """One action of a played game, with all that went before and came after."""

    before: Any
    who: Player
    action: Any
    step: Step[Any]
    rolls: tuple[Roll, ...]


class Recorder:
    """Dice that remember what they were asked."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolls: list[Roll] = []

    def __call__(self, roll: Roll) -> Faces:
        self.rolls.append(roll)
        return self.dice(roll)


def choose(
    rng: random.Random, actions: Sequence[Any], seldom: tuple[type, ...], once: float = 0.02
) -> Any:
    """A legal action; half of the time the kind is drawn first, so that rare kinds come up."""
    if rng.random() > once:
        actions = [action for action in actions if type(action) not in seldom] or actions
    if rng.random() < 0.5:
        kinds = list(dict.fromkeys(map(kind_of, actions)))
        kind = rng.choice(kinds)
        actions = [action for action in actions if kind_of(action) is kind]
    return rng.choice(actions)


def kind_of(action: Any) -> type:
    """What kind of action it is; of a deal in port what kind of bargain."""
    return type(action.bargain.content if isinstance(action, Deal) else action)


def play_out(engine: Engine, setup: Any, policies: Sequence[Level], seed: int) -> GameResult:
    """A whole game between levels, one a player, each shown only what its player sees.

    The dice, and each side's own imagination, follow from the seed. Raises RuntimeError when
    a policy takes an action that is not legal, or the game does not end.
    """
    game, dice = engine.game, Seeded(seed)
    state = game.start(setup, dice).state
    actions = 0
    for _, _, after in moves(engine, state, dice, policies, seed):
        state = after
        actions += 1
    scores = game.score(state)
    return GameResult(tuple(scores[who] for who in sorted(scores)), actions, engine.better(state))


def moves(
    engine: Engine, state: Any, dice: Dice, policies: Sequence[Level], seed: int
) -> Iterator[tuple[Player, Any, Any]]:
    """Play on from a position to the end: who acts, the action, and the state behind it.

    It plays as `steps` does.
    """
    for who, action, step in steps(engine, state, dice, policies, seed):
        yield who, action, step.state


def tally(games: Iterable[GameResult]) -> Score:
    """The score of a row of games, from the side of player 0."""
    score = Score()
    for game in games:
        score = score.plus(game)
    return score


@lru_cache(maxsize=4)
def played(case: Case) -> tuple[Step[Any], tuple[Turn, ...]]:
    """A game between players who choose at random: its start and its turns."""
    game, rng, dice = case.engine.game, random.Random(case.seed), Seeded(case.seed)
    first = game.start(case.setup, dice)
    state = first.state
    turns: list[Turn] = []
    while to_act := game.to_act(state):
        assert len(turns) < case.bound, f"no end after {case.bound} actions"
        who = rng.choice(to_act)
        legal = game.legal(state, who)
        assert legal, f"player {who} is to act and has no legal action"
        action = choose(rng, legal, case.seldom, case.once)
        recorder = Recorder(dice)
        step = game.apply(state, action, recorder)
        turns.append(Turn(state, who, action, step, tuple(recorder.rolls)))
        state = step.state
    return first, tuple(turns)


def opening(case: Case) -> tuple[Turn, ...]:
    """The first turns of a game, or all of a short one."""
    return played(case)[1][:PLIES]


def states(case: Case) -> list[Any]:
    first, turns = played(case)
    return [first.state, *(turn.step.state for turn in turns)]


def sample(case: Case, most: int = SAMPLES) -> list[Turn]:
    """Some turns of the game: all of a short one, and every kind of action of a long one."""
    turns = played(case)[1]
    if len(turns) <= most:
        return list(turns)
    rng = random.Random(case.seed + 1)
    firsts = {kind_of(turn.action): turn for turn in reversed(turns)}
    return [*firsts.values(), *rng.sample(turns, most)]


def players(case: Case) -> tuple[Player, ...]:
    return tuple(case.engine.game.score(played(case)[0].state))


def observers(case: Case) -> Iterator[tuple[Turn, Player]]:
    for turn in sample(case):
        for who in players(case):
            yield turn, who


def scripted(faces: Sequence[Faces]) -> Scripted:
    return Scripted(*(face for throw in faces for face in throw))
