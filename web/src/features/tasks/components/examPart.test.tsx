import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AssessmentCard } from '@/shared/api/assessments';
import type { Schema } from '@/shared/api/types';
import { answer, hang } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const task: Schema<'TaskView'> = {
  ...{ id: 1, title: '一月的账', kinds: ['simulation'], state: 'not_started', is_open: true, points: 100 },
  ...{ opens_at_ms: null, due_at_ms: null, closes_at_ms: null, is_complete: false, is_late: false },
  ...{ earned: 0, done: 0, graded: 1, waits_for: [], returned: null, course_id: 1, project_title: null },
  ...{ text: '', requires: [], knowledge: [], late_percent: 100 },
  activities: [
    {
      ...{
        id: 4,
        kind: 'simulation',
        title: '记账',
        reference: '',
        company: 'qinghe',
        tables: [],
        weight: 1,
      },
      ...{ reached_percent: null, tries: 0, is_late: false, needs_marker: false, last_at_ms: null },
      ...{ returned: null, exam_id: 12, is_from_exam: false },
    },
  ],
};

const card: AssessmentCard = {
  ...{
    id: 12,
    title: '一月的账 · 记账',
    phase: 'upcoming',
    may_begin: false,
    minutes: 90,
    counts_as: 'none',
  },
  ...{ opens_at_ms: 1_788_760_000_000, closes_at_ms: 1_788_767_200_000, full_points: 100, pass_percent: 60 },
  ...{ attempts_allowed: 1, keep: 'best', score: null, attempts: [] },
};

const line: AssessmentCard['attempts'][number] = {
  ...{ id: 31, number: 1, state: 'released', started_at_ms: 1, deadline_at_ms: 2, submitted_at_ms: 2 },
  ...{ submitted_by: 'student', answered: 1, questions: 1, earned: 50, full: 100, receipt_number: 1 },
  ...{ receipt_hash: '', may_review: true },
};

function open(now: Partial<AssessmentCard>, activity: Partial<Schema<'ActivityView'>> = {}) {
  const activities = task.activities.map((one) => ({ ...one, ...activity }));
  server.use(
    answer('get', '/api/task/1/', { ...task, activities }),
    answer('get', '/api/exams/assessments/', { now_ms: 1, items: [{ ...card, ...now }] }),
  );
  return renderApp('/course/taskDetails?course_id=1&task_id=1');
}

it('says that an activity is an exam, when, and leads there', async () => {
  open({});
  expect(await screen.findByText('限时考核')).toBeVisible();
  expect(await screen.findByText('90 分钟')).toBeVisible();
  expect(screen.getByRole('link', { name: '进入考核' })).toHaveAttribute(
    'href',
    '/course/takeAnExam?course_id=1&assessment_id=12',
  );
  expect(screen.queryByRole('link', { name: '开始' })).toBeNull();
});

it('leads to the result once the scores are known', async () => {
  open({ phase: 'released', attempts: [line] }, { reached_percent: 50, tries: 1, is_from_exam: true });
  expect(await screen.findByRole('link', { name: '查看成绩' })).toHaveAttribute(
    'href',
    '/course/testRecord?course_id=1&attempt_id=31',
  );
  expect(screen.getByText('得分率 50%')).toBeVisible();
  // There may be no work beside it.
  expect(screen.queryByRole('link', { name: '查看作答' })).toBeNull();
});

it('goes on with what runs, and says what was missed', async () => {
  const { unmount } = open({ phase: 'running', attempts: [{ ...line, state: 'running' }] });
  expect(await screen.findByRole('link', { name: '继续作答' })).toBeVisible();
  unmount();
  open({ phase: 'missed' });
  expect(await screen.findByRole('button', { name: '缺考' })).toBeDisabled();
});

it('the graded run of the specification is the exam, and work of before is still read', async () => {
  open({}, { tries: 1, reached_percent: 40 });
  expect(await screen.findByRole('link', { name: '查看作答' })).toHaveAttribute(
    'href',
    '/full/fzptAssess?course_id=1&task_id=1&activity_id=4&view=report',
  );
  server.use(
    answer('get', '/api/activity/4/exam/', { course_id: 1, assessment_id: 12 }),
    hang('get', '/api/exams/assessments/12/entry/'),
  );
  const { address } = renderApp('/full/fzptAssess?activity_id=4');
  await expect.poll(address).toBe('/course/takeAnExam?course_id=1&assessment_id=12');
});

it.each(['/full/flowAssess', '/full/pythonexErcise'])('%s leads to the exam, too', async (page) => {
  server.use(
    answer('get', '/api/activity/4/exam/', { course_id: 1, assessment_id: 12 }),
    hang('get', '/api/exams/assessments/12/entry/'),
  );
  const { address } = renderApp(`${page}?activity_id=4`);
  await expect.poll(address).toBe('/course/takeAnExam?course_id=1&assessment_id=12');
});
