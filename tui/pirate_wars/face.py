"""How Pirate Wars looks in the terminal."""

from tui.pirate_wars import account
from tui.pirate_wars.draw.legend import legend
from tui.pirate_wars.kind import KIND
from tui.pirate_wars.order import ORDER
from tui.pirate_wars.telling import explain, tell
from tui.play.faces import Face

FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="H-110",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the chart",
    gone=lambda sea: (sea.turn - 1) / sea.options.turns,
    legend=legend,
)
