"""Sites with loans in five languages, served as they are published, and the interfaces that they ask."""

import contextlib
import hashlib
import json
import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# After this folder, so that a file here is never taken for one of the same name there.
sys.path.insert(1, str(ROOT / "Tests" / "Browser"))

from browser import chromium, page_of  # noqa: E402
from harness import build  # noqa: E402
from interface import system  # noqa: E402
from website import Handler, served  # noqa: E402

LANGUAGES = ("en", "pl", "ru", "es", "zh-Hant")
TEXTS = {
  language: json.loads((ROOT / "templates" / "texts" / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES}

REST = """
loans:
  type: rest
  url: {address}/loans
  number: "[a-z]{{3,12}}"
  hint: Letters below the barcode
  body: {{variables.card: "{{number}}", query: "query($card: String!) {{ loans }}"}}
  records: data.loans
  timeout: {patience}
  fields:
    title: item.biblio.title
    author: item.biblio.authors.*.name
    due: dueDate
    state: status
    isbn: item.isbn
    barcode: item.code
    shelfmark: label
  format: "%d.%m.%Y"
  states: {{loan: [issued], ready: [waiting], reserved: [reserved], none: [gone]}}
"""
PAIA = """
loans:
  type: paia
  url: {address}/paia
  timeout: {patience}
"""

SITE = """title: Books
language: {language}
time_zone: Europe/Warsaw
now: 2026-09-17T12:00
base_url: https://books.example/town
offline: true
collections:
  books:
    kind: book
    source: books.csv
    key: id
  copies:
    kind: copy
    source: copies.csv
    key: code
    fields: {{book: {{from: book, references: books}}, inventory: code}}
"""
BOOKS = "id,title,authors,isbn\n1,The Comet,Zoe Adams,\n2,A Walk,Łucja Żak,0306406152\n3,Beacon,Ira Stone,9780439023481\n"
COPIES = "code,book\nK-001,1\nK-002,1\n"


def make(folder, name, declaration, language="en"):
  """Builds a site with loans; gives the folder of its output."""
  site, out = folder / f"{name}-site", folder / "out" / name / "town"
  site.mkdir()
  (site / "site.yaml").write_text(SITE.format(language=language) + declaration, encoding="utf-8")
  (site / "books.csv").write_text(BOOKS, encoding="utf-8")
  (site / "copies.csv").write_text(COPIES, encoding="utf-8")
  build(site, out)
  return out.parent


class PlainHandler(Handler):
  """Without a policy in its headers: the page's own is what holds."""

  def end_headers(self):
    self.send_header("Cache-Control", "no-cache")
    http_server_end(self)


def http_server_end(handler):
  super(Handler, handler).end_headers()


class World:
  def __init__(self, browser, folder, interface, stack):
    self.browser, self.folder, self.interface, self.stack = browser, folder, interface, stack
    self.addresses = {}

  def address(self, kind="rest", language="en", more="", patience="2s"):
    """The address of a site, built when it is first asked for. Its page waits so long for an answer."""
    name = f"{kind}-{language}-{hashlib.sha256((more + patience).encode()).hexdigest()[:8]}"
    if name not in self.addresses:
      declaration = {"rest": REST, "paia": PAIA, "": "{address}"}[kind].format(
        address=self.interface.address, patience=patience)
      out = make(self.folder, name, ("" if kind == "" else declaration) + more, language)
      self.addresses[name] = self.stack.enter_context(served(out, PlainHandler)) + "/town"
    return self.addresses[name]

  @contextlib.contextmanager
  def page(self, kind="rest", language="en", size=(360, 740), more="", patience="2s",
           expected=("4", "5", "failed:", "Failed", "Access to", "net::", "An unknown error"), **options):
    """The page of loans; what goes wrong on the way to the interface is part of the tests."""
    with page_of(self.browser, self.address(kind, language, more, patience), size, locale=language, **options) as page:
      page.visit("/my-books/")
      yield page
      page.troubles = [each for each in page.troubles if not each.startswith(expected)]


@contextlib.contextmanager
def world():
  with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
    interface = stack.enter_context(system())
    yield World(stack.enter_context(chromium()), pathlib.Path(folder), interface, stack)


def ask(page, number, pin="1234"):
  """Fills in the form and sends it."""
  page.locator("#loans-number").fill(number)
  if page.locator("#loans-pin").count():
    page.locator("#loans-pin").fill(pin)
  page.locator("#loans-show").click()


def state(page, name):
  """Waits for a state."""
  page.wait_for_function("(name) => document.getElementById('loans-state').dataset.state === name", arg=name)


def titles(page):
  return [" ".join(text.split()) for text in page.locator("[data-testid=loan] .loan-title").all_inner_texts()]
