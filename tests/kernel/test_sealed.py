"""What is sealed is hidden everywhere, and nothing else changes."""

from typing import Any, Generic, NewType, TypeAlias, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Event, Step, Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, hides, redact, seen

ANN, BOB = Player(0), Player(1)
T = TypeVar("T")


class Plain(Struct, frozen=True):
    number: int


class Purse(Struct, frozen=True):
    coins: Sealed[int]
    name: str = "purse"


class Camp(Struct, frozen=True):
    purses: tuple[Purse, ...]
    plain: Plain = Plain(1)
    maybe: Purse | None = None


class Box(Struct, Generic[T], frozen=True):
    inside: T


Savings = NewType("Savings", Purse)


class Sent(Tagged):
    savings: Savings


class Link(Struct, frozen=True):
    """A chain that knows its own type."""

    coins: Sealed[int]
    next: "Link | None" = None


class Left(Tagged):
    note: str


class Right(Tagged):
    secret: Sealed[str]


Either: TypeAlias = Left | Right


class Question(Struct, frozen=True):
    pending: tuple[Either, ...]


class Base(Struct, frozen=True):
    name: str


class Child(Base, frozen=True):
    secret: Sealed[int] = Sealed(ANN, 0)


class Shelf(Struct, frozen=True):
    of: Base


class Anything(Struct, frozen=True):
    value: Any = None
    thing: object = None
    row: tuple = ()  # type: ignore[type-arg]


class Whispered(Event):
    words: Sealed[str]


MINE, CLOSED = Sealed(ANN, 5), Sealed[int](ANN, None)
WHISPER = Whispered(Rule("T-1"), Sealed(ANN, "now"))
HUSHED = Whispered(Rule("T-1"), Sealed(ANN, None))

CASES: dict[str, tuple[Any, Any]] = {
    "a seal": (MINE, CLOSED),
    "a tuple": ((1, MINE, "x"), (1, CLOSED, "x")),
    "a tuple in a tuple": (((MINE,), ()), ((CLOSED,), ())),
    "a field": (Purse(MINE), Purse(CLOSED)),
    "a field of a field": (Camp((Purse(MINE),)), Camp((Purse(CLOSED),))),
    "a field that may be empty": (Camp((), maybe=Purse(MINE)), Camp((), maybe=Purse(CLOSED))),
    "a type that holds itself": (Link(MINE, Link(MINE)), Link(CLOSED, Link(CLOSED))),
    "one of a union": (
        Question((Left("a"), Right(Sealed(ANN, "b")))),
        Question((Left("a"), Right(Sealed(ANN, None)))),
    ),
    "a subclass where its base is named": (Shelf(Child("c", MINE)), Shelf(Child("c", CLOSED))),
    "a generic of a secret": (Box(MINE), Box(CLOSED)),
    "a generic of a holder": (Box(Camp((Purse(MINE),))), Box(Camp((Purse(CLOSED),)))),
    "a field of any type": (Anything(MINE), Anything(CLOSED)),
    "a field of type object": (Anything(thing=(MINE,)), Anything(thing=(CLOSED,))),
    "a bare tuple": (Anything(row=(MINE,)), Anything(row=(CLOSED,))),
    "a type with a new name": (Sent(Savings(Purse(MINE))), Sent(Savings(Purse(CLOSED)))),
    "an event": ((WHISPER,), (HUSHED,)),
    "a whole step": (Step(Purse(MINE), (WHISPER,)), Step(Purse(CLOSED), (HUSHED,))),
    "a secret in a secret": (Sealed(BOB, (MINE, 1)), Sealed(BOB, (CLOSED, 1))),
}


@pytest.mark.parametrize("case", CASES)
def test_to_another_the_seal_is_closed_and_to_its_owner_open(case: str) -> None:
    value, closed = CASES[case]
    assert redact(value, BOB) == closed == redact(closed, BOB)
    assert type(redact(value, BOB)) is type(value)
    assert hides(closed)
    assert not hides(value)
    if case != "a secret in a secret":
        assert redact(value, ANN) == value


def test_a_secret_of_one_in_a_secret_of_another_needs_both() -> None:
    letter = Sealed(BOB, Sealed(ANN, "the key"))
    assert redact(letter, BOB) == Sealed(BOB, Sealed(ANN, None))
    assert redact(letter, ANN) == Sealed(BOB, None)
    assert redact(letter, Player(2)) == Sealed(BOB, None)


def test_what_holds_no_secret_is_given_back_itself() -> None:
    for value in (Plain(3), "x", 3, None, Left("a")):
        assert redact(value, BOB) is value
        assert not hides(value)


def test_a_field_that_only_another_may_read_leaves_the_rest_alone() -> None:
    camp = Camp((Purse(MINE, "a"), Purse(Sealed(BOB, 9), "b")), Plain(7), Purse(MINE, "c"))
    assert redact(camp, BOB) == Camp(
        (Purse(CLOSED, "a"), Purse(Sealed(BOB, 9), "b")), Plain(7), Purse(CLOSED, "c")
    )


def test_what_is_seen_names_who_sees_it() -> None:
    assert seen(Purse(MINE), BOB) == Seen(BOB, Purse(CLOSED))
    assert redact(seen(Purse(MINE), ANN), BOB) == Seen(ANN, Purse(CLOSED))


def test_a_subclass_made_after_its_base_was_asked_about_hides_too() -> None:
    assert redact(Shelf(Base("early")), BOB) == Shelf(Base("early"))

    class Late(Base, frozen=True):
        secret: Sealed[int]

    assert redact(Shelf(Late("late", MINE)), BOB) == Shelf(Late("late", CLOSED))


def test_nothing_of_a_secret_is_left_in_the_bytes_that_are_sent() -> None:
    bytes_sent = msgspec.msgpack.encode(seen(Question((Right(Sealed(ANN, "tell-tale")),)), BOB))
    assert b"tell-tale" not in bytes_sent


# --- over many shapes --------------------------------------------------------------------

players = st.sampled_from((ANN, BOB, Player(2)))
seals = st.builds(Sealed, players, st.integers(0, 9))
values = st.recursive(
    st.integers() | st.text(max_size=3) | st.none() | seals | st.builds(Purse, seals),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.builds(Box, inner)
        | st.builds(Anything, inner)
        | st.builds(Sealed, players, inner.filter(lambda content: content is not None))
    ),
    max_leaves=12,
)


def closed_by_hand(value: Any, who: Player) -> Any:
    """An independent reading: on plain data, where a seal is a dict with an owner."""
    if isinstance(value, dict) and "owner" in value:
        mine = value["owner"] == who
        return {**value, "content": closed_by_hand(value["content"], who) if mine else None}
    if isinstance(value, dict):
        return {key: closed_by_hand(part, who) for key, part in value.items()}
    if isinstance(value, list):
        return [closed_by_hand(part, who) for part in value]
    return value


@given(values, players)
def test_redaction_closes_exactly_the_seals_of_others(value: Any, who: Player) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(value))
    found = msgspec.json.decode(msgspec.json.encode(redact(value, who)))
    assert found == closed_by_hand(plain, who)


@given(values, players, players)
def test_closing_seals_twice_is_closing_them_once_in_any_order(
    value: Any, one: Player, two: Player
) -> None:
    once = redact(value, one)
    assert redact(once, one) == once
    assert redact(once, two) == redact(redact(value, two), one)
    assert not hides(value)
    assert hides(once) == (once != value)
