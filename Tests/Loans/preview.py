"""The preview plays the interface from a menu, so that an owner sees every state before there is one."""

import contextlib
import pathlib
import re
import subprocess

from browser import page_of
from harness import build, program
from registry import each, test
from website import served
from world import BOOKS, COPIES, PAIA, REST, SITE, TEXTS, make, state

PLAYED = ["loans", "none", "many", "hostile", "dates", "empty", "malformed", "loading", "offline", "timeout", "wrong", "forbidden",
          "unknown", "busy", "refused", "broken", "page", "half", "strange", "large", "cors", "unreachable"]


@contextlib.contextmanager
def previewed(folder):
  """The preview of a site while the block runs."""
  process = subprocess.Popen(
    [program(), "preview", str(folder), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
  try:
    yield "http://127.0.0.1:" + re.search(r":(\d+)/", process.stdout.readline()).group(1)
  finally:
    process.terminate()
    process.wait()


def site(world, name, declaration):
  folder = pathlib.Path(world.folder) / name
  folder.mkdir()
  (folder / "site.yaml").write_text(SITE.format(language="en") + declaration, encoding="utf-8")
  (folder / "books.csv").write_text(BOOKS, encoding="utf-8")
  (folder / "copies.csv").write_text(COPIES, encoding="utf-8")
  return folder


# Those that differ most in how they are played.
SOME = ["loans", "empty", "malformed", "offline", "wrong", "page", "half", "cors"]


@each("the preview plays every state from a menu, and asks nobody", {
  "rest, some": ("some", REST, SOME), "paia": ("paia", PAIA, PLAYED), "rest": ("rest", REST, PLAYED),
  "example": ("example", "\nloans: {type: example}\n", PLAYED)}, brief=lambda name, *_: name == "some")
def menu(world, name, declaration, wished):
  del world.interface.seen[:]
  if name != "example":
    declaration = declaration.format(address=world.interface.address, patience="2s")
  folder = site(world, f"previewed-{name}", declaration)
  with previewed(folder) as address, page_of(world.browser, address + "/town", (1440, 900)) as page:
    page.visit("/my-books/")
    chosen = page.locator("select[name=loans]")
    chosen.wait_for()
    offered = chosen.locator("option").evaluate_all("(all) => all.map(({ value }) => value)")
    assert offered == ["", *PLAYED], offered
    for played in wished:
      chosen.select_option(played)
      wanted = {"loans": "list", "many": "list", "hostile": "list", "dates": "list", "timeout": "timeout"}.get(played, played)
      state(page, wanted)
      if wanted == "list":
        assert page.get_by_test_id("loan").count() > 5
      elif wanted not in ("wrong", "loading"):
        assert page.locator("#loans-state").inner_text().strip() == TEXTS["en"]["loans." + wanted]
    assert page.title() == "My books · Books"
  assert not world.interface.seen


@test("an example shows made-up loans in its language, also from a disk")
def example(world):
  declaration = "\nloans: {type: example, number: \"[0-9]{6}\"}\n"
  out = make(world.folder, "example", declaration, "ru")
  build(pathlib.Path(world.folder) / "example-site", pathlib.Path(world.folder) / "example-folder", "--portable")
  with served(out) as address:
    for root in (address + "/town", (pathlib.Path(world.folder) / "example-folder").as_uri()):
      with page_of(world.browser, root) as page:
        page.visit("/index.html")
        page.locator("#tab-my-books").click()
        page.wait_for_url("**/my-books/**")
        page.locator("#loans-number").fill("12345")
        page.locator("#loans-show").click()
        state(page, "malformed")
        page.locator("#loans-number").fill("123456")
        page.locator("#loans-show").click()
        state(page, "list")
        assert page.locator("#loans-count").inner_text() == "7 книг"
        assert page.get_by_test_id("loan").first.inner_text().startswith("Мёртвые души")
