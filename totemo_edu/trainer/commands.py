"""`totemo-edu play`: opens the puzzles in the browser."""

from __future__ import annotations

from pathlib import Path

import click

USUAL_PORT = 8866


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=USUAL_PORT,
    show_default=True,
    help="Another one is found if it is taken.",
)
@click.option("--ip", default="127.0.0.1", show_default=True, help="0.0.0.0 serves a whole class.")
@click.option("--data", type=click.Path(path_type=Path), help="Keep stars in this file.")
@click.option("--browser/--no-browser", default=True, help="Open a browser at once.")
@click.option(
    "--warm",
    type=click.IntRange(0, 30),
    default=2,
    show_default=True,
    help="Kernels that wait, so that a page opens at once.",
)
@click.option("--base-url", default="/", show_default=True, help="Where the server is mounted.")
def play(port: int, ip: str, data: Path | None, browser: bool, warm: int, base_url: str) -> None:
    """Open the puzzles, the lessons and the sandbox in your browser."""
    try:
        from totemo_edu.trainer.server import CannotServeError, serve
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"playing in the browser needs {error.name}: pip install 'totemo-edu[jupyter]'"
        ) from None
    base_url = "/".join(["", *filter(None, base_url.split("/")), ""])
    try:
        serve(port=port, ip=ip, data=data, browser=browser, warm=warm, base_url=base_url)
    except CannotServeError as error:
        raise click.ClickException(str(error)) from None
