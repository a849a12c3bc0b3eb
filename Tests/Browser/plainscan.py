"""What search must find, written a second time from its rules: a plain scan over the records, without any index."""

import functools
import re
import subprocess
import unicodedata

INVISIBLE = re.compile("[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFE00-\uFE0F\uFEFF\U000E0100-\U000E01EF]")
MARKS = [(0x300, 0x36F), (0x483, 0x487), (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5),
         (0x5C7, 0x5C7), (0x64B, 0x65F), (0x670, 0x670), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF),
         (0xFE20, 0xFE2F)]
OTHERS = dict(zip("łøđðıħŧ臺裏羣峯爲衆綫啓牀麪鷄着", "loddiht台裡群峰為眾線啟床麵雞著")) | {
  "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe"}
DENSE = [(0x3005, 0x3007), (0x3041, 0x3096), (0x309D, 0x309E), (0x30A1, 0x30FA), (0x30FC, 0x30FE),
         (0x31F0, 0x31FF), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x323AF)]


@functools.cache
def simplified():
  """The simplified form of every Chinese character that has another one, as ICU's own program says."""
  letters = [chr(code) for code in range(0x3400, 0xA000)]
  answer = subprocess.run(["uconv", "-f", "utf-8", "-t", "utf-8", "-x", "Hant-Hans"], input="\n".join(letters), check=True,
                          capture_output=True, text=True).stdout.split("\n")
  return {letter: form for letter, form in zip(letters, answer, strict=True) if form != letter}


def within(ranges, letter):
  return any(low <= ord(letter) <= high for low, high in ranges)


def exact(text):
  text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
  return "".join(letter.lower() for letter in text).replace("ς", "σ")


def folded(word):
  result = []
  previous = ""
  for letter in unicodedata.normalize("NFD", word):
    if within(MARKS, letter):
      if letter == "\u0306" and previous == "и":
        result.append(letter)
    else:
      other = OTHERS.get(letter, letter)
      result.append(simplified().get(other, other))
    previous = letter
  return unicodedata.normalize("NFC", "".join(result))


def runs(text):
  """Words, and runs of characters written without blanks."""
  found = []
  for letter in text:
    kind = "dense" if within(DENSE, letter) else "word" if unicodedata.category(letter)[0] in "LNM" else None
    if kind and found and found[-1][0] == kind:
      found[-1][1].append(letter)
    elif kind or (found and found[-1][0]):
      found.append((kind, [letter]))
  return [(kind, "".join(letters)) for kind, letters in found if kind]


def units(text):
  """The spelled units of a text in order: words, and single characters of dense writing."""
  result = []
  for kind, run in runs(exact(text)):
    result += [(letter, True) for letter in run] if kind == "dense" else [(run, False)]
  return result


def bare(text):
  return "".join(letter for letter in exact(text) if not letter.isspace() and unicodedata.category(letter) != "Pd")


def digits(number, weights):
  return sum((10 if digit == "x" else int(digit)) * weight for digit, weight in zip(number, weights))


def is_ean(number):
  return bool(re.fullmatch(r"[0-9]{8}|[0-9]{13}", number)) and digits(
    number[::-1], [1, 3] * 7) % 10 == 0


def is_isbn10(number):
  return bool(re.fullmatch(r"[0-9]{9}[0-9x]", number)) and digits(number, range(10, 0, -1)) % 11 == 0


def is_issn(number):
  return bool(re.fullmatch(r"[0-9]{7}[0-9x]", number)) and digits(number, range(8, 0, -1)) % 11 == 0


def forms(number):
  """The numbers by which a number is found."""
  if is_isbn10(number):
    body = "978" + number[:9]
    return {number, body + str(-digits(body, [1, 3] * 6) % 10)}
  if is_ean(number) and number.startswith("978"):
    body = number[3:12]
    check = -digits(body, range(10, 1, -1)) % 11
    return {number, body + ("x" if check == 10 else str(check))}
  return {number}


def words(role, value):
  """The spelled words of a value that a term can be, without their places."""
  plain = [word for word, _ in units(value)]
  whole = "".join(plain)
  if role == "number" and re.fullmatch("[0-9x]*[0-9][0-9x]*", whole):
    return forms(whole)
  if role == "code":
    parts = {part for word in plain for part in re.findall("[0-9]+|[^0-9]+", word)}
    return set(plain) | parts | ({whole} if plain else set())
  return set(plain)


PHRASES = re.compile("[\"“”„«»「」『』]([^\"“”„«»「」『』]*)[\"“”„«»「」『』]?|[^\"“”„«»「」『』]+")


def numbered(text, joins_eight):
  """The text with numbers written bare that are ISBN, EAN or ISSN; of eight digits only where it is asked for."""
  def one(match):
    number = bare(match[0])
    hyphened = any(unicodedata.category(letter) == "Pd" for letter in match[0])
    sure = is_ean(number) or is_isbn10(number) or is_issn(number)
    if len(number) == 8 and number != match[0]:
      return number if joins_eight and sure else match[0]
    return number if sure or (hyphened and re.fullmatch("[0-9]{13}|[0-9]{9}[0-9x]", number)) else match[0]
  pattern = r"(?<![^\W_])[0-9](?:[0-9\s]|[-\u2010-\u2015\u2E3A\u2E3B\u301C\uFE58])*[0-9x](?![^\W_])"
  return re.sub(pattern, one, text)


def terms(query, joins_eight=False):
  """Lists of units that must stand one behind the other; whether the last one may be a beginning."""
  found = []
  is_open = False
  for match in PHRASES.finditer(exact(query)):
    if match[1] is not None:
      phrase = units(match[1])
      is_open = False
      if phrase:
        found.append(phrase)
      continue
    is_open = False
    for kind, run in runs(numbered(match[0], joins_eight)):
      found.append([(letter, True) for letter in run] if kind == "dense" else [(run, False)])
      is_open = kind == "word"
  return found, is_open and len(folded(found[-1][0][0])) > 1


def points(spelled, weight, first, whole):
  return 64 * spelled + 4 * weight + 8 * first + 2 * whole


class Field:
  """A searched field of every record, its values worked out once."""

  def __init__(self, role, weight, in_box, is_title, values):
    self.role, self.weight, self.in_box, self.is_title = role, weight, in_box, is_title
    self.values = [[self.prepared(value) for value in each] for each in values]

  def prepared(self, value):
    plain = [(word, folded(word), is_dense) for word, is_dense in units(value)]
    return plain, [(word, folded(word)) for word in words(self.role, value)] if self.role != "text" else None

  def best(self, record, term, is_prefix):
    """The most points that a term gains in a record, or 0."""
    best = 0
    for number, (plain, others) in enumerate(self.values[record]):
      if len(term) == 1 and not term[0][1]:
        (word, _), sought = term[0], folded(term[0][0])
        candidates = others if others is not None else [(each, form) for each, form, _ in plain]
        opening = plain[0][1] if plain and self.is_title and number == 0 else None
        first_words = [plain[0][0]] if opening is not None else []
        for each, form in candidates:
          if form == sought or (is_prefix and form.startswith(sought)):
            best = max(best, points(each.startswith(word), self.weight, each in first_words, form == sought))
      elif others is None or self.role == "code":
        best = max(best, self.phrase(plain, term, number))
    return best

  def phrase(self, plain, term, number):
    best = 0
    sought = [folded(unit) for unit, _ in term]
    for start in range(len(plain) - len(term) + 1):
      part = plain[start:start + len(term)]
      if any(form != want or (dense != is_dense) for (_, form, dense), want, (_, is_dense) in zip(part, sought, term)):
        continue
      spelled = all(unit == want for (unit, _, _), (want, _) in zip(part, term))
      # A single character is sought as the beginning of a pair, so it is whole only at the end of its run.
      lone = len(term) == 1
      ends = start + 1 == len(plain) or not plain[start + 1][2]
      best = max(best, points(spelled, self.weight, self.is_title and number == 0 and self.opens(plain, start, lone),
                              not lone or ends))
    return best

  @staticmethod
  def opens(plain, start, lone):
    return start == 0

  def code(self, record, whole):
    return 4 * self.weight if self.role == "code" and any(
      form.startswith(whole) for _, others in self.values[record] for _, form in others) else 0


def scan(fields, records, texts):
  """The records that answer, by number, with their points. `fields` by name; `texts` by name, `q` for the box."""
  total = {record: 0 for record in records}
  for name, text in texts.items():
    chosen = [field for each, field in fields.items() if (field.in_box if name == "q" else each == name)]
    readings = [terms(text), terms(text, True)]
    if not readings[0][0]:
      continue
    gained = {}
    for record in total:
      own = max(answered(record, chosen, *reading) for reading in readings)
      if own:
        gained[record] = total[record] + own
    total = gained
  return total


def answered(record, chosen, wanted, is_prefix):
  """The points that a record gains in some fields for all terms of a text, or 0."""
  whole = folded("".join(unit for term in wanted for unit, _ in term))
  sums = [max((field.best(record, term, is_prefix and place == len(wanted) - 1) for field in chosen), default=0)
          for place, term in enumerate(wanted)]
  own = sum(sums) if all(sums) else 0
  if re.search("[0-9]", whole) and len(whole) > 2 and len(wanted) > 1:
    own = max(own, max((field.code(record, whole) for field in chosen), default=0))
  return own
