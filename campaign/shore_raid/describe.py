"""All words about a shore raid that a front end needs, and what lies open to who looks at it."""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADING_NAMES,
    HEADINGS,
    INCH,
    Point,
    centre,
    distance,
    heading,
    squared,
)
from pieces_of_eight.campaign.kernel import describe as k
from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Place, ThingId, Tone, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Refusal, Said, many, sentence, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events as e
from . import ground as g
from . import state as s
from .attacking import REACHES, Attack, blow_of, of_attacks
from .bands import REACH, clique, largest, together, unbanded
from .engine import ENGINE
from .ground import Cell, Plan, ground_of
from .marching import allowance, allowed_to, foes_of, measure, stopped, walk_to, walks_of
from .state import NO_PLACE, Action, Figure, Firelock, Phase, PieceKind, PlaceId, Raid, members

LADEN, MARKED = "is carrying a load", "a man of mark"
COMPASS = {
    "N": "north",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "S": "south",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
Single = Attack | s.Reload | s.Recharge | s.Pillage | s.Lift  # what one man does by himself


# --- Orders in words ------------------------------------------------------------------------------


def choice_of(raid: Raid, acts: tuple[Action, ...]) -> Choice:
    """Some actions as one choice: one, or the same by several men."""
    first, several = acts[0], len(acts) > 1
    actor = target = at = habit = None
    who = who_all = foe = exact = ""
    table = ground_of(raid)
    if isinstance(first, Single):
        actor, who = first.by, e.subject(raid, first.by)
        who_all = f"All {many(len({act.by for act in acts if isinstance(act, Single)}), 'man')}"
    if isinstance(first, Attack):
        target, foe = first.at, e.name(raid, first.at)
    elif isinstance(first, Single):
        at = table.cell(raid.figures[first.by].at)
    match first:
        case s.Form(figures=figures):
            verb, words, target = "form", f"Form a band of {e.called(raid, figures)}", figures[0]
            signs = e.tokens(raid)
            exact = f"{words}: {', '.join(signs[man] for man in figures)}"
        case s.Call(band=band):
            men = members(raid, band)
            verb, words = "call", f"Call up band {band} ({many(len(men), 'man')})"
            target = men[0].id if men else None
        case s.Pass():
            verb, habit = "pass", ("idle_cards", "pass")
            words = f"Pass up {e.card(raid.card)}" if raid.card else "Pass up the card"
        case s.Sail():
            verb, words = "sail", "Cast off and end the raid"
        case s.Done():
            verb, words = "done", "End the band's turn"
        case s.Run(figure=target):
            man = raid.figures[target]
            verb, words = "answer", f"{e.subject(raid, target)}, {e.described(man)}"
        case s.March(figures=figures, to=to, facing=facing):
            verb, actor, at = "march", figures[0], table.cell(to[0])
            here = tuple(raid.figures[man].at for man in figures)
            words = f"{start_of(e.called(raid, figures))}: {far_words(centre(here), centre(to))}"
            if facing != s.AS_HE_GOES and here == to:
                words = f"Turn to face {facing_words(facing)}"
        case s.Fight(capture=True):
            verb, words = "capture", f"{who} tries to take {foe} alive"
        case s.Fight():
            verb, words = "strike", f"{who} strikes at {foe}"
        case s.Fire():
            verb, words = "fire", f"{who} fires at {foe}"
        case s.Serve(piece=piece):
            verb, words = "fire", f"{who} fires the {e.PIECES[raid.pieces[piece].kind]} at {foe}"
        case s.Reload():
            verb, words = "reload", f"{who} reloads"
        case s.Recharge(piece=piece):
            verb, words = "reload", f"{who} reloads the {e.PIECES[raid.pieces[piece].kind]}"
        case s.Pillage(place=place):
            deed = e.deed(raid, place)
            verb, words = "pillage", f"{who_all if several else who}: {deed}"
        case s.Lift(heap=heap):
            load = raid.heaps[heap]
            verb, words = "lift", f"{who} picks up a load from {e.place(raid, load.place)}"
            at = table.cell(load.at)
        case _:
            assert_never(first)
    if several and verb != "pillage":
        ways = {"capture": f"try to take {foe} alive", "reload": "reload"}
        words = f"{who_all} {ways.get(verb, f'attack {foe}')}"
    return Choice(acts, verb, words, exact=exact, actor=actor, target=target, place=at, habit=habit)


def refused(raid: Raid, act: Action) -> str:
    """Why the rules refuse an action, in a sentence; empty where they do not."""
    refusal = ENGINE.game.refuse(raid, act)
    return "" if refusal is None else str(Said(sentence(refusal.why), refusal.rule))


# --- Men and square inches in words ---------------------------------------------------------------


def facing_words(facing: int) -> str:
    """A heading in words."""
    return COMPASS[HEADING_NAMES[facing]]


def conditions(figure: Figure) -> list[str]:
    """What there is to say of how a man fares."""
    table = (
        (figure.personality, MARKED),
        (figure.mounted, "mounted"),
        (not figure.here, "is running away"),
        (figure.points > 0, f"{many(figure.points, 'hit')} taken"),
        (figure.load != NO_PLACE, LADEN),
        (figure.pillaging != NO_PLACE, "is pillaging"),
        (figure.acted, "has acted"),
        (figure.gone is s.Gone.HALF and not figure.acted, "has gone half his way"),
        (figure.gone is s.Gone.WHOLE and not figure.acted, "has gone all his way"),
    )
    return [words for applies, words in table if applies]


def inch_words(raid: Raid, at: Cell) -> str:
    table = ground_of(raid)
    found = f"{at % table.columns},{at // table.columns} {e.GROUNDS[table.ground[at]]}"
    number = table.place[at]
    if number != NO_PLACE:
        what = "turn" if raid.shore.places[number].deed is s.Deed.BURN else "load"
        found = f"{found}, {e.place(raid, number)}: {many(raid.left[number], what)} left"
    lying = sum(table.cell(heap.at) == at for heap in raid.heaps)
    return f"{found}, {many(lying, 'load')} on the ground" if lying else found


def far_words(here: Point, there: Point) -> str:
    """How far and where a point lies: "6.5 inches to the north-east"."""
    return f"{e.inches(distance(here, there))} to the {facing_words(heading(here, there))}"


def way_words(here: Point, there: Point) -> str:
    """The same, or that it is here."""
    return "here" if here == there else far_words(here, there)


def near_floor(table: Plan, place: int, at: Point) -> Point:
    return min((table.middles[n] for n in table.floors[place]), key=lambda to: distance(at, to))


# --- The description ------------------------------------------------------------------------------

HALF = "+"  # on a place at which those who go there can still attack
FEW = 3  # so few men are told one by one; of more only what they are armed with
NOW = "Enemies that cards can still call up"
THREATENED = "x where they can charge you, other signs where they can shoot you without moving."
FIRES, LOOTS = "Who fires or reloads?", "Who pillages?"


class ShoreDescription(k.Description):
    """The shore raid in words."""

    ENGINE = ENGINE
    SPOT = "inch"
    NAMED = True
    TYPED = "28,36 sends the band to that inch (column, row); C3 28,36 sends only C3"
    verbs = (
        Verb("choose", "choose", "Pick", tells=True),
        Verb("form", "", "Form a band", "Form the band"),
        Verb("call", "", "Call up a band", "Call up"),
        Verb("march", "", "March", "Go there"),
        Verb("strike", "strike", "Strike", asks="Who strikes at whom?", aimed=True),
        Verb("fire", "fire", "Fire", asks=FIRES, aimed=True),
        Verb("reload", "fire", "Reload", asks=FIRES),
        Verb("capture", "capture", "Take alive", asks="Take whom alive?", aimed=True),
        Verb("pillage", "pillage", "Pillage", asks=LOOTS),
        Verb("lift", "pillage", "Pick up a load", asks=LOOTS),
        Verb("sail", "cast_off", "Cast off"),
        Verb("answer", "", "Answer"),
        Verb("pass", "end", "Pass", ends=True, alone=True),
        Verb("done", "end", "Done", ends=True),
    )
    SHORT = {
        "killed": "killed",
        "he flees": "flees",
        "taken alive": "taken",
        "he fights on": "nothing",
    }

    # Words.

    def choice(self, raid: Raid, action: Action) -> Choice:
        return choice_of(raid, (action,))

    def things(self, raid: Raid, viewer: Player) -> Sequence[k.Thing]:
        """All figures; those who run come last, for one who fights may stand on the same inch."""
        table, signs = ground_of(raid), e.tokens(raid)
        return [
            k.Thing(
                figure.id,
                signs[figure.id],
                figure.name or e.kind_and_token(figure, signs[figure.id]),
                (table.cell(figure.at),) if figure.fate in (s.Fate.HERE, s.Fate.RUNNING) else (),
                figure.owner,
            )
            for figure in sorted(raid.figures, key=lambda man: man.fate is s.Fate.RUNNING)
        ]

    def card(self, raid: Raid, thing: ThingId, viewer: Player) -> list[CardRow]:
        figure = raid.figures[thing]
        what = e.described(figure)
        band = "no band"
        if figure.band:
            band = f"band {figure.band} of {len(members(raid, figure.band))}"
        rows = [
            CardRow(f"{what}, {MARKED}" if figure.personality else what),
            CardRow(f"{band}, faces {facing_words(figure.facing)}", tone=Tone.DIM),
        ]
        if figure.here:
            far, broken = (allowance(raid, figure, over) for over in (False, True))
            rows.append(CardRow(f"can go {e.over_ground(far, broken)}", tone=Tone.DIM))
        if figure.load != NO_PLACE:
            rows.append(CardRow(f"has a load from {e.place(raid, figure.load)}", tone=Tone.GOOD))
        told = [words for words in conditions(figure) if words not in (MARKED, LADEN)]
        return [*rows, *(CardRow(words, tone=Tone.ALARM) for words in told)]

    def brief(self, raid: Raid, thing: ThingId, viewer: Player) -> str:
        figure = raid.figures[thing]
        band = f"band {figure.band}" if figure.band else "no band"
        faces = f"faces {facing_words(figure.facing)}"
        return ", ".join([e.described(figure), band, *conditions(figure), faces])

    def ground(self, raid: Raid, at: Place, viewer: Player) -> str:
        return inch_words(raid, at)

    def hour(self, raid: Raid) -> str:
        return f"Turn {raid.turn} of {raid.options.turns}."

    def part(self, raid: Raid) -> Hashable:
        return raid.turn, raid.phase, raid.card, raid.band, len(raid.pending), len(raid.played)

    def odds(self, raid: Raid, orders: Sequence[Action]) -> Odds | None:
        return of_attacks(raid, [act for act in orders if isinstance(act, Attack)])

    def idle(self, raid: Raid) -> str:
        if raid.phase is Phase.CARD and raid.card is not None:
            return f"{start_of(e.card(raid.card))} would be wasted."
        return f"{many(len(still(raid)), 'man')} of the band can still act."

    def spent(self, raid: Raid) -> str:
        if raid.phase is Phase.CARD:
            return "This card can call up nobody. {end} passes it up."
        return "The band can do nothing more. {end} ends its turn."

    def elsewhere(self, raid: Raid, who: ThingId, at: Place) -> str:
        here = standing_at(raid, at)
        if raid.phase is Phase.BAND:
            alone = "None of the men you chose can move. {choose} chooses the man under the cursor."
            return "" if here else alone
        if raid.card is not None and any(each.owner == raid.card.owner for each in here):
            return "He is in a band. Enter calls it up."
        return "You have nobody there. Tab goes to men this card can call up."

    def untimely(self, raid: Raid, verb: Verb, viewer: Player) -> str:
        early = raid.phase is Phase.CARD and verb.name not in ("sail", "pass")
        return "First call up a band with your card." if early else ""

    def stayed(self, raid: Raid, refused: Sequence[tuple[Action, Refusal]]) -> str:
        """The foe of several may fall before all have struck."""
        if not refused:
            return ""
        why = refused[0][1]
        told = Said(sentence(why.why), why.rule)
        return f"{told} {many(len(refused), 'man')} of yours can still act."

    def hint(
        self,
        raid: Raid,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        """Whom the card would call up, or how many of the band are sent."""
        if len(legal) < 2 or raid.pending or raid.card is None:
            return ""
        if raid.phase is Phase.BAND:
            told = f"{len(hand)} of {many(len(still(raid)), 'man')} chosen"
            return f"Band {raid.band}: {told}. Point at a place or an enemy; Enter sends them."
        held = e.card(raid.card)
        if not hand:
            men = many(raid.card.rank, "man")
            return f"{start_of(held)} calls up {men}. Tab goes to a man, Enter chooses his band."
        men = many(len(hand), "man")
        why = refused(raid, s.Form(tuple(hand)))
        adds = "{choose} adds or drops a man"
        return why or f"Enter forms a band of {men} with {held}; {adds}."

    def around(self, raid: Raid, viewer: Player) -> Sequence[str]:
        """The card that is played, then band by band and place by place, one's own first.

        Of a few men each is told by himself, the nearest first.
        """
        found, table, every = [], ground_of(raid), e.tokens(raid)
        if raid.card is not None:
            whose = "Your" if raid.card.owner == viewer else "The enemy's"
            found.append(f"{whose} card is {e.card(raid.card)}.")
        there = [each for each in raid.figures if each.here]
        own = [each for each in there if each.owner == viewer]
        men = [each for each in own if raid.band and each.band == raid.band] or own
        if not men:
            return [*found, "You have no men left in the fight."]
        here = centre([each.at for each in men])
        bands = {(each.owner, each.band) for each in there}
        for owner, band in sorted(bands, key=lambda of: (of[0] != viewer, of)):
            whose = "Your" if owner == viewer else "Enemy"
            title = f"{whose} band {band}" if band else f"{whose} men without a band"
            of_it = [each for each in there if (each.owner, each.band) == (owner, band)]
            of_it.sort(key=lambda man: (distance(here, man.at), man.id))
            if len(of_it) <= FEW:
                found += [
                    f"{title}: {e.subject(raid, man.id)}, {self.brief(raid, man.id, viewer)}, "
                    f"{way_words(here, man.at)}, at {inch_words(raid, table.cell(man.at))}."
                    for man in of_it
                ]
                continue
            arms = Counter(e.described(man) for man in of_it)
            told = ", ".join(f"{count} with {what}" for what, count in arms.most_common())
            near, far = way_words(here, of_it[0].at), way_words(here, of_it[-1].at)
            signs = ", ".join(every[man.id] for man in of_it)
            men_of_it = many(len(of_it), "man")
            found.append(f"{title}: {men_of_it}, {told}; from {near} to {far}: {signs}.")
        for number in map(PlaceId, range(len(raid.shore.places))):
            if table.floors[number]:
                left = many(raid.left[number], "load") if raid.left[number] else "nothing"
                way = way_words(here, near_floor(table, number, here))
                found.append(f"{start_of(e.place(raid, number))}, {way}: {left} left.")
        loads = [f"A load on the ground, {way_words(here, heap.at)}." for heap in raid.heaps]
        return [*found, *loads]

    def layers(self, raid: Raid, viewer: Player, who: ThingId, under: ThingId) -> Sequence[k.Layer]:
        when = NOW if still_to_act(raid, viewer) else "Enemies next turn, at the best throw"
        reach = k.Layer(k.THREAT, f"{when}: {THREATENED}", stays=True)
        if under is None or not raid.figures[under].here:
            return (reach,)
        figure, name = raid.figures[under], e.name(raid, under)
        words = f"The inches next to {name}. The dark ones are behind him."
        if figure.firelock:
            gun = e.FIRELOCKS[figure.firelock].partition(" ")[2]
            words = f"What {name} can see and hit with the {gun}."
        return (k.Layer(under, words, stays=True), reach)

    def threat(self, raid: Raid, viewer: Player) -> Mapping[Place, str]:
        return threat(raid, viewer)

    # Places.

    def start(self, raid: Raid, viewer: Player) -> Place:
        here = [each.at for each in raid.figures if each.here and each.owner == viewer]
        return ground_of(raid).cell(here[0]) if here else 0

    def named(self, raid: Raid, word: str) -> Place:
        return next(iter(self.spots(raid, word)), None)

    def spots(self, raid: Raid, word: str) -> Sequence[Place]:
        """An inch by its numbers, or the floor of a place by the one it has on the map."""
        columns, floor = len(raid.shore.rows[0]), "".join(raid.shore.rows)
        numbered = [at for at, ground in enumerate(floor) if ground == word and ground.isdigit()]
        return numbered or [n for n in range(len(floor)) if f"{n % columns},{n // columns}" == word]

    def beside(self, raid: Raid, at: Place, across: int, down: int) -> Place:
        return next(iter(ground_of(raid).block(at, ((across, down),))), None)

    def away(
        self, raid: Raid, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        middles = ground_of(raid).middles
        return distance(middles[here], middles[there]), way_words(middles[here], middles[there])

    # Orders.

    def able(self, raid: Raid, legal: Sequence[Action]) -> Sequence[ThingId]:
        """While a card is played those in no band, then those of the band that acts."""
        if not legal or raid.pending or raid.card is None:
            return ()
        men = unbanded(raid, raid.card.owner) if raid.phase is Phase.CARD else still(raid)
        return [man.id for man in men]

    def crew(self, raid: Raid, who: ThingId, hand: Sequence[ThingId]) -> Sequence[ThingId]:
        """The largest band the card calls up about a man; of a band that acts all, or one more."""
        if raid.phase is Phase.BAND:
            return [man.id for man in still(raid) if who is None or man.id in (*hand, who)]
        if who is None or raid.card is None:
            return ()
        man = raid.figures[who]
        size = min(raid.card.rank, largest(raid, man.owner))
        return clique(unbanded(raid, man.owner), man, size)

    def attempt(
        self, raid: Raid, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if raid.phase is Phase.OVER:
            return []
        me = ENGINE.game.to_act(raid)[0]
        match verb:
            case "sail":
                return [s.Sail()]
            case "pass" | "done":
                return [s.Pass(me) if verb == "pass" else s.Done(me)]
            case "choose" if target is not None and raid.figures[target].owner == me:
                return [told_off(raid, raid.figures[target])]
        if who is None:
            return []
        armed = [man for man in still(raid) if man.firelock] if verb == "fire" else []
        foe = raid.figures[who if target is None else target].at
        man = min(armed, key=lambda each: distance(each.at, foe), default=raid.figures[who])
        match verb:
            case "choose" | "march" if target is not None and raid.phase is Phase.BAND:
                shot, blow = s.Fire(man.id, target), s.Fight(man.id, target)
                return [shot, blow] if man.firelock and man.loaded else [blow, shot]
            case "march":
                return [laid(raid, [man], at) if can_move(man) else told_off(raid, man)]
            case "form" | "call":
                return [told_off(raid, man)]
            case "fire" if target is not None:
                return [s.Fire(man.id, target)]
            case "strike" | "capture" if target is not None:
                return [s.Fight(man.id, target, verb == "capture")]
            case "reload":
                return [s.Reload(man.id)]
            case "pillage" if raid.shore.places:
                return [s.Pillage(man.id, floor_for(raid, man))]
            case "lift":
                return [s.Lift(man.id, 0)]
        return []

    def offers(
        self, raid: Raid, choices: Sequence[Choice], hand: Sequence[ThingId], thing: ThingId = None
    ) -> Sequence[Choice]:
        if thing is None:
            return of_all(raid, choices)
        if raid.phase is Phase.CARD and not raid.pending:
            if thing in hand:
                return [self.choice(raid, s.Form(tuple(hand)))]
            band = raid.figures[thing].band
            return [each for each in choices if each.orders == (s.Call(band),)]
        if thing in hand:
            own = [each for each in choices if each.actor == thing and each.verb != "march"]
            return [*own, *(self.choice(raid, turn) for turn in turns(raid, raid.figures[thing]))]
        at_him = [each for each in choices if each.target == thing]
        return of_all(raid, [each for each in at_him if not hand or each.actor in (*hand, None)])

    def lay(self, raid: Raid, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        """The places in reach; what it takes to come there is asked of `lay_to`."""
        words = "the men you have chosen can go here"
        return [
            Choice((), "march", words, place=at, mark=HALF if stop.half else "")
            for at, stop in reach(raid, movers(raid, hand)).items()
        ]

    def lay_to(self, raid: Raid, hand: Sequence[ThingId], at: Place) -> Choice | None:
        men = movers(raid, hand)
        if not men or standing_at(raid, at):
            return None
        return self.marching(raid, laid(raid, men, at), at)

    def marching(self, raid: Raid, march: s.March, at: Place) -> Choice:
        """A march by where it leads and whether they can attack at its end, or why it cannot be."""
        words, table = refused(raid, march), ground_of(raid)
        if not words:
            figures = [raid.figures[who] for who in march.figures]
            far = measure([man.at for man in figures], march.via, march.to)
            allowed = allowed_to(raid, figures, walks_of(raid, march))
            go = "goes" if len(figures) == 1 else "go"
            half = "still attack an enemy in reach" if 2 * far <= allowed else "do nothing more"
            share = f"{many(len(figures), 'man')} {go} {e.of_inches(far, allowed)}"
            words = start_of(f"{share}, and can {half}")
        ends = tuple(map(table.cell, march.to))
        return Choice((march,), "march", words, actor=march.figures[0], place=at, path=ends)

    def posts(self, choice: Choice) -> Mapping[ThingId, Place]:
        order = choice.orders[0]
        marches = isinstance(order, s.March)
        return dict(zip(order.figures, choice.path, strict=True)) if marches else {}

    def send(self, raid: Raid, places: Mapping[ThingId, Place]) -> Choice:
        table, men = ground_of(raid), sorted(places)
        to = tuple(table.middles[places[who]] for who in men)
        stop = reach(raid, [raid.figures[who] for who in men]).get(table.cell(centre(to)))
        march = s.March(tuple(men), to, () if stop is None else stop.via)
        return self.marching(raid, march, places[men[0]])

    def hands(self, action: Action) -> Sequence[ThingId]:
        return [action.by] if isinstance(action, Single) else []

    # Standing orders, and plans of a whole turn.

    def doer(self, action: Action) -> Hashable:
        """All blows on one man are one piece; else each order is one of its own."""
        if isinstance(action, Attack):
            return "attack", action.at
        return ("pillage", action.place) if isinstance(action, s.Pillage) else repr(action)

    def words_of_piece(self, raid: Raid, done: Sequence[Action], actions: Sequence[Action]) -> str:
        last = actions[-1]
        if isinstance(last, s.Lift):  # it may lie there only by then
            return f"{e.subject(raid, last.by)} picks up a load"
        return choice_of(raid, tuple(actions)).words

    def ways(
        self, raid: Raid, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[k.PlanWay]:
        """From where the first man of each march stands by then, corner by corner; to his foe."""
        table = ground_of(raid)
        at = {figure.id: figure.at for figure in raid.figures}
        for act in done:
            if isinstance(act, s.March):
                at |= dict(zip(act.figures, act.to, strict=True))
        found = []
        for act in actions:
            if isinstance(act, s.March):
                corners = [table.cell(each) for each in (at[act.figures[0]], *act.via, act.to[0])]
                found += [k.PlanWay(one, other) for one, other in itertools.pairwise(corners)]
            elif isinstance(act, Attack):
                found.append(k.PlanWay(table.cell(at[act.by]), table.cell(at[act.at])))
        return [way for way in dict.fromkeys(found) if way.at != way.to]

    def surprise(self, before: Raid, after: Raid, viewer: Player) -> str:
        """One of one's own men is lost, or runs."""
        for was, man in zip(before.figures, after.figures, strict=True):
            if man.owner == viewer and was.here and not man.here:
                return f"{e.name(after, man.id)} is lost."
        return ""


# --- What lies open -------------------------------------------------------------------------------


def still(raid: Raid) -> list[Figure]:
    """Those of the band that acts who have not acted."""
    return [man for man in members(raid, raid.band) if not man.acted]


def standing_at(raid: Raid, at: Cell) -> list[Figure]:
    table = ground_of(raid)
    return [each for each in raid.figures if each.here and table.cell(each.at) == at]


def can_move(figure: Figure) -> bool:
    return figure.gone is s.Gone.NOWHERE and not figure.acted and not figure.attacked


def movers(raid: Raid, hand: Iterable[ThingId]) -> list[Figure]:
    """Those in hand who can move now."""
    if raid.phase is not Phase.BAND or raid.pending:
        return []
    return [raid.figures[who] for who in hand if can_move(raid.figures[who])]


def told_off(raid: Raid, man: Figure) -> Action:
    if raid.phase is Phase.BAND:
        return s.March((man.id,), (man.at,), (), man.facing)
    return s.Call(man.band) if man.band else s.Form((man.id,))


def turns(raid: Raid, man: Figure) -> list[s.March]:
    """How a man who can still move may turn where he stands."""
    if not can_move(man):
        return []
    acts = [s.March((man.id,), (man.at,), (), facing) for facing in range(len(HEADINGS))]
    return [act for act in acts if act.facing != man.facing and not refused(raid, act)]


def floor_for(raid: Raid, man: Figure) -> PlaceId:
    """The place on whose floor a man stands; else the nearest where something is to be had."""
    table = ground_of(raid)
    floor = table.place[table.cell(man.at)]
    if floor != NO_PLACE:
        return floor
    full = [n for n in map(PlaceId, range(len(raid.left))) if raid.left[n] and table.floors[n]]
    far = {n: distance(man.at, near_floor(table, n, man.at)) for n in full}
    return min(full, key=far.__getitem__, default=PlaceId(0))


def of_all(raid: Raid, choices: Sequence[Choice]) -> list[Choice]:
    """Choices with what several can do together before them: every attack on one man, and so on."""
    acts = [act for each in choices for act in each.orders]
    attacks = [act for act in acts if isinstance(act, Attack)]
    lead: list[tuple[Action, ...]] = []
    for foe in dict.fromkeys(act.at for act in attacks):
        at_him = [act for act in attacks if act.at == foe]
        lead.append(strongest(raid, at_him))
        lead.append(tuple(act for act in at_him if isinstance(act, s.Fight) and act.capture))
    pillage = [act for act in acts if isinstance(act, s.Pillage)]
    for floor in dict.fromkeys(act.place for act in pillage):
        lead.append(tuple(act for act in pillage if act.place == floor))
    reload = tuple(act for act in acts if isinstance(act, s.Reload))
    first = [choice_of(raid, together) for together in lead if len(together) > 1]
    then = [each for each in choices if isinstance(each.orders[0], Attack)]
    last = [each for each in choices if not isinstance(each.orders[0], Attack)]
    return [*first, *then, *([choice_of(raid, reload)] if len(reload) > 1 else []), *last]


def strongest(raid: Raid, attacks: Iterable[Attack]) -> tuple[Attack, ...]:
    """Each man's best attack of some on one enemy, the best of all first; none to capture."""
    best: dict[s.FigureId, tuple[int, Attack]] = {}
    for act in attacks:
        blow = None if isinstance(act, s.Fight) and act.capture else blow_of(raid, act)
        if blow is not None and blow.die > best.get(act.by, (0, act))[0]:
            best[act.by] = blow.die, act
    ranked = sorted(best.values(), key=lambda pair: (-pair[0], pair[1].by))
    return tuple(act for _, act in ranked)


# --- Where men can go this turn, and how a whole band comes to stand there ------------------------
# The ways are laid as a man would walk them: straight wherever nothing is in the way. Whether a
# march is legal is asked of the rules; here it is only proposed.

IN_SIGHT = 4000  # how far ways are looked for that are too long for this turn


class Stop(NamedTuple):
    """A cell that can be come to."""

    far: int
    via: tuple[Point, ...]
    half: bool  # whether one who stops there may still attack (PA-6.1)


Reach = dict[Cell, Stop]


class Legs(NamedTuple):
    """A way as it is looked for."""

    far: int
    turned: int  # how far its last corner is
    via: tuple[Point, ...]


def reach(raid: Raid, men: Sequence[Figure], *, too_far: bool = False) -> Reach:
    """Where a group can go: over open ground alone, and with its slower move over any.

    It is measured from its middle, or from the man nearest to that where nobody can stand there.
    With `too_far` the ways to all that is near, for the rules to say that they are too long.
    """
    if not men:
        return {}
    table, middle = ground_of(raid), centre([man.at for man in men])
    if not table.open_at(middle):
        middle = min((man.at for man in men), key=lambda at: squared(at, middle))
    foes = tuple(foes_of(raid, men[0].owner))
    if too_far:
        return _spread(table, foes, middle, IN_SIGHT, over_broken=True)
    clean, rough = (min(allowance(raid, man, broken) for man in men) for broken in (False, True))
    found = dict(_spread(table, foes, middle, rough, over_broken=True))
    for cell, stop in _spread(table, foes, middle, clean, over_broken=False).items():
        if cell not in found or stop.half or not found[cell].half:
            found[cell] = stop
    return found


@lru_cache(maxsize=4)
def _spread(
    table: Plan, foes: tuple[Point, ...], start: Point, most: int, *, over_broken: bool
) -> Reach:
    """All cells within a distance, each with the straightest way to it.

    Kept, since it is asked again for every inch that is pointed at, and takes up to 70 ms.
    """
    near = [foe for foe in foes if squared(start, foe) <= (most + INCH) ** 2]

    def free(a: Point, b: Point) -> bool:
        line = table.line(a, b)
        return bool(line) and (over_broken or line == g.CLEAR) and not stopped(a, b, near)

    first, too_far = table.cell(start), most + 1
    ways: dict[Cell, Legs] = {first: Legs(distance(start, table.middles[first]), 0, ())}
    todo: list[tuple[int, Cell]] = [(0, first)]
    done: set[Cell] = set()
    while todo:
        _, here = heappop(todo)
        if here in done:
            continue
        done.add(here)
        legs = ways[here]
        middle = table.middles[here]
        last = legs.via[-1] if legs.via else start
        for to, _ in g.neighbours(table, here):
            if to in done:
                continue
            at, best = table.middles[to], ways[to].far if to in ways else too_far
            straight = legs.turned + distance(last, at)
            if straight >= best:
                continue  # round a corner it is no shorter
            bent = legs.far + distance(middle, at)
            if free(last, at):
                ways[to] = Legs(straight, legs.turned, legs.via)
            elif bent < best and len(legs.via) < g.MOST_CORNERS and free(middle, at):
                ways[to] = Legs(bent, legs.far, (*legs.via, middle))
            else:
                continue
            heappush(todo, (ways[to].far, to))
    return {cell: Stop(legs.far, legs.via, 2 * legs.far <= most) for cell, legs in ways.items()}


def laid(raid: Raid, men: Sequence[Figure], to: Cell) -> s.March:
    """The march of a group to a cell: as they stand now, or closed up where that cannot be.

    It need not be legal: where no good one is found, the rules can say why.
    """
    table, found = ground_of(raid), reach(raid, men)
    found = found if to in found else reach(raid, men, too_far=True)
    via = found[to].via if to in found else ()
    figures, middle, goal = tuple(man.id for man in men), centre([m.at for m in men]), table.middles
    across, down = (round((goal[to][n] - middle[n]) / INCH) * INCH for n in (0, 1))
    as_they_stand = [Point(man.at[0] + across, man.at[1] + down) for man in men]
    rest = [f.at for f in raid.figures if f.here and f.band == raid.band and f.id not in figures]
    for wanted in (as_they_stand, [goal[to]] * len(men)):
        places = _settled(raid, men, wanted, via)
        if places is not None and together([*places, *rest]):
            return s.March(figures, tuple(places), via)
    side_by_side = [goal[cell] for cell in table.block(to, g.RING)]
    return s.March(figures, tuple(side_by_side[: len(men)]), via)


def _settled(
    raid: Raid, men: Sequence[Figure], wanted: Sequence[Point], via: tuple[Point, ...]
) -> list[Point] | None:
    """A place for each as near to where he is wanted as he can walk; None where one has none."""
    table, going = ground_of(raid), {man.id for man in men}
    taken = [f.at for f in raid.figures if f.here and f.id not in going]
    foes = foes_of(raid, men[0].owner)
    for man, goal in zip(men, wanted, strict=True):
        for each in g.about(table, table.cell(goal)) if table.on_table(goal) else ():
            at = table.middles[each]
            clear = all(squared(at, other) >= g.BASE * g.BASE for other in taken)
            if clear and walk_to(table, foes, man.at, via, at) is not None:
                taken.append(at)
                break
        else:
            return None
    return taken[-len(men) :]


# --- What the enemy can still do this turn; or in the next, once no card can call him -------------

BEST = s.Pace(2000, 2000, 3000, 2000)  # the farthest that dice let a side go (PA-4.1, PA-4.2)


def threat(raid: Raid, viewer: Player) -> dict[Cell, str]:
    """For each inch the best die of a shot at somebody there, and x where men can charge him.

    They shoot from where they stand now. How far they can charge is measured as the crow flies;
    a man may change places within his band (PA-4.3).
    """
    men = still_to_act(raid, viewer)
    if not men:
        raid, men = replace(raid, paces=(BEST, BEST)), s.enemies(raid, viewer)
    table, ways = ground_of(raid), list[tuple[Point, int]]()
    for man in men:
        size = len(members(raid, man.band)) if man.band else largest(raid, man.owner)
        half = max(allowance(raid, man, broken) for broken in (False, True)) // 2
        ways.append((man.at, half + REACH * (size - 1) // max(1, size) + g.CONTACT))
    met = set[Cell]().union(*(table.around(start, far) for start, far in ways))
    fired = {PieceKind.SWIVEL} if raid.shore.in_port else set(PieceKind)
    served = {(gun.kind, gun.at) for gun in raid.pieces if gun.kind in fired}
    served = {each for each in served if table.cell(each[1]) in met}
    dice = shots(table, {(man.firelock, man.at) for man in men if man.loaded} | served)
    blows = {at for at in met if table.walk[at]}
    return {at: f"{dice.get(at, '')}{'x' * (at in blows)}" for at in dice.keys() | blows}


def still_to_act(raid: Raid, viewer: Player) -> list[Figure]:
    """The enemies of a side whom a card can still call up this turn."""
    cards = any(card.owner != viewer for card in (*raid.turned, *raid.deck))
    return [man for man in s.enemies(raid, viewer) if cards and not man.acted]


def shots(table: Plan, weapons: Iterable[tuple[Firelock | PieceKind, Point]]) -> dict[Cell, int]:
    """The inches that weapons reach and see, with the best die of a shot there."""
    found: dict[Cell, int] = {}
    rings = [(die, at, far) for weapon, at in weapons for far, die in REACHES.get(weapon, ())]
    for die, at, far in sorted(rings, reverse=True):
        for to in table.around(at, far * INCH + g.BASE):
            if to not in found and table.walk[to] and table.sight(at, table.middles[to]):
                found[to] = die
    return found
