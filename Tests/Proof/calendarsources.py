"""Calendars as sources: each date of the suite's calendars is one that recurring-ical-events finds too."""

import datetime
import re
import subprocess
import tempfile
import pathlib

import icalendar
from harness import program
from registry import Skipped, judge_once
from sites import shared

SITE = """title: T
language: en
time_zone: UTC
base_url: https://calendars.example.org
now: {now}
series: {{months_back: 1, months_ahead: 24}}
collections:
  events: {{kind: event, source: calendar.ics, path: /events/, feeds: false}}
  things: {{source: things.csv, path: /}}
"""
# Where ours differs, and why.
DISPUTED = {
  "bad_rrule_missing_until_event.ics": "a misspelt part of a rule is an error here, told with its place",
  "end_before_start_event.ics": "an end before the start is left out here; theirs exchanges the two",
  "issue_75_range_parameter.ics": "RANGE=THISANDFUTURE changes one date here, which is told",
  "issue_179_example.ics": "its one event is CLASS:CONFIDENTIAL, which is shown to nobody here",
}


def instant(value):
  """Of a day its midnight; of a time without a zone the same in UTC, which is the site's zone."""
  if not isinstance(value, datetime.datetime):
    value = datetime.datetime(value.year, value.month, value.day)
  return int((value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)).timestamp())


def ours(path, now):
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder)
    (site / "site.yaml").write_text(SITE.format(now=now.strftime("%Y-%m-%d")))
    (site / "calendar.ics").write_bytes(path.read_bytes())
    (site / "things.csv").write_text("id,name\n1,One\n")
    done = subprocess.run([program(), "build", site], capture_output=True, text=True, check=False)
    if done.returncode:
      return done.stderr
    pages = (site / "public/events").glob("**/index.html")
    starts = [re.search(r'data-starts="(\d+)"', page.read_text()) for page in pages if page.parent.parent.name != "past"]
    return sorted({int(found[1]) // 1000 for found in starts if found})


@judge_once("dates of calendars as sources are those of recurring-ical-events")
def calendars_agree(crew):
  try:
    import recurring_ical_events
  except ImportError as error:
    raise Skipped("recurring-ical-events is not installed: ./run setup") from error
  folder = shared("suites/calendars")
  if folder is None:
    raise Skipped("the calendars lie in ../shared/data/suites/calendars, which is not there")
  files = sorted(folder.glob("*.ics"))
  chosen = files if crew.is_thorough else files[::7]
  dates = 0
  wrong = []
  for file in chosen:
    if file.name in DISPUTED:
      continue
    calendar = icalendar.Calendar.from_ical(file.read_bytes())
    starts = [event["DTSTART"].dt for event in calendar.walk("VEVENT")]
    if not starts:
      continue
    first = datetime.datetime.fromtimestamp(min(map(instant, starts)), datetime.timezone.utc) - datetime.timedelta(days=2)
    last = first + datetime.timedelta(days=700)
    found = recurring_ical_events.of(calendar, skip_bad_series=True).between(first, last)
    # What has no name is left out here, and told.
    wanted = sorted({instant(event["DTSTART"].dt) for event in found if str(event.get("SUMMARY", "")).strip()})
    given = ours(file, first)
    if isinstance(given, str) or [each for each in given if each < last.timestamp()] != wanted:
      wrong.append(f"{file.name}:\n  ours {given if isinstance(given, str) else given[:12]}\n  theirs {wanted[:12]}")
    dates += len(wanted)
  assert not wrong, "\n".join(wrong)
  return f"{len(chosen)} calendars, {dates} dates"
