"""How a treasure grab looks in the terminal."""

from functools import partial

from msgspec.structs import replace

from campaign.treasure_grab.model.say import ASHORE
from tui.play.faces import Face
from tui.treasure_grab import account
from tui.treasure_grab.draw.legend import legend
from tui.treasure_grab.kind import KIND
from tui.treasure_grab.order import ORDER
from tui.treasure_grab.telling import explain, tell

_BY_ITSELF = Face(
    kind=KIND,
    order=ORDER,
    tell=tell,
    explain=explain,
    account=account.gains,
    account_rule="R4-17",
    totals=account.totals,
    verdict=account.verdict,
    ending=account.ending,
    numbers=account.numbers,
    place="the board",
    legend=legend,
    noun="game",
    again="Play it again",
    gone=lambda grab: max(0, grab.turn - 1) / max(1, grab.options.turns),
    worth=lambda value: "",  # a head's own measure, which no account knows
    hour="Round {}".format,
)

_OF_CAREER = replace(
    _BY_ITSELF,
    tell=partial(tell, measures=ASHORE),
    explain=partial(explain, measures=ASHORE),
    legend=partial(legend, measures=ASHORE),
)
FACE = replace(_BY_ITSELF, of_career=_OF_CAREER)
