"""How a land raid looks in the terminal."""

from tui.land_raid import account
from tui.land_raid.draw.legend import legend
from tui.land_raid.kind import KIND
from tui.land_raid.order import ORDER
from tui.land_raid.telling import explain, tell
from tui.play.faces import Face

FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="P8-22.28",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the town",
    gone=lambda raid: max(0, raid.turn - 1) / max(1, raid.last),
    legend=legend,
    is_open=lambda raid: raid.options.open_table,
)
