"""The commands themselves: one declaration each feeds keys, key line, help page and palette."""

from tui.command_terms import Called, Command


def _cursor(name: str, arrow: str, vi: str, digit: str, words: str) -> Command:
    """A command that moves the cursor; every preset keeps the arrow."""
    return Command(
        name,
        (arrow,),
        words.capitalize(),
        f"Move the cursor {words}.",
        "Cursor",
        idle="There is no cursor to move on this page.",
        vi=(arrow, vi),
        numpad=(arrow, digit),
    )


AT_SEA, ASHORE, SHEET, CAREER = "sea_fight", "land_raid", "sheet", "career"
SHORE = "shore_raid"
GRAB = "treasure_grab"
"""The kinds of game that have words of their own for some commands."""
WARS = "pirate_wars"
_NO_SHIP = "There is no ship to {} on this page."

COMMANDS: tuple[Command, ...] = (
    _cursor("north", "up", "k", "8", "up"),
    _cursor("south", "down", "j", "2", "down"),
    _cursor("west", "left", "h", "4", "left"),
    _cursor("east", "right", "l", "6", "right"),
    _cursor("northwest", "home", "y", "7", "up and left"),
    _cursor("northeast", "pageup", "u", "9", "up and right"),
    _cursor("southwest", "end", "b", "1", "down and left"),
    _cursor("southeast", "pagedown", "n", "3", "down and right"),
    Command(
        "act",
        ("enter", "space"),
        "Choose",
        "Do the main thing with what is under the cursor.",
        "Cursor",
        idle="There is nothing under the cursor to choose.",
        numpad=("enter", "space", "5"),
    ),
    Command(
        "next",
        ("tab",),
        "Next",
        "Go to the next one that can still act, or the next field of a page.",
        "Cursor",
        idle="There is nothing further to go to on this page.",
    ),
    Command(
        "previous",
        ("shift+tab",),
        "Previous",
        "Go to the one or the field before.",
        "Cursor",
        idle="There is nothing further to go to on this page.",
    ),
    Command(
        "move",
        ("m",),
        "Move",
        "Take the helm: sail the ship hex by hex.",
        "Ship",
        _NO_SHIP.format("sail"),
        engines=(AT_SEA, ASHORE, CAREER, GRAB, SHORE, WARS),
        other={
            WARS: Called(
                "Helm",
                "Take the helm: lay a move leap by leap; in the tasks, choose men.",
            ),
            SHORE: Called(
                "Choose",
                "Choose a man or drop him; on open ground, place the men one by one.",
                "There is nobody to choose on this page.",
            ),
            GRAB: Called("Carry", "Carry the chest with the arrows, or let go of it again."),
            ASHORE: Called(
                "Choose",
                "Choose men: who of a square goes, and who stays.",
                "There is nobody to choose on this page.",
            ),
            CAREER: Called("Mend", "Mend the ship under the cursor: hull, gear and men."),
        },
    ),
    Command(
        "fire",
        ("f",),
        "Fire",
        "Fire a battery of guns.",
        "Ship",
        "No gun bears here.",
        engines=(AT_SEA, ASHORE, CAREER, GRAB, SHORE, WARS),
        other={
            WARS: Called("Fire", "Fire cannon, muskets and pistols.", "Nobody fires here."),
            SHORE: Called(
                "Fire", "Fire firelocks and swivel guns, or reload.", "Nobody fires here."
            ),
            GRAB: Called("Fire", "Fire at an enemy in sight.", "Nobody fires here."),
            ASHORE: Called("Fire", "Fire muskets and town guns.", "Nobody fires here."),
            CAREER: Called("Flag", "Hoist your flag in the ship under the cursor."),
        },
    ),
    Command(
        "grapple",
        ("g",),
        "Grapple",
        "Throw grapnels.",
        "Ship",
        "Nobody to grapple on this page.",
        engines=(AT_SEA, CAREER, GRAB, SHORE),
        other={
            SHORE: Called(
                "Take alive", "Try to take an enemy alive.", "There is nobody to take on this page."
            ),
            CAREER: Called("Enlist", "Take groups into the company under the cursor."),
            GRAB: Called(
                "Take hold", "Take hold of the chest.", "There is no chest to take on this page."
            ),
        },
    ),
    Command(
        "board",
        ("b",),
        "Board",
        "Board a grappled ship, or fight hand to hand.",
        "Ship",
        "There is nobody to board on this page.",
        vi=("B",),
        engines=(AT_SEA, ASHORE, CAREER, GRAB, SHORE, WARS),
        other={
            WARS: Called(
                "To board",
                "Prepare to board: all hands on deck, their arms loaded.",
                "There is nobody to board on this page.",
            ),
            SHORE: Called("Strike", "Strike hand to hand.", "There is nobody to strike here."),
            GRAB: Called("Fight", "Fight an enemy hand to hand.", "There is nobody to fight here."),
            ASHORE: Called(
                "Assault",
                "Go in to attack a square, hand to hand.",
                "There is nobody to assault on this page.",
            ),
            CAREER: Called("Buy", "Look through the ships that are for sale."),
        },
    ),
    Command(
        "torch",
        ("t",),
        "Torches",
        "Set buildings on fire.",
        "Ship",
        "There is nothing to burn on this page.",
        engines=(ASHORE, CAREER, GRAB),
        other={
            CAREER: Called("Drill", "Drill the crew of the ship under the cursor."),
            GRAB: Called(
                "Mischief",
                "Fire the cannon, or throw the banana peel.",
                "There is no mischief to do on this page.",
            ),
        },
    ),
    Command(
        "loot",
        ("s",),
        "Loot",
        "Sack a building, or spike a gun.",
        "Ship",
        "There is nothing to loot on this page.",
        engines=(ASHORE, SHEET, CAREER, SHORE, WARS),
        other={
            WARS: Called("To the sails", "All idle hands to the sails: this ship has her orders."),
            SHORE: Called(
                "Pillage", "Pillage, burn, free, or take up a load.", "There is no booty here."
            ),
            SHEET: Called(
                "Seal",
                "Seal your sheet; then nothing on it can be changed.",
                "There is no sheet to seal on this page.",
            ),
            CAREER: Called("Set sail", "Leave port for the season, as e does."),
        },
    ),
    Command(
        "boats",
        ("x",),
        "To the boats",
        "Take those on the beach off by boat.",
        "Ship",
        "There are no boats on this page.",
        engines=(ASHORE, CAREER, SHORE, WARS),
        other={
            WARS: Called("Both sides", "Fight both sides: fire all that bears, load all the rest."),
            SHORE: Called("Cast off", "With all aboard: cast off, and end the raid."),
            CAREER: Called("Sell", "Sell the ship under the cursor, or pay a company off."),
        },
    ),
    Command(
        "port",
        ("p",),
        "Into port",
        "Leave what is under the cursor in port, as 0 does; a to g put it into a force, "
        "and 1 to 5 are the force's value.",
        "Ship",
        "There is nothing to bring into port on this page.",
        engines=(SHEET,),
    ),
    Command(
        "end",
        ("e",),
        "End turn",
        "End the ship's turn.",
        "Ship",
        "No turn to end on this page.",
        other={
            WARS: Called("Throw", "End your orders, and throw the dice."),
            SHORE: Called("Done", "Let the card go by, or let the rest of the band stand."),
            ASHORE: Called("Done", "End your part of the step."),
            GRAB: Called("Go on", "Go on to the fighting, and then end the turn."),
            SHEET: Called("To the end", "While nobody plays: go on to the end."),
            CAREER: Called("Set sail", "Leave port for the season."),
        },
    ),
    Command(
        "undo",
        ("u",),
        "Undo",
        "Take back the last action, as far as the last die.",
        "Ship",
        "There is nothing to take back on this page.",
        vi=("U",),
    ),
    Command(
        "odds",
        ("o",),
        "Odds",
        "Show every outcome with its exact chance.",
        "Look",
        "There are no dice to weigh on this page.",
    ),
    Command(
        "card",
        ("c",),
        "Ship's card",
        "Show the card of the ship under the cursor, where the screen is narrow.",
        "Look",
        "There is no ship's card on this page.",
        other={
            SHORE: Called(
                "The cards",
                "Show the cards and the man under the cursor, where the screen is narrow.",
                "There are no cards on this page.",
            ),
            GRAB: Called(
                "The figure",
                "Show the figure under the cursor, where the screen is narrow.",
                "There is no figure to look at on this page.",
            ),
            ASHORE: Called(
                "The square",
                "Show the square under the cursor and its men, where the screen is narrow.",
                "There is no square to look at on this page.",
            ),
            SHEET: Called(
                "The card",
                "Show the ship or force under the cursor, where the screen is narrow.",
                "There is no card on this page.",
            ),
            CAREER: Called(
                "The card",
                "Show the ship or company under the cursor, where the screen is narrow.",
                "There is no card on this page.",
            ),
        },
    ),
    Command(
        "advise",
        ("a",),
        "Advise",
        "Ask the sailing master for the best options.",
        "Look",
        "The sailing master has no advice for this page.",
        other={
            SHORE: Called(
                "Advise",
                "Ask the boatswain for the best options.",
                "The boatswain has no advice for this page.",
            ),
            GRAB: Called(
                "Advise",
                "Ask the parrot for the best options.",
                "The parrot has no advice for this page.",
            ),
            ASHORE: Called(
                "Advise",
                "Ask the lieutenant for the best options.",
                "The lieutenant has no advice for this page.",
            ),
            SHEET: Called(
                "Advise",
                "Ask the purser what he would write or name.",
                "The purser has no advice for this page.",
            ),
            CAREER: Called(
                "Advise",
                "Ask the harbour master what he would do first.",
                "The harbour master has no advice for this page.",
            ),
        },
    ),
    Command(
        "ranges",
        ("r",),
        "Ranges",
        "Show ranges and arcs on the map.",
        "Look",
        "There is no map with ranges on this page.",
        other={
            SHORE: Called("Ranges", "Show what the man under the cursor reaches, or his back."),
            ASHORE: Called("Ranges", "Show what muskets and guns reach, and on what die."),
            GRAB: Called("Heights", "Show the heights, then what is seen from the cursor."),
            SHEET: Called(
                "Ready sheets",
                "Look through ready-made sheets to start from.",
                "There are no ready-made sheets on this page.",
            ),
            CAREER: Called("Ledger", "Open the ledger of your purse: every coin of this stay."),
        },
    ),
    Command(
        "reveal",
        ("v",),
        "Show all",
        "While a raid is seen again: show what the other side hid.",
        "Look",
        "Nothing is hidden on this page.",
        engines=(ASHORE, SHEET),
        other={SHEET: Called("Your fold", "Look below your own fold, or close it again.")},
    ),
    Command(
        "zoom",
        ("z",),
        "Zoom",
        "Draw the map larger or smaller.",
        "Look",
        "No map here.",
        engines=(AT_SEA, ASHORE, GRAB, SHORE, WARS),
    ),
    Command(
        "log",
        ("l",),
        "Log",
        "Open the log of the fight.",
        "Look",
        "No log is kept on this page.",
        vi=("L",),
        other={CAREER: Called("Log", "Open the log of the career.")},
    ),
    Command(
        "discard",
        ("d", "delete"),
        "Throw away",
        "Move a saved fight or career to the wastebasket.",
        "Game",
        "There is nothing to throw away on this page.",
    ),
    Command(
        "export",
        ("w",),
        "Export",
        "Write a saved career to a file of its own.",
        "Game",
        "There is nothing to export on this page.",
    ),
    Command(
        "import",
        ("i",),
        "Import",
        "Take a career from a file into the list.",
        "Game",
        "Nothing can be imported on this page.",
    ),
    Command("rule", ("f1",), "Rule", "Read the rule for what is asked now.", "Game"),
    Command("keys", ("question_mark",), "Keys", "Show every key.", "Game"),
    Command("palette", ("slash", "ctrl+p"), "Commands", "Find a command by name.", "Game"),
    Command("settings", ("f2",), "Settings", "Change colours, keys and the rest.", "Game"),
    Command("leave", ("q", "escape"), "Leave", "Leave this page; a fight is saved.", "Game"),
    Command("quit", ("ctrl+q",), "Quit", "Leave the game; a fight is saved.", "Game"),
)
