import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { anAssessment, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const now = Date.UTC(2026, 8, 1, 1, 30);
const run: Schema<'ExamTestRunView'> = {
  assessment_id: 77,
  attempt_id: 91,
  state: 'graded',
  deadline_at_ms: now,
  submitted_at_ms: now,
  answered: 18,
  questions: 20,
  earned: 88.5,
  full: 100,
  until_ms: now + 86_400_000,
};
const waits = (p95_ms: number) => ({ count: 40, p50_ms: 12, p95_ms, p99_ms: p95_ms + 7 });
const report: Schema<'RehearsalReport'> = {
  figures: {
    start: waits(900),
    save: waits(1450),
    submit: waits(600),
    errors: 0,
    processor_percent: 96,
    disk: waits(4),
    database: waits(80),
  },
  verdict: 'tight',
  bottleneck: 'processor',
};
const row: Schema<'RehearsalRow'> = {
  students: 40,
  state: 'done',
  done: 40,
  report,
  asked_at_ms: now,
  ended_at_ms: now + 60_000,
};

function open(kept: Schema<'ExamTestRunView'> | null, newest: Schema<'RehearsalRow'> | null, expected = 42) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/exams/managed/5/', { ...anAssessment, phase: 'upcoming' }),
    answer('get', '/api/exams/managed/5/checklist/', { checks: [], now_ms: now }),
    answer('get', '/api/exams/managed/5/test_run/', { run: kept, now_ms: now }),
    answer('get', '/api/exams/managed/5/rehearsal/', { newest, expected, most: 200, now_ms: now }),
  );
  return renderApp('/gradeManage/assessDetails?assessment_id=5');
}

it('a test run begins on the real exam screen', async () => {
  const { user, address } = open(null, null);
  server.use(
    answer('post', '/api/exams/managed/5/test_run/', {
      run: { ...run, attempt_id: null, state: null, earned: null, answered: null, questions: null },
      now_ms: now,
    }),
  );
  await user.click(await screen.findByRole('button', { name: '开始试考' }));
  await waitFor(() => expect(address()).toContain('/course/takeAnExam'));
  expect(address()).toContain('assessment_id=77');
});

it('a finished test run shows its score, leads to the result and can be removed', async () => {
  const { user } = open(run, null);
  expect(await screen.findByText('已交卷：得分 88.50 / 100')).toBeVisible();
  expect(screen.getByRole('link', { name: '查看结果和答案' })).toHaveAttribute(
    'href',
    expect.stringContaining('attempt_id=91'),
  );
  let removed = 0;
  server.use(
    answer('delete', '/api/exams/managed/5/test_run/', () => {
      removed += 1;
      return { run: null, now_ms: now };
    }),
    answer('get', '/api/exams/managed/5/test_run/', { run: null, now_ms: now }),
  );
  const [remove] = screen.getAllByRole('button', { name: '删除' });
  await user.click(remove as HTMLElement);
  expect(await screen.findByRole('button', { name: '开始试考' })).toBeVisible();
  expect(removed).toBe(1);
});

it('a rehearsal says whether the exam may be sat, and what would give way', async () => {
  open(null, row);
  expect(await screen.findByText('40 人同时考，学生会觉得慢')).toBeVisible();
  expect(screen.getByText('瓶颈是处理器：全部核心已接近用满。')).toBeVisible();
  expect(screen.getByRole('row', { name: /保存答案 12 1450 1457/ })).toBeVisible();
  expect(screen.getByText('处理器忙 96%')).toBeVisible();
});

it('a rehearsal that goes on shows how many have handed in', async () => {
  open(null, { ...row, state: 'running', done: 17, report: null, ended_at_ms: null });
  expect(await screen.findByText('40 名模拟学生正在作答')).toBeVisible();
  expect(screen.getByText('17 / 40')).toBeVisible();
  expect(screen.queryByRole('button', { name: /演练/ })).not.toBeInTheDocument();
});

it('a rehearsal near an exam is refused with the reason at its place', async () => {
  const { user } = open(null, null, 260);
  refuseRehearsal();
  expect(await screen.findByText('应考 260 人，这里最多模拟 200 人。')).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: '模拟学生人数' })).toHaveValue('200');
  await user.click(screen.getByRole('button', { name: '开始演练' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('现在不能演练');
});

function refuseRehearsal() {
  server.use(
    refuse('post', '/api/exams/managed/5/rehearsal/', {
      status: 409,
      msg: '这台服务器上有考核正在进行，或 30 分钟内就要开始，现在不能演练。',
      error: 'exams.exam_near',
    }),
  );
}

it('what cannot be had says so in its own panel', async () => {
  open(null, null);
  server.use(
    refuse('get', '/api/exams/managed/5/rehearsal/', {
      status: 500,
      msg: '系统错误',
      error: 'platform.internal',
    }),
  );
  expect(await screen.findByRole('button', { name: '开始试考' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /重试/ }, { timeout: 5000 })).toBeVisible();
});
