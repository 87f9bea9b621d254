"""What a player may set, from one schema that also draws the page of settings.

Settings are kept as strings. A value that makes no sense falls back to the usual one and is
told in a sentence; a name nobody knows is left alone, it may belong to a newer game.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace


class Setting(Struct, frozen=True):
    """One setting: its values, and the words for them."""

    name: str
    title: str
    help: str
    values: tuple[tuple[str, str], ...]
    """The values as they are stored, each with its words; the first is the usual one."""

    @property
    def usual(self) -> str:
        """The value of a player who has chosen nothing."""
        return self.values[0][0]

    def words(self, value: str) -> str:
        return dict(self.values)[value]


_YES_NO = (("yes", "yes"), ("no", "no"))
_NO_YES = (("no", "no"), ("yes", "yes"))

SCHEMA: tuple[Setting, ...] = (
    Setting(
        "theme",
        "Theme",
        "Night is a dark sea, chart is ink on paper for bright rooms, high contrast is bright on "
        "black. The last one uses your terminal's sixteen colours.",
        (
            ("night", "night"),
            ("chart", "chart"),
            ("contrast", "high contrast"),
            ("terminal", "the terminal's"),
        ),
    ),
    Setting(
        "depth",
        "Colours",
        "How many colours to use. Auto asks the terminal; try 256 on a slow line.",
        (
            ("auto", "auto"),
            ("true", "true colour"),
            ("256", "256"),
            ("16", "16"),
            ("mono", "black and white"),
        ),
    ),
    Setting(
        "ascii",
        "Plain signs",
        "Use plain ASCII if lines and boxes look wrong.",
        _NO_YES,
    ),
    Setting(
        "keys",
        "Keys",
        "Arrow keys always work; vi adds hjkl and yubn, numpad adds the digits.",
        (("arrows", "arrows"), ("vi", "vi"), ("numpad", "numeric pad")),
    ),
    Setting(
        "animation",
        "Animation",
        "Animation speed: full, double, or off.",
        (("full", "full"), ("quick", "quick"), ("none", "none")),
    ),
    Setting(
        "bell",
        "Bell",
        "Ring the terminal's bell when the alarm is raised and when a ship goes down.",
        _NO_YES,
    ),
    Setting(
        "hints",
        "Hints",
        "Tell you once when something new is possible, or dangerous.",
        _YES_NO,
    ),
    Setting(
        "mouse",
        "Mouse",
        "Use the mouse. This alone waits for the next start.",
        _YES_NO,
    ),
    Setting(
        "hover", "Hover", "Highlight what the mouse is over. Choose no on a slow line.", _YES_NO
    ),
    Setting(
        "captains",
        "Captains",
        "By a winter's rules ten captains are open at first, the others by a deed. Or all at once.",
        (("deeds", "by their deeds"), ("all", "all open")),
    ),
    Setting(
        "curtain",
        "Curtain",
        "Hide the screen between two players' turns: always, or only when there are secrets.",
        (("secrets", "for secrets"), ("yes", "always"), ("no", "never")),
    ),
)

_ASK = ("ask", "ask me")
STANDING: tuple[Setting, ...] = (
    Setting(
        "coins",
        "Length",
        "Sea fight, at the end of a turn: whether you try to make the fight longer or shorter.",
        (_ASK, ("leave", "leave it"), ("add", "add a turn"), ("take", "take a turn")),
    ),
    Setting(
        "whistle",
        "Whistle",
        "Sea fight, at the end of a turn: whether you whistle for a wind.",
        (_ASK, ("never", "never"), ("left", "always, left"), ("right", "always, right")),
    ),
    Setting(
        "press_on",
        "Press on",
        "Sea fight, after a ship's last hex: whether she tries for one more.",
        (_ASK, ("always", "always"), ("never", "never")),
    ),
    Setting(
        "return_fire",
        "Return fire",
        "Sea fight: where your ships aim when they fire back. You are still asked if there is more "
        "than one way to do it.",
        (
            _ASK,
            ("never", "never"),
            ("hull", "at the hull"),
            ("gear", "at the gear"),
            ("crew", "at the crew"),
        ),
    ),
    Setting(
        "stake",
        "Stakes",
        "Sea fight: whether you give up a hit or a kill for a chance of something worse.",
        (_ASK, ("always", "always"), ("never", "never")),
    ),
    Setting(
        "idle_cards",
        "Idle cards",
        "Shore raid: whether a card that nobody can use is passed over without a question.",
        (_ASK, ("pass", "pass it over")),
    ),
    Setting(
        "torches",
        "Torches",
        "Land raid, at the end of a turn: whether you are asked to set fires.",
        (_ASK, ("never", "never")),
    ),
    Setting(
        "march_on",
        "March on",
        "After a plan is carried out: whether the next card or part of the turn is planned and "
        "carried out too, until something unexpected happens.",
        (_ASK, ("always", "always")),
    ),
)  # Standing orders: what a player answers again and again. They give his own orders for him.
ALWAYS: Mapping[tuple[str, str], str] = {
    ("coins", "leave"): "leave the length of the fight as it is",
    ("coins", "add"): "try to make the fight a turn longer",
    ("coins", "take"): "try to make the fight a turn shorter",
    ("whistle", "never"): "leave the wind alone",
    ("whistle", "left"): "whistle the wind to the left",
    ("whistle", "right"): "whistle the wind to the right",
    ("press_on", "always"): "try for one more hex",
    ("press_on", "never"): "stay where she is",
    ("return_fire", "never"): "hold your fire",
    ("return_fire", "hull"): "fire back at the hull, with whatever is loaded",
    ("return_fire", "gear"): "fire back at the gear, with whatever is loaded",
    ("return_fire", "crew"): "fire back at the crew, with whatever is loaded",
    ("stake", "always"): "give up a hit or a kill for the gamble",
    ("stake", "never"): "keep every hit and kill",
    ("torches", "never"): "go on without a fire",
    ("idle_cards", "pass"): "pass over a card that nobody can use",
}  # what is offered to who has given an answer again and again, and what it costs him
_ALL = (*SCHEMA, *STANDING)
OWN_KEYS = "own_keys"  # under which name the player's own keys are kept
BY_NAME: Mapping[str, Setting] = {choice.name: choice for choice in _ALL}


class Settings(Struct, frozen=True):
    """All settings, each a value that the schema allows."""

    theme: str = "night"
    depth: str = "auto"
    ascii: str = "no"
    keys: str = "arrows"
    animation: str = "full"
    hints: str = "yes"
    bell: str = "no"
    mouse: str = "yes"
    hover: str = "yes"
    captains: str = "deeds"
    curtain: str = "secrets"
    coins: str = "ask"
    whistle: str = "ask"
    press_on: str = "ask"
    return_fire: str = "ask"
    stake: str = "ask"
    torches: str = "ask"
    idle_cards: str = "ask"
    march_on: str = "ask"
    own_keys: str = ""  # the player's own keys, as `tui.play.own_keys` writes them

    @property
    def standing(self) -> Mapping[str, str]:
        """The standing orders, by their names; what is to be asked is left out."""
        named = {choice.name: value_of(self, choice.name) for choice in STANDING}
        return {name: value for name, value in named.items() if value != "ask"}

    @property
    def plain(self) -> bool:
        """Whether to draw with ASCII only."""
        return self.ascii == "yes"

    @property
    def animated(self) -> bool:
        """Whether what happens is shown for a moment."""
        return self.animation != "none"

    @property
    def pace(self) -> float:
        """How many times as quickly as at leisure it is shown."""
        return 2.0 if self.animation == "quick" else 1.0

    def with_curtain(self, *, secrets: bool) -> bool:
        """Whether two captains at one keyboard change behind a curtain.

        `secrets` says whether one of them hides something from the other.
        """
        return self.curtain == "yes" or (secrets and self.curtain == "secrets")


def load(stored: Mapping[str, str]) -> tuple[Settings, list[str]]:
    """The settings from what was stored, and one sentence for each value that was no use."""
    good: dict[str, str] = {}
    complaints: list[str] = []
    for choice in _ALL:
        value: object = stored.get(choice.name, choice.usual)
        if isinstance(value, str) and value in dict(choice.values):
            good[choice.name] = value
            continue
        allowed = ", ".join(value for value, _ in choice.values)
        complaints.append(
            f"The setting {choice.name} cannot be {str(value)[:20]!r}; "
            f"it is {choice.usual} now (allowed: {allowed})."
        )
        good[choice.name] = choice.usual
    own: object = stored.get(OWN_KEYS, "")
    return Settings(**good, own_keys=own if isinstance(own, str) else ""), complaints


def store(settings: Settings) -> dict[str, str]:
    """The settings as strings, to be kept."""
    return {
        **{choice.name: value_of(settings, choice.name) for choice in _ALL},
        OWN_KEYS: settings.own_keys,
    }


def value_of(settings: Settings, name: str) -> str:
    value: str = getattr(settings, name)
    return value


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one of them changed. Raises ValueError for a value not in the schema."""
    if value not in dict(BY_NAME[name].values):
        raise ValueError(f"{name} cannot be {value}")
    return replace(settings, **{name: value})
