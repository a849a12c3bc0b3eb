"""A visited site without network: whole, of one build, and saying of when."""

import contextlib
import pathlib
import tempfile
import time

from browser import PATIENCE, PHONE, text, until
from harness import build, test
from website import Handler, served

SITE = """title: Półka {name}
language: pl
base_url: https://example.org/shelf
now: 2026-03-01T12:00
collections:
  books:
    kind: book
    source: books.csv
    key: id
    search: {{mine: true}}
"""


def write_site(folder, name, extra=()):
  """A shelf of sixty books; the build's name is in every page."""
  folder.mkdir(exist_ok=True)
  (folder / "site.yaml").write_text(SITE.format(name=name), encoding="utf-8")
  rows = [f'b{number},"Książka {name} {number}",Autor {number % 7},{1990 + number % 30}' for number in range(60)]
  rows[0] += ",9780306406157"
  (folder / "books.csv").write_text(
    "id,title,authors,year,isbn\n" + "\n".join(row if row.count(",") > 3 else row + "," for row in [*rows, *extra]) + "\n", encoding="utf-8")
  return folder


class SlowHandler(Handler):
  """A line on which the headers of `slow.txt` come at once, and the end of it longer than the worker waits for an answer."""

  def do_GET(self):
    if not self.path.endswith("/slow.txt"):
      return super().do_GET()
    self.send_response(200)
    self.send_header("Content-Length", "6")
    self.end_headers()
    self.wfile.write(b"beg")
    time.sleep(9)
    self.wfile.write(b"end")


class Shelf:
  """A site that can be renewed, and whose server can be shut."""

  def __init__(self, folder):
    self.folder = pathlib.Path(folder)
    self.server = contextlib.ExitStack()
    self.address = None

  def renew(self, name):
    build(write_site(self.folder / "source", name), self.folder / "public" / "shelf")

  def open(self):
    self.address = self.server.enter_context(served(self.folder / "public", SlowHandler)) + "/shelf"

  def shut(self):
    self.server.close()


@contextlib.contextmanager
def visited(world):
  """A shelf, and a window in which it was visited and kept."""
  with tempfile.TemporaryDirectory() as folder:
    shelf = Shelf(folder)
    shelf.renew("A")
    shelf.open()
    context = world.browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    try:
      page = context.new_page()
      page.set_default_timeout(PATIENCE)
      page.goto(shelf.address + "/")
      kept(page)
      yield shelf, context, page
    finally:
      context.close()
      shelf.shut()


def kept(page):
  """Waits until everything of the list lies in the cache of the worker's version."""
  until(page, """async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated') return false;
    const { version, files } = await (await fetch('offline.json', { cache: 'no-store' })).json();
    const name = (await caches.keys()).find((each) => each.endsWith(version));
    return !!name && (await (await caches.open(name)).keys()).length >= files.length + 2;
  }""")


@contextlib.contextmanager
def beside(shelf, context):
  """A window of the same origin outside of the site. It sees the worker change, and it keeps alive the process of the
  windows that are closed: Chromium ends that a moment later, and with it the old worker, which may just have been given
  the page that another window asks for. That window then waits until somebody wakes the worker again."""
  (shelf.folder / "public" / "beside.html").write_text("<!doctype html><title>Beside</title>", encoding="utf-8")
  page = context.new_page()
  page.goto(shelf.address.removesuffix("/shelf") + "/beside.html")
  try:
    yield page
  finally:
    page.close()


@test("a visited site works without network, also where nobody was, and says how old it is")
def works(world):
  with visited(world) as (shelf, context, page):
    shelf.shut()
    page.goto(shelf.address + "/books/b7/")
    assert text(page.locator("h1")) == "Książka A 7"
    page.wait_for_function("() => !document.getElementById('offline-notice').hidden")
    assert "20" in text(page.locator("#offline-notice"))
    page.goto(shelf.address + "/search/?q=978-0-306-40615-7")
    page.wait_for_function("() => document.getElementById('search-form').dataset.state === 'done'")
    assert "Tak, masz" in text(page.locator("#search-answer"))
    assert page.get_by_test_id("search-link").count() == 1
    page.goto(shelf.address + "/search/?q=9780306406164")
    page.wait_for_function("() => !document.getElementById('search-answer').hidden")
    assert text(page.locator("#search-answer")).startswith("Nie, nie masz")
    page.goto(shelf.address + "/nowhere/")
    assert page.locator("#home-link").count() == 1


@test("what is kept is never of two builds")
def one_build(world):
  with visited(world) as (shelf, context, page):
    shelf.renew("B")
    # The network has the new build at once; what is kept is still the old one, or all of the new.
    page.goto(shelf.address + "/books/b1/")
    assert text(page.locator("h1")) == "Książka B 1"
    shelf.shut()
    names = set()
    for path in ("/books/b1/", "/books/b2/", "/", "/books/b3/"):
      page.goto(shelf.address + path)
      names.add(text(page.locator("#brand")))
    assert names in ({"Półka A"}, {"Półka B"}), names


@test("a renewed site is kept whole once its windows were closed")
def renewed(world):
  with visited(world) as (shelf, context, page):
    shelf.renew("B")
    page.goto(shelf.address + "/books/b1/")
    until(page, "async () => !!(await navigator.serviceWorker.ready).waiting")
    with beside(shelf, context) as other:
      page.close()
      until(other, """async () => {
        const { active, waiting } = await navigator.serviceWorker.getRegistration('/shelf/');
        return !waiting && active.state === 'activated';
      }""")
      page = context.new_page()
      page.set_default_timeout(PATIENCE)
      page.goto(shelf.address + "/")
    kept(page)
    shelf.shut()
    for path, heading in (("/books/b1/", "Książka B 1"), ("/books/b59/", "Książka B 59")):
      page.goto(shelf.address + path)
      assert text(page.locator("h1")) == heading
    until(page, "async () => (await caches.keys()).length === 1")


@test("an answer that has begun is not cut off, however long it takes")
def slow_answer(world):
  with visited(world) as (shelf, context, page):
    assert page.evaluate("async () => (await fetch('slow.txt')).text()") == "begend"
