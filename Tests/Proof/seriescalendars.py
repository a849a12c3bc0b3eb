"""Series in calendars: recurring-ical-events reads the same instants back that the pages show, nights with changing clocks
included."""

import csv
import datetime
import pathlib
import re
import subprocess
import tempfile
import zoneinfo

import icalendar
from harness import program
from registry import Skipped, judge, judge_once

BRIEF_ZONES = ("Europe/Warsaw",)
OTHER_ZONES = ("Australia/Lord_Howe", "Africa/Casablanca", "America/New_York", "Pacific/Apia", "America/Santiago", "Asia/Kolkata", "UTC")
SITE = """title: T
language: en
time_zone: {zone}
base_url: https://calendars.example.org
now: 2026-03-01T10:00
series: {{months_back: 2, months_ahead: 13}}
collections:
  events: {{kind: event, source: events.csv, key: id, path: /events/, feeds: true}}
  things: {{source: things.csv, path: /}}
"""
HEAD = ("id", "name", "start", "end", "repeats", "except", "also", "moved", "cancelled")
ROWS = [
  ("plain", "A", "2026-02-03 10:00", "2026-02-03 11:00", "every Tuesday"),
  ("nights", "B", "2026-01-05 01:30", "2026-01-05 02:30", "every day until 2026-11-30"),
  ("gap", "C", "2026-01-04 02:30", "2026-01-04 03:15", "every Sunday"),
  ("fold", "D", "2026-01-04 01:45", "2026-01-04 02:15", "every Sunday"),
  ("long", "E", "2025-01-04 22:00", "2025-01-05 04:00", "every Saturday"),
  ("days", "F", "2026-01-05", "", "every month on the first Monday"),
  ("weeks", "G", "2026-02-06", "2026-02-08", "every second week, 20 times"),
  ("mixed", "H", "2026-02-04 10:00", "2026-02-04 11:00", "every Wednesday until 2026-09-30",
   "2026-04-08, 2026-07-01 to 2026-08-31", "2026-03-05 10:00, 2026-03-07 17:00",
   "2026-03-11 → 2026-03-12 17:00, 2026-03-18 → 2026-03-19", "2026-03-25, 2026-04-15"),
  ("second", "I", "2020-01-07 18:00", "2020-01-07 20:00", "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU"),
  ("last", "J", "2026-01-30 19:00", "", "FREQ=MONTHLY;BYDAY=-1FR"),
  ("third", "K", "2025-12-01 09:00", "2025-12-01 09:20", "FREQ=DAILY;INTERVAL=3;COUNT=100"),
  ("ends", "L", "2025-01-31 12:00", "2025-01-31 13:00", "FREQ=MONTHLY"),
  ("workday", "M", "2026-01-30 08:00", "2026-01-30 08:30", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
  ("week", "N", "2026-03-02 08:00", "2026-03-02 09:00", "every weekday until 2026-04-10"),
  ("yearly", "O", "2024-02-29 20:00", "2024-02-29 21:00", "FREQ=YEARLY"),
  ("twice", "P", "2026-05-05 10:00", "2026-05-05 11:00", "every Tuesday, 4 times", "",
   "2026-05-12 15:00, 2026-05-19 10:00", "2026-05-19 → 2026-05-20"),
  ("once", "Q", "2026-06-01 10:00", "2026-06-01 11:00"),
]


def instant(value):
  return int(value.timestamp())


def read_back(data):
  """The dates of a calendar as another program finds them: start, and the end of what has a time."""
  import recurring_ical_events
  calendar = icalendar.Calendar.from_ical(data)
  found = recurring_ical_events.of(calendar).between(datetime.datetime(2019, 1, 1), datetime.datetime(2031, 1, 1))
  dates = []
  for event in found:
    start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
    if isinstance(start, datetime.datetime):
      assert start.tzinfo, start
      # Where a calendar states no end, the package gives the start.
      dates.append((instant(start), instant(end) if end and end != start else None))
    else:
      dates.append((start.isoformat(), None))
  return sorted(dates, key=str)


def of_page(text):
  """The same as the page of an event says it; nothing of other pages."""
  found = re.search(r'<article[^>]* id="event"[^>]* data-starts="(\d+)" data-ends="(\d+)"', text)
  if found:
    starts, ends = (int(each) // 1000 for each in found.groups())
    when = re.search(r'id="event-when" datetime="([^"]+)"', text)[1]
    yield starts if "T" in when else when, ends if "T" in when else None


def of_pages(folder, first, last):
  """The same of all pages of a folder that touch the time of calendars."""
  dates = []
  for page in sorted(folder.rglob("index.html")):
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<article[^>]* data-starts="(\d+)" data-ends="(\d+)"', text)
    if found and int(found[1]) < last * 1000 and int(found[2]) > first * 1000:
      dates += of_page(text)
  return sorted(dates, key=str)


def window(now, zone):
  """From 30 days ago to a year ahead, in whole days."""
  day = now.date()
  ahead = day.replace(year=day.year + 1) + datetime.timedelta(days=1)
  midnight = datetime.time(tzinfo=zone)
  return tuple(instant(datetime.datetime.combine(each, midnight)) for each in (day - datetime.timedelta(days=30), ahead))


def is_within_a_day(date):
  return date[1] is not None and date[1] - date[0] <= 86_400


def differences(calendar, pages):
  """What one has and the other has not; an end that calendars do not state says nothing."""
  starts = [start for start, _ in calendar], [start for start, _ in pages]
  wrong = [f"only in the calendar: {each}" for each in starts[0] if each not in set(starts[1])]
  wrong += [f"only on a page: {each}" for each in starts[1] if each not in set(starts[0])]
  if not wrong and len(calendar) != len(pages):
    wrong.append(f"{len(calendar)} dates in the calendar, {len(pages)} pages")
  known = set(pages)
  # What ends days later without a time ends with its day on a page, and a minute before in a calendar.
  wrong += [f"another end: {each}" for each in calendar if is_within_a_day(each) and each not in known]
  return wrong


@judge_once("series in calendars are read back as the instants of the pages", cases={zone: (zone,) for zone in BRIEF_ZONES})
@judge_once("series in calendars are read back as the instants of the pages", long=True,
            cases={zone: (zone,) for zone in OTHER_ZONES})
def series_read_back(crew, zone):
  try:
    import recurring_ical_events  # noqa: F401
  except ImportError as error:
    raise Skipped("recurring-ical-events is not installed: ./run setup") from error
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder)
    (site / "site.yaml").write_text(SITE.format(zone=zone))
    (site / "things.csv").write_text("id,name\n1,One\n")
    with open(site / "events.csv", "w", encoding="utf-8", newline="") as file:
      table = csv.writer(file)
      table.writerows([HEAD, *(row + ("",) * (len(HEAD) - len(row)) for row in ROWS)])
    done = subprocess.run([program(), "build", site], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    data = (site / "public/events/calendar.ics").read_bytes()
    local = zoneinfo.ZoneInfo(zone)
    pages = of_pages(site / "public/events", *window(datetime.datetime(2026, 3, 1, 10, tzinfo=local), local))
    wrong = differences(read_back(data), pages)
    assert not wrong, "\n".join(wrong[:20])
    calendar = icalendar.Calendar.from_ical(data)
    ruled = sum("RRULE" in event for event in calendar.walk("VEVENT"))
    # Morocco's clocks follow the moon, so no VTIMEZONE can say them.
    assert ruled >= (2 if zone == "Africa/Casablanca" else 14), f"{ruled} series as rules"
  return f"{len(pages)} dates, {ruled} rules"


@judge("calendars have what their pages show")
def calendars_of_site(crew, site):
  """Every calendar of an example site: the dates that it gives are dates of pages; a series' own has all of them."""
  known = set()
  for page in site.pages:
    known |= set(of_page(page.file.read_text(encoding="utf-8")))
  count = rules = 0
  for file in site.files("calendar.ics"):
    data = file.read_bytes()
    found = read_back(data)
    starts = {start for start, _ in known}
    missing = [each for each in found if each[0] not in starts or is_within_a_day(each) and each not in known]
    assert not missing, f"{file}: {missing[:5]}"
    count += len(found)
    rules += sum("RRULE" in event for event in icalendar.Calendar.from_ical(data).walk("VEVENT"))
  return f"{count} dates in calendars, {rules} rules"
