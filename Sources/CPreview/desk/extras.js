// What a field shows beside its text: the dates of a phrase, Markdown as pages show it, a tree to choose from.

import { desk } from './model.js';
import { ask, button, make, say } from './parts.js';

const language = document.documentElement.lang;
const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The dates that a phrase gives, as it is typed. */
export const datesOf = (table, row, column, input, element) => {
  const shown = make('p', { className: 'dates', role: 'status', id: `${input.id}-dates` });
  let asked = 0;
  const look = async () => {
    asked += 1;
    const mine = asked;
    if (!input.value.trim()) { shown.textContent = ''; return; }
    const answer = await table.dates(row, column.index, input.value).catch(() => null);
    if (mine !== asked || !answer) return;
    shown.classList.toggle('error', !!answer.problem);
    if (answer.problem) { shown.textContent = answer.advice ? `${answer.problem}: ${answer.advice}` : answer.problem; return; }
    if (!answer.days.length) { shown.textContent = say('dates.none'); return; }
    const days = answer.days.slice(0, 8).map((iso) => day.format(new Date(`${iso}T00:00:00Z`)));
    shown.textContent = say('dates.some', { n: answer.count, phrase: answer.phrase ?? '', days: days.join(' · ') + (answer.count > days.length ? ' …' : '') });
  };
  input.addEventListener('input', look);
  input.addEventListener('focus', look);
  element.append(shown);
  return look;
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
