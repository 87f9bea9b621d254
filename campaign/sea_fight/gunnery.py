"""Gunnery (P8-19): salvos and replies, what they do when they land, and how a ship ends."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from .events import (
    Burned,
    CastOff,
    CrewHit,
    Critical,
    Fired,
    FireFought,
    Gambled,
    GearHit,
    GunLost,
    HullHit,
    Lost,
    ReplyDeclined,
    ReplyThrown,
    Staked,
)
from .state import (
    CRITICAL_HALF,
    FIRE_OUT,
    FIRE_STARTS,
    HIT,
    Aim,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    Burn,
    Fate,
    Fire,
    Gamble,
    Guns,
    LoseGun,
    NoReply,
    Pending,
    Position,
    Reply,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Side,
    Stage,
    Stake,
    opponent_of,
    with_ship,
)
from .waters import DICE, RETURN_FIRE, GunDice, bearing, replies, salvo_guns, shot_of

CUT_LOOSE = Rule("H-5")
HULL = Rule("P8-19.6")
FIRE = Rule("P8-19.7")
CRITICAL_THREE = Rule("P8-19.9")
SIDE_BY_SIDE = Rule("H-185")
GEAR = Rule("P8-19.11")
MAST = Rule("P8-19.12")
CREW = Rule("P8-19.13")
CAPTAIN = Rule("P8-19.14")

CAPTAIN_FALLS = 5
NEAR = (3, 5)
"""Crew hits at 10 cm or less: 3-4 a gun and its crew, 5-6 a fighting point (P8-19.13)."""
FAR = (5, 6)
GAMBLE = Rule("P8-0.5")
GIVEN_UP = Rule("H-12")

RETURN_NEED = 5


# --- What a salvo does when it lands (P8-19.6 to 19.14), and how a ship ends ---------------------


def leave(play: Play[Sea], ship: ShipId, fate: Fate, rule: Rule) -> None:
    """Take a ship out of the fight; whoever was grappled to her is free at once (H-5)."""
    sea = play.state
    taken_by = opponent_of(sea.ships[ship].owner) if fate is Fate.TAKEN else None
    gone = replace(sea.ships[ship], fate=fate, taken_by=taken_by, burning=False)
    pending = tuple(ask for ask in sea.pending if not _about(ask, ship))
    play.state = replace(with_ship(sea, gone), pending=pending)
    play.tell(Lost(rule, ship, fate, taken_by))
    for partner in gone.grappled:
        separate(play, ship, partner)


def _about(ask: Pending, ship: ShipId) -> bool:
    """Whether a question has lost its meaning with the ship."""
    return isinstance(ask, AskGun | AskBurn) and ask.ship == ship


def separate(play: Play[Sea], one: ShipId, two: ShipId) -> None:
    """Break the grapple between two ships, and what they owed each other with it."""
    for ship_id, partner in ((one, two), (two, one)):
        ship = play.state.ships[ship_id]
        owed = tuple(enemy for enemy in ship.owes if enemy != partner)
        held = tuple(enemy for enemy in ship.grappled if enemy != partner)
        play.state = with_ship(play.state, replace(ship, grappled=held, owes=owed))
    play.tell(CastOff(CUT_LOOSE, one, two))


def land(play: Play[Sea], salvo: Salvo) -> None:
    """Let a salvo tell on its target, then the gamble die that goes with it (P8-0.5, R3-26)."""
    on = play.state.ships[salvo.on]
    if not on.afloat:
        return
    near = hexes.distance(play.state.ships[salvo.by].at, on.at) <= 1
    if salvo.aim is Aim.HULL:
        if salvo.hits:
            hit_hull(play, salvo.on, salvo.side, salvo.hits)
        if salvo.gamble and play.state.ships[salvo.on].afloat:
            gamble_fire(play, salvo)
    elif salvo.aim is Aim.GEAR:
        if salvo.hits:
            hit_gear(play, salvo.on, salvo.hits)
        if salvo.gamble:
            gamble_mast(play, salvo, near=near)
    else:
        told = bool(salvo.hits) and hit_crew(play, salvo.on, salvo.hits, near=near)
        if salvo.gamble and near and told:
            gamble_captain(play, salvo)


def hit_hull(play: Play[Sea], ship_id: ShipId, side: Side, points: int) -> None:
    """Take hull points from a side; at none she sinks, at half or three a critical."""
    ship = play.state.ships[ship_id]
    left = max(0, ship.hull[side] - points)
    hull = (left, ship.hull[1]) if side is Side.LARBOARD else (ship.hull[0], left)
    play.state = with_ship(play.state, replace(ship, hull=hull, hurt=True))
    play.tell(HullHit(HULL, ship_id, side, ship.hull[side] - left, left))
    if left == 0:
        leave(play, ship_id, Fate.SUNK, SIDE_BY_SIDE)
    else:
        throw_critical(play, ship_id, left)


def throw_critical(play: Play[Sea], ship_id: ShipId, left: int) -> None:
    """One die for a side at half or less, or on the graver table at three or less (P8-19.10).

    Once at each gravity in a ship's turn (R3-28, H-7); what no table names does nothing (R3-29).
    """
    ship = play.state.ships[ship_id]
    gravity = 2 if left <= 3 else 1 if left * 2 <= ship.card.hull else 0
    if not gravity or ship.critical & gravity:
        return
    ship = replace(ship, critical=ship.critical | gravity)
    if gravity == 1:
        face = play.die(CRITICAL_HALF, 2, 3, 4)
        fate = {1: Fate.SUNK, 2: Fate.EXPLODED}.get(face)
        play.state = with_ship(play.state, replace(ship, listing=ship.listing or face == 3))
        play.tell(Critical(CRITICAL_HALF, ship_id, face))
        if fate is not None:
            leave(play, ship_id, fate, CRITICAL_HALF)
    else:
        face = play.die(CRITICAL_THREE, 3, 5)
        play.state = with_ship(play.state, replace(ship, silenced=ship.silenced or face in (3, 4)))
        play.tell(Critical(CRITICAL_THREE, ship_id, face))
        if face <= 2:
            leave(play, ship_id, Fate.SUNK, CRITICAL_THREE)


def hit_gear(play: Play[Sea], ship_id: ShipId, points: int, rule: Rule = GEAR) -> None:
    """Take sailing gear points (P8-19.11)."""
    ship = play.state.ships[ship_id]
    left = max(0, ship.gear - points)
    hurt = ship.hurt or left < ship.gear
    play.state = with_ship(play.state, replace(ship, gear=left, hurt=hurt))
    play.tell(GearHit(rule, ship_id, ship.gear - left, left))


def hit_crew(play: Play[Sea], ship_id: ShipId, hits: int, *, near: bool, rule: Rule = CREW) -> bool:
    """A further die for each crew hit (P8-19.13); whether any of them told."""
    gun_face, man_face = NEAR if near else FAR
    faces = play.roll(rule, hits, (gun_face, man_face))
    killed = sum([face >= man_face for face in faces])
    guns = sum([gun_face <= face < man_face for face in faces])
    ship = play.state.ships[ship_id]
    guns = min(guns, ship.gun_crews)
    killed = min(killed, ship.fighting)
    told = guns + killed > 0
    fighting = ship.fighting - killed
    ship = replace(ship, fighting=fighting, spent=min(ship.spent, fighting), hurt=ship.hurt or told)
    pending = play.state.pending + (AskGun(ship_id),) * guns
    play.state = replace(with_ship(play.state, ship), pending=pending)
    play.tell(CrewHit(rule, ship_id, faces, near, guns, killed))
    return told


def gamble_fire(play: Play[Sea], salvo: Salvo) -> None:
    """5+ and the target burns (P8-19.7)."""
    face = play.die(FIRE, FIRE_STARTS)
    won = face >= FIRE_STARTS
    if won:
        on = play.state.ships[salvo.on]
        play.state = with_ship(play.state, replace(on, burning=True))
    play.tell(Gambled(FIRE, salvo.by, salvo.on, salvo.aim, face, won))


def gamble_mast(play: Play[Sea], salvo: Salvo, *, near: bool) -> None:
    """6 a mast falls, 5 a spar; what falls hits the crew by the range of the shot (R3-30)."""
    face = play.die(MAST, 5, 6)
    play.tell(Gambled(MAST, salvo.by, salvo.on, salvo.aim, face, face >= 5))
    if face >= 5:
        hit_gear(play, salvo.on, 4 if face == 6 else 2, MAST)
        hit_crew(play, salvo.on, 2 if face == 6 else 1, near=near, rule=MAST)


def gamble_captain(play: Play[Sea], salvo: Salvo) -> None:
    """5+ and the captain is killed (P8-19.14)."""
    on = play.state.ships[salvo.on]
    if not on.captain:
        return
    face = play.die(CAPTAIN, CAPTAIN_FALLS)
    won = face >= CAPTAIN_FALLS
    if won:
        play.state = with_ship(play.state, replace(on, captain=False))
    play.tell(Gambled(CAPTAIN, salvo.by, salvo.on, salvo.aim, face, won))


def gun_choices(ship: Ship) -> list[LoseGun]:
    """The guns an owner may give up: one of each calibre with a crew, by position."""
    return [
        LoseGun(ship.id, position, calibre)
        for position in Position
        for calibre in sorted({gun.calibre for gun in ship.guns[position] if gun.crew})
    ]


def refuse_lose_gun(sea: Sea, act: LoseGun) -> Refusal | None:
    ask = sea.pending[-1]
    assert isinstance(ask, AskGun)
    if act.by != ask.ship:
        return Refusal(CREW, f"{sea.ships[ask.ship].name} is the ship that loses a gun")
    if act not in gun_choices(sea.ships[act.by]):
        return Refusal(CREW, "there is no such manned gun there")
    return None


def lose_gun(play: Play[Sea], act: LoseGun) -> None:
    """Strike off a gun and its crew."""
    sea = play.state
    ship = sea.ships[act.by]
    row = list(ship.guns[act.position])
    row.remove(next(gun for gun in row if gun.crew and gun.calibre is act.calibre))
    guns: Guns = tuple(  # type: ignore[assignment]  # four positions in, four positions out
        tuple(row) if at == act.position else ship.guns[at] for at in Position
    )
    play.state = replace(with_ship(sea, replace(ship, guns=guns)), pending=sea.pending[:-1])
    play.tell(GunLost(CREW, act.by, act.position, act.calibre))


def settle_guns(play: Play[Sea]) -> None:
    """Answer the question for a gun where only one answer is possible."""
    while play.state.pending and isinstance(ask := play.state.pending[-1], AskGun):
        choices = gun_choices(play.state.ships[ask.ship])
        if len(choices) > 1:
            return
        if choices:
            lose_gun(play, choices[0])
        else:
            play.state = replace(play.state, pending=play.state.pending[:-1])


def refuse_burn(sea: Sea, act: Burn) -> Refusal | None:
    ask = sea.pending[-1]
    assert isinstance(ask, AskBurn)
    if act.by != ask.ship:
        return Refusal(FIRE, f"{sea.ships[ask.ship].name} is the ship that burns")
    return None


def burn(play: Play[Sea], act: Burn) -> None:
    """d6-1 hull points on the side her owner chose, then 5+ puts the fire out (P8-19.7)."""
    play.state = replace(play.state, pending=play.state.pending[:-1])
    face = play.die(FIRE)
    play.tell(Burned(FIRE, act.by, act.side, face, face - 1))
    if face > 1:
        hit_hull(play, act.by, act.side, face - 1)
    ship = play.state.ships[act.by]
    if not ship.afloat:
        return
    face = play.die(FIRE, FIRE_OUT)
    if face >= FIRE_OUT:
        play.state = with_ship(play.state, replace(ship, burning=False))
    play.tell(FireFought(FIRE, act.by, face, face >= FIRE_OUT))


# --- Salvos: all the guns of one position fired at one target (P8-0.5), and the reply ------------
# Both salvos of an exchange are thrown before either lands (P8-10.3); landing them is in
# damage.py.


def fire(play: Play[Sea], act: Fire) -> None:
    """Declare a salvo and its aim (R3-65); the target's captain is asked for his reply first."""
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
