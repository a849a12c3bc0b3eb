"""Hostile data in Chromium: nothing runs, and no page has an element, an attribute or a foreign link that its twin of
harmless data has not. Every other file of the hostile site stays valid."""

import collections
import contextlib
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import calendars
import datafiles
import feeds
import hostile
import linkeddata
import markup
import payloads
import sitemaps
from browser import PHONE, page_of
from harness import program
from registry import judge_once
from sites import Site, shared

# Elements and attributes that Markdown may make of a text.
PROSE = {
  "P": "", "BR": "", "HR": "", "EM": "", "STRONG": "", "CODE": "class", "PRE": "", "BLOCKQUOTE": "", "UL": "", "LI": "",
  "OL": "start", "A": "href rel title", "IMG": "src alt title loading decoding width height", "H2": "id", "H3": "id",
  "H4": "id", "H5": "id", "H6": "id", "DIV": "class"}

# The shape of a page: every element with the names of its attributes, and the places that addresses lead to. How many
# choices a filter or an index has, which records are near and whether one comes before depends on the data; what each is
# made of does not. So does whether a title is in another language: `lang` is not counted.
SHAPE = """() => {
  const shape = [], prose = [], choices = [], places = new Set();
  const leading = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset', 'cite', 'ping', 'background', 'xlink:href'];
  for (const element of document.querySelectorAll('*')) {
    const names = element.getAttributeNames().filter((name) => name !== 'lang').sort();
    for (const name of leading) if (element.hasAttribute(name)) {
      const url = new URL(element.getAttribute(name), document.baseURI);
      places.add(/^https?:$/.test(url.protocol) ? url.host : url.protocol);
    }
    const line = element.tagName + ' ' + names.join(' ');
    const list = element.parentElement?.closest('.prose') ? prose : element.closest('nav.facet, .letters, .related, .index, .neighbours') ? choices : shape;
    list.push(line.trim());
  }
  return { shape, prose, choices, places: [...places] };
}"""


# What becomes a link where it is what its name says, as a hostile text may be.
LINKED = {"telephone": "+48 22 000 00 00", "email": "post@good.example"}


def harmless_text(at, field=""):
  """As many different texts as there are hostile ones, with all beginnings."""
  if field in LINKED:
    return LINKED[field]
  at %= len(payloads.text_payloads())
  return f"{chr(65 + at % 26)} word {at}"


class Outcome:
  """A hostile site and its twin, built; what was refused on the way."""

  def __init__(self, folder):
    self.addresses = payloads.url_payloads()
    self.refused = refused_addresses(folder / "tried")
    self.number = hostile.number_of_records()
    hostile.write(folder / "hostile", hostile.hostile_text, self.accepted, self.number)
    hostile.write(folder / "twin", harmless_text,
                  lambda name, field, at: hostile.GOOD, self.number)
    self.site = Site(folder / "hostile", folder / "out", program())
    self.twin = Site(folder / "twin", folder / "out-twin", program())

  def accepted(self, name, field, at):
    """The address of a row, or a harmless one where the check refuses it."""
    address = self.addresses[at % len(self.addresses)]
    is_refused = (name, field, at) in self.refused or address in self.refused and field not in ("link", "home")
    return hostile.GOOD if is_refused else address


def refused_addresses(folder):
  """What the check refuses: cells by collection, field and row, and pictures that are not there, told once each. Every
  other mistake is a failure."""
  addresses = payloads.url_payloads()
  hostile.write(folder, hostile.hostile_text, lambda name, field, at: addresses[at % len(addresses)],
                hostile.number_of_records())
  answer = subprocess.run([program(), "check", str(folder), "--format", "json"], capture_output=True, text=True)
  assert answer.returncode == 1, (answer.returncode, answer.stderr[:1000])
  refused, other = set(), []
  for each in json.loads(answer.stdout)["diagnostics"]:
    if each["code"] in ("record.bad-image", "record.bad-url", "picture.not-found"):
      # "row 1, cover" or "row 1, pictures.0": rows are counted from 1.
      row, field = each["cell"].removeprefix("row ").split(", ", 1)
      row = int(row) - 1
      refused.add((pathlib.Path(each["file"]).stem, field.split(".")[0], row))
      if each["code"] == "picture.not-found":
        refused.add(addresses[row % len(addresses)])
    elif each["severity"] == "error":
      other.append(each["message"])
  assert not other, "\n".join(other[:10])
  return refused


@functools.cache
def outcome():
  """Made once for all judges of a process."""
  folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
  import atexit
  atexit.register(shutil.rmtree, folder, True)
  return Outcome(folder)


def shape_of(page, address):
  page.goto(address, wait_until="load")
  page.wait_for_function("() => (document.getElementById('search-form') ?? { dataset: { state: 'done' } }).dataset.state === 'done'")
  return page.evaluate(SHAPE)


def judged_pages(site, is_thorough):
  """All pages, or each 60th and the first of every list; $HOSTILE_STEP says otherwise."""
  step = int(os.environ.get("HOSTILE_STEP", "1" if is_thorough else "60"))
  return [page for at, page in enumerate(site.pages) if at % step == 0 or page.path.count("/") <= 2]


def signature(page):
  """What two pages of harmless data have in common when they are made alike: tags and names of attributes."""
  plain = re.sub(rb'"[^"]*"', b"", page.file.read_bytes())
  return hash(tuple(re.findall(rb"<[a-z][^<>]*>", plain)))


class Twins:
  """The shapes of the twin's pages; those that are made alike are opened once."""

  def __init__(self, crew, page, site):
    self.crew, self.page, self.site = crew, page, site
    self.known = {each.path: each for each in site.pages}
    self.shapes = {}

  def shape(self, path):
    """The shape of the page that stands at the same place; `None` where there is none."""
    if path not in self.known:
      return None
    sign = signature(self.known[path])
    if sign not in self.shapes:
      self.shapes[sign] = shape_of(self.page, self.site.address(self.crew, self.known[path]))
    return self.shapes[sign]

  def elements(self):
    """Every element of the pages seen, and of a page of every facet: theirs stand at other addresses."""
    ways = {}
    for each in self.site.pages:
      parts = each.path.split("/")
      if len(parts) > 4:  # below a list: values of facets, letters, further pages
        ways.setdefault((*parts[:3], len(parts), "a-z" in parts, "page" in parts), each.path)
    for path in ways.values():
      self.shape(path)
    return {line for each in self.shapes.values() for line in each["shape"] + each["choices"]}


@contextlib.contextmanager
def watched_page(crew):
  """A page, what ran on it, and what it asked of foreign places. The policy is off: escaping alone must hold."""
  ran, asked = [], []
  with page_of(crew.browser, "", PHONE, service_workers="block", bypass_csp=True) as page:
    page.expose_function("hit", lambda *_: ran.append(page.url))
    page.on("dialog", lambda dialog: (ran.append(page.url), dialog.dismiss()))
    page.on("request", lambda request: "evil.example" in request.url.split("/", 3)[2] and asked.append(request.url))
    yield page, ran, asked
    # Pictures of other places cannot be had here; that is no trouble.
    page.troubles = [line for line in page.troubles if "net::" not in line and "404" not in line]


@judge_once("hostile data: nothing runs, no element, attribute or link of its own on any page", long=True, cases={
  "first half": (0,), "second half": (1,)})
def pages(crew, half):
  made, found = outcome(), []
  chosen = judged_pages(made.site, crew.is_thorough)[half::2]
  with watched_page(crew) as (page, ran, asked):
    twins = Twins(crew, page, made.twin)
    lost = []
    for each in chosen:
      twin = twins.shape(each.path)
      shape = shape_of(page, made.site.address(crew, each))
      found += [f"{each.path}: {line}" for line in complaints(shape, twin)]
      lost.append((each.path, shape["choices"] if twin else shape["choices"] + shape["shape"]))
      assert len(found) < 30, "\n".join(found)
    known = twins.elements()
    found += [f"{path}: unknown: {line}" for path, lines in lost for line in set(lines) - known]
  assert not ran, f"a script ran on {sorted(set(ran))[:10]}"
  assert not found + asked, "\n".join((found + asked)[:30])
  return (f"{len(payloads.text_payloads())} texts and {len(made.addresses)} addresses in every field of 6 kinds, "
          f"{len(made.refused)} cells refused by name, {len(chosen)} of {len(made.site.pages)} pages opened, nothing ran")


def complaints(shape, twin):
  """What a page has that the template did not write."""
  if twin is not None:  # a text that is empty when its markup is dropped may leave something out
    for line, number in (collections.Counter(shape["shape"]) - collections.Counter(twin["shape"])).items():
      yield f"{number} more than its twin: {line}"
  for line in shape["prose"]:
    tag, *names = line.split(" ")
    if tag not in PROSE or not set(names) <= set(PROSE[tag].split()):
      yield f"in prose: {line}"
  for place in shape["places"]:
    if "evil" in place or not (place.startswith("127.0.0.1") or place in (
        "good.example", "hostile.example.org", "mailto:", "tel:", "www.openstreetmap.org", "calendar.google.com",
        "outlook.live.com")):
      yield f"leads to {place}"


@judge_once("hostile data: pages are valid HTML", long=True)
def valid_pages(crew):
  made = outcome()
  markup.refuse(markup.messages(made.site.output), made.site.output)
  return f"{len(made.site.pages)} pages, 0 errors"


@judge_once("hostile data: sitemap, JSON-LD, feeds and calendars are valid", long=True)
def valid_files(crew):
  made = outcome()
  # Not the links: people's own, however odd, lead where they wrote.
  figures = [each(crew, made.site) for each in (feeds.feeds, calendars.calendars, datafiles.data_files)]
  documents = [each for page in made.site.pages for each in linkeddata.documents(page)]
  figures.append(f"{len(documents)} JSON-LD documents")
  if shared("schemas"):
    figures.append(sitemaps.sitemap(crew, made.site) + " in the sitemap")
    linkeddata.conform(documents if crew.is_thorough else documents[::25], shared("schemas"))
  return "; ".join(figures)
