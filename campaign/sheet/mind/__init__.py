"""How a season is judged by who writes its sheet: what the engine hands over."""

from campaign.kernel.mind import Doubts, Mind
from campaign.sheet.actions import Adopt, Sign
from campaign.sheet.mind.advice import opinions
from campaign.sheet.mind.captain import Captain, Scribbler
from campaign.sheet.mind.temper import STEADY_HAND, TEMPERS


def captain(spread: float, temper: str) -> Captain:
    """Who plans a season, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TEMPERS.get(temper, STEADY_HAND))


MIND = Mind(
    head=captain,
    careless=Scribbler,
    opinions=opinions,
    ends=(Sign, Adopt),
    enough=150,
    doubts=Doubts(6.0),
)
