"""JSON Feed 1.1, strictly: required members, their types, nothing unknown."""
import json, re, sys
from urllib.parse import urlsplit

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$")
FEED = {"version": str, "title": str, "home_page_url": str, "feed_url": str, "description": str, "icon": str,
        "language": str, "authors": list, "items": list}
ITEM = {"id": str, "url": str, "title": str, "content_html": str, "summary": str, "image": str,
        "date_published": str, "date_modified": str, "authors": list, "tags": list}


def no_duplicates(pairs):
    assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
    return dict(pairs)


def check(value, types):
    for name, member in value.items():
        assert isinstance(member, types[name]), name
        if name.endswith("url") or name in ("image", "icon"):
            assert urlsplit(member).scheme in ("http", "https"), member
        if name.startswith("date_"):
            assert TIME.match(member), member
    for author in value.get("authors", []):
        assert set(author) <= {"name", "url", "avatar"} and author.get("name")


question = json.load(sys.stdin)
feed = json.loads(question["document"], object_pairs_hook=no_duplicates)
assert feed["version"] == "https://jsonfeed.org/version/1.1"
assert feed["title"]
check(feed, FEED)
items = feed["items"]
assert len({item["id"] for item in items}) == len(items) == len(question["entries"])
for item, expected in zip(items, question["entries"]):
    check(item, ITEM)
    assert "content_html" in item and item["date_modified"]
    for name, member in {"title": "title", "summary": "summary", "content": "content_html"}.items():
        if name in expected:
            assert item[member] == expected[name], (name, item[member][:300], expected[name][:300])
    assert item.get("tags", []) == expected.get("categories", []), item.get("tags")
