"""Sworn dice on paper: what a save keeps of them, and what is checked when they are taken up."""

from collections.abc import Sequence

from msgspec import UNSET, Struct, UnsetType

from campaign.kernel.dice import Thrower
from campaign.kernel.play import Event
from campaign.kernel.rules import Rule
from campaign.kernel.sworn import (
    LINKS,
    Chain,
    Sworn,
    derived,
    pledge_of,
)

SWORN_DICE = Rule("C-27")
ALONE = "match"
"""The label of a match that belongs to no career."""
MOST_LINKS = 2**20
"""A save that says more is wrong: nobody waits for such a chain."""


TWO = 2
"""An oath of fewer sides would be nobody's business but one's own."""


class FalseOathError(ValueError):
    """An oath that cannot be (C-27.1): in a sentence without a full stop."""


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side's oath, everything in hexadecimal letters."""

    pledge: str
    """Link 0 of its chain, stated before the first throw."""
    secret: str
    """The last link."""

    def chain(self, count: int) -> Chain:
        """The side's chain. Raises FalseOathError."""
        try:
            return Chain(bytes.fromhex(self.secret), count)
        except ValueError as error:
            raise FalseOathError(f"its oath cannot be read ({error})") from error


class Oath(Struct, frozen=True, forbid_unknown_fields=True):
    """What was sworn for the dice of one match."""

    sides: tuple[Side, ...]
    """By player; of a career's match by captain."""
    label: str = ALONE
    links: int = LINKS

    def dice(self) -> Sworn:
        """The dice, of which none has fallen. Raises FalseOathError."""
        if not 1 <= self.links <= MOST_LINKS or len(self.sides) < TWO:
            raise FalseOathError(f"its oath is {len(self.sides)} chains of {self.links} links")
        return Sworn([side.chain(self.links) for side in self.sides], self.label)

    def check(self) -> None:
        """Refuse secrets that do not lead to what was stated, and an oath that was copied.

        Raises FalseOathError. It makes both chains anew, so it takes a moment.
        """
        for number, side in enumerate(self.sides, start=1):
            if side.chain(self.links).pledge.hex() != side.pledge:
                raise FalseOathError(f"the secret of side {number} is not the one it swore to")
        check_pledges([side.pledge for side in self.sides])


def check_pledges(pledges: Sequence[str]) -> None:
    """Refuse a pledge that is the other side's: who copies it has no secret of his own."""
    if len(set(pledges)) < len(pledges):
        raise FalseOathError("both sides swore the same, so one of them has copied the other")


def on_paper(dice: Thrower) -> Oath | UnsetType:
    """The oath behind the dice of a match; UNSET for dice that are not sworn."""
    if not isinstance(dice, Sworn):
        return UNSET
    links = max(side.links for side in dice.sides)
    return Oath(tuple(_side(each) for each in dice.sides), dice.label, links)


def _side(chain: Chain) -> Side:
    return Side(chain.pledge.hex(), chain.link(chain.links).hex())


class DiceSworn(Event, frozen=True):
    """What both sides stated before the first throw: told first of all."""

    pledges: tuple[str, ...]


def opening(dice: Thrower) -> DiceSworn | None:
    """What is told first of a match with sworn dice that belongs to no career."""
    if not isinstance(dice, Sworn) or dice.label != ALONE:
        return None
    return DiceSworn(SWORN_DICE, tuple(side.pledge.hex() for side in dice.sides))


def sworn_match(secrets: Sequence[bytes], label: str = ALONE) -> Sworn:
    """The dice of a match out of the secrets of both sides."""
    return Sworn([Chain(derived(each, label)) for each in secrets], label)


# --- Of a whole career: a secret of each captain, from which those of its matches follow ---------


class Secrets(Struct, frozen=True):
    """The secrets of both captains of a career."""

    both: tuple[bytes, bytes]

    @property
    def pledges(self) -> str:
        """What is stated of them before the first throw, in hexadecimal letters."""
        return " ".join(pledge_of(each).hex() for each in self.both)

    @property
    def text(self) -> str:
        """As they are kept."""
        return " ".join(each.hex() for each in self.both)

    def dice(self, place: Sequence[str | int]) -> Sworn:
        """The dice of one match of the career, by its place."""
        return sworn_match(self.both, "/".join(map(str, place)))


def secrets_of(text: str, pledges: str) -> Secrets:
    """The secrets that were kept, once they are seen to be those that were sworn to.

    Raises FalseOathError.
    """
    try:
        one, two = (bytes.fromhex(each) for each in text.split())
    except ValueError as error:
        raise FalseOathError("the secrets of its captains cannot be read") from error
    found, stated = Secrets((one, two)), pledges.split()
    for number, (mine, said) in enumerate(
        zip(found.pledges.split(), [*stated, "", ""], strict=False), start=1
    ):
        if mine != said:
            raise FalseOathError(f"the secret of captain {number} is not the one he swore to")
    check_pledges(stated)
    return found
