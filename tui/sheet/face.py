"""How a master sheet looks in the terminal."""

from campaign.sheet.model.state import Phase
from tui.play.faces import Face
from tui.sheet import account
from tui.sheet.captions import hour
from tui.sheet.kind import KIND
from tui.sheet.order import ORDER
from tui.sheet.telling import explain, tell

FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="C-14",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the sheet",
    is_open=lambda sheet: sheet.phase not in (Phase.MUSTER, Phase.DECLARING),
    noun="season",
    again="",
    hour=hour,
)
