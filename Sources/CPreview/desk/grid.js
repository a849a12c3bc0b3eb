// The grid: many rows, of which only those in sight are elements. What is typed goes into one text box that lies over the
// current cell, so that input methods work and nothing is lost between a key and a box.

import { pasteTable } from './paste.js';
import { Suggest } from './suggest.js';
import { cellsOf, formatTable } from './tabletext.js';
import { make, notice, problemText, say } from './parts.js';

const height = 32;

/** Columns as people think of them: the key, the name, what the site knows, the others. */
export const inOrder = (columns) => {
  const rank = (column) => (column.isKey ? 0 : column.field === 'title' || column.field === 'name' ? 1 : column.field ? 2 : 3);
  return columns.sort((left, right) => rank(left) - rank(right) || (left.order ?? 0) - (right.order ?? 0) || left.index - right.index);
};

/** A list of texts without the signs of JSON around them, to be read. */
const readable = (text) => {
  if (!text.startsWith('["') || text.length > 2_000) return text;
  try {
    const parts = JSON.parse(text);
    return parts.every((part) => typeof part === 'string') ? parts.join(', ') : text;
  } catch { return text; }
};

export class Grid {
  constructor(table, { onOpen, onMove = () => {} }) {
    this.table = table;
    this.onOpen = onOpen;
    this.onMove = onMove;
    this.at = { row: 0, column: 0 };
    this.anchor = null;
    this.isEditing = false;
    const known = table.columns.map((column, index) => ({ ...column, index }));
    this.columns = inOrder(known);
    this.widths = this.columns.map(({ type, isKey }) => (type === 'markdown' || type === 'html' ? 280 : isKey ? 130 : 180));
    this.build();
    this.listen = () => this.draw();
    table.addEventListener('rows', this.listen);
    this.table.reload();
  }

  close() { this.table.removeEventListener('rows', this.listen); }

  /** How wide the columns are that stay in sight: the key, and the name where it is the second. */
  get frozen() {
    const isName = ['title', 'name'].includes(this.columns[1]?.field);
    return 48 + (this.widths[0] ?? 0) + (isName && innerWidth > 700 ? this.widths[1] : 0);
  }

  build() {
    this.body = make('div', { className: 'rows', role: 'rowgroup' });
    this.head = make('div', { className: 'row head', role: 'row', 'aria-rowindex': 1 });
    const side = make('div', { className: 'cell corner', role: 'columnheader', 'aria-label': say('grid.open') });
    this.head.append(side, ...this.columns.map((column, place) => this.header(column, place)));
    this.grid = make('div', {
      className: 'grid', role: 'grid', 'aria-label': this.table.title, 'aria-colcount': this.columns.length + 1,
    }, make('div', { role: 'rowgroup', className: 'heads' }, this.head), this.body);
    this.box = make('textarea', { className: 'box', id: 'gablota-desk-cell', spellcheck: false, autocomplete: 'off' });
    // The box stays the element with the focus, so where one is now is said besides.
    this.where = make('span', { className: 'unseen', role: 'status' });
    this.offers = new Suggest(this.box, () => this.move(this.at.row, this.at.column));
    this.layer = make('div', { className: 'layer' }, this.box, this.offers.element, this.where);
    this.element = make('div', { className: 'scroll' }, this.grid, this.layer);
    const widths = ['48px', ...this.widths.map((width) => `${width}px`)].join(' ');
    this.element.style.setProperty('--columns', widths);
    this.element.style.setProperty('--second', `${48 + (this.widths[0] ?? 0)}px`);
    this.element.classList.toggle('named', ['title', 'name'].includes(this.columns[1]?.field));
    this.element.style.setProperty('--width', `${this.widths.reduce((sum, width) => sum + width, 48)}px`);
    this.element.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.body.addEventListener('mousedown', (event) => this.press(event));
    this.body.addEventListener('mouseover', (event) => { if (event.buttons === 1) this.drag(event); });
    this.body.addEventListener('dblclick', () => this.begin());
    this.box.addEventListener('keydown', (event) => this.key(event));
    this.box.addEventListener('input', () => { this.typed(); this.offer(); });
    this.box.addEventListener('compositionstart', () => this.typed());
    this.box.addEventListener('paste', (event) => this.paste(event));
    this.box.addEventListener('copy', (event) => this.copy(event));
    this.box.addEventListener('cut', (event) => this.copy(event, true));
    this.box.addEventListener('focus', () => this.element.classList.add('focused'));
    this.box.addEventListener('blur', () => { this.commit(); this.element.classList.remove('focused'); });
  }

  header(column, place) {
    const cell = make('div', { className: 'cell', role: 'columnheader', 'aria-colindex': place + 2 });
    const name = make('button', {
      type: 'button', textContent: column.label, title: column.name, id: `gablota-desk-sort-${column.index}`,
      onclick: () => this.sortBy(column, cell),
    });
    cell.append(name);
    if (column.required) cell.append(make('abbr', { textContent: '*', title: say('form.required') }));
    if (column.staff) cell.append(make('span', { className: 'staff', textContent: say('staff') }));
    return cell;
  }

  sortBy(column, cell) {
    const { table } = this;
    if (table.sort !== column.index) [table.sort, table.down] = [column.index, false];
    else if (!table.down) table.down = true;
    else [table.sort, table.down] = [null, false];
    for (const other of this.head.children) other.removeAttribute('aria-sort');
    if (table.sort !== null) cell.setAttribute('aria-sort', table.down ? 'descending' : 'ascending');
    table.reload(true);
  }

  // What is seen

  draw() {
    const { table, element } = this;
    this.grid.setAttribute('aria-rowcount', table.total + 1);
    this.body.style.height = `${table.total * height}px`;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - 5);
    const last = Math.min(table.total, first + Math.ceil(element.clientHeight / height) + 10);
    const problems = new Map();
    for (const { row, column, severity } of table.problems()) {
      if (row === undefined) continue;
      if (!problems.has(row)) problems.set(row, new Map());
      const known = problems.get(row);
      if (known.get(column) !== 'error') known.set(column, severity);
    }
    const rows = [];
    const drawn = new Map();
    for (let place = first; place < last; place += 1) {
      const row = table.row(place);
      const own = row ? [...problems.get(row.id) ?? []] : [];
      const { top, bottom, left, right } = this.range;
      const state = JSON.stringify([row, own, place >= top && place <= bottom ? [left, right] : null, place === this.at.row ? this.at.column : null]);
      // A row that stays as it is stays the element that it is: nobody loses what is under the pointer.
      const known = this.drawn?.get(place);
      const element = known?.state === state ? known.element : this.rowElement(place, row, problems);
      drawn.set(place, { state, element });
      rows.push(element);
    }
    this.drawn = drawn;
    const { children } = this.body;
    if (children.length !== rows.length || rows.some((row, index) => row !== children[index])) this.body.replaceChildren(...rows);
    this.placeBox();
  }

  rowElement(place, row, problems) {
    const element = make('div', {
      className: `row${row?.new ? ' new' : ''}`, role: 'row', 'aria-rowindex': place + 2, 'data-place': place,
    });
    element.style.top = `${place * height}px`;
    const opener = make('div', { className: 'cell opener', role: 'gridcell' });
    if (row) {
      const isWrong = problems.has(row.id);
      opener.append(make('button', {
        type: 'button', tabIndex: -1, id: `gablota-desk-open-${row.id}`, textContent: isWrong ? '!' : '›',
        'aria-label': say(isWrong ? 'grid.openWrong' : 'grid.openRow', { n: place + 1 }), onclick: () => this.onOpen(row.id),
      }));
      if (isWrong) opener.classList.add('wrong');
    }
    element.append(opener);
    this.columns.forEach((column, index) => {
      const text = row ? readable(row.cells[column.index] ?? '') : '';
      const cell = make('div', {
        className: 'cell', role: 'gridcell', 'aria-colindex': index + 2, 'data-column': index,
        textContent: text.length > 300 ? `${text.slice(0, 300)}…` : text,
      });
      const name = this.nameIn(row, column);
      if (name) cell.append(make('span', { className: 'name', textContent: name }));
      if (row?.changed.includes(column.index)) cell.classList.add('changed');
      const severity = row && problems.get(row.id)?.get(column.index);
      if (severity) {
        cell.classList.add(severity);
        cell.setAttribute('aria-invalid', 'true');
      }
      if (this.isSelected(place, index)) cell.setAttribute('aria-selected', 'true');
      if (place === this.at.row && index === this.at.column) cell.classList.add('current');
      element.append(cell);
    });
    return element;
  }

  get range() {
    const anchor = this.anchor ?? this.at;
    return {
      top: Math.min(anchor.row, this.at.row), bottom: Math.max(anchor.row, this.at.row),
      left: Math.min(anchor.column, this.at.column), right: Math.max(anchor.column, this.at.column),
    };
  }

  isSelected(row, column) {
    const { top, bottom, left, right } = this.range;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  placeBox() {
    const left = 48 + this.widths.slice(0, this.at.column).reduce((sum, width) => sum + width, 0);
    Object.assign(this.box.style, {
      top: `${(this.at.row + 1) * height}px`, left: `${left}px`, width: `${this.widths[this.at.column] ?? 0}px`,
    });
    this.box.classList.toggle('editing', this.isEditing);
    const column = this.columns[this.at.column];
    const wrong = this.current && this.table.problems(this.current.id).find((one) => one.column === column?.index);
    this.box.setAttribute('aria-label', say('grid.cell', {
      column: column?.label ?? '', n: this.at.row + 1,
      text: [this.text, this.nameIn(this.current, column), wrong?.text].filter(Boolean).join('. '),
    }));
  }

  /** What the records are called that a cell refers to, or the title that the row has from another source. */
  nameIn(row, column) { return row?.names.find(([index]) => index === column?.index)?.[1] ?? ''; }

  get current() { return this.table.rows.get(this.at.row); }
  get text() { return this.current?.cells[this.columns[this.at.column]?.index] ?? ''; }

  // Where one is

  focus() { this.box.focus({ preventScroll: true }); }

  async goTo(id, columnIndex = null) {
    const place = await this.table.place(id);
    if (place === null || place === undefined) return;
    const column = this.columns.findIndex(({ index }) => index === columnIndex);
    this.move(place, column < 0 ? this.at.column : column);
    this.focus();
  }

  move(row, column, extends_ = false) {
    this.commit();
    if (extends_) this.anchor ??= { ...this.at };
    else this.anchor = null;
    this.at = {
      row: Math.max(0, Math.min(row, this.table.total - 1)), column: Math.max(0, Math.min(column, this.columns.length - 1)),
    };
    this.reveal();
    this.draw();
    this.where.textContent = this.box.getAttribute('aria-label');
    this.onMove();
  }

  reveal() {
    const { element } = this;
    const top = this.at.row * height;
    if (top < element.scrollTop) element.scrollTop = top;
    const room = element.clientHeight - 2 * height;
    if (top > element.scrollTop + room) element.scrollTop = top - room;
    const left = 48 + this.widths.slice(0, this.at.column).reduce((sum, width) => sum + width, 0);
    const { frozen } = this;
    if (this.at.column > 0 && left < element.scrollLeft + frozen) element.scrollLeft = left - frozen;
    const right = left + this.widths[this.at.column];
    if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
  }

  press(event) {
    const cell = event.target.closest('[data-column]');
    if (!cell) return;
    event.preventDefault();
    if (this.isEditing) this.commit();
    this.move(+cell.parentElement.dataset.place, +cell.dataset.column, event.shiftKey);
    this.focus();
  }

  drag(event) {
    const cell = event.target.closest('[data-column]');
    if (cell && !this.isEditing) this.move(+cell.parentElement.dataset.place, +cell.dataset.column, true);
  }

  // Keys

  key(event) {
    if (event.isComposing) return;
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const done = () => { event.preventDefault(); event.stopPropagation(); };
    if (this.isEditing) {
      if (['ArrowDown', 'ArrowUp'].includes(key) && this.offers.isOpen) { done(); this.offers.go(key === 'ArrowDown' ? 1 : -1); return; }
      if (key === 'Enter' || key === 'Tab') this.offers.choose();
      if (key === 'Escape') { done(); this.cancel(); }
      else if (key === 'Enter' && !event.altKey && !shiftKey) { done(); this.move(this.at.row + 1, this.at.column); }
      else if (key === 'Tab') { done(); this.tab(shiftKey ? -1 : 1); }
      return;
    }
    const page = Math.max(1, Math.floor(this.element.clientHeight / height) - 2);
    const { row, column } = this.at;
    const steps = {
      ArrowUp: [isCommand ? 0 : row - 1, column], ArrowDown: [isCommand ? this.table.total - 1 : row + 1, column],
      ArrowLeft: [row, isCommand ? 0 : column - 1], ArrowRight: [row, isCommand ? this.columns.length - 1 : column + 1],
      Home: [isCommand ? 0 : row, 0], End: [isCommand ? this.table.total - 1 : row, this.columns.length - 1],
      PageUp: [row - page, column], PageDown: [row + page, column],
    };
    if (event.altKey && ['ArrowUp', 'ArrowDown'].includes(key)) { done(); this.moveRow(key === 'ArrowUp' ? row - 1 : row + 1); return; }
    if (steps[key]) { done(); this.move(...steps[key], shiftKey); return; }
    if (key === 'F2') { done(); this.begin(); }
    else if (key === 'Enter' && isCommand) { done(); if (this.current) this.onOpen(this.current.id); }
    else if (key === 'Enter') { done(); this.begin(); }
    else if (key === 'Escape') { this.anchor = null; this.draw(); }
    else if ((key === 'Delete' || key === 'Backspace') && !isCommand) { done(); this.clear(); }
    else if (isCommand && key.toLowerCase() === 'd') { done(); this.fillDown(); }
    else if (isCommand && key.toLowerCase() === 'a') { done(); this.anchor = { row: 0, column: 0 };
      this.at = { row: this.table.total - 1, column: this.columns.length - 1 }; this.draw(); }
  }

  /** To the next cell, at the end of a row to the first of the next row. */
  tab(step) {
    const { row, column } = this.at;
    const last = this.columns.length - 1;
    if (step > 0 && column === last && row + 1 < this.table.total) this.move(row + 1, 0);
    else if (step < 0 && column === 0 && row > 0) this.move(row - 1, last);
    else this.move(row, column + step);
  }

  /** The first sign that is typed replaces what the cell had. */
  typed() {
    if (this.isEditing) return;
    this.isEditing = true;
    this.before = this.text;
    this.editedRow = this.current;
    this.placeBox();
  }

  begin() {
    if (!this.current || this.isEditing) return;
    this.box.value = this.text;
    this.typed();
    this.focus();
    this.box.setSelectionRange(this.box.value.length, this.box.value.length);
    this.offer();
  }

  /** Shows what the cell may hold, above it where there is no room below. */
  async offer() {
    const { element } = this.offers;
    const top = (this.at.row + 1) * height;
    const isLow = top - this.element.scrollTop > this.element.clientHeight / 2;
    element.classList.toggle('above', isLow);
    Object.assign(element.style, { top: `${isLow ? top : top + height}px`, left: this.box.style.left });
    await this.offers.look(this.columns[this.at.column]);
    if (!this.isEditing) this.offers.hide();
  }

  /** Puts the row at another place of the file. It is never done by sorting. */
  async moveRow(to) {
    const { table, current, at: { row, column } } = this;
    const target = Math.max(0, Math.min(to, table.total - 1));
    if (!current || target === row) return;
    if (!table.canAdd || table.sort !== null || table.find || table.filters.length) {
      notice(say(table.canAdd ? 'move.sorted' : 'problem.fixed-rows'));
      return;
    }
    this.commit();
    const near = target > row ? target : target - 1;
    const [behind] = near < 0 ? [] : await table.between(near, near + 1) ?? [];
    if (near >= 0 && !behind) return;
    try { await table.move(current.id, behind?.id); } catch (error) { notice(problemText(error)); return; }
    await this.goTo(current.id, this.columns[column].index);
    notice(say('move.done', { n: target + 1 }));
  }

  cancel() {
    this.isEditing = false;
    this.box.value = '';
    this.offers.hide();
    this.placeBox();
    // What waits for the end of typing comes after the step that ends it.
    if (this.onEnd) queueMicrotask(this.onEnd);
    this.onEnd = null;
  }

  commit() {
    if (!this.isEditing) { this.box.value = ''; return; }
    const { value } = this.box;
    const { editedRow, before } = this;
    const column = this.columns[this.at.column];
    this.cancel();
    if (!editedRow || value === before) return;
    // The cell shows it at once; the program's answer follows.
    editedRow.cells[column.index] = value;
    this.run('set', { cells: [[editedRow.id, column.index, value]] });
  }

  async run(kind, edit) {
    try {
      return await this.table.edit(kind, edit);
    } catch (error) {
      notice(problemText(error));
      this.table.reload();
      return null;
    }
  }

  /** The rows and cells of the selection; of a large one those too that were not fetched. */
  async selected() {
    const { top, bottom, left, right } = this.range;
    const columns = this.columns.slice(left, right + 1);
    const rows = await this.table.between(top, bottom + 1);
    if (!rows) notice(say('problem.reviewed-other'));
    return { rows: rows ?? [], columns };
  }

  async clear() {
    const { rows, columns } = await this.selected();
    await this.run('set', { cells: rows.flatMap((row) => columns.map(({ index }) => [row.id, index, ''])) });
  }

  async fillDown() {
    const { rows, columns } = await this.selected();
    if (rows.length < 2) return;
    const cells = rows.slice(1).flatMap((row) => columns.map(({ index }) => [row.id, index, rows[0].cells[index]]));
    await this.run('set', { cells });
  }

  copy(event, cuts = false) {
    if (this.isEditing) return;
    event.preventDefault();
    const { top, bottom, left, right } = this.range;
    const columns = this.columns.slice(left, right + 1);
    const rows = [];
    for (let place = top; place <= bottom; place += 1) {
      const row = this.table.rows.get(place);
      if (row) rows.push(columns.map(({ index }) => row.cells[index]));
    }
    // Copied rows must have been seen: the clipboard waits for nothing.
    if (rows.length < bottom - top + 1) { notice(say('copy.partly')); return; }
    event.clipboardData.setData('text/plain', formatTable(rows));
    if (cuts) this.clear();
  }

  async paste(event) {
    if (this.isEditing) return;
    event.preventDefault();
    const rows = cellsOf(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'));
    if (rows.length === 0) return;
    if (rows.length === 1 && rows[0].length === 1) {
      const { rows: targets, columns } = await this.selected();
      const cells = targets.flatMap((row) => columns.map(({ index }) => [row.id, index, rows[0][0]]));
      await this.run('set', { cells });
      return;
    }
    await pasteTable(this, rows);
  }
}
