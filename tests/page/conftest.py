"""One headless Chromium for all tests of the page."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

from gorodki.court.gorodki.throw.ruled import RuledThrow
from gorodki.render.page.write import save_page
from tests.render import sample

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
DESKTOP, PHONE = (1280, 800), (360, 740)


@dataclass(frozen=True)
class Page:
    """A page in the browser."""

    driver: Chrome

    def open(self, path: Path, size: tuple[int, int] = DESKTOP, *, dark: bool = False) -> Page:
        """Open a file in a window of a size; what was logged before is forgotten."""
        width, height = size
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        for kind in ("browser", "performance"):
            self._log(kind)
        self.driver.get(path.as_uri())
        return self

    def run(self, script: str, *arguments: Any) -> Any:
        """What a script returns."""
        return self.driver.execute_script(script, *arguments)

    def one(self, css: str) -> WebElement:
        """The first element of a kind."""
        return self.driver.find_element(By.CSS_SELECTOR, css)

    def all(self, css: str) -> list[WebElement]:
        """Every element of a kind."""
        return self.driver.find_elements(By.CSS_SELECTOR, css)

    def click(self, css: str) -> None:
        """Click an element."""
        self.one(css).click()

    def press(self, *keys: str) -> None:
        """Press keys wherever the focus is."""
        self.driver.switch_to.active_element.send_keys(*keys)

    def choose(self, css: str, value: str) -> None:
        """Choose one of a list."""
        self.run(
            "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('change'))",
            self.one(css),
            value,
        )

    def scrub(self, seconds: float) -> None:
        """Move the slider to a moment."""
        self.run(
            "const m = document.getElementById('moment'); m.value = arguments[0];"
            "m.dispatchEvent(new Event('input'))",
            seconds,
        )

    def wait(self, until: Callable[[], Any]) -> Any:
        """Wait until something holds, at most ten seconds."""
        return WebDriverWait(self.driver, 10, poll_frequency=0.02).until(lambda _: until())

    @property
    def time(self) -> float:
        """The moment that is shown, seconds."""
        return float(self.run("return document.getElementById('moment').value"))

    @property
    def errors(self) -> list[str]:
        """What the browser complained about."""
        return [str(line["message"]) for line in self._log("browser")]

    @property
    def requests(self) -> list[str]:
        """Every address that was asked for."""
        events = [json.loads(line["message"])["message"] for line in self._log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def _log(self, kind: str) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = self.driver.get_log(kind)  # type: ignore[no-untyped-call]
        return lines

    def place(self, body: str) -> tuple[float, float, float]:
        """Where a body is drawn, metres of the court."""
        data = self.run(
            'const d = document.querySelector(`[data-body="${arguments[0]}"]`).dataset;'
            "return [d.x, d.y, d.z].map(Number)",
            body,
        )
        return (data[0] / 1000, data[1] / 1000, data[2] / 1000)

    def on_screen(self, body: str) -> tuple[float, float]:
        """Middle of a body on the screen, pixels right and down from the middle of the court's picture."""
        script = (
            'const r = document.querySelector(`[data-body="${arguments[0]}"] > g`).getBoundingClientRect(),'
            "c = document.getElementById('court').getBoundingClientRect();"
            "return [r.x + r.width / 2 - c.x - c.width / 2, r.y + r.height / 2 - c.y - c.height / 2]"
        )
        x, y = self.run(script, body)
        return (float(x), float(y))


FAINT = """
const channels = text => (text.match(/[\\d.]+/g) || []).map(Number);
const over = (top, below, part) => below.map((v, k) => top[k] * part + v * (1 - part));
const light = rgb => rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, k) => sum + v * [0.2126, 0.7152, 0.0722][k], 0);
const contrast = (a, b) => {
  const [l, h] = [light(a), light(b)].sort((p, q) => p - q);
  return (h + 0.05) / (l + 0.05);
};
const ground = node => {
  for (; node; node = node.parentElement) {
    const [r, g, b, part = 1] = channels(getComputedStyle(node).backgroundColor);
    if (part === 1) return [r, g, b];
  }
  return [255, 255, 255];
};
const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
let count = 0;
while (walk.nextNode()) {
  const node = walk.currentNode.parentElement, said = walk.currentNode.textContent.trim();
  if (!said || !node.checkVisibility({ visibilityProperty: true })) continue;
  if (node.closest('svg, script, noscript, option, .unseen')) continue;
  let part = 1;
  for (let one = node; one; one = one.parentElement) part *= Number(getComputedStyle(one).opacity);
  const below = ground(node), [r, g, b, alpha = 1] = channels(getComputedStyle(node).color);
  count++;
  const ratio = contrast(over([r, g, b], below, part * alpha), below);
  if (ratio < 4.5) found.push(`${said}: ${ratio.toFixed(2)}`);
}
return [count, found];
"""


def faint_words(page: Page) -> list[str]:
    """Words in sight, outside the drawing, whose contrast to their ground is below 4.5 : 1 (WCAG 2)."""
    count, found = page.run(FAINT)
    assert count > 10
    return list(found)


@pytest.fixture(scope="session")
def browser() -> Iterator[Page]:
    """A headless Chromium."""
    found = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    driver = shutil.which("chromedriver")
    if found is None or driver is None:
        pytest.fail("the page is tested in Chromium: apt-get install chromium chromium-driver", pytrace=False)
    options = ChromeOptions()
    options.binary_location = found
    for word in ("--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-extensions"):
        options.add_argument(word)
    if os.geteuid() == 0:
        options.add_argument("--no-sandbox")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chrome = Chrome(options=options, service=Service(driver))
    try:
        yield Page(chrome)
    finally:
        chrome.quit()


@pytest.fixture(scope="session")
def fork() -> RuledThrow:
    """A throw at the Fork with its ruling."""
    return RuledThrow(*sample.fork(), throw=sample.THROW)


@pytest.fixture
def shown(browser: Page, tmp_path: Path) -> Callable[..., Page]:
    """Write the page of a throw and open it."""

    def show(take: RuledThrow, size: tuple[int, int] = DESKTOP, *, dark: bool = False, **how: Any) -> Page:
        path = tmp_path / "throw.html"
        save_page(take, path, **how)
        return browser.open(path, size, dark=dark)

    return show


__all__ = ["DESKTOP", "PHONE", "Keys", "Page", "faint_words"]
