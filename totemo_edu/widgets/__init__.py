"""Boards that you can hold, for JupyterLab and Voila: views of a `totemo_edu.session.Session`.

>>> from totemo_edu.rules.position import Position
>>> from totemo_edu.session import Session
>>> session = Session(Position.parse("5/5/2.S.2/5/5 RBy 14 10,17,23,29,4"))
>>> board = Board3D(session)        # in a notebook, show it by naming it on a cell's last line
>>> sum_line = ScoreSum(session)    # every view of one session stays in step
"""

import os

# Echoes repeat to a page what it has just said. They serve several pages on one kernel, which a
# lesson or a puzzle never has, and they double the traffic. Set it to 1 to have them.
os.environ.setdefault("JUPYTER_WIDGETS_ECHO", "0")

from totemo_edu.widgets.board2d import Board2D, ColourWheel, Hand, Levels, ScoreSum, ScoreTrack
from totemo_edu.widgets.board3d import Board3D
from totemo_edu.widgets.sandbox import Sandbox

__all__ = [
    "Board2D",
    "Board3D",
    "ColourWheel",
    "Hand",
    "Levels",
    "Sandbox",
    "ScoreSum",
    "ScoreTrack",
]
