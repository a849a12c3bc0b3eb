"""sitemaps.org's own schemas, by lxml; and all addresses of all files together are the expected ones."""
import json, re, sys
from lxml import etree

NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
question = json.load(sys.stdin)
parser = etree.XMLParser(resolve_entities=False, no_network=True)
schemas = {name: etree.XMLSchema(etree.parse(f"{question['schemas']}/{file}.xsd"))
           for name, file in (("urlset", "sitemap"), ("sitemapindex", "siteindex"))}
found, names = [], []
for file in question["files"]:
    data = file["document"].encode("utf-8")
    assert len(data) <= question.get("bytes", 52_428_800), len(data)
    root = etree.fromstring(data, parser)
    schemas[root.tag.removeprefix(NAMESPACE)].assertValid(root)
    locations = [element.text for element in root.iter(NAMESPACE + "loc")]
    assert len(locations) <= question.get("addresses", 50_000)
    if root.tag == NAMESPACE + "sitemapindex":
        assert file["name"] == "sitemap.xml"
        names = [location.rsplit("/", 1)[1] for location in locations]
    else:
        found += locations
assert found == question["locations"], (found[:20], question["locations"][:20])
if len(question["files"]) > 1:
    assert names == [file["name"] for file in question["files"][1:]], names
