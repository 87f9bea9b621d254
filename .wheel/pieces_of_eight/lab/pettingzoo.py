"""Environments of PettingZoo. Needs the extra `pettingzoo`."""

from campaign.lab.learning.pettingzoo_env import PiecesOfEight, env

__all__ = ["PiecesOfEight", "env"]
