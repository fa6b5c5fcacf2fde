"""Which language is spoken: what the environment says, the setting, `--lang`."""

from __future__ import annotations

from pathlib import Path

import pytest

from kozyr import locale
from kozyr.cli.main import main
from kozyr.store import Store


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "ru_RU.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "en_GB"}, "ru"),
        ({"LANGUAGE": "ru:en", "LANG": "en_GB.UTF-8"}, "ru"),
        ({"LANGUAGE": "de:ru", "LANG": "de_DE@euro"}, "ru"),
        ({"LANGUAGE": "ru", "LC_ALL": "C"}, "en"),
        ({"LANGUAGE": "ru"}, "ru"),
    ],
)
def test_the_environment(environ: dict[str, str], language: str) -> None:
    assert locale.language_of(environ) == language


def test_an_empty_text_stays_empty() -> None:
    """gettext has the head of the catalogue under it."""
    locale.use("ru")
    assert locale._("") == ""


def spoken(*words: str) -> str:
    main([*words, "--version"])
    return locale.language()


def test_a_command_speaks_what_lang_says_else_the_setting_else_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spoken() == "en"
    monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
    assert spoken() == "ru"
    Store().change(language="en")
    assert spoken() == "en"
    assert spoken("--lang", "ru") == spoken("--lang=ru") == spoken("--lang", "auto") == "ru"


def test_lang_is_known_to_every_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["matches", "--lang", "ru"]) == 0
    assert locale.language() == "ru"
    assert main(["verify", "--lang", "de", "x"]) == 2
    assert "there is no language “de”; there are en, ru, auto" in capsys.readouterr().err
    assert main(["verify", "x", "--lang"]) == 2
    assert "--lang" in capsys.readouterr().err
