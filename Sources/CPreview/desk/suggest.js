// What a cell may hold, below the cell while it is edited: choices by their labels, records by their names. What is typed
// finds them; arrows and Enter, or the pointer, take one.

import { desk } from './model.js';
import { make } from './parts.js';

export class Suggest {
  constructor(box, onTake) {
    Object.assign(this, { box, onTake, at: -1, asked: 0 });
    this.element = make('ul', { className: 'offers', role: 'listbox', id: 'gablota-desk-offers', hidden: true });
    // The box keeps the focus.
    this.element.addEventListener('mousedown', (event) => {
      event.preventDefault();
      const item = event.target.closest('li');
      if (item) this.take([...this.element.children].indexOf(item));
    });
    box.setAttribute('aria-autocomplete', 'list');
  }

  hide() {
    this.asked += 1;
    this.options = [];
    this.element.hidden = true;
    this.box.removeAttribute('aria-activedescendant');
    this.box.removeAttribute('aria-controls');
  }

  /** Looks for what the text in the box, or its last part, may mean. */
  async look(column) {
    const text = this.box.value;
    this.hide();
    if (!(column.choices || column.target) || text.startsWith('[')) return;
    const mark = column.many && column.separator ? column.separator.trim() || column.separator : null;
    const cut = mark ? text.lastIndexOf(mark) + (text.includes(mark) ? mark.length : 0) : 0;
    this.kept = text.slice(0, cut) + (cut && mark !== '|' ? ' ' : '');
    const find = text.slice(cut).trim();
    const mine = this.asked;
    const folded = find.toLowerCase();
    const all = column.choices ? column.choices.filter((one) => one.some((part) => part.toLowerCase().includes(folded)))
      : await desk.options(column.target, find).catch(() => []);
    if (mine !== this.asked || (all.length === 1 && all[0][0] === find)) return;
    this.options = all.slice(0, 12);
    this.at = -1;
    this.element.setAttribute('aria-label', column.label);
    this.element.replaceChildren(...this.options.map(([value, label], index) => make('li', { role: 'option', id: `gablota-desk-offer-${index}`, 'aria-selected': 'false' },
      value, label === value ? '' : make('span', { textContent: label }))));
    this.element.hidden = !this.options.length;
    if (this.options.length) this.box.setAttribute('aria-controls', this.element.id);
  }

  get isOpen() { return !this.element.hidden; }

  /** Goes up or down in the list. */
  go(step) {
    const { children } = this.element;
    children[this.at]?.setAttribute('aria-selected', 'false');
    this.at = (this.at + step + children.length + (this.at < 0 && step < 0 ? 1 : 0)) % children.length;
    children[this.at].setAttribute('aria-selected', 'true');
    children[this.at].scrollIntoView({ block: 'nearest' });
    this.box.setAttribute('aria-activedescendant', children[this.at].id);
  }

  /** Puts the chosen one into the box; whether one was chosen. */
  choose(index = this.at) {
    if (!this.isOpen || !this.options[index]) return false;
    this.box.value = this.kept + this.options[index][0];
    this.hide();
    return true;
  }

  take(index) { if (this.choose(index)) this.onTake(); }
}
