"""The prize of a last season (C-22): who meets for it, who has it, what captains make of it."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.chronicle.broadsheet import broadsheet
from pieces_of_eight.campaign.kernel.sealed import Player, redact, seen
from pieces_of_eight.campaign.sheet.events import account, fought_for, prize_holder
from pieces_of_eight.campaign.sheet.mind import STEADY_HAND, Captain, shuffled, weigh_results
from pieces_of_eight.campaign.sheet.solver import Might, choices, halves, might_of, mixture
from pieces_of_eight.campaign.sheet.state import (
    FORCES,
    LETTERS,
    NOBODY,
    Options,
    Phase,
    Prize,
    Result,
    Sheet,
    plans,
)
from pieces_of_eight.content.careers import sheet_options
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    MISS,
    SPAIN,
    USUAL,
    Cards,
    empty,
    line,
    refused,
    run,
    sealed,
    setup,
    told,
)

pytestmark = pytest.mark.rule("C-22")

FLEET = Prize("the plate fleet", LETTERS.index("C"), 40, "A year of silver.")
GOES = Options(prize=FLEET, fool=3)
NO_SHIP_AT_C = "A Rose Marines; B Swan Hawk; D Wren; E Lark; F Anne; G Bess"
REST = ("A against A", "B against B", "D against D", "E against E", "F against F")


def at_prize(
    *faces: int, english: str = "", spanish: str = "", options: Options = GOES
) -> tuple[Sheet, list[str]]:
    """Both sheets sealed and all opponents named; `faces` are the dice of C, all others miss."""
    both = (english or USUAL[0], spanish or USUAL[1])
    sheet, log = sealed(*both, sheet=empty(options=options))
    sheet, more = run(sheet, ("cast", 6, 1))
    log += more
    for number, words in enumerate(REST):
        last = number == len(REST) - 1
        dice = (*MISS, *MISS, *faces, *MISS * 4) if last else ()
        sheet, more = run(sheet, (words, *dice))
        log += more
    return sheet, log


def at_c(sheet: Sheet) -> tuple[int, int]:
    """The points of both captains' forces C."""
    return line(sheet, ENGLAND, "C").points, line(sheet, SPAIN, "C").points


def test_both_hear_of_it_before_the_muster() -> None:
    step = season.start(setup(options=GOES), Cards())
    assert told(step) == [
        "Both captains hear of the plate fleet, worth 40 points. Each sends force C for it. [C-22]"
    ]
    for who in (ENGLAND, SPAIN):
        assert redact(step.state, who).options.prize == FLEET


def test_the_two_forces_that_go_for_it_meet_and_nobody_names_them() -> None:
    sheet, log = sealed(sheet=empty(options=GOES))
    assert log[-1] == "C against C: they meet at the plate fleet. [C-22]"
    assert line(sheet, ENGLAND, "C").opponent == line(sheet, SPAIN, "C").opponent == FLEET.letter
    sheet, _ = run(sheet, ("cast", 6, 1))
    assert refused(sheet, "C against A")[0] == "P8-1.3"
    assert refused(sheet, "A against C")[0] == "P8-1.3"
    sheet, _ = at_prize(6, 1)
    assert sheet.phase is Phase.DECLARING
    assert sorted(each.opponent for each in sheet.lines[0]) == list(range(FORCES))


def test_equal_scores_are_thrown_again_for_the_prize_and_for_nothing_else() -> None:
    sheet, log = at_prize(4, 4, 2, 2, 2, 5)
    again = [words for words in log if "roll again" in words]
    assert again == [
        "Equal scores for the prize, so they roll again (C rolled 4, C rolled 4). [C-22]",
        "Equal scores for the prize, so they roll again (C rolled 2, C rolled 2). [C-22]",
    ]
    assert line(sheet, SPAIN, "C").attacks
    assert not any(each.attacks for each in sheet.lines[0])


def test_who_has_the_better_of_it_has_the_prize_and_it_counts_for_the_score() -> None:
    for better, has in (("England", ENGLAND), ("Spain", SPAIN)):
        sheet, _ = at_prize(6, 1)
        sheet, log = run(sheet, "C battle", f"report {better}:")
        assert prize_holder(sheet) == has
        assert [gain.points for gain in account(sheet) if gain.rule == "C-22"] == [40]
        assert line(sheet, has, "C").points == 40 + GOES.stake(3)
        assert fought_for(sheet, has) == 40 + GOES.stake(3)
        assert any("the plate fleet 40" in words for words in log)


def test_nobody_has_it_where_nobody_has_the_better() -> None:
    sheet, _ = run(at_prize(6, 1)[0], "C battle", "report nobody:")
    assert prize_holder(sheet) == NOBODY
    assert at_c(sheet) == (0, 0)


@pytest.mark.rule("H-255")
@pytest.mark.parametrize(
    ("report", "has"),
    [
        ("report nobody: Lobo fled", ENGLAND),
        ("report Spain: Lobo fled", ENGLAND),
        ("report England: Hawk sunk", SPAIN),
        ("report England: Hawk sunk, Lobo sunk", ENGLAND),
        ("report nobody: Hawk fled, Lobo fled", NOBODY),
    ],
)
def test_who_alone_holds_the_water_has_it_whoever_did_more_harm(report: str, has: Player) -> None:
    sheet, _ = run(at_prize(6, 1)[0], "C battle", report)
    assert prize_holder(sheet) == has


def test_who_passes_by_leaves_it_to_the_enemy() -> None:
    sheet, log = run(at_prize(6, 1)[0], "C passes")
    assert "Spain is left alone there and takes the plate fleet: 40. [C-22]" in log
    assert at_c(sheet) == (0, 40)
    assert fought_for(sheet, SPAIN) == 0  # nobody has fought for it (C-16)


def test_an_attacker_who_finds_nobody_has_it_and_is_no_fool() -> None:
    spanish = "A Toro Tercio; B Gato Lobo; D Oso; E Rey; F Rica; G Perla"
    sheet, log = run(at_prize(6, 1, spanish=spanish)[0], "C battle")
    assert "England finds nobody there and takes the plate fleet: 40. [C-22]" in log
    assert "England C against Spain C: only a rumour. [C-11]" in log
    assert at_c(sheet) == (40, 0)


def test_a_rumour_that_attacks_leaves_it_to_ships_and_two_rumours_to_nobody() -> None:
    sheet, _ = run(at_prize(6, 1, english=NO_SHIP_AT_C)[0], "C passes")
    assert at_c(sheet) == (0, 40)
    spanish = "A Toro Tercio; B Gato Lobo; D Oso; E Rey; F Rica; G Perla"
    sheet, _ = run(at_prize(6, 1, english=NO_SHIP_AT_C, spanish=spanish)[0], "C passes")
    assert prize_holder(sheet) == NOBODY


def test_merchantmen_carry_no_prize_off() -> None:
    traders = "A Rose Marines; B Swan Hawk; C Anne; D Wren; E Lark; G Bess"
    sheet, _ = run(at_prize(1, 6, english=traders)[0], "C passes")
    assert prize_holder(sheet) == NOBODY
    sheet, _ = run(at_prize(6, 1, english=traders)[0], "C battle", "report England:")
    assert prize_holder(sheet) == SPAIN
    assert at_c(sheet)[0] >= GOES.stake(3)
    sheet, _ = run(at_prize(6, 1, english=traders)[0], "C passes")
    assert at_c(sheet)[1] >= 40


def test_the_account_of_the_prize_is_that_of_the_lines() -> None:
    for words in (("C passes",), ("C battle", "report Spain:")):
        sheet, _ = run(at_prize(6, 1)[0], *words)
        assert sum(gain.points for gain in account(sheet)) == sum(
            each.points for lines in sheet.lines for each in lines
        )


@pytest.mark.parametrize(
    ("prize", "why"),
    [
        (replace(FLEET, name=" "), "A prize needs a name."),
        (replace(FLEET, letter=FORCES), "Force A to G goes for a prize, and no other."),
        (replace(FLEET, worth=-1), "A prize cannot be worth less than zero."),
    ],
)
def test_a_prize_that_cannot_be_is_refused(prize: Prize, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        season.start(setup(options=Options(prize=prize)), Cards())


# --- what captains make of it ----------------------------------------------------------------

SHIPPED = replace(sheet_options(), prize=FLEET)


def test_ready_made_sheets_send_their_first_force_for_it() -> None:
    plain = plans(ENGLISH, replace(GOES, prize=None))
    for before, found in zip(plain, plans(ENGLISH, GOES), strict=True):
        assert found.contents.values[FLEET.letter] == before.contents.values[0]
        ships = zip(before.contents.ships, found.contents.ships, strict=True)
        assert all((was == 0) is (now == FLEET.letter) for was, now in ships)


def test_the_mixture_sends_the_strong_for_it_and_can_hardly_be_read() -> None:
    mix = mixture(SHIPPED)
    at_stake = 28 + FLEET.worth
    assert mix.gain <= 0.05 * at_stake
    assert all(0 <= plan.at < FORCES for plan, _ in mix.plans)
    assert sum(map(sum, mix.cells)) == pytest.approx(FORCES - 1)
    assert sum(map(sum, mix.chosen)) == pytest.approx(1)
    many, one = halves(SHIPPED)
    assert one is not None
    usual, _ = many.game.worth(mix.cells, mix.acts)
    there, _ = one.game.worth(mix.chosen, mix.chosen_acts)
    strong, weak = 5, 0  # a squadron, and a rumour
    assert there[2][strong] - there[2][weak] > 3 * (usual[2][strong] - usual[2][weak])


def test_a_captain_s_plan_goes_for_the_prize_under_its_letter() -> None:
    rng = random.Random(5)
    for _ in range(20):
        found = Captain(0.0, STEADY_HAND).muster(ENGLISH, SHIPPED, rng)
        strong = [might_of(found, ENGLISH, letter, SHIPPED).strength for letter in range(FORCES)]
        assert strong[FLEET.letter] > sorted(strong)[FORCES // 2]
    contents = replace(found, values=(1, 2, 3, 4, 5, 3, 3))
    for _ in range(20):
        assert shuffled(contents, rng, (4, FLEET.letter)).values[FLEET.letter] == 5


def test_a_captain_weighs_what_he_leaves_and_what_he_may_win() -> None:
    brig, nobody = Might(strength=12.0, sails=1, armed=True), Might()
    plain = choices(brig, 3, ((1.0, brig),), 3, SHIPPED)
    found = choices(brig, 3, ((1.0, brig),), 3, SHIPPED, 40)
    assert found[0].value == plain[0].value - 40
    assert found[1].value == pytest.approx(plain[1].value + 40 * (found[1].won - found[1].lost))
    fluyt = Might(strength=6.0, sails=1)
    assert choices(brig, 3, ((1.0, fluyt),), 3, SHIPPED, 40)[0].value == -SHIPPED.shun
    assert choices(fluyt, 3, ((1.0, nobody),), 3, SHIPPED, 40)[1].value == 0
    alone = choices(brig, 3, ((1.0, nobody),), 3, SHIPPED, 40)
    assert (alone[0].value, alone[1].value) == (0.0, 40.0)


def test_the_captain_who_declares_knows_that_the_prize_hangs_on_it() -> None:
    sheet, _ = at_prize(6, 1, options=replace(SHIPPED, deck=Options().deck))
    letter, found = weigh_results(seen(sheet, ENGLAND), random.Random(1))
    assert letter == FLEET.letter
    passes = next(each for each in found if each.result is Result.NO_CONTACT)
    assert passes.value < -20


# --- how it is told -----------------------------------------------------------------------------


def test_the_broadsheet_is_headed_with_it() -> None:
    sheet, _ = run(at_prize(6, 1)[0], "C battle", "report England:")
    ours = broadsheet(sheet, ENGLAND, 3, points=(46, 0), favour=0)
    theirs = broadsheet(sheet, SPAIN, 3, points=(46, 0), favour=0)
    assert "THE PLATE FLEET" in ours.headline
    assert "THE PLATE FLEET" in theirs.headline
    assert ours.headline != theirs.headline
    assert ours.verdict == "England wins the season, 46 to 0. England carried off the plate fleet."
    missed, _ = run(at_prize(6, 1)[0], "C battle", "report nobody:")
    found = broadsheet(missed, ENGLAND, 3, points=(0, 0), favour=0)
    assert found.verdict.endswith("Nobody carried off the plate fleet.")
