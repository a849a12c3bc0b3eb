// What a field shows beside its text: the dates of a phrase, Markdown as pages show it, a tree to choose from.

import { desk } from './model.js';
import { ask, button, make, notice, problemText, say } from './parts.js';

const language = document.documentElement.lang;
const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** What becomes of one date of a series: cancelled, left out, or moved; as the text of its column or a part of the phrase. */
const changeDate = async (iso, table, row, column, input, set) => {
  const moment = make('input', { type: 'datetime-local', id: 'gablota-desk-date-moment', value: `${iso}T12:00` });
  const to = make('label', { className: 'pair', for: moment.id }, make('span', { textContent: say('date.to') }), moment);
  const answer = await ask('date', say('date.title', { day: day.format(new Date(`${iso}T00:00:00Z`)) }), [to], [
    { value: 'cancelled', label: say('date.cancel') }, { value: 'except', label: say('date.except') },
    { value: 'moved', label: say('date.move') }, { value: 'cancel', label: say('cancel'), isMain: true }]);
  if (!answer) return;
  const part = answer === 'moved' ? `${iso} → ${moment.value.replace('T', ' ')}` : iso;
  const place = table.columns.findIndex(({ field }) => field === answer);
  if (place >= 0) {
    const old = (await table.one(row)).cells[place];
    await set({ ...table.columns[place], index: place }, old ? `${old}, ${part}` : part);
    return;
  }
  const text = `${input.value.trim()} ${answer} ${part}`;
  const trial = await table.dates(row, column.index, text).catch((error) => ({ problem: problemText(error) }));
  if (trial.problem) { notice(trial.problem); return; }
  input.value = text;
  await set(column, text);
};

/** The dates that a phrase gives, as it is typed. */
export const datesOf = (table, row, column, input, element, set) => {
  const shown = make('div', { className: 'dates', role: 'status', id: `${input.id}-dates` });
  let asked = 0;
  const look = async () => {
    asked += 1;
    const mine = asked;
    if (!input.value.trim()) { shown.replaceChildren(); return; }
    const answer = await table.dates(row, column.index, input.value).catch(() => null);
    if (mine !== asked || !answer) return;
    shown.classList.toggle('error', !!answer.problem);
    if (answer.problem) { shown.textContent = answer.advice ? `${answer.problem}: ${answer.advice}` : answer.problem; return; }
    if (!answer.days.length) { shown.textContent = say('dates.none'); return; }
    const days = answer.days.slice(0, 12).map((iso) => button(`${input.id.slice(13)}-date-${iso}`, day.format(new Date(`${iso}T00:00:00Z`)),
      () => changeDate(iso, table, row, column, input, set).then(look)));
    shown.replaceChildren(make('p', { textContent: say('dates.some', { n: answer.count, phrase: answer.phrase ?? '' }) }), ...days, answer.count > days.length ? '…' : '');
  };
  input.addEventListener('input', look);
  input.addEventListener('focus', look);
  element.append(shown);
};

/** A button that shows a text of Markdown as pages do, and goes on showing it. */
export const previewOf = (input, element) => {
  const shown = make('div', { className: 'markdown', hidden: true, id: `${input.id}-markdown` });
  let timer = 0;
  const show = async () => {
    // The program makes it, without the HTML that somebody may have written into the text.
    if (!shown.hidden) shown.innerHTML = await desk.html(input.value).catch(() => '');
  };
  const toggle = button(`${input.id.slice(13)}-preview`, say('form.preview'), () => {
    shown.hidden = !shown.hidden;
    toggle.setAttribute('aria-expanded', `${!shown.hidden}`);
    show();
  }, { 'aria-expanded': 'false' });
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, 150);
  });
  element.classList.add('with-preview');
  element.append(toggle, shown);
};

/** Lets people choose several of a tree; resolves with their values, or `null`. */
export const chooseOf = async (column, values) => {
  const find = make('input', { type: 'search', id: 'gablota-desk-tree-find', 'aria-label': say('tree.find'), placeholder: say('tree.find') });
  const wanted = new Set(values);
  const items = column.choices.map(([value, label], index) => {
    const box = make('input', { type: 'checkbox', id: `gablota-desk-tree-${index}`, checked: wanted.has(value) });
    box.addEventListener('change', () => { if (box.checked) wanted.add(value); else wanted.delete(value); });
    const steps = label.split(' › ');
    const item = make('li', {}, make('label', { for: box.id }, box, ` ${steps.at(-1)}`));
    item.classList.add(`depth-${Math.min(steps.length, 4)}`);
    return { item, text: label.toLowerCase() };
  });
  find.addEventListener('input', () => {
    for (const { item, text } of items) item.hidden = !text.includes(find.value.trim().toLowerCase());
  });
  const answer = await ask('tree', column.label, [find, make('ul', { className: 'tree' }, ...items.map(({ item }) => item))], [
    { value: 'take', label: say('tree.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
  ]);
  // In the order of the tree, those behind that it does not know.
  const known = column.choices.map(([value]) => value);
  return answer === 'take' ? [...known.filter((value) => wanted.has(value)), ...[...wanted].filter((value) => !known.includes(value))] : null;
};

/** A choice of stars; with none. */
export const starsOf = (id, scale, set) => {
  const element = make('div', { className: 'stars', id });
  const inputs = [];
  for (let star = 0; star <= scale; star += 1) {
    const input = make('input', { type: 'radio', name: id, value: star ? `${star}` : '', id: `${id}-${star}` });
    const label = star ? say('form.stars', { n: star }) : say('form.noStars');
    input.addEventListener('change', () => set(input.value));
    element.append(make('label', { className: 'star', for: input.id, title: label }, input,
      make('span', { 'aria-hidden': 'true', textContent: star ? '★' : '∅' }), make('span', { className: 'unseen', textContent: label })));
    inputs.push(input);
  }
  const other = make('span', { className: 'note' });
  element.append(other);
  return {
    element, isGroup: true,
    show: (value) => {
      const at = inputs.findIndex((input) => input.value === value || (value && +input.value === +value && input.value));
      inputs.forEach((input, index) => {
        input.checked = index === at;
        input.parentElement.classList.toggle('on', index > 0 && index <= (Number(value) || 0));
      });
      other.textContent = at < 0 ? value : '';
    },
  };
};

/** How a column writes its days, for a picker; `null` where a picker would not know. */
export const dayFormat = ({ type, formats, many }) => {
  if (many || !['date', 'datetime'].includes(type)) return null;
  if (type === 'datetime') {
    return formats.length ? null : {
      kind: 'datetime-local',
      read: (text) => text.match(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/)?.slice(1).join('T') ?? '',
      write: (value) => value.replace('T', ' '),
    };
  }
  const parts = (formats[0] ?? '%Y-%m-%d').split(/(%.)/);
  const signs = { '%Y': '(?<year>\\d{4})', '%m': '(?<month>\\d\\d?)', '%d': '(?<day>\\d\\d?)' };
  if (!Object.keys(signs).every((sign) => parts.filter((part) => part === sign).length === 1)) return null;
  if (parts.some((part) => part.startsWith('%') && !signs[part])) return null;
  const pattern = new RegExp(`^${parts.map((part) => signs[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')}$`);
  return {
    kind: 'date',
    read: (text) => {
      const found = text.match(pattern)?.groups;
      return found ? `${found.year}-${found.month.padStart(2, '0')}-${found.day.padStart(2, '0')}` : '';
    },
    write: (value) => {
      const [year, month, date] = value.split('-');
      return parts.map((part) => ({ '%Y': year, '%m': month, '%d': date })[part] ?? part).join('');
    },
  };
};
