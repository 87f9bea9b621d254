"""The form of a new career: what can be picked, what the lines mean, and what may not stand there.

The page holds the fields; here is what they say together. Nothing of it draws.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import CAPTAIN, LEVELS
from pieces_of_eight.campaign.kernel.play import amid
from pieces_of_eight.content import crowns, rivals
from pieces_of_eight.content.campaign import campaign_numbers
from pieces_of_eight.content.captains import Rival, TrueCaptain, rival, true_captain, true_captains
from pieces_of_eight.saves.words import clean, plain_word
from pieces_of_eight.tui.play.order_form import LARGEST_SEED, PERSON, PIECES, WARS, Commission
from pieces_of_eight.tui.play.order_form import about as about_in_fights
from pieces_of_eight.tui.play.swearing import FIXED, SWORN
from pieces_of_eight.tui.registry import kinds

OWN = "own"
"""Picked where a captain is to bear a name that is typed."""
LONGEST_NAME = 24
SIDES = ("first", "second")
"""What the fields of the two captains are called by."""
ON, OFF = "on", "off"

Values = Sequence[tuple[str, str]]
Pair = tuple[str, str]

RULES: Mapping[str, str] = {
    "chair": "C-2",
    "word": "C-7",
    "again": "C-7",
    "ironman": "C-3",
    "characters": "C-19",
    "sea": "C-12",
    "waters": "H-280",
    "seed": "C-27",
    "": "C-1",
}
"""The paragraph that governs a line of the form; "" for all the others."""

HINTS: Mapping[str, str] = {
    "crown": "The crown you sail for. It fills your purse; its ships and towns are at stake.",
    "name": f"The captain's name, at most {LONGEST_NAME} letters.",
    "chair": "A person at this keyboard plays this captain.",
    "word": "A password locks this captain's secrets. You can leave it empty.",
    "again": "The same password again, since you cannot see what you type.",
    "seasons": "A season takes an hour or more; a few minutes if its fights are settled.",
    "seed": "The same number brings the same seas, towns and dice. Empty: sworn dice.",
    "begin": "Both captains start in port with a full purse. You can leave at any time.",
}
"""What a line of the form means, where that is the same whatever is picked."""

RIVAL_CROWN = "The rival sails for this crown. Its ships and towns are yours to raid."
"""What the second line for a crown means."""
DRAWN = "With a password the dice are sworn, and the seed does not count."
"""What the seed means where a word is set."""

MEANT: Mapping[str, str] = {
    ON: "One save, no way back, and the career ends if your captain dies.",
    OFF: "You may copy the save, and the first mate takes over from a dead captain.",
    FIXED: "Every roll follows from the seed you typed. The dice are not sworn.",
    SWORN: "Fair dice: both sides commit to a secret first, so nobody can fix a roll.",
}
"""What a value of the terms means."""

KNOWN: Mapping[str, str] = {
    ON: "Hired captains have traits, cost more, and may be promoted or killed.",
    OFF: "All captains you hire are alike.",
}
"""What it means whether captains have characters."""

SEAS: Mapping[str, Pair] = {
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
}
"""By which rules battles at sea are fought: what they are called, and how they go."""


CALM, OPEN = "calm", "open"
WATERS: Mapping[str, Pair] = {
    CALM: (
        "calm water",
        "One short season, small fleets. Press right to choose everything yourself.",
    ),
    OPEN: ("the open sea", "You choose everything yourself. Press left or right for calm water."),
}
"""How a first career is begun: what that is called, and what it means (H-280)."""
CALM_RIVAL = "sailor"


class Side(Struct, frozen=True):
    """A captain as he stands in the form; the texts may be nonsense still."""

    crown: str
    chair: str
    """PERSON, or a level."""
    captain: str
    """The id of a captain who lived or of a rival, or OWN."""
    typed: str = ""
    """His own name, where OWN is picked."""
    word: str = ""
    again: str = ""
    """The word a second time."""

    @property
    def person(self) -> bool:
        return self.chair == PERSON


class Form(Struct, frozen=True):
    """What has been chosen and typed so far."""

    sides: tuple[Side, Side]
    seasons: str
    ironman: str
    seed: str
    """What was typed: nothing, where the dice are to be sworn."""
    sea: str = PIECES
    characters: str = ON
    drawn: int = 0
    """What seas, towns and cards are made from where no seed was typed."""
    waters: str = OPEN

    @property
    def is_sworn(self) -> bool:
        """Whether the dice are sworn."""
        return self.locked or not self.seed.strip()

    @property
    def dice(self) -> str:
        """How the dice fall."""
        return SWORN if self.is_sworn else FIXED

    @property
    def two_people(self) -> bool:
        """Whether there are secrets to lock."""
        return all(side.person for side in self.sides)

    @property
    def locked(self) -> bool:
        """Whether a captain has typed a word."""
        return self.two_people and any(side.word for side in self.sides)


def in_these_waters(form: Form) -> Form:
    """The form as it counts: in calm water most of it is settled (H-280)."""
    if form.waters != CALM:
        return form
    one, two = form.sides
    sides = (replace(one, chair=PERSON), replace(two, chair=CALM_RIVAL))
    seasons = str(min(campaign_numbers().career.seasons))
    terms = {"seasons": seasons, "ironman": OFF, "characters": OFF, "sea": PIECES}
    return replace(form, sides=sides, **terms)


def crown_values(but: str = "") -> list[Pair]:
    """The crowns that can be served; not the one the other serves."""
    return [(crown.id, crown.name) for crown in crowns() if crown.id != but]


def chair_values() -> list[Pair]:
    """Who may play for a captain."""
    return [(PERSON, "a person"), *((level, level) for level in LEVELS)]


def season_values() -> list[Pair]:
    """How many seasons a career may have (C-1)."""
    return [(str(count), str(count)) for count in campaign_numbers().career.seasons]


def sea_values() -> list[Pair]:
    """By which rules battles at sea may be fought (C-12)."""
    return [(sea, words[0]) for sea, words in SEAS.items()]


def captain_values(at: int, crown: str, chair: str) -> list[Pair]:
    """Who may sit in a chair: a rival for an opponent across the table, else who lived."""
    if at == 1 and chair != PERSON:
        return [(one.id, one.name) for one in rivals(crown)]
    lived = [(one.id, one.name) for one in true_captains() if one.serves(crown)]
    return [*lived, (OWN, "a name of my own")]


def who_is(at: int, side: Side) -> TrueCaptain | Rival | None:
    """The captain who was picked; nobody where a name is typed."""
    if side.captain == OWN:
        return None
    return rival(side.captain) if at == 1 and not side.person else true_captain(side.captain)


def name_of(at: int, side: Side) -> str:
    """What a captain is called; empty while a name of his own is still to be typed."""
    found = who_is(at, side)
    return found.name if found else clean(side.typed, LONGEST_NAME)


def chair_of(at: int, side: Side) -> str:
    """Who plays for him: an opponent across the table has the temper of his captain (C-2)."""
    found = who_is(at, side)
    return f"{side.chair}, {found.temper}" if isinstance(found, Rival) else side.chair


def hint(field: str, value: str = "") -> str:
    """What a line of the form means, now that this value is picked."""
    if field == "ironman":
        return f"{value.capitalize()}: {amid(MEANT[value])}"
    if field == "characters":
        return f"{value.capitalize()}: {amid(KNOWN[value])}"
    if field in ("sea", "waters"):
        return (SEAS if field == "sea" else WATERS)[value][1]
    if field == "chair" and value != PERSON:
        return about(value)
    return HINTS.get(field, "")


def about(rank: str) -> str:
    """What an opponent of a career does, in a sentence; of a captain, where he is one (C-30)."""
    if rank != CAPTAIN:
        return about_in_fights(rank)
    others = " and ".join(kind.title.lower() for kind in kinds().values() if not kind.captains)
    return f"A captain in every fight{others and f' but {others}'}, who wants the prize as well."


def captain_hint(at: int, values: Values) -> str:
    """How many captains there are, and which of them this is."""
    if values[-1][0] != OWN:
        return f"{at + 1} of {len(values)} rivals who sail for this crown."
    if at == len(values) - 1:
        return "A captain of your own. Type the name below."
    return f"{at + 1} of {len(values) - 1} who can sail for this crown, or type a name of your own."


def number(typed: str) -> int:
    """The typed seed. Raises ValueError with a sentence."""
    digits = typed.strip().replace(",", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > LARGEST_SEED:
        raise ValueError(f"A seed is a whole number from 0 to {LARGEST_SEED:,}.")
    return int(digits)


def commission(form: Form) -> Commission:
    """The career that the form orders. Raises ValueError with a sentence for a bad line."""
    one, two = (name_of(at, side) for at, side in enumerate(form.sides))
    for name, which in ((one, "first"), (two, "second")):
        if not any(letter.isalnum() for letter in name):
            raise ValueError(f"The {which} captain has no name yet. Type one, or pick a captain.")
    if one.casefold() == two.casefold():
        raise ValueError(f"Both captains are called {one}. Rename one of them.")
    if form.sides[0].crown == form.sides[1].crown:
        raise ValueError("Both captains serve the same crown. Choose another for one of them.")
    seed = form.drawn if form.is_sworn else number(form.seed)
    first, second = form.sides
    return Commission(
        captains=(one, two),
        crowns=(first.crown, second.crown),
        chairs=(chair_of(0, first), chair_of(1, second)),
        seasons=int(form.seasons),
        ironman=form.ironman == ON,
        seed=seed,
        sea=form.sea,
        characters=form.characters == ON,
        calm=form.waters == CALM,
        words=_words(form, (one, two)),
    )


def _words(form: Form, names: Pair) -> dict[int, str]:
    """The words that were set. Raises ValueError for one that was mistyped or is only spaces."""
    if not form.two_people:
        return {}
    found: dict[int, str] = {}
    for at, (side, name) in enumerate(zip(form.sides, names, strict=True)):
        if plain_word(side.word) != plain_word(side.again):
            raise ValueError(f"The two passwords of {name} differ. Type them again.")
        if side.word and not plain_word(side.word):
            raise ValueError(
                f"The password of {name} needs at least one letter, or leave it empty."
            )
        if side.word:
            found[at] = side.word
    return found
