"""C-12 to C-14: engagements reported, what every end of a ship is worth, stakes, the account."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import account
from pieces_of_eight.campaign.sheet.points import better, next_engagement, totals
from pieces_of_eight.campaign.sheet.state import (
    NOBODY,
    Fate,
    Fleet,
    Options,
    Outcome,
    Phase,
    Report,
    Sheet,
    ShipEnd,
)
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    SPAIN,
    SPANISH,
    USUAL,
    empty,
    is_over,
    opened,
    order,
    outcome,
    play,
    points,
    refused,
    run,
    scored,
    sealed,
    told,
    trader,
    warship,
)

FREE = Options(stakes=(0,) * 5)


def battle(
    options: Options = FREE,
    english: str = USUAL[0],
    spanish: str = USUAL[1],
    fleets: tuple[Fleet, Fleet] = (ENGLISH, SPANISH),
) -> Sheet:
    """England's A has fallen upon Spain's A, and a second battle waits at G."""
    start = empty(*fleets, options)
    return opened(english, spanish, "A battle", "G battle", sheet=start, A=(6, 1), G=(6, 1))[0]


def brought(sheet: Sheet, words: str) -> tuple[int, int]:
    """What the report of the engagement that is next brings both sides."""
    before = totals(sheet)
    after = totals(run(sheet, words)[0])
    return after[0] - before[0], after[1] - before[1]


# --- reports ------------------------------------------------------------------------------


@pytest.mark.rule("C-12")
def test_the_attacker_reports_one_engagement_after_the_other() -> None:
    sheet = opened(*USUAL, "A battle", "B battle", A=(6, 1), B=(1, 6))[0]
    assert season.to_act(sheet) == (ENGLAND,)
    late = Report(SPAIN, outcome(sheet, "nobody"))
    assert refused(sheet, late) == ("C-12", "the attacker reports")
    sheet, log = run(sheet, "report nobody")
    assert log == ["Battle of England A: England 0; Spain 0. [C-14]"]
    assert season.to_act(sheet) == (SPAIN,)
    assert next_engagement(sheet) == 1


@pytest.mark.rule("C-12")
def test_there_is_nothing_to_report_before_the_fold_is_opened() -> None:
    nothing = Report(ENGLAND, Outcome(NOBODY, ((), ())))
    why = ("C-12", "there is no engagement to report")
    assert refused(empty(), nothing) == why
    assert refused(scored(A=(6, 1))[0], nothing) == why


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(
    "ends", [((), (0,)), ((0,), ()), ((0, 0), (0,)), ((0, 1), (0,)), ((1,), (0,)), ((0,), (0, 6))]
)
def test_every_ship_that_met_is_reported_once(ends: tuple[tuple[int, ...], ...]) -> None:
    one, two = (tuple(ShipEnd(n, Fate.KEPT) for n in side) for side in ends)
    why = ("C-12", "every ship that met is reported once, and no other")
    assert refused(battle(), Report(ENGLAND, Outcome(NOBODY, (one, two)))) == why


@pytest.mark.rule("C-12")
def test_a_report_that_cannot_be_is_refused() -> None:
    sheet = battle()
    right = outcome(sheet, "England")
    for changed, why in (
        (replace(right, better=Player(2)), "one side won the fight, or nobody did"),
        (replace(right, coins=1), "coins come from land raids"),
        (
            replace(right, companies=((0, 1),)),
            "every company that landed is reported once, and no other",
        ),
    ):
        assert refused(sheet, Report(ENGLAND, changed)) == ("C-12", why)


@pytest.mark.rule("C-12")
def test_a_raid_reports_its_coins_and_every_company_that_landed() -> None:
    sheet = opened(*USUAL, "A raids", A=(6, 1))[0]
    right = outcome(sheet, "England: 5 coins, Marines less 8")
    assert right.companies == ((0, 8),)
    once = "every company that landed is reported once, and no other"
    most = "a company loses no more groups than it has"
    for changed, why in (
        (replace(right, coins=-1), "coins come from land raids"),
        (replace(right, companies=()), once),
        (replace(right, companies=((0, 1), (0, 1))), once),
        (replace(right, companies=((1, 1),)), once),
        (replace(right, companies=((0, 9),)), most),
        (replace(right, companies=((0, -1),)), most),
        (
            replace(right, ships=(right.ships[0], (ShipEnd(0, Fate.KEPT),))),
            "every ship that met is reported once, and no other",
        ),
    ):
        assert refused(sheet, Report(ENGLAND, changed)) == ("C-12", why)
    assert season.refuse(sheet, Report(ENGLAND, right)) is None


@pytest.mark.rule("C-14")
def test_only_a_ship_that_had_a_captain_loses_him() -> None:
    sheet, _ = run(battle(), "report nobody")
    dead = Outcome(NOBODY, ((ShipEnd(6, Fate.KEPT, True),), (ShipEnd(6, Fate.KEPT),)))
    assert refused(sheet, Report(ENGLAND, dead)) == ("C-14", "Bess had no captain to be killed")


# --- what is worth what -------------------------------------------------------------------


FLEETS = (
    Fleet(
        (
            warship("Rose", 21, 16, "Harry"),
            trader("Anne", 5, 10),
            *ENGLISH.ships[1:5],
            warship("Kit"),
        )
    ),
    Fleet(
        (warship("Toro", 22, 16, "Luis"), trader("Rica", 4, 7), *SPANISH.ships[1:5], warship("Mar"))
    ),
)
MANY = (
    "A Rose Anne; B Swan; C Hawk; D Wren; E Lark; G Kit",
    "A Toro Rica; B Gato; C Lobo; D Oso; E Rey; G Mar",
)


@pytest.mark.rule("C-14", "P8-1.6")
@pytest.mark.parametrize(
    ("words", "england", "spain"),
    [
        ("", 0, 0),
        ("Toro kept", 0, 0),
        ("Toro sunk", 5, 0),  # a quarter of 22
        ("Toro taken", 11, 0),
        ("Toro fled", 0, 0),
        ("Toro escaped", 0, 0),
        ("Rica sunk", 1, 0),  # a quarter of 7; her cargo is lost
        ("Rica taken", 4 + 4, 0),  # half of 7, rounded up, and the cargo in full
        ("Rica fled", 0, 0),
        ("Rica kept", 0, 4),
        ("Rica escaped", 0, 4),
        ("Rose sunk", 0, 5),
        ("Rose taken", 0, 11),  # half of 21, rounded up
        ("Anne taken", 0, 5 + 5),
        ("Anne escaped", 5, 0),
        ("Luis killed", 2, 0),
        ("Harry killed", 0, 2),
        ("Toro sunk, Luis killed", 7, 0),
        ("Toro taken, Luis killed", 13, 0),
        ("Toro escaped, Luis killed", 2, 0),
        ("Toro sunk, Rica taken, Rose taken, Anne escaped", 5 + 8 + 5, 11),
    ],
)
def test_what_every_end_of_a_ship_is_worth(words: str, england: int, spain: int) -> None:
    sheet = battle(FREE, *MANY, FLEETS)
    driven = [f"{trader} fled" for trader in ("Anne", "Rica") if f"{trader} " not in words]
    told = ", ".join([words, *driven] if words else driven)
    assert brought(sheet, f"report nobody: {told}") == (england, spain)


@pytest.mark.rule("C-14")
@pytest.mark.parametrize(
    ("better", "england", "spain"), [("nobody", 5, 4), ("England", 5, 0), ("Spain", 0, 4)]
)
def test_merchantmen_still_afloat_come_home_unless_the_enemy_had_the_better(
    better: str, england: int, spain: int
) -> None:
    assert brought(battle(FREE, *MANY, FLEETS), f"report {better}") == (england, spain)


@pytest.mark.rule("C-14")
def test_merchantmen_that_carry_raiders_bring_no_cargo_home() -> None:
    english = "A Rose Anne Marines; B Swan; C Hawk; D Wren; E Lark; F Bess"
    sheet = opened(english, USUAL[1], "A raids", "G passes", A=(6, 1), G=(6, 1))[0]
    assert points(run(sheet, "report nobody: 24 coins")[0], ENGLAND).split()[0] == "A24"


@pytest.mark.rule("C-13", "C-14")
def test_of_a_cargo_brought_home_each_part_counts_as_a_whole_and_a_prize_has_all_of_it() -> None:
    third = replace(FREE, home=3)
    assert brought(battle(third, *MANY, FLEETS), "report nobody") == (2, 2)
    escaped = "report nobody: Anne escaped, Rica escaped"
    assert brought(battle(third, *MANY, FLEETS), escaped) == (2, 2)
    assert brought(battle(third, *MANY, FLEETS), "report England: Rica taken") == (2 + 4 + 4, 0)
    quiet = opened(*USUAL, "A battle", sheet=empty(options=third), A=(6, 1))[0]
    assert points(run(quiet, "report nobody")[0], ENGLAND) == "F1 G1"


@pytest.mark.rule("C-14", "H-49")
def test_daring_pays_whoever_gives_battle_and_has_the_better_of_it() -> None:
    daring = replace(FREE, daring=2)
    for words, england, spain in (("England", 2, 0), ("Spain", 0, 0), ("nobody", 0, 0)):
        assert brought(battle(daring), f"report {words}") == (england, spain)
    raid = opened(*USUAL, "A raids", "G passes", sheet=empty(options=daring), A=(6, 1), G=(6, 1))[0]
    assert points(run(raid, "report England: 4 coins")[0], ENGLAND).split()[0] == "A4"


BOLD = "A5 Rose; B1 Swan; C Hawk; D Wren; E Lark; F Anne; G Bess"
SHY = "A4 Toro; B2 Gato; C Lobo; D Oso; E Rey; F Rica; G Perla"


@pytest.mark.rule("C-14", "R3-57")
def test_whoever_has_the_better_of_it_gains_by_the_value_of_what_he_met() -> None:
    sheet, _ = scored(sealed(BOLD, SHY)[0], "AB BA CC DD EE FF GG", A=(6, 1), B=(4, 1))
    sheet, _ = run(sheet, "A battle")
    for words, england, spain in (
        ("report England", "A4 F3 G1", "F3 G1"),  # he met a 2
        ("report Spain", "F3 G1", "B10 F3 G1"),  # and they a 5
        ("report nobody", "F3 G1", "F3 G1"),
    ):
        done, _ = run(sheet, words)
        assert (points(done, ENGLAND), points(done, SPAIN)) == (england, spain)


@pytest.mark.rule("C-14")
def test_a_land_raid_pays_by_its_own_account_and_its_stake() -> None:
    sheet = opened(*USUAL, "A raids", "G passes", A=(6, 1), G=(6, 1))[0]
    sheet, log = run(sheet, "report England: 24 coins, Rose sunk, Marines less 3")
    assert log[0] == (
        "Land raid of England A: England 30 (plunder from the town 24, the stake on A 6); "
        "Spain 5 (Rose sunk 5). [C-14]"
    )
    assert points(sheet, ENGLAND).split()[0] == "A30"
    assert points(sheet, SPAIN).split()[0] == "A5"


@pytest.mark.rule("C-14")
def test_a_raid_beaten_off_pays_the_defender_his_stake() -> None:
    sheet = opened(*USUAL, "A raids", A=(6, 1))[0]
    assert brought(sheet, "report Spain: 5 coins")[1] == 6 + 3 + 1  # and two cargoes come home


@pytest.mark.rule("C-14")
def test_the_numbers_are_those_of_the_options() -> None:
    options = Options(captain=7, sunk=2, taken=3, stakes=(1, 2, 9, 10, 11), coins_a_point=5)
    sheet = battle(options, *MANY, FLEETS)
    assert brought(sheet, "report England: Toro sunk, Luis killed, Rica taken, Anne fled") == (
        11 + 7 + 3 + 4 + 9,
        0,
    )
    raid = opened(*USUAL, "A raids", "G passes", sheet=empty(options=options), A=(6, 1), G=(6, 1))[
        0
    ]
    assert points(run(raid, "report nobody: 24 coins")[0], ENGLAND).split()[0] == "A4"


@pytest.mark.rule("C-14")
def test_points_are_written_into_the_lines_of_the_two_forces_that_met() -> None:
    for faces, words in (((1, 6), "A battle"), ((6, 1), "B battle")):  # either may attack
        sheet, _ = scored(pairs="AB BA CC DD EE FF GG", B=faces)
        sheet, _ = run(sheet, words)
        sheet, _ = run(sheet, "report nobody: Swan sunk, Toro taken")
        assert points(sheet, ENGLAND) == "B10 F3 G1"
        assert points(sheet, SPAIN) == "A3 F3 G1"


# --- the account --------------------------------------------------------------------------


@pytest.mark.rule("C-14")
def test_the_account_tells_every_point_by_line_and_reason() -> None:
    english = "A Rose Marines; B Swan; C Hawk; D Wren Bess; E Lark; F Anne"
    spanish = "A Toro Tercio; B Gato; C Lobo; D Oso; E Rey; F Rica; G Perla"
    sheet, _ = opened(
        english, spanish, "A raids", "B battle", "D battle", "G battle",
        A=(6, 1), B=(6, 1), D=(1, 6), G=(1, 6),
    )  # fmt: skip
    assert [(gain.why, gain.rule) for gain in account(sheet)] == [
        ("a rumour drew an attack", "C-11")
    ]
    sheet, log = run(
        sheet,
        "report England: 24 coins",
        "report Spain: Gato taken, Swan sunk",
        "report nobody: Bess escaped, Oso taken",
    )
    assert [
        (gain.to, "ABCDEFG"[gain.letter], gain.points, gain.why, gain.rule)
        for gain in account(sheet)
    ] == [
        (ENGLAND, "G", 1, "a rumour drew an attack", "C-11"),
        (ENGLAND, "A", 24, "plunder from the town", "C-14"),
        (ENGLAND, "A", 6, "the stake on A", "C-14"),
        (SPAIN, "B", 3, "Swan sunk", "C-14"),
        (ENGLAND, "B", 6, "Gato taken", "C-14"),
        (SPAIN, "B", 6, "the stake on B", "C-14"),
        (ENGLAND, "D", 1, "Bess gets away with her cargo", "C-14"),
        (ENGLAND, "D", 4, "Oso taken", "C-14"),
        (ENGLAND, "F", 3, "Anne brings her cargo home", "C-13"),
        (SPAIN, "F", 3, "Rica brings her cargo home", "C-13"),
        (SPAIN, "G", 1, "Perla brings her cargo home", "C-13"),
    ]
    assert points(sheet, ENGLAND) == "A30 B6 D5 F3 G1"
    assert points(sheet, SPAIN) == "B9 F3 G1"
    assert totals(sheet) == (45, 13)
    assert season.score(sheet) == {ENGLAND: 45.0, SPAIN: 13.0}
    assert log[-1] == "The season is over: England 45, Spain 13; England wins it. [C-15]"


@pytest.mark.rule("C-14")
def test_before_the_fold_is_opened_there_is_no_account() -> None:
    assert account(empty()) == ()
    assert account(scored(A=(6, 1))[0]) == ()
    assert totals(scored(A=(6, 1))[0]) == (0, 0)


# --- the end ------------------------------------------------------------------------------


@pytest.mark.rule("C-15")
def test_the_season_ends_with_the_last_report_and_more_points_win_it() -> None:
    sheet = battle(Options())
    assert sheet.phase is Phase.FIGHTING
    sheet, _ = run(sheet, "report nobody")
    assert not is_over(sheet)
    england, log = run(sheet, "report England")
    assert log[-1] == "The season is over: England 10, Spain 3; England wins it. [C-15]"
    spain, log = run(sheet, "report Spain")
    assert log[-1] == "The season is over: England 3, Spain 10; Spain wins it. [C-15]"
    draw, log = run(sheet, "report nobody")
    assert log[-1] == "The season is over: England 4, Spain 4; nobody wins it. [C-15]"
    assert [better(each) for each in (england, spain, draw)] == [ENGLAND, SPAIN, None]
    for over in (england, spain, draw):
        assert is_over(over)
        assert season.to_act(over) == ()
        for act in (Report(ENGLAND, Outcome(NOBODY, ((), ()))), order(over, "seal")):
            assert refused(over, act) == ("C-15", "the season is over")


@pytest.mark.rule("C-15")
def test_there_is_no_third_captain() -> None:
    act = replace(order(empty(), "seal"), by=Player(2))
    assert refused(empty(), act) == ("C-15", "there are two captains")


@pytest.mark.rule("H-43")
def test_the_season_is_cut_short_where_a_captain_fell_for_good() -> None:
    """What was declared and not fought falls, and no cargo and no card comes after it."""
    sheet = battle(Options())
    report = order(sheet, "report nobody")
    assert isinstance(report, Report)
    outcome = replace(report.outcome, last=True)
    step = play(sheet, replace(report, outcome=outcome))
    over, log = step.state, told(step)
    assert is_over(over)
    assert len(over.engagements) == 1
    assert over.happenings == ()
    assert log[-1].startswith("The season is over")
