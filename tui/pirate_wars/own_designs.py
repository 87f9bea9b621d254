"""Ships that were drawn in the yard and kept: what they come to, and how they enter a fight."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from campaign.geometry.hulls import ahead
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model import yard
from campaign.pirate_wars.model.actions import Setup, ShipPlan
from campaign.pirate_wars.model.design import (
    Design,
    cannon_of,
    figures_of,
    hull_of,
    sails_of,
    speed_of,
    speeds_of,
    tons_of,
)
from campaign.pirate_wars.model.design import crew_of as working_crew
from campaign.pirate_wars.model.fitting import card_of, crew_of, guns_of
from campaign.pirate_wars.model.masts import set_sails
from campaign.pirate_wars.model.terms import Edition
from saves import SaveError
from tui.pirate_wars.drafting import design_from
from tui.play.order import Made

if TYPE_CHECKING:
    from saves import Folder


def made(folder: "Folder") -> Mapping[str, Made]:
    """The drawings of a folder by their names; one that cannot be read says so itself."""
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
    return found


def design_of(made_: Mapping[str, Made], name: str, edition: Edition) -> Design:
    """A kept design as it would be built in an edition.

    Raises ValueError with a sentence for one that is gone or damaged, or that the yard refuses.
    """
    one = made_.get(name)
    if one is None:
        raise ValueError(f"There is no drawing {name!r} here any more.")
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

    Her captain and her letter stay, and where she lies amidships.
    """
    at = next(n for n, plan in enumerate(setup.ships) if plan.owner == side)
    listed = setup.ships[at]
    others = [plan.card.name for n, plan in enumerate(setup.ships) if n != at]
    name = f"{design.name} II" if design.name in others else design.name
    card = card_of(design, name, listed.card.letter, listed.card.captain)
    middle = ahead(listed.at, listed.heading, listed.card.length // 2)
    own = ShipPlan(
        card=card,
        owner=side,
        at=ahead(middle, listed.heading, -(card.length // 2)),
        heading=listed.heading,
        crew=crew_of(design),
        guns=guns_of(design),
    )
    return replace(setup, ships=(*setup.ships[:at], own, *setup.ships[at + 1 :]))


def in_numbers(design: Design) -> tuple[str, ...]:
    """What a design comes to, in sentences."""
    tons = tons_of(design)
    speeds = " ".join(map(str, reversed(speeds_of(design))))
    used, room = yard.in_tons(tons.used), yard.in_tons(max(0, tons.room))
    return (
        f"Hull {hull_of(design)}, sails {sails_of(design)}, speed {speed_of(design)} dots.",
        f"Her masts carry {set_sails(design)} sails.",
        f"Speeds {speeds or 'none'}.",
        f"Working crew {working_crew(design)}, aboard {figures_of(design)}.",
        f"{used} aboard, room for {room}.".capitalize(),
    )


def in_brief(design: Design) -> str:
    """A design in a few words: "hull 6, sails 7, 4 cannon"."""
    return f"hull {hull_of(design)}, sails {sails_of(design)}, {cannon_of(design)} cannon"
