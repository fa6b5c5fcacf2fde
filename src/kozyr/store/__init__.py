"""What is kept between runs, and where: settings, and how each game was last set up.

Nothing here fails for want of a file: what cannot be read is told in one line and done without.
"""

from .settings import SETTINGS, Settings, Store
from .setups import plain_setup, read_setup

__all__ = ["SETTINGS", "Settings", "Store", "plain_setup", "read_setup"]
