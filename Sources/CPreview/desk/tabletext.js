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

const plain = (text) => text.replace(/\s+/g, ' ').trim();

/** The texts of the one table in a piece of HTML, with the line breaks of its cells. */
const tableIn = (html) => {
  const tables = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table');
  if (tables.length !== 1) return null;
  return [...tables[0].rows].map((row) => [...row.cells].map((cell) => {
    for (const end of cell.querySelectorAll('br')) end.replaceWith('\u0000');
    // A line of the HTML itself may be broken anywhere.
    return cell.textContent.replace(/\s*[\r\n]\s*/g, ' ').replaceAll('\u0000', '\n');
  }));
};

/**
 * The cells of a clipboard. Some programs put quotes around cells with line breaks; LibreOffice puts none, and blanks in the
 * place of line breaks and tabs. Its HTML has them, and tells the one from the other: it must say the same as the text.
 */
export const cellsOf = (text, html) => {
  const rich = html ? tableIn(html) : null;
  const bare = text.replace(/\r?\n$/, '').split(/\r?\n/).map((row) => row.split('\t'));
  const isSame = rich?.length === bare.length && rich.every((row, place) => row.length === bare[place].length
    && row.every((cell, index) => plain(cell) === plain(bare[place][index])));
  // An empty cell has a line break in HTML.
  return isSame ? rich.map((row, place) => row.map((cell, index) => (plain(cell) && /[\n\t]/.test(cell) ? cell : bare[place][index]))) : parseTable(text);
};

/** Rows of cells as a spreadsheet takes them. */
export const formatTable = (rows) => rows.map((row) => row.map((cell) =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell).join('\t')).join('\n');
