"""RFC 4287's required elements, strictly, with what the feed was made from."""
import json, re, sys
import xml.etree.ElementTree as ET
from urllib.parse import urlsplit

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$")
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
FEED = {"id", "title", "subtitle", "updated", "link", "author", "icon", "entry"}
ENTRY = {"id", "title", "link", "published", "updated", "author", "category", "summary", "content"}


def one(element, name):
    found = element.findall(ATOM + name)
    assert len(found) == 1, f"{len(found)} {name} in {element.tag}"
    return found[0].text or ""


def check(element, names):
    for child in element:
        assert child.tag.removeprefix(ATOM) in names, child.tag
    assert urlsplit(one(element, "id")).scheme, "id is no IRI"
    one(element, "title")
    assert TIME.match(one(element, "updated"))
    for link in element.findall(ATOM + "link"):
        assert urlsplit(link.get("href")).scheme in ("http", "https")
    alternates = [link for link in element.findall(ATOM + "link") if link.get("rel") == "alternate"]
    assert len(alternates) == 1


def allowed(text):
    return FORBIDDEN.sub("", text)


question = json.load(sys.stdin)
root = ET.fromstring(question["document"].encode("utf-8"))
assert root.tag == ATOM + "feed"
check(root, FEED)
assert root.findtext(f"{ATOM}author/{ATOM}name")
entries = root.findall(ATOM + "entry")
assert len(entries) == len(question["entries"])
ids = [one(entry, "id") for entry in entries]
assert len(set(ids)) == len(ids), "ids are not unique"
for entry, expected in zip(entries, question["entries"]):
    check(entry, ENTRY)
    content = entry.find(ATOM + "content")
    assert content.get("type") == "html"
    for name in ("title", "summary"):
        if name in expected:
            assert one(entry, name) == allowed(expected[name]), (name, one(entry, name)[:300], expected[name][:300])
    if "content" in expected:
        assert content.text == allowed(expected["content"]), (content.text[:300], expected["content"][:300])
    terms = [category.get("term") for category in entry.findall(ATOM + "category")]
    assert terms == [allowed(term) for term in expected.get("categories", [])], terms
if question.get("feedparser"):
    import feedparser

    parsed = feedparser.parse(question["document"].encode("utf-8"))
    assert not parsed.bozo, parsed.bozo_exception
    assert len(parsed.entries) == len(entries)
    assert parsed.version == "atom10"
    for entry, expected in zip(parsed.entries, question["entries"]):
        assert entry.id and entry.link and entry.updated_parsed
