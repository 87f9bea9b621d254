"""C-20 and C-24: service records of ships and captains, and a season told before it is counted."""

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.broadsheet import (
    FUNERAL,
    GOVERNORS,
    HEADLINES,
    Broadsheet,
    best_deed,
    broadsheet,
    governor,
)
from pieces_of_eight.campaign.chronicle.facts import (
    PENNANT,
    Came,
    Service,
    captain_records,
    in_a_line,
    in_lines,
    ship_records,
)
from pieces_of_eight.campaign.chronicle.facts import fought as over
from pieces_of_eight.campaign.chronicle.story import Engagement, Luck
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.state import Fate, Sheet
from tests.sheet.sheets import ENGLAND, SPAIN, USUAL, opened, run

BATTLES = ("A battle", "B battle", "C battle")
AHEAD = {"A": (6, 1), "B": (6, 1), "C": (6, 1)}  # england attacks with her first three forces


def fought(*reports: str) -> Sheet:
    """A season in which Rose meets Toro, Swan meets Gato, and Hawk meets Lobo."""
    sheet, _ = opened(*USUAL, *BATTLES, **AHEAD)
    return run(sheet, *reports)[0]


def raided(report: str) -> Sheet:
    """A season in which Rose carries the Marines against a town."""
    return run(opened(*USUAL, "A raids", A=(6, 1))[0], report)[0]


def records(sheets: Mapping[int, Sheet], who: Player = ENGLAND) -> dict[str, Service]:
    """Of ships that have a name each."""
    return {each.name: each for each in ship_records(sheets, who).values()}


def called(sheet: Sheet, **names: str) -> Sheet:
    """A season as it was, but for new names of English ships."""
    assert sheet.shown is not None
    english, spanish = sheet.shown
    ships = tuple(replace(each, name=names.get(each.name, each.name)) for each in english.ships)
    return replace(sheet, shown=(replace(english, ships=ships), spanish))


def home(sheet: Sheet, dead: Sequence[str] = (), fights: Sequence[Engagement] = ()) -> Broadsheet:
    return broadsheet(sheet, ENGLAND, 1, points=(12, 5), favour=1, dead=dead, fights=fights)


# --- Service records (C-20) ----------------------------------------------------------------------


@pytest.mark.rule("C-20")
def test_a_record_holds_every_action_of_a_ship_in_its_order_with_who_commanded_her() -> None:
    first = fought("report England: Toro sunk", "report Spain", "report nobody")
    second = fought("report Spain: Rose sunk, Harry killed", "report nobody", "report England")
    found = records({2: second, 1: first})["Rose"]
    assert [(each.season, each.came, each.captain) for each in found.actions] == [
        (1, Came.WON, "Harry"),
        (2, Came.LOST, "Harry"),
    ]
    assert [each.fate for each in found.actions] == [Fate.KEPT, Fate.SUNK]
    assert [each.killed for each in found.actions] == [False, True]
    assert list(in_lines(found)) == [
        "Season 1: battle, force A, won, under Harry",
        "Season 2: battle, force A, lost, sunk, under Harry, her captain killed",
    ]


@pytest.mark.rule("C-20")
def test_who_was_in_no_engagement_has_no_record_and_both_sides_are_told_apart() -> None:
    sheet = fought("report England: Toro sunk", "report Spain", "report nobody")
    assert set(records({1: sheet})) == {"Rose", "Swan", "Hawk"}
    assert set(records({1: sheet}, SPAIN)) == {"Toro", "Gato", "Lobo"}
    assert records({1: sheet}, SPAIN)["Toro"].actions[0].came is Came.LOST


@pytest.mark.rule("C-20")
def test_nothing_is_recorded_before_the_fold_is_open_or_an_engagement_is_over() -> None:
    sheet, _ = opened(*USUAL, *BATTLES, **AHEAD)
    assert ship_records({1: sheet}, ENGLAND) == {}
    done = run(sheet, "report England")[0]
    assert set(records({1: done})) == {"Rose"}


@pytest.mark.rule("C-20")
def test_a_captain_s_record_follows_him_from_ship_to_ship() -> None:
    sheet = fought("report England", "report nobody", "report nobody")
    found = captain_records({1: sheet, 3: sheet}, ENGLAND)
    assert set(found) == {"Harry"}
    assert [each.season for each in found["Harry"].actions] == [1, 3]
    assert next(in_lines(found["Harry"])) == "Season 1: battle, force A, won, in Rose"


@pytest.mark.rule("C-20")
def test_a_ship_that_is_named_anew_keeps_her_record() -> None:
    first = fought("report England", "report nobody", "report nobody")
    second = called(first, Rose="Revenge")
    found = records({1: first, 2: second})
    assert set(found) == {"Revenge", "Swan", "Hawk"}
    assert list(in_lines(found["Revenge"])) == [
        "Season 1: battle, force A, won, under Harry, in Rose",
        "Season 2: battle, force A, won, under Harry",
    ]


@pytest.mark.rule("C-20")
def test_a_ship_that_is_named_after_a_lost_one_has_none_of_her_record() -> None:
    """Three victories of a Rose that was sunk gave her successor a pennant from the start."""
    won = fought("report England", "report nobody", "report nobody")
    lost = fought("report Spain: Rose sunk", "report nobody", "report nobody")
    shown = won.shown
    assert shown is not None
    rose, *others = shown[ENGLAND].ships
    fleet = replace(shown[ENGLAND], ships=(replace(rose, id=8), *others))
    last = replace(won, shown=(fleet, shown[SPAIN]))
    found = ship_records({1: won, 2: won, 3: won, 4: lost, 5: last}, ENGLAND)
    assert [(found[n].name, found[n].pennant, len(found[n].actions)) for n in (1, 8)] == [
        ("Rose", True, 4),
        ("Rose", False, 1),
    ]


@pytest.mark.rule("C-20")
@pytest.mark.parametrize(("won", "lost", "wears"), [(2, 1, False), (3, 0, True), (4, 2, True)])
def test_three_victories_earn_a_pennant(won: int, lost: int, wears: bool) -> None:
    victory = fought("report England", "report nobody", "report nobody")
    defeat = fought("report Spain", "report nobody", "report nobody")
    seasons = dict(enumerate([victory] * won + [defeat] * lost, start=1))
    found = records(seasons)["Rose"]
    assert found.victories == won
    assert found.pennant is wears is (won >= PENNANT)
    assert ("pennant" in in_a_line(found)) is wears


@pytest.mark.rule("C-20")
def test_a_ship_lost_in_a_victory_has_not_won_it() -> None:
    sheet = fought("report England: Rose sunk", "report nobody", "report nobody")
    assert records({1: sheet})["Rose"].victories == 0


@pytest.mark.rule("C-20")
def test_nobody_s_ships_fight_for_a_town_that_is_raided() -> None:
    sheet = raided("report England: 24 coins")
    assert ship_records({1: sheet}, SPAIN) == {}
    assert records({1: sheet})["Rose"].actions[0].kind == "raid"


# --- The broadsheet (C-24) -----------------------------------------------------------------------


def told(place: str = "", luck: tuple[Luck, ...] = ()) -> Engagement:
    """An engagement as the chronicle has it."""
    return Engagement(1, "land raid", 0, ("A", "A"), place, ((), ()), luck=luck)


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("reports", "dead", "kind", "name"),
    [
        (
            ("report England: Toro taken", "report nobody", "report nobody"),
            ("Harry",),
            "death",
            "HARRY",
        ),
        (
            ("report England: Toro taken, Gato sunk", "report nobody", "report nobody"),
            (),
            "taken",
            "TORO",
        ),
        (("report England: Toro sunk", "report nobody", "report nobody"), (), "sunk", "TORO"),
        (("report Spain: Rose sunk", "report nobody", "report nobody"), (), "lost", "ROSE"),
        (("report England", "report nobody", "report nobody"), (), "won", "ENGLAND"),
        (("report nobody", "report nobody", "report nobody"), (), "quiet", "ENGLAND"),
    ],
)
def test_the_headline_is_the_weightiest_news(
    reports: tuple[str, ...], dead: tuple[str, ...], kind: str, name: str
) -> None:
    found = home(fought(*reports), dead).headline
    assert found in {words.format(name=name) for words in HEADLINES[kind]}


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("points", "kind"), [((14, 10), "won"), ((10, 10), "even"), ((3, 16), "beaten")]
)
@pytest.mark.parametrize("season", range(3))
def test_a_victory_is_headed_only_over_who_won_the_season(
    points: tuple[int, int], kind: str, season: int
) -> None:
    sheet = fought("report England", "report nobody", "report nobody")
    found = broadsheet(sheet, ENGLAND, season, points=points, favour=0).headline
    assert found in {words.format(name="ENGLAND") for words in HEADLINES[kind]}


@pytest.mark.rule("C-24")
def test_a_town_that_was_sacked_is_named() -> None:
    sheet = raided("report England: 24 coins")
    found = home(sheet, fights=[told("Campeche")]).headline
    assert "CAMPECHE" in found


@pytest.mark.rule("C-24")
def test_a_town_that_beat_raiders_off_is_not_said_to_be_sacked() -> None:
    sheet = raided("report Spain: 5 coins")
    found = broadsheet(sheet, SPAIN, 1, points=(5, 12), favour=0, fights=[told("Campeche")])
    assert found.headline in {words.format(name="CAMPECHE") for words in HEADLINES["held"]}
    lost = broadsheet(sheet, ENGLAND, 1, points=(5, 12), favour=0, fights=[told("Campeche")])
    assert "CAMPECHE" not in lost.headline


@pytest.mark.rule("C-24")
def test_the_best_deed_is_the_one_least_to_be_hoped_for_with_its_chance() -> None:
    sheet = fought("report England", "report England", "report nobody")
    first, second, _ = over(sheet)
    assert first.chance(ENGLAND) == pytest.approx(second.chance(ENGLAND))
    spanish = fought("report Spain", "report nobody", "report nobody")
    for who, found in ((ENGLAND, sheet), (SPAIN, spanish)):
        likely = next(over(found)).chance(who)
        assert f"{round(100 * likely)}% likely" in best_deed(found, who)
    assert best_deed(sheet, ENGLAND).startswith(
        "Rose under Harry beat Toro under Luis, as expected"
    )
    assert best_deed(spanish, SPAIN).startswith("Toro under Luis beat Rose under Harry, against")
    assert best_deed(sheet, SPAIN) == ""


@pytest.mark.rule("C-24")
def test_both_chances_of_a_battle_leave_only_that_nobody_wins_it() -> None:
    sheet = fought("report England", "report nobody", "report nobody")
    battle = next(over(sheet))
    assert 0 < 1 - battle.chance(ENGLAND) - battle.chance(SPAIN) < 0.2


@pytest.mark.rule("C-24")
def test_men_who_were_left_ashore_are_told() -> None:
    sheet = raided("report England: 24 coins, Marines less 3")
    assert home(sheet).ashore == "Marines left 3 groups ashore."
    assert home(raided("report England: 24 coins")).ashore == ""


@pytest.mark.rule("C-24")
@pytest.mark.parametrize(
    ("came", "expected", "words"),
    [
        (9, 5.5, "Luck: 9 good rolls, 3.5 more than average."),
        (1, 4.0, "Luck: 1 good roll, 3.0 fewer than average."),
        (4, 4.4, "Luck: 4 good rolls, about average."),
    ],
)
def test_luck_is_one_honest_line_and_the_enemy_s_is_not_told(
    came: int, expected: float, words: str
) -> None:
    sheet = fought("report England", "report nobody", "report nobody")
    counted = (Luck(0, "hits", came, expected), Luck(1, "hits", 99, 1.0))
    assert home(sheet, fights=[told(luck=counted)]).luck == words
    assert home(sheet).luck == ""


@pytest.mark.rule("C-24")
def test_a_governor_keeps_no_dead_captain_standing() -> None:
    sheet = fought("report Spain", "report nobody", "report nobody")
    found = [
        broadsheet(
            sheet, ENGLAND, 1, points=(points, 30), favour=-1, dead=["Anne", "Jack"], own=own
        ).word
        for own in ("Anne", "Mary")
        for points in (12, 13)
    ]
    assert set(found[:2]) == set(FUNERAL)
    assert not set(found[2:]) & set(FUNERAL)


@pytest.mark.rule("C-24")
@given(st.integers(-1, 1), st.integers(-1, 1), st.integers(0, 999))
def test_the_governor_always_has_a_word_and_never_praises_who_has_lost(
    lead: int, moved: int, seed: int
) -> None:
    words = governor(lead, moved, seed, fallen=False)
    assert any(words in each for each in GOVERNORS.values())
    assert (words in GOVERNORS[1, 1] + GOVERNORS[1, 0]) == (lead > 0)
