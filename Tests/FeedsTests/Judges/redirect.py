"""A page of HTML with exactly the expected elements, attributes and texts."""
import json, sys
from html.parser import HTMLParser


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.elements, self.texts, self.odd = [], [], []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_data(self, data):
        if data.strip():
            self.texts.append(data)

    def handle_comment(self, data):
        self.odd.append(data)

    def unknown_decl(self, data):
        self.odd.append(data)


question = json.load(sys.stdin)
reader = Reader()
reader.feed(question["document"])
reader.close()
assert not reader.odd, reader.odd
tags = [tag for tag, _ in reader.elements]
expected = ["html", "head", "meta", "title", "meta"] + (["link"] if question.get("canonical") else [])
expected += ["meta", "body", "h1", "a"]
assert tags == expected, tags
attributes = {tag: values for tag, values in reader.elements}
refresh = [values for tag, values in reader.elements if values.get("http-equiv") == "refresh"]
assert refresh[0]["content"] == "0; url=" + question["target"], refresh
assert set(refresh[0]) == {"http-equiv", "content"}
assert attributes["a"] == {"href": question["target"]}, attributes["a"]
assert attributes["html"] == {"lang": question["language"]}
if question.get("canonical"):
    assert attributes["link"] == {"rel": "canonical", "href": question["canonical"]}
title = question["title"]
if title.strip("\0\t\r\n \x0c"):
    assert "".join(reader.texts).count(title) >= 1 or title in question["document"], reader.texts
