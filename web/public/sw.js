// Without a network a page says so in our words. Nothing else is kept here: answers and drafts have their own journal,
// and a page kept too long would be worse than none.
const cacheName = 'suanpan-offline-1';
const page = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, '/favicon.svg'])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('suanpan-offline-') && name !== cacheName);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') {
    if (new URL(event.request.url).pathname !== '/favicon.svg') return;
    event.respondWith(fetch(event.request).catch(() => caches.match('/favicon.svg')));
    return;
  }
  event.respondWith(fetch(event.request).catch(() => caches.match(page)));
});
