"""A site whose every text and address is hostile, beside its twin of the same shape with harmless ones."""

import json

import payloads

GOOD = "https://good.example/x"
TEXTS = {
  "libraries": ["name", "opening_hours", "summary", "description", "address", "telephone", "email"],
  "events": ["name", "summary", "description", "place", "type", "age", "host", "price"],
  "books": ["title", "authors", "volume", "publisher", "language", "availability", "type", "isbn", "issn", "shelfmark",
            "shelfmark_main", "description"],
  "products": ["name", "description", "unit", "sku"],
  "questions": ["question", "answer", "topic"],
  "things": ["name", "description", "note", "colour"],
}
ADDRESSES = {
  "libraries": ["image", "gallery", "link"], "events": ["image", "link"], "books": ["cover", "link"],
  "products": ["image"], "questions": [], "things": ["image", "home", "pictures"],
}
LISTS = {"authors", "gallery", "pictures"}
SETTINGS = """
title: {title}
description: {description}
author: {author}
language: en
time_zone: Europe/Warsaw
base_url: https://hostile.example.org/site
now: 2026-06-15T12:00
navigation: [libraries, events, books, products, questions, things]
collections:
  libraries:
    kind: library
    source: data/libraries.json
    key: id
    sort: number
    fields: {{number: {{type: integer}}}}
  events:
    kind: event
    source: data/events.json
    key: id
    fields:
      type: {{facet: true}}
      library: {{from: libId, references: libraries}}
  books:
    kind: book
    source: data/books.json
    key: id
    sort: number
    fields: {{number: {{type: integer}}, availability: {{facet: true}}, shelfmark_main: {{type: string}}}}
  products:
    kind: product
    source: data/products.json
    key: id
    sort: number
    fields: {{number: {{type: integer}}}}
  questions:
    kind: question
    source: data/questions.json
    key: id
    sort: number
    fields: {{number: {{type: integer}}, topic: {{facet: true}}}}
  things:
    kind: record
    source: data/things.json
    key: id
    sort: number
    fields:
      number: {{type: integer}}
      note: {{type: string}}
      colour: {{type: choice, facet: true}}
      home: {{type: url}}
      pictures: {{type: list, items: image}}
"""


def rest_of(collection, number):
  """What a record has beside hostile fields."""
  rest = {"id": f"r{number}", "number": number}
  if collection == "events":
    day, hour = number % 28 + 1, number % 12 + 8
    rest |= {"start": f"2026-07-{day:02}T{hour:02}:{number % 60:02}", "end": f"2026-07-{day:02}T{hour + 1:02}:{number % 60:02}",
             "libId": f"r{number}"}
    del rest["number"]
  if collection == "products":
    rest |= {"price": 5, "stock": 3, "currency": "EUR"}
  if collection == "books":
    rest |= {"year": 1999, "rating": 4}
  return rest


def records(collection, text_of, address_of, number):
  made = []
  for at in range(number):
    record = rest_of(collection, at)
    for field in TEXTS[collection]:
      record[field] = [text_of(at, field)] if field in LISTS else text_of(at, field)
    for field in ADDRESSES[collection]:
      address = address_of(collection, field, at)
      record[field] = [address, address] if field in LISTS else address
    made.append(record)
  return made


def write(folder, text_of, address_of, number):
  """A site folder of `number` records of every kind."""
  (folder / "data").mkdir(parents=True, exist_ok=True)
  (folder / "images").mkdir(exist_ok=True)
  names = {name: json.dumps(text_of(at)) for at, name in enumerate(("title", "description", "author"))}
  (folder / "site.yaml").write_text(SETTINGS.format(**names), encoding="utf-8")
  for collection in TEXTS:
    text = json.dumps(records(collection, text_of, address_of, number), ensure_ascii=True, indent=0)
    (folder / "data" / f"{collection}.json").write_text(text, encoding="utf-8")


def hostile_text(at, field=""):
  texts = payloads.text_payloads()
  return texts[at % len(texts)]


def number_of_records():
  return max(len(payloads.text_payloads()), len(payloads.url_payloads()))
