"""The kernels behind the pages: one that has died is not revived, and waits for nobody.

Jupyter starts a dead kernel anew, but empty: its page would stay blank. Here the page is told,
and opens again with another kernel. One that dies while it waits for a page is replaced.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets.config import Config

_SECONDS_UNTIL_NOTICED = 1.0


class Kernels(AsyncMappingKernelManager):
    """The base of Voila's kernel manager, which adds the pools of kernels that wait."""

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]  # theirs are both
        """Starts a kernel, and listens for its end."""
        kernel_id: str = await super().start_kernel(**how)
        self.add_restart_callback(kernel_id, lambda: self._replace(kernel_id), "dead")
        return kernel_id

    def _replace(self, kernel_id: str) -> None:
        """Takes a dead kernel out of the pool in which it waits, if it does, for another one."""
        voila: Any = self
        for notebook, waiting in voila._pools.items():
            for prepared in tuple(waiting):
                if _is(prepared, kernel_id):
                    waiting.remove(prepared)
                    voila.fill_if_needed(delay=0, notebook_name=notebook)


def _is(prepared: Any, kernel_id: str) -> bool:
    """Whether this is what Voila has prepared in this kernel."""
    ready = prepared.done() and not prepared.cancelled() and prepared.exception() is None
    return ready and prepared.result()["kernel_id"] == kernel_id


def use_them(config: Config) -> None:
    """Has Voila use these kernels."""
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.KernelRestarter.restart_limit = 0
    config.KernelRestarter.time_to_dead = _SECONDS_UNTIL_NOTICED
