import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AttemptView } from '../api';
import { keepAttempt, readKept } from './keptAttempt';
import { forgetKept, forgetStale, isKept, keptDatabase, readFlag } from './keptFlag';

const signIn = (id: number) => localStorage.setItem('loginInfo', JSON.stringify({ id }));
const hourMs = 3_600_000;
const startMs = 1_800_000_000_000;

const view = (id: number): AttemptView => ({
  id,
  assessment_id: 1,
  title: '期末',
  number: 1,
  state: 'running',
  is_here: true,
  now_ms: startMs,
  started_at_ms: startMs,
  deadline_at_ms: startMs + hourMs,
  take_over: 'free',
  is_asking: false,
  is_trial: false,
  schedule_version: 0,
  heard_version: 0,
  deadline_changes: [],
  corrections: [],
  submitted_at_ms: null,
  submitted_by: null,
  student_name: '张子涵',
  student_number: '1',
  leave_action: 'record',
  leave_limit: 0,
  leaves: 0,
  answered: 0,
  questions: 1,
  place: null,
  sections: [
    {
      title: '一',
      items: [
        {
          position: 0,
          kind: 'short_answer',
          type_id: '',
          points: 2,
          stem: '简述。',
          image: null,
          body: {
            kind: 'short_answer',
            min_chars: 0,
            max_chars: 0,
          } as AttemptView['sections'][0]['items'][0]['body'],
          program: null,
          shared: null,
        },
      ],
    },
  ],
  sealed: null,
  answers: [],
  receipt: { number: 0, hash: '', at_ms: null },
  messages: [],
  answer_file_key: 'aa',
});

const written = (text: string) => ({ answer: { kind: 'short_answer' as const, text }, isFlagged: false });
const stored = (text: string, seq: number) => ({ key: '0', epoch: 1, seq, value: written(text) });

async function keep(id: number) {
  const copy = await keepAttempt(id);
  // This computer's clock is two minutes slow.
  await copy?.keepView(view(id), 120_000);
  await copy?.keepOpened('page-one', { epoch: 1, isWriter: true, savedAtMs: 5, entries: [stored('旧', 1)] });
  await copy?.keepStored([stored('新', 2)]);
  copy?.close();
}

beforeEach(() => signIn(7));
afterEach(() => {
  forgetKept();
  localStorage.clear();
});

it('an attempt comes back as it was last known, at the time the server has by now', async () => {
  await keep(3);
  const kept = await readKept(3, startMs + 10_000);
  expect(kept?.view).toMatchObject({ id: 3, now_ms: startMs + 130_000, deadline_at_ms: startMs + hourMs });
  expect(kept?.view.sections).toEqual(view(3).sections);
  expect(kept).toMatchObject({ token: 'page-one', opened: { epoch: 1, entries: [stored('新', 2)] } });
});

it('is no other person’s, and no other attempt’s', async () => {
  await keep(3);
  expect(await readKept(4)).toBeUndefined();
  signIn(8);
  expect(isKept(3)).toBe(false);
  expect(await readKept(3)).toBeUndefined();
  // They begin to write here: nothing of the former paper is left.
  const copy = await keepAttempt(3);
  expect(readFlag()).toBeUndefined();
  copy?.close();
  signIn(7);
  expect(await readKept(3)).toBeUndefined();
});

it('is forgotten whole', async () => {
  await keep(3);
  forgetKept();
  await expect
    .poll(async () => (await indexedDB.databases()).filter(({ name }) => name === keptDatabase))
    .toEqual([]);
  expect(readFlag()).toBeUndefined();
});

it('does not outlive its end by more than half a day, nor its person', async () => {
  await keep(3);
  forgetStale(startMs + 2 * hourMs);
  expect(isKept(3)).toBe(true);
  forgetStale(startMs + 14 * hourMs);
  expect(isKept(3)).toBe(false);
  await keep(3);
  signIn(8);
  forgetStale(startMs);
  expect(readFlag()).toBeUndefined();
});

it('is not believed where it was changed', async () => {
  await keep(3);
  const database = await openDB(keptDatabase, 1);
  const paper = await database.get('kept', 'paper');
  await database.put('kept', { ...paper, view: { ...paper.view, sections: 'none' } }, 'paper');
  database.close();
  expect(await readKept(3)).toBeUndefined();
});
