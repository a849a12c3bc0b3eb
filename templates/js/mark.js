// Marks in a result what was sought.

import { exact, folded, runs } from './fold.js';
import { termsOf } from './query.js';

/** Writes a text with what was found in it marked. */
export function mark(element, text, terms) {
  const parts = [];
  let last = 0;
  const put = (from, to) => {
    parts.push(text.slice(last, from), Object.assign(document.createElement('mark'), { textContent: text.slice(from, to) }));
    last = to;
  };
  for (const { word, dense, index: at } of runs(text)) {
    if (dense) {
      const plain = dense.map((each) => folded(exact(each)));
      const lit = plain.map(() => false);
      for (const run of terms.dense) {
        for (let i = 0; i + run.length <= plain.length; i++) if (run.every((each, k) => plain[i + k] === each)) lit.fill(true, i, i + run.length);
      }
      let from = at;
      dense.forEach((each, i) => { if (lit[i]) put(from, from + each.length); from += each.length; });
    } else {
      const own = folded(exact(word));
      if (terms.words.some(({ sought, isPrefix }) => isPrefix ? own.startsWith(sought) : own === sought)) put(at, at + word.length);
    }
  }
  element.replaceChildren(...parts, text.slice(last));
}

/** What is marked: words, and runs of Chinese characters. */
export function marksOf(texts) {
  const terms = Object.values(texts).flatMap(termsOf);
  return {
    words: terms.flat().filter(({ isDense }) => !isDense),
    dense: terms.flatMap((term) => {
      const pairs = term.filter(({ isDense }) => isDense);
      if (!pairs.length) return [];
      return [[...pairs.map(({ sought }) => [...sought][0]), ...[...pairs.at(-1).sought].slice(1)]];
    }),
  };
}
