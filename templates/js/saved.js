// The visitor's list: hearts on books and events. It is kept in this browser alone.

const link = document.getElementById('saved-link');
const KEY = `saved ${new URL(link.href).pathname}`;
/** Where the site begins. */
export const home = new URL('.', document.getElementById('brand').href).href;
const watchers = new Set();

/** An address of this site as the list keeps it: the path below the site's root. */
export const pathOf = (address) => new URL(address, home).href.replace(/[?#].*/, '').replace(/index\.html$/, '').slice(home.length);

/** What is on the list, the last first: `{path, kind, title, by, when, place, image}`. */
export function kept() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list.filter((each) => typeof each?.path === 'string' && typeof each.title === 'string') : [];
  } catch {
    return [];
  }
}

export function keep(list) {
  // Browsers that keep nothing leave the list empty; nothing else depends on it.
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, 500)));
  } catch {}
  changed();
}

let paths = new Set();

function paint(button) {
  const isOn = paths.has(button.dataset.heart);
  button.ariaPressed = isOn;
  button.firstElementChild.className = `icon i-heart${isOn ? '-full' : ''}`;
}

function changed() {
  const list = kept();
  paths = new Set(list.map(({ path }) => path));
  document.getElementById('saved-count').textContent = list.length || '';
  document.querySelectorAll('[data-heart]').forEach(paint);
  watchers.forEach((each) => each());
}

/** Calls a function whenever the list has changed, here or in another window. */
export const watch = (call) => watchers.add(call);

/** Makes a button the heart of a record; `facts` says what is kept of it. */
export function wire(button, path, facts) {
  button.dataset.heart = path;
  button.hidden = false;
  paint(button);
  button.addEventListener('click', () => {
    const list = kept(), others = list.filter((each) => each.path !== path);
    keep(others.length < list.length ? others : [{ ...facts(), path }, ...others]);
  });
}

const textOf = (root, selector) => root.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim() || undefined;

/** A heart for a record that has no button of its own. */
export function heart(path, facts) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'heart-button', title: link.dataset.add, ariaLabel: `${link.dataset.add}: ${facts().title}` });
  button.dataset.testid = 'heart';
  button.append(Object.assign(document.createElement('i'), { className: 'icon' }));
  wire(button, path, facts);
  return button;
}

/** Puts hearts on the cards below an element. */
function decorate(root) {
  for (const card of root.querySelectorAll('.card.book, .card.event, [data-save] .hit')) {
    const anchor = card.querySelector('.card-link[href]');
    if (!anchor || card.querySelector('.heart-button')) continue;
    // Nobody plans for what does not take place; who has it already can take it off.
    if (card.matches('.is-cancelled, :has(.badge-cancelled)') && !paths.has(pathOf(anchor.href))) continue;
    card.append(heart(pathOf(anchor.href), () => {
      const image = card.querySelector('img')?.getAttribute('src');
      return {
        kind: card.matches('.event') || card.querySelector('.card-time') ? 'event' : 'book', title: textOf(card, '.card-title'),
        by: textOf(card, '.card-by'), when: [textOf(card, '.visually-hidden'), textOf(card, '.card-time')].filter(Boolean).join(' ').trim() || undefined,
        place: textOf(card, '.card-place'), image: image && pathOf(new URL(image, location.href)),
      };
    }));
  }
}

changed();
decorate(document);
const results = document.querySelector('#results[data-save]');
if (results) new MutationObserver(() => decorate(results)).observe(results, { childList: true });

// The page of a book or an event has a button that says what it does.
const own = document.getElementById('save');
if (own) import('./facts.js').then(({ factsOf }) => {
  wire(own, pathOf(location.href), () => factsOf(document, location.href));
});

addEventListener('storage', ({ key }) => key === KEY && changed());
addEventListener('pageshow', ({ persisted }) => persisted && changed());
