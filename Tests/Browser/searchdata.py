"""Made-up books of five languages, for search: the same for the same seed."""

import random

SYLLABLES = {
  "pl": "ło dź żó łw ma te ry kra ków sza ść ana li za al ge bra li czb te or ia gę śl ja źni ą ę ny ka wa wi cz".split(),
  "ru": "ёл ка ма те ри я чи сел те о рия йод мо скв а ис то рия ню ща шё лк ва ны й и ло ра ко".split(),
  "es": "ni ño se ñal ma te má ti ca li bro ál ge bra co ra zón pin güi no is la pa ra de la los mar".split(),
  "en": "the of and his to ry al ge bra num ber the o ry art war ing ton ness book sea king dom ly".split()}
HAN = "红紅楼樓梦夢图书馆圖書館臺灣台小明學史數學代幾何分析的與論大中國文語言物理化學生命科技藝術音樂歷東西南北山水火木金土日月星天地人心手"


def word(chance, language):
  return "".join(chance.choice(SYLLABLES[language]) for _ in range(chance.choice((1, 2, 2, 2, 3, 3, 4))))


class Books:
  """Columns of `count` books; `data` is what IndexBench reads."""

  def __init__(self, count, seed=1):
    chance = random.Random(seed)
    words = {language: [word(chance, language) for _ in range(min(30_000, 600 + count // 3))] for language in SYLLABLES}
    self.count = count
    # Few words are common and many rare, as in a language.
    pick = lambda language: words[language][int(len(words[language]) * chance.random() ** 3)]
    names = [f"{pick(language).title()} {pick(language).title()}" for language in SYLLABLES for _ in range(50 + count // 12)]
    names += ["".join(chance.sample(HAN, 3)) for _ in range(50 + count // 30)]
    titles, authors, publishers, isbns, shelfmarks, main = [], [], [], [], [], []
    houses = [f"{pick('pl').title()} Press", "Wydawnictwo Łódzkie", "Издательство Ёлка", "Editorial Niño", "臺灣大學出版社"] + [
      f"{pick('en').title()} & {pick('es').title()}" for _ in range(80)]
    for number in range(count):
      language = chance.choice(("pl", "pl", "en", "es", "ru", "zh"))
      if language == "zh":
        title = "".join(chance.choice(HAN) for _ in range(chance.randint(2, 9)))
      else:
        title = " ".join(pick(language) for _ in range(chance.randint(1, 6))).capitalize()
        if chance.random() < 0.1:
          title += chance.choice((": vol. 2", " (C++)", " – 圖書", " ½", ", tom 1", " \"X\""))
      titles.append([title])
      authors.append([chance.choice(names) for _ in range(chance.choice((0, 1, 1, 1, 2, 3)))])
      publishers.append([chance.choice(houses)] if chance.random() < 0.9 else [])
      isbns.append([isbn(chance)] if chance.random() < 0.8 else [])
      shelfmarks.append([f"{chance.choice(('QA', 'AL', 'I', 'TG'))} {chance.randint(1, 999)}.{chance.randint(1, 9)} {chance.choice('abcd')}"])
      main.append([f"{chance.randint(1, 99999):05}"] if chance.random() < 0.5 else [])
    field = lambda name, role, weight, values, box=True: {
      "name": name, "role": role, "weight": weight, "box": box, "values": values}
    self.fields = [
      field("title", "text", 5, titles), field("authors", "text", 4, authors), field("publisher", "text", 2, publishers),
      field("isbn", "number", 2, isbns), field("shelfmark", "code", 2, shelfmarks),
      field("shelfmark_main", "code", 2, main),
      field("volume", "text", 2, [[str(chance.randint(1, 4))] if chance.random() < 0.2 else [] for _ in titles], False)]
    labels = [f"{a}{b}" for a in "abcdefgh" for b in ("", "1", "2", "3", "4")]
    parents = [None if len(label) == 1 else labels.index(label[0]) for label in labels]
    self.choices = [
      {"name": "categories", "many": True, "labels": labels, "parents": parents,
       "values": [sorted(chance.sample(range(len(labels)), chance.choice((0, 1, 1, 1, 2, 3)))) for _ in titles]},
      {"name": "type", "many": False, "labels": ["textbook", "problems", "other"],
       "values": [[chance.choice((0, 0, 0, 1, 2))] if chance.random() < 0.95 else [] for _ in titles]},
      {"name": "availability", "many": False, "labels": ["available", "on-loan", "reading-room"],
       "values": [[chance.choice((0, 0, 0, 0, 1, 2))] for _ in titles]}]
    years = [chance.choice((None, *range(1900, 2027))) for _ in titles]
    ratings = [chance.choice((None, None, "1", "2", "3", "3.5", "4", "4.25", "5")) for _ in titles]
    added = [f"20{chance.randint(10, 26)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}" for _ in titles]
    self.numbers = [column("year", [str(year) if year else None for year in years], float),
                    column("rating", ratings, float), column("added", added, str, False)]
    self.cards = [{"name": "url", "values": [[f"/books/{number}/"] for number in range(count)]},
                  {"name": "title", "values": titles}, {"name": "authors", "values": authors},
                  {"name": "shelfmark", "values": shelfmarks}]

  @property
  def data(self):
    return {"count": self.count, "fields": self.fields, "choices": self.choices, "numbers": self.numbers, "cards": self.cards}


def column(name, texts, key, is_range=True):
  values = sorted({text for text in texts if text is not None}, key=key)
  places = {value: place for place, value in enumerate(values)}
  return {"name": name, "range": is_range, "values": values, "places": [places.get(text) for text in texts]}


def isbn(chance):
  """An ISBN as people write it, in every tenth case with a wrong check digit."""
  body = "978" + "".join(str(chance.randint(0, 9)) for _ in range(9))
  check = -sum(int(digit) * (1, 3)[place % 2] for place, digit in enumerate(body)) % 10
  if chance.random() < 0.1:
    check = (check + 1) % 10
  whole = body + str(check)
  if chance.random() < 0.3:
    short = body[3:]
    check = -sum(int(digit) * (10 - place) for place, digit in enumerate(short)) % 11
    whole = short + ("X" if check == 10 else str(check))
  return whole if chance.random() < 0.5 else f"{whole[:-10]}{'-' if whole[:-10] else ''}{whole[-10:-8]}-{whole[-8:-4]}-{whole[-4:-1]}-{whole[-1]}"


SORTS = (None, None, "title", "year", "rating", "added")


def queries(books, count, seed=2):
  """Queries as people ask them, from the records: words, beginnings, without accents, phrases, numbers, any mix of fields."""
  import plainscan
  chance = random.Random(seed)
  found = []
  by_name = {field["name"]: field["values"] for field in books.fields}

  def text(name, record):
    values = by_name[name][record]
    if not values:
      return ""
    value = chance.choice(values)
    if name in ("isbn", "shelfmark", "shelfmark_main"):
      return chance.choice((value, value.replace("-", ""), value.replace(" ", ""), value.lower(), value[:5]))
    units = value.split()
    if plainscan.units(value)[:1] and plainscan.units(value)[0][1]:
      start = chance.randrange(len(value))
      units = [value[start:start + chance.randint(1, 4)]]
    picked = chance.sample(units, min(len(units), chance.choice((1, 1, 1, 2, 2, 3))))
    kind = chance.random()
    if kind < 0.12 and len(units) > 1:
      start = chance.randrange(len(units) - 1)
      return '"' + " ".join(units[start:start + chance.randint(2, 3)]) + '"'
    if kind < 0.5:
      picked[-1] = picked[-1][:chance.randint(1, max(1, len(picked[-1])))]
    if kind > 0.7:
      picked = [plainscan.folded(plainscan.exact(each)) for each in picked]
    if kind > 0.97:
      picked.append("qzx")
    return " ".join(picked)

  while len(found) < count:
    record = chance.randrange(books.count)
    query = {"texts": {}, "choices": {}, "ranges": {}, "sort": chance.choice(SORTS)}
    kind = chance.random()
    if kind < 0.6:
      query["texts"]["q"] = text(chance.choice(("title", "title", "authors", "isbn", "shelfmark", "publisher")), record)
      if chance.random() < 0.2:
        query["texts"]["q"] += " " + text("authors", record)
    if kind > 0.5:
      for name in chance.sample(sorted(by_name), chance.randint(1, 2)):
        query["texts"][name] = text(name, record)
    if chance.random() < 0.35:
      for each in chance.sample(books.choices, chance.randint(1, 2)):
        query["choices"][each["name"]] = chance.sample(each["labels"], chance.randint(1, 2))
    if chance.random() < 0.2:
      low = chance.randint(1900, 2020)
      query["ranges"]["year"] = chance.choice(([str(low), str(low + 15)], [str(low), ""], ["", str(low)]))
    if chance.random() < 0.1:
      query["ranges"]["rating"] = ["3.5", ""]
    query["texts"] = {name: value for name, value in query["texts"].items() if value.strip()}
    found.append(query)
  return found
