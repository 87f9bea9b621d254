"""What happens in a treasure grab, each event with its sentence; names of things; the account."""

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import WAY_NAMES, Stud
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import (
    Event,
    Gain,
    Mod,
    NewTurn,
    Said,
    every,
    listed,
    many,
    rolled,
    start_of,
)
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab import state as s
from .ground import OFF, place_name, plan
from .state import BAND_SIZE, Band, Ending, FigureId, Grab, Ground, Lie, Side, TideClaim, band_of


class Taken(Event):
    who: FigureId


class Pulled(Event):
    bands: tuple[Band, ...]
    faces: tuple[int, ...]
    winner: Band | None  # none where the highest threw alike


class Carried(Event):
    by: Band
    to: Stud
    lie: Lie
    cost: int
    alone: bool


class Joined(Event):
    by: Player
    band: Band


class Waited(Event):
    by: Player


class Entered(Event):
    by: Player
    band: Band
    at: tuple[Stud, ...]


class Struck(Event):
    by: FigureId
    on: FigureId
    face: int
    against: int
    hit: bool


class Snapped(Event):
    who: FigureId
    face: int
    bitten: bool


class CannonFired(Event):
    by: FigureId
    on: FigureId
    face: int
    struck: tuple[FigureId, ...]
    faces: tuple[int, ...]  # what each of them threw
    hit: tuple[FigureId, ...]
    kicked: bool  # whether it kicked, and hurt the gunner


class PeelThrown(Event):
    by: FigureId
    on: FigureId
    face: int
    need: int
    slipped: bool


class Moved(Event):
    who: FigureId
    to: Stud
    cost: int  # the studs of movement it took
    let_go: bool  # whether it held the chest and let go of it


class MovesEnded(Event):
    by: Player


class Shot(Event):
    by: FigureId
    on: FigureId
    face: int
    against: int
    mods: tuple[Mod, ...]
    hit: bool


class Ordered(Event):
    order: tuple[Player, ...]


class RoundBegan(NewTurn):
    """A new round."""


class TurnBegan(Event):
    by: Player


class TideTurned(Event):
    by: Player
    claim: TideClaim


class GameEnded(Event):
    ending: Ending


class ChestWon(Event):
    by: Player
    band: Band
    chests: int  # how many this player has brought off


class ChestPlaced(Event):
    by: Player
    at: Stud
    lie: Lie


class Sat(Event):
    who: FigureId


class Removed(Event):
    who: FigureId
    let_go: bool  # whether it held the chest, which stays where it was (R4-18)


class Beaten(Event):
    band: Band


AnyEvent = every(Event, globals())


# --- All that a player reads of a treasure grab: what things are called, and events told ----------

SINGULAR = {
    Band.RED_SOLDIERS: "Red Soldier",
    Band.RED_PIRATES: "Red Pirate",
    Band.BLUE_SOLDIERS: "Blue Soldier",
    Band.BLUE_PIRATES: "Blue Pirate",
}
BANDS = {band: f"the {one}s" for band, one in SINGULAR.items()}
LETTERS = dict(zip(Band, "SPsp", strict=True))
"""A warband on the board: red in capitals, soldiers and pirates."""
SIDES = {Side.NORTH: "north", Side.EAST: "east", Side.SOUTH: "south", Side.WEST: "west"}
GROUNDS = {
    Ground.WATER: "water",
    Ground.TREE: "a tree or a pillar",
    Ground.BARREL: "a barrel or a rock",
    Ground.CANNON: "the cannon",
}
WAYS = dict(
    zip(
        WAY_NAMES,
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
        strict=True,
    )
)
LIES = {Lie.EAST: "from west to east", Lie.SOUTH: "from north to south"}
ENDINGS = {
    Ending.NOT_YET: "The game goes on.",
    Ending.CHESTS: "That was the last chest. The game is over.",
    Ending.TURNS: "The last round is over, and so is the game.",
}


CLAIMS = {
    TideClaim.HOLD: "are holding the chest, so they win it",
    TideClaim.NEAR: "are nearest to the chest, so they win it",
    TideClaim.WOUNDS: "have the fewest wounds, so they win the chest",
    TideClaim.LOT: "win the draw, and the chest with it",
}  # what is said of who has the chest when the tide has come in

# --- The names of things: warbands, figures, sides, studs, and numbers with their nouns ----------


class Measures(Struct, frozen=True):
    """What lengths, heights and places are called."""

    length: tuple[str, str]  # one, and more of them
    height: tuple[str, str]
    spot: str

    def far(self, n: int) -> str:
        """A length: "3 studs"."""
        return many(n, *self.length)

    def high(self, n: int) -> str:
        """A height: "2 bricks"."""
        return many(n, *self.height)


ON_BOARD = Measures(("stud", "studs"), ("brick", "bricks"), "stud")  # as the rule book has them
ASHORE = Measures(("pace", "paces"), ("foot", "feet"), "spot")
"""The same in a career, where men land on islands and not on bricks: a figure stands five high."""


def name(who: FigureId) -> str:
    """A figure as a sentence calls it: the captain, or a follower by his number."""
    number = who % BAND_SIZE
    if not number:
        return f"the {SINGULAR[band_of(who)]} captain"
    return f"{SINGULAR[band_of(who)]} {number + 1}"


def token(who: FigureId) -> str:
    """The two characters of a figure on the board; the captain is the first of his band."""
    return f"{LETTERS[band_of(who)]}{who % BAND_SIZE + 1}"


def player(grab: Grab, who: Player) -> str:
    """A player, by his warband or by his place at the table."""
    band = grab.bands[who]
    return f"player {who + 1}" if band is None else BANDS[band]


def whose(who: str) -> str:
    """A name before what is its own: "the Red Soldiers'"."""
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def place(grab: Grab, at: Stud) -> str:
    """A stud as it is called on the board: "C4", or "off the board"."""
    return place_name(plan(grab.board.rows), at)


def place_at(grab: Grab, at: Stud) -> str:
    """The same behind a verb: "at C4", or "off the board"."""
    where = place(grab, at)
    return where if where == OFF else f"at {where}"


# --- Events in words. All that a player reads of a game as it goes on is written here ------------


def say(grab: Grab, event: Event, measures: Measures = ON_BOARD) -> Said:
    """One sentence, with its rule. `grab` is the state after the event, `measures` are the words
    for lengths.

    Raises TypeError for an event that this engine does not tell.
    """
    return Said(start_of(words_of(grab, event, measures)), event.rule)


def words_of(grab: Grab, event: Event, measures: Measures) -> str:
    match event:
        case Ordered(order=order):
            return f"The order of turns is {listed([player(grab, who) for who in order], 0)}."
        case RoundBegan(turn=turn):
            last = turn == grab.options.turns
            return f"Round {turn} begins, the last." if last else f"Round {turn} begins."
        case TurnBegan(by=by):
            return f"It is {whose(player(grab, by))} turn."
        case Joined(by=by, band=band):
            return f"Player {by + 1} takes {BANDS[band]}."
        case Waited(by=by):
            return f"Player {by + 1} sits out this round."
        case Entered(band=band, at=at):
            return f"{BANDS[band]} come on at {listed([place(grab, n) for n in at], 0)}."
        case Moved(who=who, to=to, cost=cost, let_go=let_go):
            end = " and lets go of the chest" if let_go else ""
            where = place(grab, to)
            to_there = where if where == OFF else f"to {where}"
            return f"{name(who)} goes {to_there} ({measures.far(cost)}){end}."
        case MovesEnded(by=by):
            return f"{player(grab, by)} finish moving."
        case Taken(who=who):
            return f"{name(who)} takes hold of the chest."
        case Pulled(bands=bands, faces=faces, winner=winner):
            first = "Nobody wins" if winner is None else f"{BANDS[winner]} win"
            rolls = [f"{BANDS[band]} {face}" for band, face in zip(bands, faces, strict=True)]
            return f"{first} the pull for the chest (rolled: {listed(rolls, 0)})."
        case Carried(by=by, to=to, lie=lie, cost=cost, alone=alone):
            crew = f"One {SINGULAR[by]}" if alone else f"Two {SINGULAR[by]}s"
            where = place(grab, to)
            where = "over the edge of the board" if where == OFF else f"to {where}"
            deed = f"carr{'ies' if alone else 'y'} the chest {where}"
            if event.rule == s.LENGTH:
                deed = f"turn{'s' * alone} the chest to lie {LIES[lie]}"
            return f"{crew} {deed} ({measures.far(cost)})."
        case ChestWon(by=by, band=band, chests=chests):
            end = f"That makes {many(chests, 'chest')} for player {by + 1}"
            return f"{BANDS[band]} carry the chest off the board. {end}."
        case ChestPlaced(by=by, at=at, lie=lie):
            return f"Player {by + 1} puts the chest back {place_at(grab, at)}, {LIES[lie]}."
        case Shot(by=by, on=on, face=face, against=against, mods=mods, hit=hit):
            foe = f"{name(on)}{''.join(f' {mod.why}' for mod in mods)}"
            told = f"hits {foe}" if hit else f"fires at {foe} and misses"
            twice = ", doubled" if mods else ""
            return f"{name(by)} {told} (rolled {face} against {against}{twice})."
        case Struck(by=by, on=on, face=face, against=against, hit=hit):
            told = f"strikes {name(on)}" if hit else f"strikes at {name(on)}, who parries"
            return f"{name(by)} {told} (rolled {face} against {against})."
        case Sat(who=who):
            return f"{name(who)} is wounded and fights on, sitting down."
        case Removed(who=who, let_go=let_go):
            end = "; the chest stays where it is" if let_go else ""
            return f"{name(who)} is too badly wounded to go on{end}."
        case Beaten(band=band):
            return f"{BANDS[band]} have nobody left."
        case Snapped(who=who, face=face, bitten=bitten):
            end = f"bites {name(who)}" if bitten else f"snaps at {name(who)} and misses"
            return f"A crocodile {end} (rolled {face})."
        case CannonFired(by=by, on=on, face=face, struck=struck, faces=faces, hit=hit):
            throws = [f"{thrown} for {name(n)}" for n, thrown in zip(struck, faces, strict=True)]
            told = "misses"
            if hit:
                told = f"hits {listed([name(n) for n in hit], 0)}" if list(hit) != [on] else "hits"
            end = " The cannon kicks its gunner." if event.kicked else ""
            what = f"and {told} (rolled {face} against {listed(throws, 0)})"
            return f"{name(by)} fires the cannon at {name(on)} {what}.{end}"
        case PeelThrown(by=by, on=on, face=face, need=need, slipped=slipped):
            end = "slips and lands on his back" if slipped else "steps over it"
            what = f"a banana peel at {name(on)}, who {end} {rolled(face, need)}"
            return f"{name(by)} throws {what}."
        case TideTurned(by=by, claim=claim):
            return f"The tide comes in. {start_of(player(grab, by))} {CLAIMS[claim]}."
        case GameEnded(ending=ending):
            return ENDINGS[ending]
    raise TypeError(event)


# --- The account of a treasure grab: the chests of each player, and who is ahead (R4-17) ----------

ACCOUNT = Rule("R4-17")
ENDLESS = 9  # so many chests nobody carries off: it is played for rounds


def account(grab: Grab) -> tuple[Gain, ...]:
    """What each player who has brought chests off has, those with most first."""
    ranked = sorted(range(len(grab.won)), key=lambda who: (-grab.won[who], who))
    return tuple(
        Gain(Player(who), grab.won[who], "carried off the board", ACCOUNT)
        for who in ranked
        if grab.won[who]
    )


def better(grab: Grab) -> Player | None:
    """Who has the most chests as things stand; None where several have as many (R4-17)."""
    most = max(grab.won)
    first = [Player(who) for who, chests in enumerate(grab.won) if chests == most]
    return first[0] if len(first) == 1 else None


def aim(grab: Grab, who: Player | None) -> Said:
    """How many chests win beside those that a player and the best of the others have (R4-17)."""
    win, most = grab.options.chests, max(grab.won)
    ends = f"{many(win, 'chest')} {'wins' if win == 1 else 'win'}"
    aim = f"Carry the chest off the board: {'the most win' if win >= ENDLESS else ends}."
    if who is None:
        return Said(f"{aim} The best so far is {most}.", ACCOUNT)
    if grab.options.tide and win == 1:
        last = f"or hold it when round {grab.options.turns} ends"
        return Said(f"Carry the chest off the board, over any edge, {last}.", ACCOUNT)
    others = [chests for other, chests in enumerate(grab.won) if other != who]
    enemy = "the enemy" if len(others) == 1 else "the best enemy"
    return Said(f"{aim} You have {grab.won[who]}, {enemy} {max(others, default=0)}.", ACCOUNT)
