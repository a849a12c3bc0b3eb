"""What the district's site must show, worked out from its data without any code of ours."""

import datetime
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "content" / "district" / "data"

MONTHS = (
  "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split())


def read(path):
  return json.loads((DATA / path).read_text(encoding="utf-8"))


def moment(date, time):
  """Date and time as the interface gives them: "2026-03-12", "7:00 PM"."""
  if not date:
    return None
  clock = datetime.datetime.strptime(time, "%I:%M %p").time() if time else datetime.time()
  return datetime.datetime.combine(datetime.date.fromisoformat(date), clock)


class Event:
  def __init__(self, listed):
    detail = read(f"EventPage/{listed['eventId']}.json")["event"]
    self.key = str(listed["eventId"])
    self.library = str(listed["libId"])
    self.name = listed["eventName"]
    self.type = listed["eventType"]
    self.place = listed["eventLoc"]
    self.summary = listed["eventShortDesc"]
    self.age = detail.get("eventAgeRating")
    self.host = (detail.get("eventTutor") or "").replace("; ", ", ")
    self.link = detail.get("eventLink")
    self.has_time = bool(listed.get("eventTimeStart"))
    self.start = moment(listed["eventDateStart"], listed.get("eventTimeStart"))
    last_day = detail.get("eventDateEnd") or listed["eventDateStart"]
    last_time = detail.get("eventTimeEnd")
    self.end = moment(last_day, last_time)
    if not last_time:
      self.end = moment(last_day, None) + datetime.timedelta(days=1)
    self.ends_with_time = bool(last_time)

  def is_upcoming(self, now):
    return self.end > now

  @property
  def date_text(self):
    """The day as it is written in Russian: 12 марта 2026."""
    return f"{self.start.day} {MONTHS[self.start.month - 1]} {self.start.year}"


class District:
  """The libraries and events of content/district, and the moment at which its site stands still."""

  def __init__(self):
    self.libraries = read("LibrariesListPage.json")["libraries"]
    self.events = [Event(listed) for listed in read("LibEventsListPage.json")["events"]]
    settings = (DATA.parent / "site.yaml").read_text(encoding="utf-8")
    pinned = next(line for line in settings.splitlines() if line.startswith("now:"))
    self.now = datetime.datetime.fromisoformat(pinned.split(":", 1)[1].strip().strip('"'))

  def details(self, library):
    return read(f"LibraryPage/{library['libId']}.json")["library"]

  @property
  def types(self):
    return {event.type for event in self.events}

  def upcoming(self, library=None, kind=None):
    """Upcoming events in the order of time."""
    found = [
      event for event in self.events
      if event.is_upcoming(self.now)
      and (library is None or event.library == str(library))
      and (kind is None or event.type == kind)
    ]
    return sorted(found, key=lambda event: event.start)
