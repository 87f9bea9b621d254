"""All words about a sea fight that a front end needs: orders, ships, hexes."""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import atan2, pi, sqrt
from typing import assert_never

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_WORDS,
    Face,
    Hex,
    axial,
    distance,
    neighbour,
    offset,
    turned,
)
from pieces_of_eight.campaign.kernel.describe import (
    THREAT,
    CardRow,
    Choice,
    Description,
    Layer,
    Place,
    PlanWay,
    Thing,
    ThingId,
    Tone,
    Verb,
)
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .engine import ENGINE
from .events import AIMS, CALIBRES, CREWS, HULL_SIDES, POSITIONS, SIDES, label, whence
from .gunnery import able_guns, salvo_guns, shot_of
from .odds import odds, taken_by_those_left
from .reach import courses, raked, threat
from .rules import leaving
from .sailing import point_of_sailing
from .state import NOBODY, Action, Position, Sea, Ship, ShipId
from .waters import edges_beyond, lies

HELM = {-1: "Larboard", 0: "Ahead", 1: "Starboard"}
ARROWS = (("west", "Larboard"), ("east", "Starboard"))
WAYS = dict(zip(Position, ("ahead", "to larboard", "to starboard", "astern"), strict=True))
"""Where the guns of a position point."""
PLACES = dict(zip(Position, ("bow", "larboard", "starboard", "stern"), strict=True))
SAILING = dict(zip(s.Sailing, ("running", "reaching", "beating", "into the wind"), strict=True))
FATES = {
    s.Fate.SUNK: "sunk",
    s.Fate.EXPLODED: "blown up",
    s.Fate.TAKEN: "taken",
    s.Fate.ESCAPED: "away",
    s.Fate.FLED: "fled",
}
GROUNDS = dict(zip(s.Terrain, ("open sea", "shoals", "land", "sand", "a town"), strict=True))
HAZARDS = {
    s.Terrain.LAND: "Land",
    s.Terrain.SAND: "A beach",
    s.Terrain.TOWN: "A town",
    s.Terrain.SHOAL: "Shoals",
}  # what no ship sails into
THREATENED = "The most dice an enemy ship can roll next turn; b: she can board there, too."
NEAR = 5  # hexes within which a captain who sees no map is told of it
FAR = 5  # hexes from which an enemy may be beyond the edge of the smallest map
STEPS = {(1, 0): 1, (-1, 0): 4, (-1, -1): 5, (1, -1): 0, (-1, 1): 3, (1, 1): 2}
"""Over which face of a hex the cursor goes."""
COMPASS = (
    *("north", "north-east", "east-north-east", "east", "east-south-east", "south-east"),
    *("south", "south-west", "west-south-west", "west", "west-north-west", "north-west"),
)  # the faces of a hex and what lies between two of them, clockwise
LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "123456789")
"""What the ships of the two sides go by on the map."""
HOW = "At the helm: left and right steer, Enter takes the marked row."


def title(ship: Ship) -> str:
    """A ship by her name and letter: "Swan (A)"."""
    return f"{ship.name} ({ship.card.letter})"


def last_turn(sea: Sea) -> int:
    """The turn the fight ends with as things are; a coin taken away is of the turn that runs."""
    return max(sea.turn, sea.turn - 1 + sea.coins + (sea.phase is s.Phase.WIND))


def in_percent(chance: Fraction) -> str:
    """A chance in percents that calls only the certain certain."""
    near = 0 < chance < Fraction(1, 200), Fraction(199, 200) <= chance < 1
    return "<1%" if near[0] else ">99%" if near[1] else f"{round(chance * 100)}%"


def letters(ships: Sequence[Ship]) -> dict[ShipId, str]:
    """The letter or figure each ship goes by on the map: the one on her card.

    Where the cards do not tell all ships apart, they go by order: A, B, ... for side 0 and
    1, 2, ... for side 1.
    """
    on_cards = [ship.card.letter for ship in ships]
    if len(set(on_cards)) == len(ships) and all(len(letter) == 1 for letter in on_cards):
        return {ship.id: ship.card.letter for ship in ships}
    named: dict[ShipId, str] = {}
    counts = [0, 0]
    for ship in ships:
        side = int(ship.owner)
        alphabet = LETTERS[side]
        named[ship.id] = alphabet[counts[side] % len(alphabet)]
        counts[side] += 1
    return named


class SeaDescription(Description):
    """The sea fight in words."""

    ENGINE = ENGINE
    SPOT = "hex"
    TYPED = "sail 1405, or fire 1: an order in words   why board: why you cannot"
    verbs = (
        Verb("ship", "", "Choose a ship"),
        Verb("sail", "helm", "Helm", "Sail there", "Next course", how=HOW, steers=True,
             listed=True, arrows=ARROWS),
        Verb("come", "helm", "Turn", steers=True, listed=True),
        Verb("press", "helm", "Press on", steers=True, listed=True, alone=True),
        Verb("stop", "end", "Stop here", also="helm", steers=True, listed=True, alone=True),
        Verb("reduce", "helm", "Reduce sail", steers=True, listed=True),
        Verb("fire", "fire", "Fire", asks="Which guns, and at what?", aimed=True, at_once=True,
             wasted="She has a target and loaded guns."),
        Verb("grapple", "grapple", "Grapple", aimed=True,
             asks="How many fighters throw grapnels?"),
        Verb("board", "board", "Board", asks="Does the captain lead the boarders?", aimed=True,
             wasted="She could still board."),
        Verb("reply", "", "Fire back"),
        Verb("answer", "", "Answer"),
        Verb("end", "end", "End turn", ends=True),
    )  # fmt: skip
    SHORT = {
        "she sinks": "sinks",
        "she blows up": "blows up",
        "she catches fire": "burns",
        "a mast falls": "mast",
        "a spar falls": "spar",
        "a fighter is killed": "kills",
        "a gun is lost": "gun",
        "her captain is killed": "her captain",
        "she is taken": "taken",
        "you lose the fight": "lost",
        "neither wins": "drawn",
        "you win, she holds out": "won",
        "you strike your colours": "you strike",
        "the grapnels hold": "holds",
        "the fire is put out": "out",
    }

    # Words.

    def choice(self, sea: Sea, action: Action) -> Choice:
        if isinstance(action, s.Clock | s.Part | s.Whistle):
            return at_turns_end(sea, action)
        by = sea.ships[action.by]
        if isinstance(action, s.Fire | s.Grapple | s.Board):
            return at_an_enemy(action, by, sea.ships[action.on])
        if isinstance(action, s.Take | s.Reply | s.NoReply | s.Stake | s.LoseGun | s.Burn):
            return answered(sea, action, by)
        place, habit = None, None
        match action:
            case s.Sail(turn=turn):
                facing = (by.facing + turn) % 6
                to = neighbour(by.at, facing)
                off = edges_beyond(sea.waters, to)
                place = None if off else to
                where = "off the table" if off else f"to {label(to)}"
                verb, words = "sail", f"{HELM[turn]}: {where}, heading {FACE_WORDS[facing]}"
            case s.Turn(turn=turn):
                heading = FACE_WORDS[(by.facing + turn) % 6]
                verb, words = "come", f"Turn to {HELM[turn].lower()}, heading {heading}"
            case s.Press():
                verb, words, habit = "press", "Press on for one more hex", ("press_on", "always")
            case s.Reduce():
                verb, words = "reduce", "Reduce sail: one hex less for four turns"
            case s.Hold():
                left = sea.move.left if sea.move else 0
                give = f" and give up {many(left, 'hex', 'hexes')}" if left else ""
                verb, words, habit = "stop", f"Stay here{give}", ("press_on", "never")
            case s.End():
                verb, words = "end", f"End {by.name}'s turn"
            case _:
                assert_never(action)
        return Choice((action,), verb, words, actor=by.id, place=place, habit=habit)

    def things(self, sea: Sea, viewer: Player) -> Sequence[Thing]:
        signs = letters(sea.ships)
        return [
            Thing(
                ship.id,
                signs[ship.id],
                title(ship),
                (ship.at,) if ship.on_table else (),
                ship.owner if ship.afloat else None,
                ship.card.type if ship.afloat else f"prize, taken from {SIDES[ship.owner]}",
            )
            for ship in sea.ships
        ]

    def card(self, sea: Sea, thing: ThingId, viewer: Player) -> list[CardRow]:
        ship: Ship = sea.ships[thing]
        card = ship.card
        pennant = ", pennant" if card.pennant else ""
        known = "".join(f", {trait}" for trait in card.traits if trait)
        master = f"{card.captain}{known if ship.captain else ' (killed)'}"
        tone = Tone.BAD if card.captain and not ship.captain else Tone.PLAIN
        sailing = SAILING[point_of_sailing(ship.facing, sea.wind)]
        rows = [
            CardRow(f"{card.type}, {CREWS[ship.crew].split()[-1]} crew{pennant}"),
            CardRow(master if card.captain else "no captain", tone=tone),
            CardRow(f"heading {FACE_WORDS[ship.facing]}, {sailing}", tone=Tone.DIM),
        ]
        tracks = (
            ("hull, larboard", ship.hull[0], card.hull),
            ("starboard", ship.hull[1], card.hull),
            ("gear", ship.gear, card.gear),
            ("fighters", ship.fighting, card.fighting),
        )
        rows += [
            CardRow(f"{left}/{whole}", name, left / whole if whole else 0.0)
            for name, left, whole in tracks
        ]
        rows += [gun_row(ship, position) for position in Position if ship.guns[position]]
        return [*rows, *(CardRow(words, tone=Tone.ALARM) for words in marks(sea, ship))]

    def brief(self, sea: Sea, thing: ThingId, viewer: Player) -> str:
        """How she heads, and what is left of her: hull by sides, gear, men, guns, her troubles."""
        ship: Ship = sea.ships[thing]
        card, (larboard, starboard) = ship.card, ship.hull
        mine = ship.owner == viewer
        sailing = f", {SAILING[point_of_sailing(ship.facing, sea.wind)]}" if mine else ""
        troubles = {
            "on fire": ship.burning,
            "listing": ship.listing,
            "guns silenced": ship.silenced,
            "under reduced sail": bool(ship.reduced),
            "grappled": bool(ship.grappled),
            "without her captain": not ship.captain and not ship.merchant,
        }
        told = [
            f"heading {FACE_WORDS[ship.facing]}{sailing}",
            f"hull {larboard} larboard and {starboard} starboard of {card.hull}",
            f"gear {ship.gear} of {card.gear}",
            f"{ship.fighting} of {card.fighting} fighters",
            f"{CREWS[ship.crew]} crew",
            many(ship.gun_crews, "gun manned", "guns manned"),
        ]
        return ", ".join([*told, *(words for words, holds in troubles.items() if holds)])

    def ground(self, sea: Sea, at: Place, viewer: Player) -> str:
        return ground_words(sea.waters, at)

    def hour(self, sea: Sea) -> str:
        return f"Turn {sea.turn} of {last_turn(sea)}. The wind blows {whence(sea.wind)}."

    def part(self, sea: Sea) -> Hashable:
        return sea.turn, sea.phase, sea.active, sea.pending

    def acting(self, sea: Sea) -> ThingId:
        return None if sea.active == NOBODY else sea.active

    def unit(self, sea: Sea, who: Player, hand: ThingId) -> str:
        mine = sea.active != NOBODY and sea.phase is s.Phase.SHIPS and not sea.pending
        return sea.ships[sea.active].name if mine else ""

    def odds(self, sea: Sea, orders: Sequence[Action]) -> Odds | None:
        if orders and all(isinstance(act, s.Sail | s.Turn | s.Hold) for act in orders):
            return raked(sea, sea.active, orders)
        return odds(sea, orders[0]) if len(orders) == 1 else None

    def by_itself(
        self, sea: Sea, legal: Sequence[Action], *, stands: bool
    ) -> tuple[Action, str] | None:
        """The first of several ships has her turn, but where one burns; a ship that has thrown
        dice and has nothing left to do ends hers."""
        match legal:
            case [s.End() as end] if stands:
                return end, ""
            case [s.Take(by=by) as first, *_] if not any(ship.burning for ship in sea.ships):
                return first, f"{sea.ships[by].name} goes first: {{undo}} lets you choose another."
        return None

    def spent(self, sea: Sea) -> str:
        return f"{sea.ships[sea.active].name} has done all she can. Enter ends her turn."

    def elsewhere(self, sea: Sea, who: ThingId, at: Place) -> str:
        if sea.stage is s.Stage.MOVING and who is not None:
            name = sea.ships[who].name
            return f"{name} cannot reach {label(at)}: Tab shows where she can sail."
        return "There is nothing to do there. Tab goes to enemies in reach, {end} ends the turn."

    def hint(
        self,
        sea: Sea,
        legal: Sequence[Action],
        hand: Sequence[ThingId],
        steering: str,
        laid: Choice | None,
    ) -> str:
        """How the nearest enemy lies, who may be out of sight; or what is left to do for a ship."""
        if sea.active == NOBODY or steering:
            return ""
        ship = sea.ships[sea.active]
        if any(isinstance(act, s.Sail) for act in legal):
            foes = [foe for foe in sea.ships if foe.afloat and foe.owner != ship.owner]
            foe = min(foes, key=lambda other: distance(ship.at, other.at), default=None)
            if foe is None or distance(ship.at, foe.at) < FAR:
                return ""
            off = many(distance(ship.at, foe.at), "hex", "hexes")
            q, r = foe.at[0] - ship.at[0], foe.at[1] - ship.at[1]
            way = COMPASS[round(atan2(2 * q + r, -sqrt(3) * r) * 6 / pi) % 12]
            return f"{ENGINE.prompt(sea, ship.owner).words} The nearest enemy is {off} {way}."
        if sea.stage is s.Stage.DONE or not any(isinstance(act, s.End) for act in legal):
            return ""
        kinds = ((s.Fire, "fire"), (s.Grapple, "grapple"), (s.Board, "board"))
        may = [verb for kind, verb in kinds if any(isinstance(act, kind) for act in legal)]
        if not may:
            return f"{ship.name} has done all she can. Enter ends her turn."
        return f"{ship.name}: {', '.join(may)}, or end her turn."

    def surroundings(self, sea: Sea, here: Thing | None, viewer: Player) -> Sequence[str]:
        """Land and shoals near a ship, the nearest of each on each bearing; and who is gone."""
        found: dict[tuple[str, str], int] = {}
        start = None if here is None else sea.ships[here.id]
        for row, ground in enumerate(sea.waters.rows):
            for column, letter in enumerate(ground):
                at, what = axial(column, row), HAZARDS.get(s.Terrain(letter))
                if start is None or what is None or distance(start.at, at) > NEAR:
                    continue
                far, way = distance(start.at, at), directions(start, at)
                found[what, way] = min(far, found.get((what, way), NEAR))
        nearest = sorted((far, what, way) for (what, way), far in found.items())
        told = [f"{what} {many(far, 'hex', 'hexes')} {way}." for far, what, way in nearest]
        gone = [ship for ship in sea.ships if not ship.on_table]
        fates = "; ".join(f"{ship.name}: {FATES[ship.fate]}" for ship in gone)
        return [*told, f"{fates}."] if gone else told

    def note(self, sea: Sea, choice: Choice, odds: Odds | None) -> str:
        """Beside grapnels whether they hold, and how likely those who are left take her."""
        act = choice.orders[0] if choice.orders else None
        if odds is None or not isinstance(act, s.Grapple):
            return ""
        held, taken = odds.rows[0].chance, taken_by_those_left(sea, act)
        return f"holds {in_percent(held)}, then taken {in_percent(taken)}"

    def layers(self, sea: Sea, viewer: Player, who: ThingId, under: ThingId) -> Sequence[Layer]:
        ids = dict.fromkeys(each for each in (self.acting(sea), under) if each is not None)
        ships = [sea.ships[each] for each in ids if sea.ships[each].afloat]
        words = "How many dice {} rolls at each hex in range; x: no clear shot.".format
        silent = "No gun of {} can fire any more.".format
        ranges = [
            Layer(ship.id, (words if is_armed(ship) else silent)(title(ship)), stays=True)
            for ship in ships
        ]
        return [*ranges, Layer(THREAT, THREATENED, stays=True)]

    def threat(self, sea: Sea, viewer: Player) -> Mapping[Place, str]:
        found = threat(sea, viewer).items()
        return {at: f"{dice or ''}{'b' if boards else 'd'}" for at, (dice, boards) in found}

    # Places.

    def label(self, sea: Sea, place: Place) -> str:
        return label(place)

    def start(self, sea: Sea, viewer: Player) -> Place:
        return sea.ships[0].at

    def named(self, sea: Sea, word: str) -> Place:
        rows = sea.waters.rows
        hexes = (axial(x, y) for y, row in enumerate(rows) for x in range(len(row)))
        return next((at for at in hexes if label(at) == word), None)

    def beside(self, sea: Sea, at: Place, across: int, down: int) -> Place:
        if not across:  # upright there is no face: the way up or down runs in a zigzag
            across = -1 if offset(at)[1] & 1 else 1
        to = neighbour(at, STEPS[across, down])
        return None if edges_beyond(sea.waters, to) else to

    def away(self, sea: Sea, here: Place, there: Place, seen_by: ThingId = None) -> tuple[int, str]:
        far = distance(here, there)
        if seen_by is None or not far:
            return far, f"at {label(there)}"
        way = directions(sea.ships[seen_by], there)
        return far, f"{many(far, 'hex', 'hexes')} {way}, at {label(there)}"

    # Orders.

    def attempt(
        self, sea: Sea, verb: str, who: ThingId, target: ThingId, at: Place
    ) -> Iterable[Action]:
        if who is None:
            return []
        by = sea.ships[who]
        match verb:
            case "sail" | "come" | "press" | "reduce":
                return [s.Sail(by.id, 0)]
            case "stop" | "end":
                return [s.Hold(by.id) if verb == "stop" else s.End(by.id)]
        if target is None:
            return []
        on = sea.ships[target]
        match verb:
            case "fire":
                bear = lies(on.at, by).positions
                first = sorted(Position, key=lambda p: (p not in bear, not by.guns[p]))
                return [s.Fire(by.id, position, on.id, s.Aim.GEAR) for position in first]
            case "grapple":
                return [s.Grapple(by.id, on.id, 1)]
            case "board":
                held = by.grappled or (on.id,)
                return [s.Board(by.id, held[0], False)]
        return []

    def offers(
        self,
        sea: Sea,
        choices: Sequence[Choice],
        hand: Sequence[ThingId],
        thing: ThingId = None,
    ) -> Sequence[Choice]:
        """The guns that roll most dice come first."""

        def dice(choice: Choice) -> int:
            if not choice.orders or not isinstance(act := choice.orders[0], s.Fire):
                return 0
            by, on = sea.ships[act.by], sea.ships[act.on]
            shot = shot_of(by, on, act.position)
            return -sum(gun.dice for gun in salvo_guns(sea, by, shot))

        return sorted(super().offers(sea, choices, hand, thing), key=dice)

    def lay(self, sea: Sea, legal: Sequence[Action], hand: Sequence[ThingId]) -> list[Choice]:
        """Every course of the hexes in hand, by where it ends, the straightest to it first.

        One that leaves the table is pointed at where she is seen last.
        """
        found = courses(sea) if any(isinstance(act, s.Sail) for act in legal) else ()
        on_map = [each for each in found if not each.leaves]
        best = max(on_map, key=lambda each: (len(each.path), -each.helm), default=None)
        laid = []
        for each in sorted(found, key=lambda c: (c.leaves, len(c.path), offset(c.at), c.helm)):
            ship = sea.ships[sea.active]
            path = each.path[:-1] if each.leaves else each.path
            end = "leaves the table" if each.leaves else f"sails to {label(each.at)}"
            choice = Choice(
                tuple(s.Sail(ship.id, turn) for turn in each.turns),
                "sail",
                f"{title(ship)} {end}, heading {FACE_WORDS[each.facing]}",
                actor=ship.id,
                place=path[-1] if path else ship.at,
                path=path,
                proposed=each is best,
                gives_up=leaving(ship) if each.leaves else None,
            )
            laid.append(choice)
        return laid

    def steer(self, sea: Sea, across: int, down: int) -> Action | None:
        return s.Sail(sea.active, across) if down <= 0 else None

    # Plans of a whole turn.

    def doer(self, action: Action) -> Hashable:
        return ("sails", action.by) if isinstance(action, s.Sail | s.Turn) else action

    def words_of_piece(self, sea: Sea, done: Sequence[Action], actions: Sequence[Action]) -> str:
        last = actions[-1]
        match last:
            case s.Sail(by=by) | s.Turn(by=by):
                course = sailed(sea, done, actions)[by]
                off = bool(edges_beyond(sea.waters, course[-1]))
                where = "leaves the table" if off else f"sails to {label(course[-1])}"
                turns = "turns on the spot" if len(course) == 1 else where
                luck = " if she can press on" * (s.Press(by) in done)
                return f"{title(sea.ships[by])} {turns}{luck}"
            case s.Press(by=by) | s.Fire(by=by) | s.Grapple(by=by) | s.Board(by=by):
                return f"{title(sea.ships[by])}: {self.choice(sea, last).words}"
            case s.End(by=by):
                return f"{title(sea.ships[by])} ends her turn"
            case s.Hold(by=by):
                return f"{title(sea.ships[by])} stops there"
            case s.Reduce(by=by):
                return f"{title(sea.ships[by])} reduces sail"
        return self.choice(sea, last).words

    def ways(
        self, sea: Sea, viewer: Player, done: Sequence[Action], actions: Sequence[Action]
    ) -> Sequence[PlanWay]:
        """Her course hex by hex; from her to the enemy she fires at, grapples or boards."""
        found: list[PlanWay] = []
        for course in sailed(sea, done, actions).values():
            steps = itertools.pairwise(course)
            found += [PlanWay(one, to) for one, to in steps if not edges_beyond(sea.waters, to)]
        at = under_way(sea, done)
        for act in actions:
            if isinstance(act, s.Fire | s.Grapple | s.Board):
                found.append(PlanWay(at[act.by][0], at[act.on][0]))
        return found

    def surprise(self, before: Sea, after: Sea, viewer: Player) -> str:
        """One of one's own ships is lost, or on fire."""
        for was, ship in zip(before.ships, after.ships, strict=True):
            if ship.owner == viewer and was.afloat and not ship.afloat:
                return f"{ship.name} is lost."
            if ship.owner == viewer and ship.burning and not was.burning:
                return f"{ship.name} is on fire."
        return ""


# --- Orders in words ------------------------------------------------------------------------------


def at_an_enemy(act: s.Fire | s.Grapple | s.Board, by: Ship, on: Ship) -> Choice:
    """A salvo, grapnels or boarders, and at whom."""
    match act:
        case s.Fire(position=position):
            guns, what = POSITIONS[position], at_what(act)
            verb, words = "fire", f"Fire the {guns} at {on.name}'s {what}"
            short = f"{guns.capitalize()} at her {what}"
        case s.Grapple(points=points):
            men = many(points, "fighter")
            verb, words = "grapple", f"Grapple {title(on)} with {men}"
            short = f"{men} throw{'s' * (points == 1)} grapnels"
        case s.Board(captain=captain):
            how = "the captain leading" if captain else "without the captain"
            verb, words = "board", f"Board {title(on)}, {how}"
            short = f"Board {'with' if captain else 'without'} the captain"
        case _:
            assert_never(act)
    return Choice((act,), verb, words, short, by.id, on.id)


def answered(
    sea: Sea, act: s.Take | s.Reply | s.NoReply | s.Stake | s.LoseGun | s.Burn, by: Ship
) -> Choice:
    """What the rules ask of a captain about a ship of his."""
    verb, habit, thrower = "answer", None, ""
    match act:
        case s.Take():
            verb, words = "ship", f"{title(by)}, {by.card.type}"
        case s.Reply(position=position, aim=aim):
            verb, habit = "reply", ("return_fire", aim.name.lower())
            words = f"{POSITIONS[position].capitalize()} at her {at_what(act)}"
        case s.NoReply():
            verb, words, thrower = "reply", "Hold fire", "her salvo"
            habit = "return_fire", "never"
        case s.Stake(yes=yes):
            what = "kill" if isinstance(sea.pending[-1], s.AskStakeKill) else "hit"
            words = f"Give up a {what} to gamble" if yes else f"Keep every {what}"
            habit = "stake", "always" if yes else "never"
        case s.LoseGun(position=position, calibre=calibre):
            words = f"Lose a {CALIBRES[calibre]} gun from the {POSITIONS[position]}"
        case s.Burn(side=side):
            left = many(by.hull[side], "hull point")
            words = f"Let the {HULL_SIDES[side]} side burn: {left} left"
        case _:
            assert_never(act)
    return Choice((act,), verb, words, target=by.id, habit=habit, thrower=thrower)


def at_turns_end(sea: Sea, act: s.Clock | s.Part | s.Whistle) -> Choice:
    """How long the fight lasts, the wind, and whether to break off."""
    habit = None
    match act:
        case s.Clock(coins=coins):
            words = {0: "Leave it as it is", 1: "A turn longer", -1: "A turn shorter"}[coins]
            habit = "coins", {0: "leave", 1: "add", -1: "take"}[coins]
        case s.Part(by=by):
            verb = "Agree" if sea.parting[s.opponent_of(by)] else "Offer"
            words = f"{verb} to break off the fight"
        case s.Whistle(turn=turn):
            there = whence(turned(sea.wind, turn))
            words = f"Whistle for a wind {there}" if turn else "Leave the wind alone"
            habit = "whistle", {0: "never", -1: "left", 1: "right"}[turn]
        case _:
            assert_never(act)
    return Choice((act,), "answer", words, habit=habit)


def at_what(act: s.Fire | s.Reply) -> str:
    side = "" if act.side is None else f"{HULL_SIDES[act.side]} "
    return f"{side}{AIMS[act.aim]}"


# --- Ships and hexes in words ---------------------------------------------------------------------


def ground_words(waters: s.Waters, at: Hex) -> str:
    """A hex and what lies there: "1604, open sea"."""
    if edges_beyond(waters, at):
        return "Off the table"
    column, row = offset(at)
    return f"{label(at)}, {GROUNDS[s.Terrain(waters.rows[row][column])]}"


def is_armed(ship: Ship) -> bool:
    return any(able_guns(ship, position) for position in s.Position)


def gun_row(ship: Ship, position: Position) -> CardRow:
    """The guns of a position, and whether her first shot is still to be had."""
    kinds = sorted(Counter(gun.calibre for gun in ship.guns[position] if gun.crew).items())
    words = " ".join(f"{n} {CALIBRES[calibre]}" for calibre, n in kinds)
    if len(kinds) > 2:
        words = " ".join(f"{n}{CALIBRES[calibre][0].upper()}" for calibre, n in kinds)
    if ship.fired[position]:
        note, tone = "fired", Tone.DIM
    elif not ship.first_shot[position]:
        note, tone = "first shot" if len(words) <= 11 else "first", Tone.GOOD
    else:
        note, tone = "", Tone.DIM
    return CardRow(words or "no crews", PLACES[position], note=note, tone=tone)


def marks(sea: Sea, ship: Ship) -> list[str]:
    """What ails a ship, in words."""
    held = " and ".join(sea.ships[other].name for other in ship.grappled)
    must = " and ".join(sea.ships[enemy].name for enemy in ship.owes)
    table = (
        (not ship.afloat, FATES.get(ship.fate, "")),
        (ship.burning, "on fire"),
        (ship.listing, "listing: light guns only"),
        (ship.silenced, "guns silenced"),
        (ship.reduced > 0, f"reduced sail, {many(ship.reduced, 'turn')}"),
        (ship.gear * 2 <= ship.card.gear and ship.afloat, "gear torn"),
        (bool(held), f"grappled with {held}"),
        (bool(must), f"must board {must}"),
    )
    return [words for applies, words in table if applies]


def directions(here: Ship, at: Hex) -> str:
    return " and ".join(WAYS[position] for position in lies(at, here).positions)


# --- Courses of a plan ----------------------------------------------------------------------------


def under_way(sea: Sea, done: Iterable[Action]) -> dict[int, tuple[Hex, Face]]:
    """By ship where she lies and how she heads after some orders."""
    at: dict[int, tuple[Hex, Face]] = {ship.id: (ship.at, ship.facing) for ship in sea.ships}
    for act in done:
        if isinstance(act, s.Sail | s.Turn):
            here, facing = at[act.by]
            facing = (facing + act.turn) % 6
            at[act.by] = (neighbour(here, facing) if isinstance(act, s.Sail) else here), facing
    return at


def sailed(sea: Sea, done: Sequence[Action], actions: Sequence[Action]) -> dict[int, list[Hex]]:
    """By ship, the hexes of her course, from where some orders before have brought her."""
    found: dict[int, list[Hex]] = {}
    for n, act in enumerate(actions):
        if isinstance(act, s.Sail | s.Turn):
            before, after = ([*done, *actions[: n + more]] for more in (0, 1))
            course = found.setdefault(act.by, [under_way(sea, before)[act.by][0]])
            if isinstance(act, s.Sail):
                course.append(under_way(sea, after)[act.by][0])
    return found
