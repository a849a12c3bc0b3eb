"""A site that opens from a folder: by double click, from a stick, moved to wherever somebody likes."""

import contextlib
import functools
import html
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import urllib.parse

from browser import DESKTOP, PHONE, follow, page_of, text
from district import ROOT
from harness import build, each, program, test
from website import served

SITES = {path.parent.name: (path.parent.name,) for path in sorted(ROOT.glob("content/*/site.yaml"))}
# What each site is searched for, and where.
SEARCHES = {
  "faculty": ("search/index.html", "analiza"), "guide": ("messages/search/index.html", "slug"),
  "home": ("search/index.html", "9786920040715"), "shelf": ("search/index.html", "el"),
}
# How many pages of a site the browser is sent to, spread over all of them.
VISITS = 12

QUESTIONS = """title: Questions
language: {language}
collections:
  questions: {{kind: question, source: questions.csv, key: id, path: /, per_page: 5}}
"""


@contextlib.contextmanager
def portable(source, *options):
  """A site built to be opened from a folder whose name has a blank and letters of other alphabets."""
  with tempfile.TemporaryDirectory() as folder:
    output = pathlib.Path(folder) / "pen drive ż" / "site"
    output.parent.mkdir()
    build(source, output, "--portable", *options)
    yield output


@contextlib.contextmanager
def opened(world, folder, size=DESKTOP, expected=(), scripts=True):
  """A page of a folder as a double click opens it."""
  with page_of(world.browser, folder.as_uri() + "/", size, scripts) as page:
    yield page
    page.troubles = [each for each in page.troubles if not any(part in each for part in expected)]


ADDRESS = re.compile(r'(?<=[ ])(?:href|src|action|poster|data-index|data-search)="([^"]*)"')
SOURCES = re.compile(r'(?<=[ ])srcset="([^"]*)"')
ANCHOR = re.compile(r'(?<=[ ])id="([^"]*)"')


class Folder:
  """The files of a built site, and what their addresses lead to."""

  def __init__(self, root):
    self.root = root.resolve()
    self.files = {path for path in self.root.rglob("*") if path.is_file()}
    self.markup = {path: path.read_text(encoding="utf-8") for path in self.files if path.suffix == ".html"}

  @functools.cache
  def anchors(self, path):
    return {html.unescape(each) for each in ANCHOR.findall(self.markup[path])}

  @functools.cache
  def file_of(self, folder, path):
    """The file behind the path of an address; none where it is no relative one, or leads out of the site."""
    target = pathlib.Path(os.path.normpath(folder / urllib.parse.unquote(path)))
    return None if path.startswith("/") or target not in self.files else target

  def broken(self):
    """The addresses that no file stands behind, each with its page."""
    for page, markup in self.markup.items():
      sources = [part.split()[0] for each in SOURCES.findall(markup) for part in each.split(",")]
      for address in {html.unescape(each) for each in ADDRESS.findall(markup) + sources if each}:
        parts = urllib.parse.urlsplit(address)
        target = parts.scheme or (self.file_of(page.parent, parts.path) if parts.path else page)
        if not target:
          yield f"{page.relative_to(self.root)}: {address}"
        elif not parts.scheme and parts.fragment and target in self.markup:
          if urllib.parse.unquote(parts.fragment) not in self.anchors(target):
            yield f"{page.relative_to(self.root)}: {address}"
    for sheet in (path for path in self.files if path.suffix == ".css"):
      for address in re.findall(r"url\(['\"]?(?!data:|#)([^'\")]+)", sheet.read_text(encoding="utf-8")):
        if not self.file_of(sheet.parent, address):
          yield f"{sheet.relative_to(self.root)}: {address}"


def is_styled(page):
  """Whether the style sheet is applied, and every picture is there."""
  return page.evaluate("""() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() !== ''
    && [...document.styleSheets].every((sheet) => sheet.ownerNode)
    && [...document.images].every((image) => !image.complete || image.naturalWidth > 0)""")


def visit_pages(page, folder):
  """Opens pages all over the site, and what its tabs lead to."""
  pages = sorted(folder.rglob("*.html"))
  for path in [folder / "index.html", *pages[:: max(1, len(pages) // VISITS)]]:
    page.goto(path.as_uri())
    if page.url != path.as_uri():
      continue  # an old address that leads on
    assert is_styled(page), path
    page.emulate_media(media="print")
    assert not page.locator("#tabs").is_visible(), path
    page.emulate_media(media="screen")
  page.goto((folder / "index.html").as_uri())
  for link in range(page.locator("#tabs a").count()):
    follow(page, page.locator("#tabs a").nth(link))
    assert page.url.startswith(folder.as_uri()) and page.url.endswith(".html") and is_styled(page), page.url


def search(page, path, sought):
  """Searches, follows the first result, and comes back."""
  page.visit(path)
  page.fill("#search-q", sought)
  page.locator("#search-conditions li").first.wait_for()
  page.wait_for_function("document.getElementById('search-form').dataset.state === 'done'")
  link = page.locator("#results a").first
  title, address = text(link), link.evaluate("(link) => link.href")
  link.click()
  page.wait_for_url(address)
  assert text(page.locator("h1").first) == title and is_styled(page), page.url
  page.go_back()
  page.locator("#results a").first.wait_for()
  assert page.input_value("#search-q") == sought


@each("a portable site opens by double click: every address leads to a file, pages have their style, its search works", SITES,
      brief=lambda name: name == "shelf")
def opens_from_a_folder(world, name):
  with portable(ROOT / "content" / name) as folder:
    broken = list(Folder(folder).broken())
    assert not broken, "\n".join(broken[:20])
    with opened(world, folder) as page:
      visit_pages(page, folder)
      if name in SEARCHES:
        search(page, *SEARCHES[name])


@test("the example sites and their index open by double click, each with a picture", long=True)
def index_opens(world):
  with tempfile.TemporaryDirectory() as folder:
    # As ./run site does.
    subprocess.run(
      ["bash", "-euc", '. Tests/steps.sh; gablota=$0; build_sites "$1" --portable', program(), folder], cwd=ROOT, check=True,
      stdout=subprocess.DEVNULL)
    index = pathlib.Path(folder)
    for size in (PHONE, DESKTOP):
      with opened(world, index, size) as page:
        page.visit("index.html")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".site").count() == page.locator(".site img").count() == len(SITES)
        for place in range(len(SITES)):
          picture = page.locator(".site img").nth(place)
          assert picture.evaluate("(image) => image.complete && image.naturalWidth === 640"), place
          follow(page, page.locator(".site a").nth(place))
          assert is_styled(page), page.url
          page.go_back()
    for picture in (index / "pictures").iterdir():
      assert picture.stat().st_size <= 40_000, picture


@test("a portable site works under any address, its search too")
def works_under_any_address(world):
  with portable(ROOT / "content" / "shelf") as folder, tempfile.TemporaryDirectory() as other:
    shutil.copytree(folder, pathlib.Path(other) / "reading" / "room 1")
    with served(other) as address, page_of(world.browser, address + "/reading/room%201/", DESKTOP) as page:
      page.visit("index.html")
      assert is_styled(page)
      search(page, *SEARCHES["shelf"])
      assert page.url.startswith(address + "/reading/room%201/"), page.url


@test("where a browser gives a page nothing beside it, the search of a portable site says what to do")
def search_says_what_to_do(world):
  with portable(ROOT / "content" / "shelf") as folder, opened(world, folder, expected=("assets/search-", "ERR_")) as page:
    page.route(re.compile("assets/search-"), lambda route: route.abort())
    page.visit("search/index.html")
    page.locator("#search-failed").wait_for()
    assert "dirección web" in text(page.locator("#search-failed")), text(page.locator("#search-failed"))
    assert not page.locator("#search-reload").is_visible()


@test("the filters of a portable site are links from file to file, also without scripts")
def filters_without_scripts(world):
  with portable(ROOT / "content" / "shelf") as folder, opened(world, folder, scripts=False) as page:
    page.visit("libros/index.html")
    link = page.locator(".side a").first
    name = text(link)
    follow(page, link)
    assert page.url.endswith("/index.html") and is_styled(page), (name, page.url)


@test("questions in pages are searched on the page that is open, and from a disk the list says so")
def questions_from_a_disk(world):
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder) / "site"
    site.mkdir()
    (site / "site.yaml").write_text(QUESTIONS.format(language="en"), encoding="utf-8")
    rows = "".join(f"q{n},Question {n} of owls,Answer {n}\n" for n in range(12))
    (site / "questions.csv").write_text("id,question,answer\n" + rows, encoding="utf-8")
    with portable(site) as output, opened(world, output) as page:
      page.visit("index.html")
      assert not page.locator("#questions-here").is_visible()
      page.fill("#questions-query", "owls")
      page.locator("#questions-here").wait_for()
      assert "web address" in text(page.locator("#questions-here"))
      assert page.locator("#records > :visible").count() == 5
      follow(page, page.locator("#page-2"))
      assert page.url.endswith("/2/index.html") and is_styled(page), page.url


@test("a page of a portable site is read on a phone from a disk as from an address")
def reads_on_a_phone(world):
  with portable(ROOT / "content" / "district") as folder, opened(world, folder, PHONE) as page:
    page.visit("events/index.html")
    follow(page, page.locator("main article a").first)
    assert is_styled(page) and page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    follow(page, page.locator("[data-back]").first)
    assert page.url.endswith("events/index.html"), page.url
