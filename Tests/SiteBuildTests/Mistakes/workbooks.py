"""Makes the workbooks of the mistakes beside it: .venv/bin/python Tests/SiteBuildTests/Mistakes/workbooks.py"""

import datetime
import io
import pathlib
import zipfile

import openpyxl

HERE = pathlib.Path(__file__).parent
SITE = "title: Reading Room\nnow: 2026-01-01\ncollections:\n  books:\n    kind: book\n    source: {source}\n    key: id\n"
FIELDS = ("    fields:\n      title: title\n      isbn: isbn\n      added: {from: added, type: date}\n"
          "      price: {from: price, type: number}\n")


def case(name, about, files, source="books.xlsx", fields=""):
  folder = HERE / name
  folder.mkdir(exist_ok=True)
  (folder / "about.txt").write_text(about + "\n", encoding="utf-8")
  (folder / "site.yaml").write_text(SITE.replace("{source}", source) + fields, encoding="utf-8")
  for path, content in files.items():
    (folder / path).write_bytes(content)


def workbook(fill):
  book = openpyxl.Workbook()
  book.active.title = "Books"
  fill(book)
  # The same bytes each time.
  book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
  target = io.BytesIO()
  book.save(target)
  return packed({name: content for name, content in unpacked(target.getvalue()).items()})


def unpacked(content):
  with zipfile.ZipFile(io.BytesIO(content)) as archive:
    return {name: archive.read(name) for name in archive.namelist()}


def packed(files):
  target = io.BytesIO()
  with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in files.items():
      if name == "docProps/core.xml":
        continue
      archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
  return target.getvalue()


def rows(*lines):
  def fill(book):
    for line in lines:
      book.active.append(line)
  return fill


GOOD = workbook(rows(["id", "title", "isbn"], ["1", "Paper Boats", 9780261102217]))
COMPOUND = bytes([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) + bytes(504)


def wrong_cells(book):
  sheet = book.active
  sheet.append(["id", "title", "isbn", "added", "price"])
  sheet.append(["1", "Paper Boats", 9780261102217, datetime.date(2024, 5, 1), 9.95])
  sheet.append(["2", "Tides", 9780261102218, "31.02.2026", "12,50 EUR"])
  sheet.append(["3", "Rain over the harbour, and other stories", "#N/A", -5, "=E2*2"])
  sheet["C4"].data_type = "e"
  sheet["D4"].number_format = "yyyy-mm-dd"
  sheet.append(["4", "Wind", None, None, "=E3*2"])
  sheet.append([])
  sheet.append(["5", "Two\nlines", None, datetime.date(1900, 3, 1), 3])
  sheet.append(["6", "", None, None, None])
  sheet.merge_cells("B7:B8")
  sheet.row_dimensions[3].hidden = True
  book.create_sheet("Reader's list").append(["id"])


def merged_names(book):
  sheet = book.active
  sheet.append(["id", "title", "isbn", None])
  sheet.append(["1", "Paper Boats", "9780261102217", "x"])
  sheet.merge_cells("C1:D1")


def title_above(book):
  sheet = book.active
  sheet.append(["The books of the reading room in spring 2026"])
  sheet.append([])
  sheet.append(["id", "title", "isbn"])
  sheet.append(["1", "Paper Boats", "9780261102217"])


def unnamed(book):
  sheet = book.active
  sheet.append(["id", "title", None, "title"])
  sheet.append(["1", "Paper Boats", None, "x"])
  sheet["F2"] = "a note"


def with_document_type():
  files = unpacked(GOOD)
  bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
  name = "xl/worksheets/sheet1.xml"
  head, mark, rest = files[name].partition(b"<worksheet")
  files[name] = head + bomb + mark + rest
  return packed(files)


case("workbook-with-wrong-cells", "Values that the fields cannot read, a formula without its value, an error, merged and hidden cells.",
     {"books.xlsx": workbook(wrong_cells)}, fields=FIELDS)
case("workbook-with-merged-names", "Two columns share one merged name.", {"books.xlsx": workbook(merged_names)})
case("workbook-with-a-title-above", "A title stands above the names of the columns.", {"books.xlsx": workbook(title_above)})
case("workbook-with-unnamed-columns", "A name twice, and a note beside the table.", {"books.xlsx": workbook(unnamed)})
case("workbook-without-the-sheet", "The site names a sheet that the workbook has not.", {"books.xlsx": GOOD},
     "{path: books.xlsx, sheet: Boks}")
case("workbook-with-an-empty-header-row", "The stated row has no names.", {"books.xlsx": GOOD},
     "{path: books.xlsx, header_row: 7}")
case("workbook-without-rows", "Nothing was written into the workbook.", {"books.xlsx": workbook(lambda book: None)})
case("workbook-cut-off", "The download stopped before its end.", {"books.xlsx": GOOD[:-200]})
case("workbook-with-a-password", "The workbook asks for a password.",
     {"books.xlsx": COMPOUND + "EncryptedPackage".encode("utf-16-le") + bytes(64)})
case("workbook-of-old-excel", "An old workbook got a new name.", {"books.xlsx": COMPOUND + bytes(64)})
case("workbook-of-numbers", "A document of Numbers is named as a source.",
     {"catalogue-of-the-library.numbers": packed({"Index/Document.iwa": b"x", "Metadata/Properties.plist": b"x"})}, "catalogue-of-the-library.numbers")
case("workbook-that-is-csv", "A CSV file got the name of a workbook.", {"books.xlsx": b"id,title\n1,Paper Boats\n"})
case("workbook-that-is-a-zip", "A ZIP file with the table in it got the name of a workbook.",
     {"books.xlsx": packed({"books.csv": b"id,title\n"})})
case("workbook-with-a-document-type", "Entities that multiply are hidden in the workbook.", {"books.xlsx": with_document_type()})
case("sheet-of-a-csv-file", "A sheet is stated for a CSV file.", {"books.csv": b"id,title\n1,Paper Boats\n"},
     "{path: books.csv, sheet: 2, header_row: 3}")
