// The buttons of a book's page that copy something, and its citations for reference managers. Without this script the
// buttons stay hidden, and the texts are there to be marked.

const status = document.getElementById('copy-status');

/** The text of an element as a person would copy it. */
const plain = (element) => (element.matches('pre') ? element.textContent : element.innerText).trim();

/** Puts a text on the clipboard, the old way where the page did not come over https. */
async function copy(text, element) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(element);
    document.execCommand('copy');
  }
}

function wire(button) {
  const source = document.querySelector(button.dataset.copy);
  if (!source) return;
  button.hidden = false;
  const label = button.querySelector('span');
  const words = label.innerHTML;
  let timer;
  button.addEventListener('click', async () => {
    await copy(plain(source), source);
    label.textContent = status.textContent = status.dataset.done;
    clearTimeout(timer);
    timer = setTimeout(() => { label.innerHTML = words; status.textContent = ''; }, 2500);
  });
}

document.querySelectorAll('[data-copy]').forEach(wire);

// --- Sharing: by the browser's own window, else the address goes to the clipboard -------------------------------------------

const share = document.getElementById('share');
if (share) {
  const url = location.href.replace(/[?#].*/, ''), words = share.querySelector('span');
  share.hidden = !navigator.share && !navigator.clipboard;
  share.addEventListener('click', async () => {
    // Who closes the window without sharing has nothing to be told.
    if (navigator.share) return void navigator.share({ title: document.title, url }).catch(() => {});
    await navigator.clipboard.writeText(url);
    status.textContent = words.textContent = share.dataset.done;
  });
}

// --- Citations ---------------------------------------------------------------------------------------------------------

const cite = document.getElementById('cite');

const make = (name, attributes, ...content) => {
  const element = Object.assign(document.createElement(name), attributes);
  element.append(...content);
  return element;
};

/** A form below its heading, which leads to a file where the site has files. */
function show(format, label, text) {
  let box = cite.querySelector(`[data-format=${format}]`);
  if (!box) cite.append(box = make('div', { className: 'cite-format' }, make('h3', {}, label)));
  const words = make('span', {}, cite.dataset.label, make('span', { className: 'visually-hidden' }, ` ${label}`));
  const button = make('button', { type: 'button', id: `copy-${format}`, className: 'button button-quiet' },
    make('i', { className: 'icon i-copy' }), words);
  button.dataset.copy = `#cite-${format}`;
  const pre = make('pre', { id: `cite-${format}`, tabIndex: 0, role: 'region', ariaLabel: label }, text);
  box.append(button, pre);
  wire(button);
}

cite?.addEventListener('toggle', async () => {
  const { citations } = await import('./cite.js');
  const url = document.querySelector('link[rel=canonical]')?.getAttribute('href');
  const { bibtex, ris, csl } = citations(document.querySelector('.Z3988').title, { ...cite.dataset, url });
  show('bibtex', 'BibTeX', bibtex);
  show('ris', 'RIS', ris);
  show('csl', 'CSL-JSON', csl);
}, { once: true });
