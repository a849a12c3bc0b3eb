"""Atom by feedparser and by RFC 4287's required elements; JSON Feed by its own rules; both say the same."""

import json
import re
import xml.etree.ElementTree as ET
from urllib.parse import urlsplit

import feedparser
from registry import judge

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$")
# Type of each member that JSON Feed 1.1 knows.
FEED = {
  "version": str, "title": str, "home_page_url": str, "feed_url": str, "description": str, "icon": str,
  "language": str, "authors": list, "items": list, "next_url": str, "favicon": str}
ITEM = {
  "id": str, "url": str, "title": str, "content_html": str, "content_text": str, "summary": str, "image": str,
  "date_published": str, "date_modified": str, "authors": list, "tags": list, "language": str, "external_url": str}


def only(element, name):
  found = element.findall(ATOM + name)
  assert len(found) == 1, f"{len(found)} {name} in {element.tag}"
  return found[0].text or ""


def judge_atom(data):
  """Strictly one feed; gives feedparser's reading of it."""
  root = ET.fromstring(data)
  assert root.tag == ATOM + "feed" and root.findtext(f"{ATOM}author/{ATOM}name")
  entries = root.findall(ATOM + "entry")
  for element in [root, *entries]:
    assert urlsplit(only(element, "id")).scheme, "an id that is no address"
    only(element, "title")
    assert TIME.match(only(element, "updated")), only(element, "updated")
    links = [(link.get("rel"), link.get("type")) for link in element.findall(ATOM + "link")]
    assert len(set(links)) == len(links) and any(rel == "alternate" for rel, _ in links), links
    for link in element.findall(ATOM + "link"):
      assert urlsplit(link.get("href")).scheme in ("http", "https"), link.get("href")
  assert any(link.get("rel") == "self" for link in root.findall(ATOM + "link"))
  for entry in entries:
    content = entry.find(ATOM + "content")
    assert content is None or content.get("type") in ("html", "text"), content.get("type")
    assert content is not None or entry.find(ATOM + "summary") is not None
  ids = [only(entry, "id") for entry in entries]
  assert len(set(ids)) == len(ids), "an id twice"
  parsed = feedparser.parse(data)
  assert not parsed.bozo, parsed.bozo_exception
  assert parsed.version == "atom10" and len(parsed.entries) == len(entries)
  return parsed


def judge_json_feed(data):
  """Strictly one JSON Feed; gives its value."""
  def unique(pairs):
    assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
    return dict(pairs)

  feed = json.loads(data, object_pairs_hook=unique)
  assert feed["version"] == "https://jsonfeed.org/version/1.1" and feed["title"]
  for value, types in [(feed, FEED)] + [(item, ITEM) for item in feed["items"]]:
    for name, member in value.items():
      assert name.startswith("_") or isinstance(member, types[name]), name
      if name.endswith("url") or name in ("image", "icon"):
        assert urlsplit(member).scheme in ("http", "https"), member
      if name.startswith("date_"):
        assert TIME.match(member), member
  for item in feed["items"]:
    assert item["id"] and ("content_html" in item or "content_text" in item)
  assert len({item["id"] for item in feed["items"]}) == len(feed["items"]), "an id twice"
  return feed


@judge("feeds are read by feedparser and hold what they must")
def feeds(crew, site):
  files = [file for file in site.files(".xml", ".atom") if file.parent != site.output or "sitemap" not in file.name]
  # Catalogues for reading apps and books as MARC have judges of their own.
  files = [file for file in files if "opds" not in file.parts and not file.name.endswith(".marc.xml")]
  entries = 0
  for file in files:
    parsed = judge_atom(file.read_bytes())
    other = judge_json_feed(file.with_suffix(".json").read_bytes())
    assert [entry.id for entry in parsed.entries] == [item["id"] for item in other["items"]], file
    assert [entry.link for entry in parsed.entries] == [item["url"] for item in other["items"]], file
    for entry in parsed.entries:
      assert entry.updated_parsed <= parsed.feed.updated_parsed, (file, entry.id)
    entries += len(parsed.entries)
  return f"{len(files)} Atom feeds and as many JSON feeds, {entries} entries"
