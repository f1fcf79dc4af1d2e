"""The command "diagram": its formats and options."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest
from skerry.cli.commands import main

GAME = "atoll:small:d4,a3,c4"


def test_a_diagram_is_svg_or_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diagram", GAME, "--title", "<My game>", "--width", "300"]) == 0
    out = capsys.readouterr().out
    assert '<title id="title">&lt;My game&gt;</title>' in out
    assert 'width="300"' in out
    assert ">3</text>" in out
    assert main(["diagram", f"#{GAME}", "--numbers", "2", "--format", "text"]) == 0
    assert capsys.readouterr().out.endswith("\n2:a3\n")
    file = tmp_path / "diagram.txt"
    assert main(["diagram", GAME, "--label", "b4=A", "-o", str(file)]) == 0
    assert file.read_text("utf-8").endswith("\nA: b4\n")
    for wrong in (["--numbers", "x"], ["--width", "0"], ["--arrow", "d4"]):
        assert main(["diagram", GAME, *wrong]) == 2


def test_a_diagram_is_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "diagram.png"
    assert main(["diagram", GAME, "-o", str(file), "--arrow", "d4-b3"]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_missing_packages_for_png_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real_import = builtins.__import__

    def without_resvg(name: str, *args: Any) -> Any:
        if name == "resvg_py":
            raise ModuleNotFoundError(name=name)
        return real_import(name, *args)

    monkeypatch.setattr(builtins, "__import__", without_resvg)
    assert main(["diagram", GAME, "-o", str(tmp_path / "diagram.png")]) == 2
    assert "PNG needs more packages" in capsys.readouterr().err
