"""Values taken apart, and actions bent out of shape."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 10**9)


def walk(value: Any) -> Iterator[Any]:
    """A value and every part of it."""
    yield value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from walk(part)


def perturbed(action: Any, kind: Any, rng: random.Random) -> list[Any]:
    """The action with one thing changed, in each way that still decodes as an action.

    This is what a damaged save, a mistaken screen or a mischievous opponent could send.
    """
    found = []
    for bent in bends(msgspec.to_builtins(action), rng):
        try:
            found.append(msgspec.convert(bent, type=kind))
        except msgspec.ValidationError:
            continue
    return [each for each in dict.fromkeys(found) if each != action]


def bends(plain: Any, rng: random.Random) -> Iterator[Any]:
    """Plain data with one leaf replaced."""
    if isinstance(plain, dict):
        for key, part in plain.items():
            if key != "type":
                for bent in bends(part, rng):
                    yield {**plain, key: bent}
    elif isinstance(plain, list | tuple):
        for at, part in enumerate(plain):
            for bent in bends(part, rng):
                yield [*plain[:at], bent, *plain[at + 1 :]]
        yield [*plain, *plain[:1]]
        yield plain[:-1]
    else:
        yield from (plain is False, None)
        if isinstance(plain, int) or plain is None:
            yield from rng.sample(NUMBERS, 5)
        if isinstance(plain, int):
            yield from (plain + 1, plain - 1)
