"""The numbers of the example sites' books: enough of them, right check digits, and no ISBN that is a real book's.

The International ISBN Agency has given the groups 978-66 to 978-69 and 979-2 to 979-7 and 979-9 to nobody."""

import json
import sys

from books import CONTENT, rows

NOBODYS = ("97869", "9799")
FEWEST = {"faculty": 600, "home": 120, "shelf": 120}


def isbns():
  """The ISBNs by site, one a book, empty where a book has none."""
  shelf = json.loads((CONTENT / "shelf/data/libros.json").read_text(encoding="utf-8"))
  return {
    "faculty": [row["ISBN"] for row in rows(CONTENT / "faculty/data/ksiazki.csv", ";")],
    "home": [row["ISBN"] for row in rows(CONTENT / "home/data/books.csv")],
    "shelf": [book["isbn"] for book in shelf],
  }


def in_answers(site):
  """What the answers of Google Books say, by the ISBN in the file's name."""
  for file in sorted((CONTENT / site / "data/google-books").glob("isbn_*.json")):
    answer = json.loads(file.read_text(encoding="utf-8"))["items"][0]["volumeInfo"]
    yield file.stem.removeprefix("isbn_"), {each["type"]: each["identifier"] for each in answer["industryIdentifiers"]}


def fits13(text):
  return len(text) == 13 and sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(text)) % 10 == 0


def fits_weighted(text):
  """ISBN-10 and ISSN: weights down to 1, divisible by 11, X for ten."""
  digits = [10 if char == "X" else int(char) for char in text]
  return sum(digit * (len(digits) - place) for place, digit in enumerate(digits)) % 11 == 0


def judge():
  known = isbns()
  for site, numbers in known.items():
    yield f"{site} has at least {FEWEST[site]} books", len(numbers) >= FEWEST[site]
    given = [number for number in numbers if number]
    yield f"{site}: every ISBN fits its check digit", all(map(fits13, given))
    yield f"{site}: no ISBN is of a group that somebody has", all(each.startswith(NOBODYS) for each in given)
    yield f"{site}: no ISBN is there twice", len(set(given)) == len(given)
  issns = [row["ISSN"] for row in rows(CONTENT / "faculty/data/ksiazki.csv", ";") if row["ISSN"]]
  yield "every ISSN fits its check digit", all(fits_weighted(number.replace("-", "")) for number in issns)
  for site in ("home", "shelf"):
    answers = list(in_answers(site))
    yield f"{site} has answers of Google Books", len(answers) >= 40
    yield f"{site}: every answer is of a book on the shelf", all(isbn in known[site] for isbn, _ in answers)
    yield f"{site}: every answer says the ISBN it is named by", all(said["ISBN_13"] == isbn for isbn, said in answers)
    short = [(isbn, said["ISBN_10"]) for isbn, said in answers if "ISBN_10" in said]
    yield f"{site}: every ISBN-10 is that of its ISBN-13", all(
      fits_weighted(ten) and ten[:9] == isbn[3:12] for isbn, ten in short)


results = list(judge())
for text, holds in results:
  if not holds:
    print(f"FAILED {text}")
bad = sum(not holds for _, holds in results)
print(f"{len(results) - bad} passed, {bad} failed")
sys.exit(bad > 0)
