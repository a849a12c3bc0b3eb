"""Opening hours, by opening-hours-py: when a place is open over two years, at every edge."""

import csv
import datetime
import json
import pathlib
import random
import re
import subprocess
import tempfile

import opening_hours
from harness import program
from recurrences import ask
from registry import Skipped, judge_once
from sites import shared

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
FIRST, LAST = datetime.date(2027, 1, 1), datetime.date(2028, 12, 31)


def clock(minutes):
  return f"{minutes // 60:02}:{minutes % 60:02}"


def times(chance, is_late):
  """One to three spans of a day; a late one runs past midnight."""
  if chance.random() < 0.05:
    return "00:00-24:00"
  edges = sorted(chance.sample(range(6 * 4, 23 * 4), 2 * chance.randint(1, 3)))
  spans = [f"{clock(edges[place] * 15)}-{clock(edges[place + 1] * 15)}" for place in range(0, len(edges), 2)]
  if is_late:
    spans[-1] = f"{clock(edges[-1] * 15)}-{clock(chance.randint(0, 5) * 60)}"
  return ",".join(spans)


def week(chance, is_late):
  """Rules for days that no other rule of the week names."""
  days = list(range(7))
  rules = []
  # After a rule for the next day the judge ends the night before at midnight; by the specification it goes on. So a week
  # with nights has one rule here.
  while days and (not rules or not is_late and chance.random() < 0.7):
    length = chance.randint(1, len(days))
    taken, days = days[:length], days[length:]
    is_list = chance.random() < 0.3 or taken != list(range(taken[0], taken[-1] + 1))
    name = ",".join(DAYS[day] for day in taken) if is_list or length == 1 else f"{DAYS[taken[0]]}-{DAYS[taken[-1]]}"
    rules.append((name, "off" if chance.random() < 0.1 else times(chance, is_late)))
  return rules


def season(chance):
  kind = chance.randint(1, 4)
  first, last = chance.randrange(12), chance.randrange(12)
  day = chance.randint(1, LENGTHS[first])
  if kind == 1:
    return MONTHS[first]
  if kind == 2 and first != last:
    return f"{MONTHS[first]}-{MONTHS[last]}"
  if kind == 3 and first != last:
    return f"{MONTHS[first]} {day:02}-{MONTHS[last]} {chance.randint(1, LENGTHS[last]):02}"
  return f"{MONTHS[first]} {day:02}" if day > 25 else f"{MONTHS[first]} {day:02}-{day + 3:02}"


def text_of(chance):
  has_seasons = chance.random() < 0.7
  rules = [" ".join(rule) for rule in week(chance, is_late=not has_seasons and chance.random() < 0.5)]
  for _ in range(chance.randint(1, 3) if has_seasons else 0):
    name = season(chance)
    if chance.random() < 0.4:
      rules.append(f"{name} {chance.choice(('off', times(chance, False)))}")
    else:
      rules += [f"{name} {' '.join(rule)}" for rule in week(chance, False)]
  return "; ".join(rules)


def spans_of(text):
  """When it is open, as the judge has it; spans that meet are one."""
  start = datetime.datetime.combine(FIRST, datetime.time())
  end = datetime.datetime.combine(LAST + datetime.timedelta(days=1), datetime.time())
  spans = []
  for first, last, state, _ in opening_hours.OpeningHours(text).intervals(start, end):
    if state != opening_hours.State.OPEN:
      continue
    if spans and spans[-1][1] == first:
      spans[-1][1] = last
    else:
      spans.append([first, last])
  return [(first.isoformat(), (last or end).isoformat()) for first, last in spans]


def within(answer):
  """Our spans of the two years: of a night over their edge only the part inside."""
  low, high = f"{FIRST.isoformat()}T00:00:00", f"{(LAST + datetime.timedelta(days=1)).isoformat()}T00:00:00"
  spans = [each.split("/") for each in answer.split(",")] if answer else []
  return [(max(first, low), min(last, high)) for first, last in spans if last > low and first < high]


@judge_once("opening hours are those of opening-hours-py")
def agree(crew):
  chance = random.Random(27)
  texts = [text_of(chance) for _ in range(300 if crew.is_thorough else 40)]
  before = (FIRST - datetime.timedelta(days=1)).isoformat()
  answers = ask([("hours", before, LAST.isoformat(), text) for text in texts])
  edges = 0
  for text, answer in zip(texts, answers):
    assert answer != "?", f"not understood: {text}"
    ours, wanted = within(answer), spans_of(text)
    differing = [pair for pair in zip(ours, wanted) if pair[0] != pair[1]][:3]
    assert ours == wanted, f"{text}:\n  ours {len(ours)}, judge {len(wanted)}: {differing}"
    edges += 2 * len(ours)
  return f"{len(texts)} texts, {edges} edges"


# What a site of England's libraries says of its table: no more than its columns.
ENGLAND = """
title: Libraries of England
language: en
time_zone: Europe/London
base_url: https://libraries.example.org
collections:
  libraries:
    kind: library
    source: england-libraries.csv
    key: id
    fields:
      name: Library name
      address: Address 1
      monday: Monday staffed hours
      tuesday: Tuesday staffed hours
      wednesday: Wednesday staffed hours
      thursday: Thursday staffed hours
      friday: Friday staffed hours
      saturday: Saturday staffed hours
      sunday: Sunday staffed hours
"""


@judge_once("the columns of days of England's libraries become their hours")
def england(crew):
  table = shared("england-libraries.csv")
  if table is None:
    raise Skipped("the table of England's libraries lies in ../shared/data, which is not there")
  with open(table, encoding="utf-8-sig", newline="") as file:
    rows = list(csv.DictReader(file))
  rows = rows if crew.is_thorough else rows[::20]
  with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder) / "source"
    source.mkdir()
    (source / "site.yaml").write_text(ENGLAND)
    with open(source / "england-libraries.csv", "w", newline="") as file:
      writer = csv.DictWriter(file, ["id", *rows[0]])
      writer.writeheader()
      writer.writerows({"id": number, **row} for number, row in enumerate(rows, 1))
    output = pathlib.Path(folder) / "out"
    subprocess.run([program(), "build", source, "--output", output], check=True, capture_output=True)
    opens = 0
    for number, row in enumerate(rows, 1):
      page = (output / "libraries" / str(number) / "index.html").read_text()
      wanted = {}
      for day in WEEK:
        cell = row[f"{day} staffed hours"]
        if cell:
          wanted[day] = tuple(cell.split("-"))
      told = {}
      for each in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page):
        for hours in json.loads(each).get("openingHoursSpecification", []):
          for day in hours["dayOfWeek"]:
            told[day.removeprefix("https://schema.org/")] = (hours["opens"], hours["closes"])
      if any(len(cell) != 2 or cell[0] > cell[1] for cell in wanted.values()):
        assert told == {} or set(told) == set(wanted), (row, told)
        continue
      assert told == wanted, f"{row['Library name']}: {told}, expected {wanted}"
      opens += bool(wanted)
  return f"{len(rows)} libraries, {opens} of them with hours"
