// What the list of a visitor shows of a page: of this one, or of one that was fetched.

import { pathOf } from './saved.js';

const text = (root, ...selectors) => {
  for (const each of selectors) {
    const found = root.querySelector(each)?.textContent.replace(/\s+/g, ' ').trim();
    if (found) return found;
  }
};

/** The facts of a record's page; nothing where it is the page of something else. */
export function factsOf(root, address) {
  const isEvent = Boolean(root.getElementById('event'));
  if (!isEvent && !root.getElementById('book')) return;
  const image = root.querySelector('.hero .picture img')?.getAttribute('src');
  const facts = { kind: isEvent ? 'event' : 'book', title: text(root, '#title'), image: image && pathOf(new URL(image, address)) };
  if (isEvent) return { ...facts, when: text(root, '#event-when'), place: text(root, '#event-place', '#event-library') };
  return {
    ...facts, by: text(root, '#book-authors'), shelfmark: text(root, '#book-shelfmark', '.copies .shelfmark', '.slip .shelfmark'),
    state: text(root, '#book-state .state'), isbn: text(root, '#book-isbn li'),
  };
}
