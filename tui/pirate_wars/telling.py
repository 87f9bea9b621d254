"""What the log of Pirate Wars tells: an event in a sentence, and opened, its dice and modifiers."""

from collections.abc import Sequence

from campaign.kernel.dice import Faces
from campaign.kernel.play import Event
from campaign.pirate_wars.model.events import Melee, SharksBit, SumsThrown, VolleyAboard
from campaign.pirate_wars.model.say import say
from campaign.pirate_wars.model.state import Sea
from tui.match.explain import dice, mods
from tui.play.faces import Pair


def tell(sea: Sea, event: Event, names: Sequence[str]) -> str:
    """An event in a sentence without its rule."""
    return say(sea, event, names).words


def explain(event: Event) -> list[Pair]:
    """What can be told of an event beyond its sentence, line by line."""
    match event:
        case Melee(thrown=thrown) | VolleyAboard(thrown=thrown):
            return [line for target, faces in thrown for line in attacks(target, faces)]
        case SumsThrown(sums=sums, faces=faces, killed=killed):
            return [
                line
                for n, who in enumerate(("the first", "the second"))
                for line in (
                    (f"{who}'s melee", str(sums[n])),
                    (f"{who}'s die", str(faces[n])),
                    (f"{who} loses", str(killed[n])),
                )
            ]
        case SharksBit():
            return [*dice(event), ("eaten on", "5 or 6")]
    return [*dice(event), *_need(event), *mods(event)]


def attacks(target: int, faces: Faces) -> list[Pair]:
    """Dice thrown against one target."""
    shown = " ".join(map(str, sorted(faces))) or "none"
    return [(f"on {or_less(target)}", shown)]


def or_less(target: int) -> str:
    """A target in words: a 6 never succeeds."""
    return f"{min(target, 5)} or less" if target > 1 else "1" if target == 1 else "nothing"


def _need(event: Event) -> list[Pair]:
    target: int | None = getattr(event, "target", None)
    return [] if target is None else [("need", or_less(target))]
