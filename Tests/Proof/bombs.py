"""Hostile and damaged workbooks: each ends with a message, none with a signal, a hang or a memory full."""

import io
import pathlib
import random
import resource
import subprocess
import tempfile
import time
import zipfile

import bookmakers
from harness import program
from registry import judge_once

SITE = """title: T
now: 2026-01-01
collections:
  things: {source: SOURCE, key: row number, fields: {name: n}}
"""
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ODF = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:'
       'xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" '
       'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"')


def zipped(files):
  target = io.BytesIO()
  with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
    for name, content in files.items():
      archive.writestr(name, content)
  return target.getvalue()


def parts(content):
  with zipfile.ZipFile(io.BytesIO(content)) as archive:
    return {name: archive.read(name) for name in archive.namelist()}


def good():
  target = io.BytesIO()
  bookmakers.openpyxl_book(target, [("S", bookmakers.mixed(7))])
  return target.getvalue()


def with_sheet(rows, more=""):
  files = parts(good())
  files["xl/worksheets/sheet1.xml"] = f"<worksheet {MAIN}><sheetData>{rows}</sheetData>{more}</worksheet>"
  return zipped(files)


def ods(body, styles=""):
  return zipped({
    "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": f"<office:document-content {ODF}><office:automatic-styles>{styles}</office:automatic-styles>"
                   f"<office:body><office:spreadsheet><table:table table:name='S'>{body}</table:table>"
                   "</office:spreadsheet></office:body></office:document-content>"})


def text_cell(text, more=""):
  return f"<table:table-cell office:value-type='string' {more}><text:p>{text}</text:p></table:table-cell>"


def marked_as_encrypted():
  content = bytearray(good())
  for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
    start = content.find(mark)
    while start >= 0:
      content[start + place] |= 1
      start = content.find(mark, start + 4)
  return bytes(content)


def cases():
  """A name, the file's name, its bytes, and the code of the message; `None` where the workbook is read."""
  row = '<row r="1"><c r="A1" t="inlineStr"><is><t>n</t></is></c></row>'
  head = "<table:table-row>" + text_cell("n") + "</table:table-row>"
  yield "ratio", "x.xlsx", with_sheet(row + " " * (80 << 20)), "sheet.too-large"
  yield "entries", "x.xlsx", zipped({**parts(good()), **{f"e{number}": b"" for number in range(20_001)}}), "sheet.too-large"
  yield "depth", "x.xlsx", with_sheet(row + "<a>" * 100_000), "sheet.too-large"
  yield "far column", "x.xlsx", with_sheet('<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'), "sheet.too-large"
  yield "far row", "x.xlsx", with_sheet('<row r="99999999999"><c><v>1</v></c></row>'), "sheet.too-large"
  yield "shared text", "x.xlsx", with_sheet('<row r="1"><c r="A1" t="s"><v>99999999</v></c></row>'), "sheet.damaged"
  yield "number", "x.xlsx", with_sheet('<row r="1"><c r="A1"><v>twelve</v></c></row>'), "sheet.damaged"
  yield "open element", "x.xlsx", with_sheet("<row>"), "sheet.damaged"
  yield "encrypted entries", "x.xlsx", marked_as_encrypted(), "sheet.encrypted"
  yield "merges", "x.xlsx", with_sheet(row, "<mergeCells>" + '<mergeCell ref="A2:XFD1048576"/>' * 200_000 + "</mergeCells>"), None
  yield "no sheets", "x.xlsx", zipped({**parts(good()), "xl/workbook.xml": f"<workbook {MAIN}/>"}), "sheet.damaged"
  yield "binary", "x.xlsx", zipped({"xl/workbook.bin": b"x"}), "sheet.not-a-workbook"
  yield "Word", "x.xlsx", zipped({"word/document.xml": b"x"}), "sheet.not-a-workbook"
  yield "flat", "x.ods", f"<?xml version='1.0'?><office:document {ODF}/>".encode(), "sheet.not-a-workbook"
  yield "empty", "x.ods", b"", "sheet.not-a-workbook"
  yield "repeated cells", "x.ods", ods(
    head + "<table:table-row table:number-rows-repeated='1048575'>"
    + text_cell("x", "table:number-columns-repeated='16384'") + "</table:table-row>"), "sheet.too-large"
  yield "repeated columns", "x.ods", ods(
    head + "<table:table-row>" + text_cell("x", "table:number-columns-repeated='999999999999999999'")
    + "</table:table-row>"), "sheet.too-large"
  yield "repeated rows", "x.ods", ods(
    head + "<table:table-row table:number-rows-repeated='999999999999999999'>" + text_cell("x") + "</table:table-row>"
  ), "sheet.too-large"
  yield "repeated nothing", "x.ods", ods(
    head + "<table:table-row table:number-rows-repeated='999999999999999999'><table:table-cell "
    "table:number-columns-repeated='999999999999999999'/></table:table-row>" * 1000), None
  yield "blanks", "x.ods", ods("<table:table-row>" + text_cell("<text:s text:c='2000000000'/>") + "</table:table-row>"), \
    "sheet.too-large"
  yield "ring of styles", "x.ods", ods(
    head + "<table:table-row><table:table-cell office:value-type='time' office:time-value='PT1H' table:style-name='a'/>"
    "</table:table-row>", "<style:style style:name='a' style:parent-style-name='a'/>"), None
  yield "encrypted document", "x.ods", zipped({
    "mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"\x01\x02",
    "META-INF/manifest.xml": '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry>'
    "<m:encryption-data/></m:file-entry></m:manifest>"}), "sheet.encrypted"


def run(folder, name, content):
  (folder / "site.yaml").write_text(SITE.replace("SOURCE", name), encoding="utf-8")
  (folder / name).write_bytes(content)

  def limit():
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
  begun = time.monotonic()
  answer = subprocess.run([program(), "check", str(folder)], capture_output=True, text=True, timeout=120, preexec_fn=limit)
  (folder / name).unlink()
  return answer.returncode, answer.stderr, time.monotonic() - begun


@judge_once("hostile workbooks end with a message")
def hostile(crew):
  count = 0
  with tempfile.TemporaryDirectory() as folder:
    for title, name, content, code in cases():
      status, said, _ = run(pathlib.Path(folder), name, content)
      assert status in (0, 1), (title, status, said)
      # Of what is read, the column may have no value at all.
      assert (f"error[{code}]" in said) if code else ("error[sheet." not in said), (title, status, said)
      count += 1
  return f"{count} workbooks"


def damaged(count):
  chance = random.Random(3)
  with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "x.ods"
    bookmakers.odf_book(path, [("S", bookmakers.mixed(7))])
    document = path.read_bytes()
  for number in range(count):
    name, content = ("x.xlsx", good()) if number % 2 else ("x.ods", document)
    content = bytearray(content)
    if number % 5 == 0:
      del content[chance.randrange(len(content)):]
    elif number % 5 < 3:
      for _ in range(chance.randint(1, 6)):
        content[chance.randrange(len(content))] = chance.randrange(256)
    else:
      # Damage inside of what is packed: the sizes and sums are right.
      files = parts(bytes(content))
      part = chance.choice([each for each in files if each.endswith(".xml")])
      text = bytearray(files[part])
      for _ in range(chance.randint(1, 4)):
        text[chance.randrange(len(text))] = chance.choice(b"<>/\"'&=0123456789 xXE-\xff\0")
      content = zipped({**files, part: bytes(text)})
    yield name, bytes(content)


@judge_once("damaged workbooks end with a message", cases={"some": (20,)})
def some_damage(crew, count):
  with tempfile.TemporaryDirectory() as folder:
    for number, (name, content) in enumerate(damaged(count)):
      status, said, _ = run(pathlib.Path(folder), name, content)
      assert status in (0, 1), (number, name, status, said)
      assert status == 0 or "error[" in said, (number, name, said)
  return f"{count} workbooks"


@judge_once("damaged workbooks end with a message", long=True, cases={"many": (1500,)})
def much_damage(crew, count):
  return some_damage(crew, count)
