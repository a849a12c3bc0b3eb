"""Point 11 of the acceptance checklist: a large volume of data does not make the pages slow."""

import datetime
import json
import pathlib
import re
import shutil
import tempfile

from browser import PHONE, page_of
from district import ROOT
from harness import build, test
from website import served

EVENTS = 20_000
LIMIT = 0.1  # seconds of the page's main thread


def large_copy(folder):
  """The district with many events, all to come, and no detail answers."""
  source = ROOT / "content" / "district"
  copy = pathlib.Path(folder) / "district"
  shutil.copytree(source, copy, ignore=shutil.ignore_patterns("EventPage"))
  path = copy / "data" / "LibEventsListPage.json"
  events = json.loads(path.read_text(encoding="utf-8"))["events"]
  day = datetime.date(2026, 10, 1)
  many = [
    events[number % len(events)] | {
      "eventId": 1000 + number, "eventDateStart": (day + datetime.timedelta(days=number % 365)).isoformat()}
    for number in range(EVENTS)]
  path.write_text(json.dumps({"events": many}, ensure_ascii=False), encoding="utf-8")
  settings = (copy / "site.yaml").read_text(encoding="utf-8")
  settings = re.sub(r".*(EventPage/\{key\}|eventDesc|eventDateEnd|eventAgeRating|eventTutor|eventEnsemble|eventLink).*\n", "", settings)
  (copy / "site.yaml").write_text(settings, encoding="utf-8")
  return copy


class MainThread:
  """Counts the processor's seconds that the main thread spends on scripts, style and layout: what else the machine does
  is not counted."""

  def __init__(self, page):
    self.session = page.context.new_cdp_session(page)
    self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
    self.seen = self.total()

  def total(self):
    metrics = {each["name"]: each["value"] for each in self.session.send("Performance.getMetrics")["metrics"]}
    return metrics["ScriptDuration"] + metrics["LayoutDuration"] + metrics["RecalcStyleDuration"]

  def spent(self):
    """Seconds since the last question; all of them when a new page began to count from nothing."""
    total = self.total()
    spent = total - self.seen if total >= self.seen else total
    self.seen = total
    return spent


@test(f"11 no stall with {EVENTS} events", long=True)
def no_stall(world):
  with tempfile.TemporaryDirectory() as folder:
    build(large_copy(folder), pathlib.Path(folder) / "out" / "district")
    with served(pathlib.Path(folder) / "out") as origin:
      with page_of(world.browser, origin + "/district", PHONE) as page:
        page.visit("/404.html")  # the browser's own start
        thread = MainThread(page)
        page.visit("/events/")
        assert page.get_by_test_id("event-card").count() <= 24
        spent = {"list": thread.spent()}
        page.get_by_test_id("filter").nth(2).click()
        page.wait_for_url("**/events/type/**")
        spent["filter"] = thread.spent()
        page.locator("#page-next").click()
        page.wait_for_url(re.compile(r".*/events/type/.+2/$"))
        spent["next page"] = thread.spent()
        assert min(spent.values()) > 0, "nothing was measured"
        slow = {name: f"{seconds * 1000:.0f} ms" for name, seconds in spent.items() if seconds > LIMIT}
        assert not slow, slow
        print("work on the main thread:", {name: f"{seconds * 1000:.0f} ms" for name, seconds in spent.items()})
