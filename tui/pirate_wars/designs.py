"""Ships of the yard: the form in which one is drawn, what she comes to, and those that are kept."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import ahead
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import yard
from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.state import Edition, Flag, Mount, Side
from pieces_of_eight.campaign.pirate_wars.yard import (
    LONGEST,
    SAIL_LOSS,
    SECTION,
    SHORTEST,
    Battery,
    Canvas,
    Design,
    Mast,
    Step,
    cannon_of,
    card_of,
    crew_of,
    figures_aboard,
    figures_of,
    guns_of,
    hull_of,
    loss_of,
    most_masts,
    most_sails,
    sails_of,
    set_sails,
    speed_of,
    speeds_of,
    tons_of,
)
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.play.order_form import Made

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


Values = Sequence[tuple[str, str]]

WRITTEN = "content/"
"""Before the id of a ship that stands in a file of one's own content."""
NONE = "none"
YES_NO: Values = [("yes", "yes"), ("no", "no")]
MOST_MASTS = 6
MOST_GUNS, MOST_EXTRAS, MOST_CHESTS, MOST_TRADE = 12, 40, 32, 6
CAPS: Mapping[str, int] = {
    "length": LONGEST,
    "speed": 200,
    "deck_guns": 9,
    "extras": 99,
    "ladies": 99,
    "muskets": 99,
    "pistols": 99,
    "chests": 99,
    "oversail": 14,
    "overload": 14,
}
"""No number of a design that is opened is larger; the form itself offers less."""

RIGS: Mapping[str, Mast] = {
    "lateen": Mast(Step.SINGLE, (Canvas.LATEEN,)),
    "gaff": Mast(Step.SINGLE, (Canvas.GAFF,)),
    "one main": Mast(Step.SINGLE, (Canvas.MAIN,)),
    "main and gaff": Mast(Step.SINGLE, (Canvas.MAIN, Canvas.GAFF)),
    "topped, gaff": Mast(Step.TOPPED, (Canvas.GAFF,)),
    "topped, high": Mast(Step.TOPPED, (Canvas.HIGH,)),
    "topped, gaff, high": Mast(Step.TOPPED, (Canvas.GAFF, Canvas.HIGH)),
    "topped, main, top": Mast(Step.TOPPED, (Canvas.MAIN, Canvas.TOP)),
    "full, main": Mast(Step.FULL, (Canvas.MAIN,)),
    "full, main, top": Mast(Step.FULL, (Canvas.MAIN, Canvas.TOP)),
    "full, main, high": Mast(Step.FULL, (Canvas.MAIN, Canvas.HIGH)),
    "full, main, top, high": Mast(Step.FULL, (Canvas.MAIN, Canvas.TOP, Canvas.HIGH)),
}
"""The masts on offer, by their words; which an edition allows the yard says."""

TITLES: Mapping[str, str] = {
    "edition": "Rules",
    "flag": "Sails for",
    "width": "Hull",
    "length": "Length",
    "speed": "Speed",
    "jib": "Jib",
    **{f"mast{n}": f"Mast {n}" for n in range(1, MOST_MASTS + 1)},
    "mount": "Broadside",
    "guns": "Cannon",
    "weight": "Weight",
    "turning": "Turntables",
    "chasers": "Chasers",
    "deck": "Deck guns",
    "extras": "Extras",
    "ladies": "Ladies",
    "muskets": "Muskets",
    "pistols": "Pistols",
    "chests": "Chests",
    "nest": "Crow's nest",
    "trade": "Trade",
}
"""The lines of the form in their order."""

RULES: Mapping[str, str] = {
    "edition": "PW-7.5",
    "flag": "PW-7.6",
    "width": "PW-7.1",
    "length": "PW-7.2",
    "speed": "PW-7.3",
    "jib": "PW-7.5",
    **{f"mast{n}": "PW-7.5" for n in range(1, MOST_MASTS + 1)},
    "weight": "R1-13",
    "ladies": "PW-1.4",
    "muskets": "PW-1.4",
    "pistols": "PW-1.4",
    "nest": "R0-50",
    "trade": "PW-7.7",
}
"""The paragraph behind a line; behind all others PW-7.6."""


def rule_of(line: str) -> str:
    return RULES.get(line, "PW-7.6")


# What a design says in the lines of the form.


def rig_of(mast: Mast) -> str:
    """The words of a mast, its jib apart; empty for one that is not on offer."""
    bare = replace(mast, sails=tuple(sail for sail in mast.sails if sail is not Canvas.JIB))
    return next((words for words, rig in RIGS.items() if rig == bare), "")


def value(design: Design, line: str) -> str:
    """What stands in a line of the form."""
    if line.startswith("mast"):
        at = int(line[4:]) - 1
        return rig_of(design.masts[at]) if at < len(design.masts) else NONE
    if line in ("mount", "guns", "weight", "turning", "chasers"):
        return _armament(design)[line]
    match line:
        case "flag":
            return str(int(design.flag))
        case "speed":
            return str(design.speed // loss_of(design))
        case "jib":
            return _yes(any(Canvas.JIB in mast.sails for mast in design.masts))
        case "deck":
            return str(design.deck_guns)
        case "nest":
            return _yes(design.nest)
        case "trade":
            return str(design.oversail - design.overload)
    return str(getattr(design, line))


def _armament(design: Design) -> Mapping[str, str]:
    """What stands in the lines about cannon."""
    slides, pairs = _count(design, Mount.SLIDE), _count(design, Mount.FIXED)
    return {
        "mount": "fixed" if pairs else "slides" if slides else NONE,
        "guns": str(pairs or slides or 1),
        "weight": "light" if any(battery.light for battery in design.guns) else "heavy",
        "turning": str(sum(b.count for b in design.guns if b.mount is Mount.TURNTABLE)),
        "chasers": str(sum(b.count for b in design.guns if b.side is Side.STERN)),
    }


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _count(design: Design, mount: Mount) -> int:
    return sum(b.count for b in design.guns if b.mount is mount and b.side is Side.STARBOARD)


def values(design: Design, line: str) -> Values:
    """What a line of the form offers; none where it has no meaning for this ship."""
    if line.startswith("mast"):
        at = int(line[4:]) - 1
        if at > min(len(design.masts), max(most_masts(design), len(design.masts) - 1)):
            return ()
        return [(NONE, NONE), *((words, words) for words in RIGS)]
    loss, most = loss_of(design), most_sails(design) + 2
    steps = range(SHORTEST, LONGEST + 1, SECTION)
    pirates = _numbers(0, MOST_EXTRAS) if design.flag is Flag.PIRATE else ()
    offers: Mapping[str, Values] = {
        "edition": [(Edition.DOTS, "of 1994"), (Edition.CHAINS, "revised")],
        "flag": [("0", "the Brethren"), ("1", "the Crown")],
        "width": [("8", "narrow, 8 dots"), ("12", "wide, 12 dots")],
        "length": [(str(n), f"{n} dots, {n // SECTION} hull") for n in steps],
        "speed": [(str(n), f"{n * loss} dots, {n} sails") for n in range(1, most + 1)],
        "jib": YES_NO,
        "mount": [(NONE, NONE), ("slides", "on slides"), ("fixed", "fixed, both sides")],
        "guns": _numbers(1, MOST_GUNS) if value(design, "mount") != NONE else (),
        "weight": [("heavy", "heavy"), ("light", "light")] if design.guns else (),
        "turning": _numbers(0, 3),
        "chasers": _numbers(0, 3),
        "deck": _numbers(0, 3),
        "extras": _numbers(0, MOST_EXTRAS),
        "ladies": pirates,
        "muskets": pirates,
        "pistols": pirates if design.edition is Edition.DOTS else (),
        "chests": _numbers(0, MOST_CHESTS),
        "nest": YES_NO,
        "trade": _trades(),
    }
    return offers[line]


def _numbers(first: int, last: int) -> Values:
    return [(str(n), str(n)) for n in range(first, last + 1)]


def _trades() -> Values:
    """Sails bought with cargo, and sails withheld for it."""
    more = [(str(n), f"{n} more sail{'s' * (n > 1)}") for n in range(1, MOST_TRADE + 1)]
    fewer = [(str(-n), f"{n} withheld") for n in range(MOST_TRADE, 0, -1)]
    return [("0", "as she is"), *more, *fewer]


# A design with one line changed.


def changed(design: Design, line: str, picked: str) -> Design:
    """The design with another value in a line of the form."""
    if line.startswith("mast"):
        return _with_mast(design, int(line[4:]) - 1, picked)
    match line:
        case "edition":
            return replace(design, edition=Edition(picked))
        case "flag":
            return _under(design, Flag(int(picked)))
        case "length":
            return _lengthened(design, int(picked))
        case "speed":
            return replace(design, speed=int(picked) * loss_of(design))
        case "jib":
            return _with_jib(design, picked == "yes")
        case "mount" | "guns" | "weight" | "turning" | "chasers":
            return _with_guns(design, line, picked)
        case "deck":
            return replace(design, deck_guns=int(picked))
        case "nest":
            return replace(design, nest=picked == "yes")
        case "trade":
            more = int(picked)
            return replace(design, oversail=max(0, more), overload=max(0, -more))
    return replace(design, **{line: int(picked)})


def _under(design: Design, flag: Flag) -> Design:
    """Under another flag nobody's arms are what they were."""
    return (
        design
        if design.flag is flag
        else replace(design, flag=flag, ladies=0, muskets=0, pistols=0)
    )


def _lengthened(design: Design, length: int) -> Design:
    """Another hull with as many sails, whose speed is another then."""
    sails = design.speed // loss_of(design)
    return replace(design, length=length, speed=sails * SAIL_LOSS[length // SECTION])


def _with_mast(design: Design, at: int, words: str) -> Design:
    """One mast rigged otherwise, put up or taken down; the jib stays with the first."""
    jib = value(design, "jib") == "yes"
    masts = [*design.masts]
    if words == NONE:
        masts[at : at + 1] = []
    else:
        masts[at : at + 1] = [RIGS[words]]
    return _with_jib(replace(design, masts=tuple(masts)), jib)


def _with_jib(design: Design, jib: bool) -> Design:
    bare = (tuple(s for s in mast.sails if s is not Canvas.JIB) for mast in design.masts)
    rigs = [(Canvas.JIB, *sails) if jib and n == 0 else sails for n, sails in enumerate(bare)]
    masts = (replace(mast, sails=s) for mast, s in zip(design.masts, rigs, strict=True))
    return replace(design, masts=tuple(masts))


def _with_guns(design: Design, line: str, picked: str) -> Design:
    """All her batteries made anew from the lines of the form."""
    says = {**_armament(design), line: picked}
    light = says["weight"] == "light"
    guns: list[Battery] = []
    number, turning, chasers = (int(says[name]) for name in ("guns", "turning", "chasers"))
    if says["mount"] == "slides":
        guns.append(Battery(Mount.SLIDE, Side.STARBOARD, number, light))
    elif says["mount"] == "fixed":
        guns += [Battery(Mount.FIXED, s, number, light) for s in (Side.STARBOARD, Side.LARBOARD)]
    if turning == 2:
        sides = (Side.STARBOARD, Side.LARBOARD)
        guns += [Battery(Mount.TURNTABLE, side, 1, light) for side in sides]
    elif turning:
        guns.append(Battery(Mount.TURNTABLE, Side.BOW, turning, light))
    if chasers:
        guns.append(Battery(Mount.SLIDE, Side.STERN, chasers, light))
    return replace(design, guns=tuple(guns))


# Files.


def table_of(design: Design) -> Mapping[str, object]:
    """A design as plain values, for a file."""
    found: Mapping[str, object] = to_builtins(design)
    return found


def design_from(table: Mapping[str, object], name: str) -> Design:
    """A design out of a file. Raises SaveError with a sentence for what is none."""
    try:
        design = convert(table, Design)
    except ValidationError as error:
        raise SaveError(f"The drawing {name!r} shows no ship that this yard can read.") from error
    guns = sum(max(0, battery.count) for battery in design.guns)
    small = all(getattr(design, field) <= most for field, most in CAPS.items())
    if not small or guns > 40 or len(design.masts) > MOST_MASTS or hull_of(design) < 1:
        raise SaveError(f"The drawing {name!r} shows a ship larger than any sea.")
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

    Her captain and her letter stay, where she lies amidships, and whether she has a cargo aboard.
    """
    at = next(n for n, plan in enumerate(setup.ships) if plan.owner == side)
    listed = setup.ships[at]
    others = [plan.card.name for n, plan in enumerate(setup.ships) if n != at]
    name = f"{design.name} II" if design.name in others else design.name
    card = card_of(design, name, listed.card.letter, listed.card.captain)
    middle = ahead(listed.at, listed.heading, listed.card.length // 2)
    own = ShipPlan(
        card=replace(card, trades=listed.card.trades),
        owner=side,
        at=ahead(middle, listed.heading, -(card.length // 2)),
        heading=listed.heading,
        crew=figures_aboard(design),
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
        f"Working crew {crew_of(design)}, aboard {figures_of(design)}.",
        f"{used} aboard, room for {room}.".capitalize(),
    )


def in_brief(design: Design) -> str:
    """A design in a few words: "hull 6, sails 7, 4 cannon"."""
    return f"hull {hull_of(design)}, sails {sails_of(design)}, {cannon_of(design)} cannon"
