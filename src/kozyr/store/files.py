"""Where files are, and how a TOML file is read and written whole or not at all."""

from __future__ import annotations

import json
import os
import re
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import platformdirs

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


class Unusable(Exception):
    """A file that cannot be read or written; the text is one line that names it."""


def config_folder() -> Path:
    """Where the system keeps the settings of a user's programs. It need not exist."""
    return Path(platformdirs.user_config_dir("kozyr", appauthor=False))


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file says; nothing when there is none. Raises `Unusable`."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except NotADirectoryError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise Unusable(f"{path} cannot be read, it is not TOML: {_one_line(fault)}") from fault
    except OSError as fault:
        raise Unusable(f"{path} cannot be read: {fault.strerror or fault}") from fault


def write_toml(path: Path, values: Mapping[str, Any]) -> None:
    """Write a TOML file in one step: whoever reads finds the old one or the new one. Raises `Unusable`."""
    text = toml_text(values)
    made: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.resolve()
        handle, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(made).replace(target)
        made = None
    except OSError as fault:
        raise Unusable(f"{path} cannot be written: {fault.strerror or fault}") from fault
    finally:
        if made is not None:
            Path(made).unlink(missing_ok=True)


def toml_text(values: Mapping[str, Any]) -> str:
    """A table as TOML: first the plain values, then the tables in it."""
    return "\n".join(_table((), values)).lstrip("\n") + "\n"


def _table(names: tuple[str, ...], values: Mapping[str, Any]) -> list[str]:
    plain = {key: value for key, value in values.items() if not isinstance(value, Mapping)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items() if value is not None]
    if names and (lines or not values):
        lines = ["", f"[{'.'.join(map(_key, names))}]", *lines]
    for key, value in values.items():
        if isinstance(value, Mapping):
            lines += _table((*names, key), value)
    return lines


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _string(text: str) -> str:
    whole = text.encode("utf-8", "replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())}}}"
    return str(value)  # a number; a date is written as it is read


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())
