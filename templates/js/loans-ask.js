// Asks the interface with a reader's loans, and puts its answer into one form: `{ title, author, due, state, … }`. What the
// reader wrote goes into the body of a POST, or into headers, and lives no longer than the request. Everything that comes
// back is text.

/** How much of an answer is read, in characters: some 40,000 loans. */
const LIMIT = 16_000_000;
/** How many loans are shown of it. */
const MOST = 20_000;

const HIDDEN = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g;

/** Why there are no loans: the name of a state, and after how many seconds one may ask again. */
class Trouble extends Error {
  constructor(state, wait) {
    super(state);
    Object.assign(this, { state, wait });
  }
}

// --- The request -----------------------------------------------------------------------------------------------------

/** A text with what the reader wrote in the place of `{number}` and `{pin}`. */
const filled = (text, reader) => text.replace(/\{(number|pin)\}/g, (_, name) => reader[name] ?? '');

/** `{ 'variables.card': '1' }` as `{ variables: { card: '1' } }`. */
function nested(pairs) {
  const all = Object.create(null);
  for (const [name, value] of pairs) {
    const parts = name.split('.');
    let place = all;
    for (const part of parts.slice(0, -1)) place = place[part] ??= Object.create(null);
    place[parts.at(-1)] = value;
  }
  return all;
}

/** Nothing of a request or its answer is kept, and it goes nowhere else. */
const SAFE = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' };

async function bodyOf(answer) {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw error.name === 'AbortError' ? error : new Trouble('half');
    });
    text += decoder.decode(value, { stream: !done });
    if (text.length > LIMIT) throw new Trouble('large');
    if (done) return text;
  }
}

/** The seconds that an answer asks to wait: a number, or a moment. */
function waitOf(answer) {
  const given = answer.headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Math.min(3600, Math.max(1, Math.ceil(seconds || 60)));
}

function check(answer, isLogin) {
  const { status } = answer;
  if (answer.ok) return;
  if (status === 429) throw new Trouble('busy', waitOf(answer));
  // PAIA says 403 where the number or the PIN is wrong.
  if (status === 401 || (isLogin && status === 403)) throw new Trouble('wrong');
  throw new Trouble({ 403: 'forbidden', 404: 'unknown' }[status] ?? (status >= 500 ? 'broken' : 'refused'));
}

/** The JSON of an answer, or what it is instead. */
async function jsonOf(answer, isLogin) {
  check(answer, isLogin);
  const text = (await bodyOf(answer)).trim();
  if (text.startsWith('<') || /\bhtml\b/i.test(answer.headers.get('Content-Type') ?? '')) throw new Trouble('page');
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble(/^[[{"]/.test(text) || !text ? 'half' : 'strange');
  }
}

/** Loans by PAIA: a token for number and PIN, then the list. The token is in no variable that outlives this. */
async function askPAIA({ url }, reader, fetching) {
  const body = new URLSearchParams({
    grant_type: 'password', username: reader.number, password: reader.pin, scope: 'read_items' });
  const { access_token: token, patron } = await jsonOf(await fetching(`${url}auth/login`, { method: 'POST', body }), true) ?? {};
  if (!isWord(token) || !isWord(patron)) throw new Trouble('strange');
  return jsonOf(await fetching(`${url}core/${encodeURIComponent(patron)}/items`, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } }));
}

const isWord = (value) => ['string', 'number'].includes(typeof value) && String(value) !== '';

/** Loans as the site file says. */
async function askREST({ url, method, send, body, headers }, reader, fetching) {
  const pairs = Object.entries(body).map(([name, text]) => [name, filled(text, reader)]);
  const own = Object.entries(headers).map(([name, text]) => [name, filled(text, reader)]);
  const isForm = send === 'form';
  return jsonOf(await fetching(url, {
    method, headers: { Accept: 'application/json', ...(isForm ? {} : { 'Content-Type': 'application/json' }), ...Object.fromEntries(own) },
    body: isForm ? new URLSearchParams(pairs) : JSON.stringify(nested(pairs)) }));
}

/** Whether an address answers at all; nothing of the reader is sent. */
async function isThere(url, fetching) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 5000);
  return fetching(url, { ...SAFE, redirect: 'follow', mode: 'no-cors', signal: patience.signal })
    .then(() => true, () => false).finally(() => clearTimeout(timer));
}

/**
 * The loans of a reader: `{ state: 'list', loans }`, or `{ state, wait }` for anything else.
 *
 * - `reader` is `{ number, pin }`; `signal` ends the request; `fetching` is the browser's `fetch`, or what plays an interface.
 */
export async function askForLoans(interface_, reader, zone, signal, fetching = fetch) {
  const patience = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => { isLate = true; patience.abort(); }, interface_.timeout * 1000);
  signal.addEventListener('abort', () => patience.abort());
  const safely = (url, options) => fetching(url, { ...SAFE, ...options, signal: patience.signal });
  try {
    const answer = await (interface_.type === 'rest' ? askREST : askPAIA)(interface_, reader, safely);
    const list = at(answer, interface_.records);
    if (!Array.isArray(list)) throw new Trouble('strange');
    const loans = list.slice(0, MOST).map((each) => loanOf(each, interface_, zone)).filter((loan) => loan && loan.state !== 'none');
    return { state: loans.length ? 'list' : 'none', loans };
  } catch (error) {
    if (signal.aborted) return { state: 'stopped' };
    if (error instanceof Trouble) return { state: error.state, wait: error.wait };
    if (isLate) return { state: 'timeout' };
    if (fetching === fetch && !navigator.onLine) return { state: 'offline' };
    // A browser does not say whether nobody answered, or the answer was not for this site.
    return { state: await isThere(new URL(interface_.url || '/', document.baseURI), fetching) ? 'cors' : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

// --- The answer ------------------------------------------------------------------------------------------------------

/** What stands at a path of JSON: `data.loans`, `authors.*.name`. */
function at(value, path) {
  let found = value;
  const parts = path === '' ? [] : path.split('.');
  for (const [place, part] of parts.entries()) {
    if (part === '*') return Array.isArray(found) ? found.map((each) => at(each, parts.slice(place + 1).join('.'))) : undefined;
    found = found !== null && typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined;
  }
  return found;
}

/** A value as text in one line, without what writes backwards; a list's texts with commas between. */
function textOf(value) {
  if (Array.isArray(value)) return value.slice(0, 50).map(textOf).filter(Boolean).join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).slice(0, 1000).replace(HIDDEN, ' ').replace(/\s+/g, ' ').trim();
}

function loanOf(record, { fields, states, formats }, zone) {
  if (record === null || typeof record !== 'object') return undefined;
  const value = (name) => (fields[name] ?? []).map((path) => at(record, path)).find((each) => textOf(each) !== '');
  const [title, author, shelfmark, renewals, isbn, barcode] =
    ['title', 'author', 'shelfmark', 'renewals', 'isbn', 'barcode'].map((name) => textOf(value(name)));
  const word = textOf(value('state'));
  const isKnown = Object.hasOwn(states, word.toLowerCase());
  return {
    title, author, shelfmark, renewals, isbn, barcode, ...dueOf(value('due'), formats, zone),
    state: isKnown ? states[word.toLowerCase()] : 'loan', word: isKnown ? '' : word.slice(0, 60) };
}

/** When something is due, as the clock of the library shows it: `{ day: '2026-09-17', time: '18:00' }`; `text` where it cannot be read. */
function dueOf(value, formats, zone) {
  const text = textOf(value);
  if (!text) return { day: '', time: '', text: '' };
  const found = formats.length ? formats.reduce((known, format) => known ?? byFormat(text, format, zone), undefined) : undefined;
  const { day, time } = found ?? standard(text, zone) ?? {};
  if (!day) return { day: '', time: '', text: text.slice(0, 60) };
  // Programs write whole days as midnight, or as the last minute.
  return { day, time: ['00:00', '23:59'].includes(time) ? '' : time ?? '', text: '' };
}

/** `2026-09-17`, with a time and an offset or without. A time without an offset is that of the library. */
function standard(text, zone) {
  const parts = text.match(/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:[.,]\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, offset] = parts;
  if (!isDay(year, month, day)) return undefined;
  if (!offset) return { day: `${year}-${month}-${day}`, time: hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour}:${minute}` : '' };
  return inZone(Date.parse(text.replace(' ', 'T').replace(/\s/g, '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2').replace(',', '.')), zone);
}

/** Whether there is such a day: not the 31st of June. */
function isDay(year, month, day) {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) > 1900 && Number(year) < 2200;
}

const formatters = new Map();

/** What calendar and clock show in a zone. */
export function inZone(moment, zone) {
  if (!Number.isFinite(moment) || Math.abs(moment) > 7e12) return undefined;
  if (!formatters.has(zone)) {
    formatters.set(zone, new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone || undefined }));
  }
  const [day, time] = formatters.get(zone).format(moment).split(' ');
  return { day, time };
}

const PARTS = { Y: '(\\d{4})', y: '(\\d\\d)', m: '(\\d\\d?)', d: '(\\d\\d?)', H: '(\\d\\d?)', I: '(\\d\\d?)', M: '(\\d\\d)', S: '(\\d\\d)', p: '([AaPp])\\.?[Mm]\\.?' };

/** A date in a form that the site file states: `%d.%m.%Y`. */
function byFormat(text, format, zone) {
  if (format === 'unix' || format === 'milliseconds') {
    return /^-?\d{1,15}$/.test(text) ? inZone(Number(text) * (format === 'unix' ? 1000 : 1), zone) : undefined;
  }
  const names = [];
  const pattern = format.replace(/%(.)|[^%]+/g, (literal, letter) => {
    if (!letter || letter === '%') return (letter ?? literal).replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&').replace(/\s+/g, '\\s+');
    names.push(letter);
    return PARTS[letter];
  });
  const found = text.match(new RegExp(`^${pattern}$`));
  if (!found) return undefined;
  const part = Object.fromEntries(names.map((name, place) => [name, found[place + 1]]));
  const two = (number) => String(number).padStart(2, '0');
  const year = part.Y ?? `20${part.y}`;
  if (!isDay(year, part.m, part.d)) return undefined;
  const half = part.p && (Number(part.I) % 12) + (/p/i.test(part.p) ? 12 : 0);
  const hour = half ?? part.H;
  const time = hour === undefined ? '' : `${two(hour)}:${part.M ?? '00'}`;
  return { day: `${year}-${two(part.m)}-${two(part.d)}`, time: /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : '' };
}
