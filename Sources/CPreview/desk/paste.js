// Pasting a table: what would change is shown first.

import { ask, make, notice, problemText, say } from './parts.js';

/** Many cells are shown before they are taken, and are one step to undo. */
export const pasteTable = async (grid, rows) => {
  const named = rows[0].map((name) => grid.columns.find((column) => [column.label, column.name]
    .some((one) => one.trim().toLowerCase() === name.trim().toLowerCase())));
  const hasHeader = rows.length > 1 && named.filter(Boolean).length >= Math.max(1, Math.ceil(rows[0].length / 2));
  const data = hasHeader ? rows.slice(1) : rows;
  const width = Math.max(...rows.map((row) => row.length));
  const targets = hasHeader ? named : grid.columns.slice(grid.at.column, grid.at.column + width);
  const start = grid.range.top;
  for (let place = start; place < Math.min(start + data.length, grid.table.total); place += 100) {
    await grid.table.fetch(Math.floor(place / 100));
  }
  const cells = [];
  const added = [];
  data.forEach((texts, offset) => {
    const row = grid.table.rows.get(start + offset);
    const pairs = texts.map((text, index) => [targets[index]?.index, text]).filter(([index]) => index !== undefined);
    if (row) cells.push(...pairs.map(([index, text]) => [row.id, index, text]));
    else if (start + offset >= grid.table.total) added.push(pairs);
  });
  const left = hasHeader ? rows[0].filter((_, index) => !named[index]) : [];
  const over = !hasHeader && width > targets.length;
  const edit = { cells, added };
  let trial;
  try { trial = await grid.table.trial('paste', edit); } catch (error) { notice(problemText(error)); return; }
  const sample = make('table', {}, make('tr', {}, ...targets.map((column, index) =>
    make('th', { textContent: column?.label ?? say('paste.leftOut', { name: rows[0][index] ?? '' }) }))),
  ...data.slice(0, 8).map((row) => make('tr', {}, ...row.slice(0, targets.length).map((text) => make('td', { textContent: text })))));
  const content = [make('p', { textContent: say('paste.size', { rows: data.length, columns: width }) }),
    make('p', { textContent: say('paste.changes', { cells: trial.cells, added: trial.added }) })];
  if (hasHeader) content.push(make('p', { textContent: say('paste.header') }));
  if (left.length) content.push(make('p', { className: 'warn', textContent: say('paste.unknown', { names: left.join(', ') }) }));
  if (over) content.push(make('p', { className: 'warn', textContent: say('paste.tooWide') }));
  const answer = await ask('paste', say('paste.title'), [...content, make('div', { className: 'sample' }, sample)], [
    { value: 'take', label: say('paste.take'), isMain: true }, { value: 'cancel', label: say('cancel') },
  ]);
  if (answer !== 'take') return;
  const done = await grid.run('paste', edit);
  if (done) notice(say('paste.done', { cells: trial.cells, added: trial.added }), { label: say('undo'), run: () => grid.table.undo() });
};
