// Reads the files of a search index; their form is that of Sources/SearchIndexing/Index.

import { folded, learn, wordsOf } from './fold.js';

const digit = (text, i) => {
  const code = text.charCodeAt(i) - 35;
  return code > 57 ? code - 1 : code;
};

function numbers(text) {
  const found = [];
  let high = 0;
  for (let i = 0; i < text.length; i++) {
    const value = digit(text, i);
    if (value >= 60) high = high * 30 + value - 60;
    else { found.push(high * 60 + value); high = 0; }
  }
  return found;
}

/** The records of a row: a bit each behind `~`, else the steps between them. */
function recordsOf(text) {
  const found = [];
  if (text[0] === '~') {
    for (let i = 1; i < text.length; i++) {
      for (let bits = digit(text, i), k = 0; bits; bits >>= 1, k++) if (bits & 1) found.push((i - 1) * 6 + k);
    }
    return found;
  }
  let last = -1;
  for (const step of numbers(text)) found.push(last += step + 1);
  return found;
}

/** Lists of numbers that were written as steps, doubled, odd where one more follows. */
function listsOf(text) {
  const lists = [];
  let list = [], last = 0;
  for (const step of numbers(text)) {
    list.push(last += step >> 1);
    if (!(step & 1)) { lists.push(list); list = []; last = 0; }
  }
  return lists;
}

/** Makes each thing once; what failed is tried again. */
const once = (make) => {
  const made = new Map();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key).catch((error) => { made.delete(key); throw error; }));
    return made.get(key);
  };
};
const listed = (value) => value === 0 ? [] : Array.isArray(value) ? value : [value];

/** Reads a file. In a site that opens from a folder it is a script: browsers let pages on a disk load those, and read nothing. */
async function readFile(address) {
  if (address.endsWith('.js')) return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: address, onload: () => resolve(script.data), onerror: reject });
    document.head.append(script);
  });
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}

export class Index {
  constructor(address, main) {
    Object.assign(this, main);
    learn(main.han);
    const folder = address.replace(/[^/]*$/, ''), ending = address.match(/\.\w+$/)[0];
    // Addresses in an index are paths of the host, or lead from its folder into the site.
    this.link = (address) => address.startsWith('../') ? new URL(folder + address, location.href).href : address;
    const read = (name) => readFile(folder + name.replace(/\.json$/, ending));
    this.fields = main.fields.map(([name, role, weight, inBox]) => ({ name, role, weight, inBox }));
    this.choices = main.choices.map((each) => {
      // Two columns: where each record's codes begin, and the codes.
      const lists = each.many ? listsOf(each.codes).map((list) => list.map((code) => code - 1))
        : numbers(each.codes).map((code) => [code - 1]);
      const starts = new Uint32Array(this.records + 1), codes = [];
      lists.forEach((list, i) => { for (const code of list) if (code >= 0) codes.push(code); starts[i + 1] = codes.length; });
      return { ...each, starts, codes: Uint16Array.from(codes) };
    });
    this.ranges = main.ranges.map((each) => ({ ...each, codes: numbers(each.codes) }));
    this.file = once(read);
    // Parts are named by their content: nine letters a shard and six a block, one behind the other.
    const named = (names, length, i) => names.slice(i * length, (i + 1) * length);
    const shard = (i) => named(this.shardNames, 9, i);
    this.shard = once(async (i) => this.shards ? this.#read(await read(`w-${shard(i)}.json`), i) : this.#make());
    this.positionsFile = once(async (i) => (await read(`p-${shard(i)}.json`))[0].split(' '));
    this.cardsFile = once(async (i) => this.cards ?? read(`c-${i}-${named(this.blockNames, 6, i)}.json`));
  }

  /** `address` is that of the file that names all others. */
  static async open(address) {
    return new Index(address, await readFile(address));
  }

  /** The rows of a shard: a word in its spellings, a field, its records. */
  #read([words, fields, lists], shard) {
    const places = numbers(fields), texts = lists.split(' ');
    let word = '';
    return words.split(' ').map((text, i) => {
      word = word.slice(0, digit(text, 0)) + text.slice(1);
      let records;
      return {
        exact: word, folded: folded(word), field: places[i],
        get records() { return records ??= recordsOf(texts[i]); },
        positions: async () => listsOf((await this.positionsFile(shard))[i]),
      };
    });
  }

  /** The rows of an index in one file, made of its texts. */
  #make() {
    const rows = new Map();
    this.texts.forEach((texts, place) => {
      const values = typeof texts === 'number' ? this.cards[texts] : texts;
      const [, prefix, suffix] = this.columns[texts] ?? [0, '', ''];
      for (let record = 0; record < this.records; record++) {
        let offset = 0, first;
        for (const value of listed(values[record])) {
          let last = offset;
          for (const [word, at] of wordsOf(this.fields[place].role, prefix + value + suffix)) {
            if (!place && !at) first = word;
            const key = `${word} ${!place && word === first ? 0 : place + 1}`;
            let row = rows.get(key);
            if (!row) rows.set(key, row = { exact: word, folded: folded(word), field: Number(key.split(' ')[1]), records: [], lists: [] });
            if (row.records.at(-1) !== record) { row.records.push(record); row.lists.push([]); }
            row.lists.at(-1).push(offset + at);
            last = Math.max(last, offset + at);
          }
          offset = last + 2;
        }
      }
    });
    return [...rows.values()].filter((row) => row.folded).map((row) => Object.assign(row, { positions: async () => row.lists }));
  }

  /** All rows of the shards in which words between two texts are; a shard may begin in the middle of a word's rows. */
  async around(low, high) {
    if (!this.shards) return this.shard(0);
    let from = 0, to = 0;
    this.shards.forEach((first, i) => {
      if (first < low) from = i;
      if (first <= high) to = i;
    });
    const all = await Promise.all(Array.from({ length: to - from + 1 }, (_, i) => this.shard(from + i)));
    return all.flat();
  }

  /** The rows of a folded word, or of the words that begin with it. */
  async rows(word, isPrefix) {
    const rows = await this.around(word, isPrefix ? word + '\uFFFF' : word);
    return rows.filter(isPrefix ? (row) => row.folded.startsWith(word) : (row) => row.folded === word);
  }

  /** What results show: an object of lists for each record. */
  async show(records) {
    return Promise.all(records.map(async (record) => {
      const block = await this.cardsFile(Math.floor(record / this.block));
      const card = { record };
      this.columns.forEach(([name, prefix, suffix], column) => {
        card[name] = listed(block[column][record % this.block]).map((value) => prefix + value + suffix);
      });
      return card;
    }));
  }

  /** A column to sort by: a code for each record, 0 for none. */
  async order(name) {
    const range = this.ranges.find((each) => each.name === name);
    if (range) return range.codes;
    return numbers((this['sort-' + name] ?? await this.file(this.orders[name])).codes);
  }
}
