"""The `kozyr` command."""


def run() -> int:
    """The command as it is started, see `main.main`; it can be ended by Ctrl+C from its first line on."""
    try:
        from .main import main

        return main()
    except KeyboardInterrupt:
        return 130
