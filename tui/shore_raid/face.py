"""How a shore raid looks in the terminal."""

from tui.play.faces import Face
from tui.shore_raid import account
from tui.shore_raid.draw.legend import legend
from tui.shore_raid.kind import KIND
from tui.shore_raid.order import ORDER
from tui.shore_raid.telling import explain, tell

FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="PA-11.3",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the shore",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.options.turns),
    legend=legend,
)
