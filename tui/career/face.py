"""How a career looks in the terminal."""

from campaign.career.model.state import Phase
from tui.career import account
from tui.career.kind import KIND
from tui.career.order import ORDER
from tui.career.telling import explain, tell
from tui.play.faces import Face

FACE = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="C-16",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the books",
    is_open=lambda career: career.phase is Phase.OVER,
    noun="career",
    again="",
    hour="Season {}".format,
)
