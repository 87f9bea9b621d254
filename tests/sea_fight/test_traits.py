"""C-19.1 to C-19.5: what captains are known for at sea, in rules, log and odds."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Rule, Scripted
from pieces_of_eight.campaign.kernel.play import Mod, total
from pieces_of_eight.campaign.sea_fight.events import Fighters, Fired, MoraleTested, Pressed
from pieces_of_eight.campaign.sea_fight.odds import odds
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Board,
    Crew,
    End,
    Fire,
    Position,
    Press,
    Sea,
    ShipId,
    Stage,
    Trait,
)
from tests.sea_fight.positions import ABEAM, A, R, Vessel, changed, play, position, told

GUNNER = Mod(+1, "a gunner for a captain", Rule("C-19.1"))
BOARDER = Mod(+1, "a boarder for a captain", Rule("C-19.2"))
MASTER = Mod(+1, "a sailing master for a captain", Rule("C-19.3"))
TERROR = Mod(-1, "the enemy's captain is a terror", Rule("C-19.5"))


def known(sea: Sea, who: ShipId, trait: Trait) -> Sea:
    """The sea with a captain who is known for something."""
    ship = sea.ships[who]
    return changed(sea, replace(ship, card=replace(ship.card, trait=trait)))


def orphaned(sea: Sea, who: ShipId) -> Sea:
    """The sea with a ship whose captain is dead."""
    return changed(sea, replace(sea.ships[who], captain=False))


@pytest.mark.rule("C-19.1")
def test_a_gunner_lays_one_gun_of_a_salvo() -> None:
    sea = known(position(ABEAM, {"R": Vessel(guns="- - - -")}), A, Trait.GUNNER)
    fire = Fire(A, Position.STARBOARD, R, Aim.GEAR)
    step = play(sea, fire, *[1] * 13)
    guns = next(event.guns for event in step.events if isinstance(event, Fired))
    assert [gun.dice for gun in guns] == [7, 6]
    assert GUNNER in guns[0].mods
    assert GUNNER not in guns[1].mods
    found = odds(sea, fire)
    assert found is not None
    assert GUNNER in {mod for part in found.parts for mod in part.mods}
    plain = odds(known(sea, A, Trait.NONE), fire)
    assert plain is not None
    assert found.mean is not None
    assert plain.mean is not None
    assert found.mean - plain.mean == Fraction(1, 6)
    play(orphaned(sea, A), fire, *[1] * 12)


def grappled() -> Sea:
    return position(ABEAM, stage=Stage.GRAPPLING, grappled="AR")


@pytest.mark.rule("C-19.2", "C-19.5")
@pytest.mark.parametrize(
    ("who", "trait", "dice", "mod"),
    [
        (A, Trait.NONE, (8, 8), None),
        (A, Trait.BOARDER, (9, 8), BOARDER),
        (R, Trait.BOARDER, (8, 9), BOARDER),
        (A, Trait.TERROR, (8, 7), TERROR),
        (R, Trait.TERROR, (7, 8), TERROR),
    ],
)
def test_boarders_and_terrors_count_a_die_on_either_side(
    who: ShipId, trait: Trait, dice: tuple[int, int], mod: Mod | None
) -> None:
    sea = known(grappled(), who, trait)
    board = Board(A, R, captain=False)
    step = play(sea, board, *[1] * sum(dice))
    sides = [event for event in step.events if isinstance(event, Fighters)]
    assert tuple(total(event.mods) for event in sides) == dice
    found = odds(sea, board)
    assert found is not None
    assert tuple(part.dice for part in found.parts) == dice
    if mod is not None:
        assert sum(mod in event.mods for event in sides) == 1
        assert mod in {each for part in found.parts for each in part.mods}
        play(orphaned(sea, who), board, *[1] * 16)


@pytest.mark.rule("C-19.3")
def test_a_sailing_master_gets_more_out_of_the_wind() -> None:
    sea = position(". . . .\n . A→ . .\n. . . .\n R→ . . .", stage=Stage.MOVING)
    assert sea.move is not None
    sea = replace(sea, move=replace(sea.move, left=0))
    needs = []
    for trait in (Trait.NONE, Trait.SAILING_MASTER):
        step = play(known(sea, A, trait), Press(A), 6)
        event = next(event for event in step.events if isinstance(event, Pressed))
        needs.append(event.need)
        found = odds(known(sea, A, trait), Press(A))
        assert found is not None
        assert found.parts[0].need == event.need
    assert MASTER in event.mods
    assert needs[0] - needs[1] == 1


@pytest.mark.rule("C-19.4")
@pytest.mark.parametrize(("dice", "failed"), [((5,), False), ((6, 5), False), ((6, 6), True)])
def test_an_iron_nerve_throws_once_more(dice: tuple[int, ...], failed: bool) -> None:
    sea = position(ABEAM, {"R": Vessel(hull=(1, 12))})
    sea = known(changed(sea, replace(sea.ships[R], hurt=True)), R, Trait.IRON_NERVE)
    step = play(sea, End(A), *dice)
    event = next(event for event in step.events if isinstance(event, MoraleTested))
    assert event.failed is failed
    assert (step.state.ships[R].crew is Crew.SCURVY) is failed
    assert event.rule == ("C-19.4" if len(dice) > 1 else "P8-20.2")
    if len(dice) > 1:
        assert any("iron nerve" in line for line in told(step))
    found = odds(sea, End(A))
    assert found is not None
    assert found.also[0].chance == Fraction(1, 36)
    plain = odds(orphaned(sea, R), End(A))
    assert plain is not None
    assert plain.also[0].chance == Fraction(1, 3)


def test_no_trait_is_what_a_ship_has_who_was_never_given_one() -> None:
    sea = position(ABEAM)
    assert {ship.card.trait for ship in sea.ships} == {Trait.NONE}
    assert not any(ship.card.pennant for ship in sea.ships)
    assert Scripted().left == []
