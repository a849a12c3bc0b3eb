// The records that belong to one: the lines of an order, the copies of a book. They are kept in their own table, and are
// seen and changed below the record.

import { desk } from './model.js';
import { inOrder } from './grid.js';
import { button, make, nextID, notice, problemText, say } from './parts.js';

export class Children {
  constructor(table, id, onOpen) {
    Object.assign(this, { table, id, onOpen });
    this.element = make('div', { className: 'children' });
    this.parts = new Map();
    this.isOpen = new Map();
  }

  async refresh() {
    this.asked = (this.asked ?? 0) + 1;
    const mine = this.asked;
    let answer;
    try { answer = await this.table.children(this.id); } catch { return; }
    if (mine !== this.asked) return;
    this.key = answer.key;
    for (const part of answer.tables) {
      const name = `${part.path} ${part.column}`;
      const model = await desk.table(part.path);
      const known = this.parts.get(name);
      const text = JSON.stringify([answer.key, part, model.problems()]);
      if (known?.text === text) continue;
      const active = known?.element.contains(document.activeElement) ? document.activeElement : null;
      // What somebody types is taken first.
      if (active?.dataset.was !== undefined && active.value !== active.dataset.was) continue;
      const focused = active?.id;
      const view = known ?? this.part(model, part);
      Object.assign(view, { text });
      this.show(view, model, part);
      this.parts.set(name, view);
      if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
    }
    const wanted = this.wanted && this.element.querySelector(this.wanted);
    if (!wanted) return;
    this.wanted = null;
    wanted.closest('details').open = true;
    wanted.focus();
  }

  /** The table of a part, without its rows. */
  part(model, part) {
    const place = [...desk.site.tables].findIndex(({ path }) => path === part.path);
    const id = `gablota-desk-child-${place}-${part.column}`;
    const view = { id, rows: new Map(), head: make('tr'), body: make('tbody'), title: make('summary'), note: make('p', { className: 'note', hidden: true }) };
    view.columns = inOrder(model.columns.map((column, index) => ({ ...column, index })))
      .filter(({ index, field }) => index !== part.column && field).slice(0, 8);
    view.sample = make('div', { className: 'sample', tabIndex: 0, role: 'group', 'aria-label': part.title }, make('table', {}, make('thead', {}, view.head), view.body));
    view.add = button(`${id.slice(13)}-add`, say('children.add', { title: part.title }), () => this.add(model, view), { hidden: true });
    view.element = make('details', { className: 'child', id, open: part.isPart && part.total > 0 && part.total <= 30 }, view.title, view.sample, view.add, view.note);
    this.element.append(view.element);
    return view;
  }

  /** Brings a part up to date. A row that stays as it is stays the element that it is: nobody loses what is under the pointer. */
  show(view, model, part) {
    Object.assign(view, { part });
    view.title.textContent = `${part.title}: ${part.label} (${part.total})`;
    view.add.hidden = !part.canAdd || !this.key;
    view.sample.hidden = part.total === 0;
    view.note.hidden = part.total <= part.rows.length;
    view.note.textContent = say('children.more', { n: part.total - part.rows.length });
    const computed = part.rows.find((one) => one.computed.length)?.computed.map(([label]) => label) ?? [];
    const labels = [...view.columns.map(({ label }) => label), ...computed, say('children.row')];
    if (JSON.stringify(labels) !== view.labels) {
      view.labels = JSON.stringify(labels);
      view.rows.clear();
      view.head.replaceChildren(...labels.map((textContent) => make('th', { scope: 'col', textContent })));
    }
    const rows = part.rows.map(({ row, computed: values }) => {
      const text = JSON.stringify([row, model.problems(row.id)]);
      const known = view.rows.get(row.id);
      const element = known?.text === text ? known.element : this.row(model, view, row, computed);
      view.rows.set(row.id, { text, element });
      const texts = new Map(values);
      [...element.querySelectorAll('.computed')].forEach((cell, index) => {
        const value = texts.get(computed[index]) ?? '';
        if (cell.textContent !== value) cell.textContent = value;
      });
      return element;
    });
    const { children } = view.body;
    if (children.length !== rows.length || rows.some((row, index) => row !== children[index])) view.body.replaceChildren(...rows);
  }

  row(model, view, row, computed) {
    const { id, part, columns } = view;
    const problems = model.problems(row.id);
    const cells = columns.map((column) => {
      const list = column.choices || column.target ? make('datalist', { id: nextID() }) : null;
      const input = make('input', {
        type: 'text', id: `${id}-${row.id}-${column.index}`, value: row.cells[column.index], 'aria-label': `${column.label}, ${row.cells[columns[0].index]}`,
        autocomplete: 'off', list: list?.id,
      });
      input.dataset.was = input.value;
      const wrong = problems.find((one) => one.column === column.index);
      if (wrong) Object.assign(input, { title: wrong.text, ariaInvalid: 'true' });
      if (row.changed.includes(column.index) || row.new) input.classList.add('changed');
      const fill = async () => {
        const options = column.choices ?? await desk.options(column.target, input.value).catch(() => []);
        list.replaceChildren(...options.map(([value, label]) => make('option', { value, label: label === value ? '' : `${label} (${value})` })));
      };
      if (list) {
        input.addEventListener('focus', fill);
        if (column.target) input.addEventListener('input', fill);
      }
      input.addEventListener('change', () => {
        input.dataset.was = input.value;
        this.run(model, 'set', { cells: [[row.id, column.index, input.value]] });
      });
      input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault();
        input.blur();
        this.add(model, view);
      });
      // A reference is a key; what the record is called stands below.
      const name = column.target && row.cells[column.index] ? make('small', { className: 'note' }) : null;
      if (name) desk.nameOf(column.target, row.cells[column.index]).then((text) => { name.textContent = text; });
      return make('td', { className: 'child-cell' }, input, name, list);
    });
    return make('tr', {}, ...cells, ...computed.map(() => make('td', { className: 'computed' })),
      make('td', {}, make('button', { type: 'button', id: `${id}-${row.id}-open`, textContent: '›', 'aria-label': say('children.open'), onclick: () => this.onOpen(model, row.id) }),
        part.canAdd ? make('button', { type: 'button', id: `${id}-${row.id}-remove`, textContent: '×', 'aria-label': say('children.remove'), onclick: () => this.remove(model, row.id) }) : ''));
  }

  async run(model, kind, edit) {
    try {
      const answer = await model.edit(kind, edit);
      desk.touched = model;
      await this.refresh();
      return answer;
    } catch (error) {
      notice(problemText(error));
      return null;
    }
  }

  /** A new row that refers to the record; one may type at once. */
  async add(model, { part, id }) {
    const last = part.rows.at(-1)?.row.id;
    const answer = await this.run(model, 'insert', { added: [[[part.column, this.key]]], after: last });
    if (!answer) return;
    this.wanted = `[id^="${id}-${answer.touched[0]}-"]`;
    await this.refresh();
  }

  async remove(model, row) {
    if (!await this.run(model, 'remove', { removed: [row] })) return;
    notice(say('children.removed', { title: model.title }), { label: say('undo'), run: async () => { await model.undo(); this.refresh(); } });
  }
}
