"""The ship table of Pirate Wars: what each model is, and the crew and guns she comes with."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, Named, rows, sought
from pieces_of_eight.content.files import read

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.model.design import Battery as Stand
    from pieces_of_eight.campaign.pirate_wars.model.state import Card, Crew, Figures, Gun
    from pieces_of_eight.campaign.pirate_wars.model.terms import Edition

FILE = "pirate_wars/ships.toml"
Count = Annotated[int, Meta(ge=0, le=40)]


class Battery(FromToml):
    """Some cannon that stand alike."""

    mount: Literal["fixed", "slide", "turntable"]
    side: Literal["bow", "starboard", "stern", "larboard"]
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    light: bool = False

    def stand(self) -> "Stand":
        """The same as the yard has them."""
        from pieces_of_eight.campaign.pirate_wars.model.design import Battery as Stand
        from pieces_of_eight.campaign.pirate_wars.model.terms import Mount, Side

        return Stand(Mount[self.mount.upper()], Side[self.side.upper()], self.count, self.light)


class Model(Named):
    """A row of the ship table (PW-1.7), kept even where nobody could build her (R1-7)."""

    flag: Literal["pirate", "imperial"]
    width: Literal[8, 12]
    hull: Annotated[int, Meta(ge=3, le=10)]
    sails: Annotated[int, Meta(ge=1, le=14)]
    loss: Annotated[int, Meta(ge=1, le=20)]
    guns: tuple[Battery, ...]
    extras: tuple[Count, Count]
    """Figures beyond the working crew, in the edition of 1994 and in the revised one."""
    square: Annotated[int, Meta(ge=0, le=9)] = 0
    """Her square sails, for who plays by kinds of sails (PW-9.1)."""
    gun_deck: bool = True
    deck_guns: Annotated[int, Meta(ge=0, le=2)] = 0

    @property
    def length(self) -> int:
        """Her length in dots: eight for each line of hull (PW-1.6)."""
        return 8 * self.hull

    @property
    def speed(self) -> int:
        """Her full speed in dots."""
        return self.sails * self.loss

    @property
    def cannon(self) -> int:
        return sum(battery.count for battery in self.guns)

    @property
    def crew(self) -> int:
        """Captain, mate, a hand for each sail, two for each cannon (PW-1.8, R1-6)."""
        return 2 + self.sails + 2 * self.cannon

    def card(self, edition: "Edition", name: str, letter: str, captain: str) -> "Card":
        """The data of a ship of this model."""
        from pieces_of_eight.campaign.geometry.hulls import DOT
        from pieces_of_eight.campaign.pirate_wars.model.state import Card
        from pieces_of_eight.campaign.pirate_wars.model.terms import Flag

        return Card(
            name=name,
            model=self.name,
            letter=letter,
            flag=Flag[self.flag.upper()],
            captain=captain,
            hull=self.hull,
            sails=self.sails,
            speeds=tuple(self.loss * n for n in range(1, self.sails + 1)),
            length=self.length * DOT,
            width=self.width * DOT,
            gun_deck=self.gun_deck,
            crew=sum(row.count for row in self.figures(edition)),
            square=self.square,
        )

    def batteries(self) -> "tuple[Gun, ...]":
        """Her cannon, those of one side spaced evenly along it."""
        from pieces_of_eight.campaign.geometry.hulls import DOT
        from pieces_of_eight.campaign.pirate_wars.model.state import Gun
        from pieces_of_eight.campaign.pirate_wars.model.terms import Mount, Side

        return tuple(
            Gun(
                Mount[battery.mount.upper()],
                Side[battery.side.upper()],
                self.length * DOT * (n + 1) // (battery.count + 1),
                battery.light,
            )
            for battery in self.guns
            for n in range(battery.count)
        )

    def figures(self, edition: "Edition") -> "Crew":
        """Everybody aboard as the fight begins (PW-1.3, PW-1.4, PW-1.8)."""
        from pieces_of_eight.campaign.pirate_wars.model.crew import tidy

        return tidy((*self._officers(edition), *self._hands(edition), *self._extras(edition)))

    def _officers(self, edition: "Edition") -> Iterator["Figures"]:
        from pieces_of_eight.campaign.pirate_wars.model.state import Figures
        from pieces_of_eight.campaign.pirate_wars.model.terms import Arm, Edition, Post

        arm = Arm.PISTOL if edition is Edition.DOTS else Arm.NONE
        hook = self.flag == "pirate" and edition is Edition.DOTS
        yield Figures(Post.CAPTAIN, arm, hook=hook)
        yield Figures(Post.MATE, arm)
        if self.flag == "imperial":
            yield Figures(Post.LIEUTENANT, arm)

    def _hands(self, edition: "Edition") -> Iterator["Figures"]:
        from pieces_of_eight.campaign.pirate_wars.model.state import Figures
        from pieces_of_eight.campaign.pirate_wars.model.terms import Edition, Place, Post

        aloft = 2 if edition is Edition.DOTS and self.width == 12 else 0
        yield Figures(Post.HAND, count=self.sails - aloft)
        yield Figures(Post.HAND, place=Place.TOPS, count=aloft)
        yield Figures(Post.HAND, place=Place.GUNS, count=2 * self.cannon)

    def _extras(self, edition: "Edition") -> Iterator["Figures"]:
        """Marines; or pirates, half of whom have muskets, or ladies' pistols (PW-1.4, R1-14)."""
        from pieces_of_eight.campaign.pirate_wars.model.state import Figures
        from pieces_of_eight.campaign.pirate_wars.model.terms import Arm, Edition, Post

        old = edition is Edition.DOTS
        extras = self.extras[0 if old else 1]
        if self.flag == "imperial":
            # by the older edition the lieutenant is one of them (PW-1.7)
            yield Figures(Post.MARINE, Arm.MUSKET, count=extras - old)
            return
        ladies = extras // 4 if old else extras // 8
        muskets = extras // 2 - (ladies if old else 0)
        guns = self.deck_guns if old else 0
        yield Figures(Post.HAND, Arm.PISTOL if old else Arm.NONE, lady=True, count=ladies)
        yield Figures(Post.HAND, Arm.MUSKET, count=muskets)
        yield Figures(Post.HAND, Arm.DECK_GUN, count=guns)
        yield Figures(Post.HAND, count=extras - ladies - muskets - guns)

    def faults(self) -> Iterator[Fault]:
        if self.flag == "imperial" and not self.extras[0]:
            yield ("extras",), "has no place for the lieutenant"


@cache
def models() -> tuple[Model, ...]:
    """The ship table, small ships first."""
    return rows(Model, "model", read(FILE), FILE)


def model(name: str) -> Model:
    """The model with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.id: each for each in models()}, "ship model")
