"""What `odds` can be asked: the one table of questions, those of every kind of fight.

What a question is made of is known here without its rules; they are loaded to answer it.
"""

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tui.cli.numbers import whole

if TYPE_CHECKING:
    from campaign.kernel.odds import Odds

CREWS = ("hardened", "able", "scurvy")
MEN = "such as '4 hardened hand, 1 officer'"


class Question(NamedTuple):
    """Something whose odds can be asked for."""

    engine: str
    """The kind of fight it is about."""
    words: str
    """What is told, for the help."""
    describe: Callable[[argparse.ArgumentParser], None]
    """Adds the options that describe the case."""
    answer: "Callable[[argparse.Namespace], Odds]"
    """The odds of the case. Raises Trouble."""


def _shot(one: argparse.ArgumentParser) -> None:
    one.add_argument("--guns", type=whole(1, 8), default=1, metavar="N")
    one.add_argument("--calibre", choices=("light", "medium", "heavy"), default="medium")
    one.add_argument("--range", type=whole(1, 5), default=2, metavar="HEXES", dest="distance")
    one.add_argument("--crew", choices=CREWS, default="able")
    one.add_argument("--merchant", action="store_true", help="the shooter is a merchantman")
    one.add_argument("--rake", action="store_true", help="the shot rakes")
    one.add_argument("--first", action="store_true", help="the first shot of that side")


def _grapple(one: argparse.ArgumentParser) -> None:
    one.add_argument("--points", type=whole(1, 10), default=1, metavar="N")
    one.add_argument("--crew", choices=CREWS, default="able")
    one.add_argument("--merchant", action="store_true", help="the target is a merchantman")
    one.add_argument("--helpless", action="store_true", help="no fighters or no gun crews")
    one.add_argument("--torn", action="store_true", help="2 sailing gear or less left")


def _boarding(one: argparse.ArgumentParser) -> None:
    for side in ("attack", "defend"):
        one.add_argument(f"--{side}", type=whole(1, 10), default=5, metavar="POINTS")
        one.add_argument(f"--{side}-crew", choices=CREWS, default="able")
        one.add_argument(f"--{side}-guns", type=whole(0, 16), default=0, metavar="CREWS")
    one.add_argument("--captain", action="store_true", help="the attacking captain joins in")
    one.add_argument("--first", action="store_true", help="the first boarding of the battle")


def _shoot(one: argparse.ArgumentParser) -> None:
    one.add_argument("--groups", type=whole(1, 6), default=1, metavar="N")
    one.add_argument("--men", choices=("musket", "militia"), default="musket")
    one.add_argument("--quality", choices=CREWS, default="able")
    one.add_argument("--gun", action="store_true", help="the group serves a town gun")
    one.add_argument("--at", default="1 able hand", metavar="MEN", help=MEN)
    one.add_argument("--in-building", action="store_true", help="they stand in a building")


def _assault(one: argparse.ArgumentParser) -> None:
    one.add_argument("attackers", help=MEN)
    one.add_argument("vs", choices=("vs",), metavar="vs")
    one.add_argument("defenders", help="the men in the square")
    one.add_argument("--town-attacks", action="store_true", help="the raiders hold the square")
    one.add_argument("--no-way-out", action="store_true", help="the defenders cannot fall back")


def _burn(one: argparse.ArgumentParser) -> None:
    one.add_argument("--groups", type=whole(1, 6), default=1, metavar="N")


def _loot(one: argparse.ArgumentParser) -> None:
    one.add_argument("building", choices=("treasury", "residence", "house"))


def _alarm(one: argparse.ArgumentParser) -> None:
    one.add_argument("--town", choices=("asleep", "half", "full"), default="asleep")
    one.add_argument("--noise", action="store_true", help="the raiders have shot or set a fire")
    one.add_argument("--gone", type=whole(0, 24), default=0, metavar="N", help="the town's dead")
    one.add_argument("--turn", type=whole(1, 99), default=1, metavar="N")


def _grab(one: argparse.ArgumentParser) -> None:
    one.add_argument("what", choices=("shot", "blow", "pull", "peel", "cannon"))
    one.add_argument("--cover", action="store_true", help="the target is in cover")
    one.add_argument("--wounded", action="store_true", help="the target has a wound already")
    one.add_argument("--bands", type=whole(2, 4), default=2, metavar="N", help="who pull")
    one.add_argument(
        "--crowd", type=whole(1, 4), default=1, metavar="N", help="who stand where the ball falls"
    )


def _at_the_chest(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_grab import odds_of_grab

    return odds_of_grab(args)


def _strike(one: argparse.ArgumentParser) -> None:
    weapons = ("hands", "club", "dagger", "cutlass", "pistol", "rifle")
    one.add_argument("--with", choices=weapons, default="cutlass", dest="weapon")
    one.add_argument("--men", type=whole(1, 6), default=1, metavar="N", help="all alike")
    one.add_argument("--charging", action="store_true", help="they have come into contact")
    one.add_argument("--alive", action="store_true", help="he is to be taken alive")
    _target(one)


def _aim(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--with", choices=("pistol", "rifle", "swivel"), default="rifle", dest="weapon"
    )
    one.add_argument("--men", type=whole(1, 6), default=1, metavar="N", help="all alike")
    one.add_argument("--inches", type=whole(0, 60), default=10, metavar="N", help="how far he is")
    one.add_argument("--moving", action="store_true", help="they have gone half their way")
    _target(one)


def _target(one: argparse.ArgumentParser) -> None:
    one.add_argument("--mark", action="store_true", help="they are men of mark")
    one.add_argument("--against-mark", action="store_true", help="he is a man of mark")
    one.add_argument("--unarmed", action="store_true", help="he has nothing in his hands")
    one.add_argument("--behind", action="store_true", help="they come from behind")
    one.add_argument("--cover", action="store_true", help="he is in cover")
    one.add_argument("--points", type=whole(0, 4), default=0, metavar="N", help="points on him")


def _ashore(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_ashore import odds_ashore

    return odds_ashore(args)


def _of_bands(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_of_bands import odds_of_bands

    return odds_of_bands(args)


def _at_sea(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_at_sea import odds_at_sea

    return odds_at_sea(args)


def _cannon(one: argparse.ArgumentParser) -> None:
    one.add_argument("--edition", choices=("1994", "revised"), default="1994")
    one.add_argument("--range", type=whole(0, 300), default=40, metavar="DOTS", dest="distance")
    one.add_argument("--with", choices=("shot", "ball"), default="ball", dest="ammunition")
    one.add_argument("--light", action="store_true", help="a light cannon")
    one.add_argument("--rake", action="store_true", help="the target lies down the line of fire")


def _melee(one: argparse.ArgumentParser) -> None:
    one.add_argument("--attack", type=whole(1, 40), default=10, metavar="MELEE")
    one.add_argument("--defend", type=whole(1, 40), default=10, metavar="MELEE")


def _brawl(one: argparse.ArgumentParser) -> None:
    for side, who in (("attack", "your"), ("defend", "their")):
        one.add_argument(f"--{side}", type=whole(0, 40), default=10, metavar="MEN")
        words = f"how many more of {who} men have muskets"
        one.add_argument(f"--{side}-muskets", type=whole(0, 20), default=0, metavar="N", help=words)
        words = f"{who} captain and mate fight too"
        one.add_argument(f"--{side}-officers", action="store_true", help=words)
        words = f"{who} men are sailors, and those with muskets marines"
        one.add_argument(f"--{side}-imperial", action="store_true", help=words)
    one.add_argument("--first", action="store_true", help="the first round: muskets fire")


def _of_wars(args: argparse.Namespace) -> "Odds":
    from tui.cli.odds_of_wars import odds_of_wars

    return odds_of_wars(args)


QUESTIONS: Mapping[str, Question] = {
    "shot": Question("sea_fight", "the hits of a salvo", _shot, _at_sea),
    "grapple": Question("sea_fight", "whether grapnels hold", _grapple, _at_sea),
    "boarding": Question("sea_fight", "how a boarding fight ends", _boarding, _at_sea),
    "shoot": Question("land_raid", "the hits of a volley ashore", _shoot, _ashore),
    "assault": Question("land_raid", "how a fight for a square ends", _assault, _ashore),
    "burn": Question("land_raid", "whether a building catches fire", _burn, _ashore),
    "loot": Question("land_raid", "what a building brings", _loot, _ashore),
    "alarm": Question("land_raid", "what the alarm table does", _alarm, _ashore),
    "strike": Question("shore_raid", "what blows do to a man", _strike, _of_bands),
    "aim": Question("shore_raid", "what shots do to a man", _aim, _of_bands),
    "grab": Question("treasure_grab", "a shot, a blow or a pull", _grab, _at_the_chest),
    "cannon": Question("pirate_wars", "what one cannon does to a ship", _cannon, _of_wars),
    "brawl": Question("pirate_wars", "a round of boarding man by man", _brawl, _of_wars),
    "melee": Question("pirate_wars", "a round of boarding by sums", _melee, _of_wars),
}
"""Every question by the word with which it is asked."""
