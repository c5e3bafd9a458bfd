"""What the page itself does in a panel: the tab stop of a grid, copying, and what it keeps."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NotebookPage
from tests.browser.test_board2d import BOARD

COPYING = """\
from totemo_edu.widgets.panel import Fragment, Panel, button
class Copying(Fragment):
    def frame(self): return '<div data-part="all"></div>'
    def parts(self): return {"all": button("copy", "Copy") + '<input aria-label="Paste here">'}
    def actions(self): return {"copy": lambda _value: panel.refresh(copy="5/5/2.S.2/5/5")}
panel = Panel(Copying())
panel
"""
KEEPING = """\
from totemo_edu.widgets.panel import Fragment, Panel, button
class Keeping(Fragment):
    told = ""
    def frame(self): return '<div data-part="all"></div>'
    def parts(self): return {"all": button("keep", "Keep") + f"<output>{self.told}</output>"}
    def actions(self): return {"keep": lambda _value: self.keep(), "stars": self.greet}
    def keep(self): panel.refresh(keep_most=["stars", {"one": 2, "two": 1}])
    def greet(self, value):
        self.told = value
        panel.refresh()
panel = Panel(Keeping(), greeting="stars")
panel
"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
NO_STORAGE = """
for (const name of ["getItem", "setItem"]) {
  const real = Storage.prototype[name];
  Storage.prototype[name] = function (key, ...rest) {
    if (["stars", "totemo-look"].includes(key)) throw new DOMException("blocked", "SecurityError");
    return real.call(this, key, ...rest);
  };
}
"""


def test_the_grid_stays_one_stop_of_the_tab_key(voila_page: NotebookPage) -> None:
    page = voila_page(BOARD, still=True).page
    page.locator(".tt-cell[data-value=c3]").focus()
    page.keyboard.press("2")
    page.locator(".tt-fits").first.wait_for()
    for key in ("ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    page.locator(".tt-total").wait_for()
    stop = page.locator('.tt-cell[tabindex="0"]')
    expect(stop).to_have_count(1)  # though the kernel has sent some of the cells anew
    expect(stop).to_have_attribute("data-value", "a1")
    page.locator(".tt-block").last.focus()
    page.keyboard.press("Tab")
    expect(stop).to_be_focused()


def test_copying_where_the_page_has_no_clipboard(voila_page: NotebookPage) -> None:
    """A class server has no https, and browsers then give a page no clipboard."""
    page = voila_page(COPYING, script=NO_CLIPBOARD).page
    button = page.get_by_role("button", name="Copy")
    button.click()
    page.wait_for_timeout(500)
    expect(button).to_be_focused()
    field = page.get_by_label("Paste here")
    field.focus()
    page.keyboard.press("Control+v")
    expect(field).to_have_value("5/5/2.S.2/5/5")


def test_what_another_page_has_kept_is_not_lost(voila_page: NotebookPage) -> None:
    page = voila_page(KEEPING).page
    told = page.locator("output")
    expect(told).to_contain_text('"kept":""')
    page.evaluate("""localStorage.setItem("stars", '{"two": 3, "three": 1}')""")
    page.get_by_role("button", name="Keep").click()
    page.wait_for_function("""localStorage.getItem("stars") === '{"two":3,"three":1,"one":2}'""")
    page.reload()
    expect(told).to_contain_text("three")


def test_where_nothing_may_be_kept(voila_page: NotebookPage) -> None:
    page = voila_page(KEEPING, script=NO_STORAGE).page
    expect(page.locator("output")).to_contain_text('"kept":""')
    page.get_by_role("button", name="Keep").click()
    page.wait_for_timeout(500)  # an error in the page would fail the test
