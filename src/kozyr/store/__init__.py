"""What is kept between runs, and where: settings, how each game was last set up, and the matches.

Nothing here fails for want of a file: what cannot be read or written is told in one line and done without.
"""

from .archive import ArchiveError, Search
from .disk import fault_line
from .entries import Entry, Item
from .matches import Matches, begun, is_over
from .saves import Busy, OpenMatch
from .settings import SETTINGS, Settings, Store
from .setups import plain_setup, read_setup

__all__ = [
    "SETTINGS",
    "ArchiveError",
    "Busy",
    "Entry",
    "Item",
    "Matches",
    "OpenMatch",
    "Search",
    "Settings",
    "Store",
    "begun",
    "fault_line",
    "is_over",
    "plain_setup",
    "read_setup",
]
