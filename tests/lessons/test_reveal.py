"""The fold in which the computer's answer waits until someone has predicted it."""

from __future__ import annotations

from totemo_edu.lessons.reveal import reveal
from totemo_edu.lessons.shelf import Shelf, mark_of
from totemo_edu.rules.blocks import Block


def test_a_fold_is_closed_and_its_text_is_text() -> None:
    said = reveal("4 < 5", True, sep="; ")
    html = said._repr_html_()
    assert html.startswith("<details><summary>Show what the computer says</summary>")
    assert "<pre>4 &lt; 5; True</pre>" in html
    assert " open" not in html
    assert repr(said) == "4 < 5; True"


def test_a_shelf_names_every_block_and_its_mark() -> None:
    html = Shelf().parts["shelf"]
    assert html.count("<figure>") == 9
    for letter in "ROYGBPWSy":
        assert f"({mark_of(Block(letter))})" in html
    assert "Yellow topper" in html
    assert "Starting rainbow<br>(star)" in html
