"""How a TOML file is read, and written whole or not at all."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

import tomlkit
from tomlkit.exceptions import TOMLKitError

from kozyr.locale import _

from .disk import Disk, fault_line

#: Where a value stands: its key, after those of the tables it is in.
Place: TypeAlias = tuple[str, ...]
#: How deep values may lie in each other; no file of ours has more than four, and Python fails at some hundreds.
_DEPTH: Final = 50


class Unusable(Exception):
    """A file that cannot be read or written; the text is one line that names it."""


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; nothing when there is none. Raises `Unusable`."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise Unusable(_("{file} cannot be read: it is not a file").format(file=path))
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        _refuse_depth(found)
    except FileNotFoundError:
        return {}
    except NotADirectoryError:
        return {}
    except (ValueError, RecursionError) as fault:  # not TOML, not UTF-8, a number or a nesting beyond all measure
        why = _one_line(fault)
        raise Unusable(_("{file} cannot be read, it is not TOML: {why}").format(file=path, why=why)) from fault
    except OSError as fault:
        why = fault_line(fault)
        raise Unusable(_("{file} cannot be read: {why}").format(file=path, why=why)) from fault
    return found


def merge_toml(path: Path, values: Mapping[Place, Any], disk: Disk) -> None:
    """Put values into a TOML file, in one step: whoever reads it finds the old one or the new one. Raises `Unusable`.

    Whatever else it says stays, comments too, and what another program puts in meanwhile. `None` takes away what stands
    there.
    """
    try:
        disk.make_folder(path.parent)
        with _alone(path.parent, disk):
            read_toml(path)  # refuses in the same words what is not TOML
            text = merged(path.read_text(encoding="utf-8") if path.exists() else "", values)
            disk.put(path.resolve() if path.is_symlink() else path, text.encode())
        disk.sweep(path.parent)
    except TOMLKitError as fault:
        raise Unusable(_("{file} cannot be written: {why}").format(file=path, why=_one_line(fault))) from fault
    except OSError as fault:
        why = fault_line(fault)
        raise Unusable(_("{file} cannot be written: {why}").format(file=path, why=why)) from fault


def merged(text: str, values: Mapping[Place, Any]) -> str:
    """A TOML text with these values put in."""
    document = tomlkit.parse(text)
    for (*above, last), value in values.items():
        table: MutableMapping[str, Any] = document
        for name in above:
            if not isinstance(table.get(name), MutableMapping):
                table[name] = tomlkit.table()
            table = table[name]
        if value is None:
            table.pop(last, None)
        else:
            table[last] = value
    return tomlkit.dumps(document)


@contextmanager
def _alone(folder: Path, disk: Disk) -> Iterator[None]:
    """Let no other of our programs write into a folder meanwhile. The folder itself is locked: no file is left over."""
    file = disk.open_folder(folder)
    try:
        disk.wait_for_lock(file, alone=True)
        yield
    finally:
        disk.close(file)


def _refuse_depth(found: object) -> None:
    level = [found]
    for _step in range(_DEPTH):
        level = [
            inner
            for value in level
            for inner in (value.values() if isinstance(value, dict) else value if isinstance(value, list) else ())
        ]
    if level:
        raise RecursionError(_("values lie too deep in each other"))


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
