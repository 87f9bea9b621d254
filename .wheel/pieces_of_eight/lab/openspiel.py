"""Games of OpenSpiel: `register(environment, name)`. Needs the extra `openspiel`."""

try:
    from campaign.lab.learning.openspiel_game import State, register
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "OpenSpiel is not installed; this installs it: "
        'python -m pip install "pieces-of-eight[openspiel]"',
        name=missing.name,
    ) from missing

__all__ = ["State", "register"]
