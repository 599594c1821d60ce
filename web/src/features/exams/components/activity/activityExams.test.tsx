import { configure, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { ActivityAsExam } from '../../activityApi';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const draft: Schema<'ManagedAssessment'> = {
  ...{ id: 12, course_id: 1, course_title: '数智会计综合实训', paper_id: 8, paper_title: '一月的账 · 付款' },
  ...{ activity_id: 4, title: '一月的账 · 付款', phase: 'draft', opens_at_ms: 1_788_760_000_000 },
  ...{ closes_at_ms: 1_788_767_200_000, extended_ms: 0, ended_at_ms: null, end_ms: 1_788_767_200_000 },
  ...{ grace_ms: 5000, counts_as: 'none', notice: '', full_points: 100, published_at_ms: null },
  ...{ released_at_ms: null, now_ms: 1, classes: [{ id: 3, name: '会计 2601 班' }] },
  counts: { running: 0, submitted: 0, graded: 0, released: 0 },
  rules: {
    ...{ minutes: 90, late_entry_minutes: 0, attempts: 1, keep: 'best', password: '', pass_percent: 60 },
    ...{ leave_action: 'record', leave_limit: 0, take_over: 'free', shuffle_questions: false },
    ...{ shuffle_options: false, appeal_days: 7 },
    review: { score: 'released', answer: 'released', key: 'released', analysis: 'released' },
  },
};

const flow: ActivityAsExam = { activity_id: 4, kind: 'flow', title: '付款', why_not: null, assessment: null };
const books: ActivityAsExam = {
  ...flow,
  activity_id: 5,
  kind: 'simulation',
  title: '建账',
  why_not: 'teams',
};

function open(list: ActivityAsExam[]) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/classes/3/openings/task/', [
      {
        ...{ item_id: 11, title: '一月的账', group: '', chapter_number: null, course_id: 1, is_open: true },
        ...{ course_title: '数智会计综合实训', is_open_now: true, opens_at_ms: null, due_at_ms: null },
        ...{ closes_at_ms: null, weight: 1, extensions: 0 },
      },
    ]),
    answer('get', '/api/class/3/task/11/exams/', list),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/exams/templates/', []),
  );
  return renderApp('/gradeManage/task?class_id=3');
}

it('makes an exam of an activity and leads to its settings; what cannot be one says why', async () => {
  const { user } = open([flow, books]);
  await user.click(await screen.findByRole('button', { name: '限时考核' }));
  const shut = await screen.findByRole('button', { name: '把「建账」设为限时考核' });
  expect(shut).toBeDisabled();
  expect(screen.getByText(/分组做账/)).toBeVisible();
  server.use(
    answer('post', '/api/class/3/activity/4/exam/', draft),
    answer('get', '/api/class/3/task/11/exams/', [{ ...flow, assessment: draft }, books]),
  );
  await user.click(screen.getByRole('button', { name: '把「付款」设为限时考核' }));
  expect(await screen.findByText('由任务活动生成，随任务活动变化。')).toBeVisible();
  expect(screen.getByDisplayValue('一月的账 · 付款')).toBeVisible();
});

it('shows how far an exam is, and takes it back while nobody has begun', async () => {
  const { user } = open([{ ...flow, assessment: draft }]);
  await user.click(await screen.findByRole('button', { name: '限时考核' }));
  const row = within((await screen.findByRole('link', { name: '付款' })).closest('li') as HTMLElement);
  expect(row.getByText('草稿')).toBeVisible();
  expect(row.getByRole('button', { name: '考核设置' })).toBeVisible();
  await user.click(row.getByRole('button', { name: '取消限时考核' }));
  let isGone = false;
  server.use(
    answer('delete', '/api/class/3/activity/4/exam/', () => {
      isGone = true;
      return {};
    }),
    answer('get', '/api/class/3/task/11/exams/', [flow]),
  );
  expect(await screen.findByText('考核的设置会删除，本班按任务完成这项活动。')).toBeInTheDocument();
  await user.click(screen.getAllByText('取消限时考核').at(-1) as HTMLElement);
  expect(await screen.findByRole('button', { name: '把「付款」设为限时考核' })).toBeEnabled();
  expect(isGone).toBe(true);
});

it('an exam that somebody sits is not taken back', async () => {
  const sat = { ...draft, phase: 'open' as const, counts: { ...draft.counts, running: 1 } };
  const { user } = open([{ ...flow, assessment: sat }]);
  await user.click(await screen.findByRole('button', { name: '限时考核' }));
  expect(await screen.findByRole('button', { name: '考核设置' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '取消限时考核' })).toBeNull();
});
