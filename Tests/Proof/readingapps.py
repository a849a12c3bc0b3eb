"""Catalogues for reading apps: OPDS 2.0 by its JSON Schemas and by a reader's own parser, OPDS 1.2 as Atom with the
relations that it asks for."""

import io
import json
import urllib.parse

import feedparser
import jsonschema
import referencing
import referencing.jsonschema
from lxml import etree
from registry import Skipped, judge
from sites import shared
from webpub_manifest_parser.opds2 import OPDS2FeedParserFactory

ATOM = "{http://www.w3.org/2005/Atom}"
PROFILE = "application/atom+xml;profile=opds-catalog;kind="
ACQUISITION = "http://opds-spec.org/acquisition"
SIZE = 50
# The specification allows no others, unless one of these is there too.
PICTURES = ("image/gif", "image/jpeg", "image/png")


def catalogues(site, ending):
  """The documents of the site's catalogues by their whole addresses."""
  files = {
    site.base_url + "/" + urllib.parse.quote(file.relative_to(site.output).as_posix()): file
    for file in site.files(ending) if "opds" in file.relative_to(site.output).parts}
  if not files:
    raise Skipped("no book of the site can be read on a device")
  return files


def validator(folder):
  """The schema of a feed. Those of links and of metadata live elsewhere; here they only say what must be there."""
  link = {"type": "object", "required": ["href"], "properties": {"href": {"type": "string", "format": "uri"}}}
  metadata = {"type": "object", "required": ["title"]}
  resources = [
    ("https://drafts.opds.io/schema/" + file.name, json.loads(file.read_text("utf-8")))
    for file in folder.glob("*.schema.json")]
  for name, schema in [("link", link), ("metadata", metadata), ("subcollection", {})]:
    resources.append((f"https://readium.org/webpub-manifest/schema/{name}.schema.json", schema))
  registry = referencing.Registry().with_resources([
    (uri, referencing.Resource.from_contents(schema, default_specification=referencing.jsonschema.DRAFT7))
    for uri, schema in resources])
  return jsonschema.Draft7Validator(
    dict(resources)["https://drafts.opds.io/schema/feed.schema.json"], registry=registry)


def rel_of(link):
  return link["rel"] if isinstance(link["rel"], str) else link["rel"][0]


@judge("OPDS 2.0 holds to its JSON Schemas")
def by_schemas(crew, site):
  files = catalogues(site, ".json")
  folder = shared("schemas/opds2")
  if folder is None:
    raise Skipped("the schemas of OPDS 2.0 are not beside the project")
  schema = validator(folder)
  for address, file in files.items():
    mistakes = [f"{address}: {each.json_path}: {each.message[:200]}" for each in schema.iter_errors(json.loads(file.read_bytes()))]
    assert not mistakes, mistakes[:5]
  return f"{len(files)} documents"


@judge("OPDS 2.0 is read by a reader's parser, and leads to every book")
def by_parser(crew, site):
  files = catalogues(site, ".json")
  parser = OPDS2FeedParserFactory().create()
  seen, books, todo = set(), set(), [min(address for address in files if address.endswith("/opds/index.json"))]
  while todo:
    address = todo.pop()
    if address in seen:
      continue
    seen.add(address)
    data = files[address].read_bytes()
    # The parser wants a list of books in every document; a document of ways has none, as the specification allows.
    document = json.loads(data)
    links = {rel_of(link): link["href"] for link in document["links"]}
    assert links["self"] == address and links["start"].endswith("/opds/index.json"), links
    if "publications" in document:
      result = parser.parse_stream(io.BytesIO(data))
      # It wants pictures, which the schema does not. Covers of lines alone (SVG) are none that a reading app must know.
      bare = sum("images" not in each for each in document["publications"])
      errors = [str(each) for each in result.errors]
      assert len(errors) == bare and all("images is missing" in each for each in errors), (address, errors[:3])
      assert bare or len(result.root.publications) == len(document["publications"])
      assert len(document["publications"]) <= SIZE
      total, number = document["metadata"]["numberOfItems"], document["metadata"]["currentPage"]
      assert ("next" in links) == (number * SIZE < total), (address, total, number)
      books |= {each["metadata"]["identifier"] for each in document["publications"]}
    for link in document.get("navigation", []):
      todo.append(link["href"])
    todo += [links[rel] for rel in ("next", "up", "start") if rel in links]
  assert seen == set(files), sorted(set(files) - seen)[:5]
  return f"{len(books)} books in {len(seen)} documents"


@judge("OPDS 1.2 is Atom with the relations that it asks for, and leads to every document")
def by_relations(crew, site):
  files = catalogues(site, ".xml")
  seen, todo, books = set(), [min(address for address in files if address.endswith("/opds/index.xml"))], 0
  while todo:
    address = todo.pop()
    if address in seen:
      continue
    seen.add(address)
    data = files[address].read_bytes()
    parsed = feedparser.parse(data)
    assert not parsed.bozo and parsed.version == "atom10", (address, parsed.get("bozo_exception"))
    feed = etree.fromstring(data)
    for name in ("id", "title", "updated", "author"):
      assert feed.find(ATOM + name) is not None, (address, name)
    links = {link.get("rel"): link for link in feed.findall(ATOM + "link")}
    assert links["self"].get("href") == address, links["self"].get("href")
    assert links["self"].get("type").startswith(PROFILE) and links["start"].get("type") == PROFILE + "navigation"
    ids = [entry.findtext(ATOM + "id") for entry in feed.findall(ATOM + "entry")]
    assert len(set(ids)) == len(ids) <= (SIZE if links["self"].get("type").endswith("acquisition") else 10_000)
    for entry in feed.findall(ATOM + "entry"):
      own = {link.get("rel"): link for link in entry.findall(ATOM + "link")}
      assert all(urllib.parse.urlsplit(link.get("href")).scheme == "https" for link in own.values()), address
      ways = [link for rel, link in own.items() if rel in ("subsection", "http://opds-spec.org/sort/new")]
      offers = [link for rel, link in own.items() if rel.startswith(ACQUISITION)]
      assert bool(ways) != bool(offers), etree.tostring(entry)[:300]
      for link in ways:
        todo.append(link.get("href"))
        kind = etree.fromstring(files[link.get("href")].read_bytes()).find(ATOM + "link[@rel='self']").get("type")
        assert link.get("type") == kind, (address, link.get("href"))
      assert ("http://opds-spec.org/image" in own) == ("http://opds-spec.org/image/thumbnail" in own)
      for rel, link in own.items():
        assert not rel.startswith("http://opds-spec.org/image") or link.get("type") in PICTURES, (address, link.get("type"))
      books += bool(offers)
    todo += [links[rel].get("href") for rel in ("next", "up", "start") if rel in links]
  assert seen == set(files), sorted(set(files) - seen)[:5]
  return f"{books} entries of books in {len(seen)} documents"
