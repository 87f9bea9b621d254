"""How many ways a game can go from a pinned position: actions times falls of the dice.

A count that differs means that some list of actions, or some roll, has changed; the message
says how many ways each first action has, so that the change can be found by comparing.
"""

from typing import Any

from pieces_of_eight.campaign.kernel.dice import branched


def ways(game: Any, state: Any, depth: int) -> int:
    """How many courses of `depth` actions there are, each fall of the dice told apart."""
    if depth == 0 or not game.to_act(state):
        return 1
    return sum(divide(game, state, depth).values())


def divide(game: Any, state: Any, depth: int) -> dict[str, int]:
    """The ways by first action."""
    return {
        str(act): sum(
            ways(game, after, depth - 1)
            for after, _ in branched(lambda dice, act=act: game.apply(state, act, dice).state)
        )
        for who in game.to_act(state)[:1]
        for act in game.legal(state, who)
    }


def assert_ways(game: Any, state: Any, depth: int, count: int) -> None:
    parts = divide(game, state, depth)
    table = "\n".join(f"{number:8d}  {act}" for act, number in parts.items())
    assert sum(parts.values()) == count, f"{sum(parts.values())} ways, by first action:\n{table}"
