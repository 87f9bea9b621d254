"""The captain at his sheet: always a sheet that can be sealed, never a look at the other's."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import LEVELS, level
from pieces_of_eight.campaign.engines import SHEET
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, seen
from pieces_of_eight.campaign.lab.sheets import mustered, sheet_job, through, usual_fleet
from pieces_of_eight.campaign.sheet.describe import advice
from pieces_of_eight.campaign.sheet.mind import TEMPERS, Captain, Scribbler, salt
from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.state import Action, Company, Fleet, Phase, Sail, Sheet
from pieces_of_eight.content.careers import sheet_options
from tests.seasons import season

SHORES = sheet_options()
FLEET = usual_fleet(1)

SHIPS = st.builds(
    Sail,
    name=st.just("a ship"),
    type=st.just("brig"),
    merchant=st.booleans(),
    cost=st.integers(0, 40),
    cargo=st.integers(0, 8),
    room=st.sampled_from((0, 6, 10, 16)),
    captain=st.sampled_from(("", "a captain")),
)
COMPANIES = st.builds(
    Company,
    name=st.just("a company"),
    groups=st.integers(1, 20),
    officers=st.integers(0, 4),
    cost=st.integers(0, 20),
)
FLEETS = st.builds(
    lambda ships, companies: Fleet(tuple(ships), tuple(companies)),
    st.lists(SHIPS, max_size=56),
    st.lists(COMPANIES, max_size=14),
)


def moments(seed: int) -> Iterator[Sheet]:
    """Positions of a season between two mates, before the fold is opened."""
    dice, heads = Seeded(seed), (Captain(), Captain())
    rngs = [random.Random(seed + side) for side in (0, 1)]
    sheet = SHEET.game.start(season(6, 10, ("England", "Spain"))(seed), dice).state
    while sheet.phase < Phase.FIGHTING and SHEET.game.to_act(sheet):
        yield sheet
        who = sheet.side
        sight = seen(sheet, who)
        legal = SHEET.game.legal(sight.value, who)
        action = heads[who].choose(sight, legal, rngs[who], STEADY)
        sheet = SHEET.game.apply(sheet, action, dice).state


def chosen(sheet: Sheet, seed: int) -> Action:
    """What a mate who has just come to the table does."""
    sight = seen(sheet, sheet.side)
    legal = SHEET.game.legal(sight.value, sheet.side)
    return Captain().choose(sight, legal, random.Random(seed), STEADY)


# --- the muster --------------------------------------------------------------------------


@settings(max_examples=120, deadline=None)
@given(FLEETS, st.integers(0, 999), st.sampled_from(sorted(TEMPERS)), st.sampled_from((0.0, 6.0)))
def test_any_fleet_is_mustered_so_that_it_can_be_sealed(
    fleet: Fleet, seed: int, temper: str, noise: float
) -> None:
    sheet = Captain(noise, TEMPERS[temper]).muster(fleet, SHORES, random.Random(seed))
    assert faults(sheet, fleet, SHORES) == []


@pytest.mark.parametrize("ships", [0, 1, 8])
@pytest.mark.parametrize(("rumours", "total"), [(0, 21), (2, 14), (3, 30), (7, 7)])
def test_other_numbers_are_kept_to_as_well(ships: int, rumours: int, total: int) -> None:
    options = replace(SHORES, rumours=rumours, total=total, few_ships=7)
    fleet = Fleet(FLEET.ships[:ships], FLEET.companies)
    assert faults(Captain().muster(fleet, options, random.Random(ships)), fleet, options) == []


def test_the_company_goes_where_it_has_room_in_every_muster() -> None:
    for seed in range(20):
        assert Captain().muster(FLEET, SHORES, random.Random(seed)).companies[0] >= 0


def test_the_same_seed_draws_the_same_sheet_and_other_seeds_draw_others() -> None:
    sheets = [Captain().muster(FLEET, SHORES, random.Random(seed)) for seed in range(40)]
    assert sheets == [Captain().muster(FLEET, SHORES, random.Random(seed)) for seed in range(40)]
    assert len(set(sheets)) == 40


def test_the_strong_are_mostly_but_not_always_valued_highly() -> None:
    rng, found = random.Random(9), []
    for _ in range(200):
        sheet = Captain().muster(FLEET, SHORES, rng)
        strength = [0] * 7
        for ship, letter in zip(FLEET.ships, sheet.ships, strict=True):
            strength[letter] += ship.cost * (not ship.merchant)
        found.append(sheet.values[strength.index(max(strength))])
    assert sum(found) / 200 > 1.1 * 3  # the average value is 3
    assert sum(value >= 4 for value in found) < 190


def test_a_seal_has_salt_that_cannot_be_guessed() -> None:
    salts = {salt(random.Random(seed)) for seed in range(50)}
    assert len(salts) == 50
    assert {len(each) for each in salts} == {32}


def test_the_plan_is_written_stroke_by_stroke_and_sealed() -> None:
    strokes = [sheet for sheet in moments(3) if sheet.phase is Phase.MUSTER]
    assert len(strokes) < 70
    assert not strokes[-1].prints[1]


# --- what he knows -----------------------------------------------------------------------


def test_what_the_enemy_holds_changes_nothing_that_is_done() -> None:
    """Each sheet has all that is hidden from him imagined anew; he does the same."""
    met: Counter[Phase] = Counter()
    for seed in range(3):
        for number, sheet in enumerate(moments(seed)):
            if sheet.phase is Phase.MUSTER and number % 7:
                continue
            who = sheet.side
            usual = chosen(sheet, seed)
            imagined = SHEET.game.imagine(seen(sheet, who), random.Random(number))
            twin = replace(
                sheet,
                fleets=swapped(sheet.fleets, imagined.fleets, who),
                written=swapped(sheet.written, imagined.written, who),
                secrets=swapped(sheet.secrets, imagined.secrets, who),
            )
            assert chosen(twin, seed) == usual
            met[sheet.phase] += 1
    assert min(met[phase] for phase in (Phase.MUSTER, Phase.NAMING, Phase.DECLARING)) > 5


def swapped(true: tuple[Sealed, Sealed], other_one: tuple[Sealed, Sealed], who: Player) -> tuple:  # type: ignore[type-arg]
    """A pair of seals with the enemy's put in place of the true one."""
    pair = list(true)
    pair[opponent_of(who)] = other_one[opponent_of(who)]
    return tuple(pair)


# --- levels ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
def test_every_level_takes_a_season_to_its_end(name: str) -> None:
    row = mustered(sheet_job("sheet", SHORES, (name, name), 2))
    assert row.winner in (0, 1, None)
    assert sum(row.points)


def test_who_does_not_think_still_seals_his_sheet_before_long() -> None:
    made = season(0, 12, ("England", "Spain"))
    for seed in range(6):
        dice, sheet = Seeded(seed), SHEET.game.start(made(seed), Seeded(seed)).state
        for _, _, step in through(sheet, dice, (Scribbler(), Scribbler()), seed):
            sheet = step.state
        assert not SHEET.game.to_act(sheet)


def test_a_temper_is_named_with_the_level() -> None:
    assert level("mate, bold").name == "mate, bold"
    with pytest.raises(ValueError, match="there is no temper 'meek'; there are bold, wary"):
        level("mate, meek")


# --- advice ------------------------------------------------------------------------------


def test_advice_is_legal_and_in_words() -> None:
    told = set()
    for sheet in list(moments(6))[::4]:
        sight = seen(sheet, sheet.side)
        legal = SHEET.game.legal(sight.value, sheet.side)
        for order, words in advice(sight, "1"):
            assert words
            assert all(act in legal for act in getattr(order, "orders", (order,)))
            told.add(sheet.phase)
    assert told == {Phase.MUSTER, Phase.NAMING, Phase.DECLARING}
