"""The links of a career by file: dice of each moment follow from a link of each side (C-29.4)."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Chain, ChainSpentError, FalseLinkError
from campaign.kernel.sworn import Shown as ShownLinks
from campaign.link_dice import key_of
from saves.letters import Shown
from tui.play.by_file.exchange import NotTakenError


class CareerLinks:
    """What both captains have shown of their chains, as far as it is known at this machine."""

    def __init__(self, mine: Player, secret: str, pledges: Sequence[str], game: str) -> None:
        """`secret` is the end of the chain of this side; the pledges are by captain."""
        self.mine = mine
        self._game = game
        self.sides: list[Chain | ShownLinks] = [
            Chain(bytes.fromhex(secret)) if side == mine else ShownLinks(bytes.fromhex(pledge))
            for side, pledge in enumerate(pledges)
        ]
        self._numbers = [0, 0]
        """By side the latest link that was shown."""

    def copy(self) -> "CareerLinks":
        """The same, to be gone on with apart."""
        fresh = object.__new__(CareerLinks)
        fresh.__dict__.update(self.__dict__)
        fresh.sides, fresh._numbers = list(self.sides), list(self._numbers)
        for side, links in enumerate(self.sides):
            if isinstance(links, ShownLinks):
                again = fresh.sides[side] = ShownLinks(links.pledge)
                if latest := links.number and links.link(links.number):
                    again.hear(links.number, latest)
        return fresh

    def wanted(self, by: Player) -> int:
        """The number of the link that a side shows next."""
        return self._numbers[by] + 1

    def hear(self, by: Player, number: int, link: str) -> None:
        """Take a link that is shown. Raises NotTakenError."""
        if number != self.wanted(by):
            raise NotTakenError(f"it shows link {number}, and {self.wanted(by)} was asked for")
        known = self.sides[by]
        try:
            if isinstance(known, ShownLinks):
                known.hear(number, bytes.fromhex(link))
            elif known.link(number) != bytes.fromhex(link):
                raise FalseLinkError(number)
        except (FalseLinkError, ChainSpentError) as error:
            raise NotTakenError(str(error)) from error
        self._numbers[by] = number

    def key(self) -> int:
        """What the dice of a throw follow from, both links of which are shown."""
        number = self._numbers[0]
        links = [side.link(number) for side in self.sides]
        return key_of([each for each in links if each], self._game)

    def latest(self) -> tuple[int, tuple[str, ...]]:
        """The number of the latest link that both have shown, and that link of each."""
        number = min(self._numbers)
        return number, tuple((side.link(number) or b"").hex() for side in self.sides)

    def own(self, number: int) -> Shown:
        """A link of this side."""
        link = self.sides[self.mine].link(number)
        assert link is not None
        return Shown(number, link.hex())

    def next(self) -> Shown:
        """The next link of this side."""
        return self.own(self.wanted(self.mine))
