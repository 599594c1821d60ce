import { type IDBPDatabase, openDB } from 'idb';
import type { Opened, Stored } from '@/shared/autosave/transport';
import type { AttemptView } from '../api';
import { hold } from './alone';
import type { ExamAnswer } from './examAnswer';
import type { Local } from './examSession';
import { forgetKept, isKept, keptDatabase, readFlag, signedIn, writeFlag } from './keptFlag';
import { answersSchema, type KeptAnswers, type KeptPaper, paperSchema } from './keptSchema';

/** An attempt as this browser last knew it. */
export interface KeptAttempt {
  view: AttemptView;
  /** The name of the page that wrote it. */
  token: string;
  /** What the server had of its answers. */
  opened: Opened<ExamAnswer>;
}

/** Where a running session writes down what a reload without network needs. */
export interface Copy {
  /** The paper and the clock. */
  keepView: (view: AttemptView, offsetMs: number) => Promise<void>;
  /** The page's place as the writer, and the answers as the server has them. */
  keepOpened: (token: string, opened: Opened<ExamAnswer>) => Promise<void>;
  /** What the server has of some answers by now. */
  keepStored: (stored: readonly Stored<ExamAnswer>[]) => Promise<void>;
  close: () => void;
}

const store = 'kept';
const open = (): Promise<IDBPDatabase> =>
  openDB(keptDatabase, 1, {
    upgrade: (created) => void created.createObjectStore(store),
    // It is being forgotten, by this page or another.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });

/** Begins to keep an attempt of the person signed in; whatever else was kept is forgotten. */
export async function keepAttempt(attemptId: number): Promise<Copy | undefined> {
  const user = signedIn();
  if (user === undefined) return undefined;
  if (!isKept(attemptId)) forgetKept();
  const database = await open();
  const of = { user, attempt: attemptId };
  let answers: KeptAnswers | undefined;
  // Writing down must never disturb the exam: a full disk, or a database that is being forgotten.
  const put = (value: KeptPaper | KeptAnswers, key: 'paper' | 'answers') =>
    database.put(store, value, key).then(
      () => undefined,
      () => undefined,
    );
  const putAnswers = async () => {
    if (answers !== undefined) await put(answers, 'answers');
  };
  return {
    keepView: (view, offsetMs) => {
      writeFlag({ ...of, untilMs: (view.deadline_at_ms ?? view.now_ms) - offsetMs });
      return put({ ...of, offsetMs, view: { ...view, answers: [] } }, 'paper');
    },
    keepOpened: (token, { epoch, savedAtMs, entries }) => {
      answers = { ...of, token, epoch, savedAtMs, entries: [...entries] };
      return putAnswers();
    },
    keepStored: (stored) => {
      if (answers === undefined) return Promise.resolve();
      const entries = new Map([...answers.entries, ...stored].map((entry) => [entry.key, entry]));
      answers = { ...answers, entries: [...entries.values()] };
      return putAnswers();
    },
    close: () => database.close(),
  };
}

/** The attempt as it is kept here for the person signed in, with the server's clock as far as this computer knows it. */
export async function readKept(attemptId: number, nowMs = Date.now()): Promise<KeptAttempt | undefined> {
  if (!isKept(attemptId)) return undefined;
  const database = await open();
  const [paper, answers] = await Promise.all([database.get(store, 'paper'), database.get(store, 'answers')]);
  database.close();
  const knownPaper = paperSchema.safeParse(paper);
  const knownAnswers = answersSchema.safeParse(answers);
  if (!knownPaper.success || !knownAnswers.success) return undefined;
  const of = readFlag();
  const isIts = (kept: { user: number; attempt: number }) =>
    kept.user === of?.user && kept.attempt === of.attempt;
  if (!isIts(knownPaper.data) || !isIts(knownAnswers.data)) return undefined;
  const { view, offsetMs } = knownPaper.data as unknown as KeptPaper;
  const { token, epoch, savedAtMs, entries } = knownAnswers.data;
  return {
    view: { ...view, now_ms: Math.round(nowMs + offsetMs) },
    token,
    opened: { epoch, savedAtMs, entries, isWriter: true },
  };
}

/** What a session needs on this computer. A page that was opened without network writes only where no other page here does. */
export async function openLocal(attemptId: number, kept: KeptAttempt | undefined): Promise<Local> {
  const held = hold(attemptId);
  const [copy, isWriter] = await Promise.all([
    keepAttempt(attemptId).catch(() => undefined),
    kept === undefined ? false : held.isAlone,
  ]);
  const release = () => {
    copy?.close();
    held.release();
  };
  if (kept === undefined) return { copy, release };
  // What the server has is known until it says otherwise.
  if (isWriter) await copy?.keepOpened(kept.token, kept.opened);
  return { copy, release, kept: { ...kept, opened: { ...kept.opened, isWriter } } };
}
