// Pictures that are there: to choose from, and those that nothing refers to.

import { call } from './model.js';
import { ask, button, make, notice, problemText, say } from './parts.js';

const shownPicture = (path) => make('img', { src: `api/file?${new URLSearchParams({ path })}`, alt: '', loading: 'lazy' });

/** Lets somebody choose one of the site's pictures; resolves with its path, or `null`. */
export const choosePicture = async (near, opener) => {
  let chosen = null;
  const find = make('input', { type: 'search', id: 'gablota-desk-pictures-find', 'aria-label': say('pictures.find'), placeholder: say('pictures.find') });
  const count = make('p', { className: 'note', role: 'status' });
  const list = make('ul', { className: 'gallery' });
  let asked = 0;
  const look = async () => {
    asked += 1;
    const own = asked;
    const found = await call('pictures', { find: find.value.trim() || undefined, near }).catch((error) => { count.textContent = problemText(error); });
    if (!found || own !== asked) return;
    count.textContent = say('pictures.count', { n: found.count });
    list.replaceChildren(...found.pictures.map(({ path }, index) => make('li', {},
      button(`picture-${index}`, '', () => { chosen = path; document.getElementById('gablota-desk-pictures').close('take'); },
        { title: path, 'aria-label': path }))));
    found.pictures.forEach(({ path }, index) => list.children[index].firstChild.append(shownPicture(path), make('span', { textContent: path.split('/').pop() })));
  };
  let timer = 0;
  find.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(look, 150); });
  look();
  await ask('pictures', say('pictures.title'), [find, count, list], [{ value: 'cancel', label: say('cancel') }]);
  opener?.focus();
  return chosen;
};

/** Lists the pictures that nothing refers to. Each is moved away only by its own button. */
export const showOrphans = async () => {
  const found = await call('pictures', { orphans: 1 }).catch((error) => { notice(problemText(error)); });
  if (!found) return;
  const words = make('p', { role: 'status', textContent: found.count ? say('orphans.count', { n: found.count }) : say('orphans.none') });
  const size = (bytes) => new Intl.NumberFormat(document.documentElement.lang, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.ceil(bytes / 1_000));
  const list = make('ul', { className: 'orphans' }, ...found.pictures.map(({ path, size: bytes }, index) => {
    const item = make('li', {}, shownPicture(path), make('span', { textContent: `${path} · ${size(bytes)}` }),
      button(`orphan-${index}`, say('orphans.away'), async () => {
        try {
          const answer = await call('set-aside', {}, { path });
          item.replaceChildren(make('span', { textContent: say('orphans.moved', { path: answer.path }) }));
        } catch (error) { words.textContent = problemText(error); }
      }, { 'aria-label': say('orphans.awayThis', { path }) }));
    return item;
  }));
  await ask('orphans', say('orphans.title'), [words, make('p', { className: 'note', textContent: say('orphans.note') }), list],
    [{ value: 'cancel', label: say('close'), isMain: true }]);
};
