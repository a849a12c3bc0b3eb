// The buttons of a book's page that copy something. Without this script they stay hidden, and the texts are there to
// be marked.

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

for (const button of document.querySelectorAll('[data-copy]')) {
  const source = document.querySelector(button.dataset.copy);
  if (!source) continue;
  button.hidden = false;
  const label = button.querySelector('span');
  const words = label.innerHTML;
  let timer;
  button.addEventListener('click', async () => {
    await copy(plain(source), source);
    label.textContent = status.textContent = button.dataset.done;
    clearTimeout(timer);
    timer = setTimeout(() => { label.innerHTML = words; status.textContent = ''; }, 2500);
  });
}
