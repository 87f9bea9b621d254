"""Captains who lived, and the rivals across the table."""

import re
from typing import get_args

import pytest

from pieces_of_eight import content
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.captains import RIVALS, TEMPERS, RivalTable
from pieces_of_eight.content.decode import read
from pieces_of_eight.content.land_raid.scenarios import Crown


def test_there_are_twenty_captains_who_lived() -> None:
    assert len(content.true_captains()) == 20
    assert content.true_captain("morgan").name == "Henry Morgan"
    assert content.true_captain("Mary Read").pronoun == "she"


def test_every_crown_has_captains_to_choose_from() -> None:
    for crown in content.crowns():
        assert sum(captain.serves(crown.id) for captain in content.true_captains()) >= 11
    morgan = content.true_captain("morgan")
    assert morgan.serves("england")
    assert not morgan.serves("spain")
    assert content.true_captain("teach").serves("denmark")


def test_a_captain_is_called_the_same_in_every_file() -> None:
    known = {captain.name for nation in content.nations() for captain in nation.captains}
    new = {captain.name for captain in content.true_captains()} - known
    assert new == {"Jean Hamlin"}


def test_a_life_is_short_and_a_whole_sentence() -> None:
    lives = [captain.about for captain in content.true_captains()]
    for about in (*lives, *(rival.about for rival in content.rivals())):
        assert re.fullmatch(r"[A-Z].{20,138}[.]", about), about


def test_no_life_tells_what_no_source_confirms() -> None:
    told = " ".join(captain.about for captain in content.true_captains())
    for rumour in ("knight", "Darien", "London", "trial", "Port Royal", "burned"):
        assert rumour not in told, rumour


def test_each_crown_has_a_rival_of_every_temper() -> None:
    for crown in get_args(Crown):
        assert {rival.temper for rival in content.rivals(crown)} == set(TEMPERS), crown
    assert len(content.rivals()) == sum(len(content.rivals(crown)) for crown in get_args(Crown))


def test_a_temper_is_told_in_one_line() -> None:
    assert set(content.tempers()) == set(TEMPERS)
    for about in content.tempers().values():
        assert about.endswith(".")
        assert len(about) <= 80


def test_no_rival_bears_a_name_that_sails_already() -> None:
    known = {captain.name for nation in content.nations() for captain in nation.captains}
    known |= {captain.name for captain in content.true_captains()}
    known |= {
        name
        for company in content.companies()
        for party in company.parties
        for name in party.officers
    }
    assert not known & {rival.name for rival in content.rivals()}


def test_a_mistyped_name_gets_a_suggestion() -> None:
    with pytest.raises(content.UnknownNameError, match=r"no captain 'morgen'; did you mean morgan"):
        content.true_captain("morgen")
    with pytest.raises(content.UnknownNameError, match=r"no rival 'crow'; did you mean crowe"):
        content.rival("crow")


def test_a_temper_without_words_and_a_crown_without_rivals_are_refused() -> None:
    text = read(RIVALS)
    start, end = text.index('[[temper]]\nid = "sly"'), text.index("[[rival]]")
    with pytest.raises(ContentError, match=r"no temper says what it does for sly\.$"):
        RivalTable.from_toml(text[:start] + text[end:], RIVALS)
    with pytest.raises(ContentError, match="nobody is a rival for denmark"):
        RivalTable.from_toml(text.replace('crown = "denmark"', 'crown = "spain"'), RIVALS)
