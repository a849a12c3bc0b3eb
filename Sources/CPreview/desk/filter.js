// Which rows of a table are shown: filters as chips in a line, each with its way out, and a dialog that adds one.

import { ask, button, make, nextID, notice, problemText, say } from './parts.js';

const modes = ['has', 'lacks', 'is', 'empty', 'filled'];

export class Filters {
  constructor(onChange) {
    this.onChange = onChange;
    this.list = make('ul', { className: 'filters', 'aria-label': say('filter.shown') });
    this.element = make('div', { className: 'line-of-filters' }, this.list);
  }

  show(table, columns) {
    Object.assign(this, { table, columns });
    this.list.replaceChildren(...table.filters.map(([column, mode, text], index) => {
      const label = columns.find((one) => one.index === column)?.label ?? '';
      const words = say(`filter.${mode}`, { column: label, text });
      return make('li', {}, make('span', { textContent: words }),
        button(`filter-remove-${index}`, '×', () => this.set(table.filters.filter((_, place) => place !== index)), { 'aria-label': say('filter.remove', { text: words }) }));
    }));
    this.element.hidden = table.filters.length === 0;
  }

  async set(filters) {
    this.table.filters = filters;
    this.show(this.table, this.columns);
    await this.table.reload(true);
    this.onChange();
  }

  /** Asks for one more. */
  async add(at) {
    const { table, columns } = this;
    const column = make('select', { id: 'gablota-desk-filter-column' }, ...columns.map(({ index, label }) => make('option', { value: index, textContent: label })));
    column.value = columns[at]?.index ?? columns[0].index;
    const mode = make('select', { id: 'gablota-desk-filter-mode' }, ...[...modes, 'changed', 'wrong'].map((name) =>
      make('option', { value: name, textContent: say(`mode.${name}`) })));
    const list = make('datalist', { id: nextID() });
    const text = make('input', { type: 'text', id: 'gablota-desk-filter-text', list: list.id, autocomplete: 'off' });
    const labelled = (label, control) => make('label', { className: 'pair', for: control.id }, make('span', { textContent: label }), control);
    const parts = [labelled(say('filter.column'), column), labelled(say('filter.text'), text)];
    const offer = async () => {
      const isRow = ['changed', 'wrong'].includes(mode.value);
      parts[0].hidden = isRow;
      parts[1].hidden = isRow || ['empty', 'filled'].includes(mode.value);
      try {
        const { values } = await table.values(+column.value);
        list.replaceChildren(...values.filter(([value]) => value).map(([value, n]) => make('option', { value, label: `${value} (${n})` })));
      } catch (error) { notice(problemText(error)); }
    };
    column.addEventListener('change', offer);
    mode.addEventListener('change', offer);
    offer();
    const answer = await ask('filter', say('filter.title'), [labelled(say('filter.mode'), mode), ...parts, list], [
      { value: 'take', label: say('filter.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
    ]);
    if (answer !== 'take') return;
    await this.set([...table.filters, [['changed', 'wrong'].includes(mode.value) ? -1 : +column.value, mode.value, text.value.trim()]]);
  }
}
