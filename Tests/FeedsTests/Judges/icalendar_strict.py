"""RFC 5545 to the letter: lines, folding, escapes, properties; then the same file by the icalendar package."""
import json, re, sys
from datetime import date, datetime, timedelta, timezone

question = json.load(sys.stdin)
data = question["document"].encode("utf-8")

# Lines: CR LF alone ends them, at most 75 octets each, every one of them whole UTF-8, no control characters.
assert data.endswith(b"\r\n")
physical = data.split(b"\r\n")[:-1]
for line in physical:
    assert len(line) <= 75, (len(line), line)
    text = line.decode("utf-8")
    for character in text:
        code = ord(character)
        assert code >= 0x20 and code != 0x7F and not 0x80 <= code <= 0x9F and code not in (0x2028, 0x2029), line
lines = []
for line in physical:
    if line.startswith(b" "):
        lines[-1] += line[1:]
    else:
        assert line, "an empty line"
        lines.append(line)
lines = [line.decode("utf-8") for line in lines]


def unescaped(text):
    out, index = [], 0
    while index < len(text):
        if text[index] == "\\":
            index += 1
            out.append({"n": "\n", "N": "\n", "\\": "\\", ";": ";", ",": ","}[text[index]])
        else:
            assert text[index] not in ";,", text[:200]
            out.append(text[index])
        index += 1
    return "".join(out)


def listed(text):
    parts, current, index = [], "", 0
    while index < len(text):
        if text[index] == "\\":
            current += text[index:index + 2]
            index += 2
        elif text[index] == ",":
            parts.append(current)
            current, index = "", index + 1
        else:
            current += text[index]
            index += 1
    return [unescaped(part) for part in parts + [current]]


ODD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]")


def kept(text):
    """What of a text reaches a reader: line ends as LF, no other control characters."""
    text = re.sub("\r\n|\r|\x85|\u2028|\u2029", "\n", text)
    return ODD.sub("", text)


# Components nest, and every property has a name of letters and hyphens.
stack, events, zones, calendar = [], [], [], {}
for line in lines:
    match = re.match(r"([A-Z-]+)((?:;[A-Z-]+=(?:\"[^\"]*\"|[^\";:,]*))*):(.*)$", line, re.S)
    assert match, line[:200]
    name, parameters, value = match[1], dict(p.split("=", 1) for p in match[2].split(";")[1:]), match[3]
    if name == "BEGIN":
        stack.append((value, {}))
    elif name == "END":
        kind, properties = stack.pop()
        assert kind == value
        if kind == "VEVENT":
            events.append(properties)
        elif kind == "VTIMEZONE":
            zones.append(properties)
        elif kind == "VCALENDAR":
            calendar = properties
        else:
            stack[-1][1].setdefault("parts", []).append((kind, properties))
    else:
        assert name not in stack[-1][1], f"{name} twice"
        stack[-1][1][name] = (parameters, value)
assert not stack and calendar["VERSION"][1] == "2.0" and calendar["PRODID"][1]
for name in ("NAME", "X-WR-CALNAME"):
    assert unescaped(calendar[name][1]) == kept(question["name"]), calendar[name]
assert calendar["REFRESH-INTERVAL"][0] == {"VALUE": "DURATION"}
ALLOWED = {"UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "STATUS", "LOCATION", "GEO",
           "DESCRIPTION", "CATEGORIES", "URL", "IMAGE", "TRANSP"}
assert len(events) == len(question["events"]), len(events)
assert len({event["UID"][1] for event in events}) == len(events), "UIDs are not unique"
assert len(zones) <= 1
used = {event[name][0].get("TZID") for event in events for name in ("DTSTART", "DTEND") if name in event} - {None}
assert used == {zone["TZID"][1] for zone in zones}, (used, zones)
for zone in zones:
    assert zone["parts"]
    for kind, part in zone["parts"]:
        assert kind in ("STANDARD", "DAYLIGHT") and part["DTSTART"][1].startswith("1970")
        assert {"TZOFFSETFROM", "TZOFFSETTO", "TZNAME"} <= set(part)
    if len(zone["parts"]) == 1:
        assert zone["parts"][0][0] == "STANDARD" and "RRULE" not in zone["parts"][0][1]
for event, expected in zip(events, question["events"]):
    assert set(event) <= ALLOWED, set(event) - ALLOWED
    for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY"):
        assert name in event, name
    assert re.match(r"\d{8}T\d{6}Z$", event["DTSTAMP"][1])
    assert 0 <= int(event["SEQUENCE"][1]) < 2**31
    if "DTEND" in event:
        assert event["DTEND"][0].get("VALUE") == event["DTSTART"][0].get("VALUE")
    for name in ("uid", "summary", "description", "location", "status"):
        if name in expected:
            assert unescaped(event[name.upper()][1]) == kept(expected[name]), (name, event[name.upper()][1][:300])
    if "categories" in expected:
        assert listed(event["CATEGORIES"][1]) == [kept(text) for text in expected["categories"]]
    for name in expected.get("absent", []):
        assert name not in event, name

if question.get("icalendar"):
    import icalendar

    parsed = icalendar.Calendar.from_ical(data)
    found = list(parsed.walk("VEVENT"))
    assert len(found) == len(events)
    for component in parsed.walk():
        assert not component.errors, component.errors
    for event, expected in zip(found, question["events"]):
        assert str(event["UID"]) == expected["uid"]
        for name, property in (("starts", "DTSTART"), ("ends", "DTEND")):
            if name not in expected:
                continue
            value = event[property].dt
            if isinstance(value, datetime):
                value = value.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            else:
                value = value.isoformat()
            assert value == expected[name], (event["UID"], property, value, expected[name])
