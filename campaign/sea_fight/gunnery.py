"""Gunnery (P8-19): salvos and replies, what they do when they land, and how a ship ends."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Hex
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import events
from . import state as s
from .state import HIT, Aim, Crew, GunDice, Position, Sea, Ship, ShipId, Side, with_ship
from .waters import ARCS, LINE_OF_FIRE, REACH, is_clear, lies, occupied, shows

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
NEAR = (3, 5)  # crew hits at 10 cm or less: 3-4 a gun and its crew, 5-6 a fighting point (P8-19.13)
FAR = (5, 6)
GAMBLE = Rule("P8-0.5")
GIVEN_UP = Rule("H-12")

RETURN_NEED = 5


# --- Gunnery (P8-19.1 to 19.5): who may fire at whom, and with how many dice ----------------------

AIMING = Rule("P8-19.1")
RANGES = Rule("P8-19.2")
DICE = Rule("P8-19.3")
GUN_CREWS = Rule("P8-19.5")
RAKED_SIDE = Rule("P8-19.6")
LISTING = Rule("P8-19.8")
SILENCED = Rule("P8-19.9")
RETURN_FIRE = Rule("P8-10.3")
SHIPS_TURN = Rule("P8-10.2")
ONE_REPLY = Rule("R3-5")
BOW_RAKE = Rule("R3-23")
MERCHANT_GUNS = Rule("R3-24")
GUNNER = Rule("C-19.1")
ONE_EYED = Rule("C-36.4")

RANGE = {s.Calibre.LIGHT: 3, s.Calibre.MEDIUM: 4, s.Calibre.HEAVY: 5}
BASIC = 5


class Shot(NamedTuple):  # a salvo that could be fired
    position: Position
    on: ShipId
    distance: int
    rake: Position | None
    side: Side  # the side struck, unless the shot rakes and aims at the hull


def effective_crew(ship: Ship) -> Crew:
    """The quality of her gunners: all merchantmen shoot as scurvy (P8-0.1, R3-24)."""
    return Crew.SCURVY if ship.merchant else ship.crew


@lru_cache(maxsize=4096)
def gun_dice(
    calibre: s.Calibre, distance: int, rake: int, first: bool, crew: Crew, merchant: bool
) -> GunDice:
    """The dice of one gun, with the reason for each modifier (P8-19.3, R3-22)."""
    scurvy = (
        Mod(-2, "merchant gunners", MERCHANT_GUNS) if merchant else Mod(-2, "scurvy crew", DICE)
    )
    table = (
        (rake > 0, Mod(rake, "raking", DICE if rake != 1 else BOW_RAKE)),
        (first, Mod(+2, "first shot", DICE)),
        (crew is Crew.HARDENED, Mod(+2, "battle hardened crew", DICE)),
        (calibre is s.Calibre.HEAVY, Mod(+2, "heavy gun", DICE)),
        (distance == 1, Mod(+1, "short range", DICE)),
        (distance == RANGE[calibre], Mod(-1, "long range", DICE)),
        (crew is Crew.SCURVY, scurvy),
        (calibre is s.Calibre.LIGHT, Mod(-2, "light gun", DICE)),
    )
    mods = tuple(mod for applies, mod in table if applies)
    return GunDice(calibre, max(0, BASIC + total(mods)), mods)


def able_guns(ship: Ship, position: Position) -> tuple[s.Gun, ...]:
    """The guns of a position that can be fired at all (P8-19.5, P8-19.8, P8-19.9)."""
    if ship.silenced:
        return ()
    guns = ship.guns[position]
    return tuple([g for g in guns if g.crew and (not ship.listing or g.calibre is s.Calibre.LIGHT)])


def longest(ship: Ship, position: Position) -> int:
    """The longest range in hexes of the guns of a position, 0 when none can fire."""
    return max([RANGE[gun.calibre] for gun in able_guns(ship, position)], default=0)


def salvo_guns(sea: Sea, ship: Ship, shot: Shot) -> tuple[GunDice, ...]:
    """The dice of every gun that takes part in a salvo (P8-19.3, R3-20)."""
    return agreed_guns(sea.options, ship, shot)


def agreed_guns(options: s.Options, ship: Ship, shot: Shot) -> tuple[GunDice, ...]:
    """The same by what the captains agreed on, wherever the ships lie."""
    rake = 0 if shot.rake is None else 2  # by the club's rule 1 through the bow (R3-23)
    if shot.rake is Position.BOW:
        rake = options.bow_rake
    first = not ship.first_shot[shot.position]
    crew = effective_crew(ship)
    each = [
        gun_dice(gun.calibre, shot.distance, rake, first, crew, ship.merchant)
        for gun in able_guns(ship, shot.position)
        if shot.distance <= RANGE[gun.calibre]
    ]
    if options.pool == "broadside":
        each = sorted(each, key=lambda gun: gun.dice)[-1:]
    if each and ship.led_by(s.Trait.GUNNER):
        gun = each[0]  # which her captain lays himself: a die more (C-19.1)
        eye = Mod(+1, "a gunner for a captain", GUNNER)
        each[0] = GunDice(gun.calibre, gun.dice + 1, (*gun.mods, eye))
    if each and each[-1].dice > 1 and ship.led_by(s.Trait.ONE_EYED):
        gun = each[-1]  # a die fewer, as long as one is left (C-36.4)
        blind = Mod(-1, "a one-eyed captain", ONE_EYED)
        each[-1] = GunDice(gun.calibre, gun.dice - 1, (*gun.mods, blind))
    return tuple(each)


def shots_at(sea: Sea, by: Ship, on: Ship, hulls: frozenset[Hex]) -> list[Shot]:
    """Every position of one ship that could fire at another, range, arc and line considered."""
    far, positions = lies(on.at, by)
    if far > REACH:
        return []
    positions = tuple([p for p in positions if far <= longest(by, p)])
    if not positions or not is_clear(sea, by.at, on.at, hulls):
        return []
    return [shot_of(by, on, position) for position in positions]


def shots(sea: Sea, by: Ship) -> list[Shot]:
    """Every salvo the ship could fire this turn (P8-19.1)."""
    if by.silenced or all(by.fired):
        return []
    hulls, owner = occupied(sea), by.card.owner
    return [
        shot
        for on in sea.ships
        if on.fate is s.Fate.AFLOAT and on.card.owner != owner
        for shot in shots_at(sea, by, on, hulls)
        if not by.fired[shot.position]
    ]


def replies(sea: Sea, salvo: s.Salvo) -> list[Shot]:
    """The positions from which the target could return a salvo's fire (P8-10.3, R3-5, H-11)."""
    by, on = sea.ships[salvo.on], sea.ships[salvo.by]
    if by.answered or by.silenced:
        return []
    hulls = occupied(sea)
    return [shot for shot in shots_at(sea, by, on, hulls) if not by.returned[shot.position]]


def sides_for(shot: Shot, aim: Aim) -> tuple[Side | None, ...]:
    """What the shooter may say of the side: a choice only when raking the hull (P8-19.6, R3-25)."""
    return (Side.LARBOARD, Side.STARBOARD) if shot.rake is not None and aim is Aim.HULL else (None,)


def legal_fire(sea: Sea, by: Ship) -> list[s.Fire]:
    return [
        s.Fire(by.id, shot.position, shot.on, aim, side)
        for shot in shots(sea, by)
        for aim in Aim
        for side in sides_for(shot, aim)
    ]


def legal_reply(sea: Sea, salvo: s.Salvo) -> list[s.Reply]:
    return [
        s.Reply(salvo.on, shot.position, aim, side)
        for shot in replies(sea, salvo)
        for aim in Aim
        for side in sides_for(shot, aim)
    ]


def refuse_fire(sea: Sea, act: s.Fire) -> Refusal | None:
    by, on = sea.ships[act.by], sea.ships[act.on]
    if sea.stage > s.Stage.FIRING:
        return Refusal(SHIPS_TURN, "fire before you grapple or board")
    if by.fired[act.position]:
        return Refusal(AIMING, f"{by.name}'s guns there have already fired this turn")
    if on.owner == by.owner or not on.afloat:
        return Refusal(AIMING, f"you cannot fire at {on.name}")
    return _refuse_shot(sea, by, on, act)


def refuse_reply(sea: Sea, act: s.Reply) -> Refusal | None:
    ask = s.asked_now(sea, s.AskReturn)
    by = sea.ships[act.by]
    if act.by != ask.salvo.on:
        return Refusal(RETURN_FIRE, "only the ship that is fired at may fire back")
    if by.returned[act.position]:
        return Refusal(ONE_REPLY, f"{by.name}'s guns there have already fired back this turn")
    return _refuse_shot(sea, by, sea.ships[ask.salvo.by], act)


def _refuse_shot(sea: Sea, by: Ship, on: Ship, act: s.Fire | s.Reply) -> Refusal | None:
    """What range, arc, line and declaration have to say of a shot."""
    distance, positions = lies(on.at, by)
    if by.silenced:
        return Refusal(SILENCED, f"{by.name}'s guns are silenced")
    if not able_guns(by, act.position):
        if by.listing and any(gun.crew for gun in by.guns[act.position]):
            return Refusal(LISTING, f"{by.name} lists: only her light guns can fire")
        return Refusal(GUN_CREWS, f"{by.name} has no manned gun there")
    if act.position not in positions:
        return Refusal(ARCS, f"those guns do not bear on {on.name}")
    if distance > longest(by, act.position):
        return Refusal(RANGES, f"{on.name} is out of range, {distance} hexes off")
    if not is_clear(sea, by.at, on.at, occupied(sea)):
        return Refusal(LINE_OF_FIRE, f"the line of fire to {on.name} is blocked")
    raking = shows(on, by.at).rake is not None
    if raking and act.aim is Aim.HULL and act.side is None:
        return Refusal(RAKED_SIDE, "for a raking shot at the hull, say which side it strikes")
    if act.side is not None and not (raking and act.aim is Aim.HULL):
        return Refusal(RAKED_SIDE, "you choose the side only for a raking shot at the hull")
    return None


def shot_of(by: Ship, on: Ship, position: Position) -> Shot:
    """The shot of a position at a target that is known to be legal."""
    return Shot(position, on.id, lies(on.at, by).distance, *shows(on, by.at))


def guns_of(sea: Sea, salvo: s.Salvo) -> tuple[GunDice, ...]:
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    return salvo_guns(sea, by, shot_of(by, on, salvo.position))


# --- What a salvo does when it lands (P8-19.6 to 19.14), and how a ship ends ---------------------


def leave(play: Play[Sea], ship: ShipId, fate: s.Fate, rule: Rule) -> None:
    """Take a ship out of the fight; whoever was grappled to her is free at once (H-5)."""
    sea = play.state
    taken_by = s.opponent_of(sea.ships[ship].owner) if fate is s.Fate.TAKEN else None
    gone = replace(sea.ships[ship], fate=fate, taken_by=taken_by, burning=False)
    pending = tuple(
        ask
        for ask in sea.pending
        if not (isinstance(ask, s.AskGun | s.AskBurn) and ask.ship == ship)
    )
    play.state = replace(with_ship(sea, gone), pending=pending)
    play.tell(events.Lost(rule, ship, fate, taken_by))
    for partner in gone.grappled:
        separate(play, ship, partner)


def separate(play: Play[Sea], one: ShipId, two: ShipId) -> None:
    """Break the grapple between two ships, and what they owed each other with it."""
    for ship_id, partner in ((one, two), (two, one)):
        ship = play.state.ships[ship_id]
        owed = tuple(enemy for enemy in ship.owes if enemy != partner)
        held = tuple(enemy for enemy in ship.grappled if enemy != partner)
        s.set_ship(play, replace(ship, grappled=held, owes=owed))
    play.tell(events.CastOff(CUT_LOOSE, one, two))


def land(play: Play[Sea], salvo: s.Salvo) -> None:
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
    s.set_ship(play, replace(ship, hull=hull, hurt=True))
    play.tell(events.HullHit(HULL, ship_id, side, ship.hull[side] - left, left))
    if left == 0:
        leave(play, ship_id, s.Fate.SUNK, SIDE_BY_SIDE)
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
        face = play.die(s.CRITICAL_HALF, 2, 3, 4)
        fate = {1: s.Fate.SUNK, 2: s.Fate.EXPLODED}.get(face)
        s.set_ship(play, replace(ship, listing=ship.listing or face == 3))
        play.tell(events.Critical(s.CRITICAL_HALF, ship_id, face))
        if fate is not None:
            leave(play, ship_id, fate, s.CRITICAL_HALF)
    else:
        face = play.die(CRITICAL_THREE, 3, 5)
        s.set_ship(play, replace(ship, silenced=ship.silenced or face in (3, 4)))
        play.tell(events.Critical(CRITICAL_THREE, ship_id, face))
        if face <= 2:
            leave(play, ship_id, s.Fate.SUNK, CRITICAL_THREE)


def hit_gear(play: Play[Sea], ship_id: ShipId, points: int, rule: Rule = GEAR) -> None:
    """Take sailing gear points (P8-19.11)."""
    ship = play.state.ships[ship_id]
    left = max(0, ship.gear - points)
    hurt = ship.hurt or left < ship.gear
    s.set_ship(play, replace(ship, gear=left, hurt=hurt))
    play.tell(events.GearHit(rule, ship_id, ship.gear - left, left))


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
    pending = play.state.pending + (s.AskGun(ship_id),) * guns
    play.state = replace(with_ship(play.state, ship), pending=pending)
    play.tell(events.CrewHit(rule, ship_id, faces, near, guns, killed))
    return told


def gamble_fire(play: Play[Sea], salvo: s.Salvo) -> None:
    """5+ and the target burns (P8-19.7)."""
    face = play.die(FIRE, s.FIRE_STARTS)
    won = face >= s.FIRE_STARTS
    if won:
        on = play.state.ships[salvo.on]
        s.set_ship(play, replace(on, burning=True))
    play.tell(events.Gambled(FIRE, salvo.by, salvo.on, salvo.aim, face, won))


def gamble_mast(play: Play[Sea], salvo: s.Salvo, *, near: bool) -> None:
    """6 a mast falls, 5 a spar; what falls hits the crew by the range of the shot (R3-30)."""
    face = play.die(MAST, 5, 6)
    play.tell(events.Gambled(MAST, salvo.by, salvo.on, salvo.aim, face, face >= 5))
    if face >= 5:
        hit_gear(play, salvo.on, 4 if face == 6 else 2, MAST)
        hit_crew(play, salvo.on, 2 if face == 6 else 1, near=near, rule=MAST)


def gamble_captain(play: Play[Sea], salvo: s.Salvo) -> None:
    """5+ and the captain is killed (P8-19.14)."""
    on = play.state.ships[salvo.on]
    if not on.captain:
        return
    face = play.die(CAPTAIN, CAPTAIN_FALLS)
    won = face >= CAPTAIN_FALLS
    if won:
        s.set_ship(play, replace(on, captain=False))
    play.tell(events.Gambled(CAPTAIN, salvo.by, salvo.on, salvo.aim, face, won))


def gun_choices(ship: Ship) -> list[s.LoseGun]:
    """The guns an owner may give up: one of each calibre with a crew, by position."""
    return [
        s.LoseGun(ship.id, position, calibre)
        for position in Position
        for calibre in sorted({gun.calibre for gun in ship.guns[position] if gun.crew})
    ]


def refuse_lose_gun(sea: Sea, act: s.LoseGun) -> Refusal | None:
    ask = s.asked_now(sea, s.AskGun)
    if act.by != ask.ship:
        return Refusal(CREW, f"{sea.ships[ask.ship].name} is the ship that loses a gun")
    if act not in gun_choices(sea.ships[act.by]):
        return Refusal(CREW, "there is no such manned gun there")
    return None


def lose_gun(play: Play[Sea], act: s.LoseGun) -> None:
    """Strike off a gun and its crew."""
    sea = play.state
    ship = sea.ships[act.by]
    row = list(ship.guns[act.position])
    row.remove(next(gun for gun in row if gun.crew and gun.calibre is act.calibre))
    guns: s.Guns = tuple(  # type: ignore[assignment]  # four positions in, four positions out
        tuple(row) if at == act.position else ship.guns[at] for at in Position
    )
    play.state = replace(with_ship(sea, replace(ship, guns=guns)), pending=sea.pending[:-1])
    play.tell(events.GunLost(CREW, act.by, act.position, act.calibre))


def settle_guns(play: Play[Sea]) -> None:
    """Answer the question for a gun where only one answer is possible."""
    while play.state.pending and isinstance(ask := play.state.pending[-1], s.AskGun):
        choices = gun_choices(play.state.ships[ask.ship])
        if len(choices) > 1:
            return
        if choices:
            lose_gun(play, choices[0])
        else:
            play.state = replace(play.state, pending=play.state.pending[:-1])


def refuse_burn(sea: Sea, act: s.Burn) -> Refusal | None:
    ask = s.asked_now(sea, s.AskBurn)
    if act.by != ask.ship:
        return Refusal(FIRE, f"{sea.ships[ask.ship].name} is the ship that burns")
    return None


def burn(play: Play[Sea], act: s.Burn) -> None:
    """d6-1 hull points on the side her owner chose, then 5+ puts the fire out (P8-19.7)."""
    s.answered(play, s.AskBurn)
    face = play.die(FIRE)
    play.tell(events.Burned(FIRE, act.by, act.side, face, face - 1))
    if face > 1:
        hit_hull(play, act.by, act.side, face - 1)
    ship = play.state.ships[act.by]
    if not ship.afloat:
        return
    face = play.die(FIRE, s.FIRE_OUT)
    if face >= s.FIRE_OUT:
        s.set_ship(play, replace(ship, burning=False))
    play.tell(events.FireFought(FIRE, act.by, face, face >= s.FIRE_OUT))


# --- Salvos: all the guns of one position fired at one target (P8-0.5), and the reply ------------
# Both salvos of an exchange are thrown before either lands (P8-10.3).


def fire(play: Play[Sea], act: s.Fire) -> None:
    """Declare a salvo and its aim (R3-65); the target's captain is asked for his reply first."""
    sea, by, salvo = play.state, play.state.ships[act.by], salvo_of(play.state, act)
    by = replace(by, fired=_ticked(by.fired, act.position))
    play.state = replace(with_ship(sea, by), stage=s.Stage.FIRING, move=None)
    if replies(play.state, salvo):
        s.ask(play, s.AskReturn(salvo))
    else:
        exchange(play, (salvo,))


def salvo_of(sea: Sea, act: s.Fire | s.Reply) -> s.Salvo:
    """The salvo that an action fires, before its dice."""
    on = act.on if isinstance(act, s.Fire) else s.asked_now(sea, s.AskReturn).salvo.by
    shot = shot_of(sea.ships[act.by], sea.ships[on], act.position)
    side = shot.side if act.side is None else act.side
    return s.Salvo(act.by, on, act.position, act.aim, side)


def reply(play: Play[Sea], act: s.Reply) -> None:
    """5+ and the target's position fires back with what it has before the hits (P8-10.3)."""
    replied = salvo_of(play.state, act)
    salvos: tuple[s.Salvo, ...] = (s.answered(play, s.AskReturn).salvo,)
    by = replace(play.state.ships[act.by], answered=True)
    face = play.die(RETURN_FIRE, RETURN_NEED)
    replying = face >= RETURN_NEED
    if replying:
        salvos = (*salvos, replied)
        by = replace(by, returned=_ticked(by.returned, act.position))
    s.set_ship(play, by)
    play.tell(events.ReplyThrown(RETURN_FIRE, act.by, replied.on, face, RETURN_NEED, replying))
    exchange(play, salvos)


def no_reply(play: Play[Sea], act: s.NoReply) -> None:
    """Keep silent; the salvo lands unanswered."""
    ask = s.answered(play, s.AskReturn)
    play.tell(events.ReplyDeclined(RETURN_FIRE, act.by, ask.salvo.by))
    exchange(play, (ask.salvo,))


def exchange(play: Play[Sea], salvos: tuple[s.Salvo, ...]) -> None:
    """Throw all salvos with the ships as they are, then let them land together (P8-10.3)."""
    guns = [guns_of(play.state, salvo) for salvo in salvos]
    thrown = tuple(
        throw(play, salvo, dice, reply=at > 0)
        for at, (salvo, dice) in enumerate(zip(salvos, guns, strict=True))
    )
    settle_stakes(play, thrown, 0)


def throw(play: Play[Sea], salvo: s.Salvo, guns: tuple[GunDice, ...], *, reply: bool) -> s.Salvo:
    """Throw a salvo's dice: each 6 is a hit (P8-19.3); tick the first-shot box (R3-21)."""
    sea = play.state
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    dice = sum([gun.dice for gun in guns])
    faces = play.roll(DICE, dice, (HIT,)) if dice else ()
    hits = sum([face >= HIT for face in faces])
    by = replace(by, first_shot=_ticked(by.first_shot, salvo.position))
    play.state = with_ship(sea, by)
    distance = hexes.distance(by.at, on.at)
    play.tell(
        events.Fired(
            DICE, by.id, on.id, salvo.position, salvo.aim, distance, guns, faces, hits, reply
        )
    )
    free = sea.options.gamble is s.Gamble.FREE
    return replace(salvo, hits=hits, gamble=free and hits > 0)


def settle_stakes(play: Play[Sea], salvos: tuple[s.Salvo, ...], at: int) -> None:
    """Ask each shooter about his stake in turn where that is the custom, then land all."""
    if play.state.options.gamble is s.Gamble.STAKE:
        for n in range(at, len(salvos)):
            if salvos[n].hits and may_gamble(play.state, salvos[n]):
                s.ask(play, s.AskStake(salvos, n))
                return
    for salvo in salvos:
        land(play, salvo)


def may_gamble(sea: Sea, salvo: s.Salvo) -> bool:
    """Whether a hit buys anything: the captain only close by, with a hit to spare (P8-19.14)."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    if salvo.aim is not Aim.CREW:
        return True
    if not on.captain or salvo.hits < 2:
        return False
    return hexes.distance(by.at, on.at) == 1


def stake(play: Play[Sea], act: s.Stake) -> None:
    """Give up one hit for the gamble, or keep it (P8-0.5, H-12)."""
    ask = s.answered(play, s.AskStake)
    salvos, salvo = ask.salvos, ask.salvos[ask.at]
    if act.yes:
        given = replace(salvo, hits=salvo.hits - 1, gamble=True)
        salvos = (*salvos[: ask.at], given, *salvos[ask.at + 1 :])
    play.tell(events.Staked(GIVEN_UP, act.by, act.yes))
    settle_stakes(play, salvos, ask.at + 1)


def _ticked(boxes: s.Boxes, position: Position) -> s.Boxes:
    bow, larboard, starboard, stern = [
        box or at == position for at, box in zip(Position, boxes, strict=True)
    ]
    return bow, larboard, starboard, stern
