// Without a network a page says so in our words, and an exam that is being written is opened again (`keptPage.ts` in
// features/exams/model keeps its files, until it is handed in). Nothing else is kept here: answers and drafts have their own
// journal, and a page kept too long would be worse than none.
const cacheName = 'suanpan-offline-1';
const page = '/offline.html';
const examCache = 'suanpan-exam';
const examPath = '/course/takeAnExam';
const examStart = '/index.html';
// A network that neither answers nor fails is none.
const patienceMs = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll([page, '/favicon.svg'])));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('suanpan-offline-') && name !== cacheName);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

const kept = (name) => caches.match(name, { cacheName: examCache });

// The server's answer wherever there is one in time: what is kept never stands in for a server that is reached.
async function networkFirst(request, name) {
  const asking = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([asking.catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(name)) ?? asking;
}

// What bears its content in its name is the same wherever it comes from.
const keptFirst = async (request) => (await kept(request.url)) ?? fetch(request);

function answerTo(request, { pathname, origin }) {
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined;
  if (request.mode === 'navigate') {
    const opened = pathname === examPath ? networkFirst(request, examStart) : fetch(request);
    return opened.catch(() => caches.match(page));
  }
  if (pathname === '/favicon.svg') return fetch(request).catch(() => caches.match('/favicon.svg'));
  if (pathname === '/boot.js') return networkFirst(request, pathname);
  const isPicture = request.destination === 'image' && pathname.startsWith('/api/file/');
  if (isPicture || pathname.startsWith('/assets/')) return keptFirst(request);
  return undefined;
}

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, new URL(event.request.url));
  if (answer !== undefined) event.respondWith(answer);
});
