// Put in the place of sw.js, it removes the service worker and what it has stored (docs/operations.md#offline).
self.addEventListener('install', () => self.skipWaiting());

async function remove() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
self.addEventListener('activate', (event) => event.waitUntil(remove()));
