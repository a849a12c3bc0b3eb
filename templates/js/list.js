// The page of a visitor's list: shows what is kept, or a list from an address, fresh from the pages of its records; prints it,
// shares it by an address, and writes it as a table, for reference managers and as a calendar.

import { heart, home, keep, kept, pathOf, watch } from './saved.js';
import { citations } from './cite.js';
import { factsOf } from './facts.js';
import { now } from './site.js';

const $ = (id) => document.getElementById(id);
const list = $('saved-list');
// Pages of a site that lies in a folder cannot be fetched: it shows what was kept of them.
const canFetch = location.protocol !== 'file:';
const pages = new Map();
let shown = [], isShared = false;

/** The records that an address names behind its `#`, as far as they are of this site. */
function shared() {
  const paths = location.hash.slice(1).split(',').filter(Boolean).slice(0, 200).map((each) => {
    try {
      const { href } = new URL(decodeURIComponent(each), home);
      return href.startsWith(home) && pathOf(href);
    } catch {}
  });
  return [...new Set(paths.filter(Boolean))].map((path) => ({ path, title: decodeURIComponent(path) }));
}

const addressOf = ({ path }) => new URL(canFetch ? path : path.replace(/\/?$/, '/index.html'), home).href;

function row(record) {
  const item = $('saved-item').content.firstElementChild.cloneNode(true), link = item.querySelector('a');
  link.href = addressOf(record);
  item.firstElementChild.append(heart(record.path, () => record));
  fill(item, record);
  return item;
}

function fill(item, record) {
  item.querySelector('a').textContent = record.title;
  for (const place of item.querySelectorAll('[data-field]')) {
    place.textContent = record[place.dataset.field] ?? '';
    place.hidden = !record[place.dataset.field];
  }
  const picture = item.querySelector('.picture');
  picture.classList.toggle('cover', record.kind !== 'event');
  picture.dataset.initial = record.title.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? '';
  const image = picture.querySelector('img');
  if (image && record.image && image.src !== new URL(record.image, home).href) image.src = new URL(record.image, home).href;
  else if (image && !record.image) image.remove();
}

/** Reads the record's page again, since a book may be on loan by now, and an event at another time. */
async function renew(record, item) {
  const answer = await fetch(addressOf(record)).catch(() => undefined);
  if (!answer) return;
  const root = answer.ok && new DOMParser().parseFromString(await answer.text(), 'text/html');
  const facts = root && factsOf(root, addressOf(record));
  Object.assign(record, facts || { note: list.dataset.gone });
  if (facts) {
    pages.set(record.path, root);
    record.note = Number(root.getElementById('event')?.dataset.ends) <= now() ? list.dataset.ended : undefined;
  }
  fill(item, record);
}

async function show() {
  const own = kept(), given = shared();
  isShared = given.length > 0;
  shown = isShared ? given : own;
  pages.clear();
  $('title').textContent = isShared ? $('title').dataset.shared : document.title.split(' · ')[0];
  $('saved-about').hidden = isShared;
  const items = shown.map(row);
  list.replaceChildren(...items);
  settle();
  if (!canFetch) return;
  const waiting = shown.map((record, i) => () => renew(record, items[i]));
  const work = async () => { for (let next; (next = waiting.shift());) await next(); };
  await Promise.all(Array.from({ length: 4 }, work));
  settle();
  if (!isShared) for (const record of own) Object.assign(record, shown.find(({ path }) => path === record.path));
}

/** What can be done with what is shown. */
function settle() {
  const own = new Set(kept().map(({ path }) => path));
  $('saved-actions').hidden = !shown.length;
  $('saved-none').hidden = shown.length > 0;
  $('saved-take').hidden = !isShared || shown.every(({ path }) => own.has(path));
  $('saved-clear').hidden = isShared;
  $('saved-bibtex').hidden = !shown.some(({ path }) => pages.get(path)?.querySelector('.Z3988'));
  $('saved-calendar').hidden = !shown.some(({ path }) => pages.get(path)?.getElementById('event'));
}

// --- Sharing ------------------------------------------------------------------------------------------------------------

async function share() {
  const paths = shown.map(({ path }) => encodeURIComponent(path).replaceAll('%2F', '/'));
  const url = `${location.href.replace(/[?#].*/, '')}#${paths.join(',')}`;
  if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
  const button = $('saved-share').querySelector('span');
  try {
    await navigator.clipboard.writeText(url);
    $('saved-state').textContent = button.textContent = $('saved-share').dataset.done;
  } catch {
    location.hash = url.slice(url.indexOf('#'));
  }
}

// --- Files --------------------------------------------------------------------------------------------------------------

function save(name, type, text) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A cell that no spreadsheet takes for a formula. */
const cell = (text = '') => '"' + (/^[=+\-@\t\r]/.test(text) ? "'" : '') + text.replaceAll('"', '""') + '"';

function table() {
  const rows = shown.map((record) => ['title', 'by', 'when', 'place', 'shelfmark', 'state', 'isbn'].map((name) => record[name]).concat(addressOf(record)));
  return `\uFEFF${[list.dataset.columns.split('|'), ...rows].map((each) => each.map(cell).join(',')).join('\r\n')}\r\n`;
}

function bibTeX() {
  const keys = new Set();
  return shown.map((record) => {
    const page = pages.get(record.path), coins = page?.querySelector('.Z3988')?.title;
    if (!coins) return '';
    const facts = page.getElementById('cite').dataset;
    let { key } = facts;
    for (let n = 2; keys.has(key); n++) key = `${facts.key}-${n}`;
    keys.add(key);
    return citations(coins, { ...facts, key, url: addressOf(record) }).bibtex;
  }).filter(Boolean).join('\n');
}

const inCalendar = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');
/** A line of a calendar in parts of at most 75 bytes. */
function folded(line) {
  const parts = [''];
  let bytes = 0;
  for (const sign of line) {
    const length = new TextEncoder().encode(sign).length;
    if (bytes + length > 74) parts.push(bytes = 0, '');
    bytes += length;
    parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part !== 0).join('\r\n ');
}

const stamp = (moment) => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

/** An event that has no file of its own. */
function made(record, event) {
  const start = event.querySelector('#event-when').getAttribute('datetime');
  const day = (text, more) => new Date(Date.parse(text) + more * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const isDay = !start.includes('T');
  const days = Math.max(1, Math.round((event.dataset.ends - event.dataset.starts) / 86_400_000));
  const times = isDay ? [`DTSTART;VALUE=DATE:${day(start, 0)}`, `DTEND;VALUE=DATE:${day(start, days)}`]
    : [`DTSTART:${stamp(Number(event.dataset.starts))}`, `DTEND:${stamp(Number(event.dataset.ends))}`];
  return ['BEGIN:VEVENT', `UID:${inCalendar(addressOf(record))}`, `DTSTAMP:${stamp(now())}`, ...times, `SUMMARY:${inCalendar(record.title)}`,
    ...record.place ? [`LOCATION:${inCalendar(record.place)}`] : [], `URL:${addressOf(record)}`, 'END:VEVENT'].map(folded).join('\r\n');
}

/** The events as a calendar: of their own files, so that who has subscribed to the site's calendar gets none twice. */
async function calendar() {
  const zones = new Map(), events = [];
  for (const record of shown) {
    const page = pages.get(record.path), event = page?.getElementById('event');
    if (!event) continue;
    const file = page.querySelector('#event-calendar')?.getAttribute('href');
    const answer = file && await fetch(new URL(file, addressOf(record))).catch(() => undefined);
    const text = answer?.ok ? await answer.text() : '';
    for (const [zone, id] of text.matchAll(/BEGIN:VTIMEZONE[^]*?TZID:(.*)[^]*?END:VTIMEZONE/g)) zones.set(id, zone);
    const own = text.match(/BEGIN:VEVENT[^]*?END:VEVENT/g);
    events.push(...own ?? [made(record, event)]);
  }
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Gablota//saved//EN', ...zones.values(), ...events, 'END:VCALENDAR', ''].join('\r\n');
}

// --- What the visitor does ----------------------------------------------------------------------------------------------

$('saved-share').addEventListener('click', share);
$('saved-print').addEventListener('click', () => print());
$('saved-csv').addEventListener('click', () => save('list.csv', 'text/csv', table()));
$('saved-bibtex').addEventListener('click', () => save('list.bib', 'application/x-bibtex', bibTeX()));
$('saved-calendar').addEventListener('click', async () => save('list.ics', 'text/calendar', await calendar()));
$('saved-clear').addEventListener('click', () => { keep([]); show(); });
$('saved-take').addEventListener('click', () => {
  const own = kept(), paths = new Set(own.map(({ path }) => path));
  keep([...shown.filter(({ path, note }) => !paths.has(path) && note !== list.dataset.gone), ...own]);
});
watch(settle);
addEventListener('hashchange', show);
show();
