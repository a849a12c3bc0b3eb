"""Where things stand on pages of the examples, so that nothing is cut, broken or left empty."""

import contextlib
import pathlib
import tempfile

from browser import DESKTOP, PHONE, TABLET, page_of, text, texts
from harness import ROOT, build, test
from viewing import GOODS, broken_words
from website import served

TABLE = """---
title: Words
---

| record | state | button |
|---|---|---|
| book | available | none: the page says where the book is |
| event | fully booked, with a long reason behind it | https://example.org/a/very/long/address |
"""

ROWS = """(items) => {
  const boxes = items.filter((item) => item.offsetParent).map((item) => item.getBoundingClientRect());
  const ends = new Map();
  for (const box of boxes) ends.set(Math.round(box.top), Math.max(ends.get(Math.round(box.top)) ?? 0, Math.round(box.right)));
  return [...ends.values()];
}"""


@contextlib.contextmanager
def example(world, name, size, scripts=True):
  """A page of an example site, served in the folder that its addresses name."""
  with tempfile.TemporaryDirectory() as folder:
    build(ROOT / "content" / name, pathlib.Path(folder) / name)
    with served(pathlib.Path(folder)) as address, page_of(world.browser, f"{address}/{name}", size, scripts) as page:
      yield page


def rows(page, selector):
  """Where the rows of a list end, from the top."""
  return page.locator(selector).evaluate_all(ROWS)


@test("what runs on leaves no gap in its rows")
def strips(world):
  for size in (TABLET, DESKTOP):
    with world.page(size, True) as page:
      for path in ("/", "/events/"):
        page.visit(path)
        ends = rows(page, "main .on-now > .strip > li")
        assert ends and max(ends) - min(ends) <= 2, (size, path, ends)


@test("what runs on has its last day close below its title, at home as in the list")
def last_days(world):
  with world.page(DESKTOP, True) as page:
    for path in ("/", "/events/"):
      page.visit(path)
      title, day = (page.locator(f".now {each}").first.bounding_box() for each in (".card-title", ".card-meta"))
      assert 0 <= day["y"] - title["y"] - title["height"] < 8, (path, title, day)


@test("on a tablet the way to a page takes one line, however long the names")
def trail(world):
  with world.page(TABLET, True) as page:
    page.visit("/libraries/1/events/")
    boxes = [each.bounding_box() for each in page.locator("#breadcrumbs li").all()]
    assert all(box["height"] < 40 and box["width"] > 30 for box in boxes), boxes


@test("on a tablet the periods of a list take one line")
def periods(world):
  with world.page(TABLET, True) as page:
    page.visit("/events/")
    assert len(rows(page, "#periods li")) == 1
    assert page.locator("#periods ul").evaluate("(list) => list.scrollWidth <= list.clientWidth")


@test("on a tablet the letters of the alphabet take one line")
def letters(world):
  with example(world, "shelf", TABLET, False) as page:
    page.visit("/libros/")
    assert len(rows(page, ".letters li")) == 1


@test("on a tablet the picture stands above the words of a hero with a box for search")
def heroes(world):
  with example(world, "shelf", TABLET) as page:
    page.visit("/")
    picture, words = page.locator(".hero-picture").bounding_box(), page.locator(".hero-words").bounding_box()
    assert picture["width"] == TABLET[0] and picture["y"] + picture["height"] <= words["y"], (picture, words)


@test("the mark of a favourite among other books is as small as their text")
def marks(world):
  with example(world, "shelf", DESKTOP, False) as page:
    page.visit("/libros/9786940020537/")
    sizes = page.locator(".near-covers p i").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().width)")
    assert sizes and max(sizes) < 24, sizes


@test("a picture without facts has its text beside it")
def beside(world):
  with example(world, "town", DESKTOP, False) as page:
    page.visit("/people/amara/")
    picture, words = page.locator(".hero .picture").bounding_box(), page.locator("#person-description").bounding_box()
    assert picture["x"] + picture["width"] < words["x"] and abs(picture["y"] - words["y"]) < 5, (picture, words)


@test("a card of a library says its hours as the home page does")
def hours(world):
  with example(world, "town", PHONE, False) as page:
    page.visit("/")
    week = texts(page.locator(".block-hours .short-week").first)
    page.visit("/libraries/")
    assert texts(page.locator("#library-central .short-week")) == week


@test("on a phone an e-mail address breaks at its sign")
def addresses(world):
  with example(world, "town", PHONE, False) as page:
    page.visit("/libraries/boathouse/")
    assert page.locator("#library-email").text_content() == "boathouse@larkhaven.example"
    assert broken_words(page, "#library-email") == []


@test("a cancelled event in a list has no heart, unless somebody keeps it")
def cancelled(world):
  with example(world, "town", DESKTOP) as page:
    page.visit("/events/")
    page.get_by_test_id("heart").first.wait_for()
    cards = page.locator(".card.is-cancelled")
    assert cards.count() > 0 and cards.get_by_test_id("heart").count() == 0
    page.evaluate("""() => {
      const link = document.getElementById('saved-link'), home = new URL('.', document.getElementById('brand').href).href;
      const card = document.querySelector('.card.is-cancelled .card-link');
      localStorage.setItem(`saved ${new URL(link.href).pathname}`, JSON.stringify([{ path: card.href.slice(home.length), title: 'x' }]));
    }""")
    page.visit("/events/")
    page.get_by_test_id("heart").first.wait_for()
    assert cards.get_by_test_id("heart").count() == 1


@test("a product that is no longer made says so apart from how many are left")
def discontinued(world):
  with example(world, "shop", PHONE, False) as page:
    page.visit("/products/almanac-2025/")
    assert text(page.locator("#product-discontinued")) == "Discontinued"
    assert text(page.locator("#product-stock")) == "31"
    assert page.locator("#field-reorder_level").count() == 0


@test("a table on a phone keeps its short words whole, and its long ones inside of the page")
def tables(world):
  with tempfile.TemporaryDirectory() as folder:
    site, root = pathlib.Path(folder) / "site", pathlib.Path(folder) / "out"
    (site / "pages").mkdir(parents=True)
    (site / "site.yaml").write_text(GOODS, encoding="utf-8")
    (site / "goods.csv").write_text("id,name,colour,size\n1,Pen,red,small\n", encoding="utf-8")
    (site / "pages/words.md").write_text(TABLE, encoding="utf-8")
    build(site, root)
    with served(root) as address, page_of(world.browser, address, (320, 740), False) as page:
      page.visit("/words/")
      assert broken_words(page, ".prose th, .prose tr td:first-child") == []
      assert page.evaluate("document.documentElement.scrollWidth") <= 320
