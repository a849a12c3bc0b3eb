"""Well-formed XML 1.0 whose texts are the expected ones, less the characters that XML forbids."""
import json, re, sys
import xml.etree.ElementTree as ET

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def allowed(text):
    return FORBIDDEN.sub("", text)


question = json.load(sys.stdin)
root = ET.fromstring(question["document"].encode("utf-8"))
for path, expected in question["texts"].items():
    found = [element.text or "" for element in root.findall(path)]
    if found != [allowed(text) for text in expected]:
        sys.exit(f"{path}: {found!r:.900}\nexpected {expected!r:.900}")
