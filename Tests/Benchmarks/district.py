"""Makes up districts: libraries, events and books, always the same ones for one number of books.

    python3 Tests/Benchmarks/district.py BOOKS FOLDER

writes FOLDER/site (for Gablota) and FOLDER/peer (the same records as JSON, for the peer's content adapters).
"""

import csv
import datetime
import json
import random
import sys
from pathlib import Path

NOW = "2026-03-15T12:00:00+03:00"
WORDS = (
    "город письмо остров свет музыка дорога ветер зеркало карта река зима окно книга море лес лето сад звезда время дом "
    "река поезд мост берег камень тень голос снег огонь вечер утро площадь улица дверь лестница башня часы песня яблоко"
).split()
TYPES = ["Роман", "Рассказы", "Стихи", "Детская книга", "История", "Наука", "Путешествия", "Биография"]
LANGUAGES = ["русский", "английский", "испанский", "польский", "французский", "немецкий"]
AVAILABILITY = ["на полке", "выдана", "читальный зал"]
EVENT_TYPES = ["Концерт", "Лекция", "Мастер-класс", "Выставка", "Встреча", "Кино", "Кружок", "Экскурсия"]
COLUMNS = {
    "libraries": ["id", "name", "address", "opening_hours", "description"],
    "events": ["id", "name", "date", "time", "place", "type", "description", "library"],
    "books": [
        "id", "title", "authors", "year", "publisher", "language", "isbn", "type", "availability", "shelfmark",
        "description", "library",
    ],
}
SITE = """title: Библиотеки района
description: Книги и события, о которых никто не слышал
language: ru
time_zone: Europe/Moscow
base_url: https://example.org
collections:
  libraries: {kind: library, source: data/libraries.csv, path: /, key: id}
  events:
    kind: event
    source: data/events.csv
    key: id
    fields:
      start: {from: [date, time], type: datetime}
      type: {facet: true}
      library: {references: libraries}
  books:
    kind: book
    source: data/books.csv
    key: id
    facets: [type, availability, language]
    fields:
      authors: {type: list, separator: "; "}
      library: {references: libraries}
"""


def isbn(number):
    digits = f"978{number:09d}"
    check = (10 - sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10) % 10
    return digits + str(check)


class District:
    def __init__(self, books):
        self.source = random.Random(20260315 + books)
        self.counts = {
            "libraries": 20 if books <= 10_000 else 60,
            "events": books // 5 if books <= 10_000 else books // 10,
            "books": books,
        }

    def words(self, low, high):
        return " ".join(self.source.choice(WORDS) for _ in range(self.source.randint(low, high)))

    def title(self, low, high):
        text = self.words(low, high)
        return text[:1].upper() + text[1:]

    def library(self, number):
        return [
            str(number), f"Библиотека {self.title(1, 1)} {number}", f"ул. {self.title(1, 2)}, {number}",
            "10:00 - 19:00", self.words(30, 60),
        ]

    def event(self, number):
        day = datetime.date(2026, 1, 1) + datetime.timedelta(days=self.source.randint(0, 364))
        return [
            str(number), self.title(3, 6), day.isoformat(), f"{self.source.randint(10, 19)}:00", self.title(1, 2),
            self.source.choice(EVENT_TYPES), self.words(20, 50), str(self.source.randint(1, self.counts["libraries"])),
        ]

    def book(self, number):
        authors = "; ".join(self.title(1, 1) + " " + self.title(1, 1) for _ in range(self.source.randint(1, 3)))
        return [
            str(number), self.title(2, 5), authors, str(self.source.randint(1890, 2026)), self.title(1, 1),
            self.source.choice(LANGUAGES), isbn(number), self.source.choice(TYPES), self.source.choice(AVAILABILITY),
            f"{self.source.randint(10, 99)}.{self.source.randint(100, 999)}", self.words(30, 60),
            str(self.source.randint(1, self.counts["libraries"])),
        ]

    def rows(self, collection):
        make = {"libraries": self.library, "events": self.event, "books": self.book}[collection]
        return (make(number) for number in range(1, self.counts[collection] + 1))

    def write(self, folder):
        (folder / "site" / "data").mkdir(parents=True)
        (folder / "peer" / "assets").mkdir(parents=True)
        (folder / "site" / "site.yaml").write_text(SITE, encoding="utf-8")
        for collection, columns in COLUMNS.items():
            rows = list(self.rows(collection))
            with open(folder / "site" / "data" / f"{collection}.csv", "w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([columns, *rows])
            objects = [dict(zip(columns, row)) for row in rows]
            text = json.dumps(objects, ensure_ascii=False)
            (folder / "peer" / "assets" / f"{collection}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    District(int(sys.argv[1])).write(Path(sys.argv[2]))
