"""The numbers of a winter's campaign (C-31); where they are missing all is as printed."""

from msgspec import Struct


class Winter(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a winter, as numbers. A share is in hundredths."""

    # The long war (C-31): whether a captain sails as long as he lives, and how that ends.
    long: bool = False
    captain: int = -1  # whose career it is: the other is his rival; -1 where it is both captains'
    most_seasons: int = 20
    surgeon: int = 1  # a captain who falls lives on a die up to this; 0 for no surgeon
    behind: int = 60  # so many points behind in this war a captain is called home ...
    patience: int = 3  # ... but not before this season of it
    wages: tuple[int, ...] = (20, 23, 26, 30)  # in points, by the rivals who are gone
    upkeep: int = 20  # the share of what ships and companies cost that a season asks for
    rival: int = 90  # the share of your goods that the next rival begins with ...
    more: int = 10  # ... and how much greater it is for each rival gone before
    gone: int = 25  # points for a rival who is gone
    death: int = 50  # the share of a score that death leaves
    prize: int = 20  # points, every so many seasons
    every: int = 3
    flag: int = 3  # the least value of the force that a captain sails in himself
    season: int = 24  # points that a mate brings home from a plain season
    drawn: tuple[tuple[int, int, int], ...] = ((0, 0, 0),)
    """Seasons of fleets alike: points ahead, and 1 where he falls, or where his rival does."""

    # Orders of the crown.
    dealt: int = 3  # how many a captain chooses from
    failed: int = 20  # coins that it costs to fail

    # People.
    second: int = 3  # the victory at which a man chooses a second trait
    nemesis: int = 6  # points for killing a captain who is hated
    keep: int = 30  # the share of his price that a man with a trait is paid each season

    # Knowing him, and money.
    spy: int = 40  # coins
    wall: int = 40  # coins, for walling a town for a season (C-34)
    leagues: int = 150  # from every port of her crown: what is hurt farther off is dear to mend
    far: int = 150  # the share of the usual price that mending her costs
    sacked: int = 50  # the share of its treasury that a town has the season after it was sacked
    drill: int = 30  # the share of a ship's price that one quality more costs
    stock: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """By captain and season the share of her price that each type of ship is sold for in his port,
    0 where it has none; empty where every port has all (C-38.2)."""


def wage(winter: Winter, gone: int) -> int:
    """What the crown pays a captain a season, in points, when so many rivals are gone (C-31)."""
    return winter.wages[min(gone, len(winter.wages) - 1)]
