"""The board in 2D and the small widgets around it, each a panel that follows a session."""

from __future__ import annotations

from totemo_edu.palette import STANDARD, Palette
from totemo_edu.rules.colours import Colour
from totemo_edu.session import Answer, Change, Session
from totemo_edu.widgets.fragments import (
    HandFragment,
    LevelsFragment,
    MessageFragment,
    SumFragment,
    Symbols,
    TakeBackFragment,
    TrackFragment,
    WheelFragment,
)
from totemo_edu.widgets.grid import GridFragment, IsometricFragment
from totemo_edu.widgets.panel import Fragment, Panel
from totemo_edu.widgets.pieces import Pieces


class SessionPanel(Panel):
    """A panel that is brought up to date after every change of a session."""

    def __init__(
        self, session: Session, *fragments: Fragment, arrange: str = "", greeting: str = ""
    ) -> None:
        self.session = session
        super().__init__(*fragments, arrange=arrange, greeting=greeting)
        self._stop_listening = session.listen(self._heard)

    def _heard(self, change: Change, answer: Answer | None) -> None:
        self.refresh()

    def close(self) -> None:
        """Stops following the session and frees the page's share."""
        self._stop_listening()
        super().close()


class Board2D(SessionPanel):
    """The whole game without WebGL: board from above and from a corner, hand, message, take back.

    Arrow keys move over the cells, Enter places, 1 to 9 choose a block, U takes back.
    """

    def __init__(
        self, session: Session, *, palette: Palette = STANDARD, points: bool = True
    ) -> None:
        pieces = Pieces(palette, session.rules)
        super().__init__(
            session,
            Symbols(pieces),
            GridFragment(session, pieces, points),
            IsometricFragment(session, pieces),
            HandFragment(session, pieces),
            MessageFragment(session),
            SumFragment(session),
            TakeBackFragment(session),
            arrange='{0}{3}<div class="tt-two"><div>{1}</div><div>{2}</div></div>{4}{5}{6}',
        )


class Hand(SessionPanel):
    """The blocks to choose from."""

    def __init__(self, session: Session, *, palette: Palette = STANDARD) -> None:
        pieces = Pieces(palette, session.rules)
        super().__init__(session, Symbols(pieces), HandFragment(session, pieces))


class ScoreSum(SessionPanel):
    """The sum of the last placement, written out."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, SumFragment(session))


class ScoreTrack(SessionPanel):
    """The score track with bonus tiles and the marker."""

    def __init__(self, session: Session, *, palette: Palette = STANDARD) -> None:
        super().__init__(session, TrackFragment(session, palette))


class Levels(SessionPanel):
    """The board cut into floors."""

    def __init__(self, session: Session, *, palette: Palette = STANDARD) -> None:
        pieces = Pieces(palette, session.rules)
        super().__init__(session, Symbols(pieces), LevelsFragment(session, pieces))


class ColourWheel(Panel):
    """The colour wheel: pick two colours, and read or hear whether they match, and why.

    >>> wheel = ColourWheel()
    >>> wheel.pick(Colour.RED)
    >>> wheel.pick(Colour.GREEN)
    >>> print(wheel.sentence)
    Red and green do not match: they are 3 steps apart on the wheel.
    """

    def __init__(self, *, palette: Palette = STANDARD) -> None:
        self._wheel = WheelFragment(palette, on_pick=lambda _picked: self.refresh())
        super().__init__(self._wheel)

    def pick(self, colour: Colour) -> None:
        """Picks a colour, as a click does."""
        self._wheel.pick(colour)

    @property
    def sentence(self) -> str:
        """What the wheel says."""
        return self._wheel.sentence
