import type { DBSchema, IDBPDatabase } from 'idb';
import type { ZodMiniType } from 'zod/mini';
import { isRecord } from '../lib/storage';
import type { Journal } from './journal';
import type { Entry } from './transport';

/** A journal, and whether it would survive a closed page. */
export interface LocalJournal<T> extends Journal<T> {
  isDurable: boolean;
}

/** What a kept change must look like; fetched when a journal is opened, for the first screen needs none of it. */
export type LoadSchema<T> = () => Promise<ZodMiniType<T>>;

interface JournalSchema extends DBSchema {
  changes: { key: [document: string, key: string, epoch: number]; value: unknown };
}

const databaseName = 'suanpan-autosave';
const databaseVersion = 1;
let database: Promise<IDBPDatabase<JournalSchema>> | undefined;

/** One database for all documents; opened once. */
export function openDatabase(): Promise<IDBPDatabase<JournalSchema>> {
  database ??= startDatabase().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** A browser without a database at all throws at once: as a promise it fails like any other. */
async function startDatabase(): Promise<IDBPDatabase<JournalSchema>> {
  const { openDB } = await import('idb');
  return openDB<JournalSchema>(databaseName, databaseVersion, {
    upgrade: (created) => void created.createObjectStore('changes'),
    // The browser closed it, or another version waits for it: the next page opens it again.
    terminated: () => {
      database = undefined;
    },
    blocking: (_old, _new, event) => {
      (event.target as IDBDatabase).close();
      database = undefined;
    },
  });
}

/** Whether this browser keeps what is not saved over a closed page. */
export const canKeep = (): Promise<boolean> =>
  openDatabase().then(
    () => true,
    () => false,
  );

/** The changes of one document in a browser's database. What was kept is checked when it is read: it may be old or foreign. */
export async function openJournal<T>(document: string, loadSchema: LoadSchema<T>): Promise<LocalJournal<T>> {
  const parts = Promise.all([openDatabase(), import('./kept'), loadSchema()]);
  const found = await parts.catch(() => undefined);
  if (found === undefined) return memoryJournal();
  const [opened, { believed }, schema] = found;
  const all = IDBKeyRange.bound([document], [document, []]);
  const ofPart = (key: string, epoch: number) => IDBKeyRange.bound([document, key], [document, key, epoch]);
  return {
    isDurable: true,
    read: async () => believed(await opened.getAll('changes', all), schema),
    put: async (entry) => {
      await opened.put('changes', entry, [document, entry.key, entry.epoch]);
    },
    confirm: async (key, epoch, seq) => {
      const transaction = opened.transaction('changes', 'readwrite');
      for (let at = await transaction.store.openCursor(ofPart(key, epoch)); at; at = await at.continue()) {
        const keptSeq = isRecord(at.value) && typeof at.value.seq === 'number' ? at.value.seq : 0;
        const isNewer = at.key[2] === epoch && keptSeq > seq;
        if (!isNewer) await at.delete();
      }
      await transaction.done;
    },
  };
}

/** Where the browser refuses a database, memory stands in: still better than nothing. */
export function memoryJournal<T>(): LocalJournal<T> {
  const kept = new Map<string, Entry<T>>();
  return {
    isDurable: false,
    read: async () => [...kept.values()],
    put: async (entry) => {
      kept.set(`${entry.epoch} ${entry.key}`, entry);
    },
    confirm: async (key, epoch, seq) => {
      for (const [place, entry] of kept) {
        const isCovered =
          entry.key === key && (entry.epoch < epoch || (entry.epoch === epoch && entry.seq <= seq));
        if (isCovered) kept.delete(place);
      }
    },
  };
}
