"""Ships of the yard: those that are kept, how one sails in a fight, and what she comes to."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import ahead
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.pirate_wars.yard import Design, hull_of
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play.order_form import Made

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


WRITTEN = "content/"  # before the id of a ship that stands in a file of one's own content
MOST_MASTS = 6
CAPS: Mapping[str, int] = {
    "length": yard.LONGEST,
    "speed": 200,
    "deck_guns": 9,
    "extras": 99,
    "ladies": 99,
    "muskets": 99,
    "pistols": 99,
    "chests": 99,
    "oversail": 14,
    "overload": 14,
}  # no number of a design that is opened is larger; the form itself offers less


# Files.


def table_of(design: Design) -> Mapping[str, object]:
    found: Mapping[str, object] = to_builtins(design)
    return found


def design_from(table: Mapping[str, object], name: str) -> Design:
    """A design out of a file. Raises SaveError with a sentence for what is none."""
    try:
        design = convert(table, Design)
    except ValidationError as error:
        raise SaveError(f"The yard cannot read the drawing {name!r}.") from error
    guns = sum(max(0, battery.count) for battery in design.guns)
    small = all(getattr(design, field) <= most for field, most in CAPS.items())
    if not small or guns > 40 or len(design.masts) > MOST_MASTS or hull_of(design) < 1:
        raise SaveError(f"The ship in the drawing {name!r} is larger than any sea.")
    return design


def made(folder: "Folder") -> Mapping[str, Made]:
    """The drawings of a folder by their names, then those of one's own content.

    One that cannot be read says so itself.
    """
    drawings = folder.drawings()
    found: dict[str, Made] = {}
    for filed in drawings.all():
        problem, design = filed.problem, None
        if not problem:
            try:
                design = design_from(drawings.take(filed.name), filed.name)
            except SaveError as error:
                problem = str(error)
        found[filed.name] = Made(filed.title, design, problem)
    return {**found, **written()}


def written() -> Mapping[str, Made]:
    """The ships that stand in one's own content, by names that no drawing of a folder has."""
    from pieces_of_eight.content.pirate_wars.ships import own_designs

    return {f"{WRITTEN}{each.id}": Made(each.name, each.design()) for each in own_designs()}


def design_of(made_: Mapping[str, Made], name: str, edition: Edition) -> Design:
    """A kept design as it would be built in an edition.

    Raises ValueError with a sentence for one that is gone or damaged, or that the yard refuses.
    """
    one = made_.get(name)
    if one is None:
        raise ValueError(f"The drawing {name!r} is gone.")
    if not isinstance(one.what, Design):
        raise ValueError(one.problem)
    design = replace(one.what, edition=edition)
    faults = yard.faults(design)
    if faults:
        raise ValueError(
            f"The yard would not build {one.title}. {faults[0].why} [{faults[0].rule}]"
        )
    return design


def led_by(setup: Setup, side: Player, design: Design) -> Setup:
    """The setup with a ship of one's own in the place of a side's first one.

    Her captain and her letter stay, where she lies amidships, and whether she has a cargo aboard.
    """
    at = next(n for n, plan in enumerate(setup.ships) if plan.owner == side)
    listed = setup.ships[at]
    others = [plan.card.name for n, plan in enumerate(setup.ships) if n != at]
    name = f"{design.name} II" if design.name in others else design.name
    card = yard.card_of(design, name, listed.card.letter, listed.card.captain)
    middle = ahead(listed.at, listed.heading, listed.card.length // 2)
    own = ShipPlan(
        card=replace(card, trades=listed.card.trades),
        owner=side,
        at=ahead(middle, listed.heading, -(card.length // 2)),
        heading=listed.heading,
        crew=yard.figures_aboard(design),
        guns=yard.guns_of(design),
    )
    return replace(setup, ships=(*setup.ships[:at], own, *setup.ships[at + 1 :]))


def in_numbers(design: Design) -> tuple[str, ...]:
    tons = yard.tons_of(design)
    speeds = " ".join(map(str, reversed(yard.speeds_of(design))))
    used, room = yard.in_tons(tons.used), yard.in_tons(max(0, tons.room))
    return (
        f"Hull {hull_of(design)}, sails {yard.sails_of(design)}, "
        f"speed {max(yard.speeds_of(design), default=0)} dots.",
        f"Her masts carry {yard.set_sails(design)} sails.",
        f"Speeds {speeds or 'none'}.",
        f"Working crew {yard.crew_of(design)}, aboard {yard.figures_of(design)}.",
        f"{used} aboard, room for {room}.".capitalize(),
    )


def in_brief(design: Design) -> str:
    """A design in a few words: "hull 6, sails 7, 4 cannon"."""
    return f"hull {hull_of(design)}, sails {yard.sails_of(design)}, {yard.cannon_of(design)} cannon"
