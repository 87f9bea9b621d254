"""How a sea fight looks in the terminal."""

from tui.faces import KINDS, Face
from tui.sea import account
from tui.sea.explain import explain
from tui.sea.order import ORDER
from tui.sea.telling import tell

FACE = Face(
    kind=KINDS["sea_fight"],
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="H-8",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the sea",
    gone=lambda sea: (sea.turn - 1) / (sea.turn - 1 + max(1, sea.coins)),
)
