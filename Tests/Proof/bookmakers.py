"""Workbooks of many kinds, written by openpyxl, XlsxWriter and odfpy. All are made of the same random numbers each time."""

import datetime
import random

import openpyxl
import openpyxl.cell
import openpyxl.cell.rich_text
import openpyxl.utils.datetime
import xlsxwriter
from odf import opendocument, table as odftable, teletype, text as odftext

TEXTS = [
  "plain", "00123", "a, b", 'say "x"', "two\nlines", "  around  ", "zażółć", "日本語", "😀 face", "=1+1", "-5", "1e5", "TRUE",
  "2024-05-01", "'quote", "a\tb", "x" * 3000, "#N/A", "&amp; <b>", "e\u0301", "‏עברית", "50%", "a;b", "..", "0",
]
NUMBERS = [
  0, 1, -1, 9780143007254, 439023483, 9.95, 0.1 + 0.2, 1e15, 123456789012345680, 1e-7, -0.00012, 1.5e20, 3.14159265358979,
  1 / 3, 2 ** 53, 100.0, 1e21, 12345.6789, 99999999999, 0.5,
]
# As the versions of Excel and LibreOffice in many languages write them.
DATE_FORMATS = [
  "yyyy-mm-dd", "dd.mm.yyyy", "d/m/yy", "mm-dd-yy", "d mmm yyyy", "[$-415]d mmmm yyyy;@", "[$-F800]dddd, mmmm dd, yyyy",
  'yyyy"年"m"月"d"日"', "[$-409]mmm-yy;@", "dd/mm/yyyy\\ \"r.\"",
]
MOMENT_FORMATS = ["yyyy-mm-dd hh:mm:ss", "m/d/yy h:mm", "dd.mm.yyyy hh:mm", '[$-409]m/d/yy h:mm AM/PM;@', "d mmm h:mm"]
DAYS = [datetime.date(1900, 1, 1), datetime.date(1900, 2, 28), datetime.date(1900, 3, 1), datetime.date(1969, 12, 31),
        datetime.date(2000, 2, 29), datetime.date(2024, 5, 1), datetime.date(2024, 12, 31), datetime.date(9999, 12, 31)]


def openpyxl_book(path, sheets, epoch=None):
  book = openpyxl.Workbook()
  if epoch:
    book.epoch = epoch
  book.remove(book.active)
  for name, rows in sheets:
    sheet = book.create_sheet(name)
    for row in rows:
      sheet.append([with_format(sheet, value) for value in row])
  book.save(path)
  return book


def with_format(sheet, value):
  """A value with its number format, where it is a pair; texts are texts, also where they look like formulas."""
  code = None
  if isinstance(value, tuple):
    value, code = value
  if value is None:
    return None
  cell = openpyxl.cell.Cell(sheet)
  if isinstance(value, str):
    cell.value = value
    cell.data_type = "s"
  else:
    cell.value = value
  if code:
    cell.number_format = code
  return cell


def xlsxwriter_book(path, sheets, options=None):
  book = xlsxwriter.Workbook(str(path), {"strings_to_urls": False, **(options or {})})
  formats = {}
  for name, rows in sheets:
    sheet = book.add_worksheet(name)
    for number, row in enumerate(rows):
      for column, value in enumerate(row):
        value, code = value if isinstance(value, tuple) else (value, default_format(value))
        if code and code not in formats:
          formats[code] = book.add_format({"num_format": code})
        shape = formats.get(code)
        if value is None:
          continue
        if isinstance(value, bool):
          sheet.write_boolean(number, column, value, shape)
        elif isinstance(value, (int, float)):
          sheet.write_number(number, column, value, shape)
        elif isinstance(value, str):
          sheet.write_string(number, column, value, shape)
        else:
          sheet.write_datetime(number, column, value, shape)
  book.close()


def default_format(value):
  if isinstance(value, datetime.datetime):
    return "yyyy-mm-dd hh:mm:ss"
  if isinstance(value, datetime.date):
    return "yyyy-mm-dd"
  if isinstance(value, datetime.time):
    return "hh:mm:ss"
  return "[h]:mm:ss" if isinstance(value, datetime.timedelta) else None


def odf_book(path, sheets, repeat=False):
  book = opendocument.OpenDocumentSpreadsheet()
  for name, rows in sheets:
    sheet = odftable.Table(name=name)
    for row in rows:
      line = odftable.TableRow()
      for value in row:
        line.addElement(odf_cell(value[0] if isinstance(value, tuple) else value))
      sheet.addElement(line)
      if repeat:
        sheet.addElement(odftable.TableRow(numberrowsrepeated=3))
    if repeat:
      # As LibreOffice ends every sheet.
      end = odftable.TableRow(numberrowsrepeated=1_048_000)
      end.addElement(odftable.TableCell(numbercolumnsrepeated=16_384))
      sheet.addElement(end)
    book.spreadsheet.addElement(sheet)
  book.save(str(path))


def odf_cell(value):
  if value is None:
    return odftable.TableCell()
  if isinstance(value, bool):
    return odftable.TableCell(valuetype="boolean", booleanvalue="true" if value else "false")
  if isinstance(value, (int, float)):
    return odftable.TableCell(valuetype="float", value=repr(value))
  if isinstance(value, datetime.datetime):
    return odftable.TableCell(valuetype="date", datevalue=value.isoformat())
  if isinstance(value, datetime.date):
    return odftable.TableCell(valuetype="date", datevalue=value.isoformat())
  if isinstance(value, datetime.time):
    value = datetime.timedelta(hours=value.hour, minutes=value.minute, seconds=value.second)
  if isinstance(value, datetime.timedelta):
    seconds = round(value.total_seconds())
    stored = f"PT{seconds // 3600:02d}H{seconds // 60 % 60:02d}M{seconds % 60:02d}S"
    return odftable.TableCell(valuetype="time", timevalue=stored)
  cell = odftable.TableCell(valuetype="string")
  for line in value.split("\n"):
    paragraph = odftext.P()
    add_text(paragraph, line)
    cell.addElement(paragraph)
  return cell


def add_text(paragraph, line):
  """A text with the elements that stand for blanks in a row and tabs."""
  teletype.addTextToElement(paragraph, line)


def mixed(seed, width=8, height=40):
  """Rows of anything; the first column is a number that no other row has."""
  chance = random.Random(seed)
  def value():
    return chance.choice([
      lambda: chance.choice(TEXTS), lambda: chance.choice(NUMBERS), lambda: chance.random() * 10 ** chance.randint(-6, 12),
      lambda: chance.randint(-10 ** 15, 10 ** 15), lambda: chance.random() < 0.5, lambda: None,
      lambda: datetime.date(chance.randint(1901, 2100), chance.randint(1, 12), chance.randint(1, 28)),
      lambda: datetime.datetime(chance.randint(1901, 2100), 3, 4, chance.randint(0, 23), chance.randint(0, 59), 7),
      lambda: datetime.time(chance.randint(1, 23), chance.randint(0, 59), chance.randint(0, 59)),
      lambda: datetime.timedelta(hours=chance.randint(24, 90), minutes=chance.randint(0, 59))])()
  head = ["n", *(f"column {number}" for number in range(1, width))]
  return [head, *([f"r{number}", *(value() for _ in range(width - 1))] for number in range(height))]


def column_of(values):
  return [["n", "value"], *([f"r{number}", value] for number, value in enumerate(values))]


def all_books(folder):
  """Every workbook: its path, its columns, and what the site says of it."""
  made = {}

  def add(name, path, columns, **more):
    made[name] = {"path": path, "columns": columns, **more}

  writers = {"openpyxl": ("xlsx", openpyxl_book), "xlsxwriter": ("xlsx", xlsxwriter_book), "odfpy": ("ods", odf_book)}
  for writer, (ending, write) in writers.items():
    for seed in range(8):
      path = folder / f"mixed-{writer}-{seed}.{ending}"
      rows = mixed(seed)
      write(path, [("Sheet1", rows)])
      add(f"mixed-{writer}-{seed}", path, rows[0])
    for name, values in {"texts": TEXTS, "numbers": NUMBERS, "days": DAYS}.items():
      path = folder / f"{name}-{writer}.{ending}"
      write(path, [("Sheet1", column_of(values))])
      add(f"{name}-{writer}", path, ["n", "value"])
    path = folder / f"sheets-{writer}.{ending}"
    write(path, [("Empty", []), ("Książki nowe", column_of(TEXTS)), ("2024", column_of(NUMBERS))])
    for case, words, sheet in (("first", "", "Książki nowe"), ("named", ', sheet: "2024"', "2024"),
                               ("numbered", ", sheet: 2", "Książki nowe")):
      add(f"sheets-{writer}-{case}", path, ["n", "value"], words=words, sheet=sheet)
  for number, code in enumerate(DATE_FORMATS):
    path = folder / f"dates-{number}.xlsx"
    openpyxl_book(path, [("Sheet1", column_of([(day, code) for day in DAYS]))])
    add(f"dates-{number}", path, ["n", "value"])
  for number, code in enumerate(MOMENT_FORMATS):
    for clock, name in ((datetime.time(13, 30), "time"), (datetime.time(), "midnight")):
      path = folder / f"moments-{number}-{name}.xlsx"
      values = [(datetime.datetime.combine(day, clock), code) for day in DAYS[3:]]
      values.append((datetime.datetime(2024, 1, 1), code))
      xlsxwriter_book(path, [("Sheet1", column_of(values))])
      add(f"moments-{number}-{name}", path, ["n", "value"])
  special(folder, add)
  return made


def special(folder, add):
  path = folder / "from-1904.xlsx"
  openpyxl_book(path, [("S", column_of(DAYS[3:]))], epoch=openpyxl.utils.datetime.CALENDAR_MAC_1904)
  add("from-1904", path, ["n", "value"])
  path = folder / "from-1904-xlsxwriter.xlsx"
  xlsxwriter_book(path, [("S", column_of(DAYS[3:]))], {"date_1904": True})
  add("from-1904-xlsxwriter", path, ["n", "value"])
  path = folder / "inline.xlsx"
  xlsxwriter_book(path, [("S", column_of(TEXTS))], {"constant_memory": True})
  add("inline", path, ["n", "value"])
  path = folder / "formats.xlsx"
  openpyxl_book(path, [("S", column_of([(0.25, "0%"), (12.5, '#,##0.00 "zł"'), (123, "00000"), (7, "00"), (1.5, "# ?/?"),
                                        (45000, "General"), (3, '0" d"'), (1e10, "0.00E+00")]))])
  add("formats", path, ["n", "value"])
  path = folder / "repeated.ods"
  odf_book(path, [("S", mixed(99))], repeat=True)
  add("repeated", path, mixed(99)[0])
  rich(folder, add)
  sparse(folder, add)


def rich(folder, add):
  path = folder / "rich.xlsx"
  book = xlsxwriter.Workbook(str(path))
  sheet = book.add_worksheet("S")
  bold = book.add_format({"bold": True})
  for column, text in enumerate(("n", "value")):
    sheet.write_string(0, column, text)
  sheet.write_string(1, 0, "r0")
  sheet.write_rich_string(1, 1, "one ", bold, "two", " three")
  sheet.write_string(2, 0, "r1")
  sheet.write_formula(2, 1, "=1+1", None, 2)
  sheet.write_string(3, 0, "r2")
  sheet.write_formula(3, 1, '=CONCAT("a","b")', None, "ab")
  sheet.write_string(4, 0, "r3")
  sheet.write_formula(4, 1, "=NA()", None, "#N/A")
  sheet.write_string(5, 0, "r4")
  sheet.write_url(5, 1, "https://example.org/", string="a link")
  sheet.write_string(6, 0, "r5")
  sheet.write_formula(6, 1, "=TRUE()", None, True)
  book.close()
  add("rich", path, ["n", "value"])
  path = folder / "rich-openpyxl.xlsx"
  text = openpyxl.cell.rich_text
  book = openpyxl.Workbook()
  book.active.append(["n", "value"])
  book.active.append(["r0", text.CellRichText("one ", text.TextBlock(text.InlineFont(b=True), "two "), "three")])
  book.save(path)
  add("rich-openpyxl", path, ["n", "value"])


def sparse(folder, add):
  """A table that begins at C5, with gaps; a title above it; a column at the end of the sheet."""
  for case in ("gaps", "title", "far"):
    path = folder / f"{case}.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    first = 3 if case == "gaps" else 1
    last = 16_384 if case == "far" else first + 2
    if case == "title":
      sheet.cell(1, 1, "Our books")
    for row in range(5):
      at = 5 + row * (3 if case == "gaps" else 1)
      sheet.cell(at, first, "n" if row == 0 else f"r{row}")
      sheet.cell(at, last, "value" if row == 0 else row * 1.5)
    book.save(path)
    columns = [None] * (last if case != "far" else 16_384)
    columns[first - 1], columns[last - 1] = "n", "value"
    more = {"words": ", header_row: 5", "skip": 1} if case == "title" else {}
    add(case, path, columns, **more)
