"""What a chronicle is made of, the match it is read from, and the sentences that tell it."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge import Chairs
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.match import InPoints, Match, in_points, swings
from pieces_of_eight.campaign.kernel.odds import Luck as Thrown
from pieces_of_eight.campaign.kernel.odds import luckier
from pieces_of_eight.campaign.kernel.play import Event, Gain, dated, start_of
from pieces_of_eight.campaign.kernel.sealed import Player, redact

VERSION = 1  # Of the document. It rises when something in it changes its meaning or goes.

Pair = tuple[str, str]
Numbers = tuple[int, int]


# --- What a chronicle is made of. Everything in it is plain, so that it can be written as JSON ---
# Captains go by their numbers, 0 and 1; pairs are by captain. Sentences are for the reader, what
# else there is for programs.


class ToldCaptain(Struct, frozen=True):
    name: str  # as he was called when the career began
    crown: str
    now: str  # who stands on his quarterdeck at the end of the chronicle
    alive: bool
    points: int  # of all seasons that are over


class Force(Struct, frozen=True):
    """A line of a sheet."""

    letter: str
    value: int  # 0 where it is not known yet
    holds: tuple[str, ...]  # its ships and companies; nothing for a rumour


class ToldSheet(Struct, frozen=True):
    forces: tuple[Force, ...] = ()
    """Empty while it is being written, or is not for this reader's eyes."""
    sealed: bool = False
    in_port: tuple[str, ...] = ()


class Meeting(Struct, frozen=True):
    """Two forces that were set against each other."""

    letters: Pair
    scores: Numbers
    attacker: int | None  # nobody where they missed each other
    result: str  # what came of it; empty while nobody has said
    words: str


class ToldDeed(Struct, frozen=True):
    """Something worth a line that happened in a fight."""

    turn: int
    words: str


class DiceLuck(Struct, frozen=True):
    """How often the dice of a captain came off in a fight, and how often they should have."""

    captain: int
    what: str
    came: int
    expected: float
    share: float | None = None  # in what share of the same throws less comes, as much counting half
    thrown: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How many dice, with the chances that nothing, one, two and so on come of each."""
    points: InPoints | None = None
    """The same in points of the fight, where its orders were done again with other dice."""


class ToldEngagement(Struct, frozen=True):
    number: int
    kind: str
    attacker: int
    letters: Pair
    place: str  # the town of a raid; empty at sea
    forces: tuple[tuple[str, ...], tuple[str, ...]]
    """By captain who met; nobody where a town was raided."""
    turns: int = 0
    over: bool = False
    ending: str = ""
    better: int | None = None  # who had the better of it
    deeds: tuple[ToldDeed, ...] = ()
    paid: tuple[str, ...] = ()  # what both sides of a raid were paid, in coins
    gains: tuple[Gain, ...] = ()
    luck: tuple[DiceLuck, ...] = ()
    where: str = ""
    """Where both forces met, for a sentence: "in the Mona Passage"; empty without a chart."""


class Home(Struct, frozen=True):
    captain: int
    points: int
    words: tuple[str, ...]


class ToldSeason(Struct, frozen=True):
    """A season, as far as it has come."""

    number: int
    captains: Pair  # who stood on the two quarterdecks when it began
    purses: Numbers  # by which the crowns showed their favour when it began, in points
    port: tuple[tuple[str, ...], tuple[str, ...]]
    """What each captain did in port; nothing where it is not for this reader."""
    spent: tuple[int | None, int | None]  # coins, less what was taken for goods
    sheets: tuple[ToldSheet, ToldSheet] = (ToldSheet(), ToldSheet())
    begins: str = ""  # who named first, and by what dice
    meetings: tuple[Meeting, ...] = ()
    engagements: tuple[ToldEngagement, ...] = ()
    fortune: tuple[str, ...] = ()  # cargoes, cards of the deck, and how the season ended
    gains: tuple[Gain, ...] = ()  # every line of the season's account
    home: tuple[Home, ...] = ()
    letter: tuple[str, ...] = ()
    """What the rival wrote before it, paragraph by paragraph; nothing where he wrote to nobody."""
    luck: tuple[DiceLuck, ...] = ()  # of both captains, in all its fights and on its sheet
    wages: Numbers | None = None
    """In points, what the crowns pay instead of a purse: in a long war, from its second season."""


class Record(Struct, frozen=True):
    """What a ship or a captain has been through (C-20)."""

    captain: int  # whose she was, or for whom he commanded
    what: str  # a ship, or a captain
    name: str
    victories: int
    pennant: bool
    actions: tuple[str, ...]  # a line for each, the oldest first
    rule: str  # by which it is kept


class Dice(Struct, frozen=True):
    """What the dice of a season gave a captain, and what they owed him."""

    came: int = 0
    expected: float = 0.0


class YearFigures(Struct, frozen=True):
    """A season that is over, in numbers; pairs are by captain."""

    number: int
    points: Numbers
    favour: Numbers  # the rungs of the crowns' favour after it
    dice: tuple[Dice, Dice] = (Dice(), Dice())


class CareerFigures(Struct, frozen=True):
    years: tuple[YearFigures, ...]
    begun: Numbers  # the rungs of the crowns' favour before the first of these seasons
    purses: tuple[int, ...]  # by rung, in points
    fleets: tuple[tuple[int, ...], tuple[int, ...]]
    """By captain what his ships and companies cost new, in coins: as he sailed into each of these
    seasons, and as he lies in port after the last. Nothing where it is not for this reader."""
    wages: Numbers | None = None
    """In coins, what the crowns pay for the next season in a long war, which fills no purse."""
    upkeep: int = 0  # the share of what a fleet has cost that it eats up there, in hundredths


class CareerMoment(Struct, frozen=True):
    """A moment by which a career is remembered, with the chance it had if it is known."""

    what: str  # "luck", "loss" or "turn"
    season: int
    engagement: int  # of that season, from 1
    words: str
    chance: float | None
    rule: str  # by which the chance is worked out


class Chronicle(Struct, frozen=True):
    captains: tuple[ToldCaptain, ToldCaptain]
    seasons: tuple[ToldSeason, ...]
    planned: int  # how many seasons it was to have; 0 where it was to last as long as he lives
    ironman: bool
    teller: int | None
    """The captain from whose sight it is written; -1 for what both know of each other, and
    nobody where nothing is hidden."""
    over: bool
    ending: str
    seed: int | None = None  # from which all of it follows; not told while it is under way
    notes: dict[str, str] = {}  # what whoever keeps the career adds: the kind of dice, who played
    records: tuple[Record, ...] = ()
    """Of all who were in an engagement: ships before captains, who won most before the others."""
    figures: CareerFigures | None = None
    moments: tuple[CareerMoment, ...] = ()  # by which it is remembered; none before it is over
    luck: tuple[DiceLuck, ...] = ()  # of both captains, in all seasons
    version: int = VERSION


# --- The sentences, from their file ---------------------------------------------------------------

SENTENCES = "sentences.toml"
BLANKS = {
    "headline": "name",
    "sea_fight": "ship by on captain fate",
    "land_raid": "unit alarm ground coins",
    "shore_raid": "figure place side men",
    "treasure_grab": "leader",
    "pirate_wars": "ship by on chests",
    "throw": "by on often dice",
    "moment": "where words odds",
    "bargain": "type name ship company officer a group count trait town label",
}  # by table of the file what its sentences may name; those of others name nothing


def asked(words: str) -> set[str]:
    """The names that a sentence asks for. Raises ValueError where its braces do not match."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def sentences_from(text: str) -> Mapping[str, tuple[str, ...]]:
    """By table and name, "headline.won", each sentence, or all of which one is chosen.

    Raises ValueError, with the file and the name, for a blank that nothing fills.
    """
    found = {}
    for table, named in tomllib.loads(text).items():
        known = BLANKS.get(table, "").split()
        for name, words in named.items():
            found[f"{table}.{name}"] = choice = (words,) if isinstance(words, str) else (*words,)
            if strange := {blank.lower() for each in choice for blank in asked(each)} - {*known}:
                why = f"nothing fills {{{min(strange)}}}"
                raise ValueError(f"{SENTENCES}: {table}.{name}: {why}")
    return found


@cache
def sentences() -> Mapping[str, tuple[str, ...]]:
    return sentences_from(files(__package__).joinpath(SENTENCES).read_text("utf-8"))


def sentence(key: str, at: int = 0, /, **names: object) -> str:
    """The sentence of this name, of several one by any number, with its blanks filled."""
    words = sentences()[key]
    begun = {name.capitalize(): start_of(str(value)) for name, value in names.items()}
    return words[at % len(words)].format(**names, **begun)


# --- A match as the chronicle reads it: the whole truth, or what one of its players was told -----


class ToldEvent(NamedTuple):
    """An event, with the position before it and after it."""

    step: int
    turn: int
    before: Any
    after: Any
    event: Event


class MatchSight(NamedTuple):
    """A match, and who looks at it."""

    match: Match
    who: Player | None  # none for whom nothing is hidden

    @property
    def state(self) -> Any:
        return self.at(len(self.match.steps) - 1)

    def at(self, step: int) -> Any:
        """The position after so many actions."""
        state = self.match.steps[step].state
        return state if self.who is None else redact(state, self.who)

    def told(self, *kinds: type[Event]) -> Iterator[ToldEvent]:
        """All events of these kinds, in their order."""
        for number, step in enumerate(self.match.steps):
            last = max(0, number - 1)
            for turn, event in dated(step.events, self.match.steps[last].state.turn):
                if isinstance(event, kinds):
                    shown = event if self.who is None else redact(event, self.who)
                    yield ToldEvent(number, turn, self.at(last), self.at(number), shown)


# --- How lucky each captain was: in a fight, in a season and in a whole career --------------------
# What came of dice is told beside what was to be expected, with the share of all such throws that
# bring less. A fight may be told in points, too: each of its orders is done again with other dice.

CAPTAINS = (Player(0), Player(1))
FIGHTS = "all fights"
"""What the dice of a season or of a career were thrown for, besides those of the sheet."""


class DiceCount(NamedTuple):
    """What dice were counted of a captain."""

    captain: int
    what: str
    luck: Thrown


def in_match(sight: MatchSight, chairs: Chairs) -> Iterator[DiceCount]:
    """What came of the dice of a match: of those that are not sealed to the reader, or his own."""
    before = sight.match.steps[0].state
    for step in sight.match.steps:
        for event in step.events:
            for each in sight.match.engine.luck(before, event):
                captain = chairs[each.by]
                is_told = sight.who in (None, each.by) or redact(event, sight.who) == event
                if captain is not None and is_told:
                    yield DiceCount(captain, each.what, each.luck)
        before = step.state


def of_fight(sight: MatchSight, chairs: Chairs, *, replays: bool = False) -> tuple[DiceLuck, ...]:
    """The luck of both captains in a fight; of whoever threw no dice nothing is told.

    With `replays` a fight that is over is told in points, too.
    """
    found, match = [*in_match(sight, chairs)], sight.match
    *most, last = sorted({each.what for each in found}) or [""]
    lucks = summed(found, f"{', '.join(most)} and {last}" if most else last)
    if not replays or match.to_act:
        return lucks
    actions = [entry.action for entry in match.entries]
    worth = in_points([*swings(match.engine, match.steps, actions, match.seed)], len(chairs))
    return tuple(replace(each, points=worth[chairs.index(each.captain)]) for each in lucks)


def summed(found: Sequence[DiceCount], what: str) -> tuple[DiceLuck, ...]:
    totals = [
        sum((each.luck for each in found if each.captain == who), Thrown()) for who in CAPTAINS
    ]
    return tuple(
        DiceLuck(who, what, luck.came, round(luck.expected, 1), luck.share, luck.thrown)
        for who, luck in enumerate(totals)
        if luck.thrown
    )


def together(lucks: Iterable[DiceLuck], what: str = "") -> tuple[DiceLuck, ...]:
    """The luck of fights and that of sheets, each in all; under one name where `what` gives it."""
    known: dict[str, list[DiceCount]] = {}
    for each in lucks:
        name = what or each.what
        owed = added(
            dice * worth * chance for dice, ways in each.thrown for worth, chance in enumerate(ways)
        )  # not `expected`, which is rounded
        luck = Thrown(each.came, owed, each.thrown)
        known.setdefault(name, []).append(DiceCount(each.captain, name, luck))
    return tuple(total for name, found in known.items() for total in summed(found, name))


def of_season(fights: Sequence[DiceLuck], sheet: MatchSight) -> tuple[DiceLuck, ...]:
    """The luck of both captains in all fights of a season, and in the scores of its sheet."""
    scores = [*in_match(sheet, CAPTAINS)]
    return (*together(fights, FIGHTS), *(summed(scores, scores[0].what) if scores else ()))


def in_words(lucks: Sequence[DiceLuck], crowns: Sequence[str]) -> Iterator[str]:
    """The luck of both in a sentence for each thing that dice were thrown for."""
    for what in dict.fromkeys(each.what for each in lucks):
        said = [one(each, crowns[each.captain]) for each in lucks if each.what == what]
        yield f"Luck, in {what}: {'; '.join(said)}."


def one(luck: DiceLuck, crown: str) -> str:
    """The luck of one: "England 12 against 9.5 expected, luckier than 81 of 100"."""
    said = f"{crown} {luck.came} against {luck.expected:g} expected{luckier(luck.share)}"
    worth = luck.points
    if worth is None or worth.share is None:
        return said
    came = f"{worth.came:+g} against {worth.expected:+.1f} expected"
    return f"{said} (in points {came}{luckier(worth.share)})"
