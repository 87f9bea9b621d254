"""C-10 and C-11: results written in secret, and the fold opened."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.sealed import Sealed, redact
from pieces_of_eight.campaign.sheet.describe import SheetDescription
from pieces_of_eight.campaign.sheet.events import Unfolded, account
from pieces_of_eight.campaign.sheet.muster import fingerprint, keep, own, write
from pieces_of_eight.campaign.sheet.solver import Might, choices
from pieces_of_eight.campaign.sheet.state import (
    Company,
    Declare,
    Engagement,
    Options,
    Phase,
    Result,
    Sheet,
    Spied,
)
from pieces_of_eight.content.words import fingerprint_words, words
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    SPAIN,
    USUAL,
    empty,
    line,
    may,
    order,
    play,
    points,
    refused,
    run,
    scored,
    sealed,
    told,
    writing,
    written,
)

RUMOUR = "A Rose; B Swan; C Hawk; D Wren; E Lark Anne Bess"


def three(sheet: Sheet | None = None) -> Sheet:
    """Opponents named: England attacks with A and B, and Spain with C."""
    return scored(sheet, A=(6, 1), B=(5, 1), C=(1, 6))[0]


# --- declaring ----------------------------------------------------------------------------


@pytest.mark.rule("C-10")
def test_attacks_are_declared_in_letter_order_one_captain_after_the_other() -> None:
    sheet = three()
    assert sheet.phase is Phase.DECLARING
    assert refused(sheet, "B battle") == (
        "C-10",
        "you declare attacks in the order of their letters",
    )
    spains = Declare(SPAIN, 2, Sealed(SPAIN, Result.BATTLE))
    assert refused(sheet, spains) == ("C-10", "the other captain declares now")
    sheet, log = run(sheet, "A raids", "B passes")
    assert log == [
        "England declares for A: land raid. [C-10]",
        "England declares for B: no contact. [C-10]",
    ]
    assert sheet.declared == (2, 0)
    assert season.to_act(sheet) == (SPAIN,)
    assert refused(sheet, "A battle")[1] == "you declare attacks in the order of their letters"
    sheet, _ = run(sheet, "C battle")
    assert sheet.phase is Phase.FIGHTING


@pytest.mark.rule("C-11")
@pytest.mark.parametrize(("sails", "costs", "lit"), [((), 1, 0), ((0,), 1, 1), ((2,), 0, 0)])
def test_a_battle_says_what_nothing_costs_and_where_no_sail_is_seen_no_contact_is_lit(
    sails: tuple[int, ...], costs: bool, lit: bool
) -> None:
    sheet, about = three(), SheetDescription()
    secrets, foe = sheet.secrets[ENGLAND].content, sheet.lines[ENGLAND][0].opponent
    assert secrets is not None
    seen = replace(secrets, spied=tuple(Spied(foe, count, False) for count in sails))
    sheet = replace(sheet, secrets=(Sealed(ENGLAND, seen), sheet.secrets[SPAIN]))
    battle, passes = (about.choice(sheet, order(sheet, what)) for what in ("A battle", "A passes"))
    assert ("(nothing there: they gain 1)" in battle.words) is bool(costs)
    assert (battle.proposed, passes.proposed) == (False, bool(lit))


@pytest.mark.rule("C-10")
def test_a_captain_without_attacks_declares_nothing() -> None:
    sheet, _ = scored(B=(1, 6))
    assert season.to_act(sheet) == (SPAIN,)
    assert refused(sealed()[0], "A battle") == (
        "C-10",
        "you declare results after the battle scores",
    )


@pytest.mark.rule("C-10")
def test_a_battle_needs_a_ship_and_a_raid_a_landing_company() -> None:
    sheet, _ = scored(sealed(RUMOUR)[0], A=(6, 1), F=(6, 1))
    assert refused(sheet, "A raids") == ("C-10", "a land raid needs a landing company in the force")
    assert may(sheet, "A battle")
    sheet, _ = run(sheet, "A passes")
    assert refused(sheet, "F battle") == ("C-10", "a battle needs a ship on your side")
    assert not may(sheet, "F raids")
    assert list(season.legal(sheet, ENGLAND)) == [order(sheet, "F passes")]


@pytest.mark.rule("C-12")
@pytest.mark.parametrize("groups", [(1,), (7,), (8,), (7, 8)])
def test_companies_of_any_size_may_raid(groups: tuple[int, ...]) -> None:
    companies = tuple(Company(f"Reds{n}", count, 0, count) for n, count in enumerate(groups))
    start = empty(replace(ENGLISH, companies=companies))
    names = " ".join(company.name for company in companies)
    rest = "; B Swan; C Hawk; D Wren; E Lark; F Anne; G Bess"
    sheet, _ = scored(sealed(f"A Rose {names}{rest}", sheet=start)[0], A=(6, 1))
    assert may(sheet, "A raids")


@pytest.mark.rule("C-10")
def test_a_declaration_is_one_of_three_results_under_ones_own_seal() -> None:
    sheet = three()
    why = ("C-10", "write battle, no contact or land raid")
    assert refused(sheet, Declare(ENGLAND, 0, Sealed(ENGLAND, Result.NOT_YET))) == why
    assert refused(sheet, Declare(ENGLAND, 0, Sealed(ENGLAND, None))) == why
    assert refused(sheet, Declare(ENGLAND, 0, Sealed(SPAIN, Result.BATTLE))) == why


@pytest.mark.rule("C-10")
def test_what_is_declared_stays_secret_until_all_is_declared() -> None:
    start = three()
    battle, raid = play(start, "A battle"), play(start, "A raids")
    assert told(battle, SPAIN) == ["England writes a result for A. [C-10]"]
    assert redact(battle.state, SPAIN) == redact(raid.state, SPAIN)
    assert redact(battle.events, SPAIN) == redact(raid.events, SPAIN)
    assert redact(battle.state, ENGLAND) != redact(raid.state, ENGLAND)
    assert line(battle.state, ENGLAND, "A").result is Result.NOT_YET


# --- the fold -----------------------------------------------------------------------------


@pytest.mark.rule("C-11", "P8-1.4")
def test_the_fold_is_opened_after_the_last_declaration_and_shows_everything() -> None:
    english = "A Rose Marines; B Swan Anne; C Hawk; D Wren; E Lark"
    sheet, _ = run(three(sealed(english)[0]), "A raids", "B battle")
    assert sheet.unfolded is None
    assert sheet.shown is None
    sheet, log = run(sheet, "C battle")
    assert log[1:] == [
        "England's fold is opened; the seal is unbroken. A: Rose, Marines; B: Swan, Anne; "
        "C: Hawk; D: Wren; E: Lark; F: a rumour; G: a rumour; in port: Bess. [C-7]",
        "Spain's fold is opened; the seal is unbroken. A: Toro, Tercio; B: Gato; C: Lobo; "
        "D: Oso; E: Rey; F: Rica; G: Perla. [C-7]",
        "England A against Spain A: land raid. [P8-1.5]",
        "England B against Spain B: battle. [P8-1.5]",
        "Spain C against England C: battle. [P8-1.5]",
    ]
    for who in (ENGLAND, SPAIN):
        seen = redact(sheet, who)
        assert seen.unfolded == (written(sheet, ENGLAND), written(sheet, SPAIN))
        assert seen.shown == tuple(own(sheet, side)[1] for side in (ENGLAND, SPAIN))


@pytest.mark.rule("C-11")
def test_where_nobody_attacks_the_fold_is_opened_at_once() -> None:
    sheet, log = scored()
    assert "England's fold is opened; the seal is unbroken." in log[15]
    assert sheet.phase is Phase.OVER
    assert not sheet.engagements


@pytest.mark.rule("C-10", "P8-1.3")
def test_the_result_is_written_into_both_lines() -> None:
    sheet, _ = run(three(), "A raids", "B passes", "C battle")
    for letter, result in (
        ("A", Result.LAND_RAID),
        ("B", Result.NO_CONTACT),
        ("C", Result.BATTLE),
        ("D", Result.NO_CONTACT),
    ):
        for side in (ENGLAND, SPAIN):
            assert line(sheet, side, letter).result is result, letter


@pytest.mark.rule("C-11")
def test_a_battle_against_a_rumour_is_no_contact_and_makes_a_fool_of_the_attacker() -> None:
    sheet, _ = scored(sealed(RUMOUR)[0], pairs="AA BB CC DD EF FE GG", F=(1, 5), A=(6, 1))
    sheet, _ = run(sheet, "A battle")
    sheet, log = run(sheet, "E battle")
    assert log[3:] == [
        "England A against Spain A: battle. [P8-1.5]",
        "Spain E against England F: only a rumour; England gains 1. [C-11]",
    ]
    for side, letter in ((ENGLAND, "F"), (SPAIN, "E")):
        assert line(sheet, side, letter).result is Result.NO_CONTACT
    assert (points(sheet, ENGLAND), points(sheet, SPAIN)) == ("F1", "")
    assert line(sheet, SPAIN, "E").fooled
    assert not line(sheet, ENGLAND, "F").fooled
    assert sheet.engagements == (Engagement(ENGLAND, 0, Result.BATTLE),)


@pytest.mark.rule("C-11")
def test_who_lets_a_rumour_pass_is_no_fool() -> None:
    sheet, log = scored(sealed(RUMOUR)[0], F=(1, 5), A=(6, 1))
    sheet, log = run(sheet, "A battle", "F passes")
    assert log[-1] == "Spain F against England F: no contact. [P8-1.5]"
    assert points(sheet, ENGLAND) == ""
    assert not line(sheet, SPAIN, "F").fooled


@pytest.mark.rule("C-11")
def test_a_raid_is_made_on_a_town_whatever_the_enemy_force_is() -> None:
    spanish = "A Toro Tercio; B Gato; C Lobo; D Oso; E Rey Rica Perla"
    sheet, _ = scored(sealed(spanish=spanish)[0], pairs="AF BA CB DC ED FE GG", A=(6, 1))
    sheet, log = run(sheet, "A raids")
    assert log[-1] == "England A against Spain F: land raid. [P8-1.5]"
    assert sheet.engagements == (Engagement(ENGLAND, 0, Result.LAND_RAID),)


@pytest.mark.rule("C-11")
def test_a_fool_may_be_worth_more() -> None:
    start = empty(options=Options(fool=3))
    sheet, log = scored(sealed(RUMOUR, sheet=start)[0], F=(1, 5), A=(6, 1))
    sheet, log = run(sheet, "A battle", "F battle")
    assert log[-1].endswith("England gains 3. [C-11]")
    assert points(sheet, ENGLAND) == "F3"


@pytest.mark.rule("C-12")
def test_engagements_follow_in_order_of_the_attackers_letter() -> None:
    sheet, _ = scored(pairs="AB BA CD DC EE FF GG", A=(1, 6), B=(1, 6), C=(6, 1), D=(6, 1))
    sheet, _ = run(sheet, "C battle", "D battle", "A raids", "B battle")
    assert [(each.attacker, each.letter) for each in sheet.engagements] == [
        (SPAIN, 0),
        (SPAIN, 1),
        (ENGLAND, 2),
        (ENGLAND, 3),
    ]


# --- the fingerprint ----------------------------------------------------------------------


def unfolded(sheet: Sheet) -> list[Unfolded]:
    """What the last declaration tells of both folds."""
    return [each for each in play(sheet, "A battle").events if isinstance(each, Unfolded)]


@pytest.mark.rule("C-7")
def test_the_fingerprint_is_shown_at_sealing_and_fits_at_the_opening() -> None:
    _, log = sealed()
    sheet, _ = scored(A=(6, 1))
    assert log[0] == f"England seals the sheet: {sheet.prints[0][:16]}. [C-7]"
    for side, event in zip((ENGLAND, SPAIN), unfolded(sheet), strict=True):
        assert event.holds
        assert event.print == sheet.prints[side]
        fleet = own(sheet, side)[1]
        assert fingerprint(fleet, event.contents, event.salt) == event.print


@pytest.mark.rule("C-7")
def test_a_sheet_that_was_forged_after_sealing_has_a_broken_seal() -> None:
    sheet, _ = scored(A=(6, 1))
    contents, fleet = own(sheet, SPAIN)
    bigger = replace(fleet, ships=(replace(fleet.ships[0], cost=40), *fleet.ships[1:]))
    for forged in (
        write(sheet, SPAIN, replace(contents, ships=(1, 0, *contents.ships[2:]))),
        write(sheet, SPAIN, replace(contents, values=(4, 2, 3, 3, 3, 3, 3))),
        keep(sheet, SPAIN, salt="another"),
        replace(sheet, fleets=(sheet.fleets[0], Sealed(SPAIN, bigger))),
        replace(sheet, prints=(sheet.prints[0], "0" * 64)),
    ):
        assert [each.holds for each in unfolded(forged)] == [True, False]
        log = told(play(forged, "A battle"))
        assert log[1].startswith("England's fold is opened; the seal is unbroken.")
        assert log[2].startswith("Spain's fold is opened; the seal is BROKEN.")


@pytest.mark.rule("C-7")
def test_salt_makes_the_same_sheet_look_another() -> None:
    start = run(empty(), "plan 0")[0]
    prints = {run(start, words)[0].prints[0] for words in ("seal", "seal pepper", "seal rum")}
    assert len(prints) == 3


@pytest.mark.rule("C-7")
def test_the_salt_of_the_sealing_is_shown_at_the_opening() -> None:
    sheet, _ = run(empty(), *writing(empty(), USUAL[0]), "seal pepper")
    sheet, _ = run(sheet, *writing(sheet, USUAL[1]), "seal rum")
    english, spanish = unfolded(scored(sheet, A=(6, 1))[0])
    assert (english.salt, spanish.salt) == ("pepper", "rum")
    assert english.holds
    assert spanish.holds


@pytest.mark.rule("H-40")
def test_the_fingerprint_can_be_read_aloud_in_six_words_at_the_sealing_and_the_opening() -> None:
    sheet, _ = scored(A=(6, 1))
    aloud = [fingerprint_words(bytes.fromhex(mark)) for mark in sheet.prints]
    assert [len(each) for each in aloud] == [6, 6]
    assert aloud[0] != aloud[1]
    assert set(aloud[0]) | set(aloud[1]) <= set(words())
    again = [fingerprint_words(bytes.fromhex(event.print)) for event in unfolded(sheet)]
    assert again == aloud


# --- passing by -----------------------------------------------------------------------------

SHUN = Options(shun=2)


@pytest.mark.rule("H-213", "C-23")
def test_who_passes_ships_by_with_a_warship_pays_for_it() -> None:
    sheet, _ = scored(sealed(sheet=empty(options=SHUN))[0], A=(6, 1), B=(1, 6))
    sheet, log = run(sheet, "A passes", "B passes")
    assert [words for words in log if "[H-213]" in words] == [
        "England A against Spain A: warships let ships pass; Spain gains 2. [H-213]",
        "Spain B against England B: warships let ships pass; England gains 2. [H-213]",
    ]
    gains = [gain for gain in account(sheet) if gain.rule == "H-213"]
    assert [(gain.to, gain.letter, gain.points, gain.why) for gain in gains] == [
        (SPAIN, 0, 2, "warships let it pass"),
        (ENGLAND, 1, 2, "warships let it pass"),
    ]
    assert line(sheet, SPAIN, "A").points >= 2
    assert line(sheet, ENGLAND, "A").result is Result.NO_CONTACT


@pytest.mark.rule("H-213")
def test_nobody_sees_a_rumour_passed_by() -> None:
    sheet, _ = scored(sealed(RUMOUR, sheet=empty(options=SHUN))[0], F=(1, 5), A=(6, 1))
    sheet, log = run(sheet, "A battle", "F passes")
    assert log[-1] == "Spain F against England F: no contact. [P8-1.5]"
    assert not [gain for gain in account(sheet) if gain.rule == "H-213"]


@pytest.mark.rule("H-213")
def test_merchantmen_and_rumours_pass_by_for_nothing() -> None:
    english = "A Anne Bess; B Swan; C Hawk; D Wren; E Lark; F Rose"
    start = empty(options=replace(SHUN, rumours=2))
    sheet, _ = scored(sealed(english, sheet=start)[0], A=(6, 1), G=(6, 1))
    sheet, log = run(sheet, "A passes", "G passes")
    assert sum(words.endswith(": no contact. [P8-1.5]") for words in log) == 2
    assert not [gain for gain in account(sheet) if gain.rule == "H-213"]


@pytest.mark.rule("H-213")
def test_a_captain_weighs_what_passing_by_costs_by_what_may_be_there() -> None:
    brig = Might(strength=12.0, sails=1, armed=True)
    sails, nobody, trader = Might(strength=12.0, sails=1), Might(), Might(strength=6.0, sails=1)
    passes = choices(brig, 3, ((0.75, sails), (0.25, nobody)), 3, SHUN)[0]
    assert (passes.result, passes.value) == (Result.NO_CONTACT, -1.5)
    assert choices(trader, 3, ((1.0, sails),), 3, SHUN)[0].value == 0.0
    assert choices(brig, 3, ((1.0, nobody),), 3, SHUN)[0].value == 0.0
