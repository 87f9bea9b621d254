"""What a captain is asked now, in words, with the paragraph that governs it."""

from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.sea_fight.model import gunnery, wind
from campaign.sea_fight.model.gunnery import AIMING
from campaign.sea_fight.model.say import AIMS, ENDINGS, POSITIONS, count, name
from campaign.sea_fight.model.state import (
    NOBODY,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    AskStakeKill,
    Pending,
    Sea,
    Ship,
)
from campaign.sea_fight.model.terms import Phase, Sailing, Stage
from campaign.sea_fight.rules import clock, damage, sailing, turn
from campaign.sea_fight.rules.boarding import BOARDING
from campaign.sea_fight.rules.salvo import GAMBLE

OVER = Rule("P8-10.8")


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is Phase.OVER:
        return Prompt(OVER, ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is Phase.CLOCK:
        return Prompt(
            clock.COINS, f"{count(sea.coins, 'coin')} left: lengthen or shorten the fight?"
        )
    if sea.phase is Phase.WIND:
        return Prompt(clock.WIND, "Whistle for a wind? It shifts one face on 5 or 6.")
    if sea.active == NOBODY:
        return Prompt(turn.ORDER, "Which ship has her turn?")
    ship = sea.ships[sea.active]
    if sea.stage is Stage.MOVING:
        return moving(sea, ship)
    return fighting(sea, ship)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case AskReturn(salvo):
            words = (
                f"{name(sea, salvo.by)} fires her {POSITIONS[salvo.position]} at the "
                f"{AIMS[salvo.aim]} of {name(sea, salvo.on)}. Return fire?"
            )
            return Prompt(gunnery.RETURN_FIRE, words)
        case AskStake(salvos, at):
            hits = count(salvos[at].hits, "hit")
            words = f"{name(sea, salvos[at].by)} has {hits}. Give one up for the gamble?"
            return Prompt(GAMBLE, words)
        case AskStakeKill(by=by, winner=winner, kills=kills):
            mine = count(kills[0] if winner == by else kills[1], "kill")
            words = f"{name(sea, winner)} has {mine}. Give one up for the gamble?"
            return Prompt(GAMBLE, words)
        case AskGun(ship):
            return Prompt(damage.CREW, f"Which gun does {name(sea, ship)} lose?")
        case AskBurn(ship):
            return Prompt(damage.FIRE, f"{name(sea, ship)} burns: on which side?")


def moving(sea: Sea, ship: Ship) -> Prompt:
    """What the ship under way may do next."""
    move = sea.move
    assert move is not None
    rule = wind.POINTS[move.sailing][0]
    if move.left:
        must = move.sailing is Sailing.BEATING and move.basic
        turn_first = " She must turn into the hex." if must else ""
        hexes = count(move.left, "hex", "hexes")
        return Prompt(rule, f"{ship.name} has {hexes} to sail.{turn_first}")
    if move.throws:
        return Prompt(sailing.EXTRA_AFTER_BASIC, f"Press {ship.name} on for another hex?")
    return Prompt(rule, f"{ship.name} lies against the wind: turn her, or hold.")


def fighting(sea: Sea, ship: Ship) -> Prompt:
    """What the ship may do when her movement is over."""
    if sea.stage is not Stage.DONE and ship.owes:
        enemy = " or ".join(name(sea, enemy) for enemy in ship.owes)
        return Prompt(turn.MUST_ATTACK, f"{ship.name} has to board {enemy} this turn.")
    words = {
        Stage.FIRING: f"{ship.name}: fire, grapple, board, or end her turn.",
        Stage.GRAPPLING: f"{ship.name}: grapple another, board, or end her turn.",
        Stage.BOARDING: f"{ship.name}: board, or end her turn.",
    }.get(sea.stage, f"{ship.name} has boarded: end her turn.")
    rule = BOARDING if ship.grappled else AIMING if sea.stage is Stage.FIRING else turn.SHIPS_TURN
    return Prompt(rule, words)
