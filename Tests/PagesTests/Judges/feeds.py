"""Every feed of a site by feedparser, and Atom against JSON Feed: reads a JSON object {path: text}."""
import json, sys
from urllib.parse import urlsplit
import feedparser

files = json.load(sys.stdin)
entries = 0
for path, text in files.items():
    if not path.endswith(".xml"):
        continue
    atom = feedparser.parse(text.encode("utf-8"))
    assert not atom.bozo, (path, atom.bozo_exception)
    assert atom.version == "atom10" and atom.feed.id and atom.feed.updated_parsed and atom.feed.title, path
    other = json.loads(files[path[:-4] + ".json"])
    assert other["version"] == "https://jsonfeed.org/version/1.1"
    assert other["home_page_url"] == atom.feed.link
    assert len(atom.entries) == len(other["items"]) <= 50
    moments = [entry.updated_parsed for entry in atom.entries]
    assert len({entry.id for entry in atom.entries}) == len(atom.entries), path
    for entry, item in zip(atom.entries, other["items"]):
        entries += 1
        assert entry.id == item["id"] and entry.link == item["url"] and entry.updated == item["date_modified"]
        assert urlsplit(entry.link).scheme in ("http", "https")
        assert max(moments) <= atom.feed.updated_parsed
print(f"{entries} entries in feeds")
