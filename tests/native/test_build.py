"""A compiler that is missing or broken; a cache that is damaged, read-only or busy."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from engine.core.operations import OPERATIONS, Instr
from engine.native import build, playouts
from engine.native.compilers import NoCompiler, find_compiler, suffix
from engine.native.emit import emit
from engine.native.shapes import CannotEmit
from tests.native.compiled import QUICK, can_compile, needs_compiler
from tests.properties.tables import FIXTURES, Case, table

CASE = Case(FIXTURES / "jetty", 2)
ROOT = Path(__file__).parents[2]


def load(folder: Path) -> object:
    return build.load(table(CASE).machine.ruleset, flags=QUICK, folder=folder)


def works(folder: Path) -> bool:
    native = build.load(table(CASE).machine.ruleset, flags=QUICK, folder=folder)
    return playouts.play(native, range(2)).matches[1].fault is None


def says_why(compiler: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> str:
    monkeypatch.setenv("RULEWRIGHT_CC", compiler)
    with pytest.raises(build.NotCompiled) as found:
        load(folder)
    return str(found.value)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """A compiler of our own making."""
    path = tmp_path / "compiler"
    path.write_text('#!/bin/sh\n[ "$1" = --version ] && echo 1.0 && exit 0\nexit 3\n')
    path.chmod(0o755)
    return path


# --- compilers -----------------------------------------------------------------------------------


def test_without_a_compiler_it_says_what_brings_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none() -> None:
        raise NoCompiler("there is no C compiler")

    monkeypatch.delenv("RULEWRIGHT_CC", raising=False)
    monkeypatch.setattr("engine.native.build.find_compiler", none)
    with pytest.raises(build.NotCompiled, match=r"pip install 'rulewright\[native\]'"):
        load(tmp_path)


def test_who_forbids_it_is_told_no_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said = says_why("", monkeypatch, tmp_path)
    assert "no C compiler is to be used" in said
    assert "pip" not in said


def test_a_compiler_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "no-such-compiler cannot be run" in says_why("no-such-compiler", monkeypatch, tmp_path)


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_a_compiler_that_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: Path
) -> None:
    said = says_why(str(script), monkeypatch, tmp_path / "cache")
    assert "could not compile it" in said
    assert not (tmp_path / "cache").exists()


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_a_compiler_that_makes_nothing_that_can_be_loaded(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: Path
) -> None:
    script.write_text(
        dedent(
            """\
            #!/bin/sh
            [ "$1" = --version ] && echo 1.0 && exit 0
            while [ "$1" != -o ]; do shift; done
            echo nonsense > "$2"
            """
        )
    )
    assert "cannot be loaded" in says_why(str(script), monkeypatch, tmp_path / "cache")


def test_the_environment_may_forbid_it() -> None:
    with pytest.raises(NoCompiler):
        find_compiler({"RULEWRIGHT_CC": " "})


# --- what has no C yet ---------------------------------------------------------------------------


def test_an_unknown_operation_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPERATIONS, "juggle", OPERATIONS["end"])
    ruleset = table(CASE).machine.ruleset
    strange = replace(ruleset, code=(*ruleset.code[:-1], Instr("juggle")))
    with pytest.raises(CannotEmit, match="juggle"):
        emit(strange)
    if can_compile():
        with pytest.raises(build.NotCompiled, match="does not know the operation `juggle`"):
            build.load(strange)


# --- the cache -----------------------------------------------------------------------------------


@needs_compiler
def test_a_game_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert works(tmp_path)
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr("engine.native.compilers.Compiler.build", None)
    assert works(tmp_path)
    assert sorted(tmp_path.iterdir()) == before


@needs_compiler
@pytest.mark.parametrize("content", [b"", b"nonsense"])
def test_a_damaged_library_is_made_anew(tmp_path: Path, content: bytes) -> None:
    assert works(tmp_path)
    (library,) = tmp_path.glob(f"*{suffix()}")
    whole = library.read_bytes()
    library.unlink()  # another file under the name: the loaded one stays as it is
    library.write_bytes(content)
    assert works(tmp_path)
    assert any(path.read_bytes()[:4] == whole[:4] for path in tmp_path.glob(f"*{suffix()}"))


@needs_compiler
@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"../../elsewhere"])
def test_a_damaged_note_is_made_anew(tmp_path: Path, content: bytes) -> None:
    assert works(tmp_path)
    (note,) = tmp_path.glob("*.made")
    note.write_bytes(content)
    assert works(tmp_path)


@needs_compiler
def test_another_version_is_another_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert works(tmp_path)
    for module in ("emit", "build"):
        monkeypatch.setattr(f"engine.native.{module}.VERSION", 1_000_000)
    assert works(tmp_path)
    assert len(list(tmp_path.glob("*.made"))) == 2


@needs_compiler
@pytest.mark.skipif(os.name == "nt", reason="folders are never read-only there")
def test_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert works(blocked / "cache")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@needs_compiler
def test_two_processes_at_once(tmp_path: Path) -> None:
    program = dedent(
        """
        import sys
        from pathlib import Path
        from tests.native.test_build import works
        sys.exit(0 if works(Path(sys.argv[1])) else 1)
        """
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    both = [subprocess.Popen(command, cwd=ROOT) for _ in range(2)]
    assert [one.wait() for one in both] == [0, 0]
    assert not list(tmp_path.glob("*.part"))
