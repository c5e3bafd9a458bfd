"""Fixtures of the trainer's tests."""

from tests.widgets.conftest import page

__all__ = ["page"]
