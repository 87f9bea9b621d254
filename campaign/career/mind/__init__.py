"""How a career is judged by who spends its coins: what the engine hands over."""

from campaign.career.actions import SetSail
from campaign.career.mind.captain import PLAIN, TASTES, Captain
from campaign.kernel.mind import Doubts, Mind


def captain(spread: float, temper: str) -> Captain:
    """Who spends the coins, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TASTES.get(temper, PLAIN))


MIND = Mind(head=captain, ends=(SetSail,), enough=250, doubts=Doubts(6.0))
