// The days on which loans are due as a calendar file, an entry of a whole day for each, with a reminder the afternoon before.

/** A text as iCalendar writes it. */
const escaped = (text) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line in parts of at most 75 bytes, none of which ends within a character. */
function lines(line) {
  const encoder = new TextEncoder();
  const parts = [];
  let part = '', size = 0;
  for (const letter of line) {
    const length = encoder.encode(letter).length;
    // The blank that a continued line begins with counts too.
    if (size + length > (parts.length ? 74 : 75)) {
      parts.push(part);
      [part, size] = ['', 0];
    }
    part += letter;
    size += length;
  }
  return [...parts, part].join('\r\n ');
}

/** The same number for the same text: a file that is made again renews the entries of the one before. */
function mark(text) {
  let [first, second] = [0x811c9dc5, 0x1b873593];
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    first = Math.imul(first ^ code, 0x01000193) >>> 0;
    second = Math.imul(second ^ code, 0x85ebca6b) >>> 0;
  }
  return first.toString(16).padStart(8, '0') + second.toString(16).padStart(8, '0');
}

const compact = (day) => day.replaceAll('-', '');
const dayAfter = (day) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The calendar of loans that have a day; `bring` is the words for "bring back", with `{title}`. */
export function calendarOf(loans, { title, bring, untitled, host }) {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const seen = new Map();
  const entries = loans.flatMap((loan) => {
    const same = `${loan.barcode || loan.isbn}|${loan.title}|${loan.author}`;
    const again = seen.get(same) ?? 0;
    seen.set(same, again + 1);
    const number = mark(`${same}|${again}`);
    const summary = bring.replace('{title}', () => loan.title || untitled);
    return [
      'BEGIN:VEVENT', `UID:${number}@${host.replace(/[^\w.-]/g, '') || 'localhost'}`, `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(loan.day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(loan.day))}`,
      `SUMMARY:${escaped(summary)}`, ...(loan.author ? [`DESCRIPTION:${escaped(loan.author)}`] : []), 'TRANSP:TRANSPARENT',
      'BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:-PT9H', 'END:VALARM', 'END:VEVENT',
    ];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Gablota//My books//EN', `NAME:${escaped(title)}`, `X-WR-CALNAME:${escaped(title)}`,
    ...entries, 'END:VCALENDAR', ''].map(lines).join('\r\n');
}
