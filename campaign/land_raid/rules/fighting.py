"""Hand to hand (P8-22.10 to 22.12): both sides throw, and the hits are taken one by one."""

from msgspec.structs import replace

from campaign.geometry.squares import Square
from campaign.kernel.dice import Faces
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Victim
from campaign.land_raid.model.events import Fought
from campaign.land_raid.model.state import (
    AskVictim,
    Fight,
    Hit,
    Raid,
    UnitId,
    other,
    those_at,
)
from campaign.land_raid.model.strength import strength
from campaign.land_raid.rules.attacking import attackers
from campaign.land_raid.rules.casualties import alike, save_in_fight
from campaign.land_raid.rules.retreat import count_loss, hit_officer, judge, men, occupy

DICE = Rule("P8-22.11")
PAIRS = Rule("R3-41")

ONE_HIT, TWO_HITS = 3, 6
STRIKER_CHOOSES = 4


def begin_fight(play: Play[Raid], at: Square) -> None:
    """Throw for both sides at once, and put the hits down to be taken (P8-22.11, H-18)."""
    raid = play.state
    side = next((unit.owner for unit in raid.units if unit.attacks == at and unit.here), None)
    if side is None:
        return
    enemies = those_at(raid, other(side), at)
    if not enemies:
        occupy(play, at, side)
        return
    mine = attackers(raid, side, at)
    sides = (mine, enemies) if side == 0 else (enemies, mine)
    both = (strength(sides[0]), strength(sides[1]))
    faces = tuple(throw(play, each.dice) for each in both)
    choices = tuple(throw_pairs(play, thrown) for thrown in faces)
    made = [hits_of(Player(n), faces[n], choices[n]) for n in (0, 1)]
    hits = (*made[side], *made[other(side)])
    play.tell(
        Fought(
            DICE,
            at,
            side,
            both,
            (faces[0], faces[1]),
            (len(made[0]), len(made[1])),
            (choices[0], choices[1]),
        )
    )
    play.state = replace(play.state, fight=Fight(at, side, hits), fought=(*raid.fought, at))


def throw(play: Play[Raid], dice: int) -> Faces:
    """The dice of one side (P8-22.11)."""
    return play.roll(DICE, dice, (ONE_HIT, TWO_HITS))


def throw_pairs(play: Play[Raid], faces: Faces) -> Faces:
    """One die more for each pair of hits (R3-41)."""
    pairs = sum(face >= TWO_HITS for face in faces)
    return play.roll(PAIRS, pairs, (STRIKER_CHOOSES,)) if pairs else ()


def hits_of(striker: Player, faces: Faces, choices: Faces) -> tuple[Hit, ...]:
    """The hits of one side's dice: those it chooses the victims of come first (R3-41)."""
    chosen = sum(face >= STRIKER_CHOOSES for face in choices)
    singles = sum(ONE_HIT <= face < TWO_HITS for face in faces)
    enemy = other(striker)
    by_striker = (Hit(enemy, striker),) * (2 * chosen)
    return by_striker + (Hit(enemy, enemy),) * (2 * (len(choices) - chosen) + singles)


def settle_fight(play: Play[Raid]) -> None:
    """Go on with a fight until somebody has to say who takes a hit, or where men go."""
    while (fight := play.state.fight) is not None and not play.state.pending:
        if not fight.hits:
            judge(play, fight)
            continue
        hit = fight.hits[0]
        found = men(play.state, fight, hit.on)
        if not found:
            rest = tuple(each for each in fight.hits if each.on != hit.on)
            play.state = replace(play.state, fight=replace(fight, hits=rest))
        elif alike(play.state, found):
            take_blow(play, found[0].id)
        else:
            ask = AskVictim(hit.chooser, tuple(unit.id for unit in found))
            play.state = replace(play.state, pending=(ask,))


def refuse_victim(raid: Raid, act: Victim) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskVictim)
    if act.by != ask.chooser or act.unit not in ask.victims:
        return Refusal(PAIRS, "that one cannot be given the hit")
    return None


def take_blow(play: Play[Raid], who: UnitId) -> None:
    """The next hit of the fight falls on a unit: a save, or the officers' table (R3-63)."""
    fight = play.state.fight
    assert fight is not None
    unit = play.state.units[who]
    play.state = replace(play.state, fight=replace(fight, hits=fight.hits[1:]), pending=())
    if unit.officer:
        hit_officer(play, unit)
    elif not save_in_fight(play, who):
        count_loss(play, unit.owner)
