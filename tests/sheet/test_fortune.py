"""C-13, H-37 and H-38: cargoes that come home, and the event deck."""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.sheet import rules
from pieces_of_eight.campaign.sheet.events import untouched
from pieces_of_eight.campaign.sheet.points import left_in_deck, next_engagement
from pieces_of_eight.campaign.sheet.solver import settled
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    LETTERS,
    NOBODY,
    Chance,
    Chances,
    Declare,
    Fate,
    Happening,
    Options,
    Outcome,
    Phase,
    Report,
    Result,
    Sheet,
    ShipEnd,
)
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    SPAIN,
    USUAL,
    empty,
    opened,
    play,
    points,
    refused,
    run,
    scored,
    sealed,
    told,
)

STORM, FEVER, NEWS, QUIET, WRECK, CHEST, ISLAND = Chance


def deck(*rows: tuple[Chance, int, int]) -> Options:
    return Options(deck=tuple(Chances(*row) for row in rows))


def last(
    english: str, *faces: int, options: Options, spanish: str = "", words: str = "report nobody"
) -> tuple[Sheet, list[str]]:
    """A season in which England's A fought Spain's A, and what is told after it."""
    spanish = spanish or "A Toro Gato Lobo Oso Rey; B Rica; C Perla"
    options = replace(options, rumours=6)
    start = empty(options=options)
    sheet, _ = opened(english, spanish, "A battle", sheet=start, A=(6, 1))
    step = play(sheet, words, *faces)
    return step.state, told(step)[1:-1]


# --- cargoes ------------------------------------------------------------------------------


@pytest.mark.rule("C-13", "P8-1.5")
def test_merchantmen_without_contact_bring_their_cargo_home() -> None:
    options = deck((QUIET, 1, 0))
    sheet, log = last("A Rose; B Swan Anne Bess; C Hawk", options=options)
    assert log == [
        "Anne and Bess of England B bring their cargoes home: 4. [C-13]",
        "Rica of Spain B brings her cargo home: 3. [C-13]",
        "Perla of Spain C brings her cargo home: 1. [C-13]",
        "Quiet weather for England B. [H-38]",
        "Quiet weather for England C. [H-38]",
    ]
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == ("B4", "B3 C1")


@pytest.mark.rule("C-13")
def test_merchantmen_who_were_beaten_bring_nothing_by_themselves() -> None:
    sheet, log = last("A Rose Anne; B Bess", options=Options(), words="report Spain")
    assert log[0] == "Bess of England B brings her cargo home: 1. [C-13]"
    assert points(sheet, ENGLAND) == "B1"


@pytest.mark.rule("H-32", "C-13")
def test_what_stayed_in_port_brings_nothing_and_draws_nothing() -> None:
    sheet, log = last("A Rose", options=Options())
    assert not any("England" in each for each in log)
    assert points(sheet, ENGLAND) == ""


@pytest.mark.rule("C-13")
def test_what_a_warship_has_in_her_hold_is_no_cargo() -> None:
    ships = (*ENGLISH.ships[:1], replace(ENGLISH.ships[1], cargo=9), *ENGLISH.ships[2:])
    start = empty(replace(ENGLISH, ships=ships))
    sheet, _ = opened(*USUAL, sheet=start)
    assert points(sheet, ENGLAND) == "F3 G1"


# --- who draws ----------------------------------------------------------------------------


@pytest.mark.rule("C-13")
def test_a_force_draws_if_it_has_a_warship_or_a_company_and_met_nobody() -> None:
    english = "A Rose; B Swan Anne; C Bess Marines; D Hawk; E Wren; F Lark"
    start = empty(replace(ENGLISH, ships=tuple(replace(s, room=16) for s in ENGLISH.ships)))
    sheet, _ = opened(english, USUAL[1], "A battle", sheet=start, A=(6, 1))
    step = play(sheet, "report nobody")
    drew = [(each.player, LETTERS[each.letter]) for each in step.state.happenings]
    assert drew == [
        *((ENGLAND, letter) for letter in "BCDEF"),
        *((SPAIN, letter) for letter in "BCDE"),
    ]


@pytest.mark.rule("H-37")
def test_raiders_pass_the_force_they_were_named_against() -> None:
    spanish = "A Toro Rica; B Gato; C Lobo; D Oso; E Rey; F Perla"
    sheet, _ = opened(USUAL[0], spanish, "A raids", A=(6, 1))
    assert untouched(sheet, SPAIN) == [0, 1, 2, 3, 4, 5, 6]
    assert untouched(sheet, ENGLAND) == [1, 2, 3, 4, 5, 6]
    sheet, log = run(sheet, "report England: 5 coins")
    assert "Rica of Spain A brings her cargo home: 3. [C-13]" in log
    assert "Quiet weather for Spain A. [H-38]" in log
    assert "Quiet weather for England A. [H-38]" not in log


# --- cards --------------------------------------------------------------------------------


@pytest.mark.rule("H-38")
def test_a_storm_strikes_one_ship_of_the_force_by_a_throw() -> None:
    options = deck((STORM, 1, 2))
    for face, name in ((1, "Swan"), (2, "Hawk"), (3, "Anne")):
        sheet, log = last("A Rose; B Swan Hawk Anne", face, options=options)
        assert log[-1] == f"A storm hits England B: {name} loses 2 points of gear. [H-38]"
        assert sheet.happenings == (Happening(ENGLAND, 1, STORM, (1, 2, 5)[face - 1], 2),)


@pytest.mark.rule("H-38")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        (FEVER, "Fever aboard England B: each crew loses 1 fighting point."),
        (NEWS, "A deserter brings England B news worth 1 point."),
        (QUIET, "Quiet weather for England B."),
    ],
)
def test_other_cards_strike_no_one_ship(card: Chance, line: str) -> None:
    sheet, log = last("A Rose; B Swan Hawk", options=deck((card, 1, 1)))
    assert log[-1] == f"{line} [H-38]"
    assert sheet.happenings == (Happening(ENGLAND, 1, card, IN_PORT, 1),)
    assert points(sheet, ENGLAND) == ("B1" if card is NEWS else "")


@pytest.mark.rule("H-38")
@pytest.mark.parametrize(
    ("card", "words"),
    [(1, "A storm"), (4, "A storm"), (5, "Fever"), (7, "Fever"), (8, "A deserter"), (12, "Quiet")],
)
def test_a_throw_draws_a_card_from_the_whole_deck(card: int, words: str) -> None:
    options = deck((STORM, 4, 2), (FEVER, 3, 1), (NEWS, 4, 1), (QUIET, 5, 0))
    _, log = last("A Rose; B Swan", card, options=options)
    assert log[-1].startswith(words)


@pytest.mark.rule("H-38")
def test_a_card_that_was_drawn_does_not_come_again() -> None:
    options = deck((FEVER, 1, 1), (NEWS, 2, 1))
    sheet, _ = last("A Rose; B Swan; C Hawk; D Wren", 1, 1, options=options)
    drawn = Counter(each.chance for each in sheet.happenings)
    assert drawn == {FEVER: 1, NEWS: 2}
    sheet, _ = last("A Rose; B Swan; C Hawk; D Wren", 2, 2, options=options)
    assert [each.chance for each in sheet.happenings] == [NEWS, NEWS, FEVER]


@pytest.mark.rule("H-38")
def test_a_deck_that_is_out_is_put_together_again() -> None:
    options = deck((FEVER, 1, 1), (QUIET, 1, 0))
    sheet, _ = last("A Rose; B Swan; C Hawk; D Wren", 1, 2, options=options)
    assert [each.chance for each in sheet.happenings] == [FEVER, QUIET, QUIET]
    assert [row.chance for row in left_in_deck(sheet)] == [FEVER]
    four = "A Rose; B Swan; C Hawk; D Wren; E Lark"
    sheet, _ = last(four, 2, 1, options=options)
    assert [each.chance for each in sheet.happenings] == [QUIET, FEVER, FEVER, QUIET]
    assert [row.chance for row in left_in_deck(sheet)] == [FEVER, QUIET]


@pytest.mark.rule("H-38")
def test_all_draw_from_one_deck_england_first_in_letter_order() -> None:
    options = deck((FEVER, 1, 1), (NEWS, 1, 1), (QUIET, 1, 0))
    spanish = "A Toro; B Gato; C Rica"
    sheet, log = last("A Rose; B Swan; C Hawk", 2, 1, options=options, spanish=spanish)
    assert log[1:] == [
        "A deserter brings England B news worth 1 point. [H-38]",
        "Fever aboard England C: each crew loses 1 fighting point. [H-38]",
        "Quiet weather for Spain B. [H-38]",
    ]
    assert points(sheet, SPAIN) == "C3"


# --- cards that are played ----------------------------------------------------------------


def grabs(
    english: str, *faces: int, options: Options, spanish: str = "A Toro"
) -> tuple[Sheet, list[str]]:
    """A season whose one battle is over, up to the first treasure grab, and what was told."""
    options = replace(options, rumours=6)
    start = empty(options=options)
    sheet, _ = opened(english, spanish, "A battle", sheet=start, A=(6, 1))
    step = play(sheet, "report nobody", *faces)
    return step.state, told(step)[1:]


@pytest.mark.rule("H-90", "C-13")
def test_a_wreck_and_a_buried_chest_are_played_before_the_season_is_over() -> None:
    options = deck((WRECK, 1, 4), (CHEST, 1, 4))
    sheet, log = grabs("A Rose; B Swan Anne; C Hawk", 2, options=options)
    assert log == [
        "Anne of England B brings her cargo home: 3. [C-13]",
        "England B hears of a buried chest, and is not alone. [H-38]",
        "England C sights a wreck with a chest aboard, and is not alone. [H-38]",
    ]
    assert (sheet.phase, sheet.side) == (Phase.FIGHTING, ENGLAND)
    assert [(each.letter, each.result) for each in sheet.engagements[1:]] == [
        (1, Result.TREASURE_GRAB),
        (2, Result.TREASURE_GRAB),
    ]
    assert rules.prompt(sheet, ENGLAND).words == "The treasure grab of B is next."
    sheet, _ = run(sheet, "report nobody")
    assert sheet.phase is Phase.FIGHTING
    sheet, log = run(sheet, "report nobody")
    assert sheet.phase is Phase.OVER
    assert [each.chance for each in sheet.happenings] == [CHEST, WRECK]
    assert points(sheet, ENGLAND) == "B3"


@pytest.mark.rule("H-90")
def test_whoever_drew_the_card_reports_the_grab() -> None:
    spanish = "A Toro; B Gato"
    sheet, _ = grabs("A Rose", options=deck((WRECK, 1, 4)), spanish=spanish)
    assert sheet.side == SPAIN
    assert season.to_act(sheet) == (SPAIN,)
    report = Report(ENGLAND, Outcome(ENGLAND, ((), ())))
    assert refused(sheet, report) == ("C-12", "the attacker reports")


@pytest.mark.rule("H-92")
@pytest.mark.parametrize(
    ("better", "english", "spanish"),
    [("England", "B4", ""), ("Spain", "", "B4"), ("nobody", "", "")],
)
def test_the_chest_is_worth_its_points_to_whoever_brings_it_off(
    better: str, english: str, spanish: str
) -> None:
    options = deck((WRECK, 1, 4))
    sheet, _ = grabs("A Rose; B Swan", options=options)
    sheet, log = run(sheet, f"report {better}")
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == (english, spanish)
    one, two = int(better == "England") * 4, int(better == "Spain") * 4
    said = [f" ({'the chest 4'})" if each else "" for each in (one, two)]
    assert log[0] == (
        f"Treasure grab of England B: England {one}{said[0]}; Spain {two}{said[1]}. [C-14]"
    )


@pytest.mark.rule("H-92")
def test_the_rivals_points_go_into_the_line_of_the_force_that_was_missed() -> None:
    start = empty(options=replace(deck((CHEST, 1, 5)), rumours=6))
    pairs = "AA BC CB DD EE FF GG"
    sheet, _ = scored(sealed("A Rose; B Swan", "A Toro", start)[0], pairs, A=(6, 1))
    sheet, _ = run(sheet, "A battle", "report nobody", "report Spain")
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == ("", "C5")


@pytest.mark.rule("H-92")
def test_two_grabs_of_one_letter_are_told_apart_by_their_captains() -> None:
    options = deck((CHEST, 1, 4), (WRECK, 1, 7))
    sheet, _ = grabs("A Rose; B Swan", 1, options=options, spanish="A Toro; B Gato")
    sheet, _ = run(sheet, "report England", "report Spain")
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == ("B4", "B7")


@pytest.mark.rule("H-92")
def test_no_ship_and_no_company_comes_to_harm_in_a_grab() -> None:
    sheet, _ = grabs("A Rose; B Swan Marines", options=deck((WRECK, 1, 4)))
    ends = ShipEnd(1, Fate.SUNK)
    for outcome in (
        Outcome(ENGLAND, ((ends,), ())),
        Outcome(ENGLAND, ((), ()), 5),
        Outcome(ENGLAND, ((), ()), 0, ((0, 1),)),
    ):
        assert refused(sheet, Report(ENGLAND, outcome))[0] == "C-12"


@pytest.mark.rule("C-10")
@pytest.mark.parametrize("result", [Result.TREASURE_GRAB, Result.LANDING])
def test_nobody_declares_what_a_card_brings(result: Result) -> None:
    sheet, _ = scored(sealed()[0], A=(6, 1))
    act = Declare(ENGLAND, 0, Sealed(ENGLAND, result))
    assert refused(sheet, act) == ("C-10", "write battle, no contact or land raid")


@pytest.mark.parametrize("card", [WRECK, ISLAND])
def test_a_card_is_settled_by_lot_for_either_captain_or_for_nobody(card: Chance) -> None:
    sheet, _ = grabs("A Rose; B Swan", options=deck((card, 1, 4)))
    number = next_engagement(sheet)
    assert number is not None
    rng = random.Random(1)
    ends = [settled(sheet, sheet.engagements[number], rng) for _ in range(60)]
    assert {end.better for end in ends} == {ENGLAND, SPAIN, NOBODY}
    assert not any(season.refuse(sheet, Report(ENGLAND, end)) for end in ends)


@pytest.mark.rule("H-38")
def test_fortune_comes_only_when_all_is_fought_out() -> None:
    sheet, _ = scored(sealed()[0], A=(6, 1))
    assert not run(sheet, "A battle")[0].happenings
