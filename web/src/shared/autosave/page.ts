import { randomKey } from '@/shared/lib/random';
import { isSameJson } from '@/shared/lib/sameJson';
import { Autosave } from './autosave';
import { forgetClosed, readClosed, rememberClosed } from './closed';
import { type LoadSchema, type LocalJournal, openJournal } from './idbJournal';
import { type Calls, transportFor } from './server';
import type { Opened, Transport } from './transport';

/** A document and how it is reached. */
export interface Source<T> {
  /** Names the document on this computer, with its person: `exam.17`. */
  document: string;
  /** What a kept change must look like to be believed. */
  schema: LoadSchema<T>;
  calls: Calls<T>;
  /** After a change this long, in milliseconds, it is sent; 800 if not said. */
  settleMs?: number;
  /** The name of the page of this browser that wrote before and is gone, for one that goes on in its place without network. */
  token?: string;
  /** Whether the document has a heartbeat of its own, which tells the page whether it is still the writer. */
  hasHeartbeat?: boolean;
}

/** A document on this page: its autosave, and what the page's life means for it. */
export interface Page<T> {
  autosave: Autosave<T>;
  /** The name this page has with the server; one for each time a document is opened. */
  token: string;
  /** Whether what is not saved would survive a closed page. */
  isDurable: boolean;
  /** Opens the document with the server. */
  open: () => Promise<void>;
  /** Opens it without the server, by what this browser last knew of it. */
  openKept: (kept: Opened<T>) => Promise<void>;
  /** The document is out of sight: sends what waits, and lets the next page write without asking. */
  pause: () => void;
  /** It is in sight again. */
  resume: () => void;
  /** It will not be seen again. */
  leave: () => void;
  /** It takes no more changes: it was handed in, or shut. */
  finish: () => void;
}

/** Makes the autosave of a document, and ties it to the page: hidden, closed, back, seen again, network back. */
export async function openPage<T>(source: Source<T>): Promise<Page<T>> {
  return pageOn(await openJournal(source.document, source.schema), source);
}

/** The same with the journal at hand. */
export function pageOn<T>(journal: LocalJournal<T>, source: Source<T>): Page<T> {
  const token = source.token ?? randomKey();
  const transport = transportFor(token, source.calls);
  const options = source.settleMs === undefined ? {} : { settleMs: source.settleMs };
  const autosave = new Autosave<T>(journal, transport, { isSame: isSameJson, ...options });
  let untie = () => {};
  const pause = () => {
    untie();
    depart(autosave, transport, source.document, token);
  };
  const resume = async (closed?: string) => {
    await autosave.resume(closed);
    if (autosave.read().isWriter) forgetClosed(source.document);
  };
  const bind = () => {
    untie();
    untie = tie(autosave, source, {
      pause: () => depart(autosave, transport, source.document, token),
      resume,
    });
  };
  return {
    autosave,
    token,
    isDurable: journal.isDurable,
    open: async () => {
      bind();
      await autosave.open(readClosed(source.document));
      if (autosave.read().isWriter) forgetClosed(source.document);
    },
    openKept: (kept) => {
      bind();
      // It is the same page to the server, and no longer closed.
      forgetClosed(source.document);
      return autosave.beginKept(kept);
    },
    pause,
    resume: () => {
      bind();
      void resume(readClosed(source.document));
    },
    leave: () => {
      pause();
      autosave.end();
    },
    finish: () => {
      untie();
      autosave.finish();
    },
  };
}

function depart<T>(autosave: Autosave<T>, transport: Transport<T>, name: string, token: string): void {
  void autosave.flush(true);
  if (autosave.hasEnded || !autosave.read().isWriter) return;
  rememberClosed(name, token);
  transport.close();
}

/** A page that is not looked at for a while may lose its place; it asks this often whether it still has it. */
const checkMs = 20_000;

function tie<T>(
  autosave: Autosave<T>,
  { hasHeartbeat = false }: Source<T>,
  page: { pause: () => void; resume: () => Promise<void> },
): () => void {
  const seen = () => {
    if (document.visibilityState === 'hidden') void autosave.flush(true);
    else awake();
  };
  const awake = () => {
    autosave.wakeUp();
    void autosave.check();
  };
  // Back from the browser's memory of pages: it was never gone, but another page may have gone on since.
  const back = (event: PageTransitionEvent) => {
    if (event.persisted) void page.resume();
  };
  const checking = setInterval(() => {
    if (!hasHeartbeat && document.visibilityState === 'visible') void autosave.check();
  }, checkMs);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('pagehide', page.pause);
  window.addEventListener('pageshow', back);
  window.addEventListener('online', awake);
  window.addEventListener('focus', awake);
  return () => {
    clearInterval(checking);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('pagehide', page.pause);
    window.removeEventListener('pageshow', back);
    window.removeEventListener('online', awake);
    window.removeEventListener('focus', awake);
  };
}
