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
from pieces_of_eight.campaign.sheet.state import Action, Company, Fleet, Sheet
from tests.sheet.sheets import (
    ENGLAND,
    ENGLISH,
    SPAIN,
    SPANISH,
    USUAL,
    Cards,
    order,
    setup,
    spied,
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
    steps: int = 13
    """After how many a glass tells it from the plain game by right; after the last: never."""


class Moment(NamedTuple):
    """An order and what it did."""

    before: Sheet
    act: Action
    step: Step[Sheet]


PLAIN = {
    ENGLAND: Game(ENGLISH, USUAL[0], "raids battle battle"),
    SPAIN: Game(SPANISH, USUAL[1], "battle passes"),
}
STRANGERS = Fleet(
    tuple(warship(f"X{n}", 4 + n, 16, "Tom") for n in range(7)), (Company("Reds", 9, 1, 3),)
)  # other names and prices, and other places for those that nobody has a glass on
TRADERS = Fleet(
    tuple(trader(f"Y{n}", n, 9) for n in range(7)), (Company("Blues", 12, 0, 9),)
)  # and troops that a glass sees
OTHERS = [
    (ENGLAND, Game(ENGLISH, USUAL[0], "battle passes passes", "salt")),
    (
        ENGLAND,
        Game(STRANGERS, "A X6 Reds; B X0; C X1; D X2; E X3; F X4; G X5", "passes passes battle"),
    ),
    (
        ENGLAND,
        Game(
            ENGLISH,
            "A Hawk; B Rose Marines; C Swan Wren; D Lark; E Anne; F Bess",
            "passes passes passes",
            steps=8,
        ),
    ),
    (SPAIN, Game(SPANISH, USUAL[1], "passes battle", "salt")),
    (
        SPAIN,
        Game(TRADERS, "A Y0; B Y1; C Y2; D Y3; E Y4; F Y5; G Y6", "passes battle", steps=8),
    ),
]


def orders(sheets: dict[Player, Game]) -> Iterator[str]:
    """The public course of the season: the orders after the muster, results left out."""
    yield from ("cast", *(f"{letter} against {letter}" for letter in "ABCDEF"))
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
    sheet = season.start(setup(english, spanish), Cards()).state
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
    return moments


def moment(sheet: Sheet, words: str, *faces: int) -> Moment:
    """An order with dice as written, and ones after them: an open fold may go its own way."""
    act = order(sheet, words)
    assert season.refuse(sheet, act) is None, words
    return Moment(sheet, act, season.apply(sheet, act, Cards(*faces, *[1] * 40)))


def unmarked(sheet: Sheet) -> Sheet:
    """The sheet without its fingerprints."""
    return replace(sheet, prints=("", ""))


def blinded(sheet: Sheet, who: Player) -> Sheet:
    """What a captain sees, without fingerprints and without what the glass showed."""
    secrets = sheet.secrets[who].content
    assert secrets is not None
    mine = Sealed(who, replace(secrets, spied=()))
    both = (mine, sheet.secrets[1]) if who == 0 else (sheet.secrets[0], mine)
    return replace(unmarked(sheet), secrets=both)


def told_without_marks(each: Moment, who: Player) -> str:
    """What a captain is told, without the fingerprint in it."""
    log = told(each.step, who)
    for mark in each.step.state.prints:
        log = log.replace(mark[:16], "*") if mark else log
    return log


def in_bytes(value: object) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


@pytest.mark.rule("C-7", "C-9", "P8-1.4")
@pytest.mark.parametrize(("side", "game"), OTHERS)
def test_two_games_that_differ_below_one_fold_are_the_same_to_the_other_captain(
    side: Player, game: Game
) -> None:
    """State, events, log, order, question and list, byte for byte, at every step.

    Where a glass tells them apart, it does so by what it is turned on and by nothing else.
    """
    who, compared = opponent_of(side), 0
    for one, two in zip(played({}), played({side: game}), strict=True):
        if two.step.state.unfolded is not None:
            break
        mine, theirs = (redact(each.step.state, who) for each in (one, two))
        letters = [each.letter for each in spied(theirs, who)]
        assert letters == [each.letter for each in spied(mine, who)]
        assert letters in ([], WATCHED[who])
        assert in_bytes(blinded(mine, who)) == in_bytes(blinded(theirs, who))
        if compared == game.steps:
            continue
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
    assert compared == game.steps


@pytest.mark.rule("C-7")
@pytest.mark.parametrize("who", BOTH)
def test_a_captain_sees_all_of_his_own_and_nothing_below_the_enemys_fold(who: Player) -> None:
    enemy = opponent_of(who)
    fleet = PLAIN[enemy].fleet
    names = [ship.name for ship in fleet.ships] + [company.name for company in fleet.companies]
    names += [ship.captain for ship in fleet.ships if ship.captain]
    for each in played({}):
        view = redact(each.before, who)
        for mine, all_of_it in (
            (view.fleets, each.before.fleets),
            (view.written, each.before.written),
            (view.secrets, each.before.secrets),
        ):
            assert mine[who] == all_of_it[who]
            assert mine[enemy] == Sealed(enemy, None)
        assert view.unfolded is view.shown is None
        known = [view, redact(each.act, who)]
        if each.step.state.unfolded is None:
            known += [redact(each.step.state, who), told(each.step, who)]
        text = in_bytes(known).decode()
        assert not [name for name in names if name in text]
    after = in_bytes(redact(each.step.state, who)).decode()
    assert [name for name in names if name in after] == names, "the fold is open"


@pytest.mark.rule("H-39")
def test_the_second_captain_learns_nothing_by_the_first_ones_seal_but_the_fingerprint() -> None:
    sealing = played({})[0]
    before, after = (redact(each, SPAIN) for each in (sealing.before, sealing.step.state))
    assert unmarked(replace(after, side=ENGLAND)) == before
    mark = sealing.step.state.prints[0][:16]
    assert told(sealing.step, SPAIN) == f"England seals the sheet: {mark}. [C-7]"


@pytest.mark.rule("C-7")
def test_a_season_is_imagined_from_what_is_seen_and_after_the_opening_as_it_is() -> None:
    for each in played({}):
        state = each.step.state
        for who in BOTH:
            view, enemy = seen(state, who), opponent_of(who)
            imagined = season.imagine(view, random.Random(7))
            assert redact(imagined, who) == view.value
            is_open = state.shown is not None
            assert (imagined.fleets[enemy] == state.fleets[enemy]) is is_open
            assert (imagined.written == state.written) is is_open
