"""The turn (P8-10), what is legal now, what is asked, and the table of all actions."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import (
    Chapter,
    Play,
    Prompt,
    Refusal,
    Step,
    many,
    no_fault,
)
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import boarding, events, gunnery, sailing
from . import state as s
from .events import name
from .setup import launch
from .state import NOBODY, Action, Clock, Part, Pending, Sea, Ship, ShipId, Stage, Take, Whistle

ORDER = Rule("P8-10.1")
SHIPS_TURN = Rule("P8-10.2")
COIN_GOES = Rule("P8-10.6")
OVER = Rule("P8-10.8")
ONE_SHIP_AT_A_TIME = Rule("R3-3")
MUST_ATTACK = Rule("P8-17.7")

COINS = Rule("P8-10.5")
WIND = Rule("P8-10.7")
PARTING = Rule("H-9")
ONE_CHOICE = Rule("R3-8")
ONE_FACE = Rule("R3-9")

LENGTHEN = 6
SHORTEN = 4
WIND_CHANGES = 5


# --- The sequence of play (P8-10): `advance` runs on until somebody must decide ------------------


def advance(play: Play[Sea]) -> None:
    """Run the sequence of play until a captain has something to decide."""
    while True:
        gunnery.settle_guns(play)
        sea = play.state
        if sea.phase is s.Phase.OVER:
            return
        if len({ship.card.owner for ship in sea.ships if ship.fate is s.Fate.AFLOAT}) < 2:
            end_fight(play, s.Ending.FIELD)  # one side has no ship left on the table (P8-10.8)
            return
        if sea.pending or not step(play):
            return


def step(play: Play[Sea]) -> bool:
    """One move of the sequence; False when a captain must decide."""
    sea = play.state
    if sea.phase is not s.Phase.SHIPS:
        return False
    if sea.active == NOBODY:
        return next_ship(play)
    if not sea.ships[sea.active].afloat:
        end_turn(play)
        return True
    if sea.stage is Stage.MOVING and sea.move is not None and sailing.is_spent(sea.move):
        play.state = replace(sea, stage=Stage.FIRING, move=None)
        return True
    return False


def waiting(sea: Sea, player: Player) -> list[Ship]:
    """The ships a player may give their turn now: warships before merchantmen (P8-10.1, R3-4)."""
    ready = [ship for ship in sea.ships if ship.afloat and not ship.acted]
    if not all(ship.merchant for ship in ready):
        ready = [ship for ship in ready if not ship.merchant]
    return [ship for ship in ready if ship.owner == player]


def next_ship(play: Play[Sea]) -> bool:
    """Find whose ship it is: alternately, the attacker first (P8-10.1, R3-3)."""
    sea = play.state
    choices = waiting(sea, sea.chooser)
    if len(choices) > 1:
        return False
    if choices:
        take(play, choices[0].id)
    elif waiting(sea, s.opponent_of(sea.chooser)):
        play.state = replace(sea, chooser=s.opponent_of(sea.chooser))
    else:
        play.state = replace(sea, phase=s.Phase.CLOCK, chooser=sea.attacker)
    return True


def refuse_take(sea: Sea, act: Take) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not s.Phase.SHIPS or sea.active != NOBODY:
        return Refusal(ONE_SHIP_AT_A_TIME, "another ship is having her turn")
    if ship.owner != sea.chooser:
        return Refusal(ORDER, f"{ship.name} is not yours")
    if not ship.afloat or ship.acted:
        return Refusal(ORDER, f"{ship.name} has no turn left")
    if ship not in waiting(sea, ship.owner):
        return Refusal(ORDER, "the warships go before the merchantmen")
    return None


def take(play: Play[Sea], ship_id: ShipId) -> None:
    """Begin a ship's turn: her fire burns first, then she gets under way (P8-10.2, R3-27)."""
    ship = replace(play.state.ships[ship_id], acted=True)
    play.state = replace(
        s.with_ship(play.state, ship), active=ship_id, stage=Stage.MOVING, move=None
    )
    play.tell(events.ShipTook(SHIPS_TURN, ship_id))
    if ship.burning:
        s.ask(play, s.AskBurn(ship_id))
    else:
        sailing.get_under_way(play)


def refuse_end(sea: Sea, act: s.End) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.stage is not Stage.DONE and ship.owes:
        enemy = sea.ships[ship.owes[0]].name
        return Refusal(MUST_ATTACK, f"{ship.name} must board {enemy} before her turn ends")
    return None


def end_turn(play: Play[Sea]) -> None:
    """Morale for all who were hurt, then the other side's ship (P8-10.4)."""
    sea = play.state
    ship = sea.ships[sea.active]
    if ship.reduced:
        play.state = s.with_ship(sea, replace(ship, reduced=ship.reduced - 1))
    boarding.test_morale(play)
    ships = tuple(
        replace(each, answered=False, hurt=False, critical=0)
        if each.answered or each.hurt or each.critical
        else each
        for each in play.state.ships
    )
    sea = replace(play.state, ships=ships, active=NOBODY, stage=Stage.MOVING, move=None)
    left = [each for each in sea.ships if each.afloat and not each.acted]
    again = not ship.merchant and all(each.merchant for each in left)
    # Alternately; but the merchantmen begin again with the attacker's (R3-3).
    play.state = replace(sea, chooser=sea.attacker if again else s.opponent_of(ship.owner))


def new_turn(play: Play[Sea]) -> None:
    """Every ship has her turn, her guns and her men again."""
    sea = play.state
    ships = tuple(
        replace(
            ship,
            acted=False,
            spent=0,
            grapnels=(),
            fights=0,
            fired=s.UNTICKED,
            returned=s.UNTICKED,
            won=(ship.won[1], False),
        )
        if ship.afloat
        else ship
        for ship in sea.ships
    )
    play.state = replace(
        sea, ships=ships, turn=sea.turn + 1, phase=s.Phase.SHIPS, chooser=sea.attacker
    )
    play.tell(events.TurnBegan(ORDER, sea.turn + 1, sea.coins))


def end_fight(play: Play[Sea], ending: s.Ending) -> None:
    """Stop at once (P8-10.6, P8-10.8)."""
    sea = play.state
    play.state = replace(
        sea, phase=s.Phase.OVER, ending=ending, pending=(), active=NOBODY, move=None
    )
    play.tell(events.FightEnded(COIN_GOES if ending is s.Ending.COINS else OVER, ending))


# --- The end of a turn: coins lengthen or shorten the fight, and the wind may change (P8-10) -----


def refuse_clock(sea: Sea, act: Clock | Part) -> Refusal | None:
    if sea.phase is not s.Phase.CLOCK:
        return Refusal(COINS, "the length of the fight comes up when every ship has had her turn")
    if act.by != sea.chooser:
        return Refusal(COINS, "the attacker decides first")
    if isinstance(act, Clock) and act.coins not in (-1, 0, 1):
        return Refusal(ONE_CHOICE, "each side may add or take one turn, no more")
    return None


def clock(play: Play[Sea], act: Clock) -> None:
    """6 adds a coin, 4+ takes one away; a side chooses one or neither (P8-10.5)."""
    sea = play.state
    stand = (sea.parting[0] and act.by != 0, sea.parting[1] and act.by != 1)
    play.state = sea = replace(sea, parting=stand)
    if act.coins:
        need = LENGTHEN if act.coins > 0 else SHORTEN
        face = play.die(COINS, need)
        done = face >= need
        if done:
            play.state = replace(sea, coins=sea.coins + act.coins)
        play.tell(events.ClockThrown(COINS, act.by, act.coins, face, need, done))
    else:
        play.tell(events.ClockLeft(COINS, act.by))
    if play.state.coins:
        after_clock(play)
    else:
        end_fight(play, s.Ending.COINS)  # at once: nobody may still throw to lengthen (P8-10.6)


def part(play: Play[Sea], act: Part) -> None:
    """Offer to break off; when both have, the fight ends (P8-10.8, H-9)."""
    sea = play.state
    offers = (sea.parting[0] or act.by == 0, sea.parting[1] or act.by == 1)
    play.state = replace(sea, parting=offers)
    play.tell(events.PartOffered(PARTING, act.by, all(offers)))
    if all(offers):
        end_fight(play, s.Ending.AGREED)
    else:
        after_clock(play)


def after_clock(play: Play[Sea]) -> None:
    """The other side's say; after both a coin goes, and without coins the fight stops."""
    sea = play.state
    if sea.chooser == sea.attacker:
        play.state = replace(sea, chooser=s.opponent_of(sea.attacker))
        return
    coins = sea.coins - 1
    play.state = replace(sea, coins=coins, phase=s.Phase.WIND, chooser=sea.attacker)
    play.tell(events.CoinRemoved(COIN_GOES, coins))
    if not coins:
        end_fight(play, s.Ending.COINS)


def refuse_whistle(sea: Sea, act: Whistle) -> Refusal | None:
    if sea.phase is not s.Phase.WIND:
        return Refusal(WIND, "the wind comes at the end of the turn, after the length of the fight")
    if act.by != sea.chooser:
        return Refusal(WIND, "the attacker rolls first")
    if act.turn not in (-1, 0, 1):
        return Refusal(ONE_FACE, "the wind shifts one point at most")
    return None


def whistle(play: Play[Sea], act: Whistle) -> None:
    """5+ and the wind shifts one face, the way that side chose (P8-10.7)."""
    sea = play.state
    if act.turn:
        face = play.die(WIND, WIND_CHANGES)
        changed = face >= WIND_CHANGES
        wind = (sea.wind + act.turn) % 6 if changed else sea.wind
        play.state = replace(sea, wind=wind)
        play.tell(events.WindWhistled(WIND, act.by, act.turn, face, WIND_CHANGES, wind, changed))
    else:
        play.tell(events.WindLeft(WIND, act.by))
    sea = play.state
    if sea.chooser == sea.attacker:
        play.state = replace(sea, chooser=s.opponent_of(sea.attacker))
    else:
        new_turn(play)


# --- The list of legal actions: short, in a fixed order, and the hot path of every playout -------


def legal(sea: Sea, who: Player) -> Sequence[Action]:
    """Every action `who` may take, in the order of a ship's turn."""
    if to_act(sea) != (who,):
        return ()
    if sea.pending:
        return answers(sea, sea.pending[-1])
    if sea.phase is s.Phase.CLOCK:
        player = sea.chooser
        return (Clock(player, 0), Clock(player, 1), Clock(player, -1), Part(player))
    if sea.phase is s.Phase.WIND:
        return tuple(Whistle(sea.chooser, way) for way in (0, -1, 1))
    if sea.active == NOBODY:
        return tuple(Take(ship.id) for ship in waiting(sea, sea.chooser))
    ship = sea.ships[sea.active]
    if sea.stage is Stage.MOVING:
        return moves(sea, ship)
    return fights(sea, ship)


def answers(sea: Sea, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case s.AskReturn(salvo):
            return (*gunnery.legal_reply(sea, salvo), s.NoReply(salvo.on))
        case s.AskStake(salvos, at):
            return (s.Stake(salvos[at].by, False), s.Stake(salvos[at].by, True))
        case s.AskStakeKill(winner=winner):
            return (s.Stake(winner, False), s.Stake(winner, True))
        case s.AskGun(ship):
            return gunnery.gun_choices(sea.ships[ship])
        case s.AskBurn(ship):
            return tuple(s.Burn(ship, side) for side in s.Side)


def moves(sea: Sea, ship: Ship) -> Sequence[Action]:
    """What a ship under way may do (P8-12)."""
    _, move = sailing.under_way(sea)
    open_ways = sailing.free_turns(sea)
    found: list[Action] = [s.Sail(ship.id, turn) for turn in open_ways]
    found += [s.Sail(ship.id, turn) for turn in sailing.exits(sea)]
    if move.turns < sailing.turn_limit(ship):
        against = move.sailing is s.Sailing.AGAINST and move.basic and not move.turns
        if against or (move.left and not open_ways):
            found += [s.Turn(ship.id, -1), s.Turn(ship.id, 1)]
    if move.throws and not move.left:
        found.append(s.Press(ship.id))
    if move.left <= 1 or not open_ways or sailing.is_fouled(sea):
        found.append(s.Hold(ship.id))
    if not ship.reduced and move.basic and not move.gone and not move.turns:
        found.append(s.Reduce(ship.id))
    return found


def fights(sea: Sea, ship: Ship) -> Sequence[Action]:
    """Fire, grapple, board, end: each stage leaves those before it behind (P8-10.2)."""
    stage = sea.stage
    guns = gunnery.legal_fire(sea, ship) if stage is Stage.FIRING else ()
    grapnels = (
        boarding.legal_grapple(sea, ship) if stage <= Stage.GRAPPLING and ship.ready > 0 else ()
    )
    boards = boarding.legal_board(sea, ship) if stage <= Stage.BOARDING and ship.grappled else ()
    must = stage is not Stage.DONE and bool(ship.owes)
    return [*guns, *grapnels, *boards, *(() if must else (s.End(ship.id),))]


# --- What a captain is asked now, in words, with the paragraph that governs it -------------------


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is s.Phase.OVER:
        return Prompt(OVER, events.ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is s.Phase.CLOCK:
        left = many(sea.coins - 1, "more turn")  # the coin of this turn still lies there
        asked_for = f"{left} to come. Try to make the fight longer or shorter?"
        last = "This is the last turn. Try to make the fight longer?"
        return Prompt(COINS, asked_for if sea.coins > 1 else last)
    if sea.phase is s.Phase.WIND:
        return Prompt(WIND, "Whistle for a wind? It shifts one point on a 5 or 6.")
    if sea.active == NOBODY:
        return Prompt(ORDER, "Which ship next?")
    ship = sea.ships[sea.active]
    if sea.stage is Stage.MOVING:
        return moving(sea, ship)
    return fighting(sea, ship)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case s.AskReturn(salvo):
            words = (
                f"{name(sea, salvo.by)} fires her {events.POSITIONS[salvo.position]} at "
                f"{name(sea, salvo.on)}'s {events.AIMS[salvo.aim]}. Fire back?"
            )
            return Prompt(gunnery.RETURN_FIRE, words)
        case s.AskStake(salvos, at):
            hits = many(salvos[at].hits, "hit")
            words = f"{name(sea, salvos[at].by)} has {hits}. Give one up to gamble?"
            return Prompt(gunnery.GAMBLE, words)
        case s.AskStakeKill(by=by, winner=winner, kills=kills):
            mine = many(kills[0] if winner == by else kills[1], "kill")
            words = f"{name(sea, winner)} has {mine}. Give one up to gamble?"
            return Prompt(gunnery.GAMBLE, words)
        case s.AskGun(ship):
            return Prompt(gunnery.CREW, f"Which gun does {name(sea, ship)} lose?")
        case s.AskBurn(ship):
            return Prompt(gunnery.FIRE, f"{name(sea, ship)} is on fire. Which side burns?")


def moving(sea: Sea, ship: Ship) -> Prompt:
    _, move = sailing.under_way(sea)
    rule = sailing.POINTS[move.sailing][0]
    if move.left:
        must = move.sailing is s.Sailing.BEATING and move.basic
        turn_first = " She must turn as she does." if must else ""
        hexes = many(move.left, "hex", "hexes")
        return Prompt(rule, f"{ship.name} can sail {hexes}.{turn_first}")
    if move.throws:
        return Prompt(sailing.EXTRA_AFTER_BASIC, f"Press {ship.name} on for one more hex?")
    return Prompt(rule, f"{ship.name} is head to wind: turn her, or stay.")


def fighting(sea: Sea, ship: Ship) -> Prompt:
    """What the ship may do when her movement is over."""
    if sea.stage is not Stage.DONE and ship.owes:
        enemy = " or ".join(name(sea, enemy) for enemy in ship.owes)
        return Prompt(MUST_ATTACK, f"{ship.name} must board {enemy} this turn.")
    words = {
        Stage.FIRING: f"{ship.name}: fire, grapple, board, or end her turn.",
        Stage.GRAPPLING: f"{ship.name}: grapple another ship, board, or end her turn.",
        Stage.BOARDING: f"{ship.name}: board, or end her turn.",
    }.get(sea.stage, f"{ship.name} has boarded: end her turn.")
    rule = (
        boarding.BOARDING
        if ship.grappled
        else gunnery.AIMING
        if sea.stage is Stage.FIRING
        else SHIPS_TURN
    )
    return Prompt(rule, words)


def gives_up(sea: Sea, act: Action) -> Prompt | None:
    """What an order certainly gives up; None where it gives up nothing.

    A ship leaves the table (P8-10.8, H-4), or both sides have agreed to part (P8-10.8, H-9).
    """
    match act:
        case s.Sail(by=by, turn=turn) if turn in sailing.exits(sea):
            return leaving(sea.ships[by])
        case Part(by=by) if sea.parting[s.opponent_of(by)]:
            return Prompt(PARTING, "Both sides break off, and the fight is over")
        case _:
            return None


def leaving(ship: Ship) -> Prompt:
    """What is asked before a ship leaves the table."""
    return Prompt(s.ESCAPE, f"{ship.name} leaves the table and is out of the fight")


# --- The seven functions of an engine, and the table of its actions -------------------------------


def start(setup: s.Setup, dice: Dice) -> Step[Sea]:
    """Put the ships on the map. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(launch(setup), dice)
    play.tell(events.TurnBegan(ORDER, 1, setup.options.coins))
    advance(play)
    return play.done()


def to_act(sea: Sea) -> tuple[Player, ...]:
    """The captain who is asked, whose ship has her turn, or whose choice it is."""
    if sea.phase is s.Phase.OVER:
        return ()
    if sea.pending:
        return (sea.ships[asked(sea, sea.pending[-1])].owner,)
    if sea.active != s.NOBODY:
        return (sea.ships[sea.active].owner,)
    return (sea.chooser,)


def asked(sea: Sea, ask: Pending) -> s.ShipId:
    """The ship whose captain a question goes to."""
    match ask:
        case s.AskReturn(salvo):
            return salvo.on
        case s.AskStake(salvos, at):
            return salvos[at].by
        case s.AskStakeKill(winner=winner):
            return winner
        case s.AskGun(ship) | s.AskBurn(ship):
            return ship


def refuse(sea: Sea, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if sea.phase is s.Phase.OVER:
        return Refusal(COIN_GOES, "the fight is over")
    if not isinstance(act, Clock | Part | Whistle) and not 0 <= act.by < len(sea.ships):
        return Refusal(SHIPS_TURN, "there is no such ship")
    if isinstance(act, s.Fire | s.Grapple | s.Board) and not 0 <= act.on < len(sea.ships):
        return Refusal(SHIPS_TURN, "there is no such ship")
    if sea.pending:
        ask = sea.pending[-1]
        ship = sea.ships[asked(sea, ask)]
        if not isinstance(act, ANSWERS[type(ask)]) or (
            isinstance(act, s.NoReply | s.Stake) and act.by != ship.id
        ):
            words = f"{ship.name}'s captain has a question to answer first"
            return Refusal(SHIPS_TURN, words)
    elif not isinstance(act, Take | Clock | Part | Whistle):
        if act.by != sea.active:
            return Refusal(SHIPS_TURN, f"it is not {sea.ships[act.by].name}'s turn")
        if isinstance(act, s.Reply | s.NoReply | s.Stake | s.LoseGun | s.Burn):
            return Refusal(SHIPS_TURN, "there is no such question to answer")
        if sea.stage is Stage.MOVING and isinstance(act, s.Fire | s.Grapple | s.Board | s.End):
            still = f"{name(sea, act.by)} is still moving: end her movement first"
            return Refusal(SHIPS_TURN, still)
    return ACTIONS[type(act)][0](sea, act)


def apply(sea: Sea, act: Action, dice: Dice) -> Step[Sea]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sea, dice)
    ACTIONS[type(act)][1](play, act)
    advance(play)
    return play.done()


def stake(play: Play[Sea], act: s.Stake) -> None:
    """Give up a hit or a kill for the chance of something worse, or keep it."""
    if isinstance(play.state.pending[-1], s.AskStake):
        gunnery.stake(play, act)
    else:
        boarding.stake_kill(play, act)


def burn(play: Play[Sea], act: s.Burn) -> None:
    """See to the fire, then go on with the ship's turn."""
    gunnery.burn(play, act)
    if play.state.ships[act.by].afloat:
        sailing.get_under_way(play)


ACTIONS: Mapping[type[Action], Chapter] = {
    Take: (refuse_take, lambda play, act: take(play, act.by)),
    s.Reduce: (sailing.refuse_reduce, sailing.reduce),
    s.Sail: (sailing.refuse_sail, sailing.sail),
    s.Turn: (sailing.refuse_turn, sailing.turn),
    s.Press: (sailing.refuse_press, sailing.press),
    s.Hold: (sailing.refuse_hold, sailing.hold),
    s.Fire: (gunnery.refuse_fire, gunnery.fire),
    s.Reply: (gunnery.refuse_reply, gunnery.reply),
    s.NoReply: (no_fault, gunnery.no_reply),
    s.Stake: (no_fault, stake),
    s.LoseGun: (gunnery.refuse_lose_gun, gunnery.lose_gun),
    s.Burn: (gunnery.refuse_burn, burn),
    s.Grapple: (boarding.refuse_grapple, boarding.grapple),
    s.Board: (boarding.refuse_board, boarding.board),
    s.End: (refuse_end, lambda play, act: end_turn(play)),
    Clock: (refuse_clock, clock),
    Part: (refuse_clock, part),
    Whistle: (refuse_whistle, whistle),
}
ANSWERS: Mapping[type[Pending], Any] = {
    s.AskReturn: s.Reply | s.NoReply,
    s.AskStake: s.Stake,
    s.AskStakeKill: s.Stake,
    s.AskGun: s.LoseGun,
    s.AskBurn: s.Burn,
}  # by question what answers it


def imagine(seen: Seen[Sea], rng: random.Random) -> Sea:
    """Nothing is hidden in a sea fight: what is seen is all there is."""
    return seen.value


def score(sea: Sea) -> Mapping[Player, float]:
    """The points of both sides as they stand (H-8)."""
    north, south = events.points(sea)
    return {Player(0): float(north), Player(1): float(south)}
