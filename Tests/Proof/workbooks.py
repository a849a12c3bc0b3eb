"""Workbooks as sources: cell for cell what openpyxl and odfpy read, and real tables as xlsx and ods against their CSV."""

import csv
import datetime
import decimal
import pathlib
import re
import shutil
import subprocess
import tempfile

import lxml.html
import openpyxl
import openpyxl.styles.numbers
import xlsxwriter
from odf import opendocument, table as odftable, teletype, text as odftext

from harness import program
from registry import Skipped, judge_once
from sites import shared
import bookmakers

HEAD = """title: T
language: en
base_url: https://sheets.example.org
now: 2026-01-01
per_page: 100000
missingValues: [""]
collections:
"""


def declaration(name, path, columns, words=""):
  """A collection whose fields are all texts, and its list: the first column is never empty."""
  fields = "".join(f"      c{number}: {{from: {quoted(column)}, type: string}}\n" for number, column in columns[1:])
  return (f"  {name}:\n    source: {{path: {path}{words}}}\n    key: row number\n    pages: false\n    search: false\n"
          f"    path: /{name}/\n    fields:\n      name: {{from: {quoted(columns[0][1])}, type: string}}\n{fields}")


def quoted(text):
  return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def list_template(columns):
  cells = "".join(f"<td>{{{{ record.c{number} or '' }}}}</td>" for number, _ in columns[1:])
  return ("<!doctype html><html lang=\"en\"><head><title>T</title></head><body><table>{% for record in records %}"
          f"<tr><td>{{{{ record.name }}}}</td>{cells}</tr>{{% endfor %}}</table></body></html>")


def build(folder, declarations, templates):
  (folder / "templates" / "lists").mkdir(parents=True, exist_ok=True)
  (folder / "site.yaml").write_text(HEAD + "".join(declarations), encoding="utf-8")
  (folder / "pages").mkdir(exist_ok=True)
  (folder / "pages" / "index.md").write_text("---\ntitle: T\n---\nT\n", encoding="utf-8")
  for name, columns in templates.items():
    (folder / "templates" / "lists" / f"{name}.html").write_text(list_template(columns), encoding="utf-8")
  output = folder.parent / (folder.name + "-out")
  answer = subprocess.run(
    [program(), "build", str(folder), "--output", str(output)], capture_output=True, text=True, timeout=1800)
  assert answer.returncode == 0, answer.stderr[-3000:] + answer.stdout[-3000:]
  return output


def rows_of(output, name):
  page = lxml.html.document_fromstring((output / name / "index.html").read_bytes(),
                                       parser=lxml.html.HTMLParser(encoding="utf-8"))
  return [["".join(cell.itertext()) for cell in row.iter("td")] for row in page.iter("tr")]


# What the other readers say, as text.

def plain(text):
  return "".join(letter for letter in text.replace("\r\n", "\n").replace("\r", "\n")
                 if letter in "\t\n" or ord(letter) >= 0x20).strip()


def digits(number):
  text = format(decimal.Decimal(repr(number)), "f")
  return text.rstrip("0").rstrip(".") if "." in text else text


def clock(seconds, width=2):
  text = f"{seconds // 3600:0{width}d}:{seconds // 60 % 60:02d}"
  return text + (f":{seconds % 60:02d}" if seconds % 60 else "")


def span(delta):
  seconds = round(delta.total_seconds())
  return ("-" if seconds < 0 else "") + clock(abs(seconds), 1)


def of_openpyxl(cell, timed):
  value, code = cell.value, cell.number_format
  if value is None:
    return ""
  if isinstance(value, bool):
    return "true" if value else "false"
  if isinstance(value, datetime.datetime):
    if openpyxl.styles.numbers.is_datetime(code) == "time":
      return clock(value.hour * 3600 + value.minute * 60 + value.second)
    if "h" not in code.lower() and "s" not in code.lower():
      return value.date().isoformat()
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    return value.date().isoformat() + (f"T{clock(seconds)}" if seconds or timed else "")
  if isinstance(value, datetime.time):
    return clock(value.hour * 3600 + value.minute * 60 + value.second)
  if isinstance(value, datetime.timedelta):
    return span(value)
  if isinstance(value, (int, float)):
    text = digits(value)
    return text.rjust(len(code), "0") if re.fullmatch("00+", code) and text.isdigit() else text
  return plain(str(value))


def read_openpyxl(path, sheet):
  book = openpyxl.load_workbook(path, data_only=True)
  page = book[sheet] if sheet else book.worksheets[0]
  rows = [list(row) for row in page.iter_rows() if any(cell.value is not None for cell in row)]
  width = max((len(row) for row in rows), default=0)

  def has_time(cell):
    value = cell.value
    return (isinstance(value, datetime.datetime) and value.time() != datetime.time()
            and ("h" in cell.number_format.lower() or "s" in cell.number_format.lower()))
  timed = [any(has_time(row[column]) for row in rows[1:] if column < len(row)) for column in range(width)]
  return [[of_openpyxl(cell, timed[column]) for column, cell in enumerate(row)] for row in rows]


def of_odf(cell):
  kind = cell.getAttribute("valuetype")
  shown = "\n".join(teletype.extractText(each) for each in cell.getElementsByType(odftext.P))
  if kind in ("float", "percentage", "currency"):
    return digits(float(cell.getAttribute("value")))
  if kind == "boolean":
    return cell.getAttribute("booleanvalue")
  if kind == "date":
    date, _, time = cell.getAttribute("datevalue").partition("T")
    return date + (f"T{time[:5]}" + (f":{time[6:8]}" if time[6:8] not in ("", "00") else "") if time else "")
  if kind == "time":
    hours, minutes, seconds = map(int, re.fullmatch(r"PT(\d+)H(\d+)M(\d+)S", cell.getAttribute("timevalue")).groups())
    seconds += hours * 3600 + minutes * 60
    return clock(seconds, 2 if seconds < 86400 else 1)
  return plain(shown)


def read_odf(path, sheet):
  book = opendocument.load(path)
  for page in book.spreadsheet.getElementsByType(odftable.Table):
    if not sheet or page.getAttribute("name") == sheet:
      break
  rows = []
  for row in page.getElementsByType(odftable.TableRow):
    cells = []
    for cell in row.getElementsByType(odftable.TableCell):
      cells += [of_odf(cell)] * min(int(cell.getAttribute("numbercolumnsrepeated") or 1), 200)
    while cells and not cells[-1]:
      cells.pop()
    rows += [cells] * min(int(row.getAttribute("numberrowsrepeated") or 1), 1000) if cells else []
  return rows


def compare(made, output, name, path, sheet):
  read = read_openpyxl if path.suffix in (".xlsx", ".xlsm") else read_odf
  expected = read(path, sheet)
  width = len(expected[0])
  expected = [(row + [""] * width)[:width] for row in expected[made.get("skip", 0) + 1:]]
  found = rows_of(output, name)
  assert len(found) == len(expected), (path.name, len(found), len(expected))
  cells = 0
  for number, (left, right) in enumerate(zip(found, expected)):
    right = [text for text, column in zip(right, made["columns"]) if column]
    assert left == right, (path.name, number, [pair for pair in zip(left, right) if pair[0] != pair[1]][:5])
    cells += sum(bool(text) for text in left)
  return cells


@judge_once("workbooks read as openpyxl and odfpy read them")
def cells(crew):
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder) / "site"
    site.mkdir()
    made = bookmakers.all_books(site)
    assert len(made) >= 60, len(made)
    declarations, templates = [], {}
    for name, each in made.items():
      columns = [(number, column) for number, column in enumerate(each["columns"]) if column]
      templates[name] = columns
      declarations.append(declaration(name, each["path"].name, columns, each.get("words", "")))
    output = build(site, declarations, templates)
    count = sum(compare(each, output, name, each["path"], each.get("sheet")) for name, each in made.items())
  return f"{len(made)} workbooks, {count} cells"


# Real tables.

def tables(is_large):
  root = shared("")
  if root is None:
    raise Skipped("no real data beside the project")
  paths = [path for path in sorted(pathlib.Path(root).rglob("*.csv")) if "suites" not in path.parts]
  return [path for path in paths if (path.stat().st_size > 300_000) == is_large]


def read_csv(path):
  with open(path, encoding="utf-8-sig", newline="") as file:
    head = file.readline()
    file.seek(0)
    return [row for row in csv.reader(file, delimiter=";" if head.count(";") > head.count(",") else ",") if any(row)]


def write_xlsx(path, rows):
  book = xlsxwriter.Workbook(str(path), {"constant_memory": True, "strings_to_urls": False})
  sheet = book.add_worksheet("Table")
  for number, row in enumerate(rows):
    for column, text in enumerate(row):
      if text:
        sheet.write_string(number, column, text)
  book.close()


def write_ods(path, rows):
  bookmakers.odf_book(path, [("Table", rows)])


def same_pages(path):
  rows = read_csv(path)
  # The first column becomes the name, which no record may lack.
  rows = [["n", *rows[0]]] + [[f"r{number}", *row] for number, row in enumerate(rows[1:])]
  columns = list(enumerate(rows[0]))
  outputs = []
  with tempfile.TemporaryDirectory() as folder:
    for ending, write in (("csv", write_csv), ("xlsx", write_xlsx), ("ods", write_ods)):
      site = pathlib.Path(folder) / ending
      site.mkdir()
      write(site / f"table.{ending}", rows)
      outputs.append(build(site, [declaration("table", f"table.{ending}", columns)], {"table": columns}))
    files = [sorted(each.relative_to(output) for each in output.rglob("*") if each.is_file()) for output in outputs]
    for output, found in zip(outputs[1:], files[1:]):
      assert found == files[0], (path.name, output.name)
      for each in found:
        if each.name not in ("version.json", ".gablota") and ".gablota" not in each.parts:
          assert (output / each).read_bytes() == (outputs[0] / each).read_bytes(), (path.name, output.name, str(each))
  return len(rows) - 1


def write_csv(path, rows):
  with open(path, "w", encoding="utf-8", newline="") as file:
    csv.writer(file).writerows(rows)


@judge_once("real tables as xlsx and ods make the pages of their CSV", cases={"small": (False,)})
def small_tables(crew, is_large):
  found = tables(is_large)
  return f"{len(found)} tables, {sum(same_pages(path) for path in found)} rows"


@judge_once("real tables as xlsx and ods make the pages of their CSV", long=True, cases={"large": (True,)})
def large_tables(crew, is_large):
  return small_tables(crew, is_large)


@judge_once("workbooks that LibreOffice saved read as odfpy reads them", long=True)
def libreoffice(crew):
  office = shutil.which("soffice") or shutil.which("libreoffice")
  if office is None:
    raise Skipped("LibreOffice is not installed")
  with tempfile.TemporaryDirectory() as folder:
    site = pathlib.Path(folder) / "site"
    site.mkdir()
    made = {}
    for name, rows in (("mixed", bookmakers.mixed(3)), ("texts", bookmakers.column_of(bookmakers.TEXTS)),
                       ("numbers", bookmakers.column_of(bookmakers.NUMBERS)),
                       ("days", bookmakers.column_of([(day, "d/m/yy") for day in bookmakers.DAYS]))):
      bookmakers.xlsxwriter_book(site / f"{name}.xlsx", [("S", rows)])
      made[name] = {"path": site / f"{name}.ods", "columns": rows[0]}
    subprocess.run(
      [office, "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to", "ods", "--outdir", str(site),
       *(str(site / f"{name}.xlsx") for name in made)], check=True, capture_output=True, timeout=1800)
    columns = {name: list(enumerate(each["columns"])) for name, each in made.items()}
    output = build(site, [declaration(name, f"{name}.ods", columns[name]) for name in made], columns)
    count = sum(compare(each, output, name, each["path"], None) for name, each in made.items())
  return f"{len(made)} workbooks, {count} cells"
