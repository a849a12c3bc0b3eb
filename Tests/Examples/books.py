"""What the tables of the example sites say of their books, as far as covers need it."""

import csv
import json
from dataclasses import dataclass
from pathlib import Path

CONTENT = Path(__file__).resolve().parents[2] / "content"


@dataclass
class Book:
  file: Path
  title: str
  authors: str
  volume: str
  theme: str
  motifs: tuple
  upright: bool = False


FACULTY = {
  "Algebra": ("star",),
  "Analiza": ("curves", "curves", "steps"),
  "Równania różniczkowe": ("spirals", "curves"),
  "Geometria": ("nested",),
  "Topologia": ("knot",),
  "Logika i podstawy": ("sets",),
  "Teoria liczb": ("primes",),
  "Prawdopodobieństwo i statystyka": ("bars", "walk"),
  "Matematyka dyskretna": ("graph",),
  "Metody numeryczne i optymalizacja": ("steps",),
  "Zastosowania": ("ripples", "orbits"),
  "Historia i popularyzacja": ("rays", "tiles"),
  "Dydaktyka": ("board",),
  "Czasopisma": ("letters",),
}

# By the number of the class, the longest beginning counts.
HOME = {
  "12": ("rays", "scales", "hills"), "14": ("rays", "orbits"), "31": ("nested", "star", "primes"), "32": ("orbits",),
  "36": ("leaves", "scales"), "38": ("leaves",), "427": ("bowl",), "435": ("leaves",), "4": ("tiles", "leaves"),
  "5": ("star", "bars", "tiles"), "61": ("hills", "letters"), "69": ("hills", "boats"),
  "83": ("hills", "leaves", "scales"), "855": ("leaves", "rain", "scales"),
  "857": ("hills", "scales", "windows", "rain"), "854": ("rays", "tiles"), "859": ("windows", "boats", "rays", "rain"),
  "815": ("tiles", "hills", "rays"), "86": ("scales", "hills", "leaves"), "87": ("windows", "boats", "rain", "rays"),
  "88": ("rain", "windows", "hills"), "91": ("ripples",), "94": ("hills",), "99": ("board", "star"),
  "": ("letters",),
}

SHELF = {
  "Novela": ("windows", "hills", "tiles", "letters", "rain"), "Cuentos": ("tiles", "rays", "windows", "knot"),
  "Misterio": ("windows", "rain"), "Aventuras": ("boats", "hills"), "Fantasía": ("orbits", "spirals"),
  "Poesía": ("leaves", "rain", "ripples", "scales"), "Teatro": ("rays", "tiles"), "Historia": ("letters", "tiles"),
  "Pensamiento": ("rays", "spirals", "sets"), "Infantil": ("boats", "windows", "board", "rays"), "Cocina": ("bowl",),
  "Viajes": ("hills", "boats"), "Naturaleza": ("leaves", "hills"), "Ciencia": ("orbits", "star", "curves"),
}


def rows(path, delimiter=","):
  with open(path, encoding="utf-8", newline="") as file:
    return list(csv.DictReader(file, delimiter=delimiter))


def faculty():
  site = CONTENT / "faculty"
  for row in rows(site / "data/ksiazki.csv", ";"):
    if row["Okładka"]:
      theme = row["Kategorie"].split(" > ")[0].split(" | ")[0]
      volume = f"tom {row['Tom']}" if row["Tom"] else ""
      yield Book(site / row["Okładka"], row["Tytuł"], row["Autorzy"], volume, theme, FACULTY[theme])


def answer(site, isbn):
  """What Google Books says of a book, in the files of the site."""
  with open(site / f"data/google-books/isbn_{isbn}.json", encoding="utf-8") as file:
    return json.load(file)["items"][0]["volumeInfo"]


def home():
  site = CONTENT / "home"
  for row in rows(site / "data/books.csv"):
    if row["封面"]:
      known = {} if row["書名"] else answer(site, row["ISBN"])
      title = " ".join(filter(None, (row["書名"], row["冊次"]))) or known["title"]
      title = title.translate({0xFF08: " ", 0xFF09: None})
      authors = row["作者"] or "、".join(known.get("authors", []))
      number = max((start for start in HOME if row["分類號"].startswith(start)), key=len)
      yield Book(site / row["封面"], title, authors, "", row["分類號"], HOME[number], upright=True)


def shelf():
  site = CONTENT / "shelf"
  with open(site / "data/libros.json", encoding="utf-8") as file:
    books = json.load(file)
  for book in books:
    if "portada" in book:
      known = {} if "titulo" in book else answer(site, book["isbn"])
      title = book.get("titulo") or known["title"]
      authors = ", ".join(book.get("autores") or known.get("authors", []))
      theme = book["generos"][0].split(" > ")[-1]
      volume = f"tomo {book['tomo']}" if "tomo" in book else ""
      yield Book(site / book["portada"], title, authors, volume, theme, SHELF[theme])


SITES = (faculty, home, shelf)
