import { createParser } from 'eventsource-parser';
import { openPushes } from '../api/stream';
import { isRecord } from '../lib/storage';

/** Who is told. */
export interface Told {
  /** `isAll`: the connection is new, and everything on it is told as what the page shows may be older. */
  pushed: (subjects: string[], isAll: boolean) => void;
  live: (isNow: boolean) => void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A hidden page gives its connection up after this time: browsers keep six for all tabs together. */
const hiddenMs = 60_000;

let controller: AbortController | undefined;
let lastId: string | undefined;
let followed = '';

/** Follows these subjects from now on, and none of those before. */
export function connect(subjects: string[], told: Told): void {
  controller?.abort();
  controller = undefined;
  told.live(false);
  const names = subjects.sort().join(',');
  // Other subjects have another history.
  if (names !== followed) lastId = undefined;
  followed = names;
  if (names === '') return;
  controller = new AbortController();
  void keep(names, told, controller.signal);
}

async function keep(subjects: string, told: Told, signal: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  while (!signal.aborted) {
    await whenVisible(signal);
    const startedMs = Date.now();
    const goesOn = await listen(subjects, told, signal).catch(() => true);
    if (!signal.aborted) told.live(false);
    if (!goesOn) return;
    pauseMs = Date.now() - startedMs > longestPauseMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    // A hall whose server comes back does not come back in step.
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
  }
}

/** Listens until the connection ends; whether it makes sense to try again. */
async function listen(subjects: string, told: Told, signal: AbortSignal): Promise<boolean> {
  const hidden = new AbortController();
  const stop = () => hidden.abort();
  let isAll = lastId === undefined;
  const unwatch = watchHidden(stop);
  signal.addEventListener('abort', stop);
  try {
    const response = await openPushes(subjects, lastId, hidden.signal);
    if (!response) return false;
    // Whoever may not follow this will not be allowed to in a minute either; too many pages may be fewer then.
    if (!response.ok || response.body === null) return response.status >= 500 || response.status === 429;
    told.live(true);
    const parser = createParser({
      onEvent: ({ id, data }) => {
        lastId = id ?? lastId;
        told.pushed(subjectsOf(data), isAll);
        isAll = false;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return true;
      parser.feed(value);
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', stop);
  }
}

function subjectsOf(data: string): string[] {
  const read: unknown = JSON.parse(data);
  const subjects = isRecord(read) && Array.isArray(read.subjects) ? read.subjects : [];
  return subjects.filter((one) => typeof one === 'string');
}

function whenVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}

function watchHidden(stop: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(stop, hiddenMs);
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
