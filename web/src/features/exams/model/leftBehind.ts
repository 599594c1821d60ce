import type { Entry } from '@/shared/autosave/transport';
import type { Carried } from './answerFile';
import type { ExamAnswer } from './examAnswer';
import { openExamJournal } from './examJournal';

/** The newest change of each question, and the epoch of the newest page. */
function newest(entries: readonly Entry<ExamAnswer>[]): { epoch: number; changes: Entry<ExamAnswer>[] } {
  const changes = new Map<string, Entry<ExamAnswer>>();
  for (const entry of entries) {
    const known = changes.get(entry.key);
    const isNewer =
      known === undefined ||
      entry.epoch > known.epoch ||
      (entry.epoch === known.epoch && entry.seq > known.seq);
    if (isNewer) changes.set(entry.key, entry);
  }
  return {
    epoch: Math.max(1, ...entries.map((entry) => entry.epoch)),
    changes: [...changes.values()],
  };
}

/** What an earlier page of this computer, closed or crashed, left in the journal of an attempt that is over. */
export async function readLeft(attemptId: number): Promise<Carried | undefined> {
  const journal = await openExamJournal(attemptId);
  const entries = await journal.read();
  if (entries.length === 0) return undefined;
  // The page that wrote them is gone, and its name with it.
  return {
    token: 'gone-page',
    madeAtMs: Date.now(),
    silentSinceMs: null,
    receiptNumber: 0,
    ...newest(entries),
  };
}

/** Forgets what the server has taken. */
export async function forgetLeft(attemptId: number): Promise<void> {
  const journal = await openExamJournal(attemptId);
  for (const entry of await journal.read()) await journal.confirm(entry.key, entry.epoch, entry.seq);
}
