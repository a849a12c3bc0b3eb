"""The example sites as built, and what kinds of page they have."""

import dataclasses
import functools
import pathlib
import subprocess
import urllib.parse

import lxml.html
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Documents that are no pages of the site: for mail, for paper, for other people's pages.
ASIDE = ("letter.html", "poster.html", "next.html")
# What a page may hold, by its identifier: pages with the same parts are of one kind.
PARTS = (
  "records", "pagination", "periods", "empty", "gallery", "content", "answer", "library", "event", "record", "book",
  "product", "questions-search", "search-form", "filters", "event-calendar", "book-cite")


def shared(path):
  """A file of the real data beside the project or beside a folder above it; `None` where there is none."""
  for folder in (ROOT, *ROOT.parents):
    candidate = folder.parent / "shared" / "data" / path
    if candidate.exists():
      return candidate
  return None


@dataclasses.dataclass(frozen=True)
class Page:
  """One HTML file: its place in the site, and its parsed document when one asks."""
  file: pathlib.Path
  path: str

  @functools.cached_property
  def document(self):
    return lxml.html.document_fromstring(self.file.read_bytes(), parser=lxml.html.HTMLParser(encoding="utf-8"))

  @property
  def kind(self):
    """What pages of the same making have in common: the theme's name for it, the filter chosen, the parts on it."""
    tree = self.document
    body = tree.find("body").get("class", "")
    ids = {element.get("id") for element in tree.iter() if isinstance(element.tag, str) and element.get("id")}
    chosen = tree.xpath(
      "string(//nav[starts-with(@id, 'filter-')][.//*[@aria-current and not(contains(@id, '-all'))]]/@id)")
    picture = bool(tree.xpath("//*[contains(@class, 'hero')]//img"))
    cards = tree.xpath("string(//*[@id='records']//*[@data-testid]/@data-testid)")
    return body, chosen, picture, cards, *(part for part in PARTS if part in ids)


class Site:
  """A site's source folder, the folder served, and the path below it that `base_url` names."""

  def __init__(self, source, root, program):
    self.source = source
    self.name = source.name
    self.root = root
    settings = yaml.load((source / "site.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    self.base_url = settings.get("base_url", "").rstrip("/")
    self.language = settings.get("language", "en")
    self.prefix = urllib.parse.urlsplit(self.base_url).path.rstrip("/")
    self.output = root / self.prefix.strip("/") if self.prefix else root / "site"
    self.root = root if self.prefix else self.output
    answer = subprocess.run([program, "build", str(source), "--output", str(self.output)], capture_output=True, text=True)
    mistakes = [line for line in answer.stderr.splitlines() if " error[" in line][:10]
    assert answer.returncode == 0, "\n".join([f"{self.name} was not built ({answer.returncode})", *mistakes])

  def files(self, *endings):
    """The published files with these endings; not the program's own notes."""
    return sorted(
      path for path in self.output.rglob("*")
      if path.is_file() and path.name.endswith(endings) and not path.relative_to(self.output).parts[0].startswith("."))

  @functools.cached_property
  def pages(self):
    """The pages that visitors see; letters for mail, posters and framed pages are documents of their own."""
    return [Page(file, self.path_of(file)) for file in self.files(".html") if file.name not in ASIDE]

  def path_of(self, file):
    """The path that a visitor asks for, below the site's own."""
    path = "/" + file.relative_to(self.output).as_posix()
    return path.removesuffix("index.html")

  @functools.cached_property
  def kinds(self):
    """The largest page of every kind, by kind."""
    largest = {}
    for page in self.pages:
      known = largest.get(page.kind)
      if known is None or page.file.stat().st_size > known.file.stat().st_size:
        largest[page.kind] = page
    return largest

  #: The kinds of page that no example site before this one has, whatever field a filter is of and whatever its cards show.
  new_kinds = frozenset()

  def address(self, crew, page):
    return crew.address(self.root) + self.prefix + urllib.parse.quote(page.path)


def example_sites(folder, program):
  """Every folder of content/, built."""
  sites = [
    Site(source, folder / source.name, program)
    for source in sorted((ROOT / "content").iterdir()) if (source / "site.yaml").exists()]
  seen = set()
  for site in sites:
    new = []
    for kind in site.kinds:
      body, chosen, picture, _, *parts = kind
      making = (body, bool(chosen), picture, *parts)
      if making not in seen:
        seen.add(making)
        new.append(kind)
    site.new_kinds = frozenset(new)
  return sites
