// Shows the pictures of a gallery one by one over the page: by keys, by buttons, and by a finger. Without it each is a link.

const gallery = document.querySelector('.gallery');
const links = [...gallery.querySelectorAll('a[href]')];
const make = (name, facts) => Object.assign(document.createElement(name), facts);
let dialog, image, caption, at = 0;

function show(place) {
  at = (place + links.length) % links.length;
  const { alt } = links[at].querySelector('img') ?? {};
  image.src = links[at].href;
  image.alt = alt ?? '';
  caption.textContent = [links.length > 1 && `${at + 1} / ${links.length}`, alt].filter(Boolean).join(' · ');
  // The next one comes while this one is looked at.
  if (links.length > 1) new Image().src = links[(at + 1) % links.length].href;
}

function button(name, label, act) {
  const made = make('button', { type: 'button', id: `viewer-${name}`, className: `viewer-${name}`, ariaLabel: label, title: label });
  made.append(make('i', { className: `icon i-${name === 'previous' ? 'back' : name}` }));
  made.addEventListener('click', act);
  return made;
}

function build() {
  const { close, previous, next } = gallery.dataset;
  dialog = make('dialog', { className: 'viewer', id: 'viewer', ariaLabel: gallery.closest('section')?.querySelector('h2')?.textContent ?? '' });
  image = make('img', { id: 'viewer-image' });
  caption = make('p', { id: 'viewer-caption', role: 'status' });
  dialog.append(image, caption, button('close', close, () => dialog.close()));
  if (links.length > 1) dialog.append(button('previous', previous, () => show(at - 1)), button('next', next, () => show(at + 1)));
  const isReversed = () => getComputedStyle(dialog).direction === 'rtl';
  dialog.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) show(at + (isReversed() ? -step : step));
    if (key === 'Home' || key === 'End') show(key === 'Home' ? 0 : -1);
  });
  let from;
  image.addEventListener('pointerdown', (event) => { from = event; });
  dialog.addEventListener('pointerup', ({ clientX, clientY }) => {
    const across = from && clientX - from.clientX;
    if (from && Math.abs(across) > 40 && Math.abs(across) > Math.abs(clientY - from.clientY)) show(at + (across < 0 === isReversed() ? -1 : 1));
    from = undefined;
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => links[at].focus());
  document.body.append(dialog);
}

gallery.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!dialog) build();
  show(links.indexOf(link));
  dialog.showModal();
});
