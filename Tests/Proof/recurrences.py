"""Rules of recurrence, by python-dateutil and by libical's cases."""

import datetime
import pathlib
import random
import re
import subprocess
import tempfile
import types

import icalendar
from dateutil import rrule, tz
from harness import program
from registry import Skipped, judge_once
from sites import shared

ZONES = ("Europe/Warsaw", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca")
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
UTC = tz.UTC
# dateutil looks for the days of a rule that never holds up to this year.
rrule.datetime = types.SimpleNamespace(**{**vars(datetime), "MAXYEAR": 2045})
# Where clocks change, days are missing, or years and weeks end.
STARTS = (
  (2026, 3, 1), (2026, 10, 1), (2011, 12, 20), (2024, 2, 29), (2026, 1, 31), (2020, 12, 28), (2019, 6, 15), (2026, 2, 1),
  (2023, 3, 20), (2025, 4, 1), (2015, 12, 31))


def ask(lines):
  """One answer a line from the program that knows nothing but the module."""
  process = subprocess.run(
    [pathlib.Path(program()).parent / "Recurrences"], input="\n".join("\t".join(line) for line in lines) + "\n",
    capture_output=True, text=True, check=True)
  answers = process.stdout.split("\n")[:-1]
  assert len(answers) == len(lines), (len(answers), len(lines))
  return answers


def some(chance, values, most=3):
  return sorted(chance.sample(values, chance.randint(1, min(most, len(values)))))


def random_rule(chance):
  """A rule's parts as text and as dateutil takes them."""
  frequency = chance.choice(("DAILY", "WEEKLY", "MONTHLY", "YEARLY"))
  parts = {"FREQ": frequency}
  if chance.random() < 0.4:
    parts["INTERVAL"] = chance.randint(1, 5)
  if chance.random() < 0.3:
    parts["BYMONTH"] = some(chance, range(1, 13))
  if frequency != "WEEKLY" and chance.random() < 0.35:
    parts["BYMONTHDAY"] = some(chance, [*range(1, 32), *range(-31, 0)])
  if frequency == "YEARLY" and chance.random() < 0.15:
    parts["BYYEARDAY"] = some(chance, [*range(1, 367), *range(-366, 0)])
  if chance.random() < 0.5:
    days = chance.sample(DAYS, chance.randint(1, 4))
    if frequency in ("MONTHLY", "YEARLY") and chance.random() < 0.6:
      days = [f"{chance.choice((1, 2, 3, 4, 5, -1, -2))}{day}" for day in days]
    parts["BYDAY"] = days
  if frequency == "YEARLY" and "BYDAY" in parts and parts["BYDAY"][0] in DAYS and chance.random() < 0.2:
    parts["BYWEEKNO"] = some(chance, range(2, 52))
  has_days = "BYDAY" in parts or "BYMONTHDAY" in parts
  if has_days and chance.random() < 0.3:
    parts["BYSETPOS"] = some(chance, [1, 2, 3, -1, -2], 2)
  if chance.random() < 0.3:
    parts["WKST"] = chance.choice(DAYS)
  if chance.random() < 0.4 and not (frequency == "WEEKLY" and "BYSETPOS" in parts):
    parts["COUNT"] = chance.randint(1, 40)
  return parts


def text_of(parts):
  return ";".join(f"{name}={','.join(map(str, value)) if isinstance(value, list) else value}" for name, value in parts.items())


def dateutil_days(parts, start, last):
  """The readings of the wall clock as dateutil gives them."""
  begin = start
  if parts["FREQ"] == "WEEKLY" and "BYSETPOS" in parts:
    # The first week is cut off before BYSETPOS chooses there; RFC 5545 speaks of the set of the whole interval.
    first = DAYS.index(parts.get("WKST", "MO"))
    begin -= datetime.timedelta(days=(start.weekday() - first) % 7)
  rule = rrule.rrulestr(text_of({name: value for name, value in parts.items() if name != "COUNT"}), dtstart=begin)
  return [reading for reading in rule.replace(until=last) if reading >= start][:parts.get("COUNT")]


def instants(readings, zone, until=None):
  """What is skipped counts by the offset before; each instant once."""
  seen = {}
  for reading in readings:
    instant = tz.resolve_imaginary(reading.replace(tzinfo=zone)).astimezone(UTC)
    if until is None or instant <= until:
      seen.setdefault(instant.strftime("%Y-%m-%dT%H:%M:%SZ"))
  return list(seen)


@judge_once("rules of recurrence are dateutil's", cases={
  zone: (zone,) for zone in ZONES})
def dateutil_agrees(crew, zone_name):
  zone = tz.gettz(zone_name)
  chance = random.Random(zone_name)
  questions, expected = [], []
  for _ in range((10_000 if crew.is_thorough else 1_000) // len(ZONES)):
    parts = random_rule(chance)
    hour, minute = chance.choice(((0, 0), (2, 15), (2, 30), (3, 0), (10, 0), (18, 30), (23, 45)))
    start = datetime.datetime(*chance.choice(STARTS), hour, minute) + datetime.timedelta(days=chance.randint(0, 20))
    last = datetime.datetime(start.year + (12 if parts["FREQ"] == "YEARLY" else 3), 12, 31, 23, 59)
    readings = dateutil_days(parts, start, last)
    until = None
    if "COUNT" not in parts and readings and chance.random() < 0.5:
      until = instants([chance.choice(readings)], zone)[0]
      parts["UNTIL"] = until.replace("-", "").replace(":", "")
      until = datetime.datetime.strptime(until, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    questions.append(("rule", zone_name, start.strftime("%Y-%m-%dT%H:%M"), text_of(parts), last.strftime("%Y-%m-%d")))
    expected.append(",".join(instants(readings, zone, until)))
  for question, answer, wanted in zip(questions, ask(questions), expected):
    assert answer == wanted, f"{question}:\n  ours     {answer[:300]}\n  dateutil {wanted[:300]}"
  return f"{len(questions)} rules, {sum(each.count(',') + 1 for each in expected if each)} instants"


# What rules of a site refuse: times of day, other calendars, and what RFC 5545 forbids.
REFUSED = (
  "FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=SECONDLY", "BYHOUR=", "BYMINUTE=", "BYSECOND=", "RSCALE=", "SKIP=")

# By RFC 5545's table BYMONTHDAY expands a year to these days of all months, as dateutil has it; libical takes the start's month.
DISPUTED = ("FREQ=YEARLY;BYMONTHDAY=29;COUNT=3", "FREQ=YEARLY;BYMONTHDAY=-29,-1;COUNT=4")


def is_disputed(rule):
  """A week that two years share belongs to both for libical where years are left out; here each day belongs to its own year."""
  return rule in DISPUTED or "BYWEEKNO" in rule and "INTERVAL=" in rule


def cases_of(text):
  """The cases of a file: comment, then RRULE, DTSTART, INSTANCES."""
  case = {}
  for line in text.splitlines():
    name, _, value = line.partition(":")
    if name in ("RRULE", "DTSTART", "START-AT", "INSTANCES"):
      case[name] = value.strip()
    if name == "INSTANCES":
      yield case
      case = {}


def written(value):
  """`20260304T180000` as `2026-03-04T18:00`; `20260304` as a day."""
  day = f"{value[:4]}-{value[4:6]}-{value[6:8]}"
  return day if len(value) == 8 else f"{day}T{value[9:11]}:{value[11:13]}:{value[13:15]}"


@judge_once("rules of recurrence give what libical's cases say")
def libical_agrees(crew):
  folder = shared("suites/recurrence")
  if folder is None:
    raise Skipped("libical's cases lie in ../shared/data/suites/recurrence, which is not there")
  cases = [case for file in sorted(folder.glob("*.txt")) for case in cases_of(file.read_text())]
  assert len(cases) == 160, len(cases)
  answers = ask([("rule", "Etc/UTC", written(case["DTSTART"]), case["RRULE"], "") for case in cases])
  given = refused = disputed = 0
  for case, answer in zip(cases, answers):
    rule = case["RRULE"]
    if any(word in rule for word in REFUSED):
      assert answer.startswith("!"), f"{rule}: {answer[:200]}"
      refused += 1
      continue
    if case["INSTANCES"].startswith("***") or is_disputed(rule):
      disputed += 1
      continue
    ours = [each[:-1] for each in answer.split(",")] if answer else []
    wanted = [written(each.strip().removesuffix("Z")) for each in case["INSTANCES"].split(",")]
    wanted = [each if "T" in each else each + "T00:00:00" for each in wanted]
    # Without an end libical's own test stops at some number.
    ours = ours if "COUNT=" in rule or "UNTIL=" in rule else ours[:len(wanted)]
    assert ours == wanted, f"{case}:\n  ours {ours[:20]}"
    given += 1
  return f"{given} cases, {refused} refused, {disputed} disputed"


@judge_once("phrases mean their rules, and what is not understood is refused", cases={
  language: (language,) for language in ("en", "es", "pl", "ru", "zh")})
def phrases(crew, language):
  """Each line has a phrase and its rule, or no rule where the phrase must be refused."""
  lines = (pathlib.Path(__file__).parent / "phrases" / f"{language}.txt").read_text().splitlines()
  cases = [line.split("\t") for line in lines]
  assert sum(bool(rule) for _, rule in cases) >= 60 and sum(not rule for _, rule in cases) >= 40
  for (phrase, rule), answer in zip(cases, ask([("phrase", language, "2026-01-01", phrase) for phrase, _ in cases])):
    if not rule:
      # A phrase gets a suggestion; a rule that is wrong is told what is expected.
      is_told = not answer.endswith("\t") or phrase.startswith("FREQ")
      assert answer.startswith("!") and is_told, f"{phrase}: {answer}"
      first, last = map(int, answer[1:].split(" ")[0].split("-"))
      assert 0 <= first <= last <= len(phrase.encode()), f"{phrase}: {answer}"
      continue
    assert not answer.startswith("!"), f"{phrase}: {answer}"
    ours, form, dates, again = answer.split("\t")
    assert ours == rule and again == "same", f"{phrase}: {answer}"
    start = datetime.datetime(2026, 2 if "2026-02-01" in phrase else 1, 1)
    wanted = [reading.strftime("%Y-%m-%d") for reading, _ in zip(rrule.rrulestr(rule, dtstart=start), range(10))]
    assert dates.split(",") == wanted, f"{phrase}: {dates}, by dateutil {wanted}"
  return f"{len(cases)} phrases"


SITE = """title: T
language: en
time_zone: {zone}
base_url: https://series.example.org
collections:
  things: {{source: things.csv, key: id, path: /}}
  events: {{kind: event, source: events.csv, key: id, path: /events/}}
"""
ROWS = """id,name,start,end,repeats,also,moved
night,Night,{year}-{autumn} 02:30,{year}-{autumn} 03:30,daily until {year}-{last},,
weekly,Weekly,{year}-{autumn} 18:00,,every 2 weeks on Sunday until {year}-{last},{year}-{last} 20:00,
days,Days,{year}-{autumn},,first Sunday of the month,,
"""


@judge_once("calendars of dates that repeat have the instants of their pages, also where clocks change", cases={
  zone: (zone,) for zone in ("Europe/Warsaw", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca")})
def calendars_of_series(crew, zone):
  rows = ROWS.format(year=2026, autumn="03-20", last="11-10")
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder)
    (site / "site.yaml").write_text(SITE.format(zone=zone))
    (site / "events.csv").write_text(rows)
    (site / "things.csv").write_text("id,name\n1,One\n")
    subprocess.run(
      [program(), "build", site, "--now", "2026-03-01T10:00"], check=True, capture_output=True)
    counted = 0
    for page in sorted((site / "public/events").glob("*/*/index.html")):
      file = page.with_name("event.ics")
      if not (shown := re.search(r'data-starts="(\d+)"', page.read_text())) or not file.exists():
        continue
      (event,) = icalendar.Calendar.from_ical(file.read_bytes()).walk("VEVENT")
      start = event["DTSTART"].dt
      if not isinstance(start, datetime.datetime):
        start = datetime.datetime(start.year, start.month, start.day, tzinfo=tz.gettz(zone))
      assert start.timestamp() * 1000 == int(shown[1]), f"{page}: {start}"
      counted += 1
    assert counted > 200, counted
    return f"{counted} dates"
