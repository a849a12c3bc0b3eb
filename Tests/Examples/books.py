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


SITES = (faculty,)
