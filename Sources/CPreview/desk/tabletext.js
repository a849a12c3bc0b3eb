// Cells as spreadsheets put them on the clipboard: rows in lines, cells between tabs, with quotes where a cell holds either.

/** The cells of a text: `"a\tb\n"` is one row of two. Text stays text. */
export const parseTable = (text) => {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  let fresh = true;
  const endRow = () => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = '';
    fresh = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') { cell += '"'; at += 1; }
      else quoted = false;
    } else if (sign === '"' && fresh && closes(text, at)) {
      quoted = true;
      fresh = false;
    } else if (sign === '\t') {
      row.push(cell);
      cell = '';
      fresh = true;
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endRow();
    } else {
      cell += sign;
      fresh = false;
    }
  }
  // The line end behind the last row begins no row of its own.
  if (cell !== '' || row.length > 0 || !fresh) endRow();
  return rows;
};

/** Whether a quote at the beginning of a cell ends where the cell does; otherwise it is a part of the text. */
const closes = (text, start) => {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at += 1;
    else return at + 1 === text.length || '\t\r\n'.includes(text[at + 1]);
  }
  return false;
};

/** Rows of cells as a spreadsheet takes them. */
export const formatTable = (rows) => rows.map((row) => row.map((cell) =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join('\t')).join('\n');
