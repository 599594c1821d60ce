import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
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
  what: 'points',
  reason: '题目太难',
  at_ms: 3,
  before: 2,
  full_before: 2,
  after: 5,
  full_after: 5,
  ...note,
});

function open(shown: Schema<'AttemptView'>, notes: Schema<'RegradedAnswer'>[]) {
  server.use(
    answer('get', '/api/exercise/attempt/41/', shown),
    answer('get', '/api/marking/regraded/', ({ query }) => {
      expect(query.get('source_kind')).toBe('exercise');
      return notes;
    }),
    answer('get', '/api/marking/appeals/places/', []),
  );
  return renderApp('/course/exercise?course_id=1&attempt_id=41');
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
