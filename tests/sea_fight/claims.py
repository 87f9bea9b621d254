"""The odds of a sea fight as the page shows them, and the fight played to see what comes."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.sea_fight.events import (
    BoardingWon,
    BreakThrown,
    CaptainAtRisk,
    ClockThrown,
    CrewHit,
    Fighters,
    Fired,
    Gambled,
    GearTested,
    Grappled,
    Lost,
    MoraleTested,
    Pressed,
    ReplyThrown,
    ShipTook,
    WindWhistled,
)
from pieces_of_eight.campaign.sea_fight.gunnery import salvo_guns, salvo_of, shot_of
from pieces_of_eight.campaign.sea_fight.odds import odds
from pieces_of_eight.campaign.sea_fight.state import (
    NOBODY,
    Action,
    Aim,
    AskReturn,
    AskStake,
    AskStakeKill,
    Board,
    Burn,
    Clock,
    End,
    Fate,
    Fire,
    Grapple,
    NoReply,
    Press,
    Reply,
    Salvo,
    Sea,
    ShipId,
    Stake,
    Take,
    Whistle,
)
from tests.odds_laws import Claim, Outcome, orders

KINDS: tuple[type, ...] = (
    *(Fire, Reply, NoReply, Stake, Grapple, Board),
    *(Press, Clock, Whistle, Burn, Take, End),
)
LAST = frozenset({"no fighter is left"})
FIRE_AT_MOST = 5

Reader = Callable[[Sea, Any, Sea, Sequence[Event]], Outcome]


def claims(seeds: Sequence[int], each: int) -> Iterator[Claim]:
    """Salvos, replies, stakes, grapnels, boardings, and all throws of sailing and of the turn."""
    for sea, act in orders("sea_fight", seeds, KINDS, each):
        yield from claims_of(sea, act)


def claims_of(sea: Sea, act: Action) -> Iterator[Claim]:
    """What is shown for an order, if it throws dice."""
    found = odds(sea, act)
    if found is None:
        throws_nothing(sea, act)
        return
    kind = type(act).__name__
    if isinstance(act, Stake):
        kind = f"Stake of {type(sea.pending[-1]).__name__}"
    where = f"{kind} in turn {sea.turn}: {act}, {sea.pending}, {sea.ships}"
    salvo = salvo_for(sea, act)
    # A falling mast may kill the last fighter; the odds of a mast say only that one is killed.
    unnamed = LAST if salvo is not None and salvo.aim is Aim.GEAR else frozenset()
    yield Claim(type(act).__name__, where, found, played(sea, act), most(sea, act), unnamed)


def throws_nothing(sea: Sea, act: Action) -> None:
    """An order without odds throws no dice of its own: at most a fresh turn begins with some."""
    play = sea_fight.apply(sea, act, lambda roll: (1,) * roll.dice)
    own = [e for e in until(play.events, ShipTook) if hasattr(e, "face") or hasattr(e, "faces")]
    assert not own, f"{act} has no odds and throws: {own}"


def salvo_for(sea: Sea, act: Action) -> Salvo | None:
    """The salvo that the odds of an order are about."""
    match act:
        case Fire() | Reply():
            return salvo_of(sea, act)
        case NoReply():
            ask = sea.pending[-1]
            assert isinstance(ask, AskReturn)
            return ask.salvo
        case Stake() if isinstance(ask := sea.pending[-1], AskStake):
            return ask.salvos[ask.at]
    return None


def most(sea: Sea, act: Action) -> int | None:
    """No more hits than dice, and no more hull burns than there is."""
    if isinstance(act, Burn):
        return min(FIRE_AT_MOST, sea.ships[act.by].hull[act.side])
    salvo = salvo_for(sea, act)
    if salvo is None or isinstance(act, Stake):
        return None
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    return sum(gun.dice for gun in salvo_guns(sea, by, shot_of(by, on, salvo.position)))


def played(sea: Sea, act: Action) -> Callable[[Dice], Outcome]:
    """The order, done by the rules; nobody replies, and nobody stakes who is asked afterwards."""
    read = READERS[type(act)]

    def play(dice: Dice) -> Outcome:
        step = sea_fight.apply(sea, act, dice)
        now, events = step.state, list(step.events)
        while now.pending and (answer := silence(now)) is not None:
            step = sea_fight.apply(now, answer, dice)
            now = step.state
            events += step.events
        return read(sea, act, now, events)

    return play


def silence(sea: Sea) -> Action | None:
    """No to the question of the moment, where it is one of reply or stake."""
    ask = sea.pending[-1]
    match ask:
        case AskReturn(salvo):
            return NoReply(salvo.on)
        case AskStake(salvos, at):
            return Stake(salvos[at].by, False)
        case AskStakeKill(winner=winner):
            return Stake(winner, False)
    return None


def until(events: Sequence[Event], *kinds: type) -> list[Event]:
    """The events before the first of some kinds: what comes later is of the next ship, or turn."""
    found = []
    for event in events:
        if isinstance(event, kinds):
            break
        found.append(event)
    return found


def first(events: Sequence[Event], kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


# --- guns ----------------------------------------------------------------------------------


def hit_words(hits: int) -> str:
    return "no hit" if not hits else "1 hit" if hits == 1 else f"{hits} hits"


def marks(sea: Sea, salvo: Salvo, now: Sea, events: Sequence[Event]) -> frozenset[str]:
    """What a salvo has made of its target."""
    before, ship = sea.ships[salvo.on], now.ships[salvo.on]
    if ship.fate in (Fate.SUNK, Fate.EXPLODED):
        return frozenset({"she sinks" if ship.fate is Fate.SUNK else "she blows up"})
    gambles = [e for e in events if isinstance(e, Gambled) and e.on == salvo.on and e.won]
    table = (
        (ship.burning and not before.burning, "she catches fire"),
        (ship.listing and not before.listing, "she lists"),
        (ship.silenced and not before.silenced, "guns silenced"),
        (any(e.aim is Aim.GEAR and e.face == 6 for e in gambles), "a mast falls"),
        (any(e.aim is Aim.GEAR and e.face == 5 for e in gambles), "a spar falls"),
        (ship.fighting < before.fighting, "a fighter is killed"),
        (before.fighting > 0 == ship.fighting, "no fighter is left"),
        (
            any(isinstance(e, CrewHit) and e.ship == salvo.on and e.guns for e in events),
            "a gun is lost",
        ),
        (before.captain and not ship.captain, "her captain is killed"),
    )
    return frozenset(words for applies, words in table if applies)


def of_salvo(sea: Sea, act: Fire | NoReply, now: Sea, events: Sequence[Event]) -> Outcome:
    salvo = salvo_for(sea, act)
    assert salvo is not None
    hits = first(events, Fired).hits
    return Outcome(hit_words(hits), marks(sea, salvo, now, events), hits)


def of_reply(sea: Sea, act: Reply, now: Sea, events: Sequence[Event]) -> Outcome:
    if not first(events, ReplyThrown).replies:
        return Outcome("too slow", frozenset(), 0)
    salvo = salvo_of(sea, act)
    hits = next(e.hits for e in events if isinstance(e, Fired) and e.reply)
    return Outcome(hit_words(hits), marks(sea, salvo, now, events), hits)


def of_stake(sea: Sea, act: Stake, now: Sea, events: Sequence[Event]) -> Outcome:
    ask = sea.pending[-1]
    if isinstance(ask, AskStakeKill):
        return fought(ask.by, ask.on, events)
    assert isinstance(ask, AskStake)
    return Outcome(None, marks(sea, ask.salvos[ask.at], now, events))


# --- boarders ------------------------------------------------------------------------------


def of_grapple(sea: Sea, act: Grapple, now: Sea, events: Sequence[Event]) -> Outcome:
    return Outcome("the grapnels hold" if first(events, Grappled).held else "they miss")


def of_board(sea: Sea, act: Board, now: Sea, events: Sequence[Event]) -> Outcome:
    kills = next(e.kills for e in events if isinstance(e, Fighters) and e.attacking)
    return fought(act.by, act.on, events)._replace(number=kills)


def fought(by: ShipId, on: ShipId, events: Sequence[Event]) -> Outcome:
    """How a boarding ended, before anybody's nerve was tested."""
    told = until(events, MoraleTested, ShipTook)
    gone = {event.ship for event in told if isinstance(event, Lost)}
    winner = first(told, BoardingWon).winner
    if on in gone:
        row = "she is taken"
    elif by in gone:
        row = "you strike your colours"
    elif winner == NOBODY:
        row = "neither wins"
    else:
        row = "you win, she holds out" if winner == by else "you lose the fight"
    killed = {event.ship for event in told if isinstance(event, CaptainAtRisk) and event.killed}
    thrown = [event.broken for event in told if isinstance(event, BreakThrown)]
    table = (
        (on in killed, "her captain is killed"),
        (by in killed, "your captain is killed"),
        (thrown == [True], "the lines are cut"),
        (thrown == [False], "she has to board you next"),
    )
    return Outcome(row, frozenset(words for applies, words in table if applies))


# --- sailing and the turn ------------------------------------------------------------------


def of_press(sea: Sea, act: Press, now: Sea, events: Sequence[Event]) -> Outcome:
    return Outcome("a hex gained" if first(events, Pressed).gained else "no hex gained")


def of_clock(sea: Sea, act: Clock, now: Sea, events: Sequence[Event]) -> Outcome:
    done = "a turn longer" if act.coins > 0 else "a turn shorter"
    return Outcome(done if first(events, ClockThrown).done else "no change")


def of_whistle(sea: Sea, act: Whistle, now: Sea, events: Sequence[Event]) -> Outcome:
    return Outcome("the wind shifts" if first(events, WindWhistled).changed else "it stays")


def of_burn(sea: Sea, act: Burn, now: Sea, events: Sequence[Event]) -> Outcome:
    before, ship = sea.ships[act.by], now.ships[act.by]
    lost = before.hull[act.side] - ship.hull[act.side]
    table = (
        (ship.fate is Fate.SUNK, "she sinks"),
        (ship.fate is Fate.EXPLODED, "she blows up"),
        (ship.afloat and not ship.burning, "the fire is put out"),
        (ship.listing and not before.listing, "she lists"),
        (ship.silenced and not before.silenced, "guns silenced"),
    )
    return Outcome(f"{lost} hull", frozenset(w for applies, w in table if applies), lost)


def of_take(sea: Sea, act: Take, now: Sea, events: Sequence[Event]) -> Outcome:
    tested: GearTested = first(events, GearTested)
    if tested.carried_out:
        return Outcome("she can sail")
    return Outcome("she drifts downwind" if tested.drifted else "she stays where she is")


def of_end(sea: Sea, act: End, now: Sea, events: Sequence[Event]) -> Outcome:
    failed = {
        f"{sea.ships[event.ship].name}'s crew breaks"
        for event in until(events, ShipTook)
        if isinstance(event, MoraleTested) and event.failed
    }
    return Outcome(None, frozenset(failed))


READERS: dict[type, Reader] = {
    Fire: of_salvo,
    Reply: of_reply,
    NoReply: of_salvo,
    Stake: of_stake,
    Grapple: of_grapple,
    Board: of_board,
    Press: of_press,
    Clock: of_clock,
    Whistle: of_whistle,
    Burn: of_burn,
    Take: of_take,
    End: of_end,
}
