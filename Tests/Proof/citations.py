"""Citations of books: BibTeX by bibtexparser, RIS by rispy, CSL-JSON by citeproc, COinS by their own rules."""

import json
import pathlib
import re
import urllib.parse
import warnings

import bibtexparser
import rispy
from registry import Skipped, judge

# The variables of CSL 1.0.2 that a book may have.
CSL = {
  "id", "type", "title", "author", "issued", "publisher", "publisher-place", "collection-title", "volume", "language",
  "number-of-pages", "ISBN", "ISSN", "URL"}
KEV = {
  "ctx_ver", "rft_val_fmt", "rft.genre", "rft.btitle", "rft.au", "rft.date", "rft.pub", "rft.place", "rft.series",
  "rft.tpages", "rft.isbn", "rft.issn"}


def is_isbn(text):
  return re.fullmatch(r"97[89]\d{10}", text) and sum(
    int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(text)) % 10 == 0


def book_pages(site, most):
  """The pages of books, evenly taken, with what they say of themselves."""
  pages = [page for page in site.pages if page.path.count("/") > 1 and b'id="cite-plain"' in page.file.read_bytes()]
  return pages[:: max(1, len(pages) // most)]


def texts(page):
  tree = page.document
  text = lambda name: tree.xpath(f'string(//*[@id="{name}"])')
  span, = tree.xpath('//span[@class="Z3988"]')
  cite, = tree.xpath('//*[@id="cite"]')
  return {
    "title": text("title").strip(), "subtitle": text("book-subtitle").strip(), "plain": text("cite-plain"),
    "coins": span.get("title"), "key": cite.get("data-key"), "volume": cite.get("data-volume"),
    "language": cite.get("data-language"), "url": tree.xpath('string(//link[@rel="canonical"]/@href)')}


# What the theme's script makes of what stands on the pages.
MAKE = """async ([source, books]) => {
  const { citations } = await import('data:text/javascript,' + encodeURIComponent(source));
  return books.map((book) => citations(book.coins, {
    key: book.key, volume: book.volume ?? undefined, language: book.language ?? undefined, url: book.url || undefined }));
}"""


def made(crew, books):
  """What the pages say, with the forms that a browser makes of it."""
  source = (pathlib.Path(__file__).resolve().parents[2] / "templates/js/cite.js").read_text(encoding="utf-8")
  page = crew.browser.new_page()
  try:
    return [{**facts, **forms} for facts, forms in zip(books, page.evaluate(MAKE, [source, books]), strict=True)]
  finally:
    page.close()


def full_title(facts):
  title = facts["title"] + (": " + facts["subtitle"] if facts["subtitle"] else "")
  return " ".join(title.split())


def untex(text):
  for name, sign in (("backslash", "\\"), ("braceleft", "{"), ("braceright", "}"), ("asciitilde", "~"),
                     ("asciicircum", "^")):
    text = text.replace("{\\text" + name + "}", sign)
  return re.sub(r"\\([%#$&_])", r"\1", text)


def judge_bibtex(facts):
  library = bibtexparser.parse_string(facts["bibtex"])
  assert not library.failed_blocks, library.failed_blocks
  entry, = library.entries
  assert entry.entry_type == "book" and re.fullmatch(r"[A-Za-z0-9-]+", entry.key), entry.key
  title = untex(entry["title"])
  assert title.strip("{}") == full_title(facts).strip("{}"), (title, full_title(facts))
  assert all(name == name.lower() for name in entry.fields_dict)
  return entry.key


def judge_ris(facts):
  # HTML makes one line end of CR and LF; the file has both.
  entry, = rispy.loads(facts["ris"].replace("\r\n", "\n"))
  assert entry["type_of_reference"] == "BOOK" and entry["title"] == full_title(facts), entry
  assert "unknown_tag" not in entry, entry["unknown_tag"]
  return entry


def judge_csl(facts):
  from citeproc.source.json import CiteProcJSON
  items = json.loads(facts["csl"])
  item, = items
  assert set(item) <= CSL, set(item) - CSL
  assert item["type"] == "book" and item["title"] == full_title(facts)
  assert "ISBN" not in item or is_isbn(item["ISBN"]), item
  with warnings.catch_warnings():
    warnings.simplefilter("error")
    source = CiteProcJSON(items)
  assert list(source) == [item["id"].lower()] or list(source) == [item["id"]]
  return item


def judge_coins(facts):
  pairs = urllib.parse.parse_qsl(facts["coins"], strict_parsing=True, errors="strict")
  assert {name for name, _ in pairs} <= KEV, pairs
  values = dict(pairs)
  assert values["ctx_ver"] == "Z39.88-2004" and values["rft_val_fmt"] == "info:ofi/fmt:kev:mtx:book"
  assert values["rft.btitle"] == full_title(facts)
  assert re.fullmatch(r"[A-Za-z0-9._~=&%-]+", facts["coins"]), facts["coins"]


def judge_citations(crew, site, most):
  pages = book_pages(site, most)
  if not pages:
    raise Skipped("no books")
  keys = []
  for page, facts in zip(pages, made(crew, [texts(page) for page in pages])):
    keys.append(judge_bibtex(facts))
    ris, csl = judge_ris(facts), judge_csl(facts)
    judge_coins(facts)
    assert len(ris.get("authors", [])) == len(csl.get("author", [])), page.path
    assert " ".join(facts["title"].split()) in " ".join(facts["plain"].split()), page.path
  assert len(set(keys)) == len(keys), "a key twice"
  return f"{len(pages)} books"


@judge("every citation is read by bibtexparser, rispy and citeproc")
def citations(crew, site):
  return judge_citations(crew, site, 10_000 if crew.is_thorough else 150)
