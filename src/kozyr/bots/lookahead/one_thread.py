"""Sums in one thread. The matrices of the net are small: threads that share them out take several times as long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

import numpy as np  # noqa: F401  loaded first: a controller knows what is there when it is made
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

_CONTROLLER: Final[Any] = ThreadpoolController()


class _Limit:
    """How many are within, and what was before them: the limit is one of the whole process."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.within = 0
        self.before: Any = None

    def enter(self) -> None:
        with self.lock:
            if not self.within:
                self.before = _CONTROLLER.limit(limits=1, user_api="blas")
            self.within += 1

    def leave(self) -> None:
        with self.lock:
            self.within -= 1
            if not self.within:
                self.before.restore_original_limits()


_LIMIT: Final = _Limit()


@contextmanager
def one_thread() -> Iterator[None]:
    """Let numpy's products take one thread meanwhile; what was set before is set again when the last one leaves."""
    _LIMIT.enter()
    try:
        yield
    finally:
        _LIMIT.leave()
