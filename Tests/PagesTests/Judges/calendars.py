"""Every .ics of a site by the icalendar package: reads a JSON object {path: text}."""
import json, sys
from datetime import date, datetime
import icalendar

events, uids = 0, {}
for path, text in json.load(sys.stdin).items():
    if not path.endswith(".ics"):
        continue
    data = text.encode("utf-8")
    assert data.endswith(b"\r\n") and all(len(line) <= 75 for line in data.split(b"\r\n")), path
    calendar = icalendar.Calendar.from_ical(data)
    for component in calendar.walk():
        assert not component.errors, (path, component.errors)
    assert calendar.subcomponents, f"{path}: a calendar without parts"
    zones = {str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")}
    found = [str(event["UID"]) for event in calendar.walk("VEVENT") if "RECURRENCE-ID" not in event]
    assert len(set(found)) == len(found), f"{path}: a UID twice"
    assert len(found) <= 1000, path
    for event in calendar.walk("VEVENT"):
        events += 1
        assert str(event["SUMMARY"]).strip()
        start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
        assert end is None or (type(end) is type(start) and end > start), (path, start, end)
        zone = event["DTSTART"].params.get("TZID")
        assert zone is None or zone in zones, (path, zone)
        # One event is the same in every calendar.
        bytes_ = event.to_ical()
        name = str(event["UID"]), str(event["RECURRENCE-ID"].dt) if "RECURRENCE-ID" in event else ""
        assert uids.setdefault(name, bytes_) == bytes_, (path, event["UID"])
print(f"{events} events in calendars, {len(uids)} of them different")
