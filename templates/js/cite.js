// Citations of a book in the forms of reference managers, as Sources/Feeds/Citations writes them into files.

const TEX = {
  '\\': '{\\textbackslash}', '{': '{\\textbraceleft}', '}': '{\\textbraceright}', '~': '{\\textasciitilde}',
  '^': '{\\textasciicircum}',
};
const inTeX = (text) => text.replace(/[\\{}~^%#$&_]/g, (sign) => TEX[sign] ?? `\\${sign}`);

/** Whether BibTeX would take a name apart wrongly: societies, names with `and` in them, with several commas. */
function isWhole(name) {
  const words = name.split(' '), commas = name.split(',').length - 1;
  return words.some((word) => /^and$/i.test(word)) || commas > 1 || (!commas && words.length > 3);
}

/** A name in two parts, where one comma parts it. */
function inParts(name) {
  const [family, given, more] = name.split(',').map((part) => part.trim());
  return family && given && more === undefined ? { family, given } : { literal: name };
}

/**
 * `coins` is a ContextObject (COinS); `key`, `volume`, `language` and `url` are what it has no place for.
 */
export function citations(coins, { key, volume, language, url }) {
  const pairs = new URLSearchParams(coins);
  const get = (name) => pairs.get(`rft.${name}`) ?? undefined;
  const [title, year, place, publisher, series, pages, isbn, issn] =
    ['btitle', 'date', 'place', 'pub', 'series', 'tpages', 'isbn', 'issn'].map(get);
  const names = pairs.getAll('rft.au');
  return {
    bibtex: bibTeX({
      author: names.map((name) => (isWhole(name) ? `{${inTeX(name)}}` : inTeX(name))).join(' and '),
      title: `{${inTeX(title)}}`, year, address: place && inTeX(place), publisher: publisher && inTeX(publisher),
      series: series && inTeX(series), volume: volume && inTeX(volume), language: language && inTeX(language),
      pagetotal: pages, isbn, issn, url,
    }, key),
    ris: ris([
      ['ID', key], ['TI', title], ...names.map((name) => ['AU', name]), ['PY', year], ['CY', place], ['PB', publisher],
      ['T2', series], ['VL', volume], ['LA', language], ['SP', pages], ['SN', isbn], ['SN', issn], ['UR', url],
    ]),
    csl: JSON.stringify([{
      id: key, type: 'book', title, author: names.length ? names.map(inParts) : undefined,
      issued: year && { 'date-parts': [[Number(year)]] }, publisher, 'publisher-place': place, 'collection-title': series,
      volume, language, 'number-of-pages': pages && Number(pages), ISBN: isbn, ISSN: issn, URL: url,
    }]),
  };
}

const bibTeX = (fields, key) => [
  `@book{${key},`, ...Object.entries(fields).filter(([, value]) => value).map(([name, value]) => `  ${name} = {${value}},`), '}', '',
].join('\n');

const ris = (lines) => [
  'TY  - BOOK', ...lines.filter(([, value]) => value).map(([tag, value]) => `${tag}  - ${value}`), 'ER  - ', '',
].join('\n');
