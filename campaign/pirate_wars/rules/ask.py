"""What a captain is asked now, in words, with the paragraph that governs it."""

from campaign.kernel.play import Prompt
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.ahead import most_turn
from campaign.pirate_wars.model.names import ENDINGS, dots, many, name, under_way
from campaign.pirate_wars.model.state import (
    NOBODY,
    AskParty,
    AskPress,
    AskPrize,
    AskYield,
    Pending,
    Sea,
    Ship,
)
from campaign.pirate_wars.model.terms import Phase
from campaign.pirate_wars.model.wind import sailing_of
from campaign.pirate_wars.rules import ashore, boarding, drifting, gunnery, prizes, sailing, turn
from campaign.pirate_wars.rules.ashore import to_walk
from campaign.pirate_wars.rules.boarding import prey
from campaign.pirate_wars.rules.drifting import falls
from campaign.pirate_wars.rules.morale import CAUSES


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is Phase.OVER:
        return Prompt(turn.END, ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is Phase.MOVEMENT:
        if sea.active == NOBODY:
            return Prompt(turn.INITIATIVE, "Which ship moves next?")
        return moving(sea, sea.ships[sea.active])
    if sea.phase is Phase.FALLING_OFF:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and falls(sea, s))
        return Prompt(drifting.FALLING, f"{ship.name}: fall off with the wind, or hold her course?")
    if sea.phase is Phase.ASHORE:
        party, *others = to_walk(sea)
        if others:
            return Prompt(ashore.WALKING, "Your men are ashore: where does each party go?")
        island = sea.waters.shoals[sea.shores[party.shore].shoal].name
        words = f"The men of {name(sea, party.of)} are on {island}: where do they go?"
        return Prompt(ashore.WALKING, words)
    if sea.phase is Phase.BOARDING:
        ship = next(s for s in sea.ships if s.owner == sea.chooser and prey(sea, s))
        enemy = " or ".join(on.name for on in prey(sea, ship))
        return Prompt(boarding.DECLARING, f"{ship.name} lies alongside {enemy}. Board?")
    return Prompt(gunnery.DECLARED, "Give your orders; the dice fall when all are given.")


def moving(sea: Sea, ship: Ship) -> Prompt:
    """The ship under way."""
    move = sea.move
    assert move is not None
    most = most_turn(sea, ship, move)
    swing = f" then swing up to {most // 10} degrees" if most else " without a turn"
    far = dots(min(move.left, ship.card.length))
    if not move.leaps:
        how = under_way(ship, sailing_of(sea, ship))
        words = f"{ship.name} {how}, {dots(move.left)} dots: leap {far},{swing}."
    else:
        words = f"{ship.name} has {dots(move.left)} dots to go: leap {far},{swing}."
    return Prompt(sailing.LEAPS, words)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case AskParty(ship, bout):
            enemy = bout.other if ship == bout.one else bout.one
            words = f"{name(sea, ship)} against {name(sea, enemy)}: who fights?"
            return Prompt(boarding.WHO_FIGHTS, words)
        case AskPress(ship, enemy):
            words = f"{name(sea, ship)}: board {name(sea, enemy)} again next turn, or cut loose?"
            return Prompt(boarding.PRESSING, words)
        case AskPrize(ship, prize, captives):
            held = f" with {many(captives, 'captive')}" if captives else ""
            words = f"{name(sea, prize)} is yours{held}. How many men go over to her?"
            return Prompt(prizes.PRIZE, words)
        case AskYield(ship):
            return Prompt(CAUSES, f"The crew of {name(sea, ship)} despairs: strike, or swim?")
