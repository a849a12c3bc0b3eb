// Books by their ISBN: a mode that stays open. A number comes from the keyboard, a scanner or a phone; what became of it
// is in a list beside, the newest first. The program asks and keeps the list, so every window and phone sees the same.

import { call, desk } from './model.js';
import { cameraIsHere, numberIn } from './camera.js';
import { ask, button, make, notice, problemText, say } from './parts.js';

export class Intake {
  constructor({ onOpen, onClose, onUndo }) {
    Object.assign(this, { onOpen, onClose, onUndo });
    this.shown = new Map();
    this.seen = new Map();
    this.build();
  }

  build() {
    this.input = make('input', {
      id: 'gablota-desk-isbn-number', type: 'text', inputMode: 'numeric', autocomplete: 'off', spellcheck: false,
      maxLength: 40, 'aria-describedby': 'gablota-desk-isbn-hint',
    });
    this.tables = make('select', { id: 'gablota-desk-isbn-table', 'aria-label': say('intake.table'), hidden: true });
    this.atOnce = make('input', { id: 'gablota-desk-isbn-at-once', type: 'checkbox' });
    this.atOnce.addEventListener('change', () => this.change({ action: 'at-once', on: this.atOnce.checked }));
    this.said = make('p', { className: 'said', role: 'status', id: 'gablota-desk-isbn-said' });
    this.waiting = make('p', { className: 'note waiting', hidden: true });
    this.phone = make('div', { className: 'phone-door', hidden: true });
    this.film = make('video', { muted: true, playsInline: true, hidden: true, 'aria-label': say('intake.film') });
    this.list = make('ol', { className: 'entries', 'aria-label': say('intake.list') });
    const form = make('form', { className: 'scan' },
      make('label', { for: this.input.id, textContent: say('intake.number') }), this.input,
      make('button', { type: 'submit', id: 'gablota-desk-isbn-go', className: 'main', textContent: say('intake.look') }), this.tables,
      make('label', { className: 'check' }, this.atOnce, document.createTextNode(say('intake.atOnce'))),
      button('isbn-phone', say('phone.use'), () => this.openPhone(true)));
    if (cameraIsHere()) form.append(button('isbn-camera', say('intake.camera'), () => this.scanHere()));
    form.addEventListener('submit', (event) => { event.preventDefault(); this.submit(); });
    this.element = make('section', { className: 'intake', 'aria-label': say('intake.title') },
      make('header', {}, make('h2', { textContent: say('intake.title') }), button('isbn-close', say('close'), () => this.onClose())),
      form, make('p', { className: 'note', id: 'gablota-desk-isbn-hint', textContent: say('intake.hint') }), this.said, this.waiting,
      this.phone, this.film, this.list);
    // A scanner types wherever the focus is.
    this.element.addEventListener('keydown', (event) => {
      if (/^[0-9]$/.test(event.key) && !event.target.matches('input, textarea, select')) this.input.focus();
    });
  }

  start() {
    this.isOpen = true;
    this.poll();
    this.input.focus();
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.stopFilm();
    this.element.remove();
  }

  /** Every change of what is shown is asked for: the phone and other windows have a part in it. */
  async poll() {
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    try { this.show(await call('intake')); } catch (error) { this.said.textContent = problemText(error); }
    if (this.isOpen) this.timer = setTimeout(() => this.poll(), this.isBusy ? 150 : 900);
  }

  async change(body) {
    try {
      const answer = await call('intake', {}, body);
      await this.poll();
      desk.hurry();
      return answer;
    } catch (error) {
      this.tell(problemText(error));
      return null;
    }
  }

  tell(text) { this.said.textContent = text; }

  async submit() {
    const number = this.input.value.trim();
    this.input.value = '';
    this.input.focus();
    if (!number) {
      // Enter alone shelves what was found last.
      const [first] = this.entries ?? [];
      if (first?.state === 'found') await this.shelve(first);
      return;
    }
    await this.change({ action: 'scan', number, table: this.tables.value });
  }

  async shelve(entry) {
    const answer = await this.change({ action: 'shelve', id: entry.id });
    if (!answer) return;
    notice(say('intake.done', { title: entry.title || entry.number }), { label: say('undo'), run: () => this.onUndo(answer.table) });
    this.input.focus();
  }

  // What is shown

  show(state) {
    const { entries } = state;
    this.entries = entries;
    this.isBusy = entries.some((entry) => entry.state === 'looking');
    if (this.tables.length !== state.tables.length) {
      this.tables.replaceChildren(...state.tables.map(({ path, title }) => make('option', { value: path, textContent: `${title} (${path})` })));
      this.tables.hidden = state.tables.length < 2;
    }
    if (document.activeElement !== this.atOnce) this.atOnce.checked = state.atOnce;
    this.waiting.hidden = !state.waiting;
    if (this.waiting.dataset.n !== `${state.waiting}`) {
      this.waiting.dataset.n = state.waiting;
      this.waiting.replaceChildren(document.createTextNode(`${say('intake.queue', { n: state.waiting })} `),
        button('isbn-again', say('intake.again'), () => this.change({ action: 'again' })));
    }
    this.showPhone(state.phone);
    const isFirst = !this.hasShown;
    this.hasShown = true;
    const gone = new Set(this.shown.keys());
    let before = null;
    for (const entry of entries) {
      gone.delete(entry.id);
      const text = JSON.stringify(entry);
      let item = this.shown.get(entry.id);
      if (!item || item.text !== text) {
        const element = this.entry(entry);
        const hadFocus = item?.element.contains(document.activeElement);
        if (item) item.element.replaceWith(element);
        item = { text, element };
        this.shown.set(entry.id, item);
        if (hadFocus) this.input.focus();
      }
      const next = before ? before.nextSibling : this.list.firstChild;
      if (next !== item.element) this.list.insertBefore(item.element, next);
      before = item.element;
      // What came is said once, also what a phone scanned.
      const was = this.seen.get(entry.id);
      if (was !== entry.state) {
        this.seen.set(entry.id, entry.state);
        if (!isFirst && entry.state !== 'looking') this.tell(this.summary(entry));
      }
    }
    for (const id of gone) { this.shown.get(id).element.remove(); this.shown.delete(id); }
  }

  summary(entry) { return [say(`intake.is.${entry.state}`), entry.title || entry.number].join(': '); }

  entry(entry) {
    const id = `isbn-${entry.id}`;
    const act = (name, label, action, properties) => button(`${id}-${name}`, label, action, properties);
    const actions = make('div', { className: 'actions' });
    const isOpen = entry.row === null && ['found', 'nothing', 'foreign'].includes(entry.state);
    if (isOpen) {
      actions.append(act('shelve', entry.state === 'found' ? say('intake.shelve') : say('intake.byHand'), async () => {
        if (entry.state === 'found') { await this.shelve(entry); return; }
        const answer = await this.change({ action: 'shelve', id: entry.id });
        if (answer) this.onOpen(answer.table, answer.row);
      }, { className: 'main' }));
    }
    if (['found', 'nothing', 'waiting'].includes(entry.state)) actions.append(act('paste', say('intake.paste'), () => this.paste(entry)));
    if (entry.state === 'nothing') actions.append(act('again', say('intake.again'), () => this.change({ action: 'again', id: entry.id })));
    if (entry.row !== null) actions.append(act('open', say('grid.open'), () => this.onOpen(entry.table, entry.row)));
    if (entry.state !== 'looking') {
      actions.append(act('forget', say('intake.forget'), () => this.change({ action: 'forget', id: entry.id }), { 'aria-label': say('intake.forgetThis', { number: entry.title || entry.number }) }));
    }
    const rows = (list, words) => (list.length ? make('div', { className: 'own' }, make('p', { textContent: words }),
      make('ul', {}, ...list.map((own, index) => make('li', {}, document.createTextNode(`${own.title} `),
        own.row === null ? null : act(`own-${index}`, say('grid.open'), () => this.onOpen(own.table, own.row)),
        own.copy ? act(`copy-${index}`, say('intake.copy'), async () => {
          const answer = await this.change({ action: 'add-copy', table: own.table, row: own.row });
          if (answer) this.onOpen(answer.table, answer.row);
        }) : null,
        own.row !== null && entry.isbn && entry.state === 'have' ? act(`fill-${index}`, say('intake.fill'), () => this.change({ action: 'fill', id: entry.id, table: own.table, row: own.row })) : null)))) : null);
    const notes = entry.notes.filter(([, what]) => what !== 'found');
    return make('li', { className: `entry ${entry.state}`, id: `gablota-desk-${id}` },
      make('div', { className: 'cover' }, entry.cover ? make('img', { src: `api/intake-cover?id=${entry.id}&${entry.cover}`, alt: '' }) : null),
      make('div', { className: 'what' },
        make('h3', { textContent: entry.title || entry.number }),
        entry.authors.length ? make('p', { textContent: entry.authors.join(', ') }) : null,
        make('p', { className: 'state-of-entry' }, make('strong', { textContent: say(`intake.is.${entry.state}`) }),
          document.createTextNode(` · ${entry.number}${entry.origin ? ` · ${entry.origin}` : ''}`)),
        entry.filled.length ? make('p', { textContent: say('intake.filled', { names: entry.filled.join(', ') }) }) : null,
        entry.state === 'filled' && !entry.filled.length ? make('p', { textContent: say('intake.noGaps') }) : null,
        rows(entry.own, say('intake.haveIt')), rows(entry.twins, say('intake.twin')),
        entry.fields.length ? make('dl', {}, ...entry.fields.flatMap(({ label, text, origin, out }) => [
          make('dt', { textContent: label }), make('dd', {}, document.createTextNode(text.length > 300 ? `${text.slice(0, 300)}…` : text),
            make('small', { textContent: ` ${out ? say('intake.leftOut', { origin }) : origin}` }))])) : null,
        notes.length ? make('ul', { className: 'note' }, ...notes.map(([service, what, detail]) =>
          make('li', { textContent: say(`intake.note.${what}`, { service, detail }) }))) : null,
        actions));
  }

  async paste(entry) {
    const box = make('textarea', { id: 'gablota-desk-isbn-answer', rows: 10, 'aria-label': say('intake.answer') });
    const done = await ask('isbn-paste', say('intake.paste'), [make('p', { textContent: say('intake.pasteHint') }), box], [
      { value: 'take', label: say('intake.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
    ]);
    if (done === 'take') await this.change({ action: 'paste', id: entry.id, text: box.value });
  }

  // A phone

  async openPhone(open) {
    try { await call('phone', {}, { open }); } catch (error) { this.tell(problemText(error)); }
    await this.poll();
  }

  showPhone(phone) {
    const text = JSON.stringify(phone);
    if (this.phoneText === text) return;
    const was = this.phoneText && JSON.parse(this.phoneText);
    this.phoneText = text;
    this.phone.hidden = !phone.open && !phone.reason;
    if (!phone.open) {
      this.phone.replaceChildren(make('p', { textContent: phone.reason ? say(`phone.closed.${phone.reason}`) : '' }));
      return;
    }
    if (was?.open && phone.phones > was.phones) this.tell(say('phone.in', { n: phone.phones }));
    this.phone.replaceChildren(
      phone.code ? make('img', { src: `api/phone-code?${phone.code}`, alt: say('phone.picture'), className: 'qr' }) : document.createTextNode(''),
      make('div', {},
        phone.code ? make('p', {}, document.createTextNode(`${say('phone.open')} `), make('strong', { textContent: phone.address, id: 'gablota-desk-phone-address' })) : null,
        phone.code ? make('p', {}, document.createTextNode(`${say('phone.code')} `), make('strong', { textContent: `${phone.code.slice(0, 4)}-${phone.code.slice(4)}`, id: 'gablota-desk-phone-code' })) : null,
        make('p', { textContent: say('phone.in', { n: phone.phones }) }),
        make('p', { className: 'note', textContent: say('phone.note') }),
        phone.code ? null : button('phone-another', say('phone.another'), () => this.openPhone(true)),
        button('phone-done', say('phone.done'), () => this.openPhone(false))));
  }

  // The camera of this machine

  async scanHere() {
    if (this.stream) { this.stopFilm(); return; }
    try { this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } }); } catch (error) {
      this.tell(say('intake.noCamera', { detail: error.message }));
      return;
    }
    this.film.srcObject = this.stream;
    this.film.hidden = false;
    await this.film.play();
    let last = null;
    let taken = null;
    while (this.stream) {
      const number = await numberIn(this.film);
      // Two equal readings, and not the one that lies there still.
      if (number && number === last && number !== taken) {
        taken = number;
        await this.change({ action: 'scan', number, table: this.tables.value });
      }
      last = number;
      await new Promise((resolve) => { setTimeout(resolve, 180); });
    }
  }

  stopFilm() {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    this.film.hidden = true;
  }
}
