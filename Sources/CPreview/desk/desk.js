// The desk: which table is open, what is not saved, what is wrong.

import { desk } from './model.js';
import { Form } from './form.js';
import { Grid } from './grid.js';
import { manyTools } from './bulk.js';
import { Filters } from './filter.js';
import { Intake } from './intake.js';
import { showOrphans } from './pictures.js';
import { openPublish } from './publish.js';
import { ask, button, make, mountNotice, notice, problemText, remedyButtons, say } from './parts.js';

const root = document.getElementById('desk');
let table = null;
let grid = null;
let form = null;
let intake = null;

const title = make('h1', {});
const tables = make('nav', { 'aria-label': say('tables') });
const status = make('p', { className: 'state', id: 'gablota-desk-state', role: 'status' });
const undo = button('undo', say('undo'), () => step('undo'));
const redo = button('redo', say('redo'), () => step('redo'));
const add = button('add', say('add'), () => addRow(), { className: 'main' });
// Where there is little room these are signs; what they do is still said.
for (const [one, sign] of [[undo, '↶'], [redo, '↷'], [add, '+']]) Object.assign(one.dataset, { sign, tight: '' });
const review = button('review', say('review'), () => openReview());
const filters = new Filters(() => { grid?.move(0, grid.at.column); showState(); });
const filter = button('filter-open', say('filter.open'), () => grid && filters.add(grid.at.column));
const [bulk, column] = manyTools(() => grid && [table, grid.columns, grid.at.column]);
const publish = button('publish-open', say('publish.open'), () => openPublish());
const hint = make('div', { className: 'line-of-hint', id: 'gablota-desk-hint' });
const wrong = button('mistakes', '', () => openProblems(), { className: 'danger', hidden: true });
const find = make('input', { type: 'search', id: 'gablota-desk-find', placeholder: say('find'), 'aria-label': say('find') });
const shown = make('span', { className: 'count', id: 'gablota-desk-count' });
const conflicts = make('div', { className: 'conflicts', id: 'gablota-desk-conflicts' });
const place = make('div', { className: 'place' });
const more = button('more', say('more'), () => openMore(!menu.classList.contains('open')), { 'aria-expanded': 'false' });
Object.assign(more.dataset, { sign: '☰', tight: '' });
const menu = make('div', { className: 'more' });

/** The tools that have no room on a phone, as a menu. */
const openMore = (isOpen) => {
  menu.classList.toggle('open', isOpen);
  more.setAttribute('aria-expanded', `${isOpen}`);
  if (isOpen) menu.firstChild.focus();
};

const menuOf = (...tools) => {
  menu.append(...tools);
  menu.addEventListener('click', () => openMore(false));
  for (const one of [menu, more]) {
    one.addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget && ![menu, more].some((part) => part.contains(relatedTarget))) openMore(false); });
    one.addEventListener('keydown', (event) => { if (event.key === 'Escape') { openMore(false); more.focus(); } });
  }
  return menu;
};

const run = async (action) => {
  try { return await action(); } catch (error) { notice(problemText(error)); return null; }
};

/** The table that undo is about: below an open record those of its lines too, whichever was changed last. */
const scope = () => (form && desk.touched ? desk.touched : table);

const step = async (name) => {
  if (!table) return;
  const target = scope();
  const answer = await run(() => target[name]());
  if (!answer?.kind) return;
  const words = say(name === 'undo' ? 'undone' : 'redone', { what: say(`kind.${answer.kind}`) });
  notice(answer.pictures ? `${words} ${say('undone.picture', { path: answer.pictures.join(', ') })}` : words);
  if (answer.touched.length && grid && !form) grid.goTo(answer.touched[0]);
};

const closeIntake = () => {
  intake?.close();
  intake = null;
  document.body.classList.remove('with-intake');
};

const undoIn = async (path) => {
  const answer = await run(async () => (await desk.table(path)).undo());
  if (answer?.pictures) notice(say('undone.picture', { path: answer.pictures.join(', ') }));
};

const openIntake = () => {
  closeForm();
  closeIntake();
  intake = new Intake({
    onClose: () => { closeIntake(); grid?.focus(); },
    onUndo: undoIn,
    onOpen: async (path, row) => {
      if (path !== table?.path) await openTable(path);
      else { closeIntake(); await table.reload(); }
      await openForm(row);
    },
  });
  document.body.classList.add('with-intake');
  place.append(intake.element);
  intake.start();
};

const openTable = async (path) => {
  closeForm();
  closeIntake();
  const opened = await run(() => desk.table(path));
  if (!opened) return;
  table = opened;
  history.replaceState(null, '', `#${encodeURIComponent(path)}`);
  for (const link of tables.querySelectorAll('button')) {
    if (link.dataset.path === path) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  find.value = table.find;
  showGrid();
  grid.focus();
  desk.hurry();
};

const showGrid = () => {
  grid?.close();
  grid = new Grid(table, { onOpen: (id) => openForm(id), onMove: () => showHint() });
  const kept = form?.element;
  place.replaceChildren(grid.element, ...(kept ? [kept] : []));
  filters.show(table, grid.columns);
  for (const [name, listener] of [['rows', showState], ['columns', showColumns]]) table.addEventListener(name, listener);
  showState();
};

/** The table has other columns, or more is known of them. Who is in the grid stays there; who types ends that first. */
const showColumns = ({ target }) => {
  if (target !== table) return;
  if (grid.isEditing) { grid.onEnd = () => showColumns({ target }); return; }
  const { at: { row, column }, columns, element } = grid;
  const isIn = element.contains(document.activeElement);
  const { scrollTop, scrollLeft } = element;
  const { index } = columns[column] ?? {};
  showGrid();
  grid.move(row, Math.max(0, grid.columns.findIndex((one) => one.index === index)));
  Object.assign(grid.element, { scrollTop, scrollLeft });
  if (isIn) grid.focus();
};

const closeForm = () => {
  form?.close();
  form = null;
  desk.touched = null;
  document.body.classList.remove('with-form');
};

const openForm = async (id, isNew = false) => {
  closeForm();
  form = new Form(table, id, {
    onClose: () => { closeForm(); grid.goTo(id); },
    onGone: () => { closeForm(); grid.focus(); },
    onOpen: (other, fresh) => openForm(other, fresh),
    onChild: async (model, row) => { await openTable(model.path); await openForm(row); },
  });
  document.body.classList.add('with-form');
  place.append(form.element);
  await form.start();
  if (isNew) notice(say('added'));
};

const addRow = async () => {
  if (!table?.canAdd) return;
  find.value = '';
  Object.assign(table, { find: '', filters: [] });
  filters.show(table, grid.columns);
  const answer = await run(() => table.edit('insert', { added: [[]] }));
  if (!answer) return;
  await openForm(answer.touched[0]);
  notice(say('added'), { label: say('undo'), run: () => step('undo') });
};

// What is seen of the state

const showState = () => {
  const state = table?.state;
  undo.disabled = !scope()?.state?.undo;
  redo.disabled = !scope()?.state?.redo;
  add.hidden = !table?.canAdd;
  const unsaved = desk.state.tables.filter((one) => one.unsaved);
  review.disabled = unsaved.length === 0;
  for (const link of tables.querySelectorAll('button')) {
    const isUnsaved = unsaved.some(({ path }) => path === link.dataset.path);
    link.classList.toggle('unsaved', isUnsaved);
    link.title = isUnsaved ? say('unsaved') : '';
  }
  if (table) shown.textContent = say('rows', { n: table.total });
  const errors = desk.state.problems.filter(({ severity }) => severity === 'error').length;
  wrong.hidden = desk.state.problems.length === 0;
  wrong.textContent = errors ? say('mistakes', { n: errors }) : say('warnings', { n: desk.state.problems.length });
  wrong.classList.toggle('soft', errors === 0);
  const words = [];
  if (desk.isLost) words.push(say('lost'));
  if (state?.unsaved) words.push(say('unsaved'));
  if (desk.state.stale && !desk.state.busy) words.push(say('stale'));
  if (state?.lock) {
    const since = new Date(state.lock.since * 1_000).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
    words.push(say(state.lock.person ? 'lockedBy' : 'locked', { ...state.lock, since }));
  }
  const text = words.join(' · ');
  if (status.textContent !== text) status.textContent = text;
  showConflicts(state?.conflicts ?? []);
  showHint();
};

/** What is wrong with the cell that one is at, with the way out where there is one. */
let hintText = '';
const showHint = () => {
  const at = grid?.columns[grid.at.column]?.index;
  const own = grid?.current && !form ? table.problems(grid.current.id).filter((one) => one.column === at || one.column === undefined) : [];
  const text = JSON.stringify(own);
  if (text === hintText) return;
  hintText = text;
  hint.replaceChildren(...own.slice(0, 2).map((one, index) => {
    const line = make('p', { className: one.severity, textContent: one.advice ? `${one.text}: ${one.advice}` : one.text });
    remedyButtons(table, one, `hint-${index}`).then((buttons) => line.append(...buttons));
    return line;
  }));
};

let conflictText = '';
const showConflicts = (all) => {
  const now = JSON.stringify(all);
  if (now === conflictText) return;
  conflictText = now;
  conflicts.replaceChildren(...all.map((one, index) => {
    const decide = (theirs) => run(() => table.resolve(one, theirs));
    const mine = one.kind === 'cell' ? say('conflict.keep', { text: one.mine }) : say(`conflict.${one.kind}.mine`);
    const theirs = one.kind === 'cell' ? say('conflict.take', { text: one.theirs }) : say(`conflict.${one.kind}.theirs`);
    return make('div', { className: 'conflict', role: 'group', 'aria-label': say('conflict.title') },
      make('p', { textContent: say(`conflict.${one.kind}`, { column: one.column, text: one.mine }) }),
      one.kind === 'column' ? null : button(`mine-${index}`, mine, () => decide(false)),
      button(`theirs-${index}`, theirs, () => decide(true)),
      button(`conflict-${index}`, say('goTo'), () => grid.goTo(one.row)));
  }));
};

// What is wrong with a file as long as it is wrong is said once.
const told = new Map();

desk.addEventListener('state', () => {
  for (const { path, what } of desk.state.outside) {
    if (told.get(path) !== what || ['taken', 'merged'].includes(what)) notice(say(`outside.${what}`, { path }));
    told.set(path, what);
  }
  showState();
  grid?.draw();
});

// Review and save

const reviewItem = (row) => {
  const item = make('li', { className: row.kind }, make('strong', { textContent: row.name || say('form.newRecord') }),
    document.createTextNode(` ${say(`review.${row.kind}`)}`));
  if (row.kind === 'changed') {
    item.append(make('ul', {}, ...row.cells.map(([name, old, now]) => make('li', {}, document.createTextNode(`${name}: `),
      make('del', { textContent: old || say('form.empty') }), document.createTextNode(' → '), make('ins', { textContent: now || say('form.empty') })))));
  }
  return item;
};

const reviewPart = (model, found) => {
  const content = [make('p', { textContent: say('review.count', { n: found.count, path: model.path }) })];
  if (found.columns.length) content.push(make('p', { textContent: say('review.columns', { names: found.columns.join(', ') }) }));
  if (found.reordered) content.push(make('p', { textContent: say('review.reordered') }));
  if (model.problems().some(({ severity }) => severity === 'error')) {
    content.push(make('p', { className: 'warn', textContent: say('review.broken') }));
  }
  content.push(make('ul', { className: 'review' }, ...found.rows.map(reviewItem)));
  if (found.count > found.rows.length) content.push(make('p', { textContent: say('review.more', { n: found.count - found.rows.length }) }));
  return content;
};

/** All tables are reviewed and saved together: an order and its lines stand in two. */
const openReview = async () => {
  grid?.commit();
  if (!table) return;
  for (const model of desk.open.values()) await model.last;
  await desk.poll();
  const parts = [];
  for (const { path } of desk.state.tables.filter((one) => one.unsaved)) {
    const model = await run(() => desk.table(path));
    const found = model && await run(() => model.review());
    if (found && (found.count || found.reordered || found.columns.length)) parts.push({ model, found });
  }
  if (!parts.length) { notice(say('nothing')); return; }
  const answer = await ask('save', say('review.title'), parts.flatMap(({ model, found }) => reviewPart(model, found)), [
    { value: 'save', label: say('save'), isMain: true }, { value: 'cancel', label: say('cancel') },
  ]);
  if (answer !== 'save') return;
  const told = [];
  for (const { model, found } of parts) {
    if (!await run(() => model.save(found.version))) break;
    told.push(say('saved', { n: found.count, path: model.path }));
    if (model === table) await model.reload();
  }
  if (told.length === parts.length) notice(told.join(' '));
};

const openProblems = async () => {
  const all = desk.state.problems;
  let chosen = null;
  const list = make('ul', { className: 'problems' }, ...all.slice(0, 300).map((one, index) => {
    const item = make('li', { className: one.severity }, make('p', { textContent: one.advice ? `${one.text}: ${one.advice}` : one.text }));
    if (one.table && one.row !== undefined) {
      const opened = desk.open.get(one.table);
      if (opened) {
        remedyButtons(opened, one, `problem-${index}`, () => document.getElementById('gablota-desk-problems')?.close())
          .then((buttons) => item.append(...buttons));
      }
      item.append(button(`goto-${index}`, say('goTo'), () => { chosen = one; document.getElementById('gablota-desk-problems').close('go'); }));
    } else if (one.file) {
      item.append(make('p', { className: 'note', textContent: one.file }));
    }
    return item;
  }));
  await ask('problems', say('problems.title'), [list], [{ value: 'cancel', label: say('close'), isMain: true }]);
  if (!chosen) return;
  if (chosen.table !== table?.path) await openTable(chosen.table);
  find.value = '';
  if (table.find || table.filters.length) {
    table.find = '';
    await filters.set([]);
  }
  closeForm();
  grid.goTo(chosen.row, chosen.column);
};

/** Asks for the place of the row that one is at. */
const openMove = async () => {
  if (!grid?.current) return;
  const to = make('input', { type: 'number', id: 'gablota-desk-move-to', min: 1, max: table.total, value: grid.at.row + 1 });
  const answer = await ask('move', say('move.open'), [make('p', { className: 'note', textContent: say('move.note') }),
    make('label', { className: 'pair', for: to.id }, make('span', { textContent: say('move.to', { n: table.total }) }), to)], [
    { value: 'take', label: say('move.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
  ]);
  if (answer === 'take' && to.valueAsNumber) await grid.moveRow(to.valueAsNumber - 1);
};

const openHelp = () => ask('help', say('keys'), [make('dl', { className: 'keys' },
  ...['arrows', 'enter', 'escape', 'tab', 'open', 'shift', 'copy', 'delete', 'fill', 'move', 'undo', 'save', 'find']
    .flatMap((name) => [make('dt', { textContent: say(`key.${name}`) }), make('dd', { textContent: say(`does.${name}`) })]))],
[{ value: 'cancel', label: say('close'), isMain: true }]);

// Keys that hold everywhere; in a text box undo is the box's own.

document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
  const key = event.key.toLowerCase();
  const isText = event.target.matches('input, textarea') && !(grid && event.target === grid.box && !grid.isEditing);
  if (key === 's') { event.preventDefault(); document.activeElement?.blur(); openReview(); }
  else if (key === 'f') { event.preventDefault(); find.focus(); find.select(); }
  else if (key === 'z' && !isText) { event.preventDefault(); step(event.shiftKey ? 'redo' : 'undo'); }
  else if (key === 'y' && !isText) { event.preventDefault(); step('redo'); }
});

let finding = 0;
find.addEventListener('input', () => {
  clearTimeout(finding);
  finding = setTimeout(async () => {
    if (!table) return;
    table.find = find.value.trim();
    await table.reload(true);
    grid.move(0, grid.at.column);
  }, 120);
});
find.addEventListener('keydown', (event) => { if (event.key === 'Enter') { event.preventDefault(); grid?.focus(); } });

addEventListener('beforeunload', () => grid?.commit());

const showTable = (one) => {
  const twins = desk.site.tables.filter((other) => other.title === one.title).length > 1;
  const label = twins ? `${one.title} (${one.path.split('/').pop()})` : one.title;
  const link = button(`table-${desk.site.tables.indexOf(one)}`, label, () => openTable(one.path), { 'data-path': one.path });
  if (one.staff) link.append(make('span', { className: 'staff', textContent: say('staff') }));
  link.disabled = !!one.obstacle;
  tables.append(one.obstacle
    ? make('span', { className: 'closed' }, link, make('small', { textContent: say(`problem.read-only-${one.obstacle}`) })) : link);
};

/** Many files with a record each are chosen by their names. */
const showFiles = (group) => {
  const id = `gablota-desk-files-${desk.site.tables.indexOf(group[0])}`;
  const list = make('datalist', { id: `${id}-list` }, ...group.map(({ path }) => make('option', { value: path })));
  const input = make('input', { id, type: 'text', list: list.id, placeholder: group[0].group, 'aria-label': say('files', { title: group[0].title }) });
  input.addEventListener('change', () => {
    const one = group.find(({ path }) => path === input.value);
    if (one?.obstacle) notice(say(`problem.read-only-${one.obstacle}`));
    else if (one) openTable(one.path);
  });
  tables.append(make('span', { className: 'files' }, input, list));
};

const start = async () => {
  try { await desk.start(); } catch (error) {
    root.append(make('p', { className: 'failed', textContent: problemText(error) }));
    setTimeout(() => location.reload(), 2_000);
    return;
  }
  document.title = say('title', { site: desk.site.title });
  title.textContent = desk.site.title;
  const groups = Map.groupBy(desk.site.tables, ({ group, collection }) => `${collection} ${group}`);
  for (const group of groups.values()) {
    if (group.length > 3) showFiles(group);
    else group.forEach(showTable);
  }
  root.append(
    make('header', { className: 'top' }, title, tables,
      make('a', { href: desk.site.root, target: '_blank', rel: 'noopener', id: 'gablota-desk-site', textContent: say('site') })),
    make('main', {}, make('div', { className: 'tools', role: 'toolbar', 'aria-label': say('tools') }, add, undo, redo, review, more, find, shown, wrong,
      menuOf(filter, bulk, column, button('isbn', say('intake.open'), openIntake), button('move-open', say('move.open'), () => openMove()),
        button('orphans', say('orphans.open'), showOrphans), button('help', say('keys'), openHelp), publish)),
    make('div', { className: 'line-of-state' }, status), hint, filters.element, conflicts, place));
  mountNotice(root.querySelector('main'));
  const wanted = decodeURIComponent(location.hash.slice(1));
  const usable = desk.site.tables.filter(({ obstacle }) => !obstacle);
  const first = usable.find(({ path }) => path === wanted) ?? usable[0];
  if (first) await openTable(first.path);
};

start();
