// What makes a finished page stay right and pleasant: the clock (ended events leave, counts follow),
// the way back, pictures that fail. Without this script every page still reads and every link works.

const root = document.documentElement;

/** The moment, in ms. A frozen site keeps to its own instant; the rest follows the visitor's clock. */
export const now = () => Number(root.dataset.frozenNow) || Date.now();

// --- Freshness -------------------------------------------------------------------------------------------------------

// Formats cost milliseconds each, so they are made when a page first needs them.
const once = (make) => { let made; return () => (made ??= make()); };
const days = once(() => new Intl.DateTimeFormat('sv', { timeZone: root.dataset.timeZone || undefined }));
const plurals = once(() => new Intl.PluralRules(root.lang));
export const numbers = once(() => new Intl.NumberFormat(root.lang));

/** The day of an instant in the site's zone, `2026-09-17`; of this one without it. */
export const dayOf = (moment = now()) => days().format(moment);

const DAY = 86_400_000;
const isSameDay = (first, second) =>
  Math.abs(first - second) < DAY && days().format(first) === days().format(second);

/** A number in the words of an element whose data-forms holds its text for 1, 2 and 5. */
export function inWords(element, n) {
  const forms = element.dataset.forms?.split('|');
  if (!forms) return numbers().format(n);
  const samples = [5, 2, 1];
  const sample = samples.find((each) => plurals().select(each) === plurals().select(n)) ?? 5;
  return forms[[1, 2, 5].indexOf(sample)].replace(String(sample), numbers().format(n));
}

/** Shows the badges of one event that are true at `moment`. */
function mark(event, starts, ends, moment) {
  const ended = ends <= moment;
  const running = !ended && starts <= moment;
  const state = {
    ended,
    running,
    today: !ended && !running && isSameDay(starts, moment),
  };
  for (const badge of event.querySelectorAll('[data-badge]')) badge.hidden = !state[badge.dataset.badge];
  const card = event.matches('article') ? event : event.querySelector('article');
  card?.classList.toggle('is-ended', ended);
  return ended;
}

function refresh() {
  const moment = now();
  let next = Infinity;
  for (const event of document.querySelectorAll('[data-ends]')) {
    const starts = Number(event.dataset.starts);
    const ends = Number(event.dataset.ends);
    const ended = mark(event, starts, ends, moment);
    if (event.closest('[data-fresh="upcoming"]') && event.matches('li')) event.hidden = ended;
    for (const edge of [starts, ends]) if (edge > moment) next = Math.min(next, edge);
  }
  for (const list of document.querySelectorAll('[data-fresh="upcoming"]')) {
    for (const group of list.querySelectorAll('[data-fresh-group]')) group.hidden = !group.querySelector('li:not([hidden])');
    const empty = list.querySelector('[data-fresh-empty]');
    const left = list.querySelector('[data-ends]:not([hidden])');
    if (empty) empty.hidden = Boolean(left);
    if (!empty && list.querySelector('[data-ends]')) list.hidden = !left;
  }
  for (const word of document.querySelectorAll('[data-day]')) {
    const place = [moment, moment + DAY].findIndex((each) => days().format(each) === word.dataset.day);
    const text = word.dataset.words.split('|')[place];
    word.hidden = !text;
    if (text) word.textContent = text;
  }
  for (const count of document.querySelectorAll('[data-count]')) {
    const ends = count.dataset.countEnds?.split(' ') ?? [];
    const gone = ends.filter((end) => Number(end) <= moment).length;
    if (gone || count.dataset.changed) {
      count.textContent = inWords(count, Math.max(0, Number(count.dataset.count) - gone));
      count.dataset.changed = 'yes';
    }
  }
  // Again at the next start or end, and within the hour for the sake of "today".
  clearTimeout(timer);
  if (!root.dataset.frozenNow) timer = setTimeout(refresh, Math.max(1000, Math.min(next - moment, 3600000)));
}

let timer;

refresh();
addEventListener('pageshow', (event) => event.persisted && refresh());
document.addEventListener('visibilitychange', () => document.hidden || refresh());

// --- The way back ----------------------------------------------------------------------------------------------------

/** How to return to the page of this site where the visitor was, if there is one. */
function wayBack() {
  const { navigation } = window;
  if (navigation?.currentEntry) {
    const before = navigation.entries().slice(0, navigation.currentEntry.index).reverse();
    const page = (url) => url?.replace(/#.*/, '');
    const entry = before.find((each) => page(each.url) !== page(location.href));
    return entry && (() => navigation.traverseTo(entry.key));
  }
  const cameFromHere = document.referrer.startsWith(location.origin + '/');
  return cameFromHere && history.length > 1 && (() => history.back());
}

document.addEventListener('click', (event) => {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const back = event.target.closest?.('[data-back]') && wayBack();
  if (!back) return;
  event.preventDefault();
  back();
});

// --- Pictures that cannot be had: the box shows its letter instead ----------------------------------------------------

const fail = (image) => image.closest?.('.picture')?.classList.add('is-failed');
addEventListener('error', (event) => event.target instanceof HTMLImageElement && fail(event.target), true);
for (const image of document.images) if (image.complete && !image.naturalWidth) fail(image);

// --- The chosen filter is in sight in a row that scrolls ----------------------------------------------------------------

for (const chip of document.querySelectorAll('.chips [aria-current]')) {
  const row = chip.closest('.chips');
  row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}

// --- Galleries --------------------------------------------------------------------------------------------------------------

if (document.querySelector('.gallery')) import('./gallery.js');

// --- What the visitor keeps -------------------------------------------------------------------------------------------------

if (document.getElementById('saved-link')) import('./saved.js');

// --- Hours and distances, on pages that have any ---------------------------------------------------------------------------

if (document.querySelector('[data-hours]')) import('./hours.js');
if (document.querySelector('[data-closed], [data-last]')) import('./week.js');
if (document.getElementById('places-near')) import('./places.js');

// --- Scanning; where no camera can be used, the dialog says why ------------------------------------------------------------

for (const button of document.querySelectorAll('[data-scan]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { scan } = await import('./scan.js');
    const number = await scan();
    if (number) location.assign(`${document.getElementById('scanner').dataset.search}?q=${number}`);
  });
}

// --- Without network: what was kept, and of when it is --------------------------------------------------------------------

const { serviceWorker } = navigator;
if (root.dataset.worker && serviceWorker) {
  const notice = document.getElementById('offline-notice');
  serviceWorker.addEventListener('message', ({ data: { isOffline, since } }) => {
    const date = new Intl.DateTimeFormat(root.lang, { dateStyle: 'long', timeStyle: 'short', hour12: root.dataset.clock === '12' });
    if (isOffline) notice.textContent = notice.dataset.text.replace('{date}', since ? date.format(since) : '?');
    notice.hidden = !isOffline;
  });
  const ask = async () => (await serviceWorker.ready).active.postMessage('state');
  for (const name of ['online', 'offline']) addEventListener(name, ask);
  // A window that takes no worker does without.
  serviceWorker.register(root.dataset.worker).then(ask, () => {});
}

// --- The tabs --------------------------------------------------------------------------------------------------------

// On a phone that is too narrow for all of them, the chosen one is in sight.
const chosen = document.querySelector('#tabs [aria-current]')?.parentElement;
if (chosen) {
  const row = chosen.parentElement;
  row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
