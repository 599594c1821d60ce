import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '@/shared/api/outcome';
import { memoryJournal } from '@/shared/autosave/idbJournal';
import type { Writer } from '@/shared/autosave/server';
import type { QuestionAnswer } from '@/shared/questions/types';
import type { AttemptView } from '../api';
import type { ExamAnswer } from './examAnswer';
import { ExamSession } from './examSession';
import type { Copy, KeptAttempt } from './keptAttempt';
import type { Changes, Heartbeat, Opened, Transport } from './transport';

const endMs = Date.now() + 3_600_000;

const single = (choice: string): QuestionAnswer => ({ kind: 'single', choice });

type Stored = Opened['entries'][number];
const stored = (position: number, epoch: number, seq: number, answer: QuestionAnswer | null): Stored => ({
  position,
  epoch,
  seq,
  answer,
  is_flagged: false,
  saved_at_ms: 0,
});
const changed = (answer: QuestionAnswer): ExamAnswer => ({ answer, isFlagged: false });

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
    shared: null,
  });
  return {
    id: 1,
    assessment_id: 1,
    title: '期末',
    number: 1,
    state: 'running',
    is_here: true,
    is_trial: false,
    now_ms: Date.now() + 5000,
    started_at_ms: Date.now(),
    deadline_at_ms: endMs,
    take_over: 'free',
    is_asking: false,
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
    answered: 1,
    questions: 2,
    place: null,
    sections: [{ title: '一', items: [item(0), item(1)] }],
    sealed: null,
    answers: [stored(0, 1, 3, single('A'))],
    receipt: { number: 3, hash: 'h3', at_ms: 0 },
    messages: [],
    answer_file_key: '',
  };
}

/** A server that remembers, and whose network can be cut. */
function server() {
  const state = {
    isCut: false,
    /** Whether the writer was closed, so that the next page may write. */
    isFree: false,
    error: '',
    stored: new Map<number, Stored>([[0, stored(0, 1, 3, single('A'))]]),
    writer: { token: '', epoch: 1 },
    saves: 0,
    heartbeat: undefined as Partial<Heartbeat> | undefined,
    places: [] as (number | undefined)[],
    shown: [] as number[],
    signals: [] as string[],
    /** What the attempt is by now. */
    loaded: undefined as AttemptView | undefined,
    seen: [] as number[],
  };
  const refusal = (): Outcome<never> | undefined => {
    if (state.isCut) return { ok: false, kind: 'network' };
    if (state.error) return { ok: false, kind: 'refused', code: 409, error: state.error, msg: state.error };
    return undefined;
  };
  const opened = (token: string): Outcome<Opened> => ({
    ok: true,
    data: {
      epoch: state.writer.epoch,
      is_writer: state.writer.token === token,
      saved_at_ms: 0,
      entries: [...state.stored.values()],
    },
  });
  /** The server's rule: only the writer, and only what is newer. */
  const store = (writer: Writer, changes: Changes): Outcome<never> | undefined => {
    if (writer.token !== state.writer.token || writer.epoch !== state.writer.epoch) {
      const error = 'platform.written_elsewhere';
      return { ok: false, kind: 'refused', code: 409, error, msg: error };
    }
    for (const { key, seq, value } of changes) {
      const position = Number(key);
      const known = state.stored.get(position) ?? stored(position, 0, 0, null);
      if (writer.epoch > known.epoch || seq > known.seq)
        state.stored.set(position, {
          ...stored(position, writer.epoch, seq, value.answer),
          is_flagged: value.isFlagged,
        });
    }
    return undefined;
  };
  const transport: Transport = {
    claim: async ({ writer, act }) => {
      const refused = refusal();
      if (refused) return refused;
      const isFree = act === 'open' && (state.writer.token === '' || state.isFree);
      if (act === 'take_over' || isFree) state.writer = { token: writer, epoch: state.writer.epoch + 1 };
      return opened(writer);
    },
    save: async (writer, changes) => {
      const refused = refusal() ?? store(writer, changes);
      if (refused) return refused;
      state.saves += 1;
      return {
        ok: true,
        data: {
          receipt: { number: 3 + state.saves, hash: 'h', at_ms: Date.now() },
          stored: changes.flatMap(({ key }) => state.stored.get(Number(key)) ?? []),
          answered: state.stored.size,
          now_ms: Date.now(),
          deadline_at_ms: endMs,
        },
      };
    },
    submit: async (writer, changes) => {
      const refused = refusal() ?? store(writer, changes);
      if (refused) return refused;
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
    load: async () => (state.loaded ? { ok: true, data: state.loaded } : { ok: false, kind: 'network' }),
    see: async (id) => {
      const refused = refusal();
      if (refused) return refused;
      state.seen.push(id);
      return { ok: true, data: {} };
    },
    heartbeat: async (writer, { place, shown }) => {
      state.places.push(place);
      state.shown.push(shown);
      if (state.isCut || state.heartbeat === undefined) return { ok: false, kind: 'network' };
      const data: Heartbeat = {
        state: 'running',
        is_here: true,
        is_writer: state.writer.token === writer,
        now_ms: Date.now(),
        deadline_at_ms: endMs,
        schedule_version: 0,
        deadline_changes: [],
        corrections: [],
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
  return { state, transport };
}

/** A page with the attempt open. */
async function open(transport: Transport, journal = memoryJournal<ExamAnswer>()) {
  const session = new ExamSession(view(), journal, transport);
  await session.open();
  return session;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a change is saved within a second and counts on from what the server has', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  session.answer(0, single('B'));
  session.answer(0, single('C'));
  expect(session.read().save.kind).toBe('pending');
  await vi.advanceTimersByTimeAsync(900);
  expect(state.saves).toBe(1);
  expect(state.stored.get(0)).toMatchObject({ epoch: 2, seq: 2, answer: single('C') });
  expect(session.read().save.kind).toBe('saved');
});

test('without network nothing is lost and everything goes out when it is back', async () => {
  const { state, transport } = server();
  const journal = memoryJournal<ExamAnswer>();
  const session = await open(transport, journal);
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
  const { state, transport } = server();
  const journal = memoryJournal<ExamAnswer>();
  const crashed = await open(transport, journal);
  state.isCut = true;
  crashed.answer(1, single('C'));
  await vi.advanceTimersByTimeAsync(100);
  state.isCut = false;
  state.isFree = true;
  const next = await open(transport, journal);
  await vi.advanceTimersByTimeAsync(100);
  expect(next.read().slots.get(1)?.answer).toEqual(single('C'));
  expect(state.stored.get(1)?.answer).toEqual(single('C'));
});

test('a journal older than the server does not come back, and can be asked for', async () => {
  const { state, transport } = server();
  const journal = memoryJournal<ExamAnswer>();
  state.stored.set(0, stored(0, 2, 1, single('A')));
  await journal.put({ key: '0', epoch: 1, seq: 40, value: changed(single('D')) });
  const session = await open(transport, journal);
  await vi.advanceTimersByTimeAsync(100);
  expect(session.read().slots.get(0)?.answer).toEqual(single('A'));
  expect(session.read().answers.dropped.get('0')?.answer).toEqual(single('D'));
  expect(state.saves).toBe(0);
});

test('a second tab is read-only until it writes here; then the first shows what it wrote', async () => {
  const { state, transport } = server();
  state.heartbeat = {};
  const first = await open(transport);
  const second = await open(transport);
  expect(second.read()).toMatchObject({ save: { kind: 'elsewhere' }, answers: { isWriter: false } });
  second.answer(0, single('D'));
  expect(second.read().slots.get(0)?.answer).toEqual(single('A'));
  await second.read().answers.autosave.takeOver();
  second.answer(0, single('D'));
  await vi.advanceTimersByTimeAsync(900);
  expect(second.read().save.kind).toBe('saved');
  await first.heartbeat();
  expect(first.read()).toMatchObject({ save: { kind: 'elsewhere' } });
  expect(first.read().slots.get(0)?.answer).toEqual(single('D'));
  expect(await first.submit()).toBe('platform.written_elsewhere');
});

test('a late reply does not overwrite newer typing', async () => {
  const { transport } = server();
  const session = await open(transport);
  session.answer(0, single('B'));
  const sending = session.flush();
  session.answer(0, single('C'));
  await sending;
  expect(session.read().slots.get(0)?.answer).toEqual(single('C'));
  expect(session.read().answers.waiting).toBe(1);
  await vi.advanceTimersByTimeAsync(900);
  expect(session.read().answers.waiting).toBe(0);
});

test('another device ends this page, not the attempt', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  state.error = 'exams.other_device';
  session.answer(0, single('B'));
  await vi.advanceTimersByTimeAsync(900);
  expect(session.read().ended).toEqual({ kind: 'elsewhere' });
});

test('handing in carries what was not saved yet', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  session.answer(1, single('B'));
  expect(await session.submit()).toBeUndefined();
  expect(state.stored.get(1)?.answer).toEqual(single('B'));
  expect(session.read().ended).toMatchObject({ kind: 'submitted', receipt: { hash: 'last' } });
});

test('an end decided elsewhere says by whom and how much was answered', async () => {
  const { state, transport } = server();
  state.heartbeat = { state: 'submitted', submitted_by: 'time', answered: 1, questions: 2 };
  const session = await open(transport);
  await session.heartbeat();
  expect(session.read().ended).toMatchObject({ kind: 'submitted', by: 'time', answered: 1, questions: 2 });
});

test('another end is shown with its reason, and the server hears at once that it is', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  const to = endMs + 300_000;
  const change = {
    version: 1,
    kind: 'extended',
    from_ms: endMs,
    to_ms: to,
    reason: '停电',
    at_ms: 1,
  } as const;
  state.heartbeat = { deadline_at_ms: to, schedule_version: 1, deadline_changes: [change] };
  await session.heartbeat();
  expect(session.read()).toMatchObject({ deadlineMs: to, unread: [change] });
  await vi.advanceTimersByTimeAsync(10);
  expect(state.shown).toEqual([0, 1]);
  session.noteRead();
  expect(session.read().unread).toEqual([]);
});

test('the question on the screen is told to the server once one stays at it', async () => {
  const { state, transport } = server();
  state.heartbeat = {};
  const session = await open(transport);
  session.at(0);
  session.at(1);
  session.at(0);
  session.at(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(state.places).toEqual([1]);
  session.end();
});

test('a network that is gone is told while answering goes on, and its return as well', async () => {
  const { state, transport } = server();
  state.heartbeat = {};
  const session = await open(transport);
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
  const { state, transport } = server();
  const session = await open(transport);
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

test('a corrected question and what is said of it come at once, and the answer stays', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  const before = view();
  const correction = {
    id: 4,
    note: 'B 选项应为预付账款',
    at_ms: 1,
    was_answered: true,
    seen_at_ms: null,
    items: [{ position: 0, before: '题', after: '新题' }],
  };
  const corrected = before.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.position === 0 ? { ...item, stem: '新题' } : item)),
  }));
  state.heartbeat = { corrections: [correction] };
  // The reply with the new questions is lost: neither of the two is shown without the other.
  await session.heartbeat();
  expect(session.read()).toMatchObject({ corrections: [], sections: before.sections });
  state.loaded = { ...before, sections: corrected, corrections: [correction] };
  await session.heartbeat();
  expect(session.read()).toMatchObject({ corrections: [correction], sections: corrected });
  expect(session.read().slots.get(0)?.answer).toEqual(single('A'));

  state.isCut = true;
  expect(await session.see(4)).toBe(false);
  expect(session.read().corrections[0]?.seen_at_ms).toBeNull();
  state.isCut = false;
  expect(await session.see(4)).toBe(true);
  expect(session.read().corrections[0]?.seen_at_ms).not.toBeNull();
  expect(state.seen).toEqual([4]);
  session.end();
});

test('who runs out of time without network changes nothing more, and keeps what was not saved', async () => {
  const { state, transport } = server();
  const journal = memoryJournal<ExamAnswer>();
  const session = await open(transport, journal);
  state.isCut = true;
  session.answer(0, single('B'));
  await vi.advanceTimersByTimeAsync(20_000);
  await session.timeUp();
  session.answer(0, single('C'));
  expect(session.read().slots.get(0)?.answer).toEqual(single('B'));
  expect(session.carried()).toMatchObject({
    epoch: state.writer.epoch,
    token: state.writer.token,
    changes: [{ key: '0', value: { answer: single('B') } }],
  });
  expect(session.carried().silentSinceMs).not.toBeNull();

  // The clock of the server has handed in meanwhile: what was not saved stays in the journal, and is named.
  state.isCut = false;
  state.error = 'exams.attempt_closed';
  state.heartbeat = { state: 'submitted', submitted_by: 'time', is_here: false, is_writer: false };
  await session.heartbeat();
  expect(session.read().ended).toMatchObject({ kind: 'submitted', left: { changes: [{ key: '0' }] } });
  expect(await journal.read()).toHaveLength(1);
});

test('more time after the end lets one go on', async () => {
  const { state, transport } = server();
  const session = await open(transport);
  state.isCut = true;
  await session.timeUp();
  expect(session.read().isTimeUp).toBe(true);
  state.isCut = false;
  state.heartbeat = { deadline_at_ms: Date.now() + 600_000 };
  await session.heartbeat();
  expect(session.read().isTimeUp).toBe(false);
  session.answer(0, single('D'));
  expect(session.read().slots.get(0)?.answer).toEqual(single('D'));
});

/** What a browser kept of the attempt, by the page `token`. */
const keptBy = (token: string, isWriter = true): KeptAttempt => ({
  view: view(),
  token,
  opened: {
    epoch: 1,
    isWriter,
    savedAtMs: 0,
    entries: [{ key: '0', epoch: 1, seq: 3, value: changed(single('A')) }],
  },
});

test('a page reloaded without network is written on, and saved when the network is back', async () => {
  const { state, transport } = server();
  state.writer = { token: 'page-before', epoch: 1 };
  state.isCut = true;
  const local = { kept: keptBy('page-before') };
  const session = new ExamSession(view(), memoryJournal<ExamAnswer>(), transport, Date.now, local);
  await session.begin();
  expect(session.read().slots.get(0)?.answer).toEqual(single('A'));
  expect(session.read()).toMatchObject({ answers: { isWriter: true }, save: { kind: 'retrying' } });
  session.answer(0, single('B'));
  session.answer(1, single('C'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session.read()).toMatchObject({ isOffline: true, answers: { waiting: 2 } });
  // A file that is carried away names the page that the server knew.
  expect(session.carried()).toMatchObject({ token: 'page-before', epoch: 1 });
  state.isCut = false;
  state.heartbeat = {};
  await vi.advanceTimersByTimeAsync(30_000);
  expect(session.read()).toMatchObject({
    isOffline: false,
    answers: { waiting: 0 },
    save: { kind: 'saved' },
  });
  expect(state.stored.get(0)?.answer).toEqual(single('B'));
  expect(state.stored.get(1)?.answer).toEqual(single('C'));
  session.end();
});

test('when time is up on a page reloaded without network, what is not saved is still there to be carried away', async () => {
  const { state, transport } = server();
  state.isCut = true;
  const local = { kept: keptBy('page-before') };
  const session = new ExamSession(view(), memoryJournal<ExamAnswer>(), transport, Date.now, local);
  await session.begin();
  session.answer(0, single('B'));
  await session.timeUp();
  expect(session.read()).toMatchObject({ isTimeUp: true, ended: undefined, answers: { waiting: 1 } });
  expect(session.carried().changes).toEqual([{ key: '0', epoch: 1, seq: 4, value: changed(single('B')) }]);
  session.end();
});

test('a second page without network only shows what is known', async () => {
  const { state, transport } = server();
  state.isCut = true;
  const local = { kept: keptBy('page-before', false) };
  const session = new ExamSession(view(), memoryJournal<ExamAnswer>(), transport, Date.now, local);
  await session.begin();
  session.answer(0, single('B'));
  expect(session.read().slots.get(0)?.answer).toEqual(single('A'));
  expect(session.read().answers.isWriter).toBe(false);
  session.end();
});

test('what a reload without network needs is written down as it changes', async () => {
  const { state, transport } = server();
  const written: unknown[] = [];
  const copy: Copy = {
    keepView: async (kept) => void written.push(['view', kept.deadline_at_ms, kept.messages.length]),
    keepOpened: async (_token, opened) => void written.push(['opened', opened.epoch]),
    keepStored: async (stored) => void written.push(['stored', stored.map(({ value }) => value?.answer)]),
    close: () => undefined,
  };
  const session = new ExamSession(view(), memoryJournal<ExamAnswer>(), transport, Date.now, { copy });
  await session.begin();
  session.answer(0, single('B'));
  await vi.advanceTimersByTimeAsync(1000);
  state.heartbeat = { deadline_at_ms: endMs + 60_000 };
  await session.heartbeat();
  await session.heartbeat();
  expect(written).toEqual([
    ['view', endMs, 0],
    ['opened', 2],
    ['stored', [single('B')]],
    ['view', endMs + 60_000, 0],
  ]);
  session.end();
});
