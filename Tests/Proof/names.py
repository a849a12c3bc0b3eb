"""Names that lead elsewhere, at every place where a name can become a path: nothing is written outside the output."""

import json
import pathlib
import subprocess
import tempfile

from harness import program
from registry import judge_once

NAMES = (
  "..", ".", "../x", "../../x", "a/../../x", "/", "/etc/x", "//x", "///", "./x", "a/./b", "a//b", "a/", "/a/", "\\",
  "..\\x", "a\\b", "C:\\x", "C:x", "\\\\host\\x", "file:///etc/passwd", "a\u0000b", "\u0000", "a\nb", "a\rb", "a\tb",
  "\u001b[31m", "\u007f", "a\u0085b", "CON", "con", "NUL.html", "aux.txt", "COM1", "lpt9.x", "a.", "a ", " a", "a. ",
  "...", ". .", ".. ", "..\u0301", "../\u0301x", "\u0301/..", "..\u200d/x", ".\u200b.", "..%2fx", "%2e%2e/x",
  "%2e%2e%2fx", "..;/x", "‥/x", "．．/x", "..／x", "～", "~", "~root", "-rf", "--", "*", "?", "a?b", "a#b", "a|b", "<b>",
  "\"", "'", "`id`", "$(id)", "$HOME", "%00", "%", "&", ";", ":", "a:b", "x" * 256, "я" * 200, "x/" * 200, "x" * 5000,
  "index.html", "index", "404.html", "404", "sitemap.xml", "robots.txt", ".gablota", ".gablota/manifest", "manifest",
  ".git", ".htaccess", "_headers", "assets", "version.json", "sw.js", "\ud7ff", "\ufeff", "\ufffe", "\u202egnp.exe",
  "\U000e0041", "Ａ", "ſ", "K")
# Where a name from data or from a site's file can become a path.
PLACES = ("key", "slug", "list", "permalink", "page", "redirect", "picture", "file name", "facet", "output of a page")


SITE = """title: T
language: en
base_url: https://names.example.org
now: 2026-01-01
{redirects}collections:
  things:
    source: things.json
    key: id
    slug: {slug}
{line}    fields:
      label: {{type: string}}
      colour: {{type: choice, facet: true}}
"""
# The line of the collection that holds the name.
LINES = {
  "list": ("path", "/{}/"), "permalink": ("permalink", "/{}/{{key}}/"),
  "output of a page": ("permalink", "/things/{{key}}/{}")}
FIELDS = {"key": "id", "slug": "label", "facet": "colour", "picture": "image"}


def write_named(folder, place, name):
  """A site in which a path is made of the name; whether such a site can be written down at all."""
  line, redirects = "", ""
  if place in LINES:
    key, shape = LINES[place]
    line = f"    {key}: {json.dumps(shape.format(name))}\n"
  if place == "redirect":
    redirects = f"redirects:\n  {json.dumps(name)}: /things/\n  \"/o/\": {json.dumps('/' + name)}\n"
  settings = SITE.format(redirects=redirects, slug="label" if place == "slug" else "id", line=line)
  (folder / "site.yaml").write_text(settings, encoding="utf-8")
  record = {"id": "1", "name": "One", "colour": "red", "label": "one", "image": ""}
  if place in FIELDS:
    record[FIELDS[place]] = name
  (folder / "things.json").write_text(json.dumps([record]), encoding="utf-8")
  return write_page(folder / "pages", place, name)


def write_page(folder, place, name):
  """The free page of the site, where there is one; `False` where no file can have the name."""
  folder.mkdir()
  if place == "list":
    (folder / "index.md").write_text("---\ntitle: Home\n---\nH\n", encoding="utf-8")
  if place == "page":
    (folder / "p.md").write_text(f"---\ntitle: P\npath: {json.dumps('/' + name)}\n---\nP\n", encoding="utf-8")
  if place == "file name":
    if "/" in name or "\0" in name or name in (".", "..") or len(name.encode()) > 250:
      return False
    (folder / f"{name}.md").write_text("---\ntitle: P\n---\nP\n", encoding="utf-8")
  return True


def surroundings(folder):
  """Everything around the output, by path: what no build may touch."""
  inside = ("room/public", "room/.gablota-public")
  found = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*"))}
  return {name: path.lstat().st_mtime_ns if path.is_file() else 0 for name, path in found.items()
          if not name.startswith(inside)}


def is_built(room, place, name):
  """Whether a site with the name is built; `None` where there can be none. Nothing but the output may be touched."""
  if not write_named(room / "site", place, name):
    return None
  before, output = surroundings(room.parent), room / "public"
  answer = subprocess.run(
    [program(), "build", str(room / "site"), "--output", str(output)], capture_output=True, timeout=120)
  told = answer.stderr.decode("utf-8")
  assert answer.returncode in (0, 1), (name, answer.returncode, told[-500:])
  assert answer.returncode == 0 or "error[" in told, (name, told[:500])
  assert not any(ord(each) < 32 and each != "\n" for each in told), (name, told[:500])
  after = surroundings(room.parent)
  assert after == before, f"{name!r} reached {after.items() ^ before.items()}"
  assert answer.returncode == 0 or not output.exists(), f"{name!r}: refused, yet written"
  assert not any(path.is_symlink() for path in output.rglob("*")), name
  return answer.returncode == 0


@judge_once("names that lead elsewhere write nothing outside the output", long=True, cases={place: (place,) for place in PLACES})
def names(crew, place):
  outcomes = []
  for name in NAMES:
    with tempfile.TemporaryDirectory() as folder:
      room = pathlib.Path(folder) / "room"
      (room / "site").mkdir(parents=True)
      outcomes.append(is_built(room, place, name))
  return f"{outcomes.count(True)} names built inside, {outcomes.count(False)} refused with a message"
