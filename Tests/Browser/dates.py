"""Point 14 in every language: the exact texts of dates and times, as their readers write them."""

import pathlib
import tempfile

from browser import PHONE, page_of, text
from harness import build, each
from website import served

ZONES = {"en": "Europe/London", "pl": "Europe/Warsaw", "ru": "Europe/Moscow", "es": "Europe/Madrid", "zh-Hant": "Asia/Taipei"}
SITE = """
title: T
language: {language}
time_zone: {zone}
base_url: https://dates.example.org/site
now: 2026-09-17T12:00
collections:
  events: {{kind: event, source: events.csv, key: id, path: /events/}}
"""
EVENTS = """id,name,start,end
hours,Hours,2026-10-05T18:00,2026-10-05T20:30
open,Open end,2026-10-05T08:05,
day,Day,2026-12-01,
days,Days,2026-11-28,2026-12-02
night,Night,2026-12-31T22:00,2027-01-01T02:00
"""

# What stands where: the page of an event, its start, the leaf, the heading of the first day, and the day of the site.
# A night that ends on the next day is dated by its evening.
TEXTS = {
  "en": {
    "hours": "Monday, October 5, 2026, 6:00–8:30 PM",
    "leaf": "October 5 Monday 6:00 PM",
    "open": "Monday, October 5, 2026 at 8:05 AM",
    "day": "Tuesday, December 1, 2026",
    "days": "Saturday, November 28 – Wednesday, December 2, 2026",
    "night": "Thursday, December 31, 2026, 10:00 PM – 2:00 AM",
    "first day": "Monday, October 5",
    "as of": "as of September 17, 2026",
  },
  "pl": {
    "hours": "Poniedziałek, 5 października 2026, 18:00–20:30",
    "leaf": "Październik 5 poniedziałek 18:00",
    "open": "Poniedziałek, 5 października 2026, 08:05",
    "day": "Wtorek, 1 grudnia 2026",
    "days": "Sobota, 28 listopada – środa, 2 grudnia 2026",
    "night": "Czwartek, 31 grudnia 2026, 22:00–02:00",
    "first day": "Poniedziałek, 5 października",
    "as of": "stan na 17 września 2026",
  },
  "ru": {
    "hours": "Понедельник, 5 октября 2026 г., 18:00–20:30",
    "leaf": "Октябрь 5 понедельник 18:00",
    "open": "Понедельник, 5 октября 2026 г. в 08:05",
    "day": "Вторник, 1 декабря 2026 г.",
    "days": "Сб, 28 ноября – ср, 2 декабря 2026 г.",
    "night": "Четверг, 31 декабря 2026 г., 22:00–02:00",
    "first day": "Понедельник, 5 октября",
    "as of": "по состоянию на 17 сентября 2026 г.",
  },
  "es": {
    "hours": "Lunes, 5 de octubre de 2026, 18:00–20:30",
    "leaf": "Octubre 5 lunes 18:00",
    "open": "Lunes, 5 de octubre de 2026, 8:05",
    "day": "Martes, 1 de diciembre de 2026",
    "days": "Sábado, 28 de noviembre – miércoles, 2 de diciembre de 2026",
    "night": "Jueves, 31 de diciembre de 2026, 22:00–2:00",
    "first day": "Lunes, 5 de octubre",
    "as of": "a fecha de 17 de septiembre de 2026",
  },
  "zh-Hant": {
    "hours": "2026年10月5日 星期一 18:00 – 20:30",
    "leaf": "10月 5 星期一 18:00",
    "open": "2026年10月5日 星期一 08:05",
    "day": "2026年12月1日 星期二",
    "days": "2026年11月28日星期六至12月2日星期三",
    "night": "2026年12月31日 星期四 22:00 – 02:00",
    "first day": "10月5日 星期一",
    "as of": "資料截至 2026年9月17日",
  },
}


def seen(page):
  """All the texts of one site as a visitor reads them."""
  found = {}
  for key in ("hours", "open", "day", "days", "night"):
    page.visit(f"/events/{key}/")
    found[key] = text(page.locator("#event-when"))
    if key == "hours":
      found["leaf"] = text(page.locator(".leaf-large"))
  page.visit("/events/")
  found["first day"] = text(page.locator(".day-name span").first)
  found["as of"] = text(page.locator("#as-of"))
  return found


@each("14 dates and times have exactly the form of the language", {
  f"{language}{', without scripts' if not scripts else ''}": (language, scripts)
  for language in ZONES for scripts in (True, False)})
def exact_texts(world, language, scripts):
  with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder) / "source"
    source.mkdir()
    (source / "site.yaml").write_text(SITE.format(language=language, zone=ZONES[language]), encoding="utf-8")
    (source / "pages").mkdir()
    (source / "pages" / "index.md").write_text("---\ntitle: T\n---\nT\n", encoding="utf-8")
    (source / "events.csv").write_text(EVENTS, encoding="utf-8")
    build(source, pathlib.Path(folder) / "out" / "site")
    with served(pathlib.Path(folder) / "out") as origin, page_of(world.browser, origin + "/site", PHONE, scripts) as page:
      found = seen(page)
  wrong = [f"{name}: {found[name]!r}, expected {wanted!r}" for name, wanted in TEXTS[language].items() if found[name] != wanted]
  assert not wrong, "\n".join(wrong)
