"""C-8 and C-9: who meets whom, who attacks, and what the spyglass shows."""

import pytest

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.sealed import redact
from pieces_of_eight.campaign.sheet.state import (
    LETTERS,
    NOBODY,
    Cast,
    Name,
    Options,
    Phase,
    Result,
    Sheet,
    Spied,
)
from tests.sheet.sheets import (
    ENGLAND,
    SPAIN,
    empty,
    line,
    may,
    play,
    refused,
    run,
    scored,
    sealed,
    told,
)

BOLD = "A5 Rose; B5 Swan; C5 Hawk; D3 Wren; E1 Lark; F1 Anne; G1 Bess"


def named(*words: str) -> Sheet:
    """Both sealed, England names first, and then so many pairs."""
    return run(sealed()[0], ("cast", 6, 1), *words)[0]


def spied(sheet: Sheet, side: int) -> tuple[Spied, ...]:
    secrets = sheet.secrets[side].content
    assert secrets is not None
    return secrets.spied


# --- the first word -----------------------------------------------------------------------


@pytest.mark.rule("C-7")
def test_the_values_are_public_when_both_sheets_are_sealed() -> None:
    sheet, log = sealed(BOLD)
    assert log[2] == (
        "Both sheets are sealed. Values: England A5 B5 C5 D3 E1 F1 G1; "
        "Spain A3 B3 C3 D3 E3 F3 G3. [C-7]"
    )
    seen = redact(sheet, SPAIN)
    assert [each.value for each in seen.lines[ENGLAND]] == [5, 5, 5, 3, 1, 1, 1]
    assert seen.written[ENGLAND].content is None


@pytest.mark.rule("C-8")
@pytest.mark.parametrize(("faces", "first"), [((6, 1), ENGLAND), ((2, 3), SPAIN)])
def test_the_higher_die_names_first(faces: tuple[int, int], first: int) -> None:
    step = play(sealed()[0], "cast", *faces)
    name = ("England", "Spain")[first]
    assert told(step) == [
        f"{name} names first (England rolled {faces[0]}, Spain {faces[1]}). [C-8]"
    ]
    assert season.to_act(step.state) == (first,)
    assert step.state.phase is Phase.NAMING
    assert step.state.first == first


@pytest.mark.rule("C-8")
def test_a_tie_is_thrown_again() -> None:
    sheet, log = run(sealed()[0], ("cast", 4, 4), ("cast", 1, 2))
    assert log == [
        "Both roll 4 to name first, and roll again. [C-8]",
        "Spain names first (England rolled 1, Spain 2). [C-8]",
    ]
    assert season.to_act(sheet) == (SPAIN,)


@pytest.mark.rule("C-8")
def test_nothing_is_thrown_or_named_out_of_its_hour() -> None:
    early = ("C-8", "this is not the time to roll for who names first")
    assert refused(empty(), "cast") == early
    assert refused(named(), "cast") == early
    assert refused(sealed()[0], Cast(SPAIN)) == early
    assert refused(sealed()[0], "A against A") == ("C-8", "this is not the time to name opponents")


# --- pairs --------------------------------------------------------------------------------


@pytest.mark.rule("C-8", "P8-1.3")
def test_the_captains_name_a_pair_each_by_turns() -> None:
    sheet, log = run(named(), "C against F")
    assert log == ["England sets C against F. [C-8]"]
    assert (line(sheet, ENGLAND, "C").opponent, line(sheet, SPAIN, "F").opponent) == (5, 2)
    assert season.to_act(sheet) == (SPAIN,)
    assert refused(sheet, Name(ENGLAND, 0, 0)) == ("C-8", "the other captain names now")
    sheet, log = run(sheet, "A against G")
    assert log == ["Spain sets A against G. [C-8]"]
    assert (line(sheet, SPAIN, "A").opponent, line(sheet, ENGLAND, "G").opponent) == (6, 0)
    assert season.to_act(sheet) == (ENGLAND,)


@pytest.mark.rule("P8-1.3")
def test_a_force_that_has_an_opponent_gets_no_other() -> None:
    sheet = named("C against F")
    taken = ("P8-1.3", "each force has one opponent, and that one is taken")
    assert refused(sheet, "F against A") == taken
    assert refused(sheet, "A against C") == taken
    assert refused(sheet, Name(SPAIN, 7, 0)) == taken
    assert refused(sheet, Name(SPAIN, 0, -1)) == taken
    assert may(sheet, "C against F"), "Spain's C and England's F are free"


@pytest.mark.rule("C-8")
def test_the_pair_that_is_left_makes_itself() -> None:
    sheet, log = scored(pairs="AB BC CD DE EF FG GA")
    assert log[1:8] == [
        "England sets A against B. [C-8]",
        "Spain sets C against B. [C-8]",
        "England sets C against D. [C-8]",
        "Spain sets E against D. [C-8]",
        "England sets E against F. [C-8]",
        "Spain sets G against F. [C-8]",
        "That leaves G against A. [C-8]",
    ]
    opponents = [[each.opponent for each in lines] for lines in sheet.lines]
    assert opponents == [[1, 2, 3, 4, 5, 6, 0], [6, 0, 1, 2, 3, 4, 5]]


@pytest.mark.rule("C-8")
def test_the_list_of_pairs_holds_every_free_force_with_every_free_one() -> None:
    assert len(season.legal(named(), ENGLAND)) == 49
    assert len(season.legal(named("C against F"), SPAIN)) == 36
    assert season.legal(named("C against F"), ENGLAND) == ()


# --- scores -------------------------------------------------------------------------------


@pytest.mark.rule("C-9", "P8-1.3")
def test_a_die_and_the_value_make_the_score_and_the_higher_attacks() -> None:
    sheet, log = scored(sealed(BOLD)[0], A=(1, 4), E=(2, 1))
    assert log[8] == ("Spain attacks: England A 6 (rolled 1), Spain A 7 (rolled 4). [C-9]")
    mine, theirs = line(sheet, ENGLAND, "A"), line(sheet, SPAIN, "A")
    assert (mine.value, mine.die, mine.score, mine.attacks) == (5, 1, 6, False)
    assert (theirs.value, theirs.die, theirs.score, theirs.attacks) == (3, 4, 7, True)
    assert mine.result == theirs.result == Result.NOT_YET
    assert line(sheet, SPAIN, "E").attacks, "a 2 and 1 are less than a 1 and 3"
    assert line(sheet, ENGLAND, "B").attacks


@pytest.mark.rule("C-9")
def test_equal_scores_are_no_contact() -> None:
    sheet, log = scored(sealed(BOLD)[0], A=(2, 4))
    assert log[8] == ("They miss each other: England A 7 (rolled 2), Spain A 7 (rolled 4). [C-9]")
    for side in (ENGLAND, SPAIN):
        assert not line(sheet, side, "A").attacks
        assert line(sheet, side, "A").result is Result.NO_CONTACT


@pytest.mark.rule("C-9")
def test_the_scores_are_those_of_the_pairs_and_not_of_the_letters() -> None:
    sheet, log = scored(sealed(BOLD)[0], pairs="AB BA CG DF EC FD GE", E=(6, 1))
    throws = [each.partition(": ")[2] for each in log if "rolled" in each and "first" not in each]
    letters = [(each[8], each.split("Spain ")[1][0]) for each in throws]
    assert letters == [tuple(pair) for pair in ("AB", "BA", "CG", "DF", "EC", "FD", "GE")]
    assert line(sheet, ENGLAND, "E").score == 7
    assert line(sheet, SPAIN, "C").score == 4


# --- the spyglass -------------------------------------------------------------------------


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    ("faces", "who"),
    [((4, 1), ENGLAND), ((3, 1), NOBODY), ((1, 4), SPAIN), ((1, 3), NOBODY), ((6, 1), ENGLAND)],
)
def test_who_is_ahead_by_three_has_the_spyglass(faces: tuple[int, int], who: int) -> None:
    sheet, log = scored(A=faces)
    assert [bool(spied(sheet, side)) for side in (0, 1)] == [who == 0, who == 1]
    assert sum("glass" in each for each in log) == (who != NOBODY)


@pytest.mark.rule("C-9")
def test_it_shows_sails_and_troops_and_no_names() -> None:
    english = "A Rose Marines; B Swan Hawk Anne; D Wren; E Lark; F Bess"
    sheet, log = scored(sealed(english)[0], A=(1, 6), B=(1, 6), C=(1, 6), D=(6, 1))
    assert [each for each in log if "glass" in each] == [
        "Spain looks through the spyglass at A: 1 sail, with troops. [C-9]",
        "Spain looks through the spyglass at B: 3 sails, no troops. [C-9]",
        "Spain looks through the spyglass at C: no sail, no troops. [C-9]",
        "England looks through the spyglass at D: 1 sail, no troops. [C-9]",
    ]
    assert spied(sheet, SPAIN) == (Spied(0, 1, True), Spied(1, 3, False), Spied(2, 0, False))
    assert spied(sheet, ENGLAND) == (Spied(3, 1, False),)


@pytest.mark.rule("C-9")
def test_it_is_turned_on_the_opponent_and_not_on_the_like_letter() -> None:
    english = "A Rose Marines; B Swan Hawk; C Wren; D Lark; E Anne; F Bess"
    for pairs, letter, seen in (("AB BA", "A", (1, True)), ("BA AB", "B", (2, False))):
        faces = {letter: (1, 6)}
        sheet, _ = scored(sealed(english)[0], f"{pairs} CC DD EE FF GG", **faces)
        assert spied(sheet, SPAIN) == (Spied(LETTERS.index(letter), *seen),)
    sheet, _ = scored(sealed(english)[0], "AB BA CC DD EE FF GG", A=(6, 1))
    assert spied(sheet, ENGLAND) == (Spied(1, 1, False),)


@pytest.mark.rule("C-9")
def test_only_the_attacker_learns_what_it_shows() -> None:
    step = play(
        named("A against A", "B against B", "C against C", "D against D", "E against E"),
        "F against F",
        *(6, 1),
        *(1, 1) * 6,
    )
    assert "England looks through the spyglass at A. [C-9]" in told(step, SPAIN)
    assert "England looks through the spyglass at A: 1 sail, with troops. [C-9]" in told(
        step, ENGLAND
    )
    assert redact(step.state, SPAIN).secrets[ENGLAND].content is None


@pytest.mark.rule("C-9")
def test_another_margin_makes_another_glass() -> None:
    sheet, _ = scored(sealed(sheet=empty(options=Options(margin=1)))[0], A=(2, 1))
    assert spied(sheet, ENGLAND) == (Spied(0, 1, True),)
