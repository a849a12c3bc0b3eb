"""Makes the files to download of content/faculty: one small EPUB a collection of problems, with a few of its problems.

  python3 booklets.py            makes them anew
  python3 booklets.py --check    tells whether the files are what would be made; prints "N passed, N failed"
"""

import io
import sys
import zipfile
from pathlib import Path

from books import CONTENT, rows
from lettering import escape

PROBLEMS = Path(__file__).with_name("booklets.txt")
CONTAINER = """<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""


def problems():
  """The problems of each booklet: a line with its title behind a #, then a line a problem."""
  found, title = {}, ""
  for line in PROBLEMS.read_text(encoding="utf-8").splitlines():
    if line.startswith("# "):
      title = line[2:]
    elif line:
      found.setdefault(title, []).append(line)
  return found


def page(title, body):
  return (f'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" '
      f'xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="pl" lang="pl"><head><title>{escape(title)}</title>'
      f'</head><body>{body}</body></html>\n')


def package(row):
  return f"""<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="pl">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">https://gablota.example.org/faculty{row["Plik"]}</dc:identifier>
<dc:title>{escape(row["Tytuł"])}</dc:title>
<dc:creator>{escape(row["Autorzy"])}</dc:creator><dc:language>pl</dc:language>
<meta property="dcterms:modified">{row["Rok"]}-10-01T00:00:00Z</meta>
</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="text" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="text"/></spine>
</package>
"""


def booklet(row, texts):
  title = row["Tytuł"]
  body = (f"<h1>{escape(title)}</h1><p>{escape(row['Autorzy'])}</p><p><em>Wyjątek ze zmyślonego skryptu; zadania są "
      f"prawdziwe i da się je rozwiązać.</em></p><ol>{''.join(f'<li>{escape(text)}</li>' for text in texts)}</ol>")
  nav = f'<nav epub:type="toc"><ol><li><a href="text.xhtml">{escape(title)}</a></li></ol></nav>'
  files = (("META-INF/container.xml", CONTAINER), ("book.opf", package(row)), ("nav.xhtml", page(title, nav)),
           ("text.xhtml", page(title, body)))
  made = io.BytesIO()
  with zipfile.ZipFile(made, "w") as archive:
    # The first entry tells the type of the file; nothing is packed, so that every zlib makes the same bytes.
    for name, text in (("mimetype", "application/epub+zip"), *files):
      archive.writestr(zipfile.ZipInfo(name), text)
  return made.getvalue()


def main():
  check = "--check" in sys.argv[1:]
  passed = failed = 0
  texts = problems()
  for row in rows(CONTENT / "faculty/data/ksiazki.csv", ";"):
    if not row["Plik"]:
      continue
    file, made = CONTENT / "faculty" / row["Plik"].removeprefix("/"), booklet(row, texts[row["Tytuł"]])
    same = file.is_file() and file.read_bytes() == made
    if not check and not same:
      file.parent.mkdir(parents=True, exist_ok=True)
      file.write_bytes(made)
    elif not same:
      print(f"not what would be made: {file}")
    passed, failed = passed + same, failed + (not same)
  print(f"{passed} passed, {failed} failed" if check else f"{passed} booklets as they were, {failed} made")
  return 1 if check and failed else 0


if __name__ == "__main__":
  sys.exit(main())
