// The search of what takes place: from which day to which, and for what age. A page of such things loads it before search.js.

import { dayOf } from './site.js';

const form = document.getElementById('search-form');
const words = [...form.querySelectorAll('input[name=when]')], [from, to] = form.querySelectorAll('input[type=date]');
const age = document.getElementById('search-for-age');

/** The day some days after another one. */
const dayAfter = (day, n) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10);

/** What is chosen: a word, or two days as `2026-09-17..2026-09-20`, either of which may be missing. */
const text = () => from.value || to.value ? `${from.value}..${to.value}` : words.find((each) => each.checked)?.value ?? '';

/** The days that an address asks for; from today on where it says nothing. */
function spanOf(when) {
  const today = dayOf(), weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today : dayAfter(today, 6 - weekday);
  const spans = {
    today: [today, today], tomorrow: [dayAfter(today, 1), dayAfter(today, 1)], week: [today, dayAfter(today, 6)],
    weekend: [saturday, dayAfter(saturday, weekday === 0 ? 0 : 1)], month: [today, dayAfter(today, 29)], past: ['', dayAfter(today, -1)],
  };
  const [low, high] = spans[when] ?? when?.match(/^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/)?.slice(1) ?? [today];
  return { low: low ?? '', high: high ?? '', isPast: when === 'past' };
}

const valueOf = ({ ranges }, name) => {
  const range = ranges.find((each) => each.name === name);
  return (record) => range?.values[range.codes[record] - 1] ?? '';
};

/** Which records take place between two days, or have ended before the second. */
const inSpan = ({ low, high, isPast }) => (index) => {
  const start = valueOf(index, 'start'), end = valueOf(index, 'end');
  return (record) => {
    const first = start(record).slice(0, 10), last = end(record).slice(0, 10) || first;
    return first && (isPast ? last <= high : last >= low && (!high || first <= high));
  };
};

/** The years of life that words for an age mean, from and to: `6-9`, `18+`, "od 6 lat", "for adults"; `null` for others. */
export function yearsOf(label) {
  const [first, second] = (label.match(/\d+/g) ?? []).map(Number);
  if (/\d\s*[-–—]\s*\d/.test(label)) return [first, second];
  if (/(до|do|up to|under|hasta|以下)\s*\d|\d\s*[歲岁]?以下/i.test(label)) return [0, first];
  if (first !== undefined) return /\+|от|od|from|over|desde|以上|powyżej|свыше|mayores/i.test(label) ? [first, Infinity] : [first, first];
  if (/famil|rodzin|сем[ьеё]|親子|亲子|all ages|wszystkich|всех|todos|todas las edades|不限/i.test(label)) return [0, Infinity];
  return /adult|doros|взросл|成人/i.test(label) ? [18, Infinity] : null;
}

/** Which records suit an age. */
const forAge = (years) => ({ choices }) => {
  const { labels, starts, codes } = choices.find(({ name }) => name === 'age');
  const fits = labels.map(yearsOf).map((span) => span !== null && span[0] <= years && years <= span[1]);
  return (record) => codes.subarray(starts[record], starts[record + 1]).some((code) => fits[code]);
};

/** The order by start: what runs on from days before comes behind what begins, and of what has been the last comes first. */
const keyOf = ({ low, isPast }) => (index, sort, codes) => {
  if (sort !== 'start') return undefined;
  if (isPast) return (record) => codes[record] ? -codes[record] : Infinity;
  const start = valueOf(index, 'start');
  return (record) => codes[record] ? codes[record] + (start(record) < low ? 1e9 : 0) : Infinity;
};

let clock;

/** From when until when, as the site writes times: `18:30–21:30`, "6:30–9:30 pm". */
function hoursOf(times, lang) {
  if (document.documentElement.dataset.clock !== '12') return times.join('–');
  clock ??= new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });
  const [first, last] = times.map((time) => new Date(`2000-01-01T${time}Z`));
  const text = (times.length > 1 && last > first ? clock.formatRange(first, last) : times.length > 1 ? `${clock.format(first)} – ${clock.format(last)}` : first ? clock.format(first) : '');
  // As the lists write it: no blanks where the half of the day stands once.
  return (text.match(/[ap]\.?m/gi) ?? []).length === 1 ? text.replace(/\s*–\s*/, '–') : text;
}

/** What search.js asks. */
form.dated = {
  text,

  /** The order that the results have unless another one is chosen. */
  sort: document.querySelector('#search-sort [value=start]') ? 'start' : undefined,

  /** Fills the form in from an address. */
  read(given) {
    const when = given.get('when') ?? '', days = when.split('..'), isDays = days.length === 2;
    [from.value, to.value] = isDays ? days : ['', ''];
    for (const each of words) each.checked = each.value === when;
    if (!isDays && !words.some((each) => each.checked)) words[0].checked = true;
    const chip = words.find((each) => each.checked)?.parentElement, row = chip?.parentElement;
    if (chip) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  },

  /** Adds to a query what an address asks for. */
  ask(given, query) {
    const span = spanOf(given.get('when')), years = given.get('for_age');
    query.span = span;
    query.fits = [inSpan(span)];
    query.keyOf = keyOf(span);
    if (/^\d+$/.test(years) && age) query.fits.push(forAge(query.age = Number(years)));
  },

  /** What is chosen, in words; `inWords` writes a day. */
  label: (inWords) => words.find((each) => each.checked)?.nextElementSibling.textContent
    ?? [from.value, to.value].map((day) => day && inWords(day)).join(' – '),

  /** Days and words exclude each other. */
  changed(input) {
    if (input === from || input === to) for (const each of words) each.checked = !text() && each.value === '';
    if (input.name === 'when') [from.value, to.value] = ['', ''];
  },

  /** Writes when a record takes place: its day and time, of several days the first and the last. */
  show(item, index, record) {
    const { lang } = document.documentElement, [start, end] = ['start', 'end'].map((name) => valueOf(index, name)(record));
    const [first, last] = [start, end].map((moment) => moment.slice(0, 10)), year = dayOf().slice(0, 4);
    const format = (options, ...days) => new Intl.DateTimeFormat(lang, {
      ...options, day: 'numeric', month: 'short', timeZone: 'UTC',
      year: days.every((day) => day.startsWith(year)) ? undefined : 'numeric' });
    const isNight = end.slice(11) && end.slice(11) < '06:00' && dayAfter(first, 1) === last;
    const hours = hoursOf([start, end].map((moment) => moment.slice(11, 16)).filter(Boolean), lang);
    item.querySelector('[data-when]').textContent = last > first && !isNight
      ? format({}, first, last).formatRange(new Date(first), new Date(last))
      : [format({ weekday: 'short' }, first).format(new Date(first)), hours].filter(Boolean).join(', ');
  },
};
