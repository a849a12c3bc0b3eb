"""Every other file: JSON, XML and pictures of lines parse strictly, and all text is UTF-8."""

import json

from lxml import etree
from registry import judge

PARSER = {"resolve_entities": False, "no_network": True, "huge_tree": False}


def unique(pairs):
  assert len({name for name, _ in pairs}) == len(pairs), "a member twice"
  return dict(pairs)


def refused(word):
  raise ValueError(word)


def judge_file(file):
  data = file.read_bytes()
  text = data.decode("utf-8")
  assert not text.startswith("\ufeff"), "a byte order mark"
  if file.suffix in (".json", ".webmanifest"):
    json.loads(text, object_pairs_hook=unique, parse_constant=refused)
  if file.suffix in (".xml", ".svg"):
    root = etree.fromstring(data, etree.XMLParser(**PARSER))
    assert root.getroottree().docinfo.internalDTD is None, "a document type"
    names = {etree.QName(each).localname for each in root.iter() if isinstance(each.tag, str)}
    assert file.suffix != ".svg" or not names & {"script", "foreignObject"}, "a script in a picture"


@judge("JSON, XML and pictures of lines parse strictly, all text is UTF-8")
def data_files(crew, site):
  files = site.files(".json", ".webmanifest", ".xml", ".svg", ".txt", ".css", ".js", ".html", ".bib", ".ris")
  for file in files:
    try:
      judge_file(file)
    except Exception as mistake:
      raise AssertionError(f"{file.relative_to(site.output)}: {mistake}") from mistake
  return f"{len(files)} files"
