"""C-21: the rival's letters tell what happened, never the same twice, and know no secret."""

import random
import re
from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.chronicle.past import (
    KINDS,
    MOST,
    SOMETIMES,
    TIMES,
    Fact,
    Letter,
    Pen,
    Year,
    asked,
    facts_of,
    filled,
    letters,
    years_of,
)
from pieces_of_eight.campaign.geometry.chart import Charted
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, redact
from pieces_of_eight.campaign.sheet.state import (
    IN_PORT,
    Contents,
    Fleet,
    Sail,
    Secrets,
    Sheet,
    place_of_engagement,
)
from pieces_of_eight.content.captains import TEMPERS
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.content.letters import phrases
from tests.port.test_coming_home import raided
from tests.sheet.sheets import ENGLAND, SPAIN, USUAL, opened, run
from tests.test_career import sailed

MOODS = (*TEMPERS, "plain")
BATTLES = ("A battle", "B battle", "C battle")
AHEAD = {"A": (6, 1), "B": (6, 1), "C": (6, 1)}
FATES = ("kept", "kept", "sunk", "taken", "fled")
CAMPECHE = {"town": "Campeche", "company": "Marines"}
MEETINGS = (("Rose", "Toro"), ("Swan", "Gato"), ("Hawk", "Lobo"))


def fought(*reports: str) -> Sheet:
    """A season in which Rose meets Toro, Swan meets Gato, and Hawk meets Lobo."""
    return run(opened(*USUAL, *BATTLES, **AHEAD)[0], *reports)[0]


def fooled() -> Sheet:
    """A season in which England falls upon a rumour of Spain."""
    spanish = "A Toro Tercio; C Gato Lobo; D Oso; E Rey; F Rica; G Perla"
    return opened(USUAL[0], spanish, "B battle", B=(6, 1))[0]


def year(
    sheet: Sheet | None = None,
    number: int = 1,
    points: tuple[int, int] = (12, 5),
    favour: tuple[int, int] = (0, 0),
    after: tuple[str, str] = ("Harry", "Luis"),
    towns: tuple[str, ...] = (),
) -> Year:
    """A season between Harry of England and Luis of Spain."""
    both = ("England", "Spain"), ("Harry", "Luis")
    return Year(number, *both, after, points, points, favour, sheet, towns)


def told(*years: Year, writer: Player = SPAIN) -> dict[str, dict[str, str]]:
    """The facts that a captain may write of, by their kinds; of each kind the weightiest."""
    return {fact.kind: dict(fact.names) for fact in reversed(facts_of(years, writer))}


# --- Facts ---------------------------------------------------------------------------------------


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("reports", "kind", "names"),
    [
        (("report England: Toro sunk",), "my_ship_sunk", {"ship": "Toro", "type": "brig"}),
        (("report England: Toro taken",), "my_ship_taken", {"ship": "Toro", "type": "brig"}),
        (("report Spain: Rose sunk",), "your_ship_sunk", {"ship": "Rose", "type": "brig"}),
        (("report Spain: Rose taken",), "your_ship_taken", {"ship": "Rose", "type": "brig"}),
        (("report Spain: Rose fled",), "your_flight", {"ship": "Rose", "type": "brig"}),
        (("report England: Toro fled",), "my_flight", {"ship": "Toro", "type": "brig"}),
        (("report nobody",), "drawn_battle", {"mine": "Toro", "yours": "Rose"}),
        (("report England",), "your_upset", {"mine": "Toro", "yours": "Rose", "chance": "?"}),
    ],
)
def test_each_deed_of_a_battle_is_a_fact_with_its_names(
    reports: tuple[str, ...], kind: str, names: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "your_upset":
        monkeypatch.setattr("pieces_of_eight.campaign.chronicle.past.UNLIKELY", 1.0)
    found = told(year(fought(*reports)))
    shown = {**found[kind], **({"chance": "?"} if "chance" in names else {})}
    assert shown == names
    assert kind not in told(year(fought("report Spain: Gato fled"))) or kind == "my_flight"


@pytest.mark.rule("C-21")
def test_both_captains_tell_one_deed_from_their_own_side() -> None:
    sheet = fought("report England: Toro sunk, Luis killed")
    other = replace(year(sheet), before=("Harry", "Pedro"), after=("Harry", "Pedro"))
    mine, yours = told(other, writer=SPAIN), told(other, writer=ENGLAND)
    assert mine["my_ship_sunk"] == yours["your_ship_sunk"] == {"ship": "Toro", "type": "brig"}
    assert mine["my_captain_killed"] == {"captain": "Luis", "ship": "Toro"}
    assert yours["your_captain_killed"] == {"captain": "Luis", "ship": "Toro"}


@pytest.mark.rule("C-21")
def test_a_captain_who_is_dead_is_told_by_who_has_followed_him() -> None:
    sheet = fought("report England: Toro sunk, Luis killed")
    found = told(year(sheet, after=("Harry", "Diego")))
    assert found["my_successor"] == {"old": "Luis", "new": "Diego"}
    assert "my_captain_killed" not in found
    letter = letters([year(sheet, after=("Harry", "Diego"))], pen())[0]
    assert letter.signature == "Diego"
    assert letter.facts[0].kind == "my_successor"


@pytest.mark.rule("C-21")
def test_a_raid_is_told_with_its_town_and_with_what_it_brought_and_cost() -> None:
    sheet = raided("report England: 24 coins, Marines less 3")
    found = told(year(sheet, towns=("Campeche",)))
    assert found["your_raid_won"] == {**CAMPECHE, "coins": "24 coins"}
    assert found["your_men_ashore"] == {**CAMPECHE, "groups": "3 groups"}
    assert told(year(sheet))["your_raid_won"]["town"] == "a town of Spain"
    lost = told(year(raided("report Spain"), towns=("Campeche",)))
    assert lost["your_raid_lost"] == CAMPECHE
    assert told(year(raided("report Spain")), writer=ENGLAND)["my_raid_lost"]


@pytest.mark.rule("C-18")
def test_where_a_career_has_a_chart_letters_name_the_waters_of_what_they_tell() -> None:
    sheet = replace(fought("report England: Toro sunk"), chart=Charted(caribbean().chart, 7))
    place = place_of_engagement(sheet, sheet.engagements[0])
    assert place is not None
    for writer in (SPAIN, ENGLAND):
        found = told(year(sheet), writer=writer)
        told_there = {kind for kind, names in found.items() if names.get("where") == place.there}
        assert told_there, found
        letter = letters([year(sheet)], pen(writer=writer))[0]
        at_sea = [fact for fact in letter.facts if fact.kind in told_there]
        assert sum(place.there in words for words in letter.body) == len(at_sea) > 0
    bare = letters([year(fought("report England: Toro sunk"))], pen())[0]
    assert not any(place.there in words for words in bare.lines)


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("points", "kind", "names"),
    [
        ((12, 5), "season_yours", {"most": "12", "least": "5"}),
        ((5, 12), "season_mine", {"most": "12", "least": "5"}),
        ((7, 7), "season_level", {"points": "7"}),
    ],
)
def test_the_points_of_the_season_are_told(
    points: tuple[int, int], kind: str, names: dict[str, str]
) -> None:
    found = told(year(points=points))
    assert found[kind] == names
    assert not any(each.startswith("lead") for each in found), "the first season is all there is"
    totals = replace(year(number=2, points=points), totals=(20, 30))
    assert told(totals)["lead_mine"] == {"lead": "10 points", "mine": "30", "yours": "20"}


@pytest.mark.rule("C-21")
def test_a_ship_that_is_met_again_is_counted_until_she_is_lost() -> None:
    calm, hot = fought("report nobody"), fought("report England: Toro sunk")
    both = [year(calm), year(calm, 2)]
    assert told(*both)["my_ship_again"] == {"ship": "Toro", "type": "brig", "times": TIMES[2]}
    assert told(*both, year(calm, 3))["your_ship_again"]["times"] == TIMES[3]
    lost = told(*both, year(hot, 3))
    assert "my_ship_again" not in lost
    assert "your_ship_again" in lost


@pytest.mark.rule("C-21")
def test_a_pennant_is_told_in_the_season_in_which_it_was_earned() -> None:
    won = fought("report England")
    years = [year(won, number) for number in (1, 2, 3, 4)]
    found = ["your_pennant" in told(*years[:count]) for count in (1, 2, 3, 4)]
    assert found == [False, False, True, False]


@pytest.mark.rule("C-21")
def test_every_fact_has_the_names_of_its_kind() -> None:
    for seed in range(40):
        years = career(seed)
        for writer in (ENGLAND, SPAIN):
            for fact in facts_of(years, writer):
                names = {name for name, _ in fact.names}
                assert set(KINDS[fact.kind]) <= names
                assert names <= {*KINDS[fact.kind], *SOMETIMES.get(fact.kind, ())}
                assert all(value for _, value in fact.names)


# --- The words -----------------------------------------------------------------------------------


def all_words() -> Iterator[str]:
    """Every opening, sentence and close."""
    for table in (phrases().openings, phrases().sentences, phrases().closes):
        for words in table.values():
            yield from words


@pytest.mark.rule("C-21")
def test_every_sentence_can_be_filled_and_keeps_no_brace() -> None:
    for kind, words in phrases().sentences.items():
        names = {*KINDS[kind], *SOMETIMES.get(kind, ())}
        for each in words:
            assert asked(each) <= names
            said = filled(each, tuple((name, "old thing") for name in names))
            assert not re.search(r"[{}]", said)
            assert said[0].isupper()
            assert said[-1] in ".!?", each
            assert not re.search(r"\ba [aeiou]", said), said
    plain = [words for words in all_words() if not asked(words)]
    assert not any(re.search(r"[{}]", words) for words in plain)


@pytest.mark.rule("C-21")
def test_no_word_of_a_sentence_is_a_name_but_those_of_its_fact() -> None:
    """A capital within a sentence could be a person, a ship or a place that nobody has met."""
    for words in all_words():
        bare = "".join(text for text, *_ in Formatter().parse(words))
        inner = re.findall(r"(?<![.!?])(?<!^) ([A-Z]\w*)", bare)
        assert set(inner) <= {"I", "Captain"}, words


# --- Letters -------------------------------------------------------------------------------------


def pen(temper: str = "bold", seed: int = 7, writer: Player = SPAIN) -> Pen:
    return Pen(writer, temper, seed, phrases())


def report(rng: random.Random, english: str, spanish: str) -> str:
    """An engagement that ended somehow."""
    better = rng.choice(("England", "Spain", "nobody"))
    fates = f"{english} {rng.choice(FATES)}, {spanish} {rng.choice(FATES)}"
    killed = ", Harry killed" if english == "Rose" and rng.random() < 0.2 else ""
    return f"report {better}: {fates}{killed}"


@cache
def career(seed: int) -> tuple[Year, ...]:
    """Four seasons in which anything may have happened."""
    rng = random.Random(seed)
    found, names, totals = [], ("Harry", "Luis"), (0, 0)
    for number in (1, 2, 3, 4):
        kind = rng.random()
        if kind < 0.6:
            sheet = fought(*(report(rng, *both) for both in MEETINGS))
        elif kind < 0.8:
            sheet = raided(f"report {rng.choice(('England', 'Spain'))}: {rng.randint(1, 40)} coins")
        else:
            sheet = fooled()
        points = (rng.randint(0, 30), rng.randint(0, 30))
        totals = (totals[0] + points[0], totals[1] + points[1])
        after = (names[0], f"Don {number}" if rng.random() < 0.2 else names[1])
        favour = (rng.randint(-1, 1), rng.randint(-1, 1))
        crowns = ("England", "Spain")
        found.append(
            Year(number, crowns, names, after, points, totals, favour, sheet, ("Campeche",))
        )
        names = after
    return tuple(found)


def template(fact: Fact, said: str) -> str:
    """The sentence of content that says this of a fact; it fails where none does."""
    known = {name for name, _ in fact.names}
    sentences = phrases().sentences[fact.kind]
    return next(
        each for each in sentences if asked(each) <= known and filled(each, fact.names) == said
    )


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("temper", MOODS)
def test_nothing_is_said_twice_in_a_career_and_nothing_that_has_not_happened(temper: str) -> None:
    for seed in range(40):
        years = career(seed)
        for writer in (ENGLAND, SPAIN):
            found = letters(years, pen(temper, seed, writer))
            assert [each.season for each in found] == [2, 3, 4, 5]
            words: list[str] = []
            for at, letter in enumerate(found, start=1):
                words += [letter.opening, letter.close]
                facts = facts_of(years[:at], writer)
                for fact, said in zip(letter.facts, letter.body, strict=True):
                    assert fact in facts
                    words.append(template(fact, said))
                assert 2 <= len(letter.body) <= MOST
                weights = [fact.weight for fact in letter.facts]
                assert weights == sorted(weights, reverse=True)
            assert len(words) == len(set(words))
            assert "" not in words


@pytest.mark.rule("C-21")
def test_a_letter_opens_by_who_won_and_by_temper() -> None:
    for points, won in (((12, 5), "yours"), ((5, 12), "mine"), ((7, 7), "nobody")):
        for temper in MOODS:
            letter = letters([year(points=points)], pen(temper))[0]
            assert letter.opening in phrases().openings[won, temper]
            assert letter.close in phrases().closes[temper]
            assert (letter.greeting, letter.signature) == ("To Captain Harry", "Luis")


@pytest.mark.rule("C-21")
def test_earlier_letters_come_out_the_same_when_later_ones_are_written() -> None:
    for seed in range(10):
        years, with_it = career(seed), pen(seed=seed)
        assert letters(years, with_it)[:2] == letters(years[:2], with_it)


@pytest.mark.rule("C-21")
def test_letters_of_other_seeds_have_other_words() -> None:
    years = career(3)
    assert len({letters(years, pen(seed=seed))[0].lines for seed in range(20)}) > 10


def secrets_changed(sheet: Sheet) -> Sheet:
    """The same sheet with other things below the fold, in port, and up both sleeves."""
    assert sheet.shown is not None
    assert sheet.unfolded is not None
    stranger = Sail("Stranger", "carrack", True, 99, 9, 9, "Nobody")
    empty = Contents((), (), (1,) * 7)
    one, two = (Fleet((*fleet.ships, stranger), fleet.companies) for fleet in sheet.shown)
    first, second = (replace(each, ships=(*each.ships, IN_PORT)) for each in sheet.unfolded)
    return replace(
        sheet,
        fleets=(Sealed(ENGLAND, Fleet(())), Sealed(SPAIN, Fleet(()))),
        written=(Sealed(ENGLAND, empty), Sealed(SPAIN, empty)),
        secrets=(Sealed(ENGLAND, Secrets("a")), Sealed(SPAIN, Secrets("b"))),
        shown=(one, two),
        unfolded=(first, second),
    )


@pytest.mark.rule("C-21")
def test_a_letter_hangs_on_no_secret() -> None:
    for seed in range(40):
        years, with_it = career(seed), pen(seed=seed)
        found = letters(years, with_it)
        for reader in (ENGLAND, SPAIN):
            seen = [replace(each, sheet=redact(each.sheet, reader)) for each in years]
            assert letters(seen, with_it) == found
        other = [replace(each, sheet=secrets_changed(each.sheet)) for each in years if each.sheet]
        assert letters(other, with_it) == found


@pytest.mark.rule("C-21")
def test_a_career_that_was_sailed_gives_a_letter_after_each_season_whoever_reads_it() -> None:
    career = sailed(11, 2)
    sheets = {each.at_sea.season: each.sheet.state for each in career.seasons}
    years = years_of(career.port, sheets, {})
    assert [each.number for each in years] == [1, 2]
    assert [each.points for each in years] == [each.points for each in career.state.past]
    assert years[-1].totals == tuple(captain.earned for captain in career.state.captains)
    assert years[0].before == ("Ann Hale", "Jean Roux")
    found = letters(years, pen())
    assert [each.season for each in found] == [2, 3]
    assert all(2 <= len(each.body) <= MOST for each in found)


def test_a_letter_is_laid_out_from_greeting_to_signature() -> None:
    letter = Letter(2, "To Captain Ann", "So.", ("One.", "Two."), "Yours,", "Luis", ())
    assert letter.lines == ("To Captain Ann,", "So.", "One. Two.", "Yours,", "Luis")
