import type { AttemptView } from '../api';
import { isKept, keptCache } from './keptFlag';

const start = '/index.html';
/** Asked for under names that do not change with their content: always fetched, never taken from here while there is a network. */
const unnamed = ['/boot.js', '/favicon.svg'];

/** The pictures of a paper, by their signed addresses. */
function picturesOf(view: AttemptView): string[] {
  const found = JSON.stringify(view.sections).matchAll(/\/api\/file\/[^"\\\s)]+/g);
  return [...new Set([...found].map(([address]) => address))];
}

/** The files of this build that the page has loaded until now: what it loads again when it is opened again. */
function loadedFiles(): string[] {
  const own = `${location.origin}/assets/`;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const linked = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].map((one) =>
    one instanceof HTMLScriptElement ? one.src : (one as HTMLLinkElement).href,
  );
  return [...new Set([...loaded, ...linked])].filter((name) => name.startsWith(own));
}

/** The start as the server has it now. It is kept last: a start whose files are not here yet would be worse than none. */
async function startOfServer(): Promise<Response | undefined> {
  const passing = `${keptCache}-start`;
  const cache = await caches.open(passing);
  await cache.add(start).catch(() => undefined);
  const page = await cache.match(start);
  await caches.delete(passing);
  return page;
}

/**
 * Keeps the page itself for a reload without network, which the service worker then answers (`public/sw.js`): its start, the files
 * that it has loaded, and the paper's pictures. They come out of the browser's own cache. Called again when more has been loaded.
 */
export async function keepPage(view: AttemptView): Promise<void> {
  if (globalThis.caches === undefined || !isKept(view.id)) return;
  const page = await startOfServer();
  const text = await page?.clone().text();
  // Another version is served by now: its start would ask for files that this page has never seen.
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (page === undefined || entry === null || !text?.includes(`"${new URL(entry.src).pathname}"`)) return;
  let cache = await caches.open(keptCache);
  const before = await cache.match(start);
  if (before !== undefined && (await before.text()) !== text) {
    await caches.delete(keptCache);
    cache = await caches.open(keptCache);
  }
  for (const address of [...loadedFiles(), ...unnamed, ...picturesOf(view)]) {
    if (!isKept(view.id)) return void caches.delete(keptCache);
    if ((await cache.match(address)) === undefined) await cache.add(address).catch(() => undefined);
  }
  await cache.put(start, page);
  // Handed in meanwhile.
  if (!isKept(view.id)) await caches.delete(keptCache);
}
