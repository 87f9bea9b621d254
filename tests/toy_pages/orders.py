"""What a bidder can order with a key."""

from tui.commands import COMMAND, Orders, order

ORDERS = Orders(
    order("knock", "k", "Knock", "Knock on the chest.", "There is no chest to knock on here."),
    COMMAND["end"].called("Go home", "Go home before the end."),
)
