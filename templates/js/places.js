// Sorts the list of places by how far they are from the visitor. The position stays in the browser.

import { numbers } from './site.js';

const button = document.getElementById('places-near');
const list = document.getElementById('places-list');
const state = document.getElementById('places-state');
const radians = (degrees) => Number(degrees) * Math.PI / 180;

/** Kilometres between two positions on the ground. */
function distance(first, second) {
  const [a, b] = [radians(first.latitude), radians(second.latitude)];
  const half = Math.sin((b - a) / 2) ** 2
    + Math.cos(a) * Math.cos(b) * Math.sin(radians(second.longitude - first.longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(half));
}

/** `350 m`, `2.4 km`, `18 km`. */
function written(kilometres) {
  const isShort = kilometres < 1;
  const amount = isShort ? Math.round(kilometres * 100) * 10 : Number(kilometres.toFixed(kilometres < 10 ? 1 : 0));
  return (isShort ? state.dataset.metres : state.dataset.kilometres).replace('#', numbers().format(amount));
}

function sort({ coords }) {
  const places = [...list.children].map((place) => ({ place, away: distance(coords, place.dataset) }));
  places.sort((a, b) => a.away - b.away);
  for (const { place, away } of places) {
    const text = place.querySelector('.place-distance');
    text.textContent = written(away);
    text.hidden = false;
    list.append(place);
  }
  state.textContent = state.dataset.sorted;
}

if (button && navigator.geolocation) {
  button.hidden = false;
  button.addEventListener('click', () =>
    navigator.geolocation.getCurrentPosition(sort, () => { state.textContent = state.dataset.failed; }, { timeout: 20_000, maximumAge: 60_000 }));
}
