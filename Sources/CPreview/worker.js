// What a browser gets that asks the preview for a service worker: nothing of a preview is kept, and what an earlier
// visit to this address left goes. Otherwise an old page could hide a change, or be there when the preview is not.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(`gablota ${registration.scope} `)) await caches.delete(name);
  }
  await registration.unregister();
})()));
