"""`kozyr arena --dask`: the same numbers from a real cluster, and a line when there is none."""

import re
import socket
import socketserver
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from threading import Thread
from typing import Any

import pytest

from kozyr.cli.main import main

from .when_played import when_played

pytestmark = pytest.mark.skipif(find_spec("distributed") is None, reason="kozyr[cluster] is not installed")

WORDS = ["arena", "laus", "--deals", "12", "--seed", "s", "--json"]
CONTEST = [*WORDS, "--hero", "normal", "--field", "easy,random"]
LEAGUE = [*WORDS, "--league", "hard,normal,random", "--iterations", "4"]


def cluster_of(workers: int) -> Any:
    """A cluster of so many workers, each a process of its own."""
    return import_module("distributed").LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0"
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with cluster_of(2) as local:
        yield local


def refused(capsys: pytest.CaptureFixture[str], address: str) -> str:
    assert main([*CONTEST, "--dask", address]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("words", [CONTEST, LEAGUE], ids=["contest", "league"])
def test_a_cluster_finds_the_same_numbers(capsys: pytest.CaptureFixture[str], cluster: Any, words: list[str]) -> None:
    assert main(words) == 0
    here = capsys.readouterr()
    assert main([*words, "--dask", cluster.scheduler_address]) == 0
    assert capsys.readouterr() == here


def test_both_workers_had_work(cluster: Any) -> None:
    assert main([*CONTEST, "--dask", cluster.scheduler_address]) == 0
    with import_module("distributed").Client(cluster.scheduler_address, set_as_default=False) as client:
        done = client.run(lambda dask_worker: dask_worker.state.transition_counter)
    assert len(done) == 2
    assert all(done.values())


def test_a_cluster_that_goes_away_is_told_with_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with cluster_of(1) as local:
        when_played(monkeypatch, "arena", 5, local.close)
        assert main([*CONTEST, "--deals", "100000", "--dask", local.scheduler_address]) == 1
    out, err = capsys.readouterr()
    stopped, away = err.splitlines()
    # Some that were under way may have arrived after the fifth.
    (deals,) = re.findall(r"^stopped after (\d+) of 100000 deals$", stopped)
    assert 5 <= int(deals) < 100
    assert main([*CONTEST, "--deals", deals]) == 0
    assert capsys.readouterr().out == out
    assert f"the dask cluster at “{local.scheduler_address}” went away" in away


@pytest.mark.parametrize(
    "address", ["nonsense", "", "http://127.0.0.1:1", "127.0.0.1:99999", "tcp://127.0.0.1:x", "inproc://x"]
)
def test_an_address_that_is_none_is_told(capsys: pytest.CaptureFixture[str], address: str) -> None:
    assert f"--dask is an address like tcp://10.0.0.5:8786, not “{address}”" in refused(capsys, address)


def test_who_says_nothing_is_waited_for_no_longer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kozyr.cli.cluster._PATIENCE", 0.5)
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        assert f"no dask scheduler at “{address}”: it does not answer" in refused(capsys, address)


@pytest.mark.parametrize("kind", ["tcp", "ws"])
@pytest.mark.parametrize(
    "said",
    [
        b"SSH-2.0-OpenSSH_9.2p1\r\n",
        b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
        b"",
        bytes(64),
        b"\x01" + bytes(99),
    ],
    ids=["ssh", "http", "nothing", "noughts", "odd"],
)
def test_a_stranger_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, kind: str, said: bytes
) -> None:
    """Whatever listens at the address, whether it speaks first, and when it hangs up."""
    monkeypatch.setattr("kozyr.cli.cluster._PATIENCE", 0.5)

    class Stranger(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            self.request.sendall(said)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Stranger) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"{kind}://127.0.0.1:{server.server_address[1]}"
        assert f"no dask scheduler at “{address}”: " in refused(capsys, address)
        server.shutdown()


def test_a_worker_is_no_scheduler(capsys: pytest.CaptureFixture[str], cluster: Any) -> None:
    address = cluster.workers[0].worker_address
    assert f"no dask scheduler at “{address}”: something else answers" in refused(capsys, address)


@pytest.mark.parametrize("kind", ["tls", "wss"])
def test_certificates_that_are_missing_are_told(capsys: pytest.CaptureFixture[str], kind: str) -> None:
    assert "needs the certificates" in refused(capsys, f"{kind}://127.0.0.1:1")


def test_nobody_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{closed.getsockname()[1]}"
    assert f"no dask scheduler at “{address}”" in refused(capsys, address)


def test_workers_of_another_version_are_told(
    capsys: pytest.CaptureFixture[str], cluster: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kozyr.cli.cluster.__version__", "99.0")
    assert "need kozyr 99.0" in refused(capsys, cluster.scheduler_address)


def test_no_workers_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kozyr.cli.cluster._PATIENCE", 0.5)
    with cluster_of(0) as local:
        assert "has no workers" in refused(capsys, local.scheduler_address)


def test_without_dask_it_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'kozyr[cluster]'" in refused(capsys, "127.0.0.1:1")
