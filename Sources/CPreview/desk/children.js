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
      const text = JSON.stringify([answer.key, part]);
      const known = this.parts.get(name);
      if (known?.text === text) continue;
      const model = await desk.table(part.path);
      const active = known?.element.contains(document.activeElement) ? document.activeElement : null;
      // What somebody types is taken first.
      if (active?.dataset.was !== undefined && active.value !== active.dataset.was) continue;
      const focused = active?.id;
      const element = this.part(model, part, known);
      if (known) known.element.replaceWith(element); else this.element.append(element);
      this.parts.set(name, { text, element });
      if (focused) document.getElementById(focused)?.focus();
    }
    const wanted = this.wanted && this.element.querySelector(this.wanted);
    if (!wanted) return;
    this.wanted = null;
    wanted.closest('details').open = true;
    wanted.focus();
  }

  part(model, part, known) {
    const columns = inOrder(model.columns.map((column, index) => ({ ...column, index })))
      .filter(({ index, field }) => index !== part.column && field).slice(0, 8);
    const place = [...desk.site.tables].findIndex(({ path }) => path === part.path);
    const id = `gablota-desk-child-${place}-${part.column}`;
    const computed = part.rows[0]?.computed.map(([label]) => label) ?? [];
    const head = make('tr', {}, ...[...columns.map(({ label }) => label), ...computed, say('children.row')].map((textContent) => make('th', { scope: 'col', textContent })));
    const rows = part.rows.map(({ row, computed: values }) => this.row(model, part, columns, row, new Map(values), computed, id));
    const table = make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows));
    const details = make('details', { className: 'child', id, open: known ? known.element.open : part.isPart && part.total > 0 && part.total <= 30 },
      make('summary', { textContent: `${part.title}: ${part.label} (${part.total})` }), make('div', { className: 'sample' }, part.total ? table : ''),
      part.canAdd && this.key ? button(`${id.slice(13)}-add`, say('children.add', { title: part.title }), () => this.add(model, part, id)) : '');
    if (part.total > part.rows.length) details.append(make('p', { className: 'note', textContent: say('children.more', { n: part.total - part.rows.length }) }));
    return details;
  }

  row(model, part, columns, row, values, computed, id) {
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
        this.add(model, part, id);
      });
      // A reference is a key; what the record is called stands below.
      const name = column.target && row.cells[column.index] ? make('small', { className: 'note' }) : null;
      if (name) desk.nameOf(column.target, row.cells[column.index]).then((text) => { name.textContent = text; });
      return make('td', { className: 'child-cell' }, input, name, list);
    });
    return make('tr', {}, ...cells, ...computed.map((label) => make('td', { className: 'computed', textContent: values.get(label) ?? '' })),
      make('td', {}, make('button', { type: 'button', id: `${id}-${row.id}-open`, textContent: '›', 'aria-label': say('children.open'), onclick: () => this.onOpen(model, row.id) }),
        part.canAdd ? make('button', { type: 'button', id: `${id}-${row.id}-remove`, textContent: '×', 'aria-label': say('children.remove'), onclick: () => this.remove(model, row.id) }) : ''));
  }

  async run(model, kind, edit) {
    try {
      const answer = await model.edit(kind, edit);
      await this.refresh();
      return answer;
    } catch (error) {
      notice(problemText(error));
      return null;
    }
  }

  /** A new row that refers to the record; one may type at once. */
  async add(model, part, id) {
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
