"""What any event shows of its dice: the faces thrown, the number they needed, the modifiers."""

from collections.abc import Iterable

from pieces_of_eight.campaign.kernel.play import Event, Mod
from pieces_of_eight.tui.play.faces import Pair


def dice(event: Event) -> list[Pair]:
    """The faces of an event, the highest first."""
    faces: tuple[int, ...] = getattr(event, "faces", ())
    face: int = getattr(event, "face", 0)
    if not faces and face:
        faces = (face,)
    if not faces:
        return []
    drift: int = getattr(event, "drift", 0)
    shown = " ".join(map(str, sorted(faces, reverse=True)))
    return [("dice" if len(faces) > 1 else "die", f"{shown}{f', then {drift}' if drift else ''}")]


def or_more(face: int) -> str:
    """A need in words."""
    return "6" if face == 6 else f"{face} or more"


def mods(event: Event, label: str = "modifier") -> list[Pair]:
    """The modifiers of an event by name, each with its rule."""
    found: Iterable[Mod] = getattr(event, "mods", ())
    return [(label, f"{mod.value:+d} {mod.why} [{mod.rule}]") for mod in found]
