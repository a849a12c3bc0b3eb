// How search makes unlike spellings alike, and what its words are: the same as Sources/SearchIndexing/Words, held together
// by one table of golden cases.

const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFE00-\uFE0F\uFEFF\u{E0100}-\u{E01EF}]/gu;
const MARKS = /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
const OTHERS = new Map(('łl øo đd ðd þth ßss æae œoe ıi ħh ŧt 臺台 裏裡 羣群 峯峰 爲為 衆眾 綫線 啓啟 牀床 麪麵 鷄雞 着著')
  .split(' ').map((pair) => [pair[0], pair.slice(1)]));
const TWINS = new RegExp(`[${[...OTHERS.keys()].join('')}]`, 'g');
// Chinese characters with their simplified forms: those that the index says its texts need.
const SIMPLE = new Map();
const HAN = /[\u3400-\u9FFF]/g;
const DENSE = '[\\u3005-\\u3007\\u3041-\\u3096\\u309D\\u309E\\u30A1-\\u30FA\\u30FC-\\u30FE\\u31F0-\\u31FF'
  + '\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{323AF}]';
const RUNS = new RegExp(`(${DENSE}+)|((?:(?!${DENSE})[\\p{L}\\p{N}\\p{M}])+)`, 'gu');

/** The spelling by which exact matches are told. */
export const exact = (text) =>
  text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase().replaceAll('ς', 'σ');

/** The form by which a word in its exact spelling is found. */
export const folded = (word) => /^[\0-\x7F]*$/.test(word) ? word
  : word.normalize('NFD').replaceAll('и\u0306', '\uE000').replace(MARKS, '').replaceAll('\uE000', 'й')
    .replace(TWINS, (letter) => OTHERS.get(letter)).replace(HAN, (letter) => SIMPLE.get(letter) ?? letter).normalize('NFC');

/** Takes the pairs of an index: each character with its simplified form behind it. */
export function learn(pairs = '') {
  const letters = [...pairs];
  for (let i = 1; i < letters.length; i += 2) SIMPLE.set(letters[i - 1], letters[i]);
}

/** Runs of a text: `dense` for what is written without blanks, as single characters. */
export const runs = (text) =>
  [...text.matchAll(RUNS)].map(({ 0: word, 1: dense, index }) => ({ word, index, dense: dense && [...dense] }));

/** The words of a text with their places. */
export function words(text) {
  const found = [];
  let at = 0;
  for (const { word, dense } of runs(exact(text))) {
    if (dense) dense.forEach((each, i) => found.push([each + (dense[i + 1] ?? ''), at++]));
    else found.push([word, at++]);
  }
  return found;
}

const sum = (digits, weight) => [...digits].reduce((all, digit, i) => all + (digit === 'x' ? 10 : Number(digit)) * weight(i), 0);
const isEAN = (bare) => /^\d{8}(\d{5})?$/.test(bare) && sum(bare, (i) => (bare.length - i) % 2 ? 1 : 3) % 10 === 0;
const isISBN10 = (bare) => /^\d{9}[\dx]$/.test(bare) && sum(bare, (i) => 10 - i) % 11 === 0;
const isISSN = (bare) => /^\d{7}[\dx]$/.test(bare) && sum(bare, (i) => 8 - i) % 11 === 0;

/** Whether a bare number has the right check digit of an EAN, ISBN or ISSN. */
export const isNumber = (bare) => isEAN(bare) || isISBN10(bare) || isISSN(bare);

/** A number without hyphens and blanks. */
export const bare = (text) => exact(text).replace(/[\s\p{Pd}]/gu, '');

/** The forms of an ISBN: 13 digits, and 10 where it has them. */
function forms(number) {
  if (isISBN10(number)) {
    const body = '978' + number.slice(0, 9);
    return [number, body + (10 - sum(body, (i) => i % 2 ? 3 : 1) % 10) % 10];
  }
  if (!/^97[89]/.test(number) || number.length !== 13 || !isEAN(number)) return [number];
  const check = (11 - sum(number.slice(3, 12), (i) => 10 - i) % 11) % 11;
  return number[2] === '9' ? [number] : [number, number.slice(3, 12) + (check === 10 ? 'x' : check)];
}

/** The words of a field's value by its role: text, number (ISBN …) or code (shelfmarks …). */
export function wordsOf(role, value) {
  const found = words(value);
  if (role === 'text' || !found.length) return found;
  const whole = found.map(([word]) => word).join('');
  if (role === 'number') return /^[\dx]*\d[\dx]*$/.test(whole) ? [...new Set(forms(whole))].map((each) => [each, 0]) : found;
  const parts = found.flatMap(([word, at]) => {
    const split = word.match(/\d+|[^\d]+/g);
    return split.length > 1 ? split.map((part) => [part, at]) : [];
  });
  return [...found, ...parts, ...found.length > 1 ? [[whole, 0]] : []];
}
