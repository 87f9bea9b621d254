"""The links of a career by file: dice of each moment follow from a link of each side (C-29.4)."""

from campaign.kernel.sealed import Player
from campaign.kernel.sworn import Chain, ChainSpentError, FalseLinkError, mixed
from campaign.kernel.sworn import Shown as ShownLinks
from saves.letters import Shown
from tui.play.exchange import NotTakenError


class CareerLinks:
    """What both captains have shown of their chains, as far as it is known at this machine."""

    def __init__(self, mine: Player, secret: str, theirs: str, game: str) -> None:
        """`secret` is the end of the chain of this side, `theirs` the pledge of the other."""
        self.mine = mine
        self._game = game.encode()
        self._chain = Chain(bytes.fromhex(secret))
        self._other = ShownLinks(bytes.fromhex(theirs))
        self._numbers = (0, 0)
        """By side the latest link that was shown."""

    def copy(self) -> "CareerLinks":
        """The same, to be gone on with apart."""
        fresh = object.__new__(CareerLinks)
        fresh.__dict__.update(self.__dict__)
        fresh._other = ShownLinks(self._other.pledge)
        latest = self._other.link(self._other.number)
        if self._other.number and latest is not None:
            fresh._other.hear(self._other.number, latest)
        return fresh

    def wanted(self, by: Player) -> int:
        """The number of the link that a side shows next."""
        return self._numbers[by] + 1

    def hear(self, by: Player, number: int, link: str) -> None:
        """Take a link that is shown. Raises NotTakenError."""
        if number != self.wanted(by):
            raise NotTakenError(f"it shows link {number}, and {self.wanted(by)} was asked for")
        try:
            if by != self.mine:
                self._other.hear(number, bytes.fromhex(link))
            elif self._chain.link(number) != bytes.fromhex(link):
                raise FalseLinkError(number)
        except (FalseLinkError, ChainSpentError) as error:
            raise NotTakenError(str(error)) from error
        one, two = self._numbers
        self._numbers = (number, two) if by == 0 else (one, number)

    def key(self) -> int:
        """What the dice of a throw follow from, both links of which are shown."""
        number = self._numbers[0]
        links = [self._chain.link(number), self._other.link(number)]
        both = links if self.mine == 0 else links[::-1]
        found = mixed(b"pieces of eight: career", *[each for each in both if each], self._game)
        return int.from_bytes(found[:8], "big") >> 1

    def own(self, number: int) -> Shown:
        """A link of this side."""
        return Shown(number, self._chain.link(number).hex())

    def next(self) -> Shown:
        """The next link of this side."""
        return self.own(self.wanted(self.mine))
