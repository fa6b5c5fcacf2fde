"""`kozyr config`: the settings without a screen, by the same rules as on it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from kozyr.cli.main import main
from kozyr.store.settings import SETTABLE, allowed


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings are; nothing is there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("NO_COLOR", "TEXTUAL_THEME", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    return tmp_path / "kozyr" / "settings.toml"


def written(file: Path, text: str) -> Path:
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    return file


def lines(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> list[str]:
    """What the command prints."""
    assert main(["config", *words]) == status
    return capsys.readouterr().out.splitlines()


def refused(capsys: pytest.CaptureFixture[str], *words: str, status: int = 2) -> str:
    """The one line that says what is wrong."""
    assert main(["config", *words]) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_path_tells_where_the_file_would_be(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert lines(capsys, "path") == [str(file)]
    assert not file.parent.exists()


def test_show_has_every_setting_its_value_where_that_is_from_and_what_it_may_be(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(file, 'speed = "fast"\nname = "Анна"\n[keys]\ntable.hint = ["F5", "H"]\n')
    found = lines(capsys, "show")
    assert found == lines(capsys)
    assert [line.split()[0] for line in found] == [*SETTABLE, "keys.table.hint"]
    shown = {line.split()[0]: " ".join(line.split()[1:]) for line in found}
    assert shown["speed"] == f'"fast" file {allowed("speed")}'
    assert shown["name"] == '"Анна" file text'
    assert shown["bell"] == "true usual false or true"
    assert shown["keys.table.hint"] == '["F5", "H"] file'


def test_show_tells_what_the_environment_makes_of_a_setting(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = {line.split()[0]: line for line in lines(capsys, "show")}
    assert "usual; environment: en " in shown["language"]
    assert "usual; environment: NO_COLOR " in shown["theme"]
    assert "usual; environment: NO_COLOR " in shown["deck"]
    assert "environment" not in shown["suits"]


def test_show_of_one_thing_says_all_there_is_to_it(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, help, may_be = lines(capsys, "show", "clicks")
    assert first == 'clicks = "twice"  (usual)'
    assert help == SETTABLE["clicks"].help
    assert may_be == f"It may be: {allowed('clicks')}"
    assert "nord, rose-pine" in lines(capsys, "show", "theme")[2]
    assert lines(capsys, "show", "keys.table.hint")[0] == 'keys.table.hint = "H"  (usual)'
    assert 'keys.table.undo ["U", "u"] usual Take back' in [
        " ".join(row.split()) for row in lines(capsys, "show", "keys")
    ]


def test_what_the_file_says_wrongly_is_told_and_the_status_says_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(file, 'speed = "warp"\ntheme = "neon"\n[keys]\ntable.hint = "S"\ntable.hin = "F5"\n')
    assert main(["config", "show"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(f"{file}: ").split(":")[0] for line in told] == [
        "speed cannot be 'warp'",
        "theme cannot be 'neon'",
        "there is no command 'table.hin'; near to it",
        "keys.table.hint cannot be 'S'",
    ]


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        (["speed", "slow"], {"speed": "slow"}),
        (["bell", "off"], {"bell": False}),
        (["theme", "nord"], {"theme": "nord"}),
        (["name", " Anna\x1b\tB "], {"name": "Anna B"}),
        (["name", ""], {"name": ""}),
        (["keys.table.hint", "F5"], {"keys": {"table.hint": "F5"}}),
        (["keys.table.hint", "F5", "ctrl+k"], {"keys": {"table.hint": ["F5", "ctrl+k"]}}),
    ],
)
def test_set_keeps_one_thing(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], kept: dict[str, object]
) -> None:
    (line,) = lines(capsys, "set", *words)
    assert line.startswith(f"{words[0]} = ")
    assert line.endswith(f" in {file}")
    assert tomllib.loads(file.read_text("utf-8")) == kept


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["speed", "warp"], ['speed cannot be "warp"', allowed("speed")]),
        (["bell", "perhaps"], ["bell cannot be", "false or true"]),
        (["theme", "neon"], ["theme cannot be 'neon'", "nord"]),
        (["them", "nord"], ["no setting 'them'", ", ".join(SETTABLE)]),
        (["speed", "slow", "fast"], ["speed takes one value"]),
        (["name", "\u200b"], ["nothing that can be shown"]),
        (["keys.table.hin", "F5"], ["no command 'table.hin'", "table.hint"]),
        (["keys.table.hint", "Foo"], ["keys.table.hint cannot be 'Foo'", "it is a key such as"]),
        (["keys.table.hint", "S"], ["keys.table.hint cannot be 'S'", "Score sheet", "table.scores"]),
        (["keys.table.hint", "F5", "q"], ["keys.table.hint cannot be 'q'", "names a card"]),
        (["keys.table.hint", "Esc"], ["keys.table.hint cannot be 'Esc'", "leads out"]),
        (["speed"], ["VALUE"]),
    ],
)
def test_set_refuses_what_the_screen_would_and_writes_nothing(
    file: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: list[str]
) -> None:
    line = refused(capsys, "set", *words)
    assert all(part in line for part in said), line
    assert not file.exists()


def test_set_and_unset_leave_the_rest_of_the_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(file, '# mine\nspeed = "slow"  # calm\ndeck = "two"\n\n[keys]\ntable.hint = "F5"  # easy\n')
    lines(capsys, "set", "speed", "fast")
    lines(capsys, "unset", "deck")
    assert lines(capsys, "unset", "keys.table.hint") == [f"keys.table.hint is as usual in {file}"]
    assert file.read_text("utf-8").startswith('# mine\nspeed = "fast"  # calm\n\n[keys]\n')
    assert tomllib.loads(file.read_text("utf-8")).keys() == {"speed", "keys"}
    assert "no setting 'them'" in refused(capsys, "unset", "them")


def test_a_file_that_is_no_toml_is_left_alone_and_the_status_says_so(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(file, "speed = ")
    assert "it is not TOML" in refused(capsys, "set", "speed", "fast", status=1)
    assert "it is not TOML" in refused(capsys, "unset", "speed", status=1)
    assert file.read_text("utf-8") == "speed = "


def test_what_cannot_be_written_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.parent.parent.joinpath("kozyr").write_text("", "utf-8")
    assert "it will not be remembered" in refused(capsys, "set", "speed", "fast", status=1)


@pytest.mark.parametrize("words", ["path", "show", "show speed", "set speed fast", "unset speed"])
def test_no_screen_is_loaded_for_settings_without_theme_and_keys(file: Path, words: str) -> None:
    program = (
        "import sys; from kozyr.cli.main import main; status = main(['config', *sys.argv[1:]]);"
        "sys.exit('loaded' if 'textual' in sys.modules else status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words.split()], capture_output=True, text=True, check=False, env={**os.environ}
    )
    assert done.returncode == 0, done.stderr
