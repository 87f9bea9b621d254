"""How a land raid looks in the terminal."""

from tui.drawing.town_legend import legend
from tui.faces import KINDS, Face
from tui.raid import account
from tui.raid.explain import explain
from tui.raid.order import ORDER
from tui.raid.telling import tell

FACE = Face(
    kind=KINDS["land_raid"],
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
