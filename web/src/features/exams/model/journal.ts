import type { QuestionAnswer } from '@/shared/questions/types';

/** One change of one answer, as it stands on the screen. `seq` counts the changes of its question. */
export interface Change {
  position: number;
  seq: number;
  answer: QuestionAnswer | null;
  isFlagged: boolean;
}

/**
 * What the server has not confirmed yet, kept on this computer: survives a crash, a reload and a day without network.
 * A change is removed only when the server names its number.
 */
export interface Journal {
  read: () => Promise<Change[]>;
  put: (change: Change) => Promise<void>;
  confirm: (position: number, seq: number) => Promise<void>;
}

const storeName = 'changes';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('suanpan-exam', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The journal of one attempt of one person. Where the browser refuses a database, memory stands in: still better than nothing. */
export async function openJournal(attemptId: number): Promise<Journal & { isDurable: boolean }> {
  let database: IDBDatabase;
  try {
    database = await open();
  } catch {
    return memoryJournal();
  }
  const key = (position: number) => [attemptId, position];
  const range = IDBKeyRange.bound([attemptId, 0], [attemptId, Number.MAX_SAFE_INTEGER]);
  return {
    isDurable: true,
    read: () =>
      new Promise((resolve, reject) => {
        const request = database.transaction(storeName).objectStore(storeName).getAll(range);
        request.onsuccess = () => resolve(request.result as Change[]);
        request.onerror = () => reject(request.error);
      }),
    put: async (change) => {
      const transaction = database.transaction(storeName, 'readwrite');
      transaction.objectStore(storeName).put(change, key(change.position));
      await done(transaction);
    },
    confirm: async (position, seq) => {
      const transaction = database.transaction(storeName, 'readwrite');
      const store = transaction.objectStore(storeName);
      const request = store.get(key(position));
      request.onsuccess = () => {
        const kept = request.result as Change | undefined;
        if (kept !== undefined && kept.seq <= seq) store.delete(key(position));
      };
      await done(transaction);
    },
  };
}

export function memoryJournal(): Journal & { isDurable: boolean } {
  const kept = new Map<number, Change>();
  return {
    isDurable: false,
    read: async () => [...kept.values()],
    put: async (change) => {
      kept.set(change.position, change);
    },
    confirm: async (position, seq) => {
      const change = kept.get(position);
      if (change !== undefined && change.seq <= seq) kept.delete(position);
    },
  };
}
