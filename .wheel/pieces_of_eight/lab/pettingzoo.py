"""Environments of PettingZoo: `env(environment)`. Needs the extra `pettingzoo`."""

try:
    from campaign.lab.learning.pettingzoo_env import PiecesOfEight, env
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "PettingZoo is not installed; this installs it: "
        'python -m pip install "pieces-of-eight[pettingzoo]"',
        name=missing.name,
    ) from missing

__all__ = ["PiecesOfEight", "env"]
