"""The built wheel holds everything and works in a fresh environment, away from the checkout."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("engine", "tools", "rules", "schemas")
DATA = ("rules", "schemas")


def run(*command: str | Path, cwd: Path) -> str:
    """Run `command` in `cwd`, without the variables that lead back to the checkout."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution of a copy of the checkout, and from it the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    for name in FOLDERS:
        skip = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(ROOT / name, source / name, ignore=skip)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source / name)
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, source, cwd=folder)
    return next(folder.glob("*.whl"))


def test_wheel_holds_every_file(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    source = wheel.parent / "source"
    files = [p.relative_to(source) for name in FOLDERS for p in (source / name).rglob("*")]
    expected = {
        f"rulewright_data/{file}" if file.parts[0] in DATA else str(file)
        for file in files
        if (source / file).is_file()
    }
    lost = sorted(expected - packed)
    assert not lost, "name the package or the suffix under [tool.setuptools] in pyproject.toml"


def test_installed_wheel_checks_a_game(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "fresh", cwd=tmp_path)
    bin_ = tmp_path / "fresh" / "bin"
    run(bin_ / "python", "-m", "pip", "install", "--quiet", wheel, cwd=tmp_path)
    where = run(bin_ / "python", "-c", "import engine; print(engine.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path)
    run(bin_ / "rulewright", "check", "into-the-machine", cwd=tmp_path)
