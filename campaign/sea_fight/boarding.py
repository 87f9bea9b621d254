"""Grappling and boarding (P8-17), and the morale of ships that were hurt (P8-20)."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import events
from . import state as s
from .gunnery import leave, separate
from .state import NOBODY, Crew, Fate, Sea, Ship, ShipId, Stage, Trait, with_ship

TOUCHING = Rule("P8-17.1")
GRAPPLING = Rule("P8-17.2")
GRAPPLE_MODS = Rule("P8-17.3")
POINTS_USED = Rule("R3-17")
ONE_THROW = Rule("H-15")
SHIPS_TURN = Rule("P8-10.2")
NOBODY_LEFT = Rule("H-181")
BOARDING = Rule("P8-17.4")
KILLS = Rule("P8-17.5")
GAMBLE = Rule("P8-17.6")
DEFENDER_WINS = Rule("P8-17.7")
NEITHER_WINS = Rule("P8-17.8")
ATTACKER_WINS = Rule("P8-17.9")
GIVEN_UP = Rule("H-12")
ONCE = Rule("H-14")
SECOND_FIGHT = Rule("R3-19")
TEST = Rule("P8-20.2")
FAILURE = Rule("P8-20.3")
BOARDER = Rule("C-19.2")
NERVE = Rule("C-19.4")
TERROR = Rule("C-19.5")
WOODEN_LEG = Rule("C-36.5")
IRON_HOOK = Rule("C-36.6")
SCARRED = Rule("C-36.7")
BAD_DREAMS = Rule("C-36.10")


# --- Grappling (P8-17.1 to 17.3) -----------------------------------------------------------------


def legal_grapple(sea: Sea, by: Ship) -> list[s.Grapple]:
    """At enemies that touch her and are not yet grappled to her, nor tried (P8-17.1)."""
    return [
        s.Grapple(by.id, on.id, points)
        for on in sea.ships
        if hexes.distance(by.at, on.at) == 1
        and on.owner != by.owner
        and on.afloat
        and on.id not in (*by.grappled, *by.grapnels)
        for points in range(1, by.ready + 1)
    ]


def refuse_grapple(sea: Sea, act: s.Grapple) -> Refusal | None:
    by, on = sea.ships[act.by], sea.ships[act.on]
    if sea.stage > Stage.GRAPPLING:
        return Refusal(SHIPS_TURN, "throw grapnels before you board")
    if by.owner == on.owner or not on.afloat:
        return Refusal(GRAPPLING, f"you cannot grapple {on.name}")
    if on.id in by.grappled:
        return Refusal(GRAPPLING, f"{by.name} and {on.name} are already grappled")
    if on.id in by.grapnels:
        return Refusal(ONE_THROW, f"{by.name} has already thrown her grapnels at {on.name}")
    if hexes.distance(by.at, on.at) != 1:
        return Refusal(TOUCHING, f"{by.name} and {on.name} do not touch")
    if not 1 <= act.points <= by.ready:
        return Refusal(POINTS_USED, f"{by.name} has {by.ready} fighters left this turn")
    return None


def grapple(play: Play[Sea], act: s.Grapple) -> None:
    """One die for each point used; any 6, after modifiers, grapples (P8-17.2)."""
    sea = play.state
    by, on = sea.ships[act.by], sea.ships[act.on]
    mods = grapple_mods(by, on)
    need = max(2, 6 - total(mods))
    faces = play.roll(GRAPPLING, act.points, (need,))
    held = any(face >= need for face in faces)
    by = replace(by, spent=by.spent + act.points, grapnels=(*by.grapnels, on.id))
    if held:
        by = replace(by, grappled=(*by.grappled, on.id))
        on = replace(on, grappled=(*on.grappled, by.id))
    play.state = replace(with_ship(with_ship(sea, by), on), stage=Stage.GRAPPLING)
    play.tell(events.Grappled(GRAPPLING, by.id, on.id, faces, need, mods, held))


def grapple_mods(by: Ship, on: Ship) -> tuple[Mod, ...]:
    """What makes the grapnels hold (P8-17.3); fighters or gun crews can cut the lines (H-181)."""
    table = (
        (by.crew is Crew.HARDENED, "battle hardened crew", GRAPPLE_MODS),
        (on.merchant, "a merchantman", GRAPPLE_MODS),
        (not on.fighting and not on.gun_crews, "nobody left to cut the lines", NOBODY_LEFT),
        (on.gear <= 2, "little sailing gear left", GRAPPLE_MODS),
    )
    return tuple(Mod(+1, why, rule) for applies, why, rule in table if applies)


# --- Boarding between grappled ships (P8-17.4 to 17.9) -------------------------------------------


def legal_board(sea: Sea, by: Ship) -> list[s.Board]:
    captains = (True, False) if by.captain else (False,)
    return [
        s.Board(by.id, on, captain)
        for on in by.owes or by.grappled
        if by.id not in sea.ships[on].owes
        for captain in captains
    ]


def refuse_board(sea: Sea, act: s.Board) -> Refusal | None:
    by, on = sea.ships[act.by], sea.ships[act.on]
    if sea.stage is Stage.DONE:
        return Refusal(ONCE, f"{by.name} has already boarded this turn")
    if act.on not in by.grappled:
        return Refusal(BOARDING, f"{by.name} is not grappled with {on.name}")
    if by.owes and act.on not in by.owes:
        return Refusal(DEFENDER_WINS, f"{by.name} must board {sea.ships[by.owes[0]].name} first")
    if by.id in on.owes:
        return Refusal(DEFENDER_WINS, f"{on.name} held you off: she attacks next")
    if act.captain and not by.captain:
        return Refusal(BOARDING, f"{by.name} has no captain to lead the boarders")
    return None


def fight_mods(
    sea: Sea, ship: Ship, foe: Ship | None = None, *, attacking: bool, captain: bool
) -> tuple[Mod, ...]:
    """What makes up a side's dice (P8-17.4, R3-18); points used on grapnels are gone (R3-17)."""
    crews = -(-ship.gun_crews // 4)
    feared = foe is not None and foe.led_by(Trait.TERROR)
    leads = attacking and captain
    table: tuple[tuple[int, str, Rule], ...] = (
        (ship.ready, "fighting points", POINTS_USED if ship.spent else BOARDING),
        (2 * leads, "the captain joins in", BOARDING),
        (-int(leads and ship.led_by(Trait.WOODEN_LEG)), "a wooden leg on a wet deck", WOODEN_LEG),
        (int(leads and ship.led_by(Trait.IRON_HOOK)), "an iron hook", IRON_HOOK),
        (int(not attacking and ship.led_by(Trait.SCARRED)), "a scarred captain", SCARRED),
        (-int(not attacking and ship.led_by(Trait.BAD_DREAMS)), "bad dreams", BAD_DREAMS),
        (2 * ship.won[0], "won last turn's fight", BOARDING),
        (2 * (attacking and not sea.boarded), "first boarding of the battle", BOARDING),
        (2 * (ship.crew is Crew.HARDENED), "battle hardened crew", BOARDING),
        (-2 * (ship.crew is Crew.SCURVY), "scurvy crew", BOARDING),
        (crews, "gun crews, one for every four", BOARDING),
        (int(ship.led_by(Trait.BOARDER)), "a boarder for a captain", BOARDER),
        (-int(feared), "the enemy's captain is a terror", TERROR),
    )
    return tuple(Mod(value, why, rule) for value, why, rule in table if value)


def board(play: Play[Sea], act: s.Board) -> None:
    """Both sides throw at once; then the gamble, then what the extra kills bring."""
    sea = play.state
    by, on = sea.ships[act.by], sea.ships[act.on]
    attack = fight_mods(sea, by, on, attacking=True, captain=act.captain)
    defence = fight_mods(sea, on, by, attacking=False, captain=False)
    kills = throw(play, by, on, attack, True), throw(play, on, by, defence, False)
    owed = tuple(enemy for enemy in by.owes if enemy != on.id)
    s.set_ship(play, replace(by, fights=by.fights + 1, owes=owed))
    s.set_ship(play, replace(on, fights=on.fights + 1))
    play.state = replace(play.state, boarded=True, stage=Stage.DONE)
    winner = act.by if kills[0] > kills[1] else act.on if kills[1] > kills[0] else NOBODY
    in_it = on.captain if winner == act.by else act.captain
    if winner == NOBODY or not in_it:
        settle(play, act.by, act.on, kills, gamble=False, joined=act.captain)
    elif sea.options.gamble is s.Gamble.STAKE:
        s.ask(play, s.AskStakeKill(act.by, act.on, winner, kills))
    else:
        settle(play, act.by, act.on, kills, gamble=True, joined=act.captain)


def throw(play: Play[Sea], ship: Ship, on: Ship, mods: tuple[Mod, ...], attacking: bool) -> int:
    """The kills of one side: 5+, or only 6 in her second fight of the turn (P8-17.5)."""
    need = 6 if ship.fights else 5
    dice = max(0, total(mods))
    faces = play.roll(KILLS, dice, (need,)) if dice else ()
    kills = sum(face >= need for face in faces)
    rule = SECOND_FIGHT if ship.fights else KILLS
    play.tell(events.Fighters(rule, ship.id, on.id, attacking, mods, faces, need, kills))
    return kills


def stake_kill(play: Play[Sea], act: s.Stake) -> None:
    """Give up a kill for the gamble, or keep it (P8-0.5, H-12)."""
    ask = s.answered(play, s.AskStakeKill)
    attack, defence = ask.kills
    if act.yes and ask.winner == ask.by:
        attack -= 1
    elif act.yes:
        defence -= 1
    play.tell(events.StakedKill(GIVEN_UP, act.by, act.yes))
    joined = ask.winner == ask.on  # a defender is asked only about a captain who has joined
    settle(
        play, ask.by, ask.on, (attack, defence), gamble=act.yes, joined=joined, gambler=ask.winner
    )


def settle(
    play: Play[Sea],
    by: ShipId,
    on: ShipId,
    kills: tuple[int, int],
    *,
    gamble: bool,
    joined: bool,
    gambler: ShipId = NOBODY,
) -> None:
    """Take off the dead of both sides, then judge the fight (H-6).

    `joined` says whether the attacker's captain is in it.
    """
    attack, defence = kills
    lose_fighters(play, on, attack)
    lose_fighters(play, by, defence)
    winner = by if attack > defence else on if defence > attack else NOBODY
    extra = abs(attack - defence)
    rule = NEITHER_WINS if winner == NOBODY else ATTACKER_WINS if winner == by else DEFENDER_WINS
    play.tell(events.BoardingWon(rule, by, on, winner, extra))
    if winner != NOBODY:
        ship = play.state.ships[winner]
        s.set_ship(play, replace(ship, won=(ship.won[0], True)))
    if gamble:
        who = winner if gambler == NOBODY else gambler
        gamble_captain(play, who, on if who == by else by)
    if winner == by and play.state.ships[on].afloat:
        attacker_wins(play, by, on, extra)
    elif winner == on and play.state.ships[by].afloat:
        defender_wins(play, by, on, extra, joined=joined)


def lose_fighters(play: Play[Sea], ship_id: ShipId, kills: int) -> None:
    if not kills:
        return
    ship = play.state.ships[ship_id]
    left = max(0, ship.fighting - kills)
    hurt = ship.hurt or left < ship.fighting
    s.set_ship(play, replace(ship, fighting=left, spent=min(ship.spent, left), hurt=hurt))


def gamble_captain(play: Play[Sea], by: ShipId, on: ShipId) -> None:
    """5+ kills the enemy captain; killed by a warship, 3+ and his ship strikes (P8-17.6).

    R3-31 would let only merchantmen strike; the ledger goes before it.
    """
    risk(play, on, 1, 5, GAMBLE)
    if play.state.ships[on].captain or play.state.ships[by].merchant:
        return
    face = play.die(GAMBLE, 3)
    play.tell(events.ColoursStruck(GAMBLE, on, face, 3, face >= 3))
    if face >= 3:
        leave(play, on, Fate.TAKEN, GAMBLE)


def risk(play: Play[Sea], ship_id: ShipId, dice: int, need: int, rule: Rule) -> None:
    """Throw for a captain's life: any die of `need` or more kills him."""
    if play.state.ships[ship_id].captain:
        judge_captain(play, ship_id, play.roll(rule, dice, (need,)), need, rule)


def judge_captain(play: Play[Sea], ship_id: ShipId, faces: Faces, need: int, rule: Rule) -> None:
    killed = any(face >= need for face in faces)
    ship = play.state.ships[ship_id]
    s.set_ship(play, replace(ship, captain=not killed))
    play.tell(events.CaptainAtRisk(rule, ship_id, faces, need, killed))


def attacker_wins(play: Play[Sea], by: ShipId, on: ShipId, extra: int) -> None:
    """For each extra kill a die: any 6 seizes her; and another: any 6 kills her captain."""
    faces = play.roll(ATTACKER_WINS, extra, (6,))
    seized = any(face >= 6 for face in faces)
    play.tell(events.SeizeThrown(ATTACKER_WINS, by, on, faces, seized))
    risk(play, on, extra, 6, ATTACKER_WINS)
    if seized:
        leave(play, on, Fate.TAKEN, ATTACKER_WINS)


def defender_wins(play: Play[Sea], by: ShipId, on: ShipId, extra: int, *, joined: bool) -> None:
    """One set of dice for both (R3-32): 4+ breaks the grapple, 6 kills the attacker's captain.

    A captain who has not joined his boarders is not there to be killed (H-180).
    """
    faces = play.roll(DEFENDER_WINS, extra, (4, 6))
    broken = any(face >= 4 for face in faces)
    play.tell(events.BreakThrown(DEFENDER_WINS, on, by, faces, broken))
    if joined and play.state.ships[by].captain:
        judge_captain(play, by, faces, 6, s.ONE_SET)
    if broken:
        separate(play, by, on)
    else:
        defender = play.state.ships[on]
        s.set_ship(play, replace(defender, owes=(*defender.owes, by)))


# --- Morale (P8-20), thrown at the end of a ship's turn by the ships that were hurt in it --------


def must_test(ship: Ship) -> bool:
    """Hurt in this ship's turn and at half strength or less (P8-10.4, P8-20.1)."""
    return ship.hurt and ship.afloat and ship.half_strength


def test_morale(play: Play[Sea]) -> None:
    """One die for each ship that must (P8-20.1).

    Who is grappled is judged for all before the first die, so the order does not matter.
    """
    for ship in [ship for ship in play.state.ships if must_test(ship)]:
        take_test(play, ship.id, held=bool(ship.grappled))


def take_test(play: Play[Sea], ship_id: ShipId, *, held: bool) -> None:
    """6 fails, or 5+ without a captain (P8-20.2); see P8-20.3 and R3-7 for what a failure does.

    A captain of iron nerve throws again (C-19.4).
    """
    ship = play.state.ships[ship_id]
    fails_on = 6 if ship.captain else 5
    face, second = play.die(TEST, fails_on), 0
    if face >= fails_on and ship.led_by(Trait.IRON_NERVE):
        second = play.die(NERVE, fails_on)
    failed = (second or face) >= fails_on
    crew = Crew(max(Crew.SCURVY, ship.crew - 1)) if failed else ship.crew
    s.set_ship(play, replace(ship, crew=crew))
    rule = NERVE if second else TEST
    play.tell(events.MoraleTested(rule, ship_id, face, fails_on, failed, crew, second))
    if failed and ship.crew is Crew.SCURVY:
        leave(play, ship_id, Fate.TAKEN if held else Fate.FLED, FAILURE)
