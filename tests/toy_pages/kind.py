"""What lists know of an auction before its rules are loaded."""

from tests.toy_pages.orders import ORDERS
from tui.play.faces import Kind

KIND = Kind("toy", "Auction", ("First", "Second"), "The auctioneer", orders=ORDERS)
