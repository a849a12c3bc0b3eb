// Pasting a table: what would change, and what would not be taken, is shown first.

import { ask, has, make, notice, problemText, say } from './parts.js';

const sameWord = (one, other) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The cells that are left out, in words: by column and reason. */
const refusals = (refused) => {
  const groups = Map.groupBy(refused, ([, , problem, name]) => `${problem}\n${name}`);
  return [...groups.values()].map((all) => {
    const [, , problem, name] = all[0];
    const why = has(`problem.${problem}`) ? say(`problem.${problem}`, { detail: name }) : problem;
    return make('li', { textContent: `${say('paste.refused', { n: all.length, name })} ${why}` });
  });
};

/** Many cells are shown before they are taken, and are one step to undo. */
export const pasteTable = async (grid, rows) => {
  const { table } = grid;
  const named = rows[0].map((name) => grid.columns.find((column) => [column.label, column.name].some((one) => sameWord(one, name))));
  const hasHeader = rows.length > 1 && named.filter(Boolean).length >= Math.max(1, Math.ceil(rows[0].length / 2));
  const data = hasHeader ? rows.slice(1) : rows;
  const width = Math.max(...rows.map((row) => row.length));
  const targets = hasHeader ? named : grid.columns.slice(grid.at.column, grid.at.column + width);
  const start = grid.range.top;
  const known = await table.between(start, start + data.length);
  if (!known) { notice(say('problem.reviewed-other')); return; }
  const cells = [];
  const added = [];
  data.forEach((texts, offset) => {
    const row = known[offset];
    const pairs = texts.map((text, index) => [targets[index]?.index, text]).filter(([index]) => index !== undefined);
    if (row) cells.push(...pairs.map(([index, text]) => [row.id, index, text]));
    else added.push(pairs);
  });
  const unknown = hasHeader ? rows[0].filter((_, index) => !named[index]) : [];
  const worked = unknown.filter((name) => table.computed.some((one) => sameWord(one, name)));
  const left = unknown.filter((name) => !worked.includes(name));
  let trial;
  try { trial = await table.trial('paste', { cells, added }); } catch (error) { notice(problemText(error)); return; }
  const refused = new Set(trial.refused.map(([place, column]) => `${place} ${column}`));
  const without = trial.canAdd ? 0 : added.length;
  const edit = {
    cells: cells.filter((_, place) => !refused.has(`${place} null`)),
    added: added.map((pairs, place) => pairs.filter(([column]) => !refused.has(`${place} ${column}`))),
  };
  if (without) edit.added = [];
  const sample = make('table', {}, make('tr', {}, ...targets.map((column, index) =>
    make('th', { textContent: column?.label ?? say('paste.leftOut', { name: rows[0][index] ?? '' }) }))),
  ...data.slice(0, 8).map((row) => make('tr', {}, ...row.slice(0, targets.length).map((text) => make('td', { textContent: text })))));
  const warn = (textContent) => make('p', { className: 'warn', textContent });
  const staff = targets.filter((column) => column?.staff).map(({ label }) => label);
  const content = [make('p', { textContent: say('paste.size', { rows: data.length, columns: width }) }),
    make('p', { textContent: say('paste.changes', { cells: trial.cells, added: trial.added }) })];
  if (hasHeader) content.push(make('p', { textContent: say('paste.header') }));
  if (staff.length) content.push(make('p', { className: 'note', textContent: say('paste.staff', { names: staff.join(', ') }) }));
  if (left.length) content.push(warn(say('paste.unknown', { names: left.join(', ') })));
  if (worked.length) content.push(warn(say('paste.computed', { names: worked.join(', ') })));
  if (!hasHeader && width > targets.length) content.push(warn(say('paste.tooWide')));
  if (without) content.push(warn(`${say('paste.noRows', { n: without })} ${say('problem.fixed-rows')}`));
  if (refused.size) content.push(make('ul', { className: 'warn' }, ...refusals(trial.refused)));
  const answer = await ask('paste', say('paste.title'), [...content, make('div', { className: 'sample' }, sample)], [
    { value: 'take', label: say('paste.take'), isMain: true, disabled: !trial.cells && !trial.added }, { value: 'cancel', label: say('cancel') },
  ]);
  if (answer !== 'take') return;
  const done = await grid.run('paste', edit);
  if (done) notice(say('paste.done', { cells: trial.cells, added: trial.added }), { label: say('undo'), run: () => table.undo() });
};
