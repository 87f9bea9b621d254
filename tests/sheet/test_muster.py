"""C-6: ships and companies shared out over seven forces, and the values given to them."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.sealed import Sealed
from pieces_of_eight.campaign.sheet.muster import faults, fingerprint
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    IN_PORT,
    SPREADS,
    Adopt,
    Appraise,
    Assign,
    Berth,
    Company,
    Fleet,
    Options,
    Phase,
    Setup,
    Sheet,
    Sign,
    Worth,
    plans,
)
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    SPAIN,
    SPANISH,
    USUAL,
    Cards,
    empty,
    may,
    names,
    refused,
    run,
    sealed,
    setup,
    told,
    trader,
    warship,
    writing,
    written,
)


def filled(english: str = USUAL[0], sheet: Sheet | None = None) -> Sheet:
    """England's sheet written and not yet sealed."""
    sheet = empty() if sheet is None else sheet
    return run(sheet, *writing(sheet, english))[0]


def ships(count: int, companies: tuple[Company, ...] = ()) -> Fleet:
    return Fleet(tuple(warship(f"S{n}") for n in range(count)), companies)


# --- lines ------------------------------------------------------------------------------------


@pytest.mark.rule("P8-1.2")
def test_there_are_seven_lines_each_with_a_value_from_the_start() -> None:
    assert written(empty(), ENGLAND).values == (3,) * 7
    assert [len(lines) for lines in empty().lines] == [7, 7]
    seven = ("P8-1.2", "there are seven forces, A to G")
    rose = Assign(ENGLAND, Sealed(ENGLAND, Berth(False, 0, FORCES)))
    assert refused(empty(), rose) == seven
    assert refused(empty(), Assign(ENGLAND, Sealed(ENGLAND, Berth(False, 0, -2)))) == seven
    assert refused(empty(), Appraise(ENGLAND, Sealed(ENGLAND, Worth(7, 4)))) == seven
    assert refused(empty(), Appraise(ENGLAND, Sealed(ENGLAND, Worth(-1, 4)))) == seven


@pytest.mark.rule("C-6")
def test_a_ship_goes_where_she_is_put_and_leaves_where_she_was() -> None:
    sheet, log = run(empty(), "Rose to C", "Marines to C", "Swan to C", "Rose to D")
    assert names(sheet, ENGLAND, 2) == ["Swan"]
    assert names(sheet, ENGLAND, 3) == ["Rose"]
    assert written(sheet, ENGLAND).companies == (2,)
    assert log == [], "nothing of it is told"


@pytest.mark.rule("C-6")
def test_what_cannot_be_put_anywhere_is_refused_in_words() -> None:
    for company, number in ((False, 7), (False, -1), (True, 1)):
        act = Assign(ENGLAND, Sealed(ENGLAND, Berth(company, number, 0)))
        assert refused(empty(), act) == ("C-6", "there is no such ship or company")
    assert refused(empty(), "Rose to port") == ("C-6", "it is already there")
    sheet, _ = run(empty(), "Marines to B")
    assert refused(sheet, "Marines to B") == ("C-6", "it is already there")


@pytest.mark.rule("P8-1.5")
def test_a_force_holds_merchantmen_and_warships_and_a_landing_party() -> None:
    sheet = filled("A Rose Anne Marines; B Swan; C Hawk; D Wren; E Lark; F Bess")
    assert may(sheet, "seal")
    assert not faults(written(sheet, ENGLAND), ENGLISH, sheet.options)


@pytest.mark.rule("H-32")
def test_what_is_left_in_port_is_in_no_force_and_can_be_sealed_so() -> None:
    sheet = filled("A Rose; B Swan; C Hawk; D Wren; E Lark; F Anne")
    assert written(sheet, ENGLAND).ships[6] == IN_PORT
    assert written(sheet, ENGLAND).companies == (IN_PORT,)
    assert may(sheet, "seal")
    sheet, _ = run(sheet, "Rose to port")
    assert names(sheet, ENGLAND, 0) == []
    assert may(sheet, "seal")


# --- rumours ----------------------------------------------------------------------------------


@pytest.mark.rule("C-6")
def test_two_rumours_are_the_most() -> None:
    two = filled("A Rose; B Swan; C Hawk; D Wren; E Lark Anne Bess")
    assert may(two, "seal")
    three = filled("A Rose; B Swan; C Hawk; D Wren Lark Anne Bess")
    assert refused(three, "seal") == (
        "C-6",
        "3 forces are empty (E, F, G); at most 2 may be rumours",
    )


@pytest.mark.rule("H-33")
@pytest.mark.parametrize(("count", "rumours"), [(0, 7), (1, 6), (4, 3), (5, 2), (6, 2)])
def test_who_has_fewer_than_five_ships_may_fill_up_with_rumours(count: int, rumours: int) -> None:
    start = empty(ships(count))
    held = "; ".join(f"{letter} S{n}" for n, letter in enumerate("ABCDEFG"[: 7 - rumours]))
    assert may(filled(held, start) if held else start, "seal")
    if held:
        one_less = filled(held, start)
        one_less, _ = run(one_less, "S0 to port")
        assert refused(one_less, "seal")[1].endswith(f"at most {rumours} may be rumours")


@pytest.mark.rule("H-35")
def test_no_force_has_more_than_eight_ships() -> None:
    start = empty(ships(14))
    eight = "A " + " ".join(f"S{n}" for n in range(8)) + "; B S8; C S9; D S10; E S11"
    assert may(filled(eight, start), "seal")
    nine = eight.replace("A ", "A S12 ")
    assert refused(filled(nine, start), "seal") == ("H-35", "A has more than 8 ships")


@pytest.mark.rule("H-34")
def test_troops_need_room_aboard_the_ships_of_their_force() -> None:
    companies = tuple(Company(name, 8, 2, 9) for name in ("Reds", "Blues"))
    start = empty(replace(ENGLISH, companies=companies))
    rest = "; C Hawk; D Wren; E Lark; F Anne; G Bess"
    assert may(filled("A Rose; B Swan Reds" + rest, start), "seal")
    both = filled("A Rose Reds Blues; B Swan" + rest, start)
    assert refused(both, "seal") == ("H-34", "A's troops need room for 20, and its ships have 16")
    assert may(run(both, "Hawk to A", "Anne to C")[0], "seal"), "26 have room for 20"
    adrift = filled("A Reds; B Swan Rose" + rest, start)
    assert refused(adrift, "seal")[1] == "A's troops need room for 10, and its ships have 0"


# --- values -----------------------------------------------------------------------------------


@pytest.mark.rule("R3-57", "C-6")
def test_the_seven_values_add_up_to_twenty_one() -> None:
    sheet = filled()
    for words, total in (("A worth 4", 22), ("A worth 1", 19)):
        assert refused(run(sheet, words)[0], "seal") == (
            "C-6",
            f"the values add up to {total} instead of 21",
        )
    assert may(run(sheet, "A worth 5", "B worth 1")[0], "seal")


@pytest.mark.rule("C-6")
def test_a_value_is_from_one_to_five() -> None:
    sheet = empty()
    for value in (0, 6, -3):
        assert refused(sheet, f"C worth {value}") == ("C-6", "a value is from 1 to 5")
    for value in (1, 2, 4, 5):
        assert written(run(sheet, f"C worth {value}")[0], ENGLAND).values[2] == value
    assert refused(sheet, "C worth 3") == ("C-6", "that is already its value")


def test_other_numbers_make_another_sheet() -> None:
    options = Options(lowest=2, highest=6, total=28, rumours=0, few_ships=7, most_ships=1)
    sheet = empty(options=replace(options, stakes=(1, 2, 3, 4, 5, 6)))
    assert written(sheet, ENGLAND).values == (4,) * 7
    assert refused(sheet, "A worth 7") == ("C-6", "a value is from 2 to 6")
    assert not may(sheet, "A worth 1")
    assert may(sheet, "A worth 6")
    assert (
        refused(sheet, "seal")[1]
        == "7 forces are empty (A, B, C, D, E, F, G); at most 0 may be rumours"
    )
    assert may(
        filled("A4 Rose; B4 Swan; C4 Hawk; D4 Wren; E4 Lark; F4 Anne; G4 Bess", sheet), "seal"
    )


# --- plans ------------------------------------------------------------------------------------


@pytest.mark.rule("C-6")
@pytest.mark.parametrize("count", range(31))
def test_every_ready_made_plan_can_be_sealed_and_uses_the_whole_fleet(count: int) -> None:
    for merchants in {0, count // 3, count}:
        sails = tuple(
            trader(f"T{n}") if n < merchants else warship(f"W{n}", 4 + n) for n in range(count)
        )
        fleet = Fleet(sails, (Company("Reds", 8, 2, 9),))
        for plan in plans(fleet, Options()):
            assert faults(plan.contents, fleet, Options()) == [], plan.name
            assert IN_PORT not in plan.contents.ships


@pytest.mark.rule("C-6")
def test_a_plan_writes_the_whole_sheet_at_once() -> None:
    ready = plans(ENGLISH, Options())
    assert len(ready) == 2 * len(SPREADS)
    assert all(sum(plan.contents.values) == 21 for plan in ready)
    sheet, log = run(empty(), "Rose to F", "plan 5")
    assert written(sheet, ENGLAND) == ready[5].contents
    assert log == []
    assert refused(sheet, "plan 5") == ("C-6", "the sheet is already like that")
    assert refused(sheet, "plan 10") == ("C-6", "there is no such plan")
    assert refused(sheet, "plan -1") == ("C-6", "there is no such plan")
    assert may(sheet, "seal")


def test_plans_with_rumours_leave_the_last_lines_empty() -> None:
    for plan in plans(ENGLISH, Options()):
        rumours = {5, 6} if plan.name.endswith("with rumours") else set()
        assert set(range(FORCES)) - set(plan.contents.ships) == rumours, plan.name


def test_plans_keep_to_other_sums_and_bounds() -> None:
    options = Options(lowest=2, highest=4, total=20)
    for plan in plans(ENGLISH, options):
        assert sum(plan.contents.values) == 20
        assert set(plan.contents.values) <= {2, 3, 4}


# --- one after the other ----------------------------------------------------------------------


@pytest.mark.rule("H-39")
def test_the_captains_muster_one_after_the_other() -> None:
    sheet = filled()
    assert season.to_act(sheet) == (ENGLAND,)
    early = Assign(SPAIN, Sealed(SPAIN, Berth(False, 0, 2)))
    waits = ("H-39", "the other captain is writing")
    assert refused(sheet, early) == waits
    sheet, log = run(sheet, "seal")
    assert season.to_act(sheet) == (SPAIN,)
    assert len(log) == 1
    for late in (
        Assign(ENGLAND, Sealed(ENGLAND, Berth(False, 0, 2))),
        Appraise(ENGLAND, Sealed(ENGLAND, Worth(0, 4))),
        Adopt(ENGLAND, Sealed(ENGLAND, 1)),
        Sign(ENGLAND, Sealed(ENGLAND, "")),
    ):
        assert refused(sheet, late) == waits
    assert all(line.value == 0 for lines in sheet.lines for line in lines), "no value is public"


@pytest.mark.rule("C-7")
def test_a_sealed_sheet_is_not_written_on() -> None:
    sheet, _ = sealed()
    assert sheet.phase is Phase.CASTING
    for words in ("Rose to B", "A worth 4", "plan 1", "seal"):
        assert refused(sheet, words) == ("C-7", "the sheets are sealed")


@pytest.mark.rule("C-6")
def test_an_order_under_a_foreign_seal_or_with_nothing_in_it_is_refused() -> None:
    sheet = filled()
    unreadable = ("C-6", "the order cannot be read")
    assert refused(sheet, Assign(ENGLAND, Sealed(SPAIN, Berth(False, 0, 2)))) == unreadable
    assert refused(sheet, Assign(ENGLAND, Sealed(ENGLAND, None))) == unreadable
    assert refused(sheet, Appraise(ENGLAND, Sealed(SPAIN, Worth(0, 4)))) == unreadable
    assert refused(sheet, Appraise(ENGLAND, Sealed(ENGLAND, None))) == unreadable
    assert refused(sheet, Adopt(ENGLAND, Sealed(SPAIN, 1))) == unreadable
    assert refused(sheet, Adopt(ENGLAND, Sealed(ENGLAND, None))) == unreadable
    unsigned = ("C-7", "the order cannot be read")
    assert refused(sheet, Sign(ENGLAND, Sealed(SPAIN, ""))) == unsigned
    assert refused(sheet, Sign(ENGLAND, Sealed(ENGLAND, None))) == unsigned


@pytest.mark.rule("C-7")
def test_salt_is_plain_and_short() -> None:
    sheet = filled()
    why = ("C-7", "the salt has at most 64 plain letters")
    assert refused(sheet, Sign(ENGLAND, Sealed(ENGLAND, "x" * 65))) == why
    assert refused(sheet, Sign(ENGLAND, Sealed(ENGLAND, "señor"))) == why
    assert may(sheet, "seal " + "x" * 64)


@pytest.mark.rule("C-7")
def test_the_fingerprint_hangs_on_ships_places_values_and_salt() -> None:
    contents = written(filled(), ENGLAND)
    usual = fingerprint(ENGLISH, contents, "pepper")
    assert usual == fingerprint(ENGLISH, contents, "pepper")
    assert len(bytes.fromhex(usual)) == 32
    others = {
        fingerprint(ENGLISH, contents, "salt"),
        fingerprint(SPANISH, contents, "pepper"),
        fingerprint(ENGLISH, replace(contents, ships=(1, 0, 2, 3, 4, 5, 6)), "pepper"),
        fingerprint(ENGLISH, replace(contents, companies=(1,)), "pepper"),
        fingerprint(ENGLISH, replace(contents, values=(4, 2, 3, 3, 3, 3, 3)), "pepper"),
    }
    assert len(others) == 5
    assert usual not in others


# --- setups -----------------------------------------------------------------------------------


@pytest.mark.rule("P8-1.1", "R3-58")
@pytest.mark.parametrize("crown", ["Spain", "France", "England", "Denmark"])
def test_either_captain_sails_for_one_of_four_crowns(crown: str) -> None:
    for crowns in ((crown, "Spain"), ("Spain", crown), (crown, crown)):
        assert season.start(setup(crowns=crowns), Cards()).state.crowns == crowns


@pytest.mark.rule("P8-1.1")
def test_there_is_no_fifth_crown() -> None:
    why = "A captain sails for Spain, France, England or Denmark, not for Portugal."
    for crowns in (("Portugal", "Spain"), ("Spain", "Portugal")):
        with pytest.raises(ValueError, match=why):
            season.start(setup(crowns=crowns), Cards())


BAD_SHIP = "Rose has a cost, cargo or room below zero."
BAD_COMPANY = "Reds has no groups, or officers or a cost below zero."


@pytest.mark.parametrize(
    ("fleet", "why"),
    [
        (ships(57), "A captain sends out at most 56 ships and 14 companies."),
        (ships(1, (Company("Reds", 1, 0, 1),) * 15), "at most 56 ships and 14 companies."),
        (Fleet((warship("Rose", -1),)), BAD_SHIP),
        (Fleet((warship("Rose", room=-1),)), BAD_SHIP),
        (Fleet((trader("Rose", -1),)), BAD_SHIP),
        (ships(1, (Company("Reds", 0, 2, 2),)), BAD_COMPANY),
        (ships(1, (Company("Reds", 8, -1, 2),)), BAD_COMPANY),
        (ships(1, (Company("Reds", 8, 2, -1),)), BAD_COMPANY),
    ],
)
def test_a_fleet_that_cannot_be_is_refused_with_a_sentence(fleet: Fleet, why: str) -> None:
    for made in (setup(english=fleet), setup(spanish=fleet)):
        with pytest.raises(ValueError, match=why):
            season.start(made, Cards())


def test_the_largest_fleet_can_be_sent_out() -> None:
    fleet = ships(56, (Company("Reds", 1, 0, 1),) * 14)
    assert told(season.start(setup(english=fleet), Cards())) == []


def test_each_fleet_is_under_its_captains_seal() -> None:
    why = "Each captain's fleet is sealed with his own seal."
    mine, theirs = Sealed(ENGLAND, ENGLISH), Sealed(SPAIN, SPANISH)
    for fleets in ((theirs, theirs), (mine, mine), (mine, Sealed(SPAIN, None))):
        with pytest.raises(ValueError, match=why):
            season.start(Setup(("England", "Spain"), fleets), Cards())
