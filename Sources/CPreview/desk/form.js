// One record as a form made of what its columns mean, with its public page beside it.

import { call, desk } from './model.js';
import { Children } from './children.js';
import { chooseOf, datesOf, dayFormat, previewOf, starsOf } from './extras.js';
import { inOrder } from './grid.js';
import { choosePicture } from './pictures.js';
import { ask, button, make, nextID, notice, problemText, remedyButtons, say } from './parts.js';

/** The parts of a cell that holds several, and how they are written again. */
const listOf = (text, { separator, many, json }) => {
  if (text.startsWith('[') || (json && many && !text)) {
    try {
      const parts = JSON.parse(text || '[]');
      if (Array.isArray(parts) && parts.every((part) => typeof part === 'string')) {
        return { parts, write: (next) => JSON.stringify(next).replaceAll('","', '", "') };
      }
    } catch { /* Then it is a text like any other. */ }
  }
  if (!many || !separator) return null;
  const mark = separator.trim() || separator;
  const parts = text.split(mark).map((part) => part.trim()).filter(Boolean);
  return { parts, write: (next) => next.join(mark === separator && mark !== '|' ? `${mark} ` : separator) };
};

export class Form {
  constructor(table, id, { onClose, onGone, onOpen, onChild }) {
    Object.assign(this, { table, id, onClose, onGone, onOpen });
    this.children = new Children(table, id, onChild);
    this.fields = new Map();
    this.element = make('section', { className: 'form', 'aria-label': say('form.title', { title: table.title }) });
    this.element.addEventListener('keydown', (event) => this.escape(event));
    this.listen = () => this.refresh();
    table.addEventListener('rows', this.listen);
    desk.addEventListener('state', this.listen);
  }

  async start() {
    this.row = await this.table.one(this.id);
    if (!this.row) { this.onGone(); return; }
    this.build();
    // At once: what belongs to the record may come late, when somebody types already.
    this.focus();
    this.showPage();
    await this.children.refresh();
  }

  close() {
    this.table.removeEventListener('rows', this.listen);
    desk.removeEventListener('state', this.listen);
    this.element.remove();
  }

  /** Esc leaves a field as it was; where nothing is typed it closes the form. */
  escape(event) {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    const { target } = event;
    const field = [...this.fields.values()].find(({ element }) => element.contains(target));
    const isTyped = target.matches('input[type=text], textarea') && target.value && target.value !== (field ? this.text(field.column) : target.dataset.was);
    if (!isTyped) { this.onClose(); return; }
    target.value = target.dataset.was ?? '';
    field?.control.show(this.text(field.column));
  }

  text(column) { return this.row.cells[column.index]; }

  build() {
    const columns = inOrder(this.table.columns.map((column, index) => ({ ...column, index })));
    const known = columns.filter(({ field, isKey }) => field || isKey);
    const others = columns.filter(({ field, isKey }) => !field && !isKey);
    const canAdd = this.table.canAdd;
    this.head = make('h2', { id: 'gablota-desk-form-title' });
    const bar = make('div', { className: 'bar', role: 'toolbar', 'aria-label': say('form.actions') },
      canAdd ? button('duplicate', say('form.duplicate'), () => this.duplicate()) : null,
      canAdd ? button('delete', say('form.delete'), () => this.remove(), { className: 'danger' }) : null,
      button('revert', say('form.revert'), () => this.revert()),
      button('close', say('close'), () => this.onClose()));
    const fields = make('div', { className: 'fields' }, ...known.map((column) => this.field(column)));
    if (others.length) {
      fields.append(make('details', {}, make('summary', { textContent: say('form.others', { n: others.length }) }),
        ...others.map((column) => this.field(column))));
    }
    this.facts = make('dl', { className: 'facts', id: 'gablota-desk-computed', 'aria-label': say('form.computed') });
    fields.append(this.facts, this.children.element);
    this.link = make('a', { target: '_blank', rel: 'noopener', id: 'gablota-desk-page-link', textContent: say('page.open') });
    this.frame = make('iframe', { title: say('page.title'), id: 'gablota-desk-page' });
    this.pageNote = make('p', { className: 'note', textContent: say('page.none') });
    this.element.replaceChildren(make('header', {}, this.head, bar), make('div', { className: 'sides' }, fields,
      make('div', { className: 'page' }, make('p', {}, this.link), this.pageNote, this.frame)));
    this.refresh();
  }

  // Fields

  field(column) {
    const id = `gablota-desk-field-${column.index}`;
    const label = make('label', { for: id, textContent: column.label });
    if (column.required) label.append(make('span', { className: 'required', textContent: ` (${say('form.required')})` }));
    if (column.staff) label.append(make('span', { className: 'staff', textContent: say('staff') }));
    const hint = make('div', { className: 'hint', id: `${id}-hint` });
    const wrong = make('div', { className: 'problems', id: `${id}-problems` });
    const control = this.control(column, id);
    for (const target of control.targets ?? [control.element]) target.setAttribute('aria-describedby', `${id}-hint ${id}-problems`);
    const element = make('div', { className: `field type-${column.type ?? 'other'}` }, label, control.element, hint, wrong);
    if (control.isGroup) {
      label.id = `${id}-label`;
      label.removeAttribute('for');
      control.element.setAttribute('role', 'group');
      control.element.setAttribute('aria-labelledby', label.id);
    }
    this.fields.set(column.index, { column, control, hint, wrong, element });
    control.show(this.text(column));
    return element;
  }

  control(column, id) {
    const text = this.text(column);
    const { type, choices, many, scale } = column;
    if (type === 'image' && !many) return this.picture(column, id);
    if (listOf(text, column) || (many && column.separator)) return this.chips(column, id);
    if (type === 'boolean') return this.select(column, id, [[column.yes, say('yes')], [column.no, say('no')]]);
    if (text === 'true' || text === 'false') return this.select(column, id, [['true', say('yes')], ['false', say('no')]]);
    if (choices && choices.length <= 40) return this.select(column, id, choices);
    if (scale || column.field === 'rating') return starsOf(id, scale ?? 5, (value) => this.set(column, value));
    const days = column.formats && dayFormat(column);
    if (days) return this.date(column, id, days);
    return this.line(column, id);
  }

  /** Text; with what to choose from where there is something. */
  line(column, id) {
    const isLong = ['markdown', 'html'].includes(column.type) || this.text(column).includes('\n') || this.text(column).length > 120;
    const input = isLong ? make('textarea', { id, rows: ['markdown', 'html'].includes(column.type) ? 8 : 4 })
      : make('input', { id, type: 'text', autocomplete: 'off' });
    if (['integer', 'number'].includes(column.type)) input.inputMode = 'decimal';
    const element = make('div', { className: 'line' }, input);
    if (!isLong) this.offer(column, input, element);
    if (column.repeats) datesOf(this.table, this.id, column, input, element, (one, text) => this.set(one, text));
    if (column.type === 'markdown') previewOf(input, element);
    input.addEventListener('change', () => this.set(column, input.value));
    return { element, targets: [input], show: (value) => { if (input.value !== value) input.value = value; } };
  }

  /** Choices by label, records by name: the value is the key, the label is shown beside it. */
  offer(column, input, element) {
    if (!column.choices && !column.target) return;
    const list = make('datalist', { id: nextID() });
    input.setAttribute('list', list.id);
    element.append(list);
    const fill = (options) => list.replaceChildren(...options.map(([value, label]) => make('option', { value, label: label === value ? '' : `${label} (${value})` })));
    if (column.choices) { fill(column.choices); return; }
    let asked = null;
    const look = async () => {
      if (asked === input.value) return;
      asked = input.value;
      const options = await desk.options(column.target, input.value);
      if (asked === input.value) fill(options);
    };
    input.addEventListener('input', look);
    input.addEventListener('focus', look);
  }

  select(column, id, choices) {
    const input = make('select', { id });
    const show = (value) => {
      const all = [['', say('form.empty')], ...choices];
      if (value && !choices.some(([one]) => one === value)) all.push([value, value]);
      input.replaceChildren(...all.map(([one, label]) => make('option', { value: one, textContent: label })));
      input.value = value;
    };
    input.addEventListener('change', () => this.set(column, input.value));
    return { element: input, show };
  }

  date(column, id, days) {
    const example = days.kind === 'date' ? say('form.date') : `${say('form.date')}T18:00`;
    const input = make('input', { id, type: 'text', autocomplete: 'off', placeholder: days.write(example) });
    const picker = make('input', { type: days.kind, id: `${id}-picker`, 'aria-label': say('form.pickDate', { label: column.label }) });
    input.addEventListener('change', () => this.set(column, input.value.trim()));
    picker.addEventListener('change', () => {
      if (!picker.value) return;
      input.value = days.write(picker.value);
      this.set(column, input.value);
    });
    return {
      element: make('div', { className: 'line' }, input, picker), targets: [input],
      show: (value) => {
        if (input.value !== value) input.value = value;
        picker.value = days.read(value);
      },
    };
  }

  chips(column, id) {
    const shown = make('ul', { className: 'chips' });
    const input = make('input', { id, type: 'text', autocomplete: 'off', placeholder: say('form.addItem') });
    const line = make('div', { className: 'line' }, input);
    this.offer({ ...column, choices: column.choices }, input, line);
    const parts = () => listOf(this.text(column), column)?.parts ?? [];
    const write = (next) => {
      const list = listOf(this.text(column), column) ?? listOf('', column) ?? listOf('[]', column);
      this.set(column, list.write(next));
    };
    const add = () => {
      const value = input.value.trim();
      input.value = '';
      if (value && !parts().includes(value)) write([...parts(), value]);
    };
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing) { event.preventDefault(); add(); }
      if (event.key === 'Backspace' && !input.value && parts().length) write(parts().slice(0, -1));
    });
    input.addEventListener('change', add);
    if (column.type === 'category' && column.choices) {
      line.append(button(`${id.slice(13)}-tree`, say('tree.open'), async () => {
        const next = await chooseOf(column, parts());
        if (next) write(next);
      }));
    }
    const labels = new Map(column.choices ?? []);
    const named = (part) => {
      const element = make('span', { textContent: labels.get(part) ?? part, title: part });
      if (column.target) desk.nameOf(column.target, part).then((name) => { if (name) element.textContent = `${name} (${part})`; });
      return element;
    };
    return {
      element: make('div', { className: 'list' }, shown, line), targets: [input],
      show: () => shown.replaceChildren(...parts().map((part) => make('li', {}, named(part),
        make('button', {
          type: 'button', textContent: '×', 'aria-label': say('form.removeItem', { item: part }),
          id: `${id}-remove-${parts().indexOf(part)}`, onclick: () => { write(parts().filter((one) => one !== part)); input.focus(); },
        })))),
    };
  }

  picture(column, id) {
    const input = make('input', { id, type: 'text', autocomplete: 'off' });
    const image = make('img', { alt: '', hidden: true });
    const file = make('input', { type: 'file', accept: 'image/*', id: `${id}-file`, 'aria-label': say('form.takePicture', { label: column.label }) });
    const choose = make('button', { type: 'button', id: `${id}-choose`, textContent: say('pictures.open') });
    choose.addEventListener('click', async () => {
      const near = this.text(column) || this.near(column);
      const path = await choosePicture(near, choose);
      if (path) await this.set(column, path);
    });
    const phone = make('button', { type: 'button', id: `${id}-phone`, textContent: say('phone.forField') });
    phone.addEventListener('click', () => this.wish(column));
    const element = make('div', { className: 'picture' }, image, input, file, choose, phone,
      make('span', { className: 'note', textContent: say('form.dropPicture') }));
    const take = async (picture) => {
      if (!picture) return;
      try {
        await this.table.picture(this.id, column.index, picture);
        this.row = await this.table.one(this.id);
        this.refresh();
        notice(say('form.pictureTaken', { path: this.text(column) }));
      } catch (error) { notice(problemText(error)); }
    };
    input.addEventListener('change', () => this.set(column, input.value.trim()));
    file.addEventListener('change', () => take(file.files[0]));
    element.addEventListener('dragover', (event) => { event.preventDefault(); element.classList.add('over'); });
    element.addEventListener('dragleave', () => element.classList.remove('over'));
    element.addEventListener('drop', (event) => {
      event.preventDefault();
      element.classList.remove('over');
      take(event.dataTransfer.files[0]);
    });
    return {
      element, targets: [input],
      show: (value) => {
        if (input.value !== value) input.value = value;
        const isOwn = value && !/^[a-z]+:/i.test(value);
        image.hidden = !isOwn;
        if (isOwn) image.src = `api/file?${new URLSearchParams({ path: value })}`;
      },
    };
  }

  /** A picture of another record of the column, which lies where this one's would. */
  near(column) {
    return [...this.table.rows.values()].map((row) => row.cells[column.index]).find(Boolean);
  }

  /** Asks for a picture by a phone; lets one in where none is. */
  async wish(column) {
    try {
      await call('intake', {}, { action: 'wish', table: this.table.path, row: this.id, column: column.index, label: `${this.name}: ${column.label}` });
      const { phone } = await call('intake');
      if (phone.open && phone.phones) { notice(say('phone.waits')); return; }
      const door = await call('phone', {}, { open: true });
      await ask('phone', say('phone.use'), [make('img', { src: `api/phone-code?${door.code}`, alt: say('phone.picture'), className: 'qr' }),
        make('p', { textContent: `${say('phone.open')} ${door.address} ${say('phone.code')} ${door.code.slice(0, 4)}-${door.code.slice(4)}` }),
        make('p', { className: 'note', textContent: say('phone.note') })], [{ value: 'cancel', label: say('close'), isMain: true }]);
    } catch (error) { notice(problemText(error)); }
  }

  // What is done

  async set(column, value) {
    if (value === this.text(column)) return;
    // What was chosen is shown at once: looking at the site meanwhile must not put the old value back.
    this.row.cells[column.index] = value;
    await this.run('set', { cells: [[this.id, column.index, value]] });
  }

  async run(kind, edit) {
    try {
      const answer = await this.table.edit(kind, edit);
      desk.touched = this.table;
      const own = answer.rows.find((row) => row.id === this.id);
      if (own) this.row = own;
      this.refresh();
      return answer;
    } catch (error) {
      notice(problemText(error));
      await this.table.reload();
      this.row = (await this.table.one(this.id).catch(() => null)) ?? this.row;
      this.refresh();
      return null;
    }
  }

  async duplicate() {
    const cells = this.table.columns.map((column, index) => [index, column.isKey ? '' : this.row.cells[index]]);
    const answer = await this.run('insert', { added: [cells], after: this.id });
    if (answer) this.onOpen(answer.touched[0], true);
  }

  async remove() {
    let { referrers } = await this.table.record(this.id).catch(() => ({ referrers: [] }));
    referrers = referrers.filter((one) => one.count > 0);
    if (referrers.length) {
      const list = make('ul', {}, ...referrers.map(({ collection, count: n, names }) => make('li', {
        textContent: `${collection}: ${names.join(', ')}${n > names.length ? ` … (${n})` : ''}`,
      })));
      const answer = await ask('remove', say('delete.title', { name: this.name }), [make('p', { textContent: say('delete.referred') }), list], [
        { value: 'delete', label: say('form.delete') }, { value: 'cancel', label: say('cancel'), isMain: true },
      ]);
      if (answer !== 'delete') return;
    }
    const { name } = this;
    const answer = await this.run('remove', { removed: [this.id] });
    if (!answer) return;
    notice(say('delete.done', { name }), { label: say('undo'), run: () => this.table.undo() });
    this.onGone();
  }

  /** The record as the file has it. */
  async revert() {
    const review = await this.table.review();
    const own = review.rows.find(({ row, kind }) => row === this.id && kind === 'changed');
    if (!own) { notice(say('form.nothingToRevert')); return; }
    const index = new Map(this.table.columns.map(({ name }, place) => [name, place]));
    await this.run('set', { cells: own.cells.map(([name, old]) => [this.id, index.get(name), old]) });
  }

  get name() {
    const find = (test) => this.table.columns.findIndex(test);
    const title = find(({ field }) => field === 'title' || field === 'name');
    const key = find(({ isKey }) => isKey);
    return this.row.cells[title] || this.row.names.find(([index]) => index === title)?.[1] || this.row.cells[key] || say('form.newRecord');
  }

  async refresh() {
    if (!this.element.isConnected && !this.head) return;
    const place = this.table.byID.get(this.id);
    if (place !== undefined) this.row = this.table.rows.get(place) ?? this.row;
    else if (this.table.version !== this.seenVersion) {
      const row = await this.table.one(this.id).catch(() => null);
      if (!row) { this.onGone(); return; }
      this.row = row;
    }
    this.seenVersion = this.table.version;
    this.head.textContent = this.name;
    const problems = this.table.problems(this.id);
    for (const { column, control, hint, wrong, element } of this.fields.values()) {
      if (!element.contains(document.activeElement) || control.isGroup || document.activeElement.type !== 'text') control.show(this.text(column));
      const isChanged = this.row.changed.includes(column.index);
      element.classList.toggle('changed', isChanged);
      this.describe(column, hint);
      const own = problems.filter((one) => one.column === column.index);
      this.showProblems(own, column, wrong);
      for (const target of control.targets ?? [control.element]) {
        if (own.some((one) => one.severity === 'error')) target.setAttribute('aria-invalid', 'true');
        else target.removeAttribute('aria-invalid');
      }
      if (own.length && element.parentElement?.tagName === 'DETAILS') element.parentElement.open = true;
    }
    const state = `${desk.state.generation} ${desk.state.tables.map(({ version }) => version)}`;
    if (state !== this.seen) {
      this.seen = state;
      this.showPage();
      this.children.refresh();
    }
  }

  /** What is wrong with a field, with the way out where there is one. */
  showProblems(own, column, wrong) {
    const text = JSON.stringify(own);
    if (wrong.dataset.text === text) return;
    wrong.dataset.text = text;
    wrong.replaceChildren(...own.map((one, index) => {
      const line = make('p', { className: one.severity, textContent: one.advice ? `${one.text}: ${one.advice}` : one.text });
      remedyButtons(this.table, one, `field-${column.index}-${index}`).then((buttons) => line.append(...buttons));
      return line;
    }));
  }

  /** The names of the records that a cell refers to. */
  async describe(column, hint) {
    const text = this.text(column);
    if (!column.target || column.many || !text) { hint.textContent = ''; return; }
    if (hint.dataset.text === text) return;
    hint.dataset.text = text;
    hint.textContent = await desk.nameOf(column.target, text);
  }

  async showPage() {
    this.asked = (this.asked ?? 0) + 1;
    const mine = this.asked;
    const { address, computed } = await this.table.record(this.id).catch(() => ({ address: null, computed: [] }));
    // A later question is asked of a later state; its answer may have come before.
    if (mine !== this.asked) return;
    this.facts.replaceChildren(...computed.flatMap(([label, text]) => [make('dt', { textContent: label }), make('dd', { textContent: text })]));
    this.facts.hidden = computed.length === 0;
    this.pageNote.hidden = address !== null;
    this.frame.hidden = address === null;
    this.link.hidden = address === null;
    if (address !== null && this.frame.getAttribute('src') !== address) {
      this.frame.src = address;
      this.link.href = address;
    }
  }

  focus() { this.element.querySelector('.fields input, .fields select, .fields textarea')?.focus(); }
}
