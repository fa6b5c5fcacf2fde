"""kozyr: three old penalty trick-taking card games, for the terminal and as a library."""

__version__ = "0.1.0"
