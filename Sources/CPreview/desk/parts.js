// Words, elements, messages and dialogs of the desk.

const texts = JSON.parse(document.getElementById('texts').textContent);
const plurals = new Intl.PluralRules(document.documentElement.lang);
const numbers = new Intl.NumberFormat(document.documentElement.lang);

/** A text of the desk; `n` decides its plural form. */
export const say = (name, values = {}) => {
  let text = texts[name] ?? name;
  if (typeof text === 'object') text = text[plurals.select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (whole, key) => {
    const value = values[key];
    return value === undefined ? whole : typeof value === 'number' ? numbers.format(value) : value;
  });
};

let count = 0;
/** An identifier that nothing else has. */
export const nextID = () => { count += 1; return `gablota-desk-list-${count}`; };

export const has = (name) => name in texts;

/** An element with properties, `data-…` and `aria-…` attributes, and children. */
export const make = (name, properties = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key.includes('-') || key === 'role' || key === 'list' || key === 'for') element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

export const button = (id, label, action, properties = {}) =>
  make('button', { type: 'button', id: `gablota-desk-${id}`, textContent: label, onclick: action, ...properties });

/** The buttons that take what a mistake suggests. */
export const remedyButtons = async (table, problem, id, done = () => {}) => {
  const remedy = await table.remedy(problem).catch(() => null);
  if (!remedy) return [];
  const take = (cells) => table.edit('set', { cells }).then(done, (error) => notice(problemText(error)));
  const buttons = [button(`${id}-take`, say('remedy.one', { text: remedy.meant }), () => take(remedy.own))];
  if (remedy.all.length > 1) buttons.push(button(`${id}-take-all`, say('remedy.all', { n: remedy.all.length }), () => take(remedy.all)));
  return buttons;
};

// What was done is said in a line that screen readers read too; it may hold a way back.
const line = make('div', { className: 'notice', role: 'status', id: 'gablota-desk-notice' });
let timer = 0;

export const notice = (text, action = null) => {
  clearTimeout(timer);
  line.replaceChildren(make('span', { textContent: text }));
  if (action) line.append(button('notice-action', action.label, () => { line.replaceChildren(); action.run(); }));
  timer = setTimeout(() => line.replaceChildren(), 12_000);
};

/** What a refusal of the server means, in words. */
export const problemText = ({ problem, detail }) => {
  const name = `problem.${problem}`;
  return has(name) ? say(name, { detail }) : say('problem.other', { detail: detail || problem || '' });
};

export const mountNotice = (parent) => parent.append(line);

/** Shows a dialog; resolves with the value of the button that closed it, or `null`. */
export const ask = (id, title, content, choices) => new Promise((resolve) => {
  const form = make('form', { method: 'dialog' });
  const dialog = make('dialog', { id: `gablota-desk-${id}`, 'aria-labelledby': `gablota-desk-${id}-title` },
    make('h2', { id: `gablota-desk-${id}-title`, textContent: title }), make('div', { className: 'content', tabIndex: 0 }, ...content), form);
  for (const { value, label, isMain, isDanger, disabled } of choices) {
    form.append(make('button', {
      value, textContent: label, id: `gablota-desk-${id}-${value}`, className: isMain ? 'main' : isDanger ? 'danger' : '', disabled: !!disabled,
      autofocus: !!isMain,
    }));
  }
  const opener = document.activeElement;
  dialog.addEventListener('close', () => {
    const value = dialog.returnValue || null;
    dialog.remove();
    if (opener?.isConnected) opener.focus();
    resolve(value === 'cancel' ? null : value);
  });
  document.body.append(dialog);
  dialog.showModal();
});
