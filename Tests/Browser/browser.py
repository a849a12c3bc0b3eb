"""Chromium for the tests: pages that remember everything that went wrong on them."""

import contextlib
import os
import shutil

from playwright.sync_api import sync_playwright

# How long is waited for what must come, in ms. It ends what hangs; how fast something is, only tests of speed say.
PATIENCE = 60_000

PHONE = (360, 740)
TABLET = (768, 1024)
DESKTOP = (1440, 900)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


@contextlib.contextmanager
def chromium():
  """Debian's Chromium, without a window."""
  path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
  with sync_playwright() as playwright:
    # Nothing but our own server is ever asked.
    alone = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
    browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", alone])
    try:
      yield browser
    finally:
      browser.close()


@contextlib.contextmanager
def page_of(browser, address, size=PHONE, scripts=True, scheme="light", now=None, **options):
  """A page in a window of its own. When the block ends, nothing may have gone wrong on it: no script error, no
  message of the content security policy, no request that failed."""
  width, height = size
  context = browser.new_context(
    viewport={"width": width, "height": height}, java_script_enabled=scripts,
    color_scheme=scheme, **options)
  page = context.new_page()
  page.set_default_timeout(PATIENCE)
  page.troubles = []
  page.visit = lambda path: page.goto(address + path)
  page.on("pageerror", lambda error: page.troubles.append(f"script error: {error}"))
  page.on("console", lambda message: message.type == "error" and page.troubles.append(message.text))
  # A picture that is still under way when the page is left is no trouble.
  page.on("requestfailed", lambda request: request.failure == "net::ERR_ABORTED"
          or page.troubles.append(f"failed: {request.url} ({request.failure})"))
  page.on("response", lambda answer: answer.status >= 400 and page.troubles.append(f"{answer.status}: {answer.url}"))
  if now is not None:
    page.clock.install(time=now)
  try:
    yield page
    assert not page.troubles, "\n".join(page.troubles)
  finally:
    context.close()


def texts(locator):
  """The texts of all elements of a locator, blanks put together."""
  return [" ".join(text.split()) for text in locator.all_inner_texts()]


def text(locator):
  """The text of one element, blanks put together."""
  return " ".join(locator.inner_text().split())


def until(page, script):
  """Waits until an asynchronous function of the page answers yes; `wait_for_function` takes its promise for a yes."""
  for _ in range(PATIENCE // 200):
    if page.evaluate(script):
      return
    page.wait_for_timeout(200)
  raise AssertionError(f"never came true: {script}")


def follow(page, link):
  """Clicks a link and waits until the whole page behind it is there. A click alone returns when that page begins, and what
  is read then may lack its end."""
  with page.expect_navigation():
    link.click()
