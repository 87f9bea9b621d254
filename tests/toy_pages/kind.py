"""What lists, footer and help know of an auction before its rules are loaded."""

from pieces_of_eight.tui.keyboard import COMMAND, Orders, order
from pieces_of_eight.tui.play.faces import FightKind

ORDERS = Orders(
    order("knock", "k", "Knock", "Knock on the chest.", "There is no chest to knock on here."),
    COMMAND["end"].called("Go home", "Go home before the end."),
)


KIND = FightKind("toy", "Auction", ("First", "Second"), "The auctioneer", orders=ORDERS)
