"""How a fight is ordered: the fields, maps and words of its form, checked and then begun."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, convert

from pieces_of_eight.campaign.ai.policy import (
    EVEN,
    EVERYWHERE,
    FIRST,
    LEVELS,
    MOST,
    LevelStanding,
    levels_in,
)
from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import percent
from pieces_of_eight.tui.tables import tables_in

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.game import Engine
    from pieces_of_eight.campaign.kernel.match import Checkpoint
    from pieces_of_eight.campaign.kernel.sworn import Oath, Promise
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile
    from .session import Kept


# --- The opponent who is an even match: how a player stands against him, kept with his settings ---
# He is told openly: in the form before a fight, and behind its end (`campaign/ai/policy.py`).

NAME = "even match"  # under which name the standings stand among the settings
COUNTED = "even match counted"  # what a fight is marked with once it has changed a standing


def standings(folder: "Folder") -> dict[str, LevelStanding]:
    found = {}
    for words in folder.settings().get(NAME, "").split():
        engine, *numbers = words.split(":")
        if len(numbers) == 3 and all(each.isdecimal() for each in numbers):
            given, fights, won = map(int, numbers)
            if given <= MOST and won <= fights:
                found[engine] = LevelStanding(given, fights, won)
    return found


def standing(folder: "Folder", engine: str) -> LevelStanding:
    """How the player stands in a kind of fight."""
    return standings(folder).get(engine, LevelStanding())


def keep(folder: "Folder", engine: str, now: LevelStanding) -> None:
    """The player stands so from now on. Raises SaveError."""
    every = {**standings(folder), engine: now}
    words = [f"{name}:{one.given}:{one.fights}:{one.won}" for name, one in sorted(every.items())]
    folder.save_settings({NAME: " ".join(words)})


def named(folder: "Folder", engine: str) -> str:
    """The level of the even match that a player meets now in a kind of fight."""
    return f"{EVEN} {standing(folder, engine).given}"


def seated(chairs: Sequence[Chair], folder: "Folder", engine: str) -> tuple[Chair, ...]:
    """The chairs, where an even match knows how much he gives away now."""
    level = named(folder, engine)
    return tuple(
        Chair("ai", chair.name, level) if chair.level.startswith(EVEN) else chair
        for chair in chairs
    )


def told(now: LevelStanding) -> str:
    """What he gives away, and how the player has fared against him."""
    fared = f"you won {now.won} of {now.fights}" if now.fights else "no fights yet"
    return (
        f"Even match: plays about as well as you (handicap {percent(now.given / MOST)}); {fared}."
    )


def count_even_match(folder: "Folder", saved: "Kept") -> str:
    """Let a fight that is over change the standing, once; what it came to, "" where nothing."""
    match, engine, chairs = saved.match, saved.match.engine, saved.header.chairs
    people = [Player(n) for n, chair in enumerate(chairs) if chair.person]
    counts = not match.to_act and not saved.of_career and len(people) == 1 and meets_one(chairs)
    if not counts or saved.header.texts.get(COUNTED):
        return ""
    before = standing(folder, engine.name)
    best = engine.better(match.state)
    after = before.after(None if best is None else best == people[0], len(chairs))
    try:
        keep(folder, engine.name, after)
        saved.note(COUNTED, str(after.given))
    except SaveError:
        return ""  # a disk that fails is no reason to hold up the end of a fight
    return (
        f"Your even match now has a handicap of {percent(after.given / MOST)} (before: "
        f"{percent(before.given / MOST)}). You have won {after.won} of {after.fights} fights."
    )


def meets_one(chairs: Sequence[Chair]) -> bool:
    """Whether an even match sits in one of the chairs."""
    return any(chair.level.startswith(EVEN) for chair in chairs)


# --- Order form -----------------------------------------------------------------------------------

CHANCE = "chance"  # the choice that is no ready scenario: a fight made from the seed
PERSON = "person"
LARGEST_SEED = 999_999_999

Values = Sequence[tuple[str, str]]  # what can be picked, each value with its words
LONGEST_NAME = 24
USUAL = "mate"  # who plays where nothing is said


class Field(Struct, frozen=True):
    """A line of the form in which a value is picked out of a few."""

    name: str
    title: str
    values: Values
    value: str = ""  # what is picked at first; the first of the values where nothing is named
    chance: bool = False  # whether it is asked only for a fight that is made from the seed
    above: bool = False
    """Whether it stands above the lines that say who plays, as those of a chance fight do."""
    own: bool = False  # whether it is asked only of a player who has made something himself
    hint: str = ""  # what it means
    rule: str = ""  # the paragraph that governs it, where that is one of its own


class Made(Struct, frozen=True):
    """Something a player has made himself and may take into a fight."""

    title: str
    what: Any = None
    problem: str = ""  # what is wrong with it, in a sentence


class Plan(Struct, frozen=True):
    """What has been chosen and typed so far; the texts may be nonsense still."""

    engine: str
    choice: str  # the id of a scenario, or CHANCE
    seed: str  # what was typed as seed: nothing, where the dice are to be sworn
    picked: Mapping[str, str] = {}
    """The values of the fields by their names; "" or nothing for what is usual."""
    chairs: tuple[str, ...] = (PERSON, "mate")
    """Who plays: PERSON or a level. Of more chairs than the fight has the first ones count."""
    names: tuple[str, ...] = ("", "")
    made: Mapping[str, Made] = {}  # what the player has made himself, by its names
    drawn: int = 0  # what a fight is made from where no seed was typed

    @property
    def is_sworn(self) -> bool:
        """Whether the dice are sworn: whoever types a seed asks for its dice."""
        return not self.seed.strip()

    @property
    def number(self) -> int:
        """The seed as a number. Raises ValueError with a sentence."""
        if self.is_sworn:
            return self.drawn
        digits = self.seed.strip().replace(",", "").replace(" ", "")
        if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST_SEED:
            most = f"{LARGEST_SEED:,}"
            raise ValueError(f"A seed is a whole number from 0 to {most}.")
        return int(digits)


class Meant(Struct, frozen=True):
    """The fight that a plan means."""

    title: str
    blurb: str
    note: str  # what stands at the right of the heading: the name of the place
    sides: tuple[tuple[str, str], ...]  # for each side its name, and what it has
    captains: tuple[str, ...]  # what the players are called where no name is typed: as many as play
    values: Mapping[str, Values]
    """The values of those fields that depend on the scenario, by the fields' names."""
    view: Any  # what the preview draws
    setup: Callable[[], Any]  # the order with which the engine begins
    history: str = ""  # what is on record of such a fight, below all else
    inks: Callable[[Palette], Sequence[Ink]] | None = None
    """The colours of the sides, where they are not those of two fleets."""


YOURS = " (yours)"  # stands after the title of a scenario that is the player's own


class OrderForm(Struct, frozen=True):
    """How fights of a kind are ordered."""

    chance: str  # what a fight made from the seed is called
    fields: tuple[Field, ...]
    hints: Mapping[str, str]
    """What each line of the form means that is no field: "first", "second", "first-name",
    "second-name" and so on, "seed" and "begin"."""
    begin: str  # the word with which the fight begins
    meant: Callable[[Plan], Meant]
    """The fight of a plan. Raises ValueError with a sentence for a seed that is none, and
    UnknownNameError for a scenario that is none."""
    rule: str  # the paragraph that governs all lines that have none of their own
    made: "Callable[[Folder], Mapping[str, Made]]" = lambda folder: {}
    """What the player has made himself for such fights, out of his folder."""
    workshop: tuple[str, str] = ("", "")
    """A page on which a player makes something for such fights, and the words that lead to it."""
    lesson: str = ""  # what the lesson is called, where `rule` is the first paragraph of one

    def usual(self, name: str) -> str:
        """What is meant where nothing is picked in a field."""
        field = next(each for each in self.fields if each.name == name)
        return field.value or field.values[0][0]


def form_in(folder: Path, meant: Callable[[Plan], Meant], **more: Any) -> OrderForm:
    """The form of the fights whose pages lie in a folder, as its `form.toml` says."""
    table = tables_in(folder / "form.toml")
    rows = [{**row, "values": tuple(row["values"].items())} for row in table.pop("fields")]
    return OrderForm(fields=convert(rows, tuple[Field, ...]), meant=meant, **table, **more)


def no_order(rule: str, why: str) -> OrderForm:
    """Of what is begun on a page of its own: every plan is refused, with a sentence."""

    def meant(plan: Plan) -> Meant:
        raise ValueError(why)

    return OrderForm("", fields=(), hints={}, begin="", meant=meant, rule=rule)


def lengths(usual: int, others: Iterable[int], noun: str = "turns") -> Values:
    """How long a fight may last: as long as usual first."""
    offered = ((str(length), f"{length} {noun}") for length in others if length != usual)
    return [("", f"{usual} {noun}"), *offered]


def ranks(captains: bool) -> tuple[str, ...]:
    return tuple(LEVELS) if captains else EVERYWHERE


def about(rank: str) -> str:
    """An opponent in a line: what it is like to meet him, and who should."""
    return f"{rank.capitalize()}: {amid(LEVELS[rank].words)}"


def first_offer(folder: "Folder", engine: str) -> str:
    """The opponent whom a form offers: of the fight kept last, and before any the first to meet."""
    kept = [each for each in folder.matches() if each.engine == engine]
    last = max(kept, key=lambda each: each.begun).chairs if kept else ()
    level = next((chair.level for chair in last if not chair.person), FIRST)
    return EVEN if level.startswith(EVEN) else level


def chair_of(name: str, value: str) -> Chair:
    """The chair of a captain in which a person (PERSON) or an opponent of a level sits."""
    return Chair("person", name) if value == PERSON else Chair("ai", name, value)


def chairs_of(plan: Plan, meant: Meant) -> tuple[Chair, ...]:
    """Who sits where. Raises ValueError with a sentence when two people cannot be told apart."""
    seats = len(meant.captains)
    chairs = (*plan.chairs, *(USUAL,) * seats)[:seats]
    typed = [" ".join(name.split())[:LONGEST_NAME] for name in (*plan.names, *("",) * seats)]
    names = [name or captain for name, captain in zip(typed, meant.captains, strict=False)]
    people = [name for name, chair in zip(names, chairs, strict=True) if chair == PERSON]
    folded = [name.casefold() for name in people]
    twice = next((name for name in people if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        who = "Both" if seats == 2 else "Two"
        raise ValueError(f"{who} captains are called {twice}. Rename one of them.")
    return tuple(
        chair_of(name if chair == PERSON else captain, chair)
        for name, chair, captain in zip(names, chairs, meant.captains, strict=True)
    )


class OrderedFight(NamedTuple):
    """A fight that can be begun."""

    engine: "Engine"
    setup: Any
    seed: int
    title: str
    chairs: tuple[Chair, ...]
    position: "Checkpoint | None" = None
    """From where it goes on, where it does not begin with its set-up; then nothing is sworn."""
    is_sworn: bool = False
    """Whether its dice are sworn: with a number that is drawn, where none is given."""

    def promise(self) -> "Promise":
        """Draw the secret of its dice."""
        from pieces_of_eight.campaign.kernel.sworn import match_setup, swear

        return swear(match_setup(self.engine.name, self.setup, self.seed))

    def begin(self, folder: "Folder", oath: "Oath | None" = None) -> "MatchFile":
        """Begin it, saved from its first moment. Raises SaveError."""
        from pieces_of_eight.campaign.kernel.match import Match
        from pieces_of_eight.campaign.kernel.sworn import dice_of, drawn_number

        if self.is_sworn and oath is None:
            oath = self.promise().answered(drawn_number())
        dice = dice_of(self.seed, () if oath is None else (oath,))
        match = Match(self.engine, self.setup, self.seed, self.position, dice)
        return folder.create(self.engine.name, match, self.title, self.chairs)


def ordered(plan: Plan, meant: Meant, folder: "Folder") -> OrderedFight:
    """The fight that a plan means (see `Order.meant`). Raises ValueError with a sentence."""
    from pieces_of_eight.campaign.engines import ENGINES

    engine, seed = ENGINES[plan.engine], plan.number
    met = (PERSON, *levels_in(engine), EVEN)
    for who in plan.chairs:
        if who not in met:
            raise ValueError(
                f"Nobody called {who!r} plays this fight. Choose from {', '.join(met)}."
            )
    chairs = seated(chairs_of(plan, meant), folder, plan.engine)
    return OrderedFight(engine, meant.setup(), seed, meant.title, chairs, is_sworn=plan.is_sworn)


# --- What a career is begun with, as the page of new careers has it -------------------------------

PIECES, WARS = "pieces of eight", "pirate wars, "
"""By which rules battles at sea are fought: by these, or by those with an edition behind them."""


SEAS: Mapping[str, tuple[str, str]] = {
    PIECES: (
        "Pieces of Eight",
        "Battles at sea are fought on hexes, with broadsides and grapnels.",
    ),
    f"{WARS}1994": (
        "Pirate Wars of 1994",
        "Battles at sea are fought on a chart, and aboard man by man.",
    ),
    f"{WARS}revised": (
        "Pirate Wars, revised",
        "Battles at sea are fought on a chart, and aboard by one roll.",
    ),
}  # by which rules battles at sea are fought: what they are called, and how they go


class NewCareer(Struct, frozen=True):
    """Everything that was chosen, checked and clean."""

    captains: tuple[str, str]
    crowns: tuple[str, str]  # by id
    chairs: tuple[str, str] = (PERSON, "mate")
    """PERSON, or a level with or without a temper: "mate, bold"."""
    seasons: int = 3  # in a winter 0 for as many as the captain lives (C-31)
    ironman: bool = True
    winter: bool = False  # whether it has the rules of a winter; if not, it is as printed
    characters: bool = True
    """Whether captains and lieutenants have traits, and fates of their own (C-19)."""
    seed: int = 0
    sea: str = PIECES  # PIECES, or WARS and an edition: "pirate wars, revised"
    words: Mapping[int, str] = {}
    """The secret words of captains who are people; those who set none are not named."""
    calm: bool = False  # whether it is a first career in calm water (H-280)
    lesson: str = ""  # the id of the lesson that it is; empty for a career that counts
    article: str = ""  # the id of what is so for both captains, on the voyage of a day (C-40)
    vows: tuple[str, ...] = ()  # the ids of what every person at the table has vowed (C-40.2)
    marks: Mapping[str, str] = {}  # what else its header tells, by the keys of who reads it there

    @property
    def title(self) -> str:
        """What the career is called in lists."""
        return f"{self.captains[0]} against {self.captains[1]}"

    @property
    def edition(self) -> "Edition | None":
        """The edition of Pirate Wars; None where battles are fought by Pieces of Eight.

        Raises ValueError for one that there is not.
        """
        from pieces_of_eight.campaign.pirate_wars.state import Edition

        return None if self.sea == PIECES else Edition(self.sea.removeprefix(WARS))

    @property
    def captain(self) -> int:
        """Whose career a long war is: the person's who plays alone, else both captains' (C-31)."""
        people = [at for at, chair in enumerate(self.chairs) if chair == PERSON]
        return people[0] if len(people) == 1 else -1 if people else 0

    @property
    def sworn(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """By captain the ids of his vows: opponents swear nothing."""
        one, two = (self.vows if chair == PERSON else () for chair in self.chairs)
        return one, two

    @property
    def difficulty(self) -> str:
        """The level of skill the career is played against; empty between two people."""
        one, two = (chair.partition(", ")[0] for chair in self.chairs)
        ranks = [rank for rank in (two, one) if rank != PERSON]
        return ranks[0] if len(ranks) == 1 else ""
