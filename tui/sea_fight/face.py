"""How a sea fight looks in the terminal."""

from tui.play.faces import Face
from tui.sea_fight import account
from tui.sea_fight.kind import KIND
from tui.sea_fight.order import ORDER
from tui.sea_fight.telling import explain, tell

FACE = Face(
    kind=KIND,
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
