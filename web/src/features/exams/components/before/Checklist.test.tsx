import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { anAssessment, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import '../board/dialogs';
import '../AssessmentForm';

type Check = Schema<'ExamCheck'>;
const check = (kind: Check['kind'], state: Check['state'], patch: Partial<Check> = {}): Check => ({
  kind,
  state,
  count: 0,
  total: 0,
  from_ms: null,
  to_ms: null,
  named: [],
  ...patch,
});
const now = Date.UTC(2026, 8, 1, 1, 30);

/** What stands beside the list. */
const beside = [
  answer('get', '/api/exams/managed/5/test_run/', { run: null, now_ms: now }),
  answer('get', '/api/exams/managed/5/rehearsal/', { newest: null, expected: 42, most: 200, now_ms: now }),
];

function open(checks: Check[], patch: Partial<Schema<'ManagedAssessment'>> = {}) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/exams/managed/5/', { ...anAssessment, phase: 'upcoming', ...patch }),
    answer('get', '/api/exams/managed/5/checklist/', { checks, now_ms: now }),
    answer('get', '/api/exams/managed/5/rooms/', { rooms: [], seats: [], expected: 2 }),
    ...beside,
  );
  return renderApp('/gradeManage/assessDetails?assessment_id=5');
}

it('an exam in order says so in one line, and shows what was checked when asked', async () => {
  const { user } = open([check('published', 'good'), check('students', 'good', { count: 42 })]);
  expect(await screen.findByText('2 项全部正常')).toBeVisible();
  expect(screen.queryByText('应考 42 人')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /查看 2 项正常/ }));
  expect(screen.getByText('应考 42 人')).toBeVisible();
});

it('what blocks is named with whom it concerns and leads to where it is mended', async () => {
  const { user } = open([
    check('capacity', 'blocks', { count: 40, total: 42 }),
    check('accounts', 'warning', {
      count: 7,
      total: 42,
      named: [{ id: null, name: '周一鸣', note: 'imported' }],
    }),
    check('student_clash', 'warning', { count: 3, named: [{ id: 8, name: '税法期中', note: '3' }] }),
    check('students', 'good', { count: 42 }),
  ]);
  expect(await screen.findByText('1 项必须处理 · 2 项请核对')).toBeVisible();
  expect(screen.getByText('考场共 40 个座位，坐不下应考的 42 人')).toBeVisible();
  expect(screen.getByText('周一鸣（未激活）')).toBeVisible();
  expect(screen.getByText('另有 6 人')).toBeVisible();
  expect(screen.getByRole('link', { name: '税法期中（3 人）' })).toHaveAttribute(
    'href',
    expect.stringContaining('assessment_id=8'),
  );
  expect(screen.getByRole('link', { name: '学生名单' })).toHaveAttribute(
    'href',
    expect.stringContaining('class_id=3'),
  );
  await user.click(screen.getByRole('button', { name: '考场与座位' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('考场');
});

it('a checklist that cannot be had is asked for again', async () => {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/exams/managed/5/', { ...anAssessment, phase: 'upcoming' }),
    ...beside,
    refuse('get', '/api/exams/managed/5/checklist/', {
      status: 500,
      msg: '系统错误',
      error: 'platform.internal',
    }),
  );
  const { user } = renderApp('/gradeManage/assessDetails?assessment_id=5');
  const again = await screen.findByRole('button', { name: /重试/ }, { timeout: 5000 });
  server.use(answer('get', '/api/exams/managed/5/checklist/', { checks: [], now_ms: now }));
  await user.click(again);
  expect(await screen.findByText('0 项全部正常')).toBeVisible();
});

it('an exam that is over has no list of what to do before it', async () => {
  open([], { phase: 'marking' });
  const settings = await screen.findByText('成绩类别');
  await waitFor(() => expect(settings).toBeVisible());
  expect(within(document.body).queryByText('考前清单')).not.toBeInTheDocument();
});
