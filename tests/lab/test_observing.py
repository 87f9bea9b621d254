"""Observers of small states made up here: what changes, what is new, what is no longer there."""

from enum import IntEnum
from random import Random
from threading import Thread
from typing import Any

import pytest
from msgspec import Struct

from campaign.kernel.sealed import Player
from campaign.lab.learning.leaves import leaves
from campaign.lab.learning.observing import MOST, Observer
from campaign.lab.learning.survey import Survey, Surveyor


class Wind(IntEnum):
    CALM = 0
    STORM = 1


class Ship(Struct, frozen=True):
    at: tuple[int, int]
    crew: int
    name: str | None = None


class Guess(Struct, frozen=True):
    winds: tuple[int, ...]


class Sworn(Struct, frozen=True):
    winds: tuple[Wind, ...]


class Sea(Struct, frozen=True):
    turn: int
    ships: tuple[Ship, ...] = ()
    asked: Guess | Sworn | None = None
    always: str = "the same"


ANN, LUIS, MOLL = Ship((1, 2), 4, "Ann"), Ship((3, 4), 8, "Luis"), Ship((5, 6), 2)
SEAS = (
    Sea(1),
    Sea(2, (ANN,)),
    Sea(2, (ANN, LUIS, MOLL), Guess((0, 1))),
    Sea(2, (LUIS, ANN), Sworn((Wind.CALM, Wind.STORM))),
    Sea(4, (LUIS,), Guess((0, 1))),
)


def surveyed(*seas: Sea) -> Survey:
    """A survey that met these seas, in each of two games."""
    surveyor = Surveyor()
    for _ in range(2):
        for sea in seas:
            surveyor.view(sea)
        surveyor.end()
    return surveyor.survey()


def look(observer: Observer, sea: Sea) -> list[float]:
    """A sea in numbers."""
    return observer.vector(sea, Player(0), (Player(1),)).tolist()


def by_name(observer: Observer, sea: Sea, plane: str, row: int = 0) -> dict[str, float]:
    """A row of a plane, number by name."""
    rows = observer.plane(observer.vector(sea, Player(0), ()), plane)
    return dict(zip(observer.planes[plane].names, rows[row], strict=True))


def test_what_was_looked_at_before_leaves_no_trace() -> None:
    """Not even rows that have gone, nor equal numbers of another kind."""
    found, rng = surveyed(*SEAS), Random(3)
    used = Observer(found, 2)
    strange = Sea(9, (ANN, LUIS, MOLL, Ship((9, 9), 9, "Nobody")), always="not so")
    fresh = {sea: look(Observer(found, 2), sea) for sea in (*SEAS, strange)}
    assert len({tuple(each) for each in fresh.values()}) == len(fresh)
    for _ in range(60):
        sea = rng.choice((*SEAS, strange))
        assert look(used, sea) == fresh[sea], sea


def test_numbers_are_parts_of_the_largest_and_kinds_are_told_by_a_one() -> None:
    observer = Observer(surveyed(*SEAS), 2)
    first = by_name(observer, SEAS[2], "ships")
    assert first[".crew"] == pytest.approx(0.5)
    assert first[".at[0]"] == pytest.approx(0.2)
    assert (first[".name=Ann"], first[".name=Luis"], first[".name=none"]) == (1, 0, 0)
    assert by_name(observer, SEAS[2], "ships", 2)[".name=none"] == 1
    assert by_name(observer, SEAS[3], "asked")[".winds[1]=STORM"] == 1
    assert by_name(observer, SEAS[3], "ships, in all") == {"": pytest.approx(2 / 3)}
    assert by_name(observer, Sea(10**6), "turn") == {"": MOST}


def test_what_is_new_is_told_among_the_spare_numbers() -> None:
    observer = Observer(surveyed(*SEAS), 2)
    assert "always" not in observer.planes
    assert not any(by_name(observer, SEAS[2], "spare").values())
    assert sum(by_name(observer, Sea(1, always="otherwise"), "spare").values()) == 1
    many = Sea(1, tuple(Ship((n, n), n, f"Ship {n}") for n in range(400)))
    assert max(by_name(observer, many, "spare").values()) == MOST
    assert look(observer, SEAS[0]) == look(Observer(surveyed(*SEAS), 2), SEAS[0])


def test_threads_may_share_an_observer() -> None:
    found = surveyed(*SEAS)
    used, fresh = Observer(found, 2), [look(Observer(found, 2), sea) for sea in SEAS]
    wrong: list[Sea] = []

    def watch(seed: int) -> None:
        rng = Random(seed)
        for at in (rng.randrange(len(SEAS)) for _ in range(300)):
            if look(used, SEAS[at]) != fresh[at]:
                wrong.append(SEAS[at])

    threads = [Thread(target=watch, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_what_has_no_numbers_is_told_by_its_name() -> None:
    strange: Any = {1: 2}
    with pytest.raises(TypeError, match=r"A dict cannot be observed \(\.cargo\)"):
        list(leaves(strange, ".cargo"))
