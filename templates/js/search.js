// The search page: the form, its state in the address, results, choices with their counts.

import { Index } from './index.js';
import { nearest, numberIn, search, termsOf } from './query.js';
import { exact } from './fold.js';
import { mark, marksOf } from './mark.js';
import { inWords, numbers } from './site.js';

const $ = (id) => document.getElementById(id);
const form = $('search-form'), results = $('results'), count = $('count'), more = $('search-more');
const PAGE = 20, KEY = `search ${location.pathname}`;

const all = (selector, root = form) => [...root.querySelectorAll(selector)];
const inputs = all('input[type=text], input[type=search]');
const groups = all('[data-choices]');
// Of what takes place, when.js has put here what it knows.
const { dated: when } = form;
const boxesOf = (group) => all('input[type=checkbox]', group);
const clone = (id) => $(id).content.firstElementChild.cloneNode(true);
const labelOf = (box) => box.nextElementSibling.textContent;

let index, shown = PAGE, view = 'list', asked = 0, standing;

// --- The form and the address ----------------------------------------------------------------------------------------

/** Main categories stand for all of their subcategories. */
function settle(group, box) {
  const boxes = boxesOf(group);
  const children = (main) => boxes.filter((each) => each.dataset.main === main.value);
  if (box) for (const child of children(box)) child.checked = box.checked;
  for (const main of boxes.filter((each) => !each.dataset.main)) {
    const under = children(main), chosen = under.filter((each) => each.checked).length;
    if (under.length) {
      if (!box || box.dataset.main) main.checked = box ? chosen === under.length : main.checked || chosen === under.length;
      if (main.checked) for (const child of under) child.checked = true;
    }
    main.indeterminate = !main.checked && chosen > 0;
  }
}

/** The chosen values: of a main category that is chosen whole, itself alone. */
const chosenIn = (group) => boxesOf(group).filter((box, _, boxes) =>
  box.checked && !boxes.some((main) => main.checked && main.value === box.dataset.main));

function address() {
  const url = new URL(location.pathname, location.href);
  const set = (name, value) => value && url.searchParams.append(name, value);
  for (const input of inputs) set(input.name, input.value.trim());
  for (const group of groups) for (const box of chosenIn(group)) set(box.name, box.value);
  if (when) set('when', when.text());
  if ($('search-sort').value !== usualSort()) set('sort', $('search-sort').value);
  if (view !== 'list') set('view', view);
  if (shown > PAGE) set('n', shown);
  return url;
}

const rangeOf = (input) => input.closest('fieldset.range');
const isText = (input) => !rangeOf(input) && input.dataset.age === undefined;
const hasText = () => inputs.some((input) => isText(input) && input.value.trim());
const usualSort = () => when?.sort ?? (hasText() ? 'relevance' : 'title');

function read(url) {
  const { searchParams: given } = url;
  when?.read(given);
  for (const input of inputs) input.value = given.get(input.name) ?? '';
  for (const group of groups) {
    const values = new Set(given.getAll(group.dataset.choices));
    for (const box of boxesOf(group)) box.checked = values.has(box.value);
    settle(group);
  }
  const sort = $('search-sort');
  sort.value = given.get('sort') ?? usualSort();
  if (!sort.value) sort.value = usualSort();
  sort.dataset.chosen = given.has('sort') ? 'yes' : '';
  view = given.get('view') === 'covers' && $('search-view-covers') ? 'covers' : 'list';
  shown = Math.min(2000, Math.max(PAGE, Math.ceil(Number(given.get('n')) / PAGE) * PAGE || PAGE));
}

function keep(isStep) {
  const url = address();
  if (url.href !== location.href) history[isStep ? 'pushState' : 'replaceState'](null, '', url);
  // Where nothing may be stored, nothing is remembered.
  try { sessionStorage.setItem(KEY, url.search); } catch {}
}

/** The end of a range: the beginning of a day, or a number as people write it (`1 299,99`, `1,299.99`, `1.000` where points
 * stand between thousands); nothing for what is neither. */
function endOf(input, text) {
  if (rangeOf(input).dataset.days !== undefined) return text.match(/^\d{4}(-\d\d?){0,2}$/)?.[0];
  const plain = text.replace(/\s/g, ''), last = plain.match(/[.,](?=[^.,]*$)/)?.[0];
  const isGroup = plain.split(last).length > 2 || (numbers().format(12345).includes(last) && /^\d{1,3}.\d{3}$/.test(plain));
  const number = isGroup ? plain.replaceAll(last, '') : plain.replaceAll(last === ',' ? '.' : ',', '').replace(last, '.');
  return isNaN(number) ? '' : number;
}

/** What an address of this page asks for. */
function query({ searchParams: given }) {
  const texts = {}, ranges = {}, choices = {};
  for (const input of inputs) {
    const value = given.get(input.name), range = rangeOf(input), end = value && range && endOf(input, value);
    if (value && isText(input)) texts[input.name] = value;
    if (end) (ranges[range.dataset.range] ??= ['', ''])[range.querySelector('input') === input ? 0 : 1] = end;
  }
  for (const { dataset: { choices: name } } of groups) choices[name] = given.getAll(name);
  const sort = given.get('sort') ?? when?.sort;
  const asked = { texts, ranges, choices, sort: sort === 'relevance' ? undefined : sort };
  when?.ask(given, asked);
  return asked;
}

// --- Conditions --------------------------------------------------------------------------------------------------------

/** Every condition of the form: what it says, and the address without it. */
function conditions(url) {
  const found = [];
  const add = (text, isIt) => {
    const other = new URL(url);
    other.search = new URLSearchParams([...url.searchParams].filter(([name, value]) => name !== 'n' && !isIt(name, value)));
    found.push([text, other]);
  };
  if (when?.text()) add(when.label((day) => inForm(day, { days: '' })), (name) => name === 'when');
  for (const { name, value, dataset: { condition } } of inputs.filter((input) => !rangeOf(input))) {
    if (value.trim()) add(`${condition ? condition + ': ' : ''}${value.trim()}`, (each) => each === name);
  }
  for (const range of all('fieldset.range')) {
    const ends = all('input', range), values = ends.map((end) => end.value.trim());
    if (values.some(Boolean)) add(`${range.dataset.condition}: ${values.join('–')}`, (each) => ends.some(({ name }) => name === each));
  }
  for (const group of groups) for (const box of chosenIn(group)) {
    add(labelOf(box), (name, value) => name === box.name && value === box.value);
  }
  return found;
}

/** Makes the form what an address says, as a step that can be undone. */
function go(url) {
  read(url);
  changed(true);
}

function showConditions(url) {
  const list = $('search-conditions'), each = conditions(url);
  list.replaceChildren(...each.map(([text, other]) => {
    const item = clone('search-condition'), button = item.firstElementChild;
    button.firstElementChild.textContent = text;
    button.ariaLabel = button.dataset.label.replace('{condition}', () => text);
    button.addEventListener('click', () => { go(other); (list.querySelector('button') ?? $('search-q')).focus(); });
    return item;
  }));
  if (each.length) {
    const item = clone('search-start-over');
    item.firstElementChild.addEventListener('click', startOver);
    list.append(item);
  }
  list.hidden = !each.length;
  const write = (root, n) => { const badge = root.querySelector('summary [data-chosen]'); badge.hidden = !n; badge.textContent = n; };
  const chosen = groups.map((group) => chosenIn(group).length);
  groups.forEach((group, i) => group.matches('details') && write(group, chosen[i]));
  write($('search-choices'), chosen.reduce((sum, n) => sum + n, 0));
  write($('search-fields'), inputs.filter((input) => input.name !== 'q' && input.dataset.age === undefined && input.value.trim()).length);
  for (const input of inputs.filter(rangeOf)) {
    const value = input.value.trim();
    input.ariaInvalid = value !== '' && !endOf(input, value);
  }
  for (const button of all('.clear')) button.hidden = !all('input', button.parentElement).some((input) => input.value);
}

function startOver() {
  go(new URL(`?view=${view}`, location));
  $('search-q').focus();
}

// --- Results -----------------------------------------------------------------------------------------------------------

function fill(item, card, marks) {
  const title = item.querySelector('.card-link');
  mark(title, card[index.fields[0].name][0] ?? '', marks);
  title.href = index.link(card.url[0]);
  if (card.lang?.[0]) [title.lang] = card.lang;
  const box = item.querySelector('.picture'), image = box?.firstElementChild;
  if (box) {
    box.dataset.initial = (title.textContent.match(/[\p{L}\p{N}]/u) ?? title.textContent.match(/./u))?.[0].toUpperCase() ?? '';
    if (card.image[0]) image.src = index.link(card.image[0]); else image.remove();
  }
  for (const line of all('[data-field]', item)) {
    const values = card[line.dataset.field] ?? [];
    line.hidden = !values.length;
    mark(line.querySelector('[data-text]'), values.join(values.some((each) => each.includes(',')) ? '; ' : ', '), marks);
  }
  for (const span of all('[data-range]', item)) {
    const { values, codes } = index.ranges.find(({ name }) => name === span.dataset.range);
    const value = values[codes[card.record] - 1] ?? '';
    if (span.dataset.forms) {
      const [lit, rest] = span.childNodes, n = Math.round(value);
      lit.textContent = lit.textContent.slice(0, n);
      rest.textContent = rest.textContent.slice(n);
      span.ariaLabel = inWords(span, Number(value));
    } else (span.querySelector('[data-text]') ?? span).textContent = value && inForm(value, span.dataset);
    span.hidden = !value;
  }
  when?.show(item, index, card.record);
  for (const span of all('[data-choice]', item)) {
    const { labels, slugs, starts, codes } = index.choices.find(({ name }) => name === span.dataset.choice);
    const own = codes.subarray(starts[card.record], starts[card.record + 1]);
    const { word } = span.dataset;
    const text = word ? slugs[own[0]] === 'yes' ? word : '' : [...own].map((code) => labels[code]).join(', ');
    (span.querySelector('[data-text]') ?? span).textContent = text;
    if (text && span.matches('.state, .badge')) span.classList.add(`${span.className}-${slugs[own[0]]}`);
    span.hidden = !text;
  }
  return item;
}

const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };

async function show({ focusesNew = false } = {}) {
  const turn = ++asked, url = address(), wanted = query(url);
  showConditions(url);
  try {
    index ??= await Index.open(form.dataset.index);
    const { records, counts } = await search(index, wanted);
    // Behind the results of another query none of this one may stand.
    const key = JSON.stringify(wanted);
    const before = focusesNew && key === standing ? results.children.length : 0;
    const cards = await index.show(records.slice(before, shown));
    if (turn !== asked) return;
    const marks = marksOf(wanted.texts);
    if (!before) results.replaceChildren();
    results.append(...cards.map((card) => fill(clone('search-hit'), card, marks)));
    standing = key;
    if (focusesNew) results.children[before]?.querySelector('a').focus();
    write(count, inWords(count, records.length));
    write($('search-show'), $('search-show').dataset.text.replace('#', numbers().format(records.length)));
    more.hidden = records.length <= shown;
    more.textContent = (more.dataset.text ??= more.textContent).replace('{n}', inWords(more, Math.min(PAGE, records.length - shown)));
    showCounts(counts);
    showAnswer(wanted, records);
    $('search-failed').hidden = true;
    $('search-none').hidden = records.length > 0;
    if (!records.length) await showWaysOut(wanted, url, turn);
    form.dataset.state = 'done';
  } catch {
    if (turn !== asked) return;
    // An index that was replaced meanwhile: the page knows the old address.
    const failed = $('search-failed'), { file } = failed.dataset;
    if (file && location.protocol === 'file:') [failed.querySelector('p').textContent, $('search-reload').hidden] = [file, true];
    failed.hidden = false;
    more.hidden = $('search-none').hidden = true;
    results.replaceChildren();
  }
}

function showCounts(counts) {
  index.choices.forEach(({ name, slugs }, i) => {
    for (const box of all(`[data-choices="${name}"] input`)) {
      const n = counts[i][slugs.indexOf(box.value)] ?? 0;
      write(box.parentElement.lastElementChild, inWords(box, n));
      box.parentElement.classList.toggle('is-none', !n && !box.checked);
    }
  });
}

const amounts = {};

/** How amounts of a currency are written. */
const amountIn = (currency) => (amounts[currency] ??= new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency }));

/** A number or day as people write it; years and numbers of things stay as they are. */
function inForm(value, { currency, days: isDay, amount }) {
  if (currency) return amountIn(currency).format(value);
  if (isDay !== undefined) return new Date(value.slice(0, 10)).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium', timeZone: 'UTC' });
  return amount === undefined ? value : numbers().format(value);
}

/** Whether a book with this number is here, where nothing else is asked. */
function showAnswer({ texts }, records) {
  const box = $('search-answer'), [[name, text] = []] = Object.entries(texts), isAlone = $('search-conditions').children.length === 2;
  const isAsked = isAlone && !when && name && index.fields.some((field) => field.role === 'number' && (name === 'q' || name === field.name));
  const number = isAsked ? numberIn(text) : null;
  box.hidden = !number;
  box.classList.toggle('is-yes', records.length > 0);
  write(box, number ? records.length ? box.dataset.yes : box.dataset.no.replace('{number}', number) : '');
}

// --- Nothing found -----------------------------------------------------------------------------------------------------

async function showWaysOut(wanted, url, turn) {
  const suggest = (id, each) => {
    $(id).hidden = !each.length;
    $(id).querySelector('[data-list]').replaceChildren(...each.map(([text, other, n]) => {
      const item = clone('search-suggestion'), [name, badge] = item.firstElementChild.children;
      name.textContent = text;
      badge.textContent = n ? inWords(badge, n) : '';
      badge.hidden = !n;
      item.firstElementChild.addEventListener('click', () => { go(other); $('search-q').focus(); });
      return item;
    }));
  };
  const all = conditions(url), ways = all.length > 1 ? all : [], near = [];
  for (const [name, text] of Object.entries(wanted.texts)) {
    const terms = termsOf(text);
    // The places are those of the exact spelling; nearly always it is as long as what was typed.
    const base = exact(text).length === text.length ? text : exact(text);
    const put = ({ from, until }, word) => {
      const other = new URL(url);
      other.searchParams.set(name, (base.slice(0, from) + word + base.slice(until)).replace(/\s+/g, ' ').trim());
      return other;
    };
    if (terms.length > 1) ways.push(...terms.map((term) => [base.slice(term.from, term.until), put(term, '')]));
    for (const item of terms.flat()) {
      if (/\d/.test(item.sought) || (await index.rows(item.sought, item.isPrefix)).length) continue;
      for (const word of await nearest(index, item.sought)) near.push([word, put(item, word)]);
    }
  }
  const drops = [];
  for (const [text, other] of ways) {
    const { records: { length } } = await search(index, query(other));
    if (length) drops.push([text, other, length]);
  }
  if (turn !== asked) return;
  suggest('search-drop', drops);
  suggest('search-nearest', near.slice(0, 6));
}

// --- What the visitor does -----------------------------------------------------------------------------------------------

function changed(isStep) {
  shown = PAGE;
  const sort = $('search-sort');
  if (!sort.dataset.chosen) sort.value = usualSort();
  keep(isStep);
  return show();
}

let pause;
form.addEventListener('input', ({ target }) => {
  if (!inputs.includes(target)) return;
  clearTimeout(pause);
  pause = setTimeout(() => changed(false), 120);
});
form.addEventListener('change', ({ target }) => {
  when?.changed(target);
  // What was typed is found already: the click that ended the typing must find its link where it was.
  if (inputs.includes(target) && standing && address().href === location.href) return;
  clearTimeout(pause);
  if (target.type === 'checkbox') settle(target.closest('[data-choices]'), target);
  if (target.id === 'search-sort') target.dataset.chosen = 'yes';
  changed(true);
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearTimeout(pause);
  changed(true);
});
form.addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (!button) return;
  if (button.matches('.pick-toggle')) {
    const section = $(button.getAttribute('aria-controls'));
    section.hidden = !section.hidden;
    button.ariaExpanded = !section.hidden;
  } else if (button.matches('.clear')) {
    const [first, ...others] = all('input', button.parentElement);
    for (const input of [first, ...others]) input.value = '';
    changed(true);
    first.focus();
  } else if (button.id.startsWith('search-clear-')) {
    const group = button.closest('[data-choices]');
    for (const box of boxesOf(group)) box.checked = box.indeterminate = false;
    changed(true);
  } else if (button.id.startsWith('search-view-')) {
    view = button.value;
    keep(false);
    showView();
  }
});
$('search-again').addEventListener('click', startOver);
more.addEventListener('click', () => { shown += PAGE; keep(false); show({ focusesNew: true }); });
addEventListener('popstate', () => { read(new URL(location.href)); keep(false); showView(); show(); });

function showView() {
  for (const button of all('.finder-view button')) button.ariaPressed = button.value === view;
  results.classList.toggle('hits-covers', view === 'covers');
}

// Coming back to the page finds the form as it was left, unless the address says otherwise.
let start = new URL(location.href);
try {
  const left = sessionStorage.getItem(KEY);
  if (!start.search && left) start = new URL(location.pathname + left, location.href);
} catch {}
read(start);
keep(false);
showView();
// On a phone the results would lie below the whole form; the conditions say what is in it.
const isWide = matchMedia('(min-width: 64rem)').matches;
const choices = $('search-choices');
choices.open = isWide;
// There the choices are a sheet over the page, which says how many are found while one chooses.
function closeSheet() {
  choices.open = false;
  $('search-choices-toggle').focus();
}
$('search-show').addEventListener('click', closeSheet);
choices.addEventListener('click', ({ target }) => target === choices && closeSheet());
choices.addEventListener('keydown', ({ key }) => key === 'Escape' && !matchMedia('(min-width: 64rem)').matches && closeSheet());
$('search-fields').open = isWide && inputs.some((input) => input.name !== 'q' && input.dataset.age === undefined && input.value);
// Who comes back from a book finds the list where it was.
addEventListener('pagehide', () => history.replaceState({ top: scrollY }, ''));
show().then(() => scrollTo(0, history.state?.top ?? scrollY));
