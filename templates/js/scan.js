// Reads a barcode with the camera, where the browser can; loaded when somebody wants to scan.

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

/** Opens the camera until a book's number is seen; gives the number, or nothing when the dialog was closed. */
export async function scan() {
  text.textContent = hint;
  dialog.showModal();
  try {
    const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (!dialog.open || stream) return void opened.getTracks().forEach((track) => track.stop());
    video.srcObject = stream = opened;
    await video.play();
    const detector = new BarcodeDetector({ formats: ['ean_13', 'ean_8'] });
    while (dialog.open) {
      const seen = (await detector.detect(video)).map(({ rawValue }) => rawValue).find(isNumber);
      if (seen) {
        stop();
        dialog.close();
        return seen;
      }
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  } catch {
    stop();
    if (dialog.open) text.textContent = text.dataset.failed;
  }
}
