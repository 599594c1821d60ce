import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '@/shared/api/outcome';
import type { QuestionAnswer } from '@/shared/questions/types';
import type { AttemptView } from '../api';
import { ExamSession } from './examSession';
import { type Change, memoryJournal } from './journal';
import type { Heartbeat, Wire } from './wire';

const single = (choice: string): QuestionAnswer => ({ kind: 'single', choice });

function view(): AttemptView {
  const item = (position: number) => ({
    position,
    kind: 'single' as const,
    type_id: '',
    points: 2,
    stem: '题',
    image: null,
    body: { kind: 'single' as const, options: [] },
    program: null,
  });
  return {
    id: 1,
    assessment_id: 1,
    title: '期末',
    number: 1,
    state: 'running',
    is_here: true,
    now_ms: Date.now() + 5000,
    started_at_ms: Date.now(),
    deadline_at_ms: Date.now() + 3_600_000,
    submitted_at_ms: null,
    submitted_by: null,
    student_name: '张子涵',
    student_number: '1',
    leave_action: 'record',
    leave_limit: 0,
    leaves: 0,
    answered: 1,
    questions: 2,
    place: null,
    sections: [{ title: '一', items: [item(0), item(1)] }],
    answers: [{ position: 0, seq: 3, answer: single('A'), is_flagged: false, saved_at_ms: 0 }],
    receipt: { number: 3, hash: 'h3', at_ms: 0 },
    messages: [],
  };
}

/** A server that remembers, and whose network can be cut. */
function server() {
  const state = {
    isCut: false,
    error: '',
    stored: new Map<number, Change>(),
    saves: 0,
    heartbeat: undefined as Partial<Heartbeat> | undefined,
    places: [] as (number | undefined)[],
    signals: [] as string[],
  };
  const refusal = (): Outcome<never> | undefined => {
    if (state.isCut) return { ok: false, kind: 'network' };
    if (state.error) return { ok: false, kind: 'refused', code: 409, error: state.error, msg: state.error };
    return undefined;
  };
  const store = (changes: Change[]) => {
    for (const change of changes) {
      if (change.seq > (state.stored.get(change.position)?.seq ?? 0))
        state.stored.set(change.position, change);
    }
  };
  const wire: Wire = {
    save: async (changes) => {
      const refused = refusal();
      if (refused) return refused;
      state.saves += 1;
      store(changes);
      return {
        ok: true,
        data: {
          receipt: { number: 3 + state.saves, hash: 'h', at_ms: Date.now() },
          known: changes.map(({ position, seq }) => ({ position, seq })),
          answered: state.stored.size,
          now_ms: Date.now(),
          deadline_at_ms: Date.now() + 3_600_000,
        },
      };
    },
    submit: async (changes) => {
      const refused = refusal();
      if (refused) return refused;
      store(changes);
      const receipt = { number: 9, hash: 'last', at_ms: Date.now() };
      return {
        ok: true,
        data: {
          state: 'submitted',
          submitted_at_ms: 1,
          submitted_by: 'student',
          answered: 1,
          questions: 2,
          receipt,
          refused: 0,
        },
      };
    },
    heartbeat: async (place) => {
      state.places.push(place);
      if (state.isCut || state.heartbeat === undefined) return { ok: false, kind: 'network' };
      const data: Heartbeat = {
        state: 'running',
        is_here: true,
        now_ms: Date.now(),
        deadline_at_ms: Date.now() + 3_600_000,
        submitted_by: null,
        answered: 1,
        questions: 2,
        receipt: { number: 9, hash: 'last', at_ms: 7 },
        messages: [],
        ...state.heartbeat,
      };
      return { ok: true, data };
    },
    signal: async (kind, detail) => {
      const refused = refusal();
      if (refused) return refused;
      state.signals.push(`${kind} ${detail}`.trim());
      return { ok: true, data: { leaves: 2, leave_limit: 3, state: 'running' } };
    },
  };
  return { state, wire };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a change is saved within a second and counts on from what the server has', async () => {
  const { state, wire } = server();
  const session = new ExamSession(view(), memoryJournal(), wire);
  session.answer(0, single('B'));
  session.answer(0, single('C'));
  expect(session.read().save.kind).toBe('pending');
  await vi.advanceTimersByTimeAsync(900);
  expect(state.saves).toBe(1);
  expect(state.stored.get(0)).toMatchObject({ seq: 5, answer: single('C') });
  expect(session.read().save.kind).toBe('saved');
});

test('without network nothing is lost and everything goes out when it is back', async () => {
  const { state, wire } = server();
  const journal = memoryJournal();
  const session = new ExamSession(view(), journal, wire);
  state.isCut = true;
  session.answer(0, single('B'));
  await vi.advanceTimersByTimeAsync(20_000);
  session.answer(1, single('D'));
  expect(session.read().save.kind).toBe('retrying');
  expect(await journal.read()).toHaveLength(2);
  state.isCut = false;
  session.wakeUp();
  await vi.advanceTimersByTimeAsync(100);
  expect([...state.stored.keys()].sort()).toEqual([0, 1]);
  expect(await journal.read()).toHaveLength(0);
});

test('a crash loses nothing: the journal is replayed by the next session', async () => {
  const { state, wire } = server();
  const journal = memoryJournal();
  state.isCut = true;
  new ExamSession(view(), journal, wire).answer(1, single('C'));
  await vi.advanceTimersByTimeAsync(100);
  state.isCut = false;
  const next = new ExamSession(view(), journal, wire);
  await next.begin();
  await vi.advanceTimersByTimeAsync(100);
  expect(next.read().slots.get(1)?.answer).toEqual(single('C'));
  expect(state.stored.get(1)?.answer).toEqual(single('C'));
  next.end();
});

test('a journal older than the server does not come back', async () => {
  const { wire } = server();
  const journal = memoryJournal();
  await journal.put({ position: 0, seq: 2, answer: single('D'), isFlagged: false });
  const session = new ExamSession(view(), journal, wire);
  await session.begin();
  expect(session.read().slots.get(0)?.answer).toEqual(single('A'));
  session.end();
});

test('a late reply does not overwrite newer typing', async () => {
  const { wire } = server();
  const session = new ExamSession(view(), memoryJournal(), wire);
  session.answer(0, single('B'));
  const sending = session.flush();
  session.answer(0, single('C'));
  await sending;
  expect(session.read().slots.get(0)).toMatchObject({ answer: single('C'), seq: 5, confirmed: 4 });
  await vi.advanceTimersByTimeAsync(900);
  expect(session.read().slots.get(0)?.confirmed).toBe(5);
});

test('a number that ran away is counted anew and the answer is saved', async () => {
  const { state, wire } = server();
  const journal = memoryJournal();
  await journal.put({ position: 0, seq: Number.MAX_SAFE_INTEGER, answer: single('D'), isFlagged: false });
  const bounded: Wire = {
    ...wire,
    save: async (changes, isLeaving) => {
      const jumps = changes.some((change) => change.seq > 100_003);
      return jumps
        ? { ok: false, kind: 'refused', code: 409, error: 'exams.seq_jump', msg: '' }
        : wire.save(changes, isLeaving);
    },
  };
  const session = new ExamSession(view(), journal, bounded);
  await session.begin();
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.stored.get(0)).toMatchObject({ seq: 4, answer: single('D') });
  expect(session.read().save.kind).toBe('saved');
  session.end();
});

test('another device ends this page, not the attempt', async () => {
  const { state, wire } = server();
  const session = new ExamSession(view(), memoryJournal(), wire);
  state.error = 'exams.other_device';
  session.answer(0, single('B'));
  await vi.advanceTimersByTimeAsync(900);
  expect(session.read().ended).toEqual({ kind: 'elsewhere' });
});

test('handing in carries what was not saved yet', async () => {
  const { state, wire } = server();
  const session = new ExamSession(view(), memoryJournal(), wire);
  session.answer(1, single('B'));
  expect(await session.submit()).toBeUndefined();
  expect(state.stored.get(1)?.answer).toEqual(single('B'));
  expect(session.read().ended).toMatchObject({ kind: 'submitted', receipt: { hash: 'last' } });
});

test('an end decided elsewhere says by whom and how much was answered', async () => {
  const { state, wire } = server();
  state.heartbeat = { state: 'submitted', submitted_by: 'time', answered: 1, questions: 2 };
  const session = new ExamSession(view(), memoryJournal(), wire);
  await session.heartbeat();
  expect(session.read().ended).toMatchObject({ kind: 'submitted', by: 'time', answered: 1, questions: 2 });
});

test('the question on the screen is told to the server once one stays at it', async () => {
  const { state, wire } = server();
  state.heartbeat = {};
  const session = new ExamSession(view(), memoryJournal(), wire);
  session.at(0);
  session.at(1);
  session.at(0);
  session.at(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.places).toEqual([1]);
  session.end();
});

test('a network that is gone is told while answering goes on, and its return as well', async () => {
  const { state, wire } = server();
  state.heartbeat = {};
  const session = new ExamSession(view(), memoryJournal(), wire);
  state.isCut = true;
  await session.heartbeat();
  expect(session.read().isOffline).toBe(false);
  await session.heartbeat();
  expect(session.read().isOffline).toBe(true);
  state.isCut = false;
  await session.heartbeat();
  expect(session.read().isOffline).toBe(false);
});

test('leaving the page stays on the screen until it is answered, with a reason or without', async () => {
  const { state, wire } = server();
  const session = new ExamSession(view(), memoryJournal(), wire);
  await session.signal('left');
  session.returned();
  expect(session.read()).toMatchObject({ hasLeft: true, leaves: 2 });
  state.isCut = true;
  expect(await session.explain('系统更新')).toBe(false);
  expect(session.read().hasLeft).toBe(true);
  state.isCut = false;
  expect(await session.explain(' 系统更新 ')).toBe(true);
  expect(session.read().hasLeft).toBe(false);
  expect(state.signals).toEqual(['left', 'returned', 'explained 系统更新']);
});
