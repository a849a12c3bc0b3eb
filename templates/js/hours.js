// Says of each place whether it is open. The hours are in the markup, in minutes.

import { dayOf, now } from './site.js';

const { lang, dataset: { timeZone, frozenNow } } = document.documentElement;
export const later = (day, n) => new Date(Date.parse(day) + n * 864e5).toISOString().slice(0, 10);
export const weekday = (day) => (new Date(day).getUTCDay() + 6) % 7;

/** When it is open on a day: the last rule that says something of it counts, else the usual week. */
export function spans({ w, x }, day) {
  const n = weekday(day), date = Number(day.replaceAll('-', ''));
  const rule = x.findLast(([from, to, one, week]) => from <= date && date <= to && (one || week[n]));
  return rule ? rule[2] || rule[3][n] : w[n];
}

/** Whether it is open, in words. */
function line(element, hours, today, minute) {
  const all = [];
  for (let n = -1; n < 99; n++) for (const [from, to] of spans(hours, later(today, n))) all.push([from + n * 1440, to + n * 1440]);
  let end = minute;
  for (const [from, to] of all) if (from <= end && to > end) end = to;
  const isOpen = end > minute, next = isOpen ? end : all.find(([from]) => from > minute)?.[0];
  const n = Math.floor(next / 1440), form = n < 7 ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  const text = isOpen ? Number(end - minute < 1440) : next ? Math.min(n, 2) + 2 : 5;
  element.textContent = element.dataset.texts.split('|')[text].replace('#', hours.t[next % 1440])
    .replace('@', () => new Date(later(today, n)).toLocaleDateString(lang, { timeZone: 'UTC', ...form }));
  element.classList.toggle('is-open', isOpen);
  element.hidden = false;
}

function refresh() {
  const today = dayOf(), [hour, minute] = new Date(now()).toLocaleTimeString('sv', { timeZone }).split(':');
  for (const element of document.querySelectorAll('[data-hours]')) {
    line(element, JSON.parse(element.dataset.hours), today, hour * 60 + Number(minute));
  }
}

refresh();
if (!frozenNow) setInterval(refresh, 6e4);
