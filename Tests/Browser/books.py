"""A small catalogue of books: copying, citing, and everything readable without scripts."""

import contextlib
import json
import pathlib
import tempfile

from browser import DESKTOP, PHONE, follow, page_of, text, texts, until
from harness import build, each, test
from website import served

SITE = """title: Shelf
per_page: 2
collections:
  books:
    kind: book
    source: books.csv
    key: id
    fields:
      authors: {separator: ";"}
      shelfmark: {title: Faculty shelf}
      favourite: {trueValues: ["yes"], falseValues: ["no"]}
"""
BOOKS = """id,title,authors,year,shelfmark,availability,isbn,rating,favourite,added,volume,language,publisher,pages
1,"Groups & <Rings>",Ada Low;Bo Ek,1990,QA 10,available,0-201-89683-4,5,yes,2026-01-02,2,en,Addison_Wesley & Sons,300
2,Żółw,Ada Low,2001,QA 2,on-loan,,4.5,no,2026-03-01,,pl,,
3,Ringe {Körper},"Oh, Cy;Society of Friends and Foes;Institut für reine Mathematik",1980,QA 3,reading-room,9780141439563,,no,,,de,50% + 1,
"""


@contextlib.contextmanager
def shelf(world, size, scripts=True, more="", files=(), **options):
  """A page of the little catalogue, served on a host of its own."""
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder) / "site"
    site.mkdir()
    (site / "site.yaml").write_text(SITE + more, encoding="utf-8")
    (site / "books.csv").write_text(BOOKS, encoding="utf-8")
    for name, content in dict(files).items():
      (site / name).write_text(content, encoding="utf-8")
    root = pathlib.Path(folder) / "out"
    build(site, root)
    with served(root) as address, page_of(world.browser, address, size, scripts, **options) as page:
      yield page


def clipboard(page):
  return page.evaluate("navigator.clipboard.readText()")


@test("title, authors and citations are copied by their buttons, and it is said")
def copying(world):
  with shelf(world, DESKTOP, permissions=["clipboard-read", "clipboard-write"]) as page:
    page.visit("/books/1/")
    page.locator("#cite summary").click()
    page.locator("#copy-title").click()
    page.locator("#copy-status", has_text="Copied").wait_for(state="attached")
    assert clipboard(page) == "Groups & <Rings>", clipboard(page)
    page.locator("#copy-authors").click()
    until(page, "navigator.clipboard.readText().then((text) => text.startsWith('Ada'))")
    assert clipboard(page) == "Ada Low, Bo Ek", clipboard(page)
    page.locator("#copy-bibtex").click()
    until(page, "navigator.clipboard.readText().then((text) => text.startsWith('@book'))")
    assert "title = {{Groups \\& <Rings>}}," in clipboard(page)


@test("the citations that the browser makes are those of the files")
def made_citations(world):
  with shelf(world, DESKTOP, more="    citations: true\n") as page:
    for book in ("1", "2", "3"):
      page.visit(f"/books/{book}/")
      page.locator("#cite summary").click()
      page.locator("#cite-csl").wait_for()
      for name in ("bibtex", "ris", "csl"):
        written = page.evaluate(
          "(id) => fetch(document.getElementById(id).href).then((answer) => answer.text())", f"file-{name}")
        made = page.locator(f"#cite-{name}").evaluate("(element) => element.textContent")
        if name == "csl":
          made, written = json.loads(made), json.loads(written)
        else:
          written = written.replace("\r\n", "\n")
        assert made == written, (made, written)


@test("without scripts no button waits in vain, and everything is there to be read")
def without_scripts(world):
  with shelf(world, PHONE, scripts=False) as page:
    page.visit("/books/1/")
    assert page.locator("button:visible").count() == 0
    assert text(page.locator("#book-isbn-other")) == "9780201896831"
    page.locator("#cite summary").click()
    assert text(page.locator("#cite-plain")).startswith("Ada Low; Bo Ek. Groups & <Rings>.")
    assert page.locator("#cite pre").count() == 0


@each("every way through the catalogue is followed", {"with scripts": (True,), "without": (False,)})
def ways(world, scripts):
  with shelf(world, DESKTOP, scripts) as page:
    page.visit("/")
    links = page.get_by_test_id("way").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    assert len(links) >= 6, links
    for link in links:
      page.visit(link)
      assert page.locator("h1").count() == 1
      assert page.locator(f'#ways a[href="{link}"]').get_attribute("aria-current") == "true", link
    page.visit("/authors/")
    follow(page, page.get_by_test_id("index-link").filter(has_text="Ada Low"))
    assert texts(page.get_by_test_id("book-link")) == ["Groups & <Rings>", "Żółw"]
    follow(page, page.get_by_test_id("book-link").first)
    assert text(page.locator("#title")) == "Groups & <Rings>"


@each("nothing is wider than a small screen", {"list": ("/",), "index": ("/authors/",), "book": ("/books/1/",)})
def narrow(world, path):
  with shelf(world, (320, 640)) as page:
    page.visit(path)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    if path == "/books/1/":
      page.locator("#cite summary").click()
      assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the citation"


@test("whether a book is in is said in words")
def availability(world):
  with shelf(world, PHONE) as page:
    page.visit("/")
    assert texts(page.locator(".state")) == ["Available", "Reading room"]
    assert page.locator(".stars").first.locator(".visually-hidden").inner_text() == "5 stars of 5"
