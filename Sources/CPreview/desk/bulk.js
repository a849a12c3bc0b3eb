// The same change of a column in all rows that are shown: seen before it is done, and one step to undo. And new columns.

import { ask, button, make, nextID, notice, problemText, say } from './parts.js';

const operations = ['set', 'clear', 'append', 'remove', 'replace', 'normalise'];

const labelled = (label, control) => make('label', { className: 'pair', for: control.id }, make('span', { textContent: label }), control);

const textInput = (id) => make('input', { type: 'text', id: `gablota-desk-bulk-${id}`, autocomplete: 'off' });

/** Asks what to do with all shown rows, and does it. */
export const changeAll = async (table, columns, at) => {
  const column = make('select', { id: 'gablota-desk-bulk-column' }, ...columns.map(({ index, label }) => make('option', { value: index, textContent: label })));
  const current = columns[at]?.isKey ? columns.find(({ isKey }) => !isKey) : columns[at];
  column.value = (current ?? columns[0]).index;
  const operation = make('select', { id: 'gablota-desk-bulk-operation' }, ...operations.map((name) => make('option', { value: name, textContent: say(`bulk.${name}`) })));
  const list = make('datalist', { id: nextID() });
  const [text, other] = [textInput('text'), textInput('with')];
  text.setAttribute('list', list.id);
  const [textPair, otherPair] = [labelled(say('bulk.text'), text), labelled(say('bulk.with'), other)];
  const outcome = make('div', { className: 'outcome', role: 'status', id: 'gablota-desk-bulk-outcome' });
  let version;
  let cells = 0;
  let wanted = 0;
  // To empty cells is a thing of its own: nobody does so by leaving a box empty.
  const change = () => (operation.value === 'clear' ? { column: +column.value, operation: 'set', text: '' }
    : { column: +column.value, operation: operation.value, text: text.value, with: other.value });
  const isWhole = () => ['clear', 'normalise'].includes(operation.value) || text.value !== '';
  const take = () => document.getElementById('gablota-desk-bulk-take');
  const preview = async () => {
    textPair.hidden = ['clear', 'normalise'].includes(operation.value);
    otherPair.hidden = operation.value !== 'replace';
    wanted += 1;
    const mine = wanted;
    if (!isWhole()) {
      if (take()) take().disabled = true;
      outcome.replaceChildren();
      return;
    }
    try {
      const trial = await table.bulk(change());
      if (mine !== wanted) return;
      ({ version, cells } = trial);
      if (take()) take().disabled = trial.cells === 0;
      const rows = trial.sample.map(([name, old, now]) => make('li', {}, make('strong', { textContent: name }), ': ',
        make('del', { textContent: old || say('form.empty') }), ' → ', make('ins', { textContent: now || say('form.empty') })));
      outcome.replaceChildren(make('p', { textContent: say('bulk.count', { n: trial.cells, rows: trial.rows }) }), make('ul', { className: 'review' }, ...rows));
    } catch (error) {
      if (mine !== wanted) return;
      if (take()) take().disabled = true;
      outcome.replaceChildren(make('p', { className: 'warn', textContent: problemText(error) }));
    }
  };
  const offer = async () => {
    const known = columns.find(({ index }) => index === +column.value)?.choices;
    const options = known ?? (await table.values(+column.value).catch(() => ({ values: [] }))).values.map(([value]) => [value, value]);
    list.replaceChildren(...options.filter(([value]) => value).map(([value, label]) => make('option', { value, label })));
  };
  column.addEventListener('change', () => { offer(); preview(); });
  operation.addEventListener('change', preview);
  for (const input of [text, other]) input.addEventListener('input', preview);
  offer();
  const asked = ask('bulk', say('bulk.title'), [
    make('p', { textContent: say(table.filters.length || table.find ? 'bulk.shown' : 'bulk.all', { n: table.total }) }),
    labelled(say('bulk.column'), column), labelled(say('bulk.operation'), operation), textPair, otherPair, list, outcome,
  ], [{ value: 'take', label: say('bulk.take'), isMain: true, disabled: true }, { value: 'cancel', label: say('cancel') }]);
  preview();
  if (await asked !== 'take') return;
  try {
    await table.bulk(change(), version);
    notice(say('bulk.done', { n: cells }), { label: say('undo'), run: () => table.undo() });
  } catch (error) { notice(problemText(error)); }
};

/** Asks for the name of a new column. */
export const addColumn = async (table) => {
  const list = make('datalist', { id: nextID() }, ...(table.words ?? []).map((value) => make('option', { value })));
  const name = make('input', { type: 'text', id: 'gablota-desk-column-name', list: list.id, autocomplete: 'off', maxLength: 200 });
  const answer = await ask('column', say('column.title'), [make('p', { textContent: say('column.note') }), labelled(say('column.name'), name), list], [
    { value: 'take', label: say('column.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
  ]);
  if (answer !== 'take' || !name.value.trim()) return;
  try {
    await table.addColumn(name.value.trim());
    notice(say('column.done', { name: name.value.trim() }), { label: say('undo'), run: () => table.undo() });
  } catch (error) { notice(problemText(error)); }
};

/** What is done with many rows, as buttons. */
export const manyTools = (current) => [
  button('bulk-open', say('bulk.open'), () => current() && changeAll(...current())),
  button('column-open', say('column.open'), () => current() && addColumn(current()[0])),
];
