"""What can be asked for with a key while something is made: its commands, keys and words."""

from pieces_of_eight.tui.keyboard import COMMAND, ZOOM, Orders, order

ORDERS = Orders(
    COMMAND["act"].called("Paint", "Paint with the brush under the cursor."),
    COMMAND["next"].called("Brush", "Take the next brush, or go to the next line of the form."),
    COMMAND["previous"].called("Previous", "Take the brush above, or go up a line in the form."),
    order(
        "pen",
        "g",
        "Pen",
        "Put the pen down: the cursor paints wherever it goes. Press again to lift it.",
        "There is no pen on this page.",
    ),
    order(
        "change",
        "c",
        "Turn",
        "Turn what is under the cursor, or make men better.",
        "There is nothing to turn on this page.",
    ),
    order(
        "carry",
        "m",
        "Carry",
        "Pick up what is under the cursor. Press again to put it down elsewhere.",
        "There is nothing to carry on this page.",
    ),
    order(
        "choose",
        "t",
        "Take brush",
        "Take the brush that paints what is under the cursor.",
        "There is no brush on this page.",
    ),
    COMMAND["discard"].called(
        "Erase", "Remove what is under the cursor.", "There is nothing to erase on this page."
    ),
    COMMAND["end"].called("Save", "Save it with your own content."),
    COMMAND["undo"].called("Undo", "Undo the last stroke, as far back as you like."),
    order("redo", "r", "Redo", "Redo what you undid.", "There is nothing to redo on this page."),
    order(
        "play",
        "p",
        "Play",
        "Play it now as it is, saved or not.",
        "There is nothing to play on this page.",
    ),
    order(
        "form",
        "f",
        "Form",
        "Go to the form (title, words, numbers) and back.",
        "There is no form on this page.",
    ),
    order(
        "brushes",
        "s",
        "Brushes",
        "Go to the list of brushes, and back.",
        "There are no brushes on this page.",
    ),
    ZOOM,
)
TITLE = "What you make"  # the heading of these commands where keys are chosen
