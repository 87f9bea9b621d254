"""What each captain knows of the other's sheet, step by step, until the fold is opened (C-7)."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sheet as season
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of, redact, seen
from pieces_of_eight.campaign.sheet.rules import prompt
from pieces_of_eight.campaign.sheet.state import Action, Company, Fleet, Phase, Sheet, Spied
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    NAMES,
    SPAIN,
    SPANISH,
    USUAL,
    Cards,
    order,
    setup,
    told,
    trader,
    warship,
    writing,
)

BOTH = (ENGLAND, SPAIN)
THROWS = (6, 1, 1, 6, 4, 4, 2, 2, 6, 1, 1, 6, 3, 2)
"""Battle dice: England attacks with A, E and G, Spain with B and F; all but G have the glass."""
WATCHED = {ENGLAND: [0, 4], SPAIN: [1, 5]}
"""The forces of the enemy on which each captain has a glass."""


class Game(NamedTuple):
    """One side's secrets: what it has, how it spreads it, and what it declares."""

    fleet: Fleet
    text: str
    declares: str  # for each of its attacks in order: battle, passes or raids
    salt: str = "pepper"


class Moment(NamedTuple):
    """An order and what it did."""

    before: Sheet
    act: Action
    step: Step[Sheet]


PLAIN = {
    ENGLAND: Game(ENGLISH, USUAL[0], "raids battle battle"),
    SPAIN: Game(SPANISH, USUAL[1], "battle passes"),
}

OTHERS = {
    ENGLAND: (
        Game(ENGLISH, USUAL[0], "raids battle battle", "salt"),
        Game(ENGLISH, USUAL[0], "battle passes passes"),
        # the names and prices of all ships, and where the ones are that nobody has a glass on
        Game(
            Fleet(
                tuple(warship(f"X{n}", 4 + n, 16, "Tom") for n in range(7)),
                (Company("Reds", 9, 1, 3),),
            ),
            "A X6 Reds; B X0; C X1; D X2; E X3; F X4; G X5",
            "passes passes battle",
        ),
        Game(ENGLISH, "A Hawk; B Rose Marines; C Swan Wren; D Lark; E Anne; F Bess", "passes " * 3),
        Game(
            Fleet((trader("Hope", 9, 40), warship("Faith"), warship("Love"))),
            "A Hope; B Faith; C Love",
            "battle passes passes",
        ),
    ),
    SPAIN: (
        Game(SPANISH, USUAL[1], "battle passes", "salt"),
        Game(SPANISH, USUAL[1], "passes battle"),
        Game(
            Fleet(tuple(trader(f"Y{n}", n, 9) for n in range(7)), (Company("Blues", 12, 0, 9),)),
            "A Y0; B Y1; C Y2; D Y3; E Y4; F Y5; G Y6",
            "passes battle",
        ),
    ),
}


def orders(sheets: dict[Player, Game]) -> Iterator[str]:
    """The public course of the season: the orders after the muster, results left out."""
    yield from ("cast", *(f"{letter} against {letter}" for letter in "ABCDEFG"[:6]))
    for side, letters in ((ENGLAND, "AEG"), (SPAIN, "BF")):
        for letter, result in zip(letters, sheets[side].declares.split(), strict=True):
            yield f"{letter} {result}"


def played(changes: dict[Player, Game]) -> list[Moment]:
    """A whole season up to the opening of the fold; of the muster of each only the last order.

    What each captain writes is put onto his sheet without a step for each order: how often he
    changes his mind is his affair, and no part of these proofs.
    """
    sheets = {**PLAIN, **changes}
    english, spanish = (sheets[side].fleet for side in BOTH)
    first = season.start(setup(english, spanish), Cards())
    sheet = first.state
    moments = []
    for side in BOTH:
        for words in writing(sheet, sheets[side].text):
            sheet = season.apply(sheet, order(sheet, words), Cards()).state
        moments.append(moment(sheet, f"seal {sheets[side].salt}"))
        sheet = moments[-1].step.state
    for words in orders(sheets):
        throws = {"cast": (6, 1), "F against F": THROWS}.get(words, ())
        moments.append(moment(sheet, words, *throws))
        sheet = moments[-1].step.state
    assert sheet.phase is Phase.FIGHTING or sheet.phase is Phase.OVER
    return moments


def moment(sheet: Sheet, words: str, *faces: int) -> Moment:
    act = order(sheet, words)
    assert season.refuse(sheet, act) is None, words
    return Moment(sheet, act, season.apply(sheet, act, Padded(*faces)))


class Padded(Cards):
    """Dice as written, and ones after them: when the fold is open all may go its own way."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces, *[1] * 40)


def unmarked(sheet: Sheet) -> Sheet:
    """The sheet without its fingerprints."""
    return replace(sheet, prints=("", ""))


def told_without_marks(each: Moment, who: Player) -> list[str]:
    """What a captain is told, without the fingerprint in it."""
    log = told(each.step, who)
    for mark in each.step.state.prints:
        log = [words.replace(mark[:16], "*") if mark else words for words in log]
    return log


def in_bytes(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


CASES = [(side, number) for side in BOTH for number in range(len(OTHERS[side]))]


def glassless(game: Game) -> bool:
    """Whether what the enemy's glass would show is what it shows of the plain sheet."""
    return game not in (OTHERS[ENGLAND][3], OTHERS[ENGLAND][4], OTHERS[SPAIN][2])


# --- metamorphic ----------------------------------------------------------------------------


@pytest.mark.rule("C-7", "P8-1.4")
@pytest.mark.parametrize(("side", "number"), CASES)
def test_two_games_that_differ_below_one_fold_are_the_same_to_the_other_captain(
    side: Player, number: int
) -> None:
    """State, events, log, order, question and list, byte for byte, at every step."""
    game = OTHERS[side][number]
    who = opponent_of(side)
    plain, changed = played({}), played({side: game})
    assert len(plain) == len(changed)
    compared = 0
    for one, two in zip(plain, changed, strict=True):
        if two.step.state.unfolded is not None:
            break
        if not glassless(game) and spied(two.step.state, who):
            break  # the glass tells the two apart by right: see below
        compared += 1
        for get in (
            lambda each: unmarked(redact(each.before, who)),
            lambda each: redact(each.act, who),
            lambda each: unmarked(redact(each.step.state, who)),
            lambda each: told_without_marks(each, who),
            lambda each: prompt(redact(each.step.state, who), who),
            lambda each: season.to_act(each.step.state),
            lambda each: season.legal(redact(each.step.state, who), who),
            lambda each: (each.step.thrown, each.step.opened),
        ):
            assert in_bytes(get(one)) == in_bytes(get(two)), (compared, get(two))
    assert compared == (13 if glassless(game) else 8)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(("side", "number"), CASES)
def test_the_glass_tells_of_the_forces_it_is_turned_on_and_of_no_other(
    side: Player, number: int
) -> None:
    game, who = OTHERS[side][number], opponent_of(side)
    for one, two in zip(played({}), played({side: game}), strict=True):
        if two.step.state.unfolded is not None:
            break
        mine, theirs = (redact(each.step.state, who) for each in (one, two))
        letters = [each.letter for each in spied(theirs, who)]
        assert letters == [each.letter for each in spied(mine, who)]
        assert letters in ([], WATCHED[who])
        blind = [blinded(each, who) for each in (mine, theirs)]
        assert in_bytes(blind[0]) == in_bytes(blind[1])


def spied(sheet: Sheet, who: Player) -> tuple[Spied, ...]:
    secrets = sheet.secrets[who].content
    assert secrets is not None
    return secrets.spied


def blinded(sheet: Sheet, who: Player) -> Sheet:
    """What a captain sees, without fingerprints and without what the glass showed."""
    secrets = sheet.secrets[who].content
    assert secrets is not None
    mine = Sealed(who, replace(secrets, spied=()))
    both = (mine, sheet.secrets[1]) if who == 0 else (sheet.secrets[0], mine)
    return replace(unmarked(sheet), secrets=both)


# --- what stands where ----------------------------------------------------------------------


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("who", BOTH)
def test_no_name_of_an_enemy_ship_or_company_is_known_before_the_fold_is_opened(
    who: Player,
) -> None:
    fleet = PLAIN[opponent_of(who)].fleet
    names = [ship.name for ship in fleet.ships] + [company.name for company in fleet.companies]
    names += [ship.captain for ship in fleet.ships if ship.captain]
    for each in played({}):
        view = (redact(each.before, who), redact(each.act, who))
        text = in_bytes(view).decode()
        assert not [name for name in names if name in text]
        if each.step.state.unfolded is None:
            text = in_bytes((redact(each.step.state, who), told(each.step, who))).decode()
            assert not [name for name in names if name in text]
    after = in_bytes(redact(each.step.state, who)).decode()
    assert [name for name in names if name in after] == names, "the fold is open"


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("who", BOTH)
def test_a_captain_sees_all_of_his_own_and_nothing_below_the_enemys_fold(who: Player) -> None:
    for each in played({}):
        view, enemy = redact(each.before, who), opponent_of(who)
        assert view.fleets[who] == each.before.fleets[who]
        assert view.written[who] == each.before.written[who]
        assert view.secrets[who] == each.before.secrets[who]
        assert view.fleets[enemy] == Sealed(enemy, None)
        assert view.written[enemy] == Sealed(enemy, None)
        assert view.secrets[enemy] == Sealed(enemy, None)
        assert view.unfolded is None
        assert view.shown is None


@pytest.mark.rule("H-39")
def test_the_second_captain_learns_nothing_by_the_first_ones_seal_but_the_fingerprint() -> None:
    sealing = played({})[0]
    before, after = (redact(each, SPAIN) for each in (sealing.before, sealing.step.state))
    assert unmarked(replace(after, side=ENGLAND)) == before
    assert told(sealing.step, SPAIN) == [
        f"England seals the sheet: {sealing.step.state.prints[0][:16]}. [C-7]"
    ]


@pytest.mark.rule("C-7")
def test_a_season_is_imagined_from_what_is_seen_and_after_the_opening_as_it_is() -> None:
    for each in played({}):
        for who in BOTH:
            view = seen(each.step.state, who)
            imagined = season.imagine(view, random.Random(7))
            assert redact(imagined, who) == view.value
            if each.step.state.shown is None:
                assert imagined.fleets[opponent_of(who)] != each.step.state.fleets[opponent_of(who)]
            else:
                assert imagined.fleets == each.step.state.fleets
                assert imagined.written == each.step.state.written


def test_the_games_compared_here_are_games_of_two_captains() -> None:
    assert played({})[0].before.crowns == NAMES
