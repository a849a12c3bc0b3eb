// Reads a barcode with the camera; loaded when somebody wants to scan.

import { isNumber } from './fold.js';

const dialog = document.getElementById('scanner');
const video = document.getElementById('scanner-video');
const text = document.getElementById('scanner-text');
const hint = text.textContent;

let stream;

function stop() {
  stream?.getTracks().forEach((track) => track.stop());
  stream = video.srcObject = null;
}

document.getElementById('scanner-close').addEventListener('click', () => dialog.close());
dialog.addEventListener('close', stop);
document.addEventListener('visibilitychange', () => document.hidden && dialog.close());

/** What says the numbers of a picture: the browser's own detector where it knows those of books, else ours. */
async function reader() {
  const formats = ['ean_13', 'ean_8'], { BarcodeDetector } = window;
  const known = await BarcodeDetector?.getSupportedFormats().catch(() => []) ?? [];
  if (formats.every((each) => known.includes(each))) {
    const detector = new BarcodeDetector({ formats });
    return async () => (await detector.detect(video)).map(({ rawValue }) => rawValue);
  }
  const { readFrom } = await import('./ean.js');
  return () => [readFrom(video)];
}

/** Says why there is no picture of a camera. The words stand on the page of the search alone, since they are seldom needed. */
async function explain({ name }) {
  const known = { NotAllowedError: 'refused', NotFoundError: 'missing', OverconstrainedError: 'missing', NotReadableError: 'busy' };
  const reason = isSecureContext ? known[name] ?? 'failed' : 'insecure';
  video.hidden = true;
  text.textContent = text.dataset[reason] ?? text.dataset.failed;
  if (text.dataset[reason]) return;
  try {
    const page = new DOMParser().parseFromString(await (await fetch(dialog.dataset.search)).text(), 'text/html');
    text.textContent = page.getElementById('scanner-text').dataset[reason];
  } catch {
    // Without a network it stays with what is said.
  }
}

/** Opens the camera until a book's number is seen; gives the number, or nothing when the dialog was closed. */
export async function scan() {
  text.textContent = hint;
  video.hidden = false;
  dialog.showModal();
  try {
    const wish = { facingMode: 'environment', width: { ideal: 1280 } };
    const opened = await navigator.mediaDevices.getUserMedia({ video: wish });
    if (!dialog.open || stream) return void opened.getTracks().forEach((track) => track.stop());
    video.srcObject = stream = opened;
    await video.play();
    const read = await reader();
    while (dialog.open) {
      const seen = (await read()).find((each) => each && isNumber(each));
      if (seen) {
        stop();
        dialog.close();
        return seen;
      }
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  } catch (error) {
    stop();
    if (dialog.open) explain(error);
  }
}
