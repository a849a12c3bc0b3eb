// Begins the week of a library with today, with what is different on these days, and says that it is closed.

import { dayOf } from './site.js';
import { later, spans, weekday } from './hours.js';

function refresh() {
  const today = dayOf();
  for (const { dataset, tBodies: [body], parentElement } of document.querySelectorAll('[data-closed]')) {
    const hours = JSON.parse(parentElement.querySelector('[data-hours]').dataset.hours);
    for (let n = 0; n < 7; n++) {
      const day = later(today, n), place = weekday(day), found = spans(hours, day);
      const row = body.querySelector(`[data-weekday="${place + 1}"]`), cell = row.cells[1];
      body.append(row);
      row.ariaCurrent = n ? null : 'date';
      // The usual hours stand there already; a page that stays open over midnight may have to take them back.
      row.dataset.usual ??= cell.textContent;
      const isOther = String(found) !== String(hours.w[place]);
      row.classList.toggle('is-other', isOther);
      const times = found.map((span) => span.map((time) => hours.t[time % 1440]).join('–')).join(', ');
      cell.textContent = isOther ? times || dataset.closed : row.dataset.usual;
    }
  }
  for (const element of document.querySelectorAll('[data-last]')) {
    const { first, last, now: text } = element.dataset;
    element.hidden = last < today || first > later(today, 14);
    if (first <= today) element.lastElementChild.textContent = text;
  }
}

refresh();
document.addEventListener('visibilitychange', () => document.hidden || refresh());
