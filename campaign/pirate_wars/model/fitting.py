"""From a design to a ship: her card, her crew and her guns as a fight has them, and her price."""

from collections.abc import Iterator

from campaign.geometry.hulls import DOT
from campaign.pirate_wars.model.crew import tidy
from campaign.pirate_wars.model.design import (
    SQUARE,
    WIDE,
    Design,
    figures_of,
    gunners_of,
    has_lieutenant,
    hull_of,
    sails_of,
    speeds_of,
)
from campaign.pirate_wars.model.ship import Card, Crew, Figures, Gun
from campaign.pirate_wars.model.terms import Arm, Edition, Flag, Mount, Place, Post

HULL = {False: 4, True: 6}
"""Coins for a line of hull, by whether it is wide."""
SAIL, CANNON, LIGHT_CANNON, DECK_GUN, HEAD = 2, 8, 4, 4, 1
ALOFT = 2


def card_of(design: Design, name: str, letter: str, captain: str) -> Card:
    """What no fight changes of her (PW-1.6)."""
    return Card(
        name=name,
        model=design.name,
        letter=letter,
        flag=design.flag,
        captain=captain,
        hull=hull_of(design),
        sails=sails_of(design),
        speeds=speeds_of(design),
        length=design.length * DOT,
        width=design.width * DOT,
        gun_deck=any(battery.mount is not Mount.TURNTABLE for battery in design.guns),
        crew=figures_of(design),
        square=sum(sail in SQUARE for mast in design.masts for sail in mast.sails),
    )


def guns_of(design: Design) -> tuple[Gun, ...]:
    """Her cannon, those of one battery spaced evenly along her."""
    return tuple(
        Gun(
            battery.mount,
            battery.side,
            design.length * DOT * (n + 1) // (battery.count + 1),
            battery.light,
        )
        for battery in design.guns
        for n in range(battery.count)
    )


def figures_aboard(design: Design) -> Crew:
    """Everybody aboard as a fight begins."""
    return tidy((*_officers(design), *_hands(design), *_extras(design)))


def _officers(design: Design) -> Iterator[Figures]:
    old = design.edition is Edition.DOTS
    arm = Arm.PISTOL if old else Arm.NONE
    yield Figures(Post.CAPTAIN, arm, hook=old and design.flag is Flag.PIRATE)
    yield Figures(Post.MATE, arm)
    if has_lieutenant(design):
        yield Figures(Post.LIEUTENANT, arm)


def _hands(design: Design) -> Iterator[Figures]:
    """Sailors, of wide ships some aloft, gunners, and the watch; imperials man deck guns so."""
    old = design.edition is Edition.DOTS
    aloft = min(ALOFT, sails_of(design)) if old and design.width == WIDE else 0
    served = design.deck_guns if old and design.flag is Flag.IMPERIAL else 0
    deck = sails_of(design) - aloft
    served = min(served, deck)
    yield Figures(Post.HAND, count=deck - served)
    yield Figures(Post.HAND, Arm.DECK_GUN, count=served)
    yield Figures(Post.HAND, place=Place.TOPS, count=aloft + design.nest)
    yield Figures(Post.HAND, place=Place.GUNS, count=gunners_of(design))


def _extras(design: Design) -> Iterator[Figures]:
    """Marines with muskets; or pirates with what they were given (PW-1.3, PW-1.4)."""
    old = design.edition is Edition.DOTS
    if design.flag is Flag.IMPERIAL:
        yield Figures(
            Post.MARINE, Arm.MUSKET, count=design.extras - (old and has_lieutenant(design))
        )
        return
    guns = design.deck_guns if old else 0
    plain = design.extras - design.ladies - design.muskets - guns
    yield Figures(Post.HAND, Arm.PISTOL if old else Arm.NONE, lady=True, count=design.ladies)
    yield Figures(Post.HAND, Arm.MUSKET, count=design.muskets)
    yield Figures(Post.HAND, Arm.DECK_GUN, count=guns)
    yield Figures(Post.HAND, count=plain)


def price_of(design: Design) -> int:
    """What a port asks for her, in coins (H-151)."""
    guns = sum(b.count * (LIGHT_CANNON if b.light else CANNON) for b in design.guns)
    return (
        HULL[design.width == WIDE] * hull_of(design)
        + SAIL * sails_of(design)
        + guns
        + DECK_GUN * design.deck_guns
        + HEAD * figures_of(design)
    )
