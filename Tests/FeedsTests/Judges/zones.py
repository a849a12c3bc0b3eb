"""Each VTIMEZONE alone, evaluated by its own rules, gives the instants that Python's zoneinfo gives."""
import json, re, sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones
from dateutil.tz import tzical
import io

question = json.load(sys.stdin)
checked, known = 0, available_timezones()
for calendar in question["calendars"]:
    lines = calendar["document"].replace("\r\n ", "").split("\r\n")
    name = calendar["zone"]
    if name not in known:
        continue
    zone = None
    if "BEGIN:VTIMEZONE" in lines:
        part = lines[lines.index("BEGIN:VTIMEZONE"):lines.index("END:VTIMEZONE") + 1]
        zone = tzical(io.StringIO("\r\n".join(part) + "\r\n")).get(name)
    starts = [line for line in lines if line.startswith("DTSTART")
              and ("TZID" in line or line.endswith("Z"))]
    assert len(starts) == len(calendar["instants"]), (name, len(starts))
    for line, expected in zip(starts, calendar["instants"]):
        value = datetime.strptime(line.rsplit(":", 1)[1].rstrip("Z"), "%Y%m%dT%H%M%S")
        if line.endswith("Z"):
            found = value.replace(tzinfo=timezone.utc)
        else:
            assert f"TZID={name}:" in line
            found = value.replace(tzinfo=zone).astimezone(timezone.utc)
            same = value.replace(tzinfo=ZoneInfo(name)).astimezone(timezone.utc)
            assert found == same, (name, line, found, same)
        assert found.timestamp() == expected, (name, line, found, expected)
        checked += 1
print(checked)
