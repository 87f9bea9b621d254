"""What lists and help know of a career before its rules are loaded: names and keys."""

from pieces_of_eight.tui.keyboard import COMMAND, LOOK_GROUP, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order(
        "mend",
        "m",
        "Mend",
        "Repair the ship under the cursor: hull, gear and men.",
        "There is no ship to repair on this page.",
    ),
    order(
        "flag",
        "f",
        "Flag",
        "Make the ship under the cursor your flagship.",
        "There is no flagship to choose on this page.",
    ),
    order(
        "enlist",
        "g",
        "Enlist",
        "Hire groups for the company under the cursor.",
        "There is nobody to hire on this page.",
    ),
    order(
        "buy",
        "b",
        "Buy",
        "Look through the ships that are for sale.",
        "There are no ships for sale on this page.",
        vi="B",
    ),
    order(
        "drill",
        "t",
        "Drill",
        "Drill the crew of the ship under the cursor.",
        "There is no crew to drill on this page.",
    ),
    order(
        "sell",
        "x",
        "Sell",
        "Sell the ship under the cursor, or pay a company off.",
        "There is nothing to sell on this page.",
    ),
    COMMAND["end"].called("Set sail", "Leave port for the season."),
    COMMAND["card"].called(
        "The card",
        "Show the ship or company under the cursor (for narrow screens).",
        "There is no card on this page.",
    ),
    COMMAND["advise"].called(
        "Advise",
        "Ask the harbour master what he would do first.",
        "The harbour master has no advice for this page.",
    ),
    order(
        "ledger",
        "r",
        "Ledger",
        "Open the ledger: every coin you spent or got in port.",
        "There is no ledger on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "chart",
        "z",
        "Chart",
        "Open the chart of the Caribbean: last season, and the fights of earlier years.",
        "There is no chart on this page.",
        group=LOOK_GROUP,
    ),
    COMMAND["log"].called("Log", "Open the log of the career."),
)


KIND = FightKind(
    "port", "Career", ("First", "Second"), "The harbour master", orders=ORDERS, offered=False
)
