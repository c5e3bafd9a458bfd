"""Where packs and notebooks are: at the top of a checkout, or inside an installed package."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def content_folder(name: str) -> Path:
    """The folder `puzzles` or `notebooks`.

    >>> (content_folder("puzzles") / "first-steps.toml").exists()
    True
    """
    installed = _PACKAGE / "content" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name
