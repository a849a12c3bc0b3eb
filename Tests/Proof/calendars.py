"""Every calendar by the icalendar package, and its lines by RFC 5545."""

import datetime

import icalendar
from registry import judge


def judge_lines(data):
  """CR LF alone ends a line, 75 octets at most, each whole UTF-8 without control characters."""
  assert data.endswith(b"\r\n")
  for line in data.split(b"\r\n")[:-1]:
    assert len(line) <= 75, line
    for character in line.decode("utf-8"):
      code = ord(character)
      assert (code >= 0x20 or code == 9) and not 0x7F <= code <= 0x9F and code not in (0x2028, 0x2029), line


def judge_calendar(data):
  """One calendar; gives its events as the package reads them."""
  judge_lines(data)
  calendar = icalendar.Calendar.from_ical(data)
  assert str(calendar["VERSION"]) == "2.0" and calendar["PRODID"] and calendar["X-WR-CALNAME"]
  for component in calendar.walk():
    assert not component.errors, component.errors
  zones = {str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")}
  events = list(calendar.walk("VEVENT"))
  whole = [event for event in events if "RECURRENCE-ID" not in event]
  assert len({str(event["UID"]) for event in whole}) == len(whole) <= 1000, "a UID twice, or too many events"
  series = {str(event["UID"]) for event in whole if "RRULE" in event}
  changed = [(str(event["UID"]), event["RECURRENCE-ID"].dt) for event in events if "RECURRENCE-ID" in event]
  assert len(set(changed)) == len(changed) and {uid for uid, _ in changed} <= series, "a change of no series"
  used = set()
  for event in events:
    assert str(event["SUMMARY"]).strip() and event["DTSTAMP"].dt.tzinfo
    start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
    assert end is None or type(end) is type(start) and end > start, (start, end)
    names = ("DTSTART", "DTEND", "RECURRENCE-ID")
    used |= {event[name].params["TZID"] for name in names if name in event and "TZID" in event[name].params}
    assert isinstance(start, datetime.datetime) or type(start) is datetime.date
  # A calendar holds at least one part: where there is no event, the zone.
  assert used == zones or (not events and len(zones) == 1), (used, zones)
  return events


@judge("calendars are read by icalendar and obey RFC 5545")
def calendars(crew, site):
  texts = {}
  files = site.files(".ics")
  for file in files:
    for event in judge_calendar(file.read_bytes()):
      text = event.to_ical()
      name = str(event["UID"]), str(event["RECURRENCE-ID"].dt) if "RECURRENCE-ID" in event else ""
      assert texts.setdefault(name, text) == text, f"{file}: {event['UID']} is another one elsewhere"
  return f"{len(files)} calendars, {len(texts)} different events"
