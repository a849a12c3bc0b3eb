// Plays an interface with loans, in every state that it can be in: for the page of an example, and for the preview, so that
// an owner sees all of them before there is an interface. Nothing leaves the browser.

/** What can be played, in the words of the preview's menu. */
export const states = {
  loans: 'loans', none: 'no loans', many: '10,000 loans', hostile: 'hostile titles', dates: 'dates that cannot be read',
  empty: 'no number written', malformed: 'not a card number', loading: 'loading', offline: 'no network', timeout: 'no answer in time',
  wrong: '401: wrong number or PIN', forbidden: '403: not allowed', unknown: '404: unknown number', busy: '429: too many requests',
  refused: '422: refused', broken: '503: out of order', page: 'a web page as the answer', half: 'half an answer', strange: 'an answer that is no list',
  large: 'an answer that is too large', cors: 'no CORS for this site', unreachable: 'nobody answers',
};

const BOOKS = {
  en: 'The Time Machine|H. G. Wells;Emma|Jane Austen;Walden|Henry David Thoreau;Dracula|Bram Stoker;Middlemarch|George Eliot;Kim|Rudyard Kipling;Moby-Dick|Herman Melville',
  pl: 'Lalka|Bolesław Prus;Nad Niemnem|Eliza Orzeszkowa;Pan Tadeusz|Adam Mickiewicz;Ziemia obiecana|Władysław Reymont;Quo vadis|Henryk Sienkiewicz;Wesele|Stanisław Wyspiański;Balladyna|Juliusz Słowacki',
  ru: 'Мёртвые души|Николай Гоголь;Отцы и дети|Иван Тургенев;Обломов|Иван Гончаров;Чайка|Антон Чехов;Идиот|Фёдор Достоевский;Анна Каренина|Лев Толстой;Евгений Онегин|Александр Пушкин',
  es: 'Don Quijote de la Mancha|Miguel de Cervantes;La Regenta|Leopoldo Alas «Clarín»;Marianela|Benito Pérez Galdós;Platero y yo|Juan Ramón Jiménez;Facundo|Domingo F. Sarmiento;Rimas|Gustavo Adolfo Bécquer;Martín Fierro|José Hernández',
  zh: '紅樓夢|曹雪芹;西遊記|吳承恩;水滸傳|施耐庵;三國演義|羅貫中;儒林外史|吳敬梓;聊齋誌異|蒲松齡;老殘遊記|劉鶚',
};

/** Made-up loans: days from today on which they are due, and states of PAIA. */
const CASES = [[-3, 'loan'], [0, 'loan'], [2, 'loan'], [12, 'loan'], [26, 'loan'], [5, 'ready'], [null, 'reserved']];

const HOSTILE = [
  '<script>document.title = "hacked"</script>', '"><img src=x onerror="document.title=\'hacked\'">', '&lt;b&gt;fat&lt;/b&gt;',
  '\u202Etxt.exe\u202C \u2066backwards', 'A'.repeat(3000), '</textarea></template><h1>big</h1>', 'javascript:alert(1)', '{{ 7 * 7 }} ${7 * 7}', '\u0000\u0007\n\n',
];

const DATES = ['31.06.2026', 'tomorrow', '2026-13-45', '', '0000-00-00', '9999999999999999', '2026-02-30T25:61', '<b>2026</b>'];

const day = (now, days) => new Date(now + days * 86_400_000);

/** A date as the interface writes it: in the first form that the site file states. */
function written(date, [format]) {
  if (format === 'unix') return Math.floor(date / 1000);
  if (format === 'milliseconds') return date.getTime();
  const iso = date.toISOString();
  if (!format) return iso.slice(0, 10);
  const parts = { Y: iso.slice(0, 4), y: iso.slice(2, 4), m: iso.slice(5, 7), d: iso.slice(8, 10), H: '23', I: '11', M: '59', S: '00', p: 'PM', '%': '%' };
  return format.replace(/%(.)/g, (_, letter) => parts[letter] ?? '');
}

/** Puts a value where a path of the site file looks for it. */
function put(record, path, value) {
  const parts = path.split('.');
  let place = record;
  for (const [at, part] of parts.entries()) {
    const name = part === '*' ? 0 : part;
    if (at === parts.length - 1) place[name] = value;
    else place = place[name] ??= parts[at + 1] === '*' || /^\d+$/.test(parts[at + 1]) ? [] : {};
  }
}

/** An answer with loans, in the form that the interface has by the site file. */
function answerOf(loans, { fields, states: known, records, formats }) {
  const list = loans.map(({ title, author, due, state, text }) => {
    const record = {};
    const add = (name, value) => fields[name] && value !== undefined && put(record, fields[name][0], value);
    add('title', !fields.author && author ? `${author}: ${title}` : title);
    add('author', author);
    add('due', text ?? (due && written(due, formats)));
    add('state', Object.keys(known).find((word) => known[word] === state));
    return record;
  });
  if (!records) return list;
  const answer = {};
  put(answer, records, list);
  return answer;
}

function loansOf(state, lang, now) {
  const books = (BOOKS[lang.split('-')[0]] ?? BOOKS.en).split(';').map((each) => each.split('|'));
  const book = (place) => ({ title: books[place % books.length][0], author: books[place % books.length][1] });
  switch (state) {
    case 'none': return [];
    case 'many': return Array.from({ length: 10_000 }, (_, place) => (
      { ...book(place), title: `${book(place).title} ${place + 1}`, due: day(now, (place % 400) - 20), state: 'loan' }));
    case 'hostile': return HOSTILE.map((title, place) => ({ title, author: HOSTILE[(place + 1) % HOSTILE.length], due: day(now, place), state: 'loan' }));
    case 'dates': return DATES.map((text, place) => ({ ...book(place), text, state: 'loan' }));
    default: return CASES.map(([days, is], place) => ({ ...book(place), due: days === null ? undefined : day(now, days), state: is }));
  }
}

const STATUS = { wrong: 401, forbidden: 403, unknown: 404, busy: 429, refused: 422, broken: 503 };

const json = (value, status = 200, headers = {}) =>
  new Response(typeof value === 'string' ? value : JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const never = (signal) => new Promise((_, refuse) => {
  signal.addEventListener('abort', () => refuse(new DOMException('stopped', 'AbortError')));
});

/** What asks the played interface in the place of `fetch`. */
export function playing(interface_, state, lang, now) {
  const whole = () => JSON.stringify(answerOf(loansOf(state, lang, now), interface_));
  async function fetching(address, { mode, signal } = {}) {
    if (mode === 'no-cors' && state === 'cors') return new Response('');
    if (state === 'cors' || state === 'unreachable') throw new TypeError('played');
    if (state === 'timeout' || state === 'loading') return never(signal);
    await new Promise((done) => { setTimeout(done, 400); });
    if (STATUS[state] === 429) return json({}, 429, { 'Retry-After': '20' });
    // In PAIA, nobody who has a token is refused as not known.
    const isLogin = String(address).endsWith('/auth/login') || String(address) === 'auth/login';
    if (isLogin && state !== 'wrong') return json({ access_token: 'played', patron: 'played', token_type: 'Bearer' });
    if (STATUS[state]) return json({ error: state }, STATUS[state]);
    switch (state) {
      case 'page': return new Response('<!doctype html><title>Log in</title>', { headers: { 'Content-Type': 'text/html' } });
      case 'half': return json(whole().slice(0, 60));
      case 'strange': return json({ message: 'hello' });
      case 'large': return json(' '.repeat(16_000_001));
      default: return json(whole());
    }
  }
  fetching.isOffline = state === 'offline';
  if (state === 'timeout') interface_.timeout = 2;
  return fetching;
}
