"""What the odds of an action are made of: parts with their modifiers, and exact chances."""

from fractions import Fraction

from msgspec import Struct

from campaign.kernel.play import Mod
from campaign.kernel.rules import Rule


class Part(Struct, frozen=True):
    """Dice that are thrown together for one reason."""

    words: str
    """What throws them: "2 light guns", "Swan", "her grapnels"."""
    dice: int
    need: int
    """The lowest face that succeeds; 0 where a chart is read."""
    mods: tuple[Mod, ...] = ()
    """What made up the number of dice, or what helped the need, each by name."""


class Chance(Struct, frozen=True):
    """Something that may happen, and how likely it is."""

    words: str
    chance: Fraction


class Odds(Struct, frozen=True):
    """All that the dice of an action can do."""

    rule: Rule
    parts: tuple[Part, ...]
    rows: tuple[Chance, ...]
    """What excludes each other; the chances of all rows together are 1."""
    also: tuple[Chance, ...] = ()
    """What may come with it, each taken for itself."""
    mean: Fraction | None = None
    """How many hits or kills to expect, where they are counted."""
    note: str = ""
    """What the chances leave out, in a sentence."""
