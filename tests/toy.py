"""The smallest game that has everything: secrets, dice, a question in mid-turn, an end.

Two captains bid in secret for a chest, both at once. The higher bidder pays and is asked
whether to keep what is in it or to risk it on two dice; then the next chest comes up.
"""

import random
import sys
from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never, cast

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.game import Engine, Game
from pieces_of_eight.campaign.kernel.mind import Mind
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Mod,
    Play,
    Prompt,
    Refusal,
    Said,
    Step,
    Tagged,
    total,
)
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen

BIDDING, PRIZE, RISK = Rule("T-1"), Rule("T-2.1"), Rule("T-3")
BOOK = frozenset({BIDDING, PRIZE, RISK})
MOST, LUCKY = 3, 5


class Setup(Struct, frozen=True):
    chests: int = 4
    purses: tuple[int, int] = (6, 6)


class AskRisk(Tagged):
    """The winner is asked whether to risk the chest."""

    who: Player


class Auction(Struct, frozen=True):
    chests: int
    """How many are still to come, the one on the table included."""
    purses: tuple[int, int]
    prize: int = 0
    bids: tuple[Sealed[int] | None, Sealed[int] | None] = (None, None)
    won: tuple[int, int] = (0, 0)
    pending: tuple[AskRisk, ...] = ()

    @property
    def turn(self) -> int:
        """Which chest is on the table, of the four that there usually are; no part of the state,
        for old files of matches hold states without it."""
        return max(1, Setup().chests - max(1, self.chests) + 1)


class Bid(Tagged):
    by: Player
    coins: Sealed[int]


class Risk(Tagged):
    by: Player
    yes: bool


Action: TypeAlias = Bid | Risk


class ChestShown(Event):
    prize: int


class BidWritten(Event):
    by: Player
    coins: Sealed[int]


class BidsOpened(Event):
    bids: tuple[int, int]


class Risked(Event):
    by: Player
    faces: tuple[int, ...]
    need: int
    mods: tuple[Mod, ...]
    prize: int


class Kept(Event):
    by: Player


Happening: TypeAlias = ChestShown | BidWritten | BidsOpened | Risked | Kept


def start(setup: Setup, dice: Dice, /) -> Step[Auction]:
    if setup.chests < 1:
        raise ValueError("an auction needs a chest")
    play = Play(Auction(setup.chests, setup.purses), dice)
    show(play)
    return play.done()


def show(play: Play[Auction]) -> None:
    """The next chest: a die says what is in it, every face its own."""
    prize = play.die(PRIZE)
    play.state = replace(play.state, prize=prize, bids=(None, None))
    play.tell(ChestShown(PRIZE, prize))


def to_act(state: Auction, /) -> tuple[Player, ...]:
    if state.pending:
        return (state.pending[-1].who,)
    if not state.chests:
        return ()
    return tuple(Player(who) for who in (0, 1) if state.bids[who] is None)


def legal(state: Auction, who: Player, /) -> Sequence[Action]:
    if who not in to_act(state):
        return ()
    if state.pending:
        return (Risk(who, True), Risk(who, False))
    most = min(MOST, state.purses[who])
    return tuple(Bid(who, Sealed(who, coins)) for coins in range(most + 1))


def refuse(state: Auction, action: Action, /) -> Refusal | None:
    if action.by not in to_act(state):
        return Refusal(BIDDING, "it is not your turn")
    if isinstance(action, Risk):
        return None if state.pending else Refusal(RISK, "there is no chest to risk")
    if state.pending:
        return Refusal(RISK, "say first whether you risk the chest")
    if action.coins.owner != action.by or action.coins.content is None:
        return Refusal(BIDDING, "a bid is written by the bidder")
    if not 0 <= action.coins.content <= min(MOST, state.purses[action.by]):
        return Refusal(BIDDING, f"a bid is 0 to {MOST} coins, and no more than the purse holds")
    return None


def apply(state: Auction, action: Action, dice: Dice, /) -> Step[Auction]:
    play = Play(state, dice)
    match action:
        case Bid():
            bid(play, action)
        case Risk():
            risk(play, action)
        case _:
            assert_never(action)
    return play.done()


def bid(play: Play[Auction], act: Bid) -> None:
    mine = [act.coins if who == act.by else play.state.bids[who] for who in (0, 1)]
    play.state = replace(play.state, bids=(mine[0], mine[1]))
    play.tell(BidWritten(BIDDING, act.by, act.coins))
    if mine[0] is not None and mine[1] is not None:
        settle(play, (play.open(mine[0]), play.open(mine[1])))


def settle(play: Play[Auction], bids: tuple[int, int]) -> None:
    state = play.state
    play.tell(BidsOpened(BIDDING, bids))
    if bids[0] == bids[1]:
        next_chest(play)
        return
    winner = Player(0 if bids[0] > bids[1] else 1)
    purses = tuple(state.purses[who] - bids[who] * (who == winner) for who in (0, 1))
    play.state = replace(state, purses=purses, pending=(AskRisk(winner),), bids=(None, None))


def risk(play: Play[Auction], act: Risk) -> None:
    prize = play.state.prize
    if act.yes:
        mods = (Mod(1, "a first chest", RISK),) if play.state.won[act.by] == 0 else ()
        need = LUCKY - total(mods)
        faces = play.roll(RISK, 2, (need,))
        prize = 2 * prize if max(faces) >= need else 0
        play.tell(Risked(RISK, act.by, faces, need, mods, prize))
    else:
        play.tell(Kept(RISK, act.by))
    won = tuple(play.state.won[who] + prize * (who == act.by) for who in (0, 1))
    play.state = replace(play.state, won=won, pending=())
    next_chest(play)


def next_chest(play: Play[Auction]) -> None:
    play.state = replace(
        play.state, chests=play.state.chests - 1, prize=0, bids=(None, None), pending=()
    )
    if play.state.chests:
        show(play)


def imagine(seen: Seen[Auction], rng: random.Random, /) -> Auction:
    state = seen.value
    bids = [
        Sealed(sealed.owner, rng.randint(0, min(MOST, state.purses[sealed.owner])))
        if sealed is not None and sealed.content is None
        else sealed
        for sealed in state.bids
    ]
    return replace(state, bids=(bids[0], bids[1]))


def score(state: Auction, /) -> Mapping[Player, float]:
    return {Player(who): float(state.won[who] + state.purses[who]) for who in (0, 1)}


def say(state: Auction, event: Event) -> Said:
    match event:
        case ChestShown(prize=prize):
            text = f"A chest worth {prize} comes up."
        case BidWritten(by=by, coins=coins):
            what = "a bid" if coins.content is None else f"a bid of {coins.content}"
            text = f"Captain {by} writes {what}."
        case BidsOpened(bids=bids):
            text = f"The bids are {bids[0]} and {bids[1]}."
        case Risked(by=by, faces=faces, need=need, mods=mods, prize=prize):
            why = "".join(f"; {mod.value:+d} {mod.why}" for mod in mods)
            text = f"Captain {by} risks it: {faces} ({need} or more{why}) makes {prize}."
        case Kept(by=by):
            text = f"Captain {by} keeps the chest as it is."
        case _:
            raise TypeError(event)
    return Said(text, event.rule)


def prompt(state: Auction, who: Player) -> Prompt:
    if who not in to_act(state):
        return Prompt(BIDDING, "The other captain is thinking.")
    if state.pending:
        return Prompt(RISK, "Risk the chest on two dice?")
    return Prompt(BIDDING, f"Bid for a chest worth {state.prize}.")


def value(state: Auction, who: Player) -> float:
    points = score(state)
    return points[who] - points[Player(1 - who)]


def order(state: Auction, actions: Sequence[Action]) -> Sequence[Action]:
    return tuple(reversed(actions))


def better(state: Auction) -> Player | None:
    lead = value(state, Player(0))
    return None if not lead else Player(0 if lead > 0 else 1)


_MODULE = cast(Game, sys.modules[__name__])
TOY: Engine = Engine(
    "toy", _MODULE, Auction, Action, Happening, Setup, say, prompt, better, Mind(value, order)
)
ENGINE = TOY
"""As the table of engines asks for it."""
