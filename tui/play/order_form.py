"""How a fight is ordered: the fields, maps and words of its form, checked and then begun."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.ai.policy import EVEN, EVERYWHERE, LEVELS, levels_in
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.inks import Palette
from . import even_match

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.game import Engine
    from pieces_of_eight.campaign.kernel.match import Position
    from pieces_of_eight.campaign.kernel.sworn import Oath, Promise
    from pieces_of_eight.saves.folder import Folder
    from pieces_of_eight.saves.match_file import MatchFile


CHANCE = "chance"
"""The choice that is no ready scenario: a fight made from the seed."""
PERSON = "person"
LARGEST_SEED = 999_999_999

Values = Sequence[tuple[str, str]]
"""What can be picked, each value with its words."""
LONGEST_NAME = 24
USUAL = "mate"
"""Who plays where nothing is said."""


class Field(Struct, frozen=True):
    """A line of the form in which a value is picked out of a few."""

    name: str
    title: str
    values: Values
    value: str = ""
    """What is picked at first; the first of the values where nothing is named."""
    chance: bool = False
    """Whether it is asked only for a fight that is made from the seed."""
    above: bool = False
    """Whether it stands above the lines that say who plays, as those of a chance fight do."""
    own: bool = False
    """Whether it is asked only of a player who has made something himself."""


class Made(Struct, frozen=True):
    """Something a player has made himself and may take into a fight."""

    title: str
    what: Any = None
    problem: str = ""
    """What is wrong with it, in a sentence."""


class Plan(Struct, frozen=True):
    """What has been chosen and typed so far; the texts may be nonsense still."""

    engine: str
    choice: str
    """The id of a scenario, or CHANCE."""
    seed: str
    """What was typed as seed: nothing, where the dice are to be sworn."""
    picked: Mapping[str, str] = {}
    """The values of the fields by their names; "" or nothing for what is usual."""
    chairs: tuple[str, ...] = (PERSON, "mate")
    """Who plays: PERSON or a level. Of more chairs than the fight has the first ones count."""
    names: tuple[str, ...] = ("", "")
    made: Mapping[str, Made] = {}
    """What the player has made himself, by its names."""
    drawn: int = 0
    """What a fight is made from where no seed was typed."""

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
            raise ValueError(f"A seed is a whole number from 0 to {most}, without a sign.")
        return int(digits)


class Meant(Struct, frozen=True):
    """The fight that a plan means."""

    title: str
    blurb: str
    note: str
    """What stands at the right of the heading: the name of the place."""
    sides: tuple[tuple[str, str], ...]
    """For each side its name, and what it has."""
    captains: tuple[str, ...]
    """What the players are called where no name is typed: as many as play."""
    values: Mapping[str, Values]
    """The values of those fields that depend on the scenario, by the fields' names."""
    view: Any
    """What the preview draws."""
    setup: Callable[[], Any]
    """The order with which the engine begins."""
    history: str = ""
    """What is on record of such a fight, below all else."""
    inks: Callable[[Palette], Sequence[Ink]] | None = None
    """The colours of the sides, where they are not those of two fleets."""


YOURS = " (yours)"
"""Stands after the title of a scenario that is the player's own."""


class Order(Struct, frozen=True):
    """How fights of a kind are ordered."""

    chance: str
    """What a fight made from the seed is called."""
    fields: tuple[Field, ...]
    hints: Mapping[str, str]
    """What each line of the form means. The lines are named like the fields, and "first",
    "second", "first-name", "second-name" and so on, "seed" and "begin"."""
    begin: str
    """The word with which the fight begins."""
    meant: Callable[[Plan], Meant]
    """The fight of a plan. Raises ValueError with a sentence for a seed that is none, and
    UnknownNameError for a scenario that is none."""
    rules: Mapping[str, str]
    """The paragraph that governs a field; "" for all the others."""
    made: "Callable[[Folder], Mapping[str, Made]]" = lambda folder: {}
    """What the player has made himself for such fights, out of his folder."""
    workshop: tuple[str, str] = ("", "")
    """A page on which a player makes something for such fights, and the words that lead to it."""
    lesson: str = ""
    """What the lesson is called, where `rules[""]` is the first paragraph of one."""


def no_order(rule: str, why: str) -> Order:
    """Of what is begun on a page of its own: every plan is refused, with a sentence."""

    def meant(plan: Plan) -> Meant:
        raise ValueError(why)

    return Order("", fields=(), hints={}, begin="", meant=meant, rules={"": rule})


def lengths(usual: int, others: Iterable[int], noun: str = "turns") -> Values:
    """How long a fight may last: as long as usual first."""
    offered = ((str(length), f"{length} {noun}") for length in others if length != usual)
    return [("", f"{usual} {noun}"), *offered]


def ranks(captains: bool) -> tuple[str, ...]:
    """The levels that can be met, the weakest first; above the mate only where there are any."""
    return tuple(LEVELS) if captains else EVERYWHERE


def chair_words(captains: bool) -> Values:
    """Who may sit in a chair."""
    levels = [(rank, rank) for rank in ranks(captains)]
    return [(PERSON, PERSON), *levels, (EVEN, EVEN)]


def about(rank: str) -> str:
    """An opponent in a sentence: what he does, without what he sees."""
    return f"{rank.capitalize()}: {LEVELS[rank].words.partition('.')[0].lower()}."


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
        raise ValueError(f"{who} captains are called {twice}: give one of them another name.")
    return tuple(
        Chair("person", name) if chair == PERSON else Chair("ai", captain, chair)
        for name, chair, captain in zip(names, chairs, meant.captains, strict=True)
    )


class Ordered(NamedTuple):
    """A fight that can be begun."""

    engine: "Engine[Any, Any, Any]"
    setup: Any
    seed: int
    title: str
    chairs: tuple[Chair, ...]
    position: "Position[Any] | None" = None
    """From where it goes on, where it does not begin with its set-up; then nothing is sworn."""

    def promise(self) -> "Promise":
        """Draw the secret of its dice."""
        from pieces_of_eight.campaign.kernel.sworn import match_setup, swear

        return swear(match_setup(self.engine.name, self.setup, self.seed))

    def begin(self, folder: "Folder", oath: "Oath | None" = None) -> "MatchFile":
        """Begin it, saved from its first moment. Raises SaveError."""
        from pieces_of_eight.campaign.kernel.match import Match
        from pieces_of_eight.campaign.kernel.sworn import dice_of

        dice = dice_of(self.seed, () if oath is None else (oath,))
        match = Match(self.engine, self.setup, self.seed, self.position, dice)
        return folder.create(self.engine.name, match, self.title, self.chairs)


def ordered(plan: Plan, meant: Meant, folder: "Folder") -> Ordered:
    """The fight that a plan means (see `Order.meant`). Raises ValueError with a sentence."""
    from pieces_of_eight.campaign.engines import ENGINES

    engine, seed = ENGINES[plan.engine], plan.number
    met = (PERSON, *levels_in(engine), EVEN)
    for who in plan.chairs:
        if who not in met:
            raise ValueError(
                f"Nobody called {who!r} plays such a fight; there are {', '.join(met)}."
            )
    chairs = even_match.seated(chairs_of(plan, meant), folder, plan.engine)
    return Ordered(engine, meant.setup(), seed, meant.title, chairs)
