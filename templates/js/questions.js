// Search and order of the questions, in the page itself. The address keeps both, so a search can be shared.

const form = document.getElementById('questions-search');
const query = document.getElementById('questions-query');
const order = document.getElementById('questions-sort');
const list = document.getElementById('records');
const count = document.getElementById('count');
const none = document.getElementById('questions-none');
const language = document.documentElement.lang;

const LETTERS = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ё: 'е', 臺: '台' };

/** Text as it is compared: no case, no marks (й is a letter of its own), letters that people type plainly. */
function fold(text) {
  return text.normalize('NFKC').toLowerCase()
    .replace(/[łøđßæœıё臺]/g, (letter) => LETTERS[letter])
    .replaceAll('й', '\uE000')
    .normalize('NFD').replace(/\p{M}+/gu, '').normalize('NFC')
    .replaceAll('\uE000', 'й');
}

const words = (text) => ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;

/** Does a text hold every term? A term is found at the start of a word; in Chinese anywhere; "in quotes" as it stands. */
function matches(text, terms) {
  return terms.every((term) => {
    if (term.phrase) return text.includes(words(term.text));
    const sought = words(term.text).trim();
    return !sought || text.includes((/\p{Script=Han}/u.test(sought) ? '' : ' ') + sought);
  });
}

const termsOf = (text) =>
  [...text.matchAll(/[“"«]([^”"»]+)[”"»]?|(\S+)/gu)].map(([, phrase, word]) => ({ text: phrase ?? word, phrase: !!phrase }));

const questions = [...list.children].map((element, index) => ({
  element,
  index,
  text: words(element.textContent),
  title: element.querySelector('summary').textContent.trim(),
  popularity: Number(element.dataset.popularity),
  updated: Number(element.dataset.updated ?? 0),
}));

const collator = new Intl.Collator(language);
const orders = {
  popular: (a, b) => b.popularity - a.popularity || a.index - b.index,
  title: (a, b) => collator.compare(a.title, b.title) || a.index - b.index,
  updated: (a, b) => b.updated - a.updated || a.index - b.index,
};

const plurals = new Intl.PluralRules(language);
const forms = count.dataset.forms.split('|');

/** The count in words: data-forms holds its text for 1, 2 and 5. */
function countText(n) {
  const sample = [5, 2, 1].find((each) => plurals.select(each) === plurals.select(n)) ?? 5;
  return forms[[1, 2, 5].indexOf(sample)].replace(String(sample), new Intl.NumberFormat(language).format(n));
}

let shownOrder;

function show() {
  const terms = termsOf(query.value);
  let found = 0;
  for (const question of questions) {
    const hit = matches(question.text, terms);
    question.element.hidden = !hit;
    found += hit;
  }
  if (order.value !== shownOrder) list.append(...[...questions].sort(orders[order.value]).map(({ element }) => element));
  shownOrder = order.value;
  none.hidden = found > 0;
  const text = countText(found);
  if (count.textContent !== text) count.textContent = text;
}

function keep() {
  const address = new URL(location.href);
  for (const [name, value, usual] of [['q', query.value.trim(), ''], ['sort', order.value, 'popular']]) {
    if (value === usual) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  history.replaceState(history.state, '', address);
}

function read() {
  const asked = new URL(location.href).searchParams;
  query.value = asked.get('q') ?? '';
  order.value = asked.get('sort') in orders ? asked.get('sort') : 'popular';
  show();
}

/** A link to one question opens it. */
function openLinked() {
  const { hash } = location;
  const linked = questions.find(({ element: { id } }) => hash === `#${id}` || hash === `#${encodeURIComponent(id)}`);
  if (linked) linked.element.open = true;
}

const change = () => { show(); keep(); };
query.addEventListener('input', change);
order.addEventListener('change', change);
form.addEventListener('submit', (event) => { event.preventDefault(); change(); });
document.getElementById('questions-clear').addEventListener('click', () => { query.value = ''; change(); query.focus(); });
addEventListener('popstate', read);
addEventListener('hashchange', openLinked);

read();
openLinked();
