"""The end of a turn: coins lengthen or shorten the fight, and the wind may change (P8-10)."""

from msgspec.structs import replace

from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.sea_fight.model.actions import Clock, Part, Whistle
from campaign.sea_fight.model.events import (
    ClockLeft,
    ClockThrown,
    CoinRemoved,
    PartOffered,
    WindLeft,
    WindWhistled,
)
from campaign.sea_fight.model.state import Ending, Phase, Sea, other
from campaign.sea_fight.rules.turn import COIN_GOES, end_fight, new_turn

COINS = Rule("P8-10.5")
WIND = Rule("P8-10.7")
PARTING = Rule("H-9")
ONE_CHOICE = Rule("R3-8")
ONE_FACE = Rule("R3-9")

LENGTHEN = 6
SHORTEN = 4
WIND_CHANGES = 5


def refuse_clock(sea: Sea, act: Clock | Part) -> Refusal | None:
    if sea.phase is not Phase.CLOCK:
        return Refusal(COINS, "the coins come when every ship has had her turn")
    if act.by != sea.chooser:
        return Refusal(COINS, "the attacker decides first")
    if isinstance(act, Clock) and act.coins not in (-1, 0, 1):
        return Refusal(ONE_CHOICE, "a side may add or take one coin, no more")
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
        play.tell(ClockThrown(COINS, act.by, act.coins, face, need, done))
    else:
        play.tell(ClockLeft(COINS, act.by))
    if play.state.coins:
        after_clock(play)
    else:
        end_fight(play, Ending.COINS)  # at once: nobody may still throw to lengthen (P8-10.6)


def part(play: Play[Sea], act: Part) -> None:
    """Offer to break off; when both have, the fight ends (P8-10.8, H-9)."""
    sea = play.state
    offers = (sea.parting[0] or act.by == 0, sea.parting[1] or act.by == 1)
    play.state = replace(sea, parting=offers)
    play.tell(PartOffered(PARTING, act.by, all(offers)))
    if all(offers):
        end_fight(play, Ending.AGREED)
    else:
        after_clock(play)


def after_clock(play: Play[Sea]) -> None:
    """The other side's say; after both a coin goes, and without coins the fight stops."""
    sea = play.state
    if sea.chooser == sea.attacker:
        play.state = replace(sea, chooser=other(sea.attacker))
        return
    coins = sea.coins - 1
    play.state = replace(sea, coins=coins, phase=Phase.WIND, chooser=sea.attacker)
    play.tell(CoinRemoved(COIN_GOES, coins))
    if not coins:
        end_fight(play, Ending.COINS)


def refuse_whistle(sea: Sea, act: Whistle) -> Refusal | None:
    if sea.phase is not Phase.WIND:
        return Refusal(WIND, "the wind comes at the end of the turn, after the coins")
    if act.by != sea.chooser:
        return Refusal(WIND, "the attacker throws first")
    if act.turn not in (-1, 0, 1):
        return Refusal(ONE_FACE, "the wind shifts one face at most")
    return None


def whistle(play: Play[Sea], act: Whistle) -> None:
    """5+ and the wind shifts one face, the way that side chose (P8-10.7)."""
    sea = play.state
    if act.turn:
        face = play.die(WIND, WIND_CHANGES)
        changed = face >= WIND_CHANGES
        wind = (sea.wind + act.turn) % 6 if changed else sea.wind
        play.state = replace(sea, wind=wind)
        play.tell(WindWhistled(WIND, act.by, act.turn, face, WIND_CHANGES, wind, changed))
    else:
        play.tell(WindLeft(WIND, act.by))
    sea = play.state
    if sea.chooser == sea.attacker:
        play.state = replace(sea, chooser=other(sea.attacker))
    else:
        new_turn(play)
