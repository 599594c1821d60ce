import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const row = (
  source_kind: Schema<'MarkingSourceKind'>,
  group_id: number,
  stem: string,
): Schema<'InboxRow'> => ({
  source_kind,
  group_id,
  title: `${stem}来自`,
  class_names: ['会计2601班'],
  kind: 'short_answer',
  stem,
  full: 10,
  waiting: 2,
  verdicts: 0,
  total: 3,
  since_ms: 1_788_738_600_000,
  cell: null,
  version_id: group_id + 60,
});

it('the inbox of one exam shows its questions alone, until all are asked for', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/appeals/count/', { waiting: 0 }),
    answer('get', '/api/marking/inbox/', [row('exam', 5, '简答一'), row('exercise', 5, '简答二')]),
  );
  const { user } = renderApp('/gradeManage/correction?assessment_id=5');
  const table = await screen.findByRole('table', { name: '任务批改' });
  expect(await within(table).findByText('简答一')).toBeVisible();
  expect(screen.getByText('只看「简答一来自」')).toBeVisible();
  expect(within(table).queryByText('简答二')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '全部待批改' }));
  expect(await within(table).findByText('简答二')).toBeVisible();
});

/** The parts of a task that its works are found by. */
const activity = (kind: Schema<'ActivityKind'>, id: number, reference: string): Schema<'ActivityView'> => ({
  id,
  kind,
  title: '',
  reference,
  company: '',
  tables: [],
  weight: 1,
  tries: 0,
  is_late: false,
  needs_marker: false,
  last_at_ms: null,
  reached_percent: null,
  returned: null,
  exam_id: null,
  is_from_exam: false,
});
const task: Schema<'TaskRow'> = {
  id: 11,
  title: '登记九月凭证',
  kinds: ['exercise', 'python'],
  state: 'waiting',
  is_open: true,
  points: 100,
  earned: 0,
  done: 0,
  graded: 2,
  is_complete: false,
  is_late: false,
  waits_for: [],
  closes_at_ms: null,
  due_at_ms: null,
  opens_at_ms: null,
  returned: null,
};
const exercise: Schema<'ExerciseRow'> = {
  id: 6,
  key: 'checks',
  title: '期初核对',
  summary: '',
  minutes: 0,
  attempts: 0,
  is_open: true,
  tries: 0,
  is_waiting: false,
  chapter_id: null,
  chapter_number: null,
  chapter_title: null,
  due_at_ms: null,
  earned: null,
  full: null,
  last_at_ms: null,
  returned: null,
};

it('the inbox of a task shows what waits of its works, and keeps to them on the way to the desk', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/appeals/count/', { waiting: 0 }),
    answer('get', '/api/marking/inbox/', [
      row('exercise', 6, '这个任务的训练'),
      row('exercise', 7, '别的任务的训练'),
      row('exam', 6, '一次考核'),
    ]),
    answer('get', '/api/course/1/tasks/', {
      projects: [{ id: 1, title: '九月', summary: '', tasks: [task] }],
    }),
    answer('get', '/api/course/1/exercises/', [exercise]),
    answer('get', '/api/course/1/python/', []),
    answer('get', '/api/task/11/', {
      ...task,
      course_id: 1,
      text: '',
      knowledge: [],
      late_percent: 100,
      requires: [],
      project_title: '九月',
      activities: [activity('exercise', 1, 'checks'), activity('simulation', 2, '')],
    }),
  );
  const { user } = renderApp('/gradeManage/correction?class_id=3&course_id=1&course_task_id=11');
  const table = await screen.findByRole('table', { name: '任务批改' });
  expect(await within(table).findByText('这个任务的训练')).toBeVisible();
  expect(within(table).queryByText('别的任务的训练')).not.toBeInTheDocument();
  expect(within(table).queryByText('一次考核')).not.toBeInTheDocument();
  expect(screen.getByText('只看「登记九月凭证」')).toBeVisible();
  expect(within(table).getByRole('link', { name: '开始批改' })).toHaveAttribute(
    'href',
    '/gradeManage/correctionTask?class_id=3&course_id=1&course_task_id=11&exercise_id=6&question_id=66',
  );
  await user.click(screen.getByRole('button', { name: '全部待批改' }));
  expect(await within(table).findByText('别的任务的训练')).toBeVisible();
});
