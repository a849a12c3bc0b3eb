// What a phone sees that the desk let in: scan, type a number, take a picture.

import { cameraIsHere, numberIn, shrunk } from './camera.js';
import { button, make, problemText, say } from './parts.js';

const root = document.getElementById('phone');
const said = make('p', { className: 'said', role: 'status', id: 'gablota-phone-said' });
const tell = (text) => { said.textContent = text; };

const call = async (path, body) => {
  const isPicture = body instanceof Blob;
  const answer = await fetch(path, body === undefined ? {} : {
    method: 'POST', headers: { 'Content-Type': isPicture ? 'application/octet-stream' : 'application/json' },
    body: isPicture ? body : JSON.stringify(body),
  });
  const data = await answer.json().catch(() => ({ problem: 'phone-out' }));
  if (!answer.ok) throw Object.assign(new Error(data.problem), data);
  return data;
};

// Coming in

const door = (word) => {
  const input = make('input', { id: 'gablota-phone-code', type: 'text', autocomplete: 'off', autocapitalize: 'characters', spellcheck: false, value: word });
  const form = make('form', { className: 'scan' }, make('label', { for: input.id, textContent: say('phone.typeCode') }), input,
    make('button', { type: 'submit', id: 'gablota-phone-enter', className: 'main', textContent: say('phone.enter') }));
  form.addEventListener('submit', (event) => { event.preventDefault(); enter(input.value); });
  root.replaceChildren(make('h1', { textContent: say('phone.title') }), form, said);
};

const enter = async (code) => {
  // The code is spent with its first use: nothing of it stays in the address.
  history.replaceState(null, '', location.pathname);
  try {
    await call('let-in', { code });
    tell('');
    work();
  } catch (error) {
    door('');
    tell(problemText(error));
  }
};

// Inside

const scan = async (number) => {
  try {
    await call('api/scan', { number });
    tell(say('phone.sent', { number }));
  } catch (error) { tell(problemText(error)); }
  poll();
};

const picker = (id, label, take) => {
  const input = make('input', { type: 'file', accept: 'image/jpeg,image/png,image/webp', id, className: 'unseen' });
  input.setAttribute('capture', 'environment');
  input.addEventListener('change', async () => {
    const [file] = input.files;
    input.value = '';
    if (file) await take(file);
  });
  return make('label', { className: 'button', for: id }, input, document.createTextNode(label));
};

const scanPicture = async (file) => {
  tell(say('phone.reading'));
  const number = await createImageBitmap(file, { imageOrientation: 'from-image' }).then(numberIn).catch(() => null);
  if (number) await scan(number);
  else tell(say('phone.noCode'));
};

const sendPicture = async (file, id) => {
  tell(say('phone.sending'));
  try {
    await call(id === null ? 'api/picture' : `api/picture?id=${id}`, await shrunk(file));
    tell(say('phone.pictureSent'));
  } catch (error) { tell(problemText(error)); }
  poll();
};

const wish = make('div', { className: 'wish' });
const list = make('ol', { className: 'entries', 'aria-label': say('intake.list') });
const film = make('video', { muted: true, playsInline: true, hidden: true, 'aria-label': say('intake.film') });
let stream = null;

const live = async () => {
  if (stream) {
    stream.getTracks().forEach((track) => track.stop());
    stream = null;
    film.hidden = true;
    return;
  }
  try { stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }); } catch (error) {
    tell(say('intake.noCamera', { detail: error.message }));
    return;
  }
  film.srcObject = stream;
  film.hidden = false;
  await film.play();
  let last = null;
  let taken = null;
  while (stream) {
    const number = await numberIn(film);
    if (number && number === last && number !== taken) {
      taken = number;
      navigator.vibrate?.(60);
      await scan(number);
    }
    last = number;
    await new Promise((resolve) => { setTimeout(resolve, 180); });
  }
};

const work = () => {
  const input = make('input', { id: 'gablota-phone-number', type: 'text', inputMode: 'numeric', autocomplete: 'off', maxLength: 40 });
  const form = make('form', { className: 'scan' }, make('label', { for: input.id, textContent: say('intake.number') }), input,
    make('button', { type: 'submit', id: 'gablota-phone-go', className: 'main', textContent: say('intake.look') }));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const number = input.value.trim();
    input.value = '';
    if (number) scan(number);
  });
  root.replaceChildren(make('h1', { textContent: say('phone.title') }),
    cameraIsHere() ? button('phone-live', say('intake.camera'), live) : picker('gablota-phone-scan', say('phone.scan'), scanPicture),
    film, form, said, wish, list);
  poll();
};

let timer = 0;
let shown = '';
const poll = async () => {
  clearTimeout(timer);
  let state;
  try { state = await call('api/list'); } catch (error) {
    if (error.problem) { door(''); tell(say('problem.phone-out')); return; }
    timer = setTimeout(poll, 2_000);
    return;
  }
  const text = JSON.stringify(state);
  if (text !== shown) {
    shown = text;
    wish.replaceChildren(...(state.wish === null ? [] : [picker('gablota-phone-wish', say('phone.wish', { label: state.wish }), (file) => sendPicture(file, null))]));
    list.replaceChildren(...state.entries.map((entry) => make('li', { className: `entry ${entry.state}` },
      make('div', { className: 'cover' }, entry.cover ? make('img', { src: `api/cover?id=${entry.id}&${entry.cover}`, alt: '' }) : null),
      make('div', { className: 'what' }, make('h2', { textContent: entry.title || entry.number }),
        entry.authors.length ? make('p', { textContent: entry.authors.join(', ') }) : null,
        make('p', { className: 'state-of-entry', textContent: say(`intake.is.${entry.state}`) }),
        ['foreign', 'looking'].includes(entry.state) ? null
          : picker(`gablota-phone-picture-${entry.id}`, say('phone.takePicture'), (file) => sendPicture(file, entry.id))))));
  }
  timer = setTimeout(poll, state.entries.some((entry) => entry.state === 'looking') ? 300 : 1_200);
};

const start = async () => {
  const code = location.hash.slice(1);
  if (code) { await enter(decodeURIComponent(code)); return; }
  // A page that is loaded again is still let in.
  try { await call('api/list'); work(); } catch { door(''); }
};

start();
