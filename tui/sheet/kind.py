"""What lists and help know of a sheet before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, LOOK_GROUP, ZOOM, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "seal",
        "s",
        "Seal",
        "Seal your sheet. After that you cannot change it.",
        "There is no sheet to seal on this page.",
    ),
    order(
        "port",
        "p",
        "Into port",
        "Leave the ship or company under the cursor in port, as 0 does; a to g put it into a "
        "force, and 1 to 5 set the force's value.",
        "There is nothing to bring into port on this page.",
    ),
    COMMAND["end"].called(
        "To the end",
        "Have the purser name your pairs until you do anything else; have all remaining "
        "engagements settled; show all dice or folds at once; or go on to the end, if you "
        "only watch.",
    ),
    order(
        "chart",
        "c",
        "Chart",
        "Show the chart of the Caribbean, or the sheet again.",
        "There is no chart on this page.",
        group=LOOK_GROUP,
    ),
    ZOOM.called(
        "Zoom",
        "Enlarge the chart around the cursor, or show all of it.",
        "There is no chart on this page.",
    ),
    order(
        "card",
        "m",
        "The card",
        "Show the ship or force under the cursor (for narrow screens).",
        "There is no card on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "water",
        "x",
        "Other water",
        "In a winter's campaign, while you name a pair: let it meet on the other of its two "
        "waters.",
        "There is no other water to choose on this page.",
    ),
    COMMAND["advise"].called(
        "Advise",
        "Ask the purser what he would write or name.",
        "The purser has no advice for this page.",
    ),
    order(
        "ready_sheets",
        "r",
        "Ready sheets",
        "Look through ready-made sheets to start from.",
        "There are no ready-made sheets on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "fold",
        "v",
        "Your fold",
        "Look under your own fold, or close it again.",
        "Nothing is hidden on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "dossier",
        "t",
        "Your rival",
        "In a winter's campaign: read what you know of your rival, and his past sheets.",
        "Nobody keeps a page about your rival here.",
        group=LOOK_GROUP,
    ),
)


KIND = FightKind(
    "sheet",
    "Master sheet",
    ("First", "Second"),
    "The purser",
    orders=ORDERS,
    typed="abcdefg",
    typing="While you write the sheet, a to g put ships into its forces.",
    offered=False,
)
