// "My books": the form, what it says, and the list. Nothing that is written or shown here is in an address, in the history, in
// storage or in a cache, and all of it goes when the page is left.

import { exact, folded } from './fold.js';
import { askForLoans, inZone } from './loans-ask.js';
import { calendarOf } from './loans-calendar.js';
import { inWords, now, numbers } from './site.js';

const element = (id) => document.getElementById(`loans-${id}`);
const [form, number, pin, show, state, wait, result, list, query, order, count, found, sums, more, asOf] = [
  'form', 'number', 'pin', 'show', 'state', 'wait', 'result', 'list', 'query', 'sort', 'count', 'found', 'sums', 'more', 'asof',
].map(element);
const words = element('words').dataset;
const { lang, dataset: { timeZone: zone, clock } } = document.documentElement;
const interface_ = JSON.parse(form.dataset.interface);
const isKiosk = Boolean(form.dataset.kiosk);
/** How many loans stand in the list at first, and how many more each time. */
const PORTION = 200;
const IDLE = 300_000, WARNING = 30_000;

/** What is shown: nothing of it is anywhere else. */
let loans = [];
let shown = PORTION;
let request = new AbortController();
let waiting;
/** The numbers of this site's books, once somebody has loans. */
let books;

// --- What is said ----------------------------------------------------------------------------------------------------

const ICONS = { clock: 0, info: 1, calendar: 2, book: 3, empty: 4 };
const icon = (name) => element('icons').content.children[ICONS[name]].cloneNode(true);

const make = (name, className = '', ...children) => {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...children);
  return made;
};

const GOOD = ['none', 'cleared'];

/** Says what has happened, in one sentence; nothing with ''. */
function say(name, sort = GOOD.includes(name) ? 'good' : 'bad') {
  const isEmpty = name === '';
  // Without a PIN only the number can be wrong.
  const text = words[name === 'wrong' && !pin ? 'unknown' : name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())] ?? words.strange;
  state.dataset.state = name;
  state.dataset.sort = sort;
  state.replaceChildren(...(isEmpty ? [] : [icon(sort === 'good' ? 'book' : 'info'), make('span', '', text)]));
  if (!isEmpty) state.scrollIntoView({ block: 'nearest' });
}

/** Marks the field that is wrong, and puts the cursor into it. */
function complain(field, name) {
  say(name);
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

// --- Asking ----------------------------------------------------------------------------------------------------------

const whole = (pattern) => { try { return new RegExp(`^(?:${pattern})$`, 'u'); } catch { return undefined; } };
const pattern = interface_.number && whole(interface_.number);

/** What plays the interface, in an example and in the preview; `undefined`: the interface is asked. */
async function player() {
  const played = form.dataset.play ?? (interface_.type === 'example' ? 'loans' : '');
  if (!played) return undefined;
  const { playing } = await import('./loans-play.js');
  return playing(interface_, played, lang, now());
}

/** What is wrong with the form before anybody is asked: the field and the state. */
function mistake(card) {
  const { play } = form.dataset;
  if (!card) return [number, 'empty'];
  if (play ? play === 'malformed' : pattern && !pattern.test(card)) return [number, 'malformed'];
  return pin && !pin.value ? [pin, 'no_pin'] : undefined;
}

async function ask() {
  const card = number.value.replace(/\s+/g, '');
  for (const field of [number, pin]) field?.removeAttribute('aria-invalid');
  const wrong = mistake(card);
  if (wrong) return complain(...wrong);
  const fetching = await player();
  if (fetching ? fetching.isOffline : !navigator.onLine) return say('offline');
  forget();
  const { signal } = request;
  show.disabled = true;
  say('loading', 'busy');
  const answer = await askForLoans(interface_, { number: card, pin: pin?.value ?? '' }, zone, signal, fetching);
  if (signal.aborted) return undefined;
  show.disabled = false;
  if (pin) pin.value = '';
  if (answer.state === 'list') return open(answer.loans);
  if (answer.state === 'wrong' || answer.state === 'unknown') return complain(number, answer.state);
  say(answer.state);
  return answer.state === 'busy' ? hold(answer.wait) : undefined;
}

/** Lets nobody ask for some seconds, and counts them. */
function hold(seconds) {
  const until = Date.now() + seconds * 1000;
  show.disabled = true;
  wait.hidden = false;
  const tick = () => {
    const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
    wait.textContent = words.wait.replace('{time}', `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`);
    if (left) return;
    release();
    say('');
  };
  waiting = setInterval(tick, 1000);
  tick();
}

function release() {
  clearInterval(waiting);
  wait.hidden = true;
  show.disabled = false;
}

/** Takes away all that an answer brought, and ends a request that is under way. */
function forget() {
  request.abort();
  request = new AbortController();
  loans = [];
  list.replaceChildren();
  sums.replaceChildren();
  for (const text of [count, found, asOf]) text.textContent = '';
  query.value = '';
  order.value = 'due';
  more.hidden = true;
  result.hidden = true;
  books = undefined;
}

/** The page as it was when it was opened. */
function clear(name) {
  forget();
  release();
  form.reset();
  for (const field of [number, pin]) { if (field) field.value = ''; field?.removeAttribute('aria-invalid'); }
  say(name);
}

// --- The list --------------------------------------------------------------------------------------------------------

const once = (build) => { let made; return () => (made ??= build()); };
const collator = once(() => new Intl.Collator(lang));
const days = once(() => new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }));
const times = once(() => new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit', hour12: clock === '12', timeZone: 'UTC' }));
const spans = once(() => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
const plain = (text) => folded(exact(text)).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();

/** The states of what a reader has at home. */
const ONES_OWN = ['loan', 'soon', 'today', 'overdue', 'lost'];

/** What a loan is at this moment: its state, and in how many days it is due. */
function judge(loan, today) {
  const left = loan.day ? Math.round((Date.parse(loan.day) - Date.parse(today.day)) / 86_400_000) : NaN;
  const isLate = left < 0 || (left === 0 && loan.time && loan.time < today.time);
  const is = loan.state !== 'loan' ? loan.state : isLate ? 'overdue' : left === 0 ? 'today' : left <= 3 ? 'soon' : 'loan';
  return { ...loan, is, left, words: ` ${plain([loan.title, loan.author, loan.shelfmark].join(' '))}`,
    key: loan.day ? `${loan.day} ${loan.time || '24:00'}` : '9999' };
}

function open(given) {
  number.value = '';
  const today = inZone(now(), zone);
  loans = given.map((loan) => judge(loan, today));
  shown = PORTION;
  const n = loans.length;
  count.dataset.count = n;
  count.textContent = inWords(count, n);
  sums.replaceChildren(...['overdue', 'today', 'ready'].flatMap((is) => {
    const some = loans.filter((loan) => loan.is === is).length;
    const text = words[`sum${is[0].toUpperCase()}${is.slice(1)}`];
    return some ? [make('li', `loan-badge is-${is}`, icon('clock'), text.replace('{n}', numbers().format(some)))] : [];
  }));
  asOf.textContent = words.asOf.replace('{time}', times().format(Date.parse(`${today.day}T${today.time}Z`)));
  result.hidden = false;
  state.dataset.state = 'list';
  state.replaceChildren();
  arrange();
  count.focus();
  result.scrollIntoView({ block: 'start' });
  linkBooks();
}

const ORDERS = {
  due: (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : collator().compare(a.title, b.title)),
  title: (a, b) => collator().compare(a.title, b.title) || ORDERS.due(a, b),
  author: (a, b) => (a.author ? 0 : 1) - (b.author ? 0 : 1) || collator().compare(a.author, b.author) || ORDERS.title(a, b),
};

/** Puts the loans in the order that is chosen. */
function arrange() {
  loans.sort(ORDERS[order.value] ?? ORDERS.due);
  draw();
}

function draw() {
  const terms = plain(query.value).split(' ').filter(Boolean);
  const hits = loans.filter((loan) => terms.every((term) => loan.words.includes(/\p{Script=Han}/u.test(term) ? term : ` ${term}`)));
  list.replaceChildren(...hits.slice(0, shown).map(item));
  more.hidden = hits.length <= shown;
  const text = terms.length ? (hits.length ? inWords(count, hits.length) : words.noMatch) : '';
  if (found.textContent !== text) found.textContent = text;
}

/** A loan in the list. Its texts are texts, whatever stands in them. */
function item(loan) {
  const name = make('bdi', '', loan.title || words.untitled);
  const title = make('p', 'loan-title name', loan.page ? link(loan.page, name) : name);
  const facts = [loan.author, loan.shelfmark && words.shelfmark.replace('{text}', () => loan.shelfmark),
    loan.renewals > 0 && words.renewals.replace('{n}', () => loan.renewals)].filter(Boolean);
  const made = make('li', `loan loan-${loan.is}`, title, make('p', 'loan-facts', facts.join(' · ')), dueOf(loan));
  made.dataset.testid = 'loan';
  made.dataset.is = loan.is;
  return made;
}

/** The book's page opens beside this one, which forgets everything when it is left. */
function link(page, name) {
  const made = Object.assign(make('a', '', name), { href: page, target: '_blank', rel: 'noopener noreferrer' });
  made.dataset.testid = 'loan-link';
  return made;
}

/** When a loan is due, and what that means: in words, with a sign, and in a colour. */
function dueOf(loan) {
  const made = make('div', 'loan-due');
  const badge = badgeOf(loan);
  if (badge) made.append(make('span', 'loan-badge', icon(ONES_OWN.includes(loan.is) ? 'clock' : 'book'), badge));
  const clockOf = () => times().format(Date.parse(`${loan.day}T${loan.time}Z`));
  const when = loan.day && days().format(Date.parse(loan.day)) + (loan.time ? `, ${clockOf()}` : '');
  const text = when ? (loan.is === 'ready' ? words.collect : words.by).replace('{date}', () => when)
    : loan.text ? words.oddDate.replace('{text}', () => loan.text) : ONES_OWN.includes(loan.is) ? words.noDate : '';
  if (text) made.append(make('span', 'loan-when', text));
  return made;
}

function badgeOf({ is, left, word }) {
  const span = () => spans().format(left, 'day');
  if (is === 'overdue') return left < 0 ? `${words.overdue} · ${span()}` : words.overdue;
  if (is === 'today') return words.today;
  if (is === 'soon') return words.due.replace('{time}', span);
  return is === 'loan' ? word : words[is] ?? '';
}

/** Links loans to this site's own pages of the books. Asks for one file, the same for everybody. */
async function linkBooks() {
  const of = loans;
  if (!form.dataset.books || location.protocol === 'file:') return;
  try {
    books ??= await (await fetch(form.dataset.books)).json();
  } catch {
    return;
  }
  const root = new URL('.', document.getElementById('brand').href);
  let known = 0;
  for (const loan of of) {
    const plainly = (text) => text.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
    const numbers_ = [isbn13(loan.isbn), plainly(loan.barcode), plainly(loan.barcode.split(/[/:=#?&]/).at(-1))];
    const path = numbers_.filter((each) => each && Object.hasOwn(books, each)).map((each) => books[each])[0];
    if (path) loan.page = new URL(path, root).href;
    known += path ? 1 : 0;
  }
  if (known && loans === of) draw();
}

/** An ISBN with 13 digits: one of 10 gets 978 and another check digit. */
function isbn13(text) {
  const digits = text.replace(/[^0-9Xx]/g, '').toLowerCase();
  if (digits.length !== 10) return digits;
  const body = `978${digits.slice(0, 9)}`;
  const sum = [...body].reduce((all, digit, place) => all + digit * (place % 2 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

// --- Buttons ---------------------------------------------------------------------------------------------------------

form.addEventListener('submit', (event) => { event.preventDefault(); if (!show.disabled) ask(); });
element('search').addEventListener('submit', (event) => event.preventDefault());
query.addEventListener('input', () => { shown = PORTION; draw(); });
order.addEventListener('change', () => { shown = PORTION; arrange(); });
more.addEventListener('click', () => {
  const next = list.children.length;
  shown += PORTION;
  draw();
  list.children[next]?.querySelector('a')?.focus();
});
element('print').addEventListener('click', () => { shown = Infinity; draw(); print(); });
element('clear').addEventListener('click', () => { clear('cleared'); number.focus(); });
element('calendar')?.addEventListener('click', () => {
  const due = loans.filter((loan) => loan.day && ONES_OWN.includes(loan.is));
  const text = calendarOf(due, { title: document.getElementById('title').textContent, bring: words.bring, untitled: words.untitled, host: location.host });
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  Object.assign(make('a'), { href: address, download: 'my-books.ics' }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
});

// Whoever leaves the page leaves nothing: a browser may show it again as it was to whoever goes back.
addEventListener('pagehide', () => clear(''));
addEventListener('pageshow', (event) => event.persisted && clear(''));

// --- A machine that many use -----------------------------------------------------------------------------------------

if (isKiosk) {
  const notice = element('idle');
  let timer;
  const begin = () => {
    notice.hidden = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (result.hidden && !number.value && !pin?.value) return begin();
      notice.hidden = false;
      element('stay').focus();
      timer = setTimeout(() => { clear('cleared'); begin(); number.focus(); }, WARNING);
      return undefined;
    }, IDLE - WARNING);
  };
  for (const name of ['pointerdown', 'keydown', 'wheel', 'touchstart']) addEventListener(name, begin, { passive: true });
  element('stay').addEventListener('click', begin);
  begin();
}

show.disabled = false;
