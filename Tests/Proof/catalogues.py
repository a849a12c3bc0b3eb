"""Two real tables become whole sites: every row is a page or stands in the ledger, by the table read by Python."""

import csv
import pathlib
import re
import shutil
import tempfile

from citations import judge_citations
from harness import program
from registry import Skipped, judge_once
from sites import ROOT, Site, shared

TABLES = {
  "ushuaia": ("ushuaia-catalogue.csv", dict(delimiter=";"), "mfn", "titulo", "catalogo"),
  "goodbooks": ("goodbooks.csv", {}, "book_id", "title", "books"),
}


def rows_of(file, dialect):
  with open(file, encoding="utf-8-sig", newline="") as stream:
    return list(csv.DictReader(stream, **dialect))


def judge_pages(site, rows, key, title, collection):
  """A page for every row, with its title as heading; nothing more."""
  folders = {path.parent.name for path in (site.output / collection).glob("*/index.html")}
  assert folders == {row[key] for row in rows}, f"{len(folders)} pages, {len(rows)} rows"
  by_key = {page.path.split("/")[-2]: page for page in site.pages if page.path.startswith(f"/{collection}/")}
  for row in rows[::97]:
    heading = by_key[row[key]].document.xpath('string(//h1[@id="title"])')
    assert " ".join(heading.split()) == " ".join(row[title].split()) or not row[title].strip(), (heading, row[title])


def judge_catalogue(site, rows):
  """The whole catalogue over its pages: every row once, 24 a page."""
  seen, number = [], 1
  while True:
    file = site.output / ("index.html" if number == 1 else f"page/{number}/index.html")
    if not file.exists():
      break
    found = re.findall(r'data-testid="book-link" href="[^"]*?([^/"]+)/"', file.read_text(encoding="utf-8"))
    assert len(found) == 24 or not (site.output / f"page/{number + 1}/index.html").exists(), number
    seen += found
    number += 1
  assert len(seen) == len(rows) == len(set(seen)), (len(seen), len(set(seen)), len(rows))


def judge_authors(site, rows, column, separator):
  """Every author has a page that is reached from the index, and it counts that author's books. Names that differ only in
  capitals and blanks are one, in one of their spellings."""
  folded = lambda name: " ".join(name.lower().split())
  wanted, spellings = {}, {}
  for row in rows:
    names = {part.strip() for part in row[column].split(separator.strip()) if part.strip()}
    for name in names:
      spellings.setdefault(folded(name), set()).add(name)
    for name in set(map(folded, names)):
      wanted[name] = wanted.get(name, 0) + 1
  counted = {}
  for page in site.pages:
    if page.path.startswith("/authors/a-z/"):
      for item in page.document.xpath('//div[@id="records"]//li'):
        name = item.xpath("string(a)")
        assert name in spellings[folded(name)], name
        assert folded(name) not in counted, name
        counted[folded(name)] = int(re.sub(r"\D", "", item.xpath('string(span[@class="index-count"])')))
        assert (site.output / item.xpath("string(a/@href)").strip("/") / "index.html").exists(), name
  assert counted == wanted, list(set(counted.items()) ^ set(wanted.items()))[:6]
  return len(counted)


@judge_once("a real catalogue is whole", long=True, cases={name: (name,) for name in TABLES})
def real_catalogue(crew, name):
  file, dialect, key, title, collection = TABLES[name]
  data = shared(file)
  if data is None:
    raise Skipped(f"no {file} beside the project")
  source = ROOT / "Tests" / "Sites" / name
  assert len((source / "site.yaml").read_text(encoding="utf-8").splitlines()) <= 40
  rows = rows_of(data, dialect)
  with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder) / name
    shutil.copytree(source, copy)
    (copy / "data").mkdir()
    shutil.copyfile(data, copy / "data" / file)
    site = Site(copy, pathlib.Path(folder) / "out", program())
    judge_pages(site, rows, key, title, collection)
    judge_catalogue(site, rows)
    column, separator = ("autores", "|") if name == "ushuaia" else ("authors", ", ")
    authors = judge_authors(site, rows, column, separator)
    cited = judge_citations(crew, site, 10_000 if crew.is_thorough else 100)
    files = sum(1 for path in site.output.rglob("*") if path.is_file())
    return f"{len(rows)} rows, {authors} authors, {files} files, {cited} cited"
