"""JSON-LD as search engines want it: required properties, absolute addresses, nothing empty, the script unbroken."""
import json, re, sys
from datetime import date, datetime
from html.parser import HTMLParser
from urllib.parse import urlsplit

ADDRESSES = {"@id", "url", "image", "sameAs", "eventStatus", "dayOfWeek", "availability", "businessFunction",
             "eventAttendanceMode"}
REQUIRED = {
    "Library": {"name"}, "Event": {"name", "startDate", "eventStatus"}, "Book": {"name", "url"},
    "Product": {"name", "url"}, "BreadcrumbList": {"itemListElement"}, "ListItem": {"position", "name"},
    "WebSite": {"name", "url"}, "Place": {"name", "address"}, "VirtualLocation": {"url"}, "Offer": set(),
    "Review": {"author", "reviewRating"}, "Rating": {"ratingValue", "bestRating", "worstRating"},
    "Person": {"name"}, "Organization": {"name"}, "Thing": {"name"}, "Periodical": {"issn"},
    "PublicationVolume": {"volumeNumber"}, "GeoCoordinates": {"latitude", "longitude"},
    "OpeningHoursSpecification": {"dayOfWeek", "opens", "closes"},
}
ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`]+$")


class Script(HTMLParser):
    """The script elements that a browser would see in the head."""

    def __init__(self):
        super().__init__()
        self.elements, self.data, self.inside = [], [], False

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, attributes))
        self.inside = tag == "script"

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.data.append(data)


def no_duplicates(pairs):
    assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
    return dict(pairs)


def check(node):
    if isinstance(node, list):
        assert node, "an empty list"
        for value in node:
            check(value)
    if not isinstance(node, dict):
        assert node not in ("", None), "an empty value"
        return
    if set(node) == {"@id"}:
        assert ADDRESS.match(node["@id"])
        return
    kind = node["@type"]
    missing = REQUIRED[kind] - set(node) - ({"name"} if kind == "Library" and "@id" in node else set())
    assert not missing, (kind, missing)
    for name, value in node.items():
        for one in value if isinstance(value, list) else [value]:
            if name in ADDRESSES:
                assert ADDRESS.match(one), (name, one)
            else:
                check(one)
    special(kind, node)


def special(kind, node):
    if kind == "Event":
        start, end = moment(node["startDate"]), moment(node.get("endDate", node["startDate"]))
        if type(start) is type(end):
            assert start <= end
        if "previousStartDate" in node:
            moment(node["previousStartDate"])
            assert node["eventStatus"].endswith("EventRescheduled")
        assert "eventSchedule" not in node
        if "typicalAgeRange" in node:
            assert re.match(r"\d+(-\d*)?$", node["typicalAgeRange"])
    if kind == "Book" and "isbn" in node:
        digits = [int(digit) for digit in node["isbn"]]
        assert len(digits) == 13 and sum(d * (1, 3)[i % 2] for i, d in enumerate(digits)) % 10 == 0
    if kind == "Offer" and ("price" in node or "priceCurrency" in node):
        assert float(node["price"]) >= 0 and re.match("[A-Z]{3}$", node["priceCurrency"])
    if kind == "BreadcrumbList":
        items = node["itemListElement"]
        assert [item["position"] for item in items] == list(range(1, len(items) + 1))
        assert all("item" in item for item in items[:-1])
    if kind == "OpeningHoursSpecification":
        assert re.match(r"\d\d:\d\d$", node["opens"]) and re.match(r"\d\d:\d\d$", node["closes"])
    assert "aggregateRating" not in node


def moment(text):
    if "T" not in text:
        return date.fromisoformat(text)
    value = datetime.fromisoformat(text)
    assert value.tzinfo, "a time without an offset"
    return value


question = json.load(sys.stdin)
page = Script()
page.feed("<!doctype html><html><head>" + question["script"] + "<title>after</title></head></html>")
page.close()
assert [tag for tag, _ in page.elements] == ["html", "head", "script", "title"], page.elements
assert page.elements[2][1] == [("type", "application/ld+json")]
for raw in ("<", ">", "&", "\u2028", "\u2029"):
    assert raw not in "".join(page.data), f"a raw {raw!r}"
value = json.loads("".join(page.data), object_pairs_hook=no_duplicates)
assert value.pop("@context") == "https://schema.org"
check(value)
for name, text in question.get("texts", {}).items():
    found = value
    for step in name.split("."):
        found = found[step]
    assert found == text, (name, found[:300], text[:300])
