import { dropStored, isRecord, readStored, writeStored } from '@/shared/lib/storage';

/*
 * An attempt that is being written stands on this computer too, so that a reload without network brings it back: the paper and the
 * saved answers in a database (`keptAttempt.ts`), the page's files and the paper's pictures in a cache (`keptPage.ts`). One attempt at
 * a time. Here is what every page must know of it: whether there is one, and how it is forgotten.
 */

export const keptDatabase = 'suanpan-exam';
export const keptCache = 'suanpan-exam';

export interface KeptFlag {
  user: number;
  attempt: number;
  /** When the time of the attempt is up, by this computer's clock. */
  untilMs: number;
}

const key = 'suanpan.exam.kept';
/** Whoever is without network at the end still has this long to come back to the page and its unsaved answers. */
const afterEndMs = 12 * 3_600_000;

/** Who is signed in here, by what the browser keeps of them: without network nobody else can say. */
export const signedIn = (): number | undefined =>
  readStored('loginInfo', (value) =>
    isRecord(value) && typeof value.id === 'number' ? value.id : undefined,
  );

export const readFlag = (): KeptFlag | undefined =>
  readStored(key, (value) => {
    if (!isRecord(value)) return undefined;
    const { user, attempt, untilMs } = value;
    return typeof user === 'number' && typeof attempt === 'number' && typeof untilMs === 'number'
      ? { user, attempt, untilMs }
      : undefined;
  });

export const writeFlag = (flag: KeptFlag): void => writeStored(key, flag);

/** Whether this attempt of the person who is signed in is kept here. */
export function isKept(attemptId: number): boolean {
  const flag = readFlag();
  return flag?.attempt === attemptId && flag.user === signedIn();
}

/** Nothing of the paper stays on this computer. What no server has confirmed stays in the journal, which holds answers only. */
export function forgetKept(): void {
  if (readFlag() === undefined) return;
  dropStored(key);
  // A browser may refuse either; then it has kept nothing.
  try {
    indexedDB.deleteDatabase(keptDatabase);
    void globalThis.caches?.delete(keptCache).catch(() => undefined);
  } catch {
    // As above.
  }
}

/** The same for one attempt, where it is the one that is kept. */
export function forgetAttempt(attemptId: number): void {
  if (readFlag()?.attempt === attemptId) forgetKept();
}

/** The same for what is somebody else's, or ended long ago without this browser hearing of it. */
export function forgetStale(nowMs = Date.now()): void {
  const flag = readFlag();
  if (flag === undefined) return;
  if (flag.user !== signedIn() || nowMs > flag.untilMs + afterEndMs) forgetKept();
}
