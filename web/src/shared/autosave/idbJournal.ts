import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import type { Journal } from './journal';
import type { Entry } from './transport';

/** A journal, and whether it would survive a closed page. */
export interface LocalJournal<T> extends Journal<T> {
  isDurable: boolean;
}

interface JournalSchema extends DBSchema {
  changes: { key: [document: string, key: string, epoch: number]; value: unknown };
}

const databaseName = 'suanpan-autosave';
const databaseVersion = 1;
let database: Promise<IDBPDatabase<JournalSchema>> | undefined;

/** One database for all documents; opened once. */
function openDatabase(): Promise<IDBPDatabase<JournalSchema>> {
  database ??= startDatabase().catch((error: unknown) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** A browser without a database at all throws at once: as a promise it fails like any other. */
async function startDatabase(): Promise<IDBPDatabase<JournalSchema>> {
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
export async function openJournal<T>(document: string, schema: z.ZodMiniType<T>): Promise<LocalJournal<T>> {
  const opened = await openDatabase().catch(() => undefined);
  if (opened === undefined) return memoryJournal();
  const entrySchema = z.object({ key: z.string(), epoch: z.int(), seq: z.int(), value: schema });
  const all = IDBKeyRange.bound([document], [document, []]);
  const ofPart = (key: string, epoch: number) => IDBKeyRange.bound([document, key], [document, key, epoch]);
  return {
    isDurable: true,
    read: async () => {
      const kept = await opened.getAll('changes', all);
      return kept.flatMap((entry): Entry<T>[] => {
        const known = entrySchema.safeParse(entry);
        return known.success ? [known.data as Entry<T>] : [];
      });
    },
    put: async (entry) => {
      await opened.put('changes', entry, [document, entry.key, entry.epoch]);
    },
    confirm: async (key, epoch, seq) => {
      const transaction = opened.transaction('changes', 'readwrite');
      for (let at = await transaction.store.openCursor(ofPart(key, epoch)); at; at = await at.continue()) {
        const kept = z.safeParse(z.object({ epoch: z.int(), seq: z.int() }), at.value);
        const isNewer = kept.success && kept.data.epoch === epoch && kept.data.seq > seq;
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
