// What is asked, and which records answer it, in which order.

import { bare, exact, folded, isNumber, runs } from './fold.js';

const PARTS = /["“”„«»「」『』]([^"“”„«»「」『』]*)["“”„«»「」『』]?|[^"“”„«»「」『』]+/g;
const DIGITS = /(?<![\p{L}\p{N}])\d[\d\s\p{Pd}]*[\dx](?![\p{L}\p{N}])/gu;

const placed = (text, start = 0) =>
  runs(text).map((run) => ({ ...run, from: start + run.index, until: start + run.index + run.word.length }));

/** Whether digits parted by hyphens or blanks are one number: an ISBN by its check digit, or by its length where there are
 * hyphens; eight digits only where they may be, since two years behind each other have the right check digit at times. */
const isOne = (text, number, joinsEight) => (isNumber(number) && (joinsEight || number.length !== 8 || number === text))
  || (/\p{Pd}/u.test(text) && /^(\d{13}|\d{9}[\dx])$/.test(number));

/** The runs of a text with their places, numbers with hyphens or blanks in them as they are in the index. */
function written(text, joinsEight) {
  const found = [];
  let done = 0;
  const take = (end) => found.push(...placed(text.slice(done, end), done));
  for (const { 0: each, index } of text.matchAll(DIGITS)) {
    const word = bare(each), until = index + each.length;
    if (!isOne(each, word, joinsEight)) continue;
    take(index);
    found.push({ word, from: index, until });
    done = until;
  }
  take();
  return found;
}

/** The terms of a query, each a phrase of one word or more: all must be found, the last word as a beginning. `from` and
 * `until` are places in its exact spelling. */
export function termsOf(text, joinsEight = false) {
  const terms = [];
  let isOpen = false;
  for (const { 0: part, 1: quoted, index: start } of exact(text).matchAll(PARTS)) {
    const isQuoted = quoted !== undefined;
    let phrase = [], at = 0;
    isOpen = false;
    for (const { word, dense, from, until } of isQuoted ? placed(part) : written(part, joinsEight)) {
      if (!isQuoted) { phrase = []; at = 0; }
      // Pairs of characters; a single one is the beginning of a pair.
      const items = dense?.length > 1 ? dense.slice(1).map((each, i) => dense[i] + each) : [word];
      items.forEach((spelled, i) => {
        const sought = folded(spelled), begin = start + from + (dense?.slice(0, i).join('').length ?? 0);
        const end = dense ? begin + spelled.length : start + until;
        if (sought) phrase.push({ spelled, sought, at: at + i, isPrefix: dense?.length === 1, isDense: !!dense, from: begin, until: end });
      });
      at += dense?.length ?? 1;
      isOpen = !isQuoted && !dense;
      if (!isQuoted && phrase.length) terms.push(Object.assign(phrase, { from: start + from, until: start + until }));
    }
    if (isQuoted && phrase.length) terms.push(Object.assign(phrase, { from: start, until: start + part.length }));
  }
  const last = terms.at(-1);
  if (isOpen && last?.[0].sought.length > 1) last[0].isPrefix = true;
  return terms.slice(0, 32);
}

/** A bare EAN, ISBN or ISSN if the text is nothing else; not where it may as well be two years. */
export const numberIn = (text) => isNumber(bare(text)) && !/^(1\d|20)\d\d\D(1\d|20)\d\d$/.test(text) ? bare(text) : null;

/** How well a row answers: the right spelling before all, then the field, then the whole word. */
function points(index, row, { spelled, sought }) {
  const field = index.fields[Math.max(row.field, 1) - 1];
  return (row.exact.startsWith(spelled) ? 64 : 0) + field.weight * 4 + (row.field ? 0 : 8) + (row.folded === sought ? 2 : 0);
}

const isIn = (fields, row) => fields.has(Math.max(row.field, 1));

/** The points of every record for a term. */
async function pointsOf(index, term, fields) {
  const best = new Uint32Array(index.records);
  if (term.length > 1) return phrase(index, term, fields, best);
  for (const row of await index.rows(term[0].sought, term[0].isPrefix)) {
    if (!isIn(fields, row)) continue;
    const gained = points(index, row, term[0]);
    for (const record of row.records) if (best[record] < gained) best[record] = gained;
  }
  return best;
}

/** The same for words that must stand one behind the other in one field. */
async function phrase(index, term, fields, best) {
  const width = index.fields.length + 1;
  let found;
  for (const item of term) {
    const next = new Map();
    for (const row of await index.rows(item.sought, item.isPrefix)) {
      if (!isIn(fields, row)) continue;
      const isSpelled = row.exact.startsWith(item.spelled);
      const positions = await row.positions();
      row.records.forEach((record, i) => {
        const key = record * width + Math.max(row.field, 1), known = found?.get(key);
        if (found && !known) return;
        const starts = next.get(key) ?? new Map();
        for (const at of positions[i]) {
          const start = at - item.at;
          if (start >= 0 && (!found || known.has(start))) starts.set(start, starts.get(start) || (isSpelled && (known?.get(start) ?? true)));
        }
        if (starts.size) next.set(key, starts);
      });
    }
    found = next;
  }
  for (const [key, starts] of found) {
    const record = Math.floor(key / width), place = key % width;
    for (const [start, isSpelled] of starts) {
      const gained = (isSpelled ? 64 : 0) + index.fields[place - 1].weight * 4 + (place === 1 && !start ? 8 : 0) + 2;
      if (best[record] < gained) best[record] = gained;
    }
  }
  return best;
}

/** The points of every record for a text sought in some fields; 0 for those that do not answer. Eight digits in two parts
 * are sought as they stand, and as one number. */
async function answer(index, text, fields) {
  const [terms, joined] = [termsOf(text), termsOf(text, true)];
  if (!terms.length) return null;
  const total = await answerTerms(index, terms, fields);
  if (joined.length !== terms.length) {
    (await answerTerms(index, joined, fields)).forEach((gained, i) => { total[i] = Math.max(total[i], gained); });
  }
  return total;
}

async function answerTerms(index, terms, fields) {
  const all = await Promise.all(terms.map((term) => pointsOf(index, term, fields)));
  const total = all[0];
  for (const more of all.slice(1)) total.forEach((gained, i) => { total[i] = gained && more[i] ? gained + more[i] : 0; });
  // A shelfmark whose parts are written apart or together.
  const whole = folded(terms.flat().map(({ spelled }) => spelled).join(''));
  if (/\d/.test(whole) && whole.length > 2 && terms.length > 1) {
    for (const row of await index.rows(whole, true)) {
      const field = index.fields[row.field - 1];
      if (field?.role !== 'code' || !isIn(fields, row)) continue;
      for (const record of row.records) total[record] = Math.max(total[record], field.weight * 4);
    }
  }
  return total;
}

/** Which fields a text is sought in: its own, or for `q` all that the box looks into. */
const fieldsOf = (index, name) => new Set(index.fields.flatMap((field, i) => (name === 'q' ? field.inBox : field.name === name) ? [i + 1] : []));

/** The lowest and highest code between two values; days are texts, of which a beginning will do. */
function codesBetween(values, low, high) {
  const inside = values.flatMap((value, i) => {
    const isDay = isNaN(value);
    const isOut = isDay ? value < low || (high && value > high + '\uFFFF') : (low && value < +low) || (high && value > +high);
    return isOut ? [] : [i + 1];
  });
  return [inside[0] ?? Infinity, inside.at(-1) ?? -1];
}

/** The choices with what they bring: a main category its subcategories. */
export function chosenCodes(column, slugs) {
  const chosen = new Set(slugs.map((slug) => column.slugs.indexOf(slug)).filter((code) => code >= 0));
  column.parents?.forEach((parent, code) => { if (parent && chosen.has(parent - 1)) chosen.add(code); });
  return chosen;
}

/**
 * Answers a query: `{texts: {q, title, …}, choices: {type: [slug, …]}, ranges: {year: [low, high]}, sort}`. `fits` may give
 * further conditions, `keyOf` another order: functions of the index.
 *
 * Gives the records in order and, for each column of choices, how many records each choice would leave.
 */
export async function search(index, query) {
  const answers = (await Promise.all(Object.entries(query.texts).map(([name, text]) => answer(index, text, fieldsOf(index, name)))))
    .filter(Boolean);
  const tests = index.choices.map((column) => ({ column, chosen: chosenCodes(column, query.choices[column.name] ?? []) }));
  const bounds = index.ranges.flatMap(({ name, values, codes }) => {
    const [low = '', high = ''] = query.ranges[name] ?? [];
    return !low && !high ? [] : [[codes, ...codesBetween(values, low, high)]];
  });
  const fits = (query.fits ?? []).map((fit) => fit(index));
  const counts = index.choices.map(({ slugs }) => new Uint32Array(slugs.length));
  const found = [], gained = new Uint32Array(index.records);
  records: for (let record = 0; record < index.records; record++) {
    for (const each of answers) {
      if (!each[record]) continue records;
      gained[record] += each[record];
    }
    for (const [codes, low, high] of bounds) if (codes[record] < low || codes[record] > high) continue records;
    if (!fits.every((fit) => fit(record))) continue;
    let failed = -1;
    for (let i = 0; i < tests.length; i++) {
      if (!tests[i].chosen.size || has(tests[i], record)) continue;
      if (failed >= 0) continue records;
      failed = i;
    }
    // A record that only one column's choice keeps away counts for the other choices of that column.
    if (failed < 0) found.push(record);
    tests.forEach(({ column }, i) => { if (failed < 0 || failed === i) count(column, record, counts[i]); });
  }
  return { records: await sorted(index, found, gained, answers.length ? query.sort : query.sort ?? 'title', query.keyOf), counts };
}

function has({ column: { starts, codes }, chosen }, record) {
  for (let i = starts[record]; i < starts[record + 1]; i++) if (chosen.has(codes[i])) return true;
  return false;
}

/** A record counts for each of its choices and once for each main category of them. */
function count({ starts, codes, parents }, record, counts) {
  const from = starts[record], to = starts[record + 1];
  for (let i = from; i < to; i++) {
    counts[codes[i]]++;
    const parent = parents?.[codes[i]];
    if (!parent) continue;
    let isNew = true;
    for (let k = from; k < to; k++) if (codes[k] === parent - 1 || (k < i && parents[codes[k]] === parent)) isNew = false;
    if (isNew) counts[parent - 1]++;
  }
}

/** Orders in which the greatest comes first. */
const DESCENDING = new Set(['year', 'added', 'rating', 'popularity', 'updated', 'stock']);

/** Records in order; those without a value last; of equals the title decides, which is the order of the index. */
async function sorted(index, records, gained, sort, keyOf) {
  if (sort === 'title') return records;
  const codes = sort ? await index.order(sort) : gained;
  const isDescending = !sort || DESCENDING.has(sort);
  const key = keyOf?.(index, sort, codes) ?? ((record) => codes[record] ? isDescending ? -codes[record] : codes[record] : Infinity);
  const keys = Float64Array.from(records, key);
  return Array.from(records.keys()).sort((a, b) => keys[a] === keys[b] ? a - b : keys[a] < keys[b] ? -1 : 1).map((i) => records[i]);
}

/** The words that differ least, the commonest first. */
export async function nearest(index, word) {
  const begins = [...word][0], most = word.length > 7 ? 2 : 1, best = new Map();
  for (const row of await index.around(begins, begins + '\uFFFF')) {
    if (Math.abs(row.folded.length - word.length) > most) continue;
    const steps = distance(word, row.folded, most);
    if (steps > most) continue;
    const known = best.get(row.exact), n = row.records.length;
    best.set(row.exact, { steps, n: n + (known?.n ?? 0) });
  }
  return [...best].sort(([a, x], [b, y]) => x.steps - y.steps || y.n - x.n || (a < b ? -1 : 1)).slice(0, 3).map(([each]) => each);
}

/** Letters to change, add, drop or swap. */
function distance(a, b, most) {
  let before = [], row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let k = 1; k <= b.length; k++) {
      next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (a[i - 1] === b[k - 1] ? 0 : 1));
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1]) next[k] = Math.min(next[k], before[k - 2] + 1);
    }
    if (Math.min(...next) > most) return Infinity;
    [before, row] = [row, next];
  }
  return row[b.length];
}
