import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { book } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 10_000 });

const item = {
  kind: 'true_false',
  stem: '收到货款计入收入。',
  image: null,
  points: 5,
  left_out: null,
  body: { kind: 'true_false' },
  shared: null,
  answer: { kind: 'true_false', choice: true },
  files: [],
  mark: { earned: 5, full: 5, reasons: [], needs_marker: false, needs_verdict: false },
  feedback: { comment: '', rubric: [], reason: '题目太难', notes: [] },
  rubric: [],
  key: { kind: 'true_false', correct: true, penalty_percent: 0 },
  analysis: '',
} satisfies Schema<'ItemView'>;

const attempt = {
  id: 41,
  exercise_id: 51,
  title: '期初核对',
  number: 1,
  started_at_ms: 1,
  ends_at_ms: null,
  submitted_at_ms: 2,
  earned: 5,
  full: 5,
  is_superseded: false,
  items: [item],
} satisfies Schema<'AttemptView'>;

const put = (note: Partial<Schema<'RegradedAnswer'>>): Schema<'RegradedAnswer'> => ({
  position: 0,
  business: '',
  what: 'points',
  reason: '题目太难',
  at_ms: 3,
  before: 2,
  full_before: 2,
  after: 5,
  full_after: 5,
  ...note,
});

const row: Schema<'ExerciseRow'> = {
  id: 51,
  key: 'checks',
  title: '期初核对',
  summary: '',
  minutes: 0,
  attempts: 0,
  is_open: true,
  tries: 1,
  is_waiting: false,
  chapter_id: null,
  chapter_number: null,
  chapter_title: null,
  due_at_ms: null,
  earned: 5,
  full: 5,
  last_at_ms: 2,
  returned: null,
};

function answerAttempt(shown: Schema<'AttemptView'>, notes: Schema<'RegradedAnswer'>[]) {
  server.use(
    answer('get', '/api/course/1/exercises/', [row]),
    answer('get', '/api/exercise/attempt/41/', shown),
    answer('get', '/api/marking/regraded/', ({ query }) => {
      expect(query.get('source_kind')).toBe('exercise');
      return notes;
    }),
    answer('get', '/api/marking/appeals/places/', []),
  );
}

const show = () => renderApp('/course/exercise?course_id=1&attempt_id=41');

function open(shown: Schema<'AttemptView'>, notes: Schema<'RegradedAnswer'>[]) {
  answerAttempt(shown, notes);
  return show();
}

it('a question that was put right says what, why, and from what to what, once', async () => {
  open(attempt, [put({}), put({ position: 1, reason: '别的题' })]);
  expect(await screen.findByText('本题已更正')).toBeVisible();
  expect(screen.getByText(/分值更正：题目太难。得分 2.00 \/ 2 → 5.00 \/ 5/)).toBeVisible();
  expect(screen.queryByText(/别的题/)).toBeNull();
  expect(screen.queryByText(/评分已修改/)).toBeNull();
});

it('a question that is left out says so, also to who was never marked otherwise', async () => {
  const left = { how: 'full', reason: '题干有误' } as const;
  open({ ...attempt, items: [{ ...item, left_out: left, feedback: null }] }, []);
  expect(await screen.findByRole('note')).toHaveTextContent('本题已作废，所有人得满分。原因：题干有误');
});

const task: Schema<'TaskRow'> = {
  id: 11,
  title: '登记九月凭证',
  kinds: ['exercise'],
  state: 'in_progress',
  is_open: true,
  points: 100,
  earned: 0,
  done: 0,
  graded: 1,
  is_complete: false,
  is_late: false,
  waits_for: [],
  closes_at_ms: null,
  due_at_ms: null,
  opens_at_ms: null,
  returned: null,
};

/** The attempt of an exercise that its class did not open, beside a task. */
function openShut(beside: Schema<'TaskRow'>) {
  answerAttempt(attempt, []);
  server.use(
    answer('get', '/api/course/1/exercises/', [{ ...row, is_open: false }]),
    answer('get', '/api/course/1/tasks/', {
      projects: [{ id: 1, title: '九月', summary: '', tasks: [beside] }],
    }),
    answer('get', '/api/task/11/', {
      ...beside,
      course_id: 1,
      text: '',
      knowledge: [],
      late_percent: 100,
      requires: [],
      project_title: '九月',
      activities: [
        {
          id: 1,
          kind: 'exercise',
          title: '',
          reference: 'checks',
          company: '',
          tables: [],
          weight: 1,
          tries: 1,
          is_late: false,
          needs_marker: false,
          last_at_ms: 2,
          reached_percent: 100,
          returned: null,
          exam_id: null,
          is_from_exam: false,
        },
      ],
    }),
  );
  show();
}

it('an attempt of a task that was closed offers no other try, and says why', async () => {
  openShut({ ...task, is_open: false, state: 'ended' });
  expect(await screen.findByText('训练已关闭，不能再练')).toBeVisible();
  expect(screen.queryByRole('button', { name: '再练一次' })).not.toBeInTheDocument();
});

it('an exercise that only an open task opens may be tried again', async () => {
  openShut(task);
  await waitFor(() => expect(screen.getByRole('button', { name: '再练一次' })).toBeEnabled());
  expect(screen.queryByText('训练已关闭，不能再练')).not.toBeInTheDocument();
});

it('whoever has used all tries is told so in place of another one', async () => {
  answerAttempt(attempt, []);
  server.use(answer('get', '/api/course/1/exercises/', [{ ...row, attempts: 1 }]));
  show();
  expect(await screen.findByText('次数已用完，不能再练')).toBeVisible();
  expect(screen.queryByRole('button', { name: '再练一次' })).not.toBeInTheDocument();
});

it('an attempt that only waits for its teacher says so in place of a score of 0, and has no way to a next question', async () => {
  const waits = { ...item.mark, earned: 0, needs_marker: true };
  answerAttempt({ ...attempt, earned: 0, items: [{ ...item, mark: waits, feedback: null }] }, []);
  renderApp('/course/exercise?course_id=1&attempt_id=41');
  expect(await screen.findByText('待批改', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('0.00')).toBeNull();
  expect(screen.queryByRole('button', { name: '下一题' })).toBeNull();
});

it('a question that asks for books is answered at the desk of the attempt’s own book', async () => {
  const asked = vi.fn();
  const running = { ...attempt, submitted_at_ms: null };
  const body = { kind: 'books' as const, company: 'hengxin', businesses: [], own_company: false };
  const books = {
    ...item,
    kind: 'books' as const,
    body,
    answer: null,
    key: null,
    mark: null,
    feedback: null,
  };
  open({ ...running, items: [books] }, []);
  const place = { epoch: 1, is_writer: true, device: null, held_by: null, saved_at_ms: null, entries: [] };
  server.use(
    answer('post', '/api/exercise/attempt/41/writer/', place),
    answer('post', '/api/exercise/attempt/41/book/0/', () => {
      asked();
      return { book_id: 9 };
    }),
    answer('get', '/api/book/9/', { ...book, sitting: 'exercise' }),
  );
  expect(await screen.findByText('题目要求')).toBeVisible();
  expect(await screen.findByText(/训练账套/)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: '提交账套' })).toBeNull();
});
