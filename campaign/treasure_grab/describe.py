"""All words about a treasure grab that a front end needs: orders, figures, the chest, studs."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    BITS,
    NOWHERE,
    WAY_NAMES,
    Stud,
    steps_between,
    steps_in_words,
)
from pieces_of_eight.campaign.kernel import describe as k
from pieces_of_eight.campaign.kernel.describe import CardRow, Choice, Place, Thing, ThingId, Verb
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import events as e
from . import ground
from . import state as s
from .engine import ENGINE
from .events import BANDS, Measures, name, place, token
from .fighting import odds, reached
from .ground import plan
from .state import Action, FigureId, Grab, Phase, members

CHEST = "chest"  # the chest among the things on the board
HEIGHTS, SIGHT = "heights", "sight"  # what can be laid over the board
ATTACKS: dict[str, tuple[type[Any], ...]] = {
    "fire": (s.Shoot,),
    "fight": (s.Strike,),
    "mischief": (s.Cannonade, s.Peel),
}
HOLD = "Who takes hold of the chest?"
THREATENED = "Enemies next turn: + they can shoot you, c only in cover, x they can come to blows."
CONTEST = "Enemies are at the chest too. Each side rolls a die for it."
IDLE = "Some of your figures can still attack."


def title(who: FigureId) -> str:
    """A figure by its letters on the board and its name: "S2 Red Soldier 2"."""
    return f"{token(who)} {name(who).removeprefix('the ')}"


def verbs(measures: Measures) -> tuple[Verb, ...]:
    """All that can be ordered, in the order of the key line."""
    spot = measures.spot
    how = f"Pick a {spot} with the arrows; Enter goes there, {{hold}} takes hold of the chest."
    turning = "Which way do you turn or carry the chest?"
    return (
        Verb("join", "", "Take a warband"),
        Verb("enter", "", "Enter the board", "Start here", f"Next {spot}", answers=True),
        Verb("place", "", "Place the chest", "Put it here", "Turn it", turns=True, answers=True),
        Verb("go", "", "Go", "Go there", how=how),
        Verb("take", "hold", "Take the chest", asks=HOLD, then_steers=True),
        Verb("turn", "carry", "Turn the chest", "Turn it", asks=turning, steers=True),
        Verb("carry", "carry", "Carry", "Turn it", asks=turning, steers=True),
        Verb("fire", "fire", "Fire", asks="Who fires at whom?", wasted=IDLE, aimed=True),
        Verb("fight", "fight", "Fight", asks="Who fights whom?", wasted=IDLE, aimed=True),
        Verb("mischief", "mischief", "Mischief", asks="What mischief?", aimed=True),
        Verb("done", "end", "To the fighting", ends=True),
        Verb("end", "end", "End turn", ends=True),
    )


class GrabDescription(k.Description):
    """The grab in words; a career has other words for lengths."""

    ENGINE = ENGINE
    SHORT = {name: name.removeprefix("the ") for name in (*BANDS.values(), "a tie")} | {
        "nobody wounded": "nobody wounded"
    }

    def __init__(self, measures: Measures) -> None:
        self.measures = measures
        self.verbs = verbs(measures)
        self.SPOT = measures.spot
        going = f"S1 C5: figure S1 goes to {measures.spot} C5"
        self.TYPED = f"{going}   fire s1: an order in words   why take: why not"

    # Words.

    def choice(self, grab: Grab, action: Action) -> Choice:
        match action:
            case s.Join(band=band):
                verb, words = (
                    "join",
                    f"Take {BANDS[band]}, who come from the {e.SIDES[s.Side(band)]}",
                )
            case s.Wait():
                verb, words = "join", "Sit out this round"
            case s.Enter(at=at):
                verb, words = "enter", f"Come on at {place(grab, at)}"
            case s.Move(by=by, to=to):
                verb, words = "go", f"{token(by)} goes to {place(grab, to)}"
            case s.Take(by=by):
                verb, words = "take", f"{token(by)} takes hold of the chest"
            case s.Carry(way=way):
                verb, words = "carry", f"Carry the chest {e.WAYS[WAY_NAMES[way]]}"
            case s.Swing(about=about, way=way):
                hand = "clockwise" if way > 0 else "anticlockwise"
                stud = f"{('second', 'third')[about - 1]} {self.measures.length[0]}"
                verb, words = "turn", f"Turn the chest {hand} about its {stud}"
            case s.Place(at=at, lie=lie):
                verb, words = "place", f"Put the chest back at {place(grab, at)}, {e.LIES[lie]}"
            case s.Shoot(by=by, on=on):
                verb, words = "fire", f"{token(by)} fires at {title(on)}"
            case s.Strike(by=by, on=on):
                verb, words = "fight", f"{token(by)} fights {title(on)} hand to hand"
            case s.Cannonade(by=by, on=on):
                verb, words = "mischief", f"{token(by)} fires the cannon at {title(on)}"
            case s.Peel(by=by, on=on):
                verb, words = "mischief", f"{token(by)} throws the banana peel at {title(on)}"
            case s.Done():
                verb, words = "done", "Go on to the fighting"
            case s.End():
                verb, words = "end", "End the turn"
            case _:
                assert_never(action)
        actor = target = None
        if isinstance(action, s.Carry | s.Swing):
            actor = next(iter(ground.ready(grab)), None)
        elif isinstance(action, s.Move | s.Take | s.Shoot | s.Strike | s.Cannonade | s.Peel):
            actor, target = action.by, getattr(action, "on", None)
        spot = getattr(action, "to", getattr(action, "at", None))
        target = CHEST if verb == "take" else target
        return Choice((action,), verb, words, actor=actor, target=target, place=spot)

    def things(self, grab: Grab, viewer: Player) -> Sequence[Thing]:
        owner = {band: Player(who) for who, band in enumerate(grab.bands) if band is not None}
        found = []
        for who in map(FigureId, range(len(grab.figures))):
            at = grab.figures[who].at
            here = () if at == NOWHERE else (at,)
            found.append(Thing(who, token(who), title(who), here, owner.get(s.band_of(who))))
        chest, columns = grab.chest, plan(grab.board.rows).columns
        lost = chest.at == NOWHERE
        studs = () if lost else ground.studs_under_chest(columns, chest.at, chest.lie)[0]
        return [*found, Thing(CHEST, CHEST, "the chest", studs)]

    def card(self, grab: Grab, thing: ThingId, viewer: Player) -> list[CardRow]:
        if thing == CHEST:
            held = listed([title(who) for who in grab.chest.held], 0) if grab.chest.held else ""
            return [CardRow(f"held by {held}" if held else "nobody holds it")]
        figure, band = grab.figures[thing], grab.bands[viewer]
        how = "on his back" if figure.slipped else "wounded, sitting" if figure.wounds else "unhurt"
        rows = [CardRow(how, tone=k.Tone.PLAIN if how == "unhurt" else k.Tone.BAD)]
        if thing in grab.chest.held:
            rows.append(CardRow("holds the chest"))
        if grab.phase is Phase.MOVING and band is not None and thing in members(band):
            left = f"{self.measures.far(figure.left)} left"
            rows.append(CardRow(left if figure.left else "no movement left"))
        return rows

    def brief(self, grab: Grab, thing: ThingId, viewer: Player) -> str:
        return ", ".join(row.words for row in self.card(grab, thing, viewer))

    def ground(self, grab: Grab, at: Place, viewer: Player) -> str:
        table, where = plan(grab.board.rows), start_of(place(grab, at))
        if not table.on[at]:
            return where
        row, column = divmod(at, table.columns)
        letter = grab.board.rows[row - ground.MARGIN][column - ground.MARGIN]
        if not letter.isdigit():
            return f"{where}: {e.GROUNDS[s.Ground(letter)]}"
        high = table.feet[at]
        return f"{where}: {self.measures.high(high)} high" if high else f"{where}: level ground"

    def hour(self, grab: Grab) -> str:
        return f"Round {min(grab.turn, grab.options.turns)} of {grab.options.turns}."

    def part(self, grab: Grab) -> Hashable:
        return grab.turn, grab.at, grab.phase, grab.pending

    def unit(self, grab: Grab, who: Player, hand: ThingId) -> str:
        band = grab.bands[who]
        return "" if band is None else BANDS[band]

    def odds(self, grab: Grab, orders: Sequence[Action]) -> Odds | None:
        found = odds(grab, orders[0])
        return None if found is None else lettered(found)

    def idle(self, grab: Grab) -> str:
        if grab.phase is not Phase.MOVING:
            return ""
        own = [(FigureId(n), grab.figures[n]) for n in members(grab.band)]
        idle = [
            token(who)
            for who, each in own
            if each.left >= s.STUDS and set(reach(grab, who)) - {each.at}
        ]
        return f"{listed(idle, 0)} {'has' if len(idle) == 1 else 'have'} not moved." if idle else ""

    def spent(self, grab: Grab) -> str:
        if grab.phase is Phase.MOVING:
            return "None of your figures can move any further. {end} goes on to the fighting."
        return "None of your figures can attack. {end} ends the turn."

    def asks(self, grab: Grab, choice: Choice) -> str:
        contest = ground.rivals(grab) and grab.pull is s.Pull.NOT_YET
        return CONTEST if choice.verb == "take" and contest else super().asks(grab, choice)

    def elsewhere(self, grab: Grab, who: ThingId, at: Place) -> str:
        if grab.phase is not Phase.FIGHTING:
            return ""
        return "There is nobody to attack. Tab goes to a figure that can, {end} ends the turn."

    def hint(
        self,
        grab: Grab,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        if not steering:
            return ""
        alone = ", at double cost for one carrier" if len(ground.ready(grab)) == 1 else ""
        left = self.measures.far(ground.haul_left(grab))
        return f"The arrows carry the chest: {left} left{alone}."

    def done(self, grab: Grab, choice: Choice) -> str:
        if choice.verb != "take" or not ground.ready(grab):
            return ""
        taking = [act for act in ENGINE.game.legal(grab, grab.active) if isinstance(act, s.Take)]
        more = " {hold} adds a second carrier." if taking else ""
        who = token(choice.actor)
        return f"{who} has the chest. The arrows carry it, Enter turns it.{more}"

    def surroundings(self, grab: Grab, here: Thing | None, viewer: Player) -> Sequence[str]:
        return [
            f"{many(won, 'chest')} for {e.player(grab, Player(seat))}."
            for seat, won in enumerate(grab.won)
            if won
        ]

    def layers(self, grab: Grab, viewer: Player, who: ThingId, under: ThingId) -> Sequence[k.Layer]:
        up = f"each costs a {self.measures.length[0]} to climb, any drop costs one"
        heights = f"Heights in {self.measures.height[1]}: {up}."
        seen = "What can be seen from the cursor: + in the open, c in cover."
        return (
            k.Layer(HEIGHTS, f"{heights} {{ranges}} shows the threat."),
            k.Layer(k.THREAT, THREATENED),
            k.Layer(SIGHT, f"{seen} {{ranges}} goes back."),
        )

    def threat(self, grab: Grab, viewer: Player) -> Mapping[Place, str]:
        return threat(grab, viewer)

    # Places.

    def start(self, grab: Grab, viewer: Player) -> Place:
        return middle(grab) if grab.chest.at == NOWHERE else grab.chest.at

    def named(self, grab: Grab, word: str) -> Place:
        table = plan(grab.board.rows)
        studs = (Stud(at) for at, on in enumerate(table.on) if on)
        return next((at for at in studs if place(grab, at) == word.upper()), None)

    def beside(self, grab: Grab, at: Place, across: int, down: int) -> Place:
        return next(iter(plan(grab.board.rows).near(at, ((across, down),))), None)

    def away(
        self, grab: Grab, here: Place, there: Place, seen_by: ThingId = None
    ) -> tuple[int, str]:
        columns = plan(grab.board.rows).columns
        across, down = there % columns - here % columns, there // columns - here // columns
        words = steps_in_words(across, down, self.measures.length[0])
        return steps_between(here, there, columns), f"{place(grab, there)}, {words}"

    # Orders.

    def attempt(
        self, grab: Grab, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        me = ENGINE.game.to_act(grab)[0]
        match verb:
            case "enter":
                return [s.Enter(me, at)]
            case "place":
                return [s.Place(me, at, lie) for lie in s.Lie]
            case "carry" | "turn":
                return [s.Carry(me, way) for way in range(len(AROUND))]
            case "done" | "end":
                return [s.Done(me) if verb == "done" else s.End(me)]
        if who is not None and verb in ("go", "take"):
            return [s.Move(who, at) if verb == "go" else s.Take(who)]
        attacks = ATTACKS.get(verb, ()) if who is not None and isinstance(target, int) else ()
        return [attack(who, target) for attack in attacks]

    def lay(self, grab: Grab, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        """Every place for the chest, a warband or a figure in hand; the legal list has only some.

        The chest and a warband are proposed at one of theirs.
        """
        table, refuse = plan(grab.board.rows), ENGINE.game.refuse
        if grab.pending:
            me, amid = grab.pending[-1].by, middle(grab)
            studs = [Stud(at) for at, on in enumerate(table.on) if on]
            found = [s.Place(me, at, lie) for at in studs for lie in s.Lie]
            fits = [act for act in found if refuse(grab, act) is None]
            near = min(fits, key=lambda act: (steps_between(act.at, amid, table.columns), act.at))
            return [
                Choice(
                    (act,),
                    "place",
                    f"the chest fits here, {e.LIES[act.lie]}",
                    place=act.at,
                    proposed=act is near,
                )
                for act in fits
            ]
        if grab.phase is Phase.ENTERING:
            walks = ground.approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
            edge = sorted(ground.entrances(grab))
            first = min(edge, key=lambda at: (walks[at], at))
            words = "your warband can come on here"
            enter = [(at, s.Enter(grab.active, at), ground.posts(grab, at)) for at in edge]
            return [
                Choice((act,), "enter", words, place=at, path=path, proposed=at == first)
                for at, act, path in enter
            ]
        if grab.phase is not Phase.MOVING or not hand:
            return []
        who = hand[0]
        return [
            Choice(
                (s.Move(who, at),),
                "go",
                f"{token(who)} goes there ({self.measures.far(cost)})",
                actor=who,
                place=at,
                mark=str(cost),
            )
            for at, cost in reach(grab, who).items()
            if at != grab.figures[who].at
        ]

    def steer(self, grab: Grab, across: int, down: int) -> Action | None:
        return s.Carry(grab.active, AROUND.index((across, down)))

    def pull(self, grab: Grab, at: Place) -> tuple[int, int]:
        columns = plan(grab.board.rows).columns
        row, column = divmod(at, columns)
        first_row, first = divmod(grab.chest.at, columns)
        along = s.LONG - 1 if grab.chest.lie is s.Lie.EAST else 0
        down = s.LONG - 1 - along
        across = (column > first + along) - (column < first)
        return across, (row > first_row + down) - (row < first_row)

    # Plans of a whole turn.

    def doer(self, action: Action) -> Hashable:
        return "carry" if isinstance(action, s.Carry) else action

    def surprise(self, before: Grab, after: Grab, viewer: Player) -> str:
        """One of one's own figures is out of play, or the chest is in other hands."""
        band = after.bands[viewer]
        own = [] if band is None else [FigureId(who) for who in members(band)]
        for who in own:
            if before.figures[who].at != NOWHERE == after.figures[who].at:
                return f"{token(who)} is out of the game."
        held = set(before.chest.held) & set(own)
        if held and not set(after.chest.held) & set(own) and before.phase == after.phase:
            return "you lose hold of the chest."
        return ""


def middle(grab: Grab) -> Stud:
    """The stud in the middle of the board."""
    table = plan(grab.board.rows)
    return Stud(table.rows // 2 * table.columns + table.columns // 2)


def reach(grab: Grab, who: FigureId) -> dict[Stud, int]:
    """Where a figure can go, and for how many studs of movement, climbing and dropping counted."""
    figure = grab.figures[who]
    if figure.at < 0 or figure.slipped:
        return {}
    table = plan(grab.board.rows)
    blocked = ground.taken(grab) & ~BITS[figure.at]
    found = ground.ways(table, figure.at, figure.left, blocked)
    return {at: way.cost for at, way in found.items() if table.on[at]}


def lettered(odds: Odds) -> Odds:
    """The odds as they are told: figures called as on the board, "S2" for "Red Soldier 2", and
    what cover asks for as a sentence in place of a modifier."""
    tokens = {name(who): token(who) for who in map(FigureId, range(s.BAND_SIZE * len(s.Band)))}
    also = []
    for row in odds.also:
        words = row.words
        for long, short in tokens.items():
            words = words.replace(long, short)
        also.append(replace(row, words=words))
    mods = [mod for part in odds.parts for mod in part.mods]
    if not mods:
        return replace(odds, also=tuple(also))
    bare = tuple(replace(part, mods=()) for part in odds.parts)
    note = f"{start_of(mods[0].why)}: the shot must beat twice the target's die."
    return replace(odds, parts=bare, also=tuple(also), note=note)


# --- What other warbands can do in their next turn: whom they can shoot, and come to blows with ---


def threat(grab: Grab, viewer: Player) -> dict[Stud, str]:
    """For each stud how others can attack a figure there: shoot it in the open (+) or only in
    cover (c), come to blows with it (x). Whoever is in the way may have gone by then. How far a
    chest swings its carriers is not reckoned.
    """
    table = plan(grab.board.rows)
    floor = [Stud(at) for at, fits in enumerate(table.fits) if fits and table.on[at]]
    bare = seen = blows = 0
    # Where others can stand by then; whoever is still to come enters at his side.
    places = set[Stud]()
    foes = [band for who, band in enumerate(grab.bands) if who != viewer]
    for band in s.BANDS:
        if band in foes or (None in foes and band not in grab.bands):
            there = [grab.figures[n] for n in members(band) if grab.figures[n].at >= 0]
            starts = [each.at for each in there if not each.slipped] if there else table.edges[band]
            places = places.union(starts, *[ground.ways_alone(table, at) for at in starts])
    for at in filter(table.on.__getitem__, places):
        blows |= reached(table, at)
        new = ground.seen_from(table, at, table.board & ~(table.unfit | bare | BITS[at]))
        seen |= new
        bare |= ground.as_bits(
            [to for to in floor if new & BITS[to] and not ground.sight(table, at, to).covered]
        )
    shots = {to: "+" if bare & BITS[to] else "c" if seen & BITS[to] else "" for to in floor}
    every = {to: shots[to] + "x" * bool(blows & BITS[to]) for to in floor}
    return {to: how for to, how in every.items() if how}
