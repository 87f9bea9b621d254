"""What a sentence claims is so: hints and *how it is played*, checked by positions.

A test names the sentences that it checks. What no test here names is advice or tells what there is,
or else the rules that its part cites are what is claimed, and each of these has tests of its own.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.land_raid.state import Phase as Raid
from pieces_of_eight.campaign.pirate_wars.rules import blow_up
from pieces_of_eight.campaign.pirate_wars.state import ARTICLES, Edition, Sailing
from pieces_of_eight.campaign.pirate_wars.waters import sailing_by
from pieces_of_eight.campaign.sea_fight.sailing import basic_hexes, turn_limit
from pieces_of_eight.campaign.shore_raid.attacking import melee, shot
from pieces_of_eight.campaign.shore_raid.state import Fate, Fight
from pieces_of_eight.campaign.treasure_grab.state import (
    Carry,
    Done,
    Move,
    Phase,
    Shoot,
    Strike,
    Take,
)
from pieces_of_eight.campaign.treasure_grab.state import Options as Agreed
from pieces_of_eight.content.careers import sheet_options
from pieces_of_eight.content.rulebook import Part, how_to_play
from pieces_of_eight.content.words import hints
from tests.coverage_table import named
from tests.land_raid import positions as town
from tests.pirate_wars import positions as wars
from tests.sea_fight import positions as sea
from tests.sea_fight.positions import BOW, dice, duel
from tests.shore_raid import positions as shore
from tests.treasure_grab import positions as board

T = TypeVar("T", bound=Callable[..., Any])
TESTS = Path(__file__).parent.parent
CLAIMED: set[str] = set()
UNCHECKED = {
    "advice, which nothing can be wrong about but the outcome": {
        *((page.id, "What wins") for page in how_to_play()),
    },
    "the bridge and the port pay for it: tests/bridge and tests/port": {
        ("PLAY-SHEET", "What pays"),
        ("PLAY-SHEET", "What hurts"),
    },
}
"""Parts of which nothing is checked, by why not."""


def claims(*sentences: str) -> Callable[[T], T]:
    """Marks a test with the sentences that it checks."""
    CLAIMED.update(sentences)
    return lambda test: test


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.;!?]) +", text)


def told() -> Iterator[tuple[str, Part, str]]:
    """Every line of every page, with its part."""
    for page in how_to_play():
        for part in page.parts:
            for line in (*part.lines, *[part.caption] * bool(part.caption)):
                yield page.id, part, line


def test_every_claim_stands_on_a_page_or_in_a_hint() -> None:
    known = {line for _, _, line in told()}
    known |= {each for hint in hints() for each in sentences(hint.words)}
    assert known >= CLAIMED


def test_what_is_not_claimed_here_is_claimed_by_rules_with_tests() -> None:
    silent = set().union(*UNCHECKED.values())
    left = {
        (page, part.title, rule)
        for page, part, line in told()
        if line not in CLAIMED and (page, part.title) not in silent
        for rule in part.rules
        if not any(each == rule or each.startswith(f"{rule}.") for each in named())
    }
    assert left == set()


# --- Sea fights -----------------------------------------------------------------------------------


@claims(
    "With the wind behind her a ship sails 3 hexes, across the wind 2.",
    "Close to the wind she sails 1, and must turn as she does.",
    "Straight into the wind she does not move at all.",
)
def test_a_ship_sails_by_the_wind() -> None:
    assert [basic_hexes(off, 0, False) for off in range(4)] == [3, 2, 1, 0]


@claims(
    "Large ships and merchantmen turn one face in a turn.",
    "Small and medium warships turn one face in each hex they enter.",
)
def test_large_ships_and_merchantmen_turn_once() -> None:
    fleet = {
        letter: sea.Vessel(size=size, merchant=merchant)
        for letter, size, merchant in zip(
            "ABRS",
            (sea.Size.LARGE, sea.Size.SMALL, sea.Size.MEDIUM, sea.Size.SMALL),
            (False, False, False, True),
            strict=True,
        )
    }
    found = sea.position("A→ . R→ .\n B→ . S→ .", fleet).ships
    limits = {ship.card.letter: turn_limit(ship) for ship in found}
    assert limits["A"] == limits["S"] == 1
    assert min(limits["B"], limits["R"]) > 1


@claims(
    "A gun rolls 5 dice, more or fewer by range, crew and size.",
    "The first shot from each side is her best. Do not waste it.",
    "A is right behind ship 1 and rakes her: 2 extra dice for every gun.",
    "That was raking fire: through a bow or stern each gun rolls more dice.",
)
def test_how_many_dice_a_gun_throws() -> None:
    usual = dice(duel("A→ . R↗", guns="M - - -"), BOW)
    assert usual == 5
    assert dice(duel("A→ . R↗", guns="M - - -", fresh=True), BOW) == usual + 2
    assert dice(duel("A→ . R→", guns="M - - -"), BOW) == usual + 2


# --- Land raids -----------------------------------------------------------------------------------


@claims(
    "A group walks one square, an officer two, in any direction.",
    "Walls and water stop them.",
)
def test_how_far_men_walk() -> None:
    raid = town.position("_:HO _ _ =:u\n_ ~ _ =")
    assert town.may(raid, "H1 to B1")
    assert not town.may(raid, "H1 to C1")
    assert not town.may(raid, "H1 to B2")
    gone = town.run(raid, "O1 to B1", "O1 to C2")[0]
    assert not town.may(gone, "O1 to B1")


@claims("A square has room for six of each side.")
def test_six_fill_a_square() -> None:
    assert not town.may(town.position("_:H _:HHHHHH =:u"), "H1 to B1")
    assert town.may(town.position("_:H _:HHHHH =:u"), "H1 to B1")


@claims("It reaches the next square, or two squares straight ahead.")
def test_how_far_a_musket_reaches() -> None:
    raid = town.position("_:M _ =:h _:h\n_ _:h _ _:h\n_ _ _:h _", Raid.SHOOTING)
    squares = ("C1", "B2", "D1", "C3", "D2")
    assert [town.may(raid, f"M1 shoots {at}") for at in squares] == [True, True, *[False] * 3]


@claims(
    "Scurvy groups attack only with an officer from their own square.",
)
def test_scurvy_men_go_in_behind_an_officer() -> None:
    alone = town.position("_:H- =:h =", Raid.MOVING)
    assert not town.may(alone, "H1 attacks B1")
    assert town.may(town.position("_:H =:h =", Raid.MOVING), "H1 attacks B1")


# --- Shore raids ----------------------------------------------------------------------------------


@claims("A cutlass rolls a d8, a dagger or club a d6, bare hands a d4.")
@pytest.mark.parametrize(("letter", "die"), [("C", 8), ("D", 6), ("B", 6), ("U", 4)])
def test_the_die_of_a_weapon(letter: str, die: int) -> None:
    raid = shore.called(shore.position(f"{letter} 30,9 E", "u 31,9 W"), f"{letter}1")
    assert melee(raid, shore.figure(raid, f"{letter}1"), shore.figure(raid, "u1")).base == die


@claims(
    "A pistol reaches 15 inches, a rifle 30, a swivel gun 50.",
    "The nearer the target, the larger the die: d10, d8, then d6.",
)
@pytest.mark.parametrize(("letter", "reach"), [("P", 15), ("R", 30)])
def test_how_far_a_firelock_reaches(letter: str, reach: int) -> None:
    found = []
    for far in (reach // 3, 2 * reach // 3, reach, reach + 2):
        raid = shore.called(shore.position(f"{letter} 5,9 E", f"u {5 + far},9 W"), f"{letter}1")
        blow = shot(raid, shore.figure(raid, f"{letter}1"), shore.figure(raid, "u1"))
        found.append(blow.base if blow else 0)
    assert found == [10, 8, 6, 0]


@claims(
    "4 hits on a man in one turn kill him.",
    "Exactly 3 make him run away for good.",
    "2 or fewer do nothing.",
)
@pytest.mark.parametrize(("lead", "fate"), [(2, Fate.HERE), (3, None), (4, Fate.DEAD)])
def test_what_points_do(lead: int, fate: Fate | None) -> None:
    raid = shore.called(shore.position("C 30,9 E", "u 31,9 W"), "C1")
    hit = shore.figure(shore.play(raid, Fight(0, 1), 1 + lead, 1).state, "u1")
    assert hit.fate is fate if fate is not None else hit.fate not in (Fate.HERE, Fate.DEAD)


# --- Pirate Wars ----------------------------------------------------------------------------------


@claims(
    "From astern to abeam the wind gives full speed.",
    "Closer to the wind she tacks at half speed; right into it she drifts.",
)
def test_a_ship_of_the_chart_sails_by_the_wind() -> None:
    found = [sailing_by(heading * 10, 1800) for heading in range(0, 181, 15)]
    assert found[-1] is found[6] is Sailing.FULL
    assert Sailing.TACK in found[1:6]
    assert found[0] is Sailing.ADRIFT
    assert sorted(found) == found


@claims("Declare all your side's shots before any die is rolled.")
def test_a_shot_is_declared_without_dice() -> None:
    fight = wars.beam(30)
    shots = [act for act in wars.pirate_wars.legal(fight, wars.RED) if type(act).__name__ == "Fire"]
    assert wars.do(fight, shots[0]).thrown == ()


@claims("Her powder blows up: all the hull she had left is gone, and men with it.")
@pytest.mark.parametrize("edition", list(Edition))
def test_powder_takes_all_of_a_hull(edition: Edition) -> None:
    fight = wars.beam(30, edition)
    doomed = replace(fight.ships[0], powder=True)
    play = Play(replace(fight, ships=(doomed, *fight.ships[1:])), Scripted())
    blow_up(play)
    after = play.state.ships[0]
    assert after.hull == 0
    assert after.aboard < doomed.aboard


@claims("There are two editions, 1994 and revised, with small differences.")
def test_the_editions_differ() -> None:
    old, new = (ARTICLES[edition] for edition in Edition)
    assert old.attacks != new.attacks


# --- Grabs ----------------------------------------------------------------------------------------


@claims("Each figure moves up to 6 studs, all at once or bit by bit.")
def test_six_studs_are_a_move() -> None:
    grab = board.game({"S1": "A1", "s1": "L10"}, chest="H9")
    far, near = (Move(board.fig("S1"), board.stud(grab, at)) for at in ("H1", "G1"))
    assert board.why(grab, far)
    step = board.after(grab, Move(board.fig("S1"), board.stud(grab, "D1")), near)
    assert step.figures[board.fig("S1")].left == 0
    assert board.after(grab, near).figures[board.fig("S1")].left == 0


@claims("Two carry it 6 studs in a turn, one alone only 3.")
@pytest.mark.parametrize(("tokens", "studs"), [(("S1",), 3), (("S1", "S2"), 6)])
def test_how_far_a_chest_is_carried(tokens: tuple[str, ...], studs: int) -> None:
    spots = dict(zip(tokens, ("A8", "D8"), strict=False))
    grab = board.game({**spots, "s1": "L1"}, chest="A9")
    grab = board.after(grab, *(Take(board.fig(each)) for each in tokens))
    east, gone = Carry(board.ME, 2), 0
    while board.treasure_grab.refuse(grab, east) is None:
        grab, gone = board.do(grab, east).state, gone + 1
    assert gone == studs


@claims(
    "A shot reaches 24 studs, at an enemy the figure can see.",
    "Hand to hand, the enemy must be within 1 stud.",
)
def test_how_far_one_shoots_and_strikes() -> None:
    wide = "\n".join(["0" * 30] * 3)
    for far, shoots, strikes in (
        (1, True, True),
        (2, True, False),
        (24, True, False),
        (25, False, False),
    ):
        grab = board.game({"S1": "A1", "s1": f"{far} 0"}, wide, phase=Phase.FIGHTING)
        one, two = board.fig("S1"), board.fig("s1")
        assert (board.treasure_grab.refuse(grab, Shoot(one, two)) is None) == shoots
        assert (board.treasure_grab.refuse(grab, Strike(one, two)) is None) == strikes


@claims(
    "Crocodiles: after a warband has moved, each of its figures next to water rolls a die, and is "
    "bitten on a 1.",
)
@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (2, 0)])
def test_crocodiles_bite_on_a_one(face: int, wounds: int) -> None:
    water = "\n".join(["~" + "0" * 11] + ["0" * 12] * 9)
    grab = board.game({"S1": "A2", "S2": "F5", "s1": "L10"}, water, options=Agreed(crocodiles=True))
    after = board.do(grab, Done(board.ME), face).state
    assert [after.figures[board.fig(each)].wounds for each in ("S1", "S2")] == [wounds, 0]


# --- The sheet ------------------------------------------------------------------------------------


@claims(
    "1, 2, 4, 7 or 11 points for a value of 1, 2, 3, 4 or 5.",
    "A value of 1 to 5 stakes 1, 2, 4, 7 or 11 points, and the winner of the fight takes them.",
    "3. Give each force a value from 1 to 5: 21 in all.",
)
def test_stakes_are_those_of_the_table() -> None:
    options = sheet_options()
    assert options.stakes == (1, 2, 4, 7, 11)
    assert (options.lowest, options.highest, options.total) == (1, 5, 21)


# --- Hints ----------------------------------------------------------------------------------------

HINTS = {
    "grapple": "Hexes must touch, whichever way the ships head",
    "board": "The captain who has joined is at risk also where no kill is given up",
    "coins": "To lengthen it takes a six, to shorten it a four",
    "alarm": "The alarm is thrown in every turn from the first and after all else",
    "awake": "A turn after the full alarm costs two, however long ago; the turn itself is free",
    "loot": "Two groups carry the treasury off and it is four dice",
    "torch": "A group with a torch throws one die and a 6 sets the building on fire; once a turn",
    "assault": "What each counts, and every full four points are a die, one at least",
    "lift": "Bulky booty halves the way, and the slowest sets the pace",
    "boarders": "test_nobody_does_two_things_in_a_turn",
    "chest": "test_who_is_within_a_stud_takes_hold_for_nothing_and_carries_with_what_is_left",
}
"""Hints of which the rule's own test checks what they claim, with that test, or case of a book."""
SILENT = {
    "rake": "only that she can be raked, which is when it is told; the dice: the hint after it",
    "morale": "the odds of morale are proved in tests/shore_raid/cases/morale.txt",
    "declare": "that a declaration is sealed, which the laws of secrets prove for every engine",
    **dict.fromkeys(
        (f"signs-{each}" for each in ("sea", "town", "shore", "wars", "board")), "a key"
    ),
}
"""Hints of which nothing is checked here, by why not."""


def test_every_hint_is_checked_or_it_is_said_why_not() -> None:
    tests = [*TESTS.rglob("test_*.py"), *TESTS.rglob("cases/*.txt")]
    source = "".join(path.read_text("utf-8") for path in tests)
    assert [
        t for t in HINTS.values() if not re.search(rf"^(def {t}\(|\[.*\] {t}$)", source, re.M)
    ] == []
    checked = {each.id for each in hints() if CLAIMED & {*sentences(each.words)}}
    assert checked | HINTS.keys() | SILENT.keys() == {each.id for each in hints()}
