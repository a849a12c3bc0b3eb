"""Python's csv and json modules as judges of Gablota's readers.

    judge.py generate SEED COUNT    COUNT inputs with Python's reading of each
    judge.py read FILE…             Python's reading of each file
    judge.py letters ENCODING…      what each byte from 0x80 on stands for, U+FFFD for nothing

Everything is written to standard output as fields, each `<length>:<bytes>`. A generated case is five fields: kind (csv or
json), settings, input, verdict (ok or bad), reading. A file is three: path, kind, reading.

A reading is a text both sides can make: a CSV row is `R<cells>;` and each cell as a field; a JSON value is `{<count>;`
and its members, `[<count>;` and its elements, `s` or `#` and a field for strings and numbers as written, `t`, `f`, `n`.
"""

import csv
import io
import json
import random
import sys

csv.field_size_limit(1 << 30)


def field(text):
    data = text if isinstance(text, bytes) else text.encode("utf-8")
    return str(len(data)).encode() + b":" + data


# Readings


class Literal(str):
    pass


class Members(list):
    pass


def refuse(word):
    raise ValueError(word)


def load(text):
    return json.loads(
        text, parse_int=Literal, parse_float=Literal, parse_constant=refuse, object_pairs_hook=Members)


def json_reading(value):
    if isinstance(value, Members):
        return b"{%d;" % len(value) + b"".join(field(name) + json_reading(item) for name, item in value)
    if isinstance(value, list):
        return b"[%d;" % len(value) + b"".join(json_reading(item) for item in value)
    if isinstance(value, Literal):
        return b"#" + field(value)
    if isinstance(value, str):
        return b"s" + field(value)
    return {True: b"t", False: b"f", None: b"n"}[value]


def csv_reading(rows):
    parts = []
    for row in rows:
        row = row or [""]
        parts.append(b"R%d;" % len(row) + b"".join(field(cell) for cell in row))
    return b"".join(parts)


# Generated CSV

LETTERS = ["a", "b", "é", "ł", "я", "書", "😎", "e\u0301", "\ufe0f", "7", ".", "'", "\\", " ", "  ", "\t", ",", ";", "|", '"', '""', "\n", "\r\n", "\r"]


def text_cell(source, plain):
    letters = [letter for letter in LETTERS if not plain or letter.strip() and letter not in '"""']
    return "".join(source.choice(letters) for _ in range(source.choice([0, 0, 1, 2, 3, 9, 30])))


def written_csv(source):
    """Rows of any text, written by csv.writer in some dialect: must come back equal."""
    delimiter = source.choice([",", ",", ";", "\t", "|", "^", " "])
    escape = "\\" if source.random() < 0.15 else None
    double = escape is None or source.random() < 0.5
    quoting = source.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC])
    width = source.randint(1, 8)
    rows = []
    for _ in range(source.randint(1, 9)):
        row = [text_cell(source, False) for _ in range(width)]
        if escape:
            row = [cell.replace("\r", "").replace("\n", "") for cell in row]
        rows.append(row)
    out = io.StringIO()
    end = source.choice(["\n", "\r\n", "\r"])
    csv.writer(
        out, delimiter=delimiter, quotechar='"', escapechar=escape, doublequote=double, quoting=quoting,
        lineterminator=end).writerows(rows)
    text = out.getvalue()
    if source.random() < 0.3:
        text = text[: -len(end)]
    settings = f"delimiter={ord(delimiter)} escape={ord(escape) if escape else 0} double={int(double)} initial=0"
    return settings, text, dict(
        delimiter=delimiter, escapechar=escape, doublequote=double, skipinitialspace=False)


def soup_csv(source):
    """Anything at all."""
    alphabet = ["a", "b", "é", " ", '"', '"', ",", ",", ";", "\n", "\r", "\r\n", '""', ',"', '",', "書"]
    text = "".join(source.choice(alphabet) for _ in range(source.randint(0, 40)))
    initial = source.random() < 0.3
    settings = f"delimiter={ord(',')} escape=0 double=1 initial={int(initial)}"
    return settings, text, dict(delimiter=",", skipinitialspace=initial)


def csv_case(source):
    settings, text, options = written_csv(source) if source.random() < 0.6 else soup_csv(source)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True, **options))
    except csv.Error:
        return b"csv", settings, text, "bad", b""
    return b"csv", settings, text, "ok", csv_reading(rows)


# Generated JSON


def json_value(source, depth):
    kind = source.randrange(9 if depth < 6 else 6)
    if kind == 0:
        return source.choice([True, False, None])
    if kind == 1:
        return source.choice([0, -1, 7, 10**18, -(10**30), source.randrange(10**6)])
    if kind == 2:
        return source.choice([0.5, -0.0, 1e300, 1e-7, source.random(), 123456.789])
    if kind < 6:
        return "".join(source.choice(LETTERS + ["\b", "\f", "\x00", "\x1f", "\u2028", "/", "</script>"]) for _ in range(source.randrange(12)))
    if kind == 6:
        return [json_value(source, depth + 1) for _ in range(source.randrange(5))]
    return {json_value_name(source): json_value(source, depth + 1) for _ in range(source.randrange(6))}


def json_value_name(source):
    return "".join(source.choice(LETTERS[:12] + ['"']) for _ in range(source.randrange(6)))


def mutated(source, text):
    """A few edits, mostly making it wrong."""
    for _ in range(source.randint(1, 3)):
        place = source.randrange(len(text) + 1)
        piece = source.choice(list('{}[]",:\\/-+.eEtfn019 \n\t\x01\'#') + ["\\u", "\\ud83d", "\\ude0e", "true", "null", "NaN", "é"])
        action = source.random()
        if action < 0.4:
            text = text[:place] + piece + text[place:]
        elif action < 0.7:
            text = text[:place] + text[place + source.randint(1, 3):]
        elif action < 0.9:
            text = text[:place] + piece + text[place + 1:]
        else:
            text = text[:place]
    return text


def json_case(source):
    text = json.dumps(
        json_value(source, 0), ensure_ascii=source.random() < 0.5, indent=source.choice([None, None, 1, 4]),
        separators=source.choice([None, (",", ":"), (" , ", " : ")]))
    if source.random() < 0.5:
        text = mutated(source, text)
    try:
        reading = json_reading(load(text))
    except UnicodeEncodeError:
        # A lone surrogate: Python lets it through, RFC 8259 calls it unpredictable, Gablota refuses.
        return b"json", "", text, "bad", b""
    except ValueError:
        return b"json", "", text, "bad", b""
    return b"json", "", text, "ok", reading


def generate(seed, count):
    source = random.Random(seed)
    out = sys.stdout.buffer
    for number in range(count):
        case = csv_case(source) if number % 2 == 0 else json_case(source)
        out.write(b"".join(field(part) for part in case))


# Files

DELIMITERS = {"ushuaia-catalogue.csv": ";"}


def read_file(path):
    if path.endswith(".csv"):
        delimiter = DELIMITERS.get(path.rsplit("/", 1)[-1], ",")
        with open(path, newline="", encoding="utf-8-sig") as file:
            return "csv", csv_reading(row for row in csv.reader(file, delimiter=delimiter) if row)
    with open(path, encoding="utf-8-sig") as file:
        return "json", json_reading(load(file.read()))


if sys.argv[1] == "generate":
    generate(int(sys.argv[2]), int(sys.argv[3]))
elif sys.argv[1] == "letters":
    for name in sys.argv[2:]:
        sys.stdout.buffer.write(field(bytes(range(0x80, 0x100)).decode(name, "replace")))
else:
    for name in sys.argv[2:]:
        kind, reading = read_file(name)
        sys.stdout.buffer.write(field(name) + field(kind) + field(reading))
