"""Boarding (PW-3.2 to PW-3.5), the prizes it takes (PW-6.1), and morale (PW-4.1 to PW-4.3)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Any, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import crew as c
from . import events, state
from .actions import Board, Commit, Man, Press, StandOff, Yield
from .events import Thrown
from .gunnery import successes
from .sailing import leave, mourn, overboard
from .state import ARTICLES, Bout, Cause, Crew, Duty, Flag, Post, Sea, Ship, ShipId, ask, change
from .waters import distance, works

# --- Ships taken, and the crews that sail them (PW-6.1) ------------------------------------------

PRIZE = Rule("PW-6.1")


def capture(play: Play[Sea], by: ShipId | None, prize: ShipId, captives: int = 0) -> None:
    """A ship falls to her enemy: to one alongside, who may put men aboard her (PW-6.1), or to a
    side that is not, by nobody, and is taken as she lies."""
    ship = play.state.ships[prize]
    winner = state.opponent_of(ship.owner) if by is None else play.state.ships[by].owner
    play.tell(events.Taken(PRIZE, prize, winner))
    leave(play, replace(ship, crew=(), captor=winner), state.Fate.TAKEN)
    if by is not None and men_for_prize(play.state, by, prize, captives):
        ask(play, state.AskPrize(by, prize, captives))


def without_leader(sea: Sea, ship: Ship) -> tuple[Crew, Crew]:
    """A crew without the leader of a prize, and him: by one edition the first mate, or the senior
    of the men (R0-36). An imperial prize is the lieutenant's."""
    posts = [Post.MATE, Post.HAND] if ARTICLES[sea.edition].mate_in_prize else []
    if ship.flag is Flag.IMPERIAL:
        posts = [Post.LIEUTENANT]
    there = [post for post in posts if c.has(ship.crew, post)][:1]
    return c.split(ship.crew, 1, lambda row: row.post in there)


def goes_over(ship: Ship, row: state.Figures) -> bool:
    return row.post is (Post.MARINE if ship.flag is Flag.IMPERIAL else Post.HAND)


def men_for_prize(sea: Sea, by: ShipId, prize: ShipId, captives: int) -> range:
    """With how many men the prize may be manned; empty when there are not enough (R1-26)."""
    ship, hull = sea.ships[by], sea.ships[prize]
    imperial = ship.flag is Flag.IMPERIAL
    if hull.card.boat or (imperial and not c.has(ship.crew, Post.LIEUTENANT)):
        return range(0)
    least = max(1, (captives + 1) // 2 if imperial else hull.sails)
    rest, _ = without_leader(sea, ship)
    most = c.count(rest, lambda row: goes_over(ship, row))
    return range(least, most + (c.size(rest) > most))


def refuse_man(sea: Sea, act: Man) -> Refusal | None:
    ask = sea.pending[-1]
    if not isinstance(ask, state.AskPrize) or ask.ship != act.by:
        return Refusal(PRIZE, "there is no prize to man")
    open_ = men_for_prize(sea, ask.ship, ask.prize, ask.captives)
    if act.men and act.men not in open_:
        return Refusal(PRIZE, f"a prize crew is {open_[0]} to {open_[-1]} men, or nobody")
    return None


def man(play: Play[Sea], act: Man) -> None:
    """Send a prize crew over; with none the prize lies where she is (H-104). Pirates fight on in
    her. An imperial prize fights no more and leaves, sailed by her captives (PW-6.1)."""
    asked: state.AskPrize = state.answered(play)
    if not act.men:
        return
    ship = play.state.ships[asked.ship]
    rest, chief = without_leader(play.state, ship)
    rest, crew = c.split(rest, act.men, lambda row: goes_over(ship, row))
    over = c.gone_over(play.state, c.unarmed((*chief, *crew)), ship.id, asked.prize)
    aboard = c.each_with(over, place=state.Place.DECK, busy=True)
    left = c.left_behind(replace(ship, crew=rest), (*chief, *crew))
    play.state = state.with_ship(play.state, left)
    change(
        play,
        asked.prize,
        owner=ship.owner,
        flag=ship.flag,
        crew=aboard,
        fate=state.Fate.AFLOAT,
        duty=Duty.LEAVING if ship.flag is Flag.IMPERIAL else Duty.FIGHTING,
        under=0,
        moved=True,
        fallen=True,
        asked=True,
        stunned=True,
        captives=asked.captives,
        shaken=(),
        beaten=False,
        powder=False,
    )
    play.tell(events.PrizeManned(PRIZE, ship.id, asked.prize, c.size(aboard)))


# --- A round of boarding: man by man in the one edition (PW-3.3) ---------------------------------

MAN_BY_MAN = Rule("PW-3.3")

BOARDING_ARMS = (state.Arm.MUSKET, state.Arm.DECK_GUN)
TWO_CUTLASSES = (Post.CAPTAIN, Post.LIEUTENANT)

Dice: TypeAlias = Mapping[int, int]  # how many dice against each target
Band: TypeAlias = tuple[tuple[ShipId, Crew], ...]  # those of one side who fight, ship by ship


def throw(play: Play[Any], dice: Dice) -> Thrown:
    """So many dice against each target, the lowest target first; one below 1 is never met
    (PW-1.1)."""
    return tuple(
        (target, play.roll(MAN_BY_MAN, number, (min(target, 5) + 1,)))
        for target, number in sorted(dice.items())
        if number and target >= 1
    )


def hits_of(thrown: Thrown) -> int:
    return sum(successes(faces, target) for target, faces in thrown)


def dice_of(rows: Iterable[tuple[int, int]]) -> Counter[int]:
    """Targets with so many dice each, those alike put together."""
    dice = Counter[int]()
    for target, number in rows:
        if number > 0:
            dice[target] += number
    return dice


def volley_dice(sea: Sea, ship: Ship, party: Crew) -> Counter[int]:
    """The dice of loaded muskets and deck guns, by target: there is no cover (PW-3.3, R0-5)."""
    articles = ARTICLES[sea.edition]
    attack, fire = articles.attack[ship.flag], [row for row in party if row.arm in BOARDING_ARMS]
    ready = [row for row in fire if row.loaded]
    return dice_of((attack[row.post], row.count * articles.arms[row.arm].dice) for row in ready)


def melee_dice(sea: Sea, ship: Ship, party: Crew) -> Counter[int]:
    """The attacks of a party by target: two cutlasses of captain and lieutenant (R0-1)."""
    attack = ARTICLES[sea.edition].attack[ship.flag]
    strikes = [(row, 2 if row.post in TWO_CUTLASSES else 1) for row in party]
    return dice_of((attack[row.post], row.count * c.cutlasses(row, n)) for row, n in strikes)


def size_of(band: Band) -> int:
    return sum(c.size(party) for _, party in band)


def chosen(ship: Ship, party: tuple[int, ...]) -> tuple[Crew, Crew]:
    rows = list(zip(ship.crew, party, strict=True))
    fighting = c.tidy(c.so_many(row, n) for row, n in rows)
    return fighting, c.tidy(c.so_many(row, row.count - n) for row, n in rows)


def told_off(
    sea: Sea, bout: Bout, parties: Iterable[tuple[int, ...]]
) -> tuple[list[Band], dict[ShipId, Crew], dict[ShipId, Crew]]:
    """Both sides of a round; who stays out of it; and who of these fires from the tops before the
    first melee, and stays there (R0-5). The parties are those of the ships in their order."""
    fighting, rest, aloft = {}, {}, {}
    for n, party in zip(bout.ships, parties, strict=True):
        fighting[n], rest[n] = chosen(sea.ships[n], party)
        aloft[n] = marksmen(rest[n]) if n in bout.first else ()
    bands = [tuple((n, fighting[n]) for n in side) for side in (bout.ones, bout.others)]
    return bands, rest, aloft


def marksmen(rest: Crew) -> Crew:
    return tuple(
        row
        for row in rest
        if row.place is state.Place.TOPS and row.arm in BOARDING_ARMS and row.loaded
    )


def volleys(
    sea: Sea, bout: Bout, bands: Sequence[Band], aloft: Mapping[ShipId, Crew]
) -> list[Counter[int]]:
    """The volleys of both sides: of the ships whose first round it is, those aloft with them."""
    fire = {
        n: volley_dice(sea, sea.ships[n], (*party, *aloft[n]))
        for band in bands
        for n, party in band
        if n in bout.first
    }
    return [sum((fire[n] for n, _ in band if n in fire), Counter()) for band in bands]


def blows_of(sea: Sea, band: Band) -> Counter[int]:
    return sum((melee_dice(sea, sea.ships[n], party) for n, party in band), Counter())


def fight_man_by_man(play: Play[Sea], bout: Bout, parties: tuple[tuple[int, ...], ...]) -> int:
    """Volley, then melee, each of both sides at once (R0-10); only who fights can die (R0-7). How
    many more the first side has left than the second. Who was below or aloft comes on deck for the
    next round instead of fighting (R0-9)."""
    sea = play.state
    bands, rest, aloft = told_off(sea, bout, parties)
    if bout.first:
        bands = exchange(play, bands, volleys(sea, bout, bands, aloft), BOARDING_ARMS)
    bands = exchange(play, bands, [blows_of(sea, band) for band in bands], (state.Arm.PISTOL,))
    for n, party in (*bands[0], *bands[1]):
        come_up = c.each_with(
            [row for row in rest[n] if row not in aloft[n]], place=state.Place.DECK
        )
        settle_crew(play, n, c.tidy((*party, *come_up, *c.discharged(aloft[n], state.Arm.MUSKET))))
    return size_of(bands[0]) - size_of(bands[1])


def exchange(
    play: Play[Sea], bands: Sequence[Band], dice: Sequence[Dice], arms: tuple[state.Arm, ...]
) -> list[Band]:
    thrown = [throw(play, each) for each in dice]
    left = {}
    for on, by in ((1, 0), (0, 1)):
        spent = tuple((n, c.discharged(party, *arms)) for n, party in bands[on])
        hits = hits_of(thrown[by])
        left[on] = survivors(play.state, spent, hits)
        if not thrown[by]:
            continue
        sides = tuple(n for n, _ in bands[by]), tuple(n for n, _ in bands[on])
        if arms == BOARDING_ARMS:
            play.tell(events.VolleyAboard(Rule("R0-5"), *sides, thrown[by], hits))
        else:
            killed = size_of(spent) - size_of(left[on])
            play.tell(events.Melee(MAN_BY_MAN, *sides, thrown[by], hits, killed))
    return [left[0], left[1]]


def survivors(sea: Sea, band: Band, number: int) -> Band:
    """A side after so many hits, whichever ship its men are of, as it would choose (R0-54)."""
    orders = [
        (key, n, row)
        for n, party in band
        for key, row in c.losses(sea.ships[n], party, hand_to_hand=True)
    ]
    left: dict[ShipId, list[state.Figures]] = {n: [] for n, _ in band}
    for _, n, row in sorted(orders):
        dead = min(number, row.count)
        number -= dead
        left[n].append(c.so_many(row, row.count - dead))
    return tuple((n, c.tidy(left[n])) for n, _ in band)


def settle_crew(play: Play[Sea], ship_id: ShipId, crew: Crew) -> None:
    ship = play.state.ships[ship_id]
    guns = c.count(ship.crew, c.at_deck_gun) - c.count(crew, c.at_deck_gun)
    deck_guns = (*ship.deck_guns, *(False,) * guns)  # who fell in a boarding had fired
    change(play, ship_id, crew=crew, deck_guns=deck_guns)
    if c.has(ship.crew, Post.CAPTAIN) and not c.has(crew, Post.CAPTAIN):
        mourn(play, ship_id, MAN_BY_MAN)


# --- A round of boarding: by sums in the other (PW-3.4) ------------------------------------------

BY_SUMS = Rule("PW-3.4")


def strength(sea: Sea, ship: Ship) -> int:
    """The sum of Melee aboard, a lady one more than her post (PW-3.4, R1-1)."""
    return sum(
        row.count * (state.ARTICLES[sea.edition].melee[ship.flag][row.post] + row.lady)
        for row in ship.crew
    )


def fight_by_sums(play: Play[Sea], bout: Bout) -> int:
    """A die each, the stronger adds the difference; both kill what they have (R1-5). Each side
    chooses whom it loses (R1-29)."""
    for ship in bout.ships:
        for enemy in play.state.ships[ship].fought:
            ladies_yield(play, ship, enemy)
    sea = play.state
    sides = bout.ones, bout.others
    bands = [tuple((n, sea.ships[n].crew) for n in side) for side in sides]
    sums = [sum(strength(sea, sea.ships[n]) for n in side) for side in sides]
    faces, results = throw_sums(play, sums)
    left = [survivors(sea, *each) for each in zip(bands, reversed(results), strict=True)]
    lost = size_of(bands[0]) - size_of(left[0]), size_of(bands[1]) - size_of(left[1])
    play.tell(events.SumsThrown(BY_SUMS, *sides, (sums[0], sums[1]), faces, lost))
    for ship_id, crew in (*left[0], *left[1]):
        settle_crew(play, ship_id, crew)
    return results[0] - results[1]


def throw_sums(play: Play[Sea], sums: Sequence[int]) -> tuple[tuple[int, int], list[int]]:
    """A die each, and what it comes to with the advantage: so many fall on the other side."""
    faces, lead = (play.die(BY_SUMS), play.die(BY_SUMS)), sums[0] - sums[1]
    return faces, [faces[0] + max(0, lead), faces[1] + max(0, -lead)]


def ladies_yield(play: Play[Sea], by_id: ShipId, on_id: ShipId) -> None:
    """They give up when they are aboard one ship with a lieutenant: his side has won a round and
    boards on, or theirs has, and comes over to him (R1-28)."""
    by, on = play.state.ships[by_id], play.state.ships[on_id]
    aboard_one = by.boards or on.boards
    if not aboard_one or by.flag is not Flag.IMPERIAL or not c.has(by.crew, Post.LIEUTENANT):
        return
    ladies = c.count(on.crew, lambda row: row.lady)
    if ladies:
        play.tell(events.LadiesYield(Rule("R1-28"), on_id, ladies))
        settle_crew(play, on_id, tuple(row for row in on.crew if not row.lady))


# --- Boarding declared, its rounds one after the other, and what comes of them (PW-2.9, PW-3.5) ---

DECLARING = Rule("PW-2.9")
NO_OTHER_TASK = Rule("PW-3.2")
PRESSING = Rule("PW-3.5")
WHO_FIGHTS = Rule("R0-8")

HULL_TO_HULL = DOT // 2  # ships no farther apart lie in contact (R0-72)


def prey(sea: Sea, ship: Ship) -> list[Ship]:
    """The enemies she may board this turn: she touches them, and both may act (R0-56). None while
    there is a truce (H-168). Ships touch that have met in this turn, or lie hull to hull (R0-72),
    or of which one has the right of a ram in the turn before."""
    if sea.options.truce or ship.asked or ship.duty is not Duty.FIGHTING:
        return []
    if not works(ship) or not ship.crew:
        return []

    def touches(on: Ship) -> bool:
        pair = state.Contact(min(ship.id, on.id), max(ship.id, on.id), sea.turn)
        return pair in sea.contacts or distance(ship, on) <= HULL_TO_HULL

    enemies = (on for on in sea.ships if on.owner != ship.owner and on.afloat and on.hull)
    return [on for on in enemies if not on.stunned and not on.stormed and touches(on)]


def refuse_board(sea: Sea, act: Board | StandOff) -> Refusal | None:
    ship = sea.ships[act.by]
    if sea.phase is not state.Phase.BOARDING or ship.owner != sea.chooser:
        return Refusal(DECLARING, "boarding comes before all other tasks, and one side at a time")
    open_ = [each.id for each in prey(sea, ship)]
    if not open_ or (isinstance(act, Board) and act.on not in open_):
        return Refusal(DECLARING, f"{ship.name} touches no enemy she can board now")
    return None


def board(play: Play[Sea], act: Board) -> None:
    """Lash the ships together; the round is fought at the first initiative (PW-2.2)."""
    by, on = play.state.ships[act.by], play.state.ships[act.on]
    change(play, by.id, asked=True, fought=(*by.fought, on.id))
    change(play, on.id, fought=(*on.fought, by.id))
    bout = Bout((by.id,), (on.id,), (by.id, on.id))
    play.state = replace(play.state, bouts=(*play.state.bouts, bout))
    play.tell(events.BoardingDeclared(DECLARING, by.id, on.id))


def stand_off(play: Play[Sea], act: StandOff) -> None:
    change(play, act.by, asked=True)


def begin_bout(play: Play[Sea]) -> None:
    """The next round of boarding: by the one edition the parties are chosen first."""
    bout, bouts = as_one(play.state)
    play.state = replace(play.state, bouts=bouts)
    for n in bout.ships:
        change(play, n, engaged=True)
    if ARTICLES[play.state.edition].attacks:
        ask(play, state.AskParty(bout.ones[0], bout))
    else:
        decide(play, bout, fight_by_sums(play, bout))


def as_one(sea: Sea) -> tuple[Bout, tuple[Bout, ...]]:
    """The next round, in which all who are lashed together fight as one (R0-71); and the others."""
    bout, rest = sea.bouts[0], sea.bouts[1:]
    ours, theirs, first = {*bout.ones}, {*bout.others}, {*bout.first}
    owner = sea.ships[bout.ones[0]].owner
    while more := [each for each in rest if not {*each.ships}.isdisjoint(ours | theirs)]:
        rest = tuple(each for each in rest if each not in more)
        for each in more:
            ours |= {n for n in each.ships if sea.ships[n].owner == owner}
            theirs |= {n for n in each.ships if sea.ships[n].owner != owner}
            first |= {*each.first}
    return Bout(tuple(sorted(ours)), tuple(sorted(theirs)), tuple(sorted(first))), rest


def refuse_commit(sea: Sea, act: Commit) -> Refusal | None:
    ship = sea.ships[act.by]
    ask = sea.pending[-1]
    if not isinstance(ask, state.AskParty) or ask.ship != act.by:
        return Refusal(WHO_FIGHTS, "nobody is boarding, so there are no fighters to choose")
    if len(act.party) != len(ship.crew):
        return Refusal(WHO_FIGHTS, "say for each row of the crew how many fight")
    for number, row in zip(act.party, ship.crew, strict=True):
        if not 0 <= number <= row.count:
            return Refusal(WHO_FIGHTS, "there are not that many of them")
        if number and not c.boards(ship, row):
            return Refusal(MAN_BY_MAN, "men at the guns and in the tops cannot board")
    if not any(act.party) and any(c.boards(ship, row) for row in ship.crew):
        return Refusal(WHO_FIGHTS, "somebody has to fight for the ship")
    return None


def commit(play: Play[Sea], act: Commit) -> None:
    """Each party is chosen in the knowledge of those before it; then steel is drawn."""
    asked: state.AskParty = state.answered(play)
    bout, parties = asked.bout, (*asked.told, act.party)
    if len(parties) < len(bout.ships):
        ask(play, state.AskParty(bout.ships[len(parties)], bout, parties))
    else:
        decide(play, bout, fight_man_by_man(play, bout, parties))


def verdict(one: bool, two: bool, better: int) -> int:
    """Who has the better of a round: 1 the first side, -1 the second, 0 neither. `one` and `two`
    say whether a side has men left, `better` by how much the first has it by the count of the
    round. Whoever has nobody left has the worse of it however the count stands (PW-3.5)."""
    if not one or not two:
        return one - two
    return (better > 0) - (better < 0)


def is_manned(sea: Sea, ships: tuple[ShipId, ...]) -> bool:
    return any(sea.ships[n].crew for n in ships)


def decide(play: Play[Sea], bout: Bout, better: int) -> None:
    """Who has the better of a round may board on or cut loose; who has nobody left is taken. Of a
    tie the holder of the initiative decides (R0-6, R1-4). A ship without a man falls to one that is
    lashed to her, or to another of that side."""
    sea = play.state
    one, two = is_manned(sea, bout.ones), is_manned(sea, bout.others)
    if not one and not two:
        for n in bout.ships:
            play.tell(events.NobodyLeft(PRESSING, n))
            leave(play, play.state.ships[n], state.Fate.ABANDONED)
        return
    better = verdict(one, two, better)
    ours = sea.ships[bout.ones[0]].owner == sea.first
    winners, losers = (bout.ones, bout.others)[:: better or (1 if ours else -1)]
    rule = PRESSING if better else (Rule("R0-6") if ARTICLES[sea.edition].attacks else Rule("R1-4"))
    pairs = [(n, enemy) for n in winners for enemy in sea.ships[n].fought if enemy in losers]
    for winner, loser in pairs:
        play.tell(events.RoundWon(rule, winner, loser, not better))
    for n in losers:
        ship = play.state.ships[n]
        manned = [each for each in winners if play.state.ships[each].crew]
        if better and ship.crew:
            change(play, n, beaten=True, boards=False)
        elif not ship.crew and manned:
            capture(play, min(manned, key=lambda by: n not in play.state.ships[by].fought), n)
    asks = [state.AskPress(n, enemy) for n, enemy in pairs if enemy in play.state.ships[n].fought]
    ask(play, *reversed(asks))


def press(play: Play[Sea], act: Press) -> None:
    """Board on next turn, or cut loose and sail off (PW-3.5, R0-11)."""
    asked: state.AskPress = state.answered(play)
    if act.yes:
        change(play, asked.ship, boards=True)
        return
    play.tell(events.CutLoose(Rule("R0-11"), asked.ship, asked.enemy))
    for mine, hers in ((asked.ship, asked.enemy), (asked.enemy, asked.ship)):
        fought = tuple(n for n in play.state.ships[mine].fought if n != hers)
        change(play, mine, fought=fought, boards=False)


def continued(sea: Sea) -> tuple[Bout, ...]:
    """The boardings that go on from the last turn, first of all in the tasks (PW-3.5)."""
    ours = [ship for ship in sea.ships if ship.owner == sea.chooser]
    return tuple(Bout((ship.id,), (enemy,)) for ship in ours for enemy in ship.fought)


# --- Morale (PW-4.1 to PW-4.3): tests, surrender, flight, mutiny ----------------------------------

TARGET = Rule("PW-4.1")
CAUSES = Rule("PW-4.2")
MUTINY = Rule("PW-4.3")

LOSS = {Cause.ADRIFT: -1, Cause.BOARDED: -2, Cause.CAPTAIN: -2, Cause.HALF: -2}
WHY = {
    Cause.ADRIFT: "adrift",
    Cause.BOARDED: "beaten in boarding",
    Cause.CAPTAIN: "the captain is dead",
    Cause.HALF: "half the crew is lost",
}


def causes(sea: Sea, ship: Ship) -> tuple[Cause, ...]:
    """The conditions of the chart that hold (PW-4.2); lashed ships are not adrift (H-107). Who was
    sent away is not lost while he lives (R0-70)."""
    few = 2 * ship.aboard <= ship.card.crew and ship.captor is None
    table = {
        Cause.ADRIFT: (ship.drifts or not ship.sails) and not ship.locked,
        Cause.BOARDED: ship.beaten,
        Cause.CAPTAIN: ship.dead_captain and ship.captor is None,
        Cause.HALF: few and 2 * c.living(sea, ship) <= ship.card.crew,
    }
    return tuple(cause for cause, holds in table.items() if holds)


def mods_of(ship: Ship, found: Iterable[Cause]) -> tuple[Mod, ...]:
    """All conditions add up (R0-3), with her captain's iron nerve while he is aboard (C-19.4)."""
    steady = ship.card.steady and ship.captor is None and c.has(ship.crew, Post.CAPTAIN)
    nerve = (Mod(+1, "her captain's iron nerve", Rule("C-19.4")),) if steady else ()
    return (*(Mod(LOSS[cause], WHY[cause], CAUSES) for cause in found), *nerve)


def exempt(sea: Sea, ship: Ship) -> bool:
    """By one edition imperials stand while a marine lives (R1-19)."""
    fixed = ARTICLES[sea.edition].morale > 0
    return fixed and ship.flag is Flag.IMPERIAL and c.has(ship.crew, Post.MARINE)


def test_all(play: Play[Sea]) -> None:
    """Each crew tests once in the turn a condition first holds (R0-33), and those that run."""
    for at in range(len(play.state.ships)):
        ship = play.state.ships[at]
        if not ship.afloat or not ship.crew or ship.card.boat or ship.duty is Duty.LEAVING:
            continue
        found = causes(play.state, ship)
        new = [cause for cause in found if cause not in ship.shaken or cause is Cause.BOARDED]
        if ship.duty is Duty.FLEEING:
            # the turn after she ran: back into the fight, or out of it (PW-4.3)
            back = passes(play, ship, found, recovery=True)
            change(play, ship.id, duty=Duty.FIGHTING if back else Duty.LEAVING)
            play.tell(events.Rallied(MUTINY, ship.id, back))
        elif new and not exempt(play.state, ship) and not passes(play, ship, found, recovery=False):
            lose_heart(play, ship, found)
        change(play, ship.id, shaken=found)


def lose_heart(play: Play[Sea], ship: Ship, found: tuple[Cause, ...]) -> None:
    """The worst that holds says what she does, the lower row of two that are as bad (R1-20)."""
    worst = min(found, key=lambda cause: (LOSS[cause], -cause))
    play.tell(events.LostHeart(Rule("R1-20") if len(found) > 1 else CAUSES, ship.id, worst))
    if worst is Cause.ADRIFT:
        ask(play, state.AskYield(ship.id))
    elif worst is Cause.BOARDED:
        capture(play, ship.fought[0] if ship.fought else None, ship.id, ship.aboard)
    else:
        if worst is Cause.HALF:
            mutiny(play, ship)
        change(play, ship.id, duty=Duty.FLEEING)


def passes(play: Play[Sea], ship: Ship, found: tuple[Cause, ...], *, recovery: bool) -> bool:
    """A die for the crew; the groups of an imperial crew test apart, one will do (R0-31)."""
    mods = mods_of(ship, found)
    passed = False
    for marines, base in bases(play.state, ship):
        target = base + total(mods)
        face = 0 if target < 1 else play.die(TARGET, min(target, 5) + 1)
        good = 0 < face <= min(target, 5)
        play.tell(events.MoraleTested(TARGET, ship.id, marines, target, mods, face, good, recovery))
        passed = passed or good
    return passed


def bases(sea: Sea, ship: Ship) -> list[tuple[bool, int]]:
    """The groups of a crew that test apart, whether of marines, and what each has to throw."""
    if fixed := ARTICLES[sea.edition].morale:
        return [(False, fixed)]
    groups = [False]
    if ship.flag is Flag.IMPERIAL:
        groups = [g for g in (False, True) if any((r.post in c.SOLDIERS) == g for r in ship.crew)]
    return [(g, c.best_attack(sea.edition, ship.flag, ship.crew, g)) for g in groups]


def fails_adrift(sea: Sea, ship: Ship) -> float:
    """The chance that a crew loses heart this turn if it comes to drift (PW-4.2)."""
    if Cause.ADRIFT in ship.shaken or ship.duty is Duty.LEAVING or exempt(sea, ship):
        return 0.0
    lost = total(mods_of(ship, dict.fromkeys((Cause.ADRIFT, *causes(sea, ship)))))
    return prod(1 - max(0, min(base + lost, 5)) / 6 for _, base in bases(sea, ship))


def mutiny(play: Play[Sea], ship: Ship) -> None:
    """The captain goes overboard, by one edition his mate with him (PW-4.3). He does not count as
    dead when they test again (R0-32, R1-21)."""
    out = [Post.CAPTAIN]
    if ARTICLES[play.state.edition].mate_overboard:
        out.append(Post.MATE)
    rest, thrown = c.split(ship.crew, ship.aboard, lambda row: row.post in out)
    if rest:
        change(play, ship.id, crew=rest)
        overboard(play, ship, thrown)


def yield_ship(play: Play[Sea], act: Yield) -> None:
    """Adrift and without heart: strike, or take to the water (PW-4.2). Unasked, in boarding: she
    strikes to the first she is lashed to (PW-3.5)."""
    ship = play.state.ships[act.by]
    if not play.state.pending:
        capture(play, ship.fought[0], act.by, ship.aboard)
        return
    state.answered(play)
    if act.strike:
        capture(play, None, act.by)
        return
    play.tell(events.Abandoned(CAUSES, act.by))
    overboard(play, ship, ship.crew)
    leave(play, replace(ship, crew=()), state.Fate.ABANDONED)


def gone_for_good(play: Play[Sea]) -> None:
    """Who leaves is out of the fight beyond the range of every enemy's cannon (PW-4.3)."""
    sea = play.state
    reach = ARTICLES[sea.edition].ball.range
    for ship in sea.ships:
        if not ship.afloat or ship.duty is not Duty.LEAVING:
            continue
        enemies = [e for e in sea.ships if e.afloat and e.owner != ship.owner]
        if all(distance(ship, enemy) > reach for enemy in enemies):
            play.tell(events.LeftForGood(MUTINY, ship.id))
            leave(play, ship, state.Fate.GONE)
