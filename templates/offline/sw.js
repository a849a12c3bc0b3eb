// Keeps a site for the time without network. The build puts `const VERSION` in front, which changes with any byte of the
// site. What is kept belongs to one version and is given only together: a page from the network is kept only when the
// site still has this version after it came.

const ROOT = registration.scope;
const NAME = `gablota ${ROOT} ${VERSION}`;
const ours = async () => (await caches.keys()).filter((name) => name.startsWith(`gablota ${ROOT} `));
const CHECKED = ROOT + 'checked.txt';
const stale = new Set();

const get = async (url, cache) => {
  const answer = await fetch(url, { cache });
  if (!answer.ok || answer.redirected) throw new Error(`${url}: ${answer.status}`);
  return answer;
};

/** Whether the site is still the one that this worker keeps; notes when that was last known. */
async function isCurrent() {
  const { version } = await (await get(ROOT + 'version.json', 'no-store')).json();
  if (version !== VERSION) return void registration.update();
  await (await caches.open(NAME)).put(CHECKED, new Response(String(Date.now())));
  return true;
}

/** Puts files into the cache, a few at a time, each only while the site has this version. */
async function keep(urls) {
  const cache = await caches.open(NAME);
  const missing = [];
  for (const url of urls) if (!(await cache.match(url))) missing.push(url);
  while (missing.length) {
    const some = missing.splice(0, 24);
    const answers = await Promise.all(some.map((url) => get(url, 'no-cache')));
    if (!(await isCurrent())) throw new Error('the site was renewed');
    await Promise.all(some.map((url, i) => cache.put(url, answers[i])));
  }
}

/** What is the same in an older version is not fetched again. */
async function inherit(list) {
  const cache = await caches.open(NAME);
  for (const name of await ours()) {
    if (name === NAME) continue;
    const old = await caches.open(name);
    const known = new Map((await (await old.match(ROOT + 'offline.json'))?.json())?.files);
    for (const [path, mark] of list.files) {
      if (known.get(path) !== mark) continue;
      const answer = await old.match(ROOT + path);
      if (answer) await cache.put(ROOT + path, answer);
    }
  }
}

addEventListener('install', (event) => event.waitUntil((async () => {
  const answer = await get(ROOT + 'offline.json', 'no-store');
  const list = await answer.clone().json();
  if (list.version !== VERSION) throw new Error('the site was renewed');
  await (await caches.open(NAME)).put(ROOT + 'offline.json', answer);
  await inherit(list);
  await keep(list.files.slice(0, list.core).map(([path]) => ROOT + path));
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await ours()) if (name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

/** The rest, after the visitor has what they came for. */
let filling;
async function fill(page) {
  const cache = await caches.open(NAME);
  const { files, visited, private: hidden = [] } = await (await cache.match(ROOT + 'offline.json')).json();
  if (visited && page && !hidden.some((path) => page === ROOT + path)) await keep([page]);
  if (!navigator.connection?.saveData) await keep(files.map(([path]) => ROOT + path));
}

addEventListener('message', (event) => event.waitUntil((async () => {
  const { source } = event;
  const since = Number(await (await caches.match(CHECKED, { cacheName: NAME }))?.text()) || null;
  source.postMessage({ isOffline: stale.has(source.id) || !navigator.onLine, since });
  // A worker whose successor has cleared away keeps nothing any more.
  if (stale.has(source.id) || !navigator.onLine || !(await caches.has(NAME))) return;
  filling ??= fill(source.url.replace(/[?#].*/, '')).catch(() => {}).finally(() => { filling = null; });
  await filling;
})()));

/** From the network, if an answer begins soon; once begun it may take its time. */
async function ask(url) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 8000);
  try {
    return await fetch(url, { cache: 'no-cache', signal: patience.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** A kept width of the picture whose addresses begin so. */
async function otherWidth(start) {
  const cache = await caches.open(NAME);
  const known = (await cache.keys()).find(({ url }) => url.startsWith(start));
  return known ? cache.match(known) : Response.error();
}

async function answer(request, client) {
  const kept = (url, options) => caches.match(url, { ...options, cacheName: NAME });
  const isPage = request.mode === 'navigate';
  // The names under assets/ hold a fingerprint: what has the same name is the same.
  const path = request.url.slice(ROOT.length);
  if (/^assets\//.test(path)) {
    const known = await kept(request.url);
    if (known) return known;
    let fresh;
    try {
      fresh = await fetch(request);
    } catch (failure) {
      // Of a picture, another width will do.
      const picture = /^assets\/pictures\/[0-9a-f]+-/.exec(path);
      if (picture) return otherWidth(ROOT + picture[0]);
      throw failure;
    }
    if (fresh.ok && await caches.has(NAME)) await (await caches.open(NAME)).put(request.url, fresh.clone());
    return fresh;
  }
  try {
    const fresh = await ask(request.url);
    return isPage && fresh.redirected ? Response.redirect(fresh.url) : fresh;
  } catch {
    const known = await kept(request.url, { ignoreSearch: isPage });
    if (!isPage) return known ?? Response.error();
    stale.add(client);
    return known ?? new Response((await kept(ROOT + '404.html'))?.body, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.cache === 'no-store' || !request.url.startsWith(ROOT)) return;
  event.respondWith(answer(request, event.resultingClientId));
});
