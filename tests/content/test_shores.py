"""Shores to be raided, and what is told of a file with a fault in it."""

import re

import pytest

from pieces_of_eight.campaign.shore_raid.setup import land
from pieces_of_eight.content.decode import ContentError, UnknownNameError, listed, read
from pieces_of_eight.content.shore_raid.scenarios import ShoreRaid, shore_raid, shore_raids

TEXT = read("shore_raid/scenarios/supply.toml")


@pytest.mark.parametrize("file", listed("shore_raid/scenarios"))
def test_every_shore_can_be_landed_on(file: str) -> None:
    found = ShoreRaid.from_toml(read(file), file)
    assert file == f"shore_raid/scenarios/{found.id}.toml"
    assert land(found.setup())
    assert found.history
    assert all(sentence.endswith(".") for sentence in (found.blurb, *found.history))


def test_the_list_has_them_in_their_order() -> None:
    orders = [shore_raid(entry.id).order for entry in shore_raids()]
    assert orders == sorted(orders)
    assert len(shore_raids()) == len(listed("shore_raid/scenarios"))


def test_an_unknown_shore_gets_a_suggestion() -> None:
    with pytest.raises(UnknownNameError, match=r"no shore 'suply'.*supply\?"):
        shore_raid("suply")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('deed = "carry"', 'deed = "carries"', "'carries'; use "),
        ("turns = 29", "turns = 0", "at least 1"),
        ("count = 19", "count = 99", "at most 80"),
        ("loads = 20", "loads = 20\nweight = 3", "is not a field here"),
        ("personality = true }", "personality = true, count = 2 }", "a man with a name"),
        ("box = [23, 27, 27, 29]", "box = [3, 24, 7, 27]", "no room for its party"),
        ("==========", "=========?", "unknown letter"),
        ("town = [1, 1, 2", "town = [1, 1, 1", "3 cards of rank 1"),
    ],
)
def test_a_fault_is_told_in_a_sentence(old: str, new: str, why: str) -> None:
    assert old in TEXT
    with pytest.raises(ContentError, match=re.escape(why)):
        ShoreRaid.from_toml(TEXT.replace(old, new, 1), "shore_raid/scenarios/test.toml")
