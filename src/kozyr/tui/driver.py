"""What Textual reads of the terminal."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class SturdyDriver(LinuxDriver):
    """Textual's, which goes on when the terminal sends what is no UTF-8: a letter of another encoding, a damaged paste.
    That is dropped, as a key that means nothing."""

    def run_input_thread(self) -> None:
        """Read keys until the program ends."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue
