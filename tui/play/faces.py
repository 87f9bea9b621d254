"""How an engine looks in the terminal: what the generic pages read, whatever is fought.

Each engine's own package has its `Kind`, which loads none of its rules, and its `Face`. Where they
lie, `tui.registry` knows.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, convert

from pieces_of_eight.campaign.kernel.odds import Came, Luck, summed
from pieces_of_eight.campaign.kernel.play import Event, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.keyboard import Orders, commands_from
from pieces_of_eight.tui.tables import tables_in

if TYPE_CHECKING:
    from pieces_of_eight.campaign.ai.advise import Advice
    from pieces_of_eight.campaign.kernel.describe import Description
    from pieces_of_eight.campaign.kernel.odds import Chance, Odds
    from pieces_of_eight.campaign.kernel.play import Gain, Said
    from pieces_of_eight.tui.draw.cells import Row
    from pieces_of_eight.tui.draw.colours import Palette
    from pieces_of_eight.tui.draw.film import Cue
    from pieces_of_eight.tui.draw.glyphs import Glyphs
    from pieces_of_eight.tui.draw.legend import Legend
    from .order_form import OrderForm
    from .session import LastTurn, LogEntry, Moment, News


# --- The chances of an order in a few words, for advice: "3.5 hits, she sinks 13%" ----------------

NAMED_CHANCES = 2  # how many chances are named
FEW_ROWS = 5  # a table with more rows than that is read on its page, and not told
WORTH_TELLING = 0.05  # a chance below this is left out where it is known what to expect


def in_chances(odds: "Odds | None") -> list[str]:
    """What an order may do: what to expect of it, and what is likeliest beside."""
    if odds is None:
        return []
    about, rows = told_of(odds)
    named = (f"{row.words} {percent(float(row.chance))}" for row in rows)
    return [*about, *named]


def told_of(odds: "Odds") -> "tuple[list[str], list[Chance]]":
    about = _expected(odds)
    rows = odds.also if about or not odds.rows else _of_rows(odds)
    worth = [row for row in rows if row.chance >= WORTH_TELLING or not (about or row.chance == 0)]
    likely = sorted(worth, key=lambda row: -row.chance)[: NAMED_CHANCES - bool(about)]
    return about, [row for row in rows if row in likely]


def _expected(odds: "Odds") -> list[str]:
    """The mean in the words of the rows: "about 3.5 hits"; nothing where it is yes or no.

    Where they count nothing, as the ends of a boarding do, the first, which is hoped for.
    """
    if odds.mean is None or len(odds.rows) <= 2:
        return []
    if not re.search(r"[0-9]", odds.rows[-1].words):
        return [f"{odds.rows[0].words} {percent(float(odds.rows[0].chance))}"]
    return [f"about {float(odds.mean):.1f} {re.sub(r'^[0-9]+ ', '', odds.rows[-1].words)}"]


def _of_rows(odds: "Odds") -> "Sequence[Chance]":
    if len(odds.rows) == 2:
        return odds.rows[:1] if odds.mean is None else odds.rows[1:]
    return odds.rows if len(odds.rows) <= FEW_ROWS else ()


# --- Faces ----------------------------------------------------------------------------------------

Pair = tuple[str, str]  # what is told, and its words


class FightKind(Struct, frozen=True):
    """What is known of a kind of fight before any of its rules are loaded."""

    engine: str
    title: str  # what it is called in a list
    sides: tuple[str, ...]
    """The names of the sides, player 0 first: as many as can sit down to it at most."""
    adviser: str  # who gives advice in it, with his article
    orders: Orders = Orders()  # what can be asked for with a key on its pages
    typed: str = ""  # letters that are written on its pages, and mean no command while they are
    typing: str = ""  # what they write, in a sentence
    offered: bool = True  # whether it can be begun by itself, on the page of new fights
    captains: bool = False  # whether opponents above the mate are met in it


@cache
def kind_in(folder: Path) -> FightKind:
    """The kind of fight whose pages lie in a folder, as its `kind.toml` says."""
    table = tables_in(folder / "kind.toml")
    return convert({**table, "orders": Orders(*commands_from(table["orders"]))}, FightKind)


LEAST_WORTH = 0.05  # points below which two options are as good as each other
A_LITTLE, MUCH = 0.5, 2.0
"""Points below which one is a little better than another, and from which it is much better."""

RISK = 0.25  # points by which the best may lack in something before that is told


def in_points(advice: "Advice[Any]") -> str:
    """What an advised action may do, and why it is better or worse than another.

    "About 3.5 hits, she sinks 13%. This does more to hurt the enemy than anything else, but less
    to keep your ships sound".
    """
    return told_with_chances(advice, _compared(advice))


def without_points(advice: "Advice[Any]") -> str:
    """The same where the measure of an engine's head is not that of its account."""
    return told_with_chances(advice, advice.words)


def told_with_chances(advice: "Advice[Any]", why: str) -> str:
    mine = in_chances(advice.odds)
    return f"{', '.join(mine)}. {start_of(why)}" if mine else why


def _compared(advice: "Advice[Any]") -> str:
    """How an advised action compares with another: better or worse, by how much, and why."""
    if abs(advice.value) < LEAST_WORTH and (not advice.parts or not advice.value):
        return advice.words
    alike = "nothing is clearly better"
    if abs(advice.value) < LEAST_WORTH:
        return advice.words if advice.words.startswith(alike) else f"{alike}, but {advice.words}"
    leads = advice.value > 0
    far = "a little " * (abs(advice.value) < A_LITTLE) or "much " * (abs(advice.value) >= MUCH)
    whole = f"this is {far}{'better than anything else' if leads else 'worse than the best'}"
    if not advice.parts:
        return f"{advice.words}. {start_of(whole)}"
    words, part = max(advice.parts, key=lambda part: part[1] * advice.value)
    if part * advice.value <= LEAST_WORTH * abs(advice.value):
        return whole
    does = f"does {far}more to {words}"
    if not leads:
        return f"the best {does}"
    lacks, less = min(advice.parts, key=lambda part: part[1])
    risk = f", but less to {lacks}" if less <= -RISK else ""
    return f"this {does} than anything else{risk}"


MOVERS = ("by", "ship", "unit", "who", "figures", "figure")
"""What events call those who do something."""


def lasted(
    endings: Mapping[Any, str], unit: str = "turn", turns: Callable[[Any], int] = attrgetter("turn")
) -> Callable[[Any], str]:
    """What says how a fight ended, by the words of its endings, and how long it lasted."""
    return lambda state: f"{endings[state.ending]} It lasted {many(turns(state), unit)}."


def honours(points: Sequence[int], winner: "Player | None", names: Sequence[str]) -> str:
    """Who won by points, in a sentence."""
    if winner is None:
        return f"Honours are even: {many(points[0], 'point')} each."
    return f"{names[winner]} wins by {many(max(points), 'point')} to {min(points)}."


class Face(Struct, frozen=True):
    """How an engine looks in the terminal. States are those of the engine."""

    kind: FightKind
    order: "OrderForm"  # what the page of new fights asks and shows
    tell: "Callable[[Any, Event, Sequence[str]], str]"
    """An event in a sentence without its rule, or ""; the names are those of the players."""
    explain: "Callable[[Event], list[Pair]]"
    """What can be told of an event beyond its sentence, line by line."""
    account: "Callable[[Any], Sequence[Gain]]"  # every line of the account as things stand
    account_rule: str  # the paragraph that says how the account is made
    totals: Callable[[Any], Sequence[str]]  # what each side has in all: "12 points"
    verdict: "Callable[[Any, Player | None, Sequence[str]], str]"
    """Who won and by how much, in a sentence: a state, who won, and the players' names."""
    ending: Callable[[Any], str]  # how and when it ended, in a line
    numbers: "Callable[[Any, Sequence[LogEntry]], Sequence[Sequence[str]]]"
    """The fight in numbers: what is counted, and each side's figures; the luck among them."""
    place: str  # what can be looked at when all is over: "the sea"
    about: "Description"  # all words about its orders, and what stands on its map
    aim: "Callable[[Any, Player | None], Said] | None" = None
    """What wins, and how far a player is from it, in a line with its rule; for nobody, as who looks
    on is told. Nothing where its page says so itself."""
    legend: "Legend | None" = None
    """The signs of the map, each as its painter draws it, and what it says."""
    is_open: Callable[[Any], bool] = lambda state: False
    """Whether the two have agreed to hide nothing, whatever is sealed."""
    picture: "Callable[[Any, Player | None, Palette, Glyphs], Sequence[Row]] | None" = None
    """The map as it lies, for the chronicle: a state as a side sees it, or whole for nobody."""
    examples: "Callable[[str, Palette, Glyphs], Sequence[Row]] | None" = None
    """The pictures of the page on how it is played, by their names."""
    cues: "Callable[[Sequence[Event], Any, Player], Sequence[Cue]] | None" = None
    """What of some events is seen on the map, and where: they and the state before them are as the
    player who looks on has them."""
    luck: "Callable[[Any, Sequence[LogEntry]], Sequence[Luck]] | None" = None
    """How lucky the dice of each player were, all told."""
    noun: str = "fight"  # what it is, for the headings of the page behind its end
    again: str = "Fight it again"
    """The words for beginning it anew; empty where it belongs to something larger."""
    gone: Callable[[Any], float] = lambda state: 0.0
    """How much of its longest time a fight has behind it, 0 to 1."""
    worth: "Callable[[Advice[Any]], str]" = in_points
    """Why an action is advised: how it compares with another."""
    hour: Callable[[int], str] = "Turn {}".format  # what a turn is called in the log
    news: "Callable[[LastTurn[Any]], Iterable[News]] | None" = None
    """What has changed since a captain's last order, in sentences; nothing where none are told."""
    moves: tuple[type, ...] = ()
    """The events that say where somebody goes or what he gets ready: one line of the log as long as
    it is the same who does the like."""
    counts: tuple[type, ...] = ()  # the events that count turns and say whose it is
    moments: "Callable[[LastTurn[Any]], Iterable[Moment]] | None" = None
    """The great moments of what was done, but for the end of the fight."""
    answers: tuple[type, ...] = ()
    """The actions that are no orders, but answer what is asked in every turn."""
    passes: tuple[type, ...] = ()  # the actions that are no orders where nothing else can be done
    of_career: "Face | None" = None
    """The same for a fight of a career, where some words are others there."""

    def suited(self, *, of_career: bool) -> "Face":
        """The face of a fight by itself, or of one that belongs to a career."""
        return (self.of_career or self) if of_career else self

    def chore(self, event: "Event") -> Hashable:
        """By what an event is bookkeeping, alike for what is one line; None where it is none."""
        if isinstance(event, self.counts):
            return "counts"
        if not isinstance(event, self.moves):
            return None
        found = (getattr(event, name, None) for name in MOVERS)
        return next((who for who in found if who is not None), "moves")


# --- A fight in numbers ---------------------------------------------------------------------------


E = TypeVar("E")


class Counted(Struct, frozen=True):
    """One player, as his fight is counted."""

    state: Any  # the fight as it stands, seen by who reads the numbers
    player: Player
    deeds: Sequence[object]  # his events; where several have a part in one, his part
    came: Sequence[Came]  # what came of all dice

    def did(self, kind: type[E]) -> list[E]:
        """His deeds of a kind."""
        return [deed for deed in self.deeds if isinstance(deed, kind)]

    def luck(self, *kinds: str) -> Luck:
        """What came of his dice, or of some kinds of them."""
        return summed(self.came, self.player + 1, *kinds)[self.player]


class FightNumbers(Struct, frozen=True):
    """How a kind of fight is counted."""

    rows: Sequence[tuple[str, Callable[[Counted], str]]]
    """What is counted, and how it is told of a side."""
    luck: Callable[[Any, Event], Iterable[Came]]  # what came of the dice of an event
    deeds: Callable[[Any, Event], Iterable[tuple[Player, object]]] = lambda state, event: ()
    """Whose deed an event is, if it is counted."""
    seen: "Callable[[Any, Sequence[LogEntry]], Iterable[tuple[Any, Event]]]" = (
        lambda state, entries: [(state, entry.event) for entry in entries]
    )  # each event with a state that says whose the things in it were
    owned: "Callable[[Any, Sequence[LogEntry]], Iterable[tuple[Player, object]]]" = lambda *told: ()
    """What else is counted as a deed: things, by whose they were."""
    seats: Callable[[Any], int] = lambda state: 2

    def told(self, state: Any, entries: "Sequence[LogEntry]") -> list[tuple[str, ...]]:
        """What is counted, and each side's figures."""
        seen = list(self.seen(state, entries))
        deeds = [each for then, event in seen for each in self.deeds(then, event)]
        deeds += self.owned(state, entries)
        came = [each for then, event in seen for each in self.luck(then, event)]
        sides = [
            Counted(state, who, [deed for by, deed in deeds if by == who], came)
            for who in map(Player, range(self.seats(state)))
        ]
        return [(what, *map(words, sides)) for what, words in self.rows]

    def lucks(self, state: Any, entries: "Sequence[LogEntry]") -> list[Luck]:
        """How lucky the dice of each side were, all told."""
        came = [one for then, event in self.seen(state, entries) for one in self.luck(then, event)]
        return summed(came, self.seats(state))
