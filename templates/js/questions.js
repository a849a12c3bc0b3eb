// Search and order of the questions, in the page itself: of all pages of the list, which are fetched when first needed.
// The address keeps both, so a search can be shared.

import { exact, folded } from './fold.js';
import { inWords } from './site.js';

const form = document.getElementById('questions-search');
const query = document.getElementById('questions-query');
const order = document.getElementById('questions-sort');
const list = document.getElementById('records');
const count = document.getElementById('count');
const none = document.getElementById('questions-none');
const pagination = document.getElementById('pagination');
/** What a site that opens from a folder says where it is opened from a disk. */
const here = document.getElementById('questions-here');
const language = document.documentElement.lang;

/** Text as it is compared: its words as the search folds them, with blanks around each. */
const words = (text) => ` ${folded(exact(text)).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()} `;

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

const questionOf = (element) => ({
  element,
  text: words(element.textContent),
  title: element.querySelector('summary').textContent.trim(),
  popularity: Number(element.dataset.popularity),
  updated: Number(element.dataset.updated ?? 0),
});

const own = [...list.children].map(questionOf);
/** Those that are searched, in the order of the list. */
let questions = own;

const collator = new Intl.Collator(language);
const orders = {
  popular: (a, b) => b.popularity - a.popularity,
  title: (a, b) => collator.compare(a.title, b.title),
  updated: (a, b) => b.updated - a.updated,
};

/** What is known of the other pages of the list. */
let others = pagination ? 'unasked' : 'here';

const numberOf = (link) => Number(link.id.replace('page-', ''));

/** All pages of the list by number: those that this one leads to, then those that they lead to, as no page names all. */
async function allPages() {
  const pages = new Map([[numberOf(pagination.querySelector('[aria-current]')), document]]);
  for (let newest = [document]; newest.length;) {
    const links = newest.flatMap((page) => [...page.querySelectorAll('#pagination [data-testid=page]')]);
    const wanted = new Map(links.map((link) => [numberOf(link), link.href]));
    newest = await Promise.all([...wanted].filter(([number]) => !pages.has(number)).map(async ([number, address]) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      pages.set(number, page);
      return page;
    }));
  }
  return pages;
}

/** The questions of another page. If that was built later, one of this page may stand there again. */
const questionsOf = (page) => [...page.getElementById('records').children]
  .filter(({ id }) => !document.getElementById(id))
  .map((element) => questionOf(document.adoptNode(element)));

/** Fetches the other pages' questions, once. Where they cannot be had, those of this page are searched; on a disk, browsers
 * let no page read another, so that none is asked for. */
async function fetchOthers() {
  others = 'asked';
  try {
    if (location.protocol === 'file:') throw new Error('on a disk');
    const pages = [...await allPages()].sort(([a], [b]) => a - b);
    questions = pages.flatMap(([, page]) => (page === document ? own : questionsOf(page)));
    shownOrder = undefined;
    others = 'here';
  } catch {
    others = 'missing';
  }
  show();
}

let shownOrder;

function show() {
  const terms = termsOf(query.value);
  // Without a search, in its own order, the list stays in its pages.
  const asksAll = terms.length > 0 || order.value !== 'popular';
  if (asksAll && others === 'unasked') fetchOthers();
  const knowsAll = others === 'here';
  let found = 0;
  for (const question of questions) {
    const hit = asksAll ? matches(question.text, terms) : own.includes(question);
    question.element.hidden = !hit;
    found += hit;
  }
  if (order.value !== shownOrder) list.append(...[...questions].sort(orders[order.value]).map(({ element }) => element));
  shownOrder = order.value;
  if (pagination) pagination.hidden = asksAll && knowsAll;
  // While pages are missing, nobody knows how many there are, nor that there is none.
  none.hidden = found > 0 || !knowsAll;
  if (here) here.hidden = !(asksAll && others === 'missing' && location.protocol === 'file:');
  const text = inWords(count, asksAll && knowsAll ? found : Number(count.dataset.count));
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
  const sort = asked.get('sort');
  order.value = Object.hasOwn(orders, sort) ? sort : 'popular';
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
