"""A crew on many machines: the workers of a `dask.distributed` cluster, through its executor interface."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, Final, TypeVar

from kozyr import __version__
from kozyr.locale import _

from .crew import Crew, CrewLost
from .errors import WrongUsage

T = TypeVar("T")
R = TypeVar("R")

#: How long, in seconds, to wait for a scheduler and a first worker.
_PATIENCE: Final = 5
#: How many tasks are given to each thread of a worker ahead of those whose turn it is.
_AHEAD: Final = 8
_LAST_PORT: Final = 65535


@contextmanager
def cluster(work: Callable[[T], R], address: str) -> Iterator[Crew[T, R]]:
    """A crew of the workers at the scheduler at `address`, like `tcp://10.0.0.5:8786`; the cluster outlives the block.

    Raises `WrongUsage` when distributed is not installed here, when nobody answers at the address within seconds, and
    when the workers do not have this version of kozyr. The crew raises `CrewLost` when it cannot go on.
    """
    try:
        distributed: Any = import_module("distributed")  # typed in part only
    except ImportError as error:
        raise WrongUsage(_("--dask needs dask: pip install 'kozyr[cluster]'")) from error
    gone = _("the dask cluster at “{address}” went away").format(address=address)
    lost = (CancelledError, distributed.KilledWorker, OSError)
    with _quiet(), _connect(distributed, address) as client:
        _agree(client, address)
        executor = client.get_executor(pure=False)

        def start(task: T) -> Callable[[], R]:
            return partial(result, task, executor.submit(work, task))

        def result(task: T, future: Future[R]) -> R:
            again = True
            while True:
                try:
                    return future.result(1)
                except TimeoutError as error:
                    # A client whose scheduler is gone would wait for it for ever.
                    if client.status != "running":
                        raise CrewLost(gone) from error
                except lost as error:
                    raise CrewLost(gone) from error
                except Exception:
                    # When a worker goes while its result is on the way, the executor takes that for an error.
                    if not again:
                        raise
                    again, future = False, executor.submit(work, task)

        try:
            yield Crew(start, _AHEAD * sum(client.nthreads().values()))
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the log of dask, which tells every broken connection at length: what matters is told in one line."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    try:
        yield
    finally:
        logging.disable(before)


def _connect(distributed: Any, address: str) -> Any:
    try:
        host, port = distributed.comm.get_address_host_port(address)
        number = int(port)
    except ValueError:
        host, number = "", 0
    if not host or not 0 < number <= _LAST_PORT:
        raise WrongUsage(_("--dask is an address like tcp://10.0.0.5:8786, not “{address}”").format(address=address))
    how = distributed.Security().get_connection_args("client")
    if address.startswith(("tls:", "wss:")) and how.get("ssl_context") is None:
        text = _("“{address}” needs the certificates that dask's configuration names (distributed.comm.tls)")
        raise WrongUsage(text.format(address=address))
    try:
        # Asked first by hand: a client that finds nobody, or a stranger, is slow to give up, and loud.
        socket.create_connection((host, number), _PATIENCE).close()
        asyncio.run(_greet(distributed, address, how))
        return distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except OSError as error:
        why = _("it does not answer") if isinstance(error, TimeoutError) else error.strerror or error
        raise WrongUsage(_("no dask scheduler at “{address}”: {why}").format(address=address, why=why)) from error


async def _greet(distributed: Any, address: str, how: dict[str, Any]) -> None:
    """See that it is a scheduler that answers. Raises `OSError` when it is none, `TimeoutError` when nobody does."""
    try:
        async with asyncio.timeout(_PATIENCE), distributed.rpc(address, connection_args=how) as there:
            kind = (await there.identity())["type"].lower()
    except TimeoutError:
        raise
    except Exception:  # noqa: BLE001 # what a stranger says may mean anything to dask
        kind = ""
    if kind != "scheduler":
        raise OSError(_("something else answers"))


def _agree(client: Any, address: str) -> None:
    """See that there are workers, and that they play the same."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
        versions = set(client.run(version).values())
    except TimeoutError as error:
        raise WrongUsage(_("the dask cluster at “{address}” has no workers").format(address=address)) from error
    except ImportError:
        versions = {""}
    if versions != {__version__}:
        raise WrongUsage(
            _("the workers at “{address}” need kozyr {version}, as it is here").format(
                address=address, version=__version__
            )
        )


def version() -> str:
    """The version of kozyr where this is run."""
    return __version__
