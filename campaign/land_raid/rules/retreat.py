"""What comes of a fight (P8-22.13, P8-22.14): beaten officers, and who has the square."""

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Go
from campaign.land_raid.model.events import Driven, OfficerHit, SquareHeld, SquareLost, SquareTaken
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.night import confess, put
from campaign.land_raid.model.state import (
    CAPTURED,
    DEAD,
    DRIVEN,
    MOST,
    UNHURT,
    AskDriven,
    AskRetreat,
    Fight,
    Kind,
    Raid,
    Unit,
    UnitId,
    other,
    standing,
    those_at,
    where,
    with_unit,
)
from campaign.land_raid.model.strength import FACTOR
from campaign.land_raid.rules.attacking import attackers
from campaign.land_raid.rules.casualties import capture, kill
from campaign.land_raid.rules.moving import counted, held

OFFICER_HIT = Rule("P8-22.13")
PUSHED = Rule("P8-22.14")
TAKEN = Rule("R3-42")
GOVERNOR = Rule("R3-61")
OFFICERS_APART = Rule("R3-63")
LOSING = Rule("H-20")


def men(raid: Raid, fight: Fight, side: Player) -> list[Unit]:
    """Those of a side who are still in a fight."""
    if side == fight.attacker:
        return attackers(raid, side, fight.square)
    return those_at(raid, side, fight.square)


def count_loss(play: Play[Raid], side: Player) -> None:
    """One more killed, captured or driven off (H-20)."""
    fight = play.state.fight
    assert fight is not None
    raiders, town = fight.losses
    losses = (raiders + 1, town) if side == 0 else (raiders, town + 1)
    play.state = replace(play.state, fight=replace(fight, losses=losses))


def hit_officer(play: Play[Raid], unit: Unit) -> None:
    """The officers' table (P8-22.13, R3-42, R3-61)."""
    fight = play.state.fight
    assert fight is not None
    captors = bool(men(play.state, fight, other(unit.owner)))
    face = play.die(OFFICER_HIT, CAPTURED, DRIVEN, UNHURT)
    governor = unit.kind is Kind.GOVERNOR
    row = CAPTURED if governor and face == DEAD else min(face, UNHURT)
    play.tell(OfficerHit(GOVERNOR if row > face else OFFICERS_APART, unit.id, face, row, captors))
    if row == UNHURT:
        return
    if row == DRIVEN:
        drive(play, unit)
        return
    if captors and row == CAPTURED:
        capture(play, unit.id, GOVERNOR if governor else TAKEN)
    else:
        kill(play, unit.id, OFFICER_HIT)
    count_loss(play, unit.owner)


def ways_out(raid: Raid, side: Player, at: Square, men_going: int) -> list[Square]:
    """Squares next to one where beaten men can go: room for all, no enemy, no attack (H-20)."""
    table = plan(raid.town.rows)
    mine, foes = counted(raid, side), counted(raid, other(side))
    return [
        to
        for to in table.steps[at]
        if not foes[to] and to not in raid.fights and mine[to] + men_going <= MOST
    ]


def drive(play: Play[Raid], unit: Unit) -> None:
    """An officer is driven one square away; with nowhere to go he stays (P8-22.13)."""
    confess(play, unit.owner)
    if ways_out(play.state, unit.owner, where(play.state, unit.id), 1):
        play.state = replace(play.state, pending=(AskDriven(unit.id),))


def driven(play: Play[Raid], who: UnitId, to: Square) -> None:
    """The officer goes; he is out of this fight."""
    unit = replace(play.state.units[who], attacks=NOWHERE, steps=0)
    play.state = replace(with_unit(play.state, unit), pending=())
    put(play, who, to)
    play.tell(Driven(OFFICER_HIT, who, to))
    count_loss(play, unit.owner)


def judge(play: Play[Raid], fight: Fight) -> None:
    """Who has lost more loses the square (P8-22.14, H-20)."""
    raid, defender = play.state, other(fight.attacker)
    gone_in, inside = men(raid, fight, fight.attacker), men(raid, fight, defender)
    lost = fight.losses[defender] - fight.losses[fight.attacker]
    can_fight = [any(FACTOR[unit.kind] for unit in side) for side in (gone_in, inside)]
    beaten = can_fight[0] and (lost > 0 or not can_fight[1])
    if not beaten:
        play.tell(SquareHeld(LOSING, fight.square, defender))
        end_fight(play, fight, taken=False)
        return
    for unit in inside:
        if unit.kind is Kind.GOVERNOR:
            catch_governor(play, unit)
    left = len(men(play.state, fight, defender))
    if not left:
        end_fight(play, fight, taken=True)
        return
    confess(play, defender)
    found = ways_out(play.state, defender, fight.square, left)
    if not found:
        play.tell(SquareLost(LOSING, fight.square, defender, None))
        end_fight(play, fight, taken=False)
    elif len(found) == 1:
        go_back(play, found[0])
    else:
        play.state = replace(play.state, pending=(AskRetreat(defender),))


def catch_governor(play: Play[Raid], unit: Unit) -> None:
    """A governor whose side loses the square is caught on 1 or 2 (R3-61)."""
    face = play.die(GOVERNOR, DRIVEN)
    row = CAPTURED if face <= CAPTURED else UNHURT
    play.tell(OfficerHit(GOVERNOR, unit.id, face, row, True))
    if face <= CAPTURED:
        capture(play, unit.id, GOVERNOR)


def refuse_go(raid: Raid, act: Go) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskDriven | AskRetreat)
    if act not in legal_go(raid):
        return Refusal(LOSING, "beaten men cannot go there")
    return None


def legal_go(raid: Raid) -> list[Go]:
    """Where beaten men may go."""
    ask = raid.pending[-1]
    if isinstance(ask, AskDriven):
        unit = raid.units[ask.unit]
        at = standing(raid, unit.owner)[unit.id]
        return [Go(unit.owner, to) for to in ways_seen(raid, unit.owner, at, 1)]
    fight = raid.fight
    assert isinstance(ask, AskRetreat)
    assert fight is not None
    at_stake = standing(raid, ask.side)
    left = sum(here == fight.square and not raid.units[n].gun for n, here in enumerate(at_stake))
    return [Go(ask.side, to) for to in ways_seen(raid, ask.side, fight.square, left)]


def ways_seen(raid: Raid, side: Player, at: Square, men_going: int) -> list[Square]:
    """The ways out as the side itself sees them: what is next to its men is never dark."""
    table = plan(raid.town.rows)
    mine, foes = counted(raid, side), held(raid, side)
    return [
        to
        for to in table.steps[at]
        if to not in foes and to not in raid.fights and mine[to] + men_going <= MOST
    ]


def go(play: Play[Raid], act: Go) -> None:
    """Beaten men go where their captain says."""
    ask = play.state.pending[-1]
    if isinstance(ask, AskDriven):
        driven(play, ask.unit, act.to)
    else:
        play.state = replace(play.state, pending=())
        go_back(play, act.to)


def go_back(play: Play[Raid], to: Square) -> None:
    """The losers go as one body, and the attackers move in (P8-22.14)."""
    fight = play.state.fight
    assert fight is not None
    defender = other(fight.attacker)
    play.tell(SquareLost(PUSHED, fight.square, defender, to))
    for unit in men(play.state, fight, defender):
        put(play, unit.id, to)
    end_fight(play, fight, taken=True)


def end_fight(play: Play[Raid], fight: Fight, *, taken: bool) -> None:
    """The attackers move in, or stay where they came from."""
    play.state = replace(play.state, fight=None)
    if taken:
        occupy(play, fight.square, fight.attacker)
    else:
        stand_down(play, fight.square)


def occupy(play: Play[Raid], at: Square, side: Player) -> None:
    """All who attacked the square move in, but those who are attacked themselves (R3-43)."""
    for unit in attackers(play.state, side, at):
        if where(play.state, unit.id) not in play.state.fights:
            put(play, unit.id, at)
    stand_down(play, at)
    if those_at(play.state, side, at):
        play.tell(SquareTaken(PUSHED, at, side))


def stand_down(play: Play[Raid], at: Square) -> None:
    """The attack on a square is over."""
    for unit in play.state.units:
        if unit.attacks == at:
            play.state = with_unit(play.state, replace(unit, attacks=NOWHERE))
