"""What a chronicle is made of, and the match it is read from: the whole of it, or one player's."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event, dated
from pieces_of_eight.campaign.kernel.replays import InPoints
from pieces_of_eight.campaign.kernel.sealed import Player, redact

VERSION = 1
"""Of the document. It rises when something in it changes its meaning or goes."""

Pair = tuple[str, str]
Numbers = tuple[int, int]


# --- What a chronicle is made of. Everything in it is plain, so that it can be written as JSON ---
# Captains go by their numbers, 0 and 1; pairs are by captain. Sentences are for the reader, what
# else there is for programs.


class Captain(Struct, frozen=True):
    """A captain of the career."""

    name: str
    """As he was called when it began."""
    crown: str
    now: str
    """Who stands on his quarterdeck at the end of the chronicle."""
    alive: bool
    points: int
    """Of all seasons that are over."""


class Force(Struct, frozen=True):
    """A line of a sheet."""

    letter: str
    value: int
    """0 where it is not known yet."""
    holds: tuple[str, ...]
    """Its ships and companies; nothing for a rumour."""


class Sheet(Struct, frozen=True):
    """What a captain wrote."""

    forces: tuple[Force, ...] = ()
    """Empty while it is being written, or is not for this reader's eyes."""
    sealed: bool = False
    in_port: tuple[str, ...] = ()


class Meeting(Struct, frozen=True):
    """Two forces that were set against each other."""

    letters: Pair
    scores: Numbers
    attacker: int | None
    """Nobody where they missed each other."""
    result: str
    """What came of it; empty while nobody has said."""
    words: str


class Gain(Struct, frozen=True):
    """Points, and what for."""

    captain: int
    points: int
    why: str


class Deed(Struct, frozen=True):
    """Something worth a line that happened in a fight."""

    turn: int
    words: str


class Luck(Struct, frozen=True):
    """How often the dice of a captain came off in a fight, and how often they should have."""

    captain: int
    what: str
    came: int
    expected: float
    share: float | None = None
    """In what share of the same throws less comes, as much counting half."""
    thrown: tuple[tuple[int, tuple[float, ...]], ...] = ()
    """How many dice, with the chances that nothing, one, two and so on come of each."""
    points: InPoints | None = None
    """The same in points of the fight, where its orders were done again with other dice."""


class Engagement(Struct, frozen=True):
    """An engagement of a season."""

    number: int
    kind: str
    attacker: int
    letters: Pair
    place: str
    """The town of a raid; empty at sea."""
    forces: tuple[tuple[str, ...], tuple[str, ...]]
    """By captain who met; nobody where a town was raided."""
    turns: int = 0
    over: bool = False
    ending: str = ""
    better: int | None = None
    """Who had the better of it."""
    deeds: tuple[Deed, ...] = ()
    paid: tuple[str, ...] = ()
    """What both sides of a raid were paid, in coins."""
    gains: tuple[Gain, ...] = ()
    luck: tuple[Luck, ...] = ()
    where: str = ""
    """Where both forces met, for a sentence: "in the Mona Passage"; empty without a chart."""


class Home(Struct, frozen=True):
    """A captain's homecoming."""

    captain: int
    points: int
    words: tuple[str, ...]


class Season(Struct, frozen=True):
    """A season, as far as it has come."""

    number: int
    captains: Pair
    """Who stood on the two quarterdecks when it began."""
    purses: Numbers
    """By which the crowns showed their favour when it began, in points."""
    port: tuple[tuple[str, ...], tuple[str, ...]]
    """What each captain did in port; nothing where it is not for this reader."""
    spent: tuple[int | None, int | None]
    """Coins, less what was taken for goods."""
    sheets: tuple[Sheet, Sheet] = (Sheet(), Sheet())
    begins: str = ""
    """Who named first, and by what dice."""
    meetings: tuple[Meeting, ...] = ()
    engagements: tuple[Engagement, ...] = ()
    fortune: tuple[str, ...] = ()
    """Cargoes, cards of the deck, and how the season ended."""
    gains: tuple[Gain, ...] = ()
    """Every line of the season's account."""
    home: tuple[Home, ...] = ()
    letter: tuple[str, ...] = ()
    """What the rival wrote before it, paragraph by paragraph; nothing where he wrote to nobody."""
    luck: tuple[Luck, ...] = ()
    """Of both captains, in all its fights and on its sheet."""


class Record(Struct, frozen=True):
    """What a ship or a captain has been through (C-20)."""

    captain: int
    """Whose she was, or for whom he commanded."""
    what: str
    """A ship, or a captain."""
    name: str
    victories: int
    pennant: bool
    actions: tuple[str, ...]
    """A line for each, the oldest first."""
    rule: str
    """By which it is kept."""


class Dice(Struct, frozen=True):
    """What the dice of a season gave a captain, and what they owed him."""

    came: int = 0
    expected: float = 0.0


class Year(Struct, frozen=True):
    """A season that is over, in numbers; pairs are by captain."""

    number: int
    points: Numbers
    favour: Numbers
    """The rungs of the crowns' favour after it."""
    dice: tuple[Dice, Dice] = (Dice(), Dice())


class Figures(Struct, frozen=True):
    """A career in numbers."""

    years: tuple[Year, ...]
    begun: Numbers
    """The rungs of the crowns' favour before the first of these seasons."""
    purses: tuple[int, ...]
    """By rung, in points."""
    fleets: tuple[tuple[int, ...], tuple[int, ...]]
    """By captain what his ships and companies cost new, in coins: as he sailed into each of these
    seasons, and as he lies in port after the last. Nothing where it is not for this reader."""


class Moment(Struct, frozen=True):
    """A moment by which a career is remembered, with the chance it had."""

    what: str
    """"luck", "loss" or "turn"."""
    season: int
    engagement: int
    """Of that season, from 1."""
    words: str
    chance: float
    rule: str
    """By which the chance is worked out."""


class Chronicle(Struct, frozen=True):
    """The story of a career."""

    captains: tuple[Captain, Captain]
    seasons: tuple[Season, ...]
    planned: int
    """How many seasons it was to have."""
    ironman: bool
    teller: int | None
    """The captain from whose sight it is written; -1 for what both know of each other, and
    nobody where nothing is hidden."""
    over: bool
    ending: str
    seed: int | None = None
    """From which all of it follows; not told while it is under way."""
    notes: dict[str, str] = {}
    """What whoever keeps the career adds: the kind of dice, who played."""
    records: tuple[Record, ...] = ()
    """Of all who were in an engagement: ships before captains, who won most before the others."""
    figures: Figures | None = None
    """The seasons in numbers."""
    moments: tuple[Moment, ...] = ()
    """By which it is remembered; none before it is over."""
    luck: tuple[Luck, ...] = ()
    """Of both captains, in all seasons."""
    version: int = VERSION


# --- A match as the chronicle reads it: the whole truth, or what one of its players was told -----


class Told(NamedTuple):
    """An event, with the position before it and after it."""

    step: int
    turn: int
    """The turn in which it happened."""
    before: Any
    after: Any
    event: Event


class Sight(NamedTuple):
    """A match, and who looks at it."""

    match: Match[Any, Any, Any]
    who: Player | None
    """None for whom nothing is hidden."""

    @property
    def state(self) -> Any:
        """Where it stands now."""
        return self.at(len(self.match.steps) - 1)

    def at(self, step: int) -> Any:
        """The position after so many actions."""
        state = self.match.steps[step].state
        return state if self.who is None else redact(state, self.who)

    def told(self, *kinds: type[Event]) -> Iterator[Told]:
        """All events of these kinds, in their order."""
        for number, step in enumerate(self.match.steps):
            began = self.match.steps[max(0, number - 1)].state.turn
            for turn, event in dated(step.events, began):
                if isinstance(event, kinds):
                    shown = event if self.who is None else redact(event, self.who)
                    before = self.at(max(0, number - 1))
                    yield Told(number, turn, before, self.at(number), shown)
