"""How a shore raid looks in the terminal."""

from tui.drawing.shore_legend import legend
from tui.faces import KINDS, Face
from tui.shore import account
from tui.shore.explain import explain
from tui.shore.order import ORDER
from tui.shore.telling import tell

FACE = Face(
    kind=KINDS["shore_raid"],
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
