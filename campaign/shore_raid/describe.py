"""All words about a shore raid that a front end needs: orders, men and bands, square inches."""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    Point,
    centre,
    distance,
)
from pieces_of_eight.campaign.kernel.describe import (
    THREAT,
    CardRow,
    Choice,
    Description,
    Layer,
    Place,
    Thing,
    ThingId,
    Tone,
    Verb,
    Way,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import Refusal, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .bands import clique, largest, unbanded
from .engine import ENGINE
from .events import (
    FIRELOCKS,
    card,
    described,
    kind_and_token,
    name,
    over_ground,
    place,
    tokens,
)
from .ground import Cell, allowance, ground_of
from .odds import Attack, blow_of, of_attacks
from .proposed import beyond, can_move, laid, reach
from .state import NO_PLACE, Action, Figure, FigureId, Phase, PlaceId, Raid, members
from .threat import still_to_act, threat
from .words import (
    LADEN,
    MARKED,
    Single,
    booty_words,
    conditions,
    coordinates,
    facing_words,
    going,
    inch_words,
    nearest_booty,
    refused,
    runs,
    said,
    together,
    way_words,
)

HALF = "+"
"""On a place at which those who go there can still attack."""
FEW = 3
"""So few men are told one by one; of more only what they are armed with."""
NOW = "Enemies that cards can still call up"
THREATENED = "x where they can charge you, other signs where they can shoot you without moving."
FIRES, LOOTS = "Who fires or reloads?", "Who pillages?"


class ShoreDescription(Description[Raid, Action]):
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
        return together(raid, (action,))

    def things(self, raid: Raid, viewer: Player) -> Sequence[Thing]:
        """All figures; those who run come last, for one who fights may stand on the same inch."""
        table, signs = ground_of(raid), tokens(raid)
        return [
            Thing(
                figure.id,
                signs[figure.id],
                figure.name or kind_and_token(figure, signs[figure.id]),
                (table.cell(figure.at),) if figure.here or runs(figure) else (),
                figure.owner,
            )
            for figure in sorted(raid.figures, key=runs)
        ]

    def card(self, raid: Raid, thing: ThingId, viewer: Player) -> list[CardRow]:
        figure = raid.figures[thing]
        what = described(figure)
        band = (
            f"band {figure.band} of {len(members(raid, figure.band))}" if figure.band else "no band"
        )
        rows = [
            CardRow(f"{what}, {MARKED}" if figure.personality else what),
            CardRow(f"{band}, faces {facing_words(figure.facing)}", tone=Tone.DIM),
        ]
        if figure.here:
            far, broken = (allowance(raid, figure, over) for over in (False, True))
            words = f"can go {over_ground(far, broken)}"
            rows.append(CardRow(words, tone=Tone.DIM))
        if figure.load != NO_PLACE:
            rows.append(CardRow(f"has a load from {place(raid, figure.load)}", tone=Tone.GOOD))
        told = [words for words in conditions(figure) if words not in (MARKED, LADEN)]
        return [*rows, *(CardRow(words, tone=Tone.ALARM) for words in told)]

    def brief(self, raid: Raid, thing: ThingId, viewer: Player) -> str:
        figure = raid.figures[thing]
        band = f"band {figure.band}" if figure.band else "no band"
        faces = f"faces {facing_words(figure.facing)}"
        return ", ".join([described(figure), band, *conditions(figure), faces])

    def ground(self, raid: Raid, at: Place, viewer: Player) -> str:
        return inch_words(raid, at)

    def hour(self, raid: Raid) -> str:
        return f"Turn {raid.turn} of {raid.options.turns}."

    def part(self, raid: Raid) -> Hashable:
        return raid.turn, raid.phase, raid.card, raid.band, len(raid.pending), len(raid.played)

    def odds(self, raid: Raid, orders: Sequence[Action]) -> Odds | None:
        attacks = [act for act in orders if isinstance(act, Attack)]
        return of_attacks(raid, attacks) if attacks else None

    def idle(self, raid: Raid) -> str:
        if raid.phase is Phase.CARD and raid.card is not None:
            return f"{start_of(card(raid.card))} would be wasted."
        return f"{many(len(still(raid)), 'man')} of the band can still act."

    def spent(self, raid: Raid) -> str:
        if raid.phase is Phase.CARD:
            return "This card can call up nobody. {end} passes it up."
        return "The band can do nothing more. {end} ends its turn."

    def elsewhere(self, raid: Raid, who: ThingId, at: Place) -> str:
        table = ground_of(raid)
        here = [each for each in raid.figures if each.here and table.cell(each.at) == at]
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
        otherwise = f"{many(len(refused), 'man')} of yours can still act."
        return f"{said(refused[0][1])} {otherwise}"

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
        held = card(raid.card)
        if not hand:
            men = many(raid.card.rank, "man")
            return f"{start_of(held)} calls up {men}. Tab goes to a man, Enter chooses his band."
        men = many(len(hand), "man")
        why = refused(raid, s.Form(tuple(hand)))
        adds = "{choose} adds or drops a man"
        return why or f"Enter forms a band of {men} with {held}; {adds}."

    def around(self, raid: Raid, viewer: Player) -> Sequence[str]:
        """The card that is played, then band by band and place by place, one's own first."""
        found = []
        if raid.card is not None:
            whose = "Your" if raid.card.owner == viewer else "The enemy's"
            found.append(f"{whose} card is {card(raid.card)}.")
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
            found += [f"{title}{words}" for words in self.band_words(raid, of_it, here, viewer)]
        return [*found, *booty_words(raid, here)]

    def band_words(
        self, raid: Raid, men: Sequence[Figure], here: Point, viewer: Player
    ) -> list[str]:
        """A band in a line, or its few men one by one, the nearest first."""
        men = sorted(men, key=lambda man: (distance(here, man.at), man.id))
        if len(men) <= FEW:
            table = ground_of(raid)
            return [
                f": {start_of(name(raid, man.id))}, {self.brief(raid, man.id, viewer)}, "
                f"{way_words(here, man.at)}, at {inch_words(raid, table.cell(man.at))}."
                for man in men
            ]
        arms = Counter(described(man) for man in men)
        told = ", ".join(f"{count} with {what}" for what, count in arms.most_common())
        near, far = way_words(here, men[0].at), way_words(here, men[-1].at)
        every = tokens(raid)
        signs = ", ".join(every[man.id] for man in men)
        return [f": {many(len(men), 'man')}, {told}; from {near} to {far}: {signs}."]

    def layers(self, raid: Raid, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        when = NOW if still_to_act(raid, viewer) else "Enemies next turn, at the best throw"
        reach = Layer(THREAT, f"{when}: {THREATENED}", stays=True)
        if under is None or not raid.figures[under].here:
            return (reach,)
        figure = raid.figures[under]
        words = f"The inches next to {name(raid, under)}. The dark ones are behind him."
        if figure.firelock:
            gun = FIRELOCKS[figure.firelock].partition(" ")[2]
            words = f"What {name(raid, under)} can see and hit with the {gun}."
        return (Layer(under, words, stays=True), reach)

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
        table = ground_of(raid)
        floor = "".join(raid.shore.rows)
        numbered = [at for at, ground in enumerate(floor) if ground == word and ground.isdigit()]
        return numbered or [n for n in range(len(floor)) if coordinates(n, table.columns) == word]

    def beside(self, raid: Raid, at: Place, across: int, down: int) -> Place:
        table = ground_of(raid)
        x, y = at % table.columns + across, at // table.columns + down
        return y * table.columns + x if 0 <= x < table.columns and 0 <= y < table.rows else None

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
        return by_him(raid, verb, man, target, at)

    def offers(
        self,
        raid: Raid,
        choices: Sequence[Choice],
        hand: Sequence[ThingId],
        thing: ThingId = None,
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
        men = movers(raid, hand) if raid.phase is Phase.BAND and not raid.pending else []
        words = "the men you have chosen can go here"
        return [
            Choice((), "march", words, place=at, mark=HALF if stop.half else "")
            for at, stop in reach(raid, men).items()
        ]

    def lay_to(self, raid: Raid, hand: Sequence[ThingId], at: Place) -> Choice | None:
        men = movers(raid, hand) if raid.phase is Phase.BAND and not raid.pending else []
        table = ground_of(raid)
        if not men or any(each.here and table.cell(each.at) == at for each in raid.figures):
            return None
        return self.marching(raid, march_to(raid, men, at), at)

    def marching(self, raid: Raid, march: s.March, at: Place) -> Choice:
        """A march by where it leads, or why it cannot be."""
        words = refused(raid, march) or going(raid, march)
        ends = tuple(ground_of(raid).cell(to) for to in march.to)
        return Choice((march,), "march", words, actor=march.figures[0], place=at, path=ends)

    def posts(self, choice: Choice) -> Mapping[ThingId, Place]:
        order = choice.orders[0]
        marches = isinstance(order, s.March)
        return dict(zip(order.figures, choice.path, strict=True)) if marches else {}

    def send(self, raid: Raid, places: Mapping[ThingId, Place]) -> Choice:
        table, men = ground_of(raid), sorted(places)
        to = tuple(table.middles[places[who]] for who in men)
        found = reach(raid, [raid.figures[who] for who in men])
        stop = found.get(table.cell(centre(to)))
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
            return f"{start_of(name(raid, last.by))} picks up a load"
        return together(raid, tuple(actions)).words

    def ways(
        self, raid: Raid, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[Way]:
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
                found += [Way(one, other) for one, other in itertools.pairwise(corners)]
            elif isinstance(act, Attack):
                found.append(Way(table.cell(at[act.by]), table.cell(at[act.at])))
        return [way for way in dict.fromkeys(found) if way.at != way.to]

    def surprise(self, before: Raid, after: Raid, viewer: Player) -> str:
        """One of one's own men is lost, or runs."""
        for was, man in zip(before.figures, after.figures, strict=True):
            if man.owner == viewer and was.here and not man.here:
                return f"{name(after, man.id)} is lost."
        return ""


# --- What lies open -------------------------------------------------------------------------------


def still(raid: Raid) -> list[Figure]:
    """Those of the band that acts who have not acted."""
    return [man for man in members(raid, raid.band) if not man.acted]


def movers(raid: Raid, hand: Iterable[ThingId]) -> list[Figure]:
    """Those in hand who can still move."""
    return [raid.figures[who] for who in hand if can_move(raid.figures[who])]


def march_to(raid: Raid, men: Sequence[Figure], at: Cell) -> s.March:
    """The march of some men to a cell: within reach, else by a way that is too long."""
    found = reach(raid, men)
    return laid(raid, men, at, found if at in found else beyond(raid, men))


def told_off(raid: Raid, man: Figure) -> Action:
    """An order that he could be told off for."""
    if raid.phase is Phase.BAND:
        return s.March((man.id,), (man.at,), (), man.facing)
    return s.Call(man.band) if man.band else s.Form((man.id,))


def turns(raid: Raid, man: Figure) -> list[s.March]:
    """How a man who can still move may turn where he stands."""
    if not can_move(man):
        return []
    acts = [s.March((man.id,), (man.at,), (), facing) for facing in range(len(HEADINGS))]
    return [act for act in acts if act.facing != man.facing and not refused(raid, act)]


def by_him(raid: Raid, verb: str, man: Figure, target: ThingId, at: Place) -> Sequence[Action]:
    """What a verb would mean for a man, an enemy and a place."""
    floor = ground_of(raid).place[ground_of(raid).cell(man.at)]
    match verb:
        case "choose" | "march" if target is not None and raid.phase is Phase.BAND:
            shot, blow = s.Fire(man.id, target), s.Fight(man.id, target)
            return [shot, blow] if man.firelock and man.loaded else [blow, shot]
        case "march":
            return [march_to(raid, [man], at) if can_move(man) else told_off(raid, man)]
        case "form" | "call":
            return [told_off(raid, man)]
        case "fire" if target is not None:
            return [s.Fire(man.id, target)]
        case "strike" | "capture" if target is not None:
            return [s.Fight(man.id, target, verb == "capture")]
        case "reload":
            return [s.Reload(man.id)]
        case "pillage" if raid.shore.places:
            return [s.Pillage(man.id, PlaceId(floor) if floor >= 0 else nearest_booty(raid, man))]
        case "lift":
            return [s.Lift(man.id, 0)]
    return []


def of_all(raid: Raid, choices: Sequence[Choice]) -> list[Choice]:
    """Choices with what several can do together before them: every attack on one man, and so on."""
    attacks = [act for each in choices for act in each.orders if isinstance(act, Attack)]
    lead: list[tuple[Action, ...]] = []
    for foe in dict.fromkeys(act.at for act in attacks):
        at_him = [act for act in attacks if act.at == foe]
        lead.append(strongest(raid, at_him))
        lead.append(tuple(act for act in at_him if isinstance(act, s.Fight) and act.capture))
    others = [act for each in choices for act in each.orders if not isinstance(act, Attack)]
    pillage = [act for act in others if isinstance(act, s.Pillage)]
    for floor in dict.fromkeys(act.place for act in pillage):
        lead.append(tuple(act for act in pillage if act.place == floor))
    reload = tuple(act for act in others if isinstance(act, s.Reload))
    first = [together(raid, acts) for acts in lead if len(acts) > 1]
    then = [each for each in choices if isinstance(each.orders[0], Attack)]
    last = [each for each in choices if not isinstance(each.orders[0], Attack)]
    return [*first, *then, *([together(raid, reload)] if len(reload) > 1 else []), *last]


def strongest(raid: Raid, attacks: Iterable[Attack]) -> tuple[Attack, ...]:
    """Each man's best attack of some on one enemy, the best of all first; none to capture."""
    best: dict[FigureId, tuple[int, Attack]] = {}
    for act in attacks:
        if isinstance(act, s.Fight) and act.capture:
            continue
        blow = blow_of(raid, act)
        die = 0 if blow is None else blow.die
        if die > best.get(act.by, (0, act))[0]:
            best[act.by] = die, act
    ranked = sorted(best.values(), key=lambda pair: (-pair[0], pair[1].by))
    return tuple(act for _, act in ranked)
