"""`totemo-edu play`: opens the puzzles in the browser."""

from __future__ import annotations

import socket
from pathlib import Path

import click

DEFAULT_PORT = 8866


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), default=None, help="By default a free one.")
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
def play(
    port: int | None, ip: str, data: Path | None, browser: bool, warm: int, base_url: str
) -> None:
    """Open the puzzles, the lessons and the sandbox in your browser."""
    try:
        from totemo_edu.trainer.server import serve
    except ModuleNotFoundError as error:
        raise click.ClickException(
            f"playing in the browser needs {error.name}: pip install 'totemo-edu[jupyter]'"
        ) from None
    if port is None:
        port = _free_port(ip)
    shown = "localhost" if ip in ("127.0.0.1", "0.0.0.0") else ip
    click.echo(f"Totemo is at http://{shown}:{port}{base_url} (Ctrl-C stops it)")
    serve(port=port, ip=ip, data=data, browser=browser, warm=warm, base_url=base_url)


def _free_port(ip: str) -> int:
    """The usual port, or any other if it is taken."""
    for port in (DEFAULT_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((ip, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise click.ClickException(f"no port is free on {ip}")
