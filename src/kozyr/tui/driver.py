"""How Textual speaks with the terminal, where it has to bear more than it does by itself."""

from __future__ import annotations

import os
import select
import signal
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver


class SturdyDriver(LinuxDriver):
    """Textual's, which goes on when the terminal sends what is no UTF-8 (a letter of another encoding, a damaged paste:
    it is dropped, as a key that means nothing), and lets the program end when the terminal has gone."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._file: Any = _Lasting(self._file)
        self._watched = False

    def start_application_mode(self) -> None:
        """Take the terminal, and watch it from now on."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, name="terminal", daemon=True).start()

    def _watch(self) -> None:
        """End the program when the terminal has gone. Only who leads the session is told so by a signal, which may be
        `make` or `sudo`; and what has gone can be read for ever, with nothing in it."""
        terminal = select.poll()
        terminal.register(self.fileno, 0)
        if terminal.poll()[0][1] & select.POLLHUP:
            self._gone()

    def _gone(self) -> None:
        self._app.call_later(partial(self._app.exit, return_code=128 + signal.SIGHUP))

    @property
    def can_suspend(self) -> bool:
        """Whether a shell waits that takes the terminal back and can wake the program: none does for who leads the
        session, or was started in the group of that."""
        return os.getpgrp() != os.getsid(0)

    def _sigtstp_application(self, *args: object) -> None:
        """Give the terminal back, and stop with all that was started together, as `make` and the program: if that
        stopped before, the shell would have the terminal already."""
        if not self.can_suspend:
            super()._sigtstp_application(*args)
            return
        self.suspend_application_mode()
        self._must_signal_resume = True
        heard = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.killpg(0, signal.SIGTSTP)  # and here it goes on when it is woken
        signal.signal(signal.SIGTSTP, heard)

    def run_input_thread(self) -> None:
        """Read keys until the program ends."""
        while not self.exit_event.is_set():
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue
            except OSError:  # the terminal has gone; the signal that says so may come later
                self._gone()
                return

    def resume_application_mode(self) -> None:
        """Take the terminal again, after the program was stopped or suspended.

        A terminal that goes wakes a program too, though it never slept. Nothing is to be started then.
        """
        if not os.isatty(self.fileno):
            return
        if self._key_thread is not None and self._key_thread.is_alive():  # stopped by a signal that nobody hears
            self.suspend_application_mode()
        super().resume_application_mode()


class _Lasting:
    """A terminal to write to. What is written when it has gone is lost, and nobody waits for it."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()
