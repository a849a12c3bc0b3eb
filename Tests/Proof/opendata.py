"""Open data: data packages by Frictionless, MARCXML by pymarc; MARC in each of its forms, written by pymarc or by libraries, is
read."""

import csv
import importlib.metadata
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import unicodedata

import frictionless
import pymarc
from harness import program
from registry import Skipped, judge, judge_once


@judge("data packages are valid for Frictionless, and the files say the same")
def packages(crew, site):
  file = site.output / "data/datapackage.json"
  if not file.exists():
    raise Skipped("the site has no open data")
  package = frictionless.Package(str(file))
  report = package.validate()
  assert report.valid, report.flatten(["type", "message"])[:5]
  rows = 0
  for resource in package.resources:
    assert (file.parent / resource.path).exists(), resource.path
    if resource.path.endswith(".csv"):
      table = list(csv.DictReader(io.StringIO((file.parent / resource.path).read_text("utf-8"), newline="")))
      records = json.loads((file.parent / resource.path.replace(".csv", ".json")).read_bytes())
      assert [row["key"] for row in table] == [record["key"] for record in records]
      assert all(list(row) == list(record) for row, record in zip(table, records, strict=True))
      rows += len(table)
  return f"{rows} rows in {len(package.resources)} files"


@judge("MARCXML is read by pymarc")
def marcxml(crew, site):
  files = [file for file in site.files(".xml") if file.name == "book.xml" or file.name.endswith(".marc.xml")]
  if not files:
    raise Skipped("the site has no MARCXML")
  count = 0
  for file in files:
    for record in pymarc.parse_xml_to_array(str(file)):
      assert record.title and len(record["008"].data) == 40 and len(str(record.leader)) == 24, record
      assert [field.tag for field in record.fields] == sorted(field.tag for field in record.fields), record
      # What has no place in ISO 2709 would be refused here.
      assert pymarc.Record(record.as_marc()).title == record.title
      count += 1
  return f"{count} records"


def made_record(number, title, form="NFC"):
  record = pymarc.Record(force_utf8=True)
  sub = lambda code, text: pymarc.Subfield(code, unicodedata.normalize(form, text))
  record.add_field(
    pymarc.Field("001", data=str(number)),
    pymarc.Field("008", data="210305s2011    pl a     b    001 0 pol d"),
    pymarc.Field("020", [" ", " "], [sub("a", "0141439564 (pbk.)")] if number == 1 else [sub("z", "1")]),
    pymarc.Field("100", ["1", " "], [sub("a", "Łęcki, Józef,"), sub("d", "1921-")]),
    pymarc.Field("245", ["1", "0"], [sub("a", title + " :"), sub("b", "zażółć gęślą /"), sub("c", "J. Łęcki.")]),
    pymarc.Field("260", [" ", " "], [sub("a", "[S.l.] :"), sub("b", "Dom,"), sub("c", "c2011.")]),
    pymarc.Field("300", [" ", " "], [sub("a", "xii, 345 p. ;")]),
    pymarc.Field("650", [" ", "4"], [sub("a", "Łódki.")]))
  return record


@judge_once("MARC in UTF-8, in MARC-8 and as MARCXML is the same table, and comes back as it went")
def marc_forms(crew):
  records = [made_record(1, "Sól"), made_record(2, "Ćma")]
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    (folder / "utf8.mrc").write_bytes(b"".join(record.as_marc() for record in records))
    (folder / "records.xml").write_bytes(
      b'<collection xmlns="http://www.loc.gov/MARC21/slim">'
      + b"".join(pymarc.record_to_xml(record, namespace=False) for record in records) + b"</collection>")
    forms = ["utf8.mrc", "records.xml"]
    if subprocess.run(["which", "yaz-marcdump"], capture_output=True).returncode == 0:
      # It writes marks behind no letter that has them already.
      parted = [made_record(1, "Sól", form="NFD"), made_record(2, "Ćma", form="NFD")]
      (folder / "apart.mrc").write_bytes(b"".join(record.as_marc() for record in parted))
      marc8 = subprocess.run(
        ["yaz-marcdump", "-f", "utf-8", "-t", "marc-8", "-l", "9=32", "-o", "marc", "apart.mrc"], cwd=folder,
        capture_output=True, check=True).stdout
      assert b"\xe2o" in marc8, marc8
      (folder / "marc8.mrc").write_bytes(marc8)
      forms.append("marc8.mrc")
    tables = []
    for form in forms:
      answer = subprocess.run(
        [program(), "import", "marc", form, "--into", form + ".csv"], cwd=folder, capture_output=True, text=True)
      assert answer.returncode == 0, answer.stderr
      tables.append((folder / (form + ".csv")).read_text("utf-8"))
    assert all(table == tables[0] for table in tables), tables
    first, second = csv.DictReader(io.StringIO(tables[0]))
    assert (first["title"], first["subtitle"], first["authors"]) == ("Sól", "zażółć gęślą", "Łęcki, Józef"), first
    assert (first["year"], first["publisher"], first["pages"], first["isbn"]) == ("2011", "Dom", "345", "9780141439563")
    assert "place_published" not in first and second["isbn"] == "" and first["language"] == "pl", first
    # A site of the table writes MARC that becomes the table.
    (folder / "site/data").mkdir(parents=True)
    (folder / "site/data/books.csv").write_text(tables[0], "utf-8")
    (folder / "site/site.yaml").write_text(
      "title: S\nlanguage: pl\ncollections:\n  books:\n    kind: book\n    source: data/books.csv\n    key: id\n"
      "    open_data: true\n    fields: {authors: {separator: ';'}, categories: {separator: ';'}}\n", "utf-8")
    answer = subprocess.run(
      [program(), "build", "site", "--output", "public"], cwd=folder, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    answer = subprocess.run(
      [program(), "import", "marc", "public/data/books.marc.xml", "--into", "again.csv"], cwd=folder,
      capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    again = list(csv.DictReader(io.StringIO((folder / "again.csv").read_text("utf-8"))))
    for before, after in zip([first, second], again, strict=True):
      same = [name for name in before if before[name] != after.get(name, "")]
      assert not same, [(name, before[name], after.get(name)) for name in same]
  return f"{len(forms)} forms"


# What libraries really wrote: the records by which pymarc tests itself, in MARC-8 and in UTF-8. They stay where they are.
REAL = (
  "marc.dat", "one.dat", "regression45.dat", "diacritic.dat", "marc8.dat", "utf8_with_leader_flag.dat", "multi_isbn.dat",
  "batch.xml")


def records_of_pymarc(folder):
  """The folder with pymarc's own records, from the package that PyPI has of the version that is here."""
  answer = subprocess.run(
    [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-binary", "pymarc",
     "--dest", str(folder), f"pymarc=={importlib.metadata.version('pymarc')}"], capture_output=True, text=True)
  packages = list(folder.glob("pymarc-*.tar.gz"))
  if answer.returncode != 0 or not packages:
    raise Skipped("PyPI does not give the source of pymarc, which has records of libraries")
  with tarfile.open(packages[0]) as package:
    package.extractall(folder, filter="data")
  return next(folder.glob("pymarc-*/test"))


def known_to_pymarc(path):
  """What pymarc reads of a file's books: title, authors, ISBN."""
  if path.suffix == ".xml":
    return pymarc.parse_xml_to_array(str(path))
  with path.open("rb") as file:
    return [record for record in pymarc.MARCReader(file) if record is not None]


def letters(text):
  """A text without marks of punctuation, which cataloguing rules put and we take off."""
  return "".join(each for each in unicodedata.normalize("NFC", text) if each.isalnum())


@judge_once("records of real libraries are the books that pymarc reads")
def real_records(crew):
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    source = records_of_pymarc(folder)
    books = 0
    for file in REAL:
      if subprocess.run(["which", "yaz-marcdump"], capture_output=True).returncode != 0 and file.endswith(".dat"):
        continue
      answer = subprocess.run(
        [program(), "import", "marc", str(source / file), "--into", "books.csv"], cwd=folder, capture_output=True, text=True)
      assert answer.returncode == 0, (file, answer.stderr)
      rows = list(csv.DictReader(io.StringIO((folder / "books.csv").read_text("utf-8"))))
      (folder / "books.csv").unlink()
      records = known_to_pymarc(source / file)
      assert len(rows) == len(records), (file, len(rows), len(records))
      for row, record in zip(rows, records, strict=True):
        title = record["245"]
        parts = title.get_subfields("a") + title.get_subfields("p")
        assert letters(row["title"]) == letters("".join(parts)), (file, row["title"], parts)
        authors = [field["a"] for field in record.get_fields("100", "110", "111", "700", "710") if "a" in field]
        assert all(letters(author) in letters(row.get("authors", "")) for author in authors), (file, row.get("authors"), authors)
        assert row.get("language", "").isalpha() or not row.get("language"), (file, row["language"])
        books += 1
  return f"{books} books in {len(REAL)} files"
