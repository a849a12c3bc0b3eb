// What the desk knows of the tables, and how it has them changed. The program holds the drafts: every window sees the same.

export const call = async (name, parameters = {}, body = undefined) => {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null));
  const answer = await fetch(`api/${name}?${query}`, body === undefined ? {} : {
    method: 'POST',
    headers: { 'Content-Type': body instanceof Blob ? 'application/octet-stream' : 'application/json' },
    body: body instanceof Blob ? body : JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({ problem: 'other', detail: `${answer.status}` }));
  if (!answer.ok) throw Object.assign(new Error(data.problem), data);
  return data;
};

const portion = 100;

/** How `check` says what was probably meant. */
const meanings = [/^did you mean "(.+)"\?$/, /^the nearest is "([^"]+)"$/, /^there is "([^"]+)":/, /^"([^"]+)" is called that/];

/** A table that is open: its columns, and those of its rows that were looked at. */
export class TableModel extends EventTarget {
  constructor(description) {
    super();
    Object.assign(this, description);
    this.sort = null;
    this.down = false;
    this.find = '';
    /** Which rows are shown: `[column, mode, text]` each. */
    this.filters = [];
    this.total = 0;
    this.version = -1;
    this.last = Promise.resolve();
    this.forget();
  }

  forget() {
    this.rows = new Map();
    this.byID = new Map();
    this.asked = new Map();
    this.age = (this.age ?? 0) + 1;
  }

  get view() {
    const filters = this.filters.length ? JSON.stringify(this.filters) : undefined;
    return { table: this.path, sort: this.sort, down: this.down ? 1 : undefined, find: this.find || undefined, filters };
  }

  /** The row at a place of what is shown; `undefined` while it is fetched. */
  row(place) {
    if (!this.rows.has(place)) this.fetch(Math.floor(place / portion));
    return this.rows.get(place);
  }

  /** Waits for a portion, be it on its way already. */
  fetch(part, fresh = undefined) {
    if (part < 0) return Promise.resolve();
    if (!this.asked.has(part)) this.asked.set(part, this.get(part, fresh));
    return this.asked.get(part);
  }

  /** The rows from one place to before another, all of them: `null` where they changed all the time. */
  async between(from, to) {
    for (let tries = 0; tries < 3; tries += 1) {
      const end = Math.min(to, this.total);
      for (let part = Math.floor(from / portion); part * portion < end; part += 1) await this.fetch(part);
      const rows = Array.from({ length: Math.max(0, end - from) }, (_, index) => this.rows.get(from + index));
      if (rows.every(Boolean)) return rows;
    }
    return null;
  }

  async get(part, fresh) {
    const { age } = this;
    const answer = await call('rows', { ...this.view, from: part * portion, count: portion, fresh });
    if (age !== this.age) return;
    if (answer.rows.some(({ cells }) => cells.length !== this.columns.length)) await this.renewColumns();
    this.total = answer.total;
    answer.rows.forEach((row, index) => this.keep(answer.from + index, row));
    this.dispatchEvent(new Event('rows'));
  }

  keep(place, row) {
    this.rows.set(place, row);
    this.byID.set(row.id, place);
  }

  /** Shows the rows anew; `fresh`: those that were edited go where they belong now. */
  async reload(fresh = false) {
    this.forget();
    await this.fetch(0, fresh ? 1 : undefined);
    this.dispatchEvent(new Event('rows'));
  }

  async renewColumns() {
    const { columns, words } = await call('table', { table: this.path });
    // What a new column means is known when the site has been made with it.
    Object.assign(this, { columns, words, awaits: desk.state.generation });
    this.dispatchEvent(new Event('columns'));
  }

  /** The place of a row in what is shown; `null` where it is not among it. */
  async place(id) {
    if (this.byID.has(id)) return this.byID.get(id);
    const { place } = await call('rows', { ...this.view, from: 0, count: 0, place: id });
    return place;
  }

  async one(id) {
    const place = this.byID.get(id);
    if (place !== undefined) return this.rows.get(place);
    return (await call('rows', { table: this.path, row: id })).rows[0];
  }

  async take(answer) {
    const isNext = answer.version === this.version + 1;
    this.version = answer.version;
    // What is wrong with these rows by themselves is known before the whole site is checked.
    if (answer.looked?.length) {
      const others = desk.state.problems.filter(({ table, row }) => table !== this.path || !answer.looked.includes(row));
      desk.state.problems = [...others, ...answer.problems];
    }
    if (answer.columns) await this.renewColumns();
    // Of a large step the program tells but the first rows.
    if (answer.shape || !isNext || answer.touched.length >= 1_000) {
      await this.reload();
    } else {
      for (const row of answer.rows) {
        const place = this.byID.get(row.id);
        if (place !== undefined) this.rows.set(place, row);
      }
      this.dispatchEvent(new Event('rows'));
    }
    desk.hurry();
    return answer;
  }

  /** One call after the other: two that are on their way at once could change places. */
  inTurn(action) {
    const next = this.last.then(action, action);
    this.last = next.catch(() => {});
    return next;
  }

  edit(kind, edit) {
    return this.inTurn(async () => this.take(await call('edit', {}, { table: this.path, kind, ...edit })));
  }

  trial(kind, edit) { return call('edit', {}, { table: this.path, kind, try: true, ...edit }); }

  /** What a change of all shown rows would do; with a version it is done. */
  bulk(change, version = undefined) {
    const { find, filters } = this;
    const body = { table: this.path, find, filters, ...change, ...(version === undefined ? { try: true } : { version }) };
    if (version === undefined) return call('bulk', {}, body);
    return this.inTurn(async () => this.take(await call('bulk', {}, body)));
  }

  values(column) { return call('values', { ...this.view, column }); }
  children(row) { return call('children', { table: this.path, row }); }
  dates(row, column, text) { return call('dates', { table: this.path, row, column, text }); }
  addColumn(name) { return this.inTurn(async () => this.take(await call('column', {}, { table: this.path, name }))); }

  move(row, after) { return this.inTurn(async () => this.take(await call('move', {}, { table: this.path, row, after }))); }
  undo() { return this.inTurn(async () => this.take(await call('undo', {}, { table: this.path }))); }
  redo() { return this.inTurn(async () => this.take(await call('redo', {}, { table: this.path }))); }
  review() { return this.inTurn(() => call('review', { table: this.path })); }

  save(version) {
    return this.inTurn(async () => {
      const answer = await call('save', {}, { table: this.path, version });
      desk.hurry();
      return answer;
    });
  }

  async resolve({ row, column }, theirs) {
    const answer = await call('resolve', {}, { table: this.path, row, column, theirs });
    await this.reload();
    desk.hurry();
    return answer;
  }

  record(row) { return call('about', { table: this.path, row }); }

  async picture(row, column, file) {
    const answer = await call('picture', { table: this.path, row, column, name: file.name }, new Blob([file]));
    return this.take({ ...answer, shape: false, touched: [row] });
  }

  problems(row = null) {
    return desk.state.problems.filter((one) => one.table === this.path && (row === null || one.row === row));
  }

  /** What a mistake suggests for its cell, and all cells of the column with the same mistake; `null` where it suggests nothing. */
  async remedy(one) {
    const meant = meanings.map((pattern) => one.advice.match(pattern)?.[1]).find(Boolean);
    if (!meant || one.row === undefined || one.column === undefined) return null;
    const twins = this.problems().filter((other) => other.column === one.column && other.text === one.text && other.advice === one.advice);
    const written = [...one.text.matchAll(/"([^"]+)"/g)].map((match) => match[1]);
    const cells = [];
    for (const twin of twins) {
      const text = (await this.one(twin.row))?.cells[twin.column] ?? '';
      const wrong = written.find((part) => text.includes(part));
      if (wrong) cells.push([twin.row, twin.column, text.replace(wrong, () => meant), twin]);
    }
    const own = cells.find(([, , , twin]) => twin.row === one.row);
    return own ? { meant, own: [own.slice(0, 3)], all: cells.map((cell) => cell.slice(0, 3)) } : null;
  }

  get state() { return desk.state.tables.find(({ path }) => path === this.path); }
}

/** The site and what goes on in it, looked at again and again, and more often while something is being made. */
class Desk extends EventTarget {
  constructor() {
    super();
    this.state = { tables: [], problems: [], outside: [] };
    this.open = new Map();
    this.timer = 0;
  }

  async start() {
    this.site = await call('site');
    this.poll();
  }

  async table(path) {
    if (!this.open.has(path)) this.open.set(path, new TableModel(await call('table', { table: path })));
    return this.open.get(path);
  }

  targets() { return call('targets').then(({ targets }) => targets); }
  publishing() { return call('publishing'); }
  publish(target, more) { return call('publish', {}, { target, ...more }); }
  html(text) { return call('markdown', {}, { text }).then(({ html }) => html); }

  options(collection, find) { return call('options', { collection, find }).then(({ options }) => options); }

  /** What the record of a key is called; empty where there is none. */
  async nameOf(collection, key) {
    const [first] = await this.options(collection, key).catch(() => []);
    return first?.[0] === key && first[1] !== key ? first[1] : '';
  }

  hurry() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.poll(), 40);
  }

  async poll() {
    clearTimeout(this.timer);
    try {
      this.state = await call('state');
      this.isLost = false;
      const { generation, busy } = this.state;
      for (const [path, table] of this.open) {
        if (table.awaits !== undefined && !busy && table.awaits !== generation) {
          await table.renewColumns();
          table.awaits = undefined;
        }
        const now = this.state.tables.find((one) => one.path === path);
        if (!now || now.version === table.version) continue;
        // Another window, or another program, changed it.
        const isFirst = table.version < 0;
        table.version = now.version;
        if (!isFirst) await table.reload();
      }
    } catch {
      this.isLost = true;
    }
    this.dispatchEvent(new Event('state'));
    this.timer = setTimeout(() => this.poll(), this.isLost ? 2_000 : this.state.busy ? 80 : 900);
  }
}

export const desk = new Desk();
