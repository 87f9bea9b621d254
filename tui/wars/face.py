"""How Pirate Wars looks in the terminal."""

from tui.drawing.wars_legend import legend
from tui.faces import KINDS, Face
from tui.wars import account
from tui.wars.explain import explain
from tui.wars.order import ORDER
from tui.wars.telling import tell

FACE = Face(
    kind=KINDS["pirate_wars"],
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
