// The page of an event: shares it where the browser can, and copies its address.

const share = document.getElementById('event-share'), copy = document.getElementById('event-copy');
const url = location.href.replace(/[?#].*/, '');

if (navigator.share) {
  share.hidden = false;
  // Who closes the browser's window without sharing has nothing to be told.
  share.addEventListener('click', () => navigator.share({ title: document.title, url }).catch(() => {}));
}
if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(url);
    copy.textContent = copy.dataset.done;
  });
}
