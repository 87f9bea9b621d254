"""The exact odds of an order at sea, taken from the rules themselves by running them over all dice.

The chances are never written down a second time: each procedure of the engine is run once
for every distinguishable answer of its dice, with the sea as it is. Chapters with long odds
stand beside this file, which asks them.
"""

from fractions import Fraction

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, outcomes
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part, each_of, either, over_all_dice
from pieces_of_eight.campaign.kernel.play import Event, Play
from ..model import events as happened
from ..model import state
from ..model.actions import (
    Action,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    NoReply,
    Press,
    Reply,
    Stake,
    Take,
    Whistle,
)
from ..model.state import AskReturn, AskStake, AskStakeKill, Fate, Sea, with_ship
from ..rules import sailing, turn
from ..rules.boarding import TEST, must_test, take_test
from ..rules.gunnery import FIRE, GAMBLE, burn
from .boarding import of_board, of_grapple, of_stake_kill
from .gunnery import of_fire, of_landing, of_reply, of_salvo


def odds(sea: Sea, action: Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    match action:
        case Fire():
            return of_fire(sea, action)
        case Reply():
            return of_reply(sea, action)
        case NoReply():
            ask = sea.pending[-1]
            assert isinstance(ask, AskReturn)
            return of_salvo(sea, ask.salvo)
        case Stake():
            return of_stake(sea, action)
        case Grapple():
            return of_grapple(sea, action)
        case Board():
            return of_board(sea, action)
        case Press():
            return of_press(sea, action)
        case Clock() if action.coins:
            return of_clock(sea, action)
        case Whistle() if action.turn:
            return of_whistle(sea, action)
        case Burn():
            return of_burn(sea, action)
        case Take():
            return of_take(sea, action)
        case End():
            return of_end(sea)
    return None


def of_stake(sea: Sea, act: Stake) -> Odds:
    """A hit kept, or given up for the gamble (P8-0.5, H-12)."""
    ask = sea.pending[-1]
    if isinstance(ask, AskStakeKill):
        return of_stake_kill(sea, act, ask)
    assert isinstance(ask, AskStake)
    salvo = ask.salvos[ask.at]
    if act.yes:
        salvo = replace(salvo, hits=salvo.hits - 1, gamble=True)
    return Odds(GAMBLE, (), (), of_landing(sea, salvo))


def of_press(sea: Sea, act: Press) -> Odds:
    """A throw for an extra hex (P8-12.5)."""
    thrown = over_all_dice(sea, lambda play: sailing.press(play, act), _last)
    event = next(iter(thrown))
    assert isinstance(event, happened.Pressed)
    chance = sum(
        (p for e, p in thrown.items() if isinstance(e, happened.Pressed) and e.gained), Fraction(0)
    )
    part = Part("to press on", 1, event.need, event.mods)
    return Odds(event.rule, (part,), either(("a hex gained", "no hex gained"), chance))


def _last(play: Play[Sea]) -> Event:
    return play.done().events[-1]


def of_clock(sea: Sea, act: Clock) -> Odds:
    """A throw for the coins (P8-10.5)."""
    need, words = (
        (turn.LENGTHEN, "a coin is added") if act.coins > 0 else (turn.SHORTEN, "a coin is taken")
    )
    done = over_all_dice(sea, lambda play: turn.clock(play, act), _clock_done)
    part = Part("for the coins", 1, need)
    return Odds(turn.COINS, (part,), either((words, "no coin moves"), done.get(True, Fraction(0))))


def _clock_done(play: Play[Sea]) -> bool:
    return any(isinstance(e, happened.ClockThrown) and e.done for e in play.done().events)


def of_whistle(sea: Sea, act: Whistle) -> Odds:
    """A throw for the wind (P8-10.7)."""
    done = over_all_dice(sea, lambda play: turn.whistle(play, act), _wind_changed)
    part = Part("for the wind", 1, turn.WIND_CHANGES)
    rows = either(("the wind shifts", "it holds"), done.get(True, Fraction(0)))
    return Odds(turn.WIND, (part,), rows)


def _wind_changed(play: Play[Sea]) -> bool:
    return any(isinstance(e, happened.WindWhistled) and e.changed for e in play.done().events)


def of_burn(sea: Sea, act: Burn) -> Odds:
    """What a fire does this turn, and whether it is put out (P8-19.7)."""
    before = sea.ships[act.by]

    def read(play: Play[Sea]) -> tuple[int, frozenset[str]]:
        ship = play.state.ships[act.by]
        table = (
            (ship.fate is Fate.SUNK, "she sinks"),
            (ship.fate is Fate.EXPLODED, "she blows up"),
            (ship.afloat and not ship.burning, "the fire is put out"),
            (ship.listing and not before.listing, "she lists"),
            (ship.silenced and not before.silenced, "guns silenced"),
        )
        lost = before.hull[act.side] - ship.hull[act.side]
        return lost, frozenset(words for applies, words in table if applies)

    thrown = over_all_dice(sea, lambda play: burn(play, act), read)
    rows: dict[int, Fraction] = {}
    marks: dict[frozenset[str], Fraction] = {}
    for (lost, words), chance in thrown.items():
        rows[lost] = rows.get(lost, Fraction(0)) + chance
        marks[words] = marks.get(words, Fraction(0)) + chance
    order = ("she sinks", "she blows up", "she lists", "guns silenced", "the fire is put out")
    return Odds(
        FIRE,
        (Part("the fire: one less than the die", 1, 0), Part("to put it out", 1, state.FIRE_OUT)),
        tuple(Chance(f"{lost} hull", rows[lost]) for lost in sorted(rows)),
        each_of(marks, order),
        sum((lost * chance for lost, chance in rows.items()), Fraction(0)),
    )


def of_take(sea: Sea, act: Take) -> Odds | None:
    """Whether a ship with torn gear can sail at all this turn (P8-12.11)."""
    ship = sea.ships[act.by]
    if ship.burning or ship.grappled or ship.gear * 2 > ship.card.gear:
        return None

    def read(play: Play[Sea]) -> happened.GearTested:
        return next(e for e in play.done().events if isinstance(e, happened.GearTested))

    thrown = over_all_dice(sea, lambda play: turn.take(play, act.by), read)
    event = next(iter(thrown))
    sails = sum((p for e, p in thrown.items() if e.carried_out), Fraction(0))
    drifts = sum((p for e, p in thrown.items() if e.drifted), Fraction(0))
    rows = (
        Chance("she can sail", sails),
        Chance("she drifts downwind", drifts),
        Chance("she lies where she is", 1 - sails - drifts),
    )
    part = Part("to work torn gear", 1, event.need, event.mods)
    return Odds(sailing.DAMAGED_GEAR, (part,), tuple(row for row in rows if row.chance))


def of_end(sea: Sea) -> Odds | None:
    """The tests of morale that come with the end of a turn (P8-20)."""
    testing = [ship for ship in sea.ships if must_test(ship)]
    if not testing:
        return None
    fails = []
    for ship in testing:
        alone = with_ship(sea, ship)

        def run(dice: Dice, alone: Sea = alone, ship_id: int = ship.id) -> bool:
            play = Play(alone, dice)
            take_test(play, alone.ships[ship_id].id, held=False)
            return any(
                isinstance(e, happened.MoraleTested) and e.failed for e in play.done().events
            )

        fails.append(Chance(f"{ship.name}'s crew fails", outcomes(run).get(True, Fraction(0))))
    parts = tuple(Part(f"morale of {ship.name}", 1, 0) for ship in testing)
    return Odds(TEST, parts, (), tuple(fails))
