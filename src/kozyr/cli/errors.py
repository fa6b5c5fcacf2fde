"""How the command line says that it was called wrongly: one line, exit status 2."""


class WrongUsage(Exception):
    """What was wrong and what would be right, as one line. `command`: whose help says more."""

    command = "kozyr"
