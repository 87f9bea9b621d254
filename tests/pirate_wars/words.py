"""What the case books of this folder speak of; orders come after their namesakes."""
# ruff: noqa: F403, I001

from pieces_of_eight.campaign.pirate_wars.events import *
from pieces_of_eight.campaign.pirate_wars.state import *
from tests.pirate_wars.positions import *
from tests.pirate_wars.islands import *
from pieces_of_eight.campaign.pirate_wars.actions import *
