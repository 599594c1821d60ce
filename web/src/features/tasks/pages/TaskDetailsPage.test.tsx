import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const task: Schema<'TaskView'> = {
  ...{ id: 1, title: '出纳的一天', kinds: ['flow'], state: 'not_started', is_open: true, points: 100 },
  ...{ opens_at_ms: null, due_at_ms: null, closes_at_ms: null, is_complete: false, is_late: false },
  ...{
    earned: 0,
    done: 0,
    graded: 1,
    waits_for: [],
    returned: null,
    course_id: 1,
    project_title: null,
    text: '',
  },
  ...{ requires: [], knowledge: [], late_percent: 100 },
  activities: [
    {
      ...{ id: 4, kind: 'flow', title: '', reference: 'f1', company: '', tables: [], weight: 1 },
      ...{ reached_percent: null, tries: 0, is_late: false, needs_marker: false, last_at_ms: null },
      returned: null,
      exam_id: null,
      is_from_exam: false,
    },
  ],
};

it('calls a step without a title of its own as the flow is called', async () => {
  const flow = { id: 7, key: 'f1', title: '费用报销', chapter: '', best_percent: null, tries: 0 };
  server.use(
    answer('get', '/api/task/1/', task),
    answer('get', '/api/course/1/flows/', [{ ...flow, id: 6, key: 'f0', title: '采购付款' }, flow]),
  );
  renderApp('/course/taskDetails?course_id=1&task_id=1');
  expect(await screen.findByText('1. 费用报销')).toBeVisible();
  expect(screen.getByText('流程设计')).toBeVisible();
});

it('a part that was given back says why and until when, and is open though its task is shut', async () => {
  const returned = {
    activity_id: 4,
    reason: '请补上审批',
    due_at_ms: Date.now() + 86_400_000,
    returned_at_ms: 1,
  };
  const given: Schema<'TaskView'> = {
    ...task,
    ...{ state: 'done', is_open: false, done: 1, earned: 40, returned },
    activities: task.activities.map((one) => ({ ...one, title: '报销流程', reached_percent: 40, returned })),
  };
  server.use(answer('get', '/api/task/1/', given), answer('get', '/api/course/1/flows/', []));
  renderApp('/course/taskDetails?course_id=1&task_id=1');
  const notes = await screen.findAllByRole('note');
  expect(notes[0]).toHaveTextContent('请补上审批');
  expect(notes).toHaveLength(2);
  expect(screen.getByRole('link', { name: '重做' })).toHaveAttribute(
    'href',
    expect.stringContaining('activity_id=4'),
  );
});

it('a task that is over still opens what was handed in for it', async () => {
  const [flow] = task.activities;
  if (flow === undefined) throw new Error('no activity');
  const over: Schema<'TaskView'> = {
    ...task,
    ...{ state: 'ended', is_open: false, done: 2, graded: 3 },
    activities: [
      { ...flow, title: '报销流程', tries: 1, reached_percent: 40 },
      { ...flow, id: 5, kind: 'exercise', reference: 'x1', title: '期初核对', tries: 2, reached_percent: 60 },
      { ...flow, id: 6, kind: 'simulation', title: '九月的账' },
    ],
  };
  const attempt = { id: 41, number: 2, submitted_at_ms: 1 } as Schema<'AttemptRow'>;
  server.use(
    answer('get', '/api/task/1/', over),
    answer('get', '/api/course/1/exercises/', [{ id: 51, key: 'x1' } as Schema<'ExerciseRow'>]),
    answer('get', '/api/exercise/51/attempts/', [
      { ...attempt, id: 42, number: 3, submitted_at_ms: null },
      attempt,
    ]),
  );
  renderApp('/course/taskDetails?course_id=1&task_id=1');
  await screen.findByText('2. 期初核对');
  await vi.waitFor(() => expect(screen.getAllByRole('link', { name: '查看作答' })).toHaveLength(2));
  const [toFlow, toExercise] = screen.getAllByRole('link', { name: '查看作答' });
  expect(toFlow).toHaveAttribute('href', '/full/flowAssess?course_id=1&task_id=1&activity_id=4');
  expect(toExercise).toHaveAttribute('href', '/course/exercise?course_id=1&exercise=x1&attempt_id=41');
  // Nothing was handed in: there is nothing to open.
  expect(screen.getAllByRole('button', { name: '已结束' })).toHaveLength(3);
});
