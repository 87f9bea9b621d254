"""Games of OpenSpiel. Needs the extra `openspiel`."""

from campaign.lab.learning.openspiel_game import State, register

__all__ = ["State", "register"]
