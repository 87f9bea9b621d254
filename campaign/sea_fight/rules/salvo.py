"""Salvos: all the guns of one position fired at one target (P8-0.5), and the reply.

Both salvos of an exchange are thrown before either lands (P8-10.3); landing them is in
damage.py.
"""

from msgspec.structs import replace

from campaign.geometry import hexes
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.sea_fight.model.actions import Fire, NoReply, Reply, Stake
from campaign.sea_fight.model.events import Fired, ReplyDeclined, ReplyThrown, Staked
from campaign.sea_fight.model.gunnery import (
    DICE,
    RETURN_FIRE,
    GunDice,
    replies,
    salvo_guns,
    shot_of,
)
from campaign.sea_fight.model.state import (
    HIT,
    Aim,
    AskReturn,
    AskStake,
    Gamble,
    Position,
    Salvo,
    Sea,
    Stage,
    with_ship,
)
from campaign.sea_fight.model.waters import bearing
from campaign.sea_fight.rules.damage import land

GAMBLE = Rule("P8-0.5")
GIVEN_UP = Rule("H-12")

RETURN_NEED = 5


def fire(play: Play[Sea], act: Fire) -> None:
    """Declare a salvo; the target's captain is asked for his reply before dice are thrown."""
    sea = play.state
    by = sea.ships[act.by]
    shot = shot_of(sea, by, sea.ships[act.on], act.position)
    side = shot.side if act.side is None else act.side
    salvo = Salvo(act.by, act.on, act.position, act.aim, side)
    by = replace(by, fired=_ticked(by.fired, act.position))
    play.state = replace(with_ship(sea, by), stage=Stage.FIRING, move=None)
    if replies(play.state, salvo):
        play.state = replace(play.state, pending=(*play.state.pending, AskReturn(salvo)))
    else:
        exchange(play, (salvo,))


def reply(play: Play[Sea], act: Reply) -> None:
    """5+ and the target's position fires back with what it has before the hits (P8-10.3)."""
    sea = play.state
    ask = sea.pending[-1]
    assert isinstance(ask, AskReturn)
    by = sea.ships[act.by]
    face = play.die(RETURN_FIRE, RETURN_NEED)
    replying = face >= RETURN_NEED
    by = replace(by, answered=True)
    salvos: tuple[Salvo, ...] = (ask.salvo,)
    if replying:
        shot = shot_of(sea, by, sea.ships[ask.salvo.by], act.position)
        side = shot.side if act.side is None else act.side
        salvos = (ask.salvo, Salvo(act.by, ask.salvo.by, act.position, act.aim, side))
        by = replace(by, returned=_ticked(by.returned, act.position))
    play.state = replace(with_ship(sea, by), pending=sea.pending[:-1])
    play.tell(ReplyThrown(RETURN_FIRE, act.by, ask.salvo.by, face, RETURN_NEED, replying))
    exchange(play, salvos)


def no_reply(play: Play[Sea], act: NoReply) -> None:
    """Keep silent; the salvo lands unanswered."""
    ask = play.state.pending[-1]
    assert isinstance(ask, AskReturn)
    play.state = replace(play.state, pending=play.state.pending[:-1])
    play.tell(ReplyDeclined(RETURN_FIRE, act.by, ask.salvo.by))
    exchange(play, (ask.salvo,))


def exchange(play: Play[Sea], salvos: tuple[Salvo, ...]) -> None:
    """Throw all salvos with the ships as they are, then let them land together (P8-10.3)."""
    before = play.state
    guns = [
        salvo_guns(
            before,
            before.ships[s.by],
            shot_of(before, before.ships[s.by], before.ships[s.on], s.position),
        )
        for s in salvos
    ]
    thrown = tuple(
        throw(play, salvo, dice, reply=at > 0)
        for at, (salvo, dice) in enumerate(zip(salvos, guns, strict=True))
    )
    settle_stakes(play, thrown, 0)


def throw(play: Play[Sea], salvo: Salvo, guns: tuple[GunDice, ...], *, reply: bool) -> Salvo:
    """Throw a salvo's dice: each 6 is a hit (P8-19.3); tick the first-shot box (R3-21)."""
    sea = play.state
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    dice = sum([gun.dice for gun in guns])
    faces = play.roll(DICE, dice, (HIT,)) if dice else ()
    hits = sum([face >= HIT for face in faces])
    by = replace(by, first_shot=_ticked(by.first_shot, salvo.position))
    play.state = with_ship(sea, by)
    distance = bearing((on.at[0] - by.at[0], on.at[1] - by.at[1]), by.facing).distance
    play.tell(
        Fired(DICE, by.id, on.id, salvo.position, salvo.aim, distance, guns, faces, hits, reply)
    )
    free = sea.options.gamble is Gamble.FREE
    return replace(salvo, hits=hits, gamble=free and hits > 0)


def settle_stakes(play: Play[Sea], salvos: tuple[Salvo, ...], at: int) -> None:
    """Ask each shooter about his stake in turn where that is the custom, then land all."""
    if play.state.options.gamble is Gamble.STAKE:
        for n in range(at, len(salvos)):
            if salvos[n].hits and may_gamble(play.state, salvos[n]):
                ask = AskStake(salvos, n)
                play.state = replace(play.state, pending=(*play.state.pending, ask))
                return
    for salvo in salvos:
        land(play, salvo)


def may_gamble(sea: Sea, salvo: Salvo) -> bool:
    """Whether a hit buys anything: the captain only close by, with a hit to spare (P8-19.14)."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    if salvo.aim is not Aim.CREW:
        return True
    if not on.captain or salvo.hits < 2:
        return False
    return hexes.distance(by.at, on.at) == 1


def stake(play: Play[Sea], act: Stake) -> None:
    """Give up one hit for the gamble, or keep it (P8-0.5, H-12)."""
    sea = play.state
    ask = sea.pending[-1]
    assert isinstance(ask, AskStake)
    salvo = ask.salvos[ask.at]
    salvos = ask.salvos
    if act.yes:
        given = replace(salvo, hits=salvo.hits - 1, gamble=True)
        salvos = (*salvos[: ask.at], given, *salvos[ask.at + 1 :])
    play.state = replace(sea, pending=sea.pending[:-1])
    play.tell(Staked(GIVEN_UP, act.by, act.yes))
    settle_stakes(play, salvos, ask.at + 1)


def _ticked(
    boxes: tuple[bool, bool, bool, bool], position: Position
) -> tuple[bool, bool, bool, bool]:
    """The four boxes of a ship card with one more ticked."""
    bow, larboard, starboard, stern = [
        box or at == position for at, box in zip(Position, boxes, strict=True)
    ]
    return bow, larboard, starboard, stern
