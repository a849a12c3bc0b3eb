"""Parts of CHANGELOG.md, which comes in by standard input.

changelog.py debian VERSION MAINTAINER   the changelog of a Debian package
changelog.py notes VERSION               what CHANGELOG.md says of this version
"""

import datetime
import email.utils
import os
import re
import sys
import textwrap


def section(text, version):
  """The lines of a version, without its heading, and its date; the day of the commit where it has none yet."""
  found = re.search(rf"^## \[{re.escape(version)}\] - (.*)\n((?:(?!## ).*\n)*)", text, re.MULTILINE)
  if not found:
    sys.exit(f"changelog.py: CHANGELOG.md has no heading '## [{version}] - DATE'")
  return found[1], found[2].strip("\n")


def moment(day):
  if re.fullmatch(r"\d{4}-\d\d-\d\d", day):
    return datetime.datetime.fromisoformat(day + "T12:00:00+00:00")
  return datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)


def entries(body):
  """Each entry of the section as one line; headings in square brackets."""
  for block in re.split(r"\n(?=[-#])|\n\n", body):
    line = " ".join(block.split())
    if line.startswith("### "):
      yield f"[ {line[4:]} ]"
    elif line:
      yield line.removeprefix("- ").replace("`", "'")


def debian(version, maintainer, day, body):
  print(f"gablota ({version}) bookworm; urgency=medium\n")
  for entry in entries(body):
    mark = "\n  " if entry.startswith("[ ") else "  * "
    print(textwrap.fill(entry, 78, initial_indent=mark, subsequent_indent="    ", break_on_hyphens=False))
  print(f"\n -- {maintainer}  {email.utils.format_datetime(moment(day))}")


command, version = sys.argv[1:3]
day, body = section(sys.stdin.read() + "\n", version)
if command == "debian":
  debian(version, sys.argv[3], day, body)
else:
  print(body)
