/**
 * The service worker of the browser's Python, where the browser allows one in a frame. It keeps the files beyond what
 * the browser's own cache keeps, and it lets a program wait for `input()`: the worker asks `/stdin` in a request that
 * blocks it, which is answered here when the person has typed. The network never sees that request.
 */

/** A browser ends a request that is left open for minutes; the program then asks again. */
const patienceMs = 20_000;

/** What a visit without the network begins with; the rest is kept as it passes. */
const first = ['', 'page.js', 'worker.js', 'program.py', 'driver.py', 'manifest.json'];
const version = new URL(self.location.href).searchParams.get('version') ?? '';

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(version)).addAll(first.map((name) => `/v/${version}/${name}`));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin || event.request.method !== 'GET') return;
  if (url.pathname === '/stdin') event.respondWith(lineFor(url.searchParams.get('run') ?? ''));
  else if (url.pathname.startsWith('/v/')) event.respondWith(kept(event.request, url));
});

/** `/v/<version>/<file>` never changes; only one version is kept. */
async function kept(request, url) {
  const name = url.pathname.split('/')[2] ?? '';
  const cache = await caches.open(name);
  const found = await cache.match(url.pathname);
  if (found !== undefined) return found;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(url.pathname, response.clone());
    for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
  }
  return response;
}

/** Asks every page of this origin; the one whose program it is answers. */
async function lineFor(run) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const line = await new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      page.postMessage({ kind: 'ask', run }, [port2]);
    }
  });
  return line === undefined ? new Response(null, { status: 204 }) : new Response(line);
}
