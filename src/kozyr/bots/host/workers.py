"""Where bots think for a host: in a process of their own, or, where none can be started, in a thread of this one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol, TypeAlias

from .worker import Make, serve

#: No answer is longer, in bytes; what is, is cut up and cannot be read.
LONGEST: Final = 1 << 20
#: Seconds after which a process that was killed is not waited for any more.
LAST: Final = 5.0


class Worker(Protocol):
    """Takes lines of questions and tells lines of answers, with itself beside them; an empty one when it has ended."""

    pid: int | None

    def send(self, line: bytes) -> None:
        """Give it a line. That it has ended meanwhile is told like an answer."""
        ...

    def end(self) -> None:
        """Let nothing of it go on. To be called once."""
        ...


Heard: TypeAlias = Callable[[Worker, bytes], None]


class ProcessWorker:
    """A process that runs a module with this Python. It leads a session of its own, so no Ctrl+C reaches it."""

    def __init__(self, module: str, heard: Heard) -> None:
        """`heard` is called in a thread. Raises `OSError` when no process can be started."""
        if not sys.executable:
            raise OSError("this Python does not know where it is")
        # It finds the modules that are found here, and no others; numpy starts no threads, which nothing would use.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
        self.pid: int | None = self._process.pid
        self._reader = Thread(target=self._read, args=(heard,), name="kozyr-answers", daemon=True)
        self._reader.start()

    def _read(self, heard: Heard) -> None:
        assert self._process.stdout is not None
        for line in iter(partial(self._process.stdout.readline, LONGEST), b""):
            heard(self, line)
        heard(self, b"")

    def send(self, line: bytes) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write(line)
            self._process.stdin.flush()

    def end(self) -> None:
        """Kill it, with all it may have started, and wait until it is gone."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(LAST)
        with suppress(OSError):
            process.stdin.close()
        self._reader.join(LAST)
        if not self._reader.is_alive():
            process.stdout.close()


class ThreadWorker:
    """Threads of this process. A bot that hangs there is left alone with its thread, which ends with the program."""

    pid: int | None = None

    def __init__(self, make: Make, heard: Heard) -> None:
        self._requests: SimpleQueue[bytes | None] = SimpleQueue()
        requests = iter(self._requests.get, None)
        Thread(target=serve, args=(requests, partial(heard, self), make), name="kozyr-bots", daemon=True).start()

    def send(self, line: bytes) -> None:
        self._requests.put(line)

    def end(self) -> None:
        self._requests.put(None)
