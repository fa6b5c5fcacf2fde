"""What every test has: folders of its own, so that none reads or writes those of whoever runs the tests."""

from __future__ import annotations

import gc
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from kozyr import locale


def pytest_collection_finish() -> None:
    """Leave all that is loaded by now out of the search for garbage: it took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def numbered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the folders of the tests will be, one after the other."""
    base = tmp_path_factory.getbasetemp()
    return (base / str(number) for number in count())


@pytest.fixture
def tmp_path(numbered: Iterator[Path]) -> Path:
    """A folder of the test alone. Every test has one, and that of pytest took longer than most tests: it looks through
    all that there are for a name, and keeps a link to the last."""
    folder = next(numbered)
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folders lie in a temporary one, which is returned."""
    home = tmp_path / "home"
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(home))
    return home


@pytest.fixture(autouse=True)
def own_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test writes into the checkout: what it or a program it starts is not told where to write is written here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))  # for programs that are parts of the tests


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test begins in English, whatever the language of whoever runs it, and leaves none behind."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    locale.use("en")
    yield
    locale.use("en")


@pytest.fixture(autouse=True, scope="session")
def ctrl_c_is_heard() -> None:
    """Ctrl+C acts in tests also when they are started in the background of a shell, which has its jobs ignore it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
