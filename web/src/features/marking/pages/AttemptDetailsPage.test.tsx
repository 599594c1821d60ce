import { configure, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

// The first to open a page waits until its parts are loaded.
vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const review: Schema<'AttemptReview'> = {
  id: 41,
  assessment_id: 5,
  title: '期末考试',
  number: 1,
  state: 'graded',
  student_name: null,
  student_number: null,
  code: '7K3QP',
  started_at_ms: 1_788_738_600_000,
  deadline_at_ms: null,
  submitted_at_ms: 1_788_742_200_000,
  submitted_by: 'student',
  leaves: 0,
  answered: 2,
  receipt: { number: 3, hash: 'ab', at_ms: null },
  earned: null,
  full: 100,
  pass_percent: 60,
  visible: { score: true, answer: true, key: true, analysis: true },
  sections: [],
  events: [],
  neighbours: { number: 2, total: 3, previous_id: 40, next_id: 42 },
};

beforeEach(() =>
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/attempts/41/', review),
    answer('get', '/api/exams/attempts/41/edits/', []),
    answer('get', '/api/exams/attempts/41/book_acts/', []),
  ),
);

const page = '/gradeManage/testPaperRecordDetails?class_id=3&assessment_id=5&attempt_id=41';

it('an attempt whose name is held goes by its code, in its tab too', async () => {
  renderApp(page);
  expect(await screen.findByRole('heading', { level: 1, name: '匿名答卷 7K3QP' })).toBeVisible();
  expect(screen.getByRole('link', { name: '匿名答卷 7K3QP · 期末考试' })).toBeVisible();
  expect(document.body).not.toHaveTextContent('null');
});

it('after the release it is named', async () => {
  server.use(
    answer('get', '/api/marking/attempts/41/', {
      ...review,
      state: 'released',
      student_name: '顾一帆',
      student_number: '2026010111',
      code: null,
    }),
  );
  renderApp(page);
  expect(await screen.findByRole('heading', { level: 1, name: '顾一帆 2026010111' })).toBeVisible();
});

it('tells what was done in the books between what else happened', async () => {
  server.use(
    answer('get', '/api/marking/attempts/41/', {
      ...review,
      events: [
        { id: 1, kind: 'begun', at_ms: 1_788_738_600_000, detail: '', actor_name: null },
        { id: 2, kind: 'submitted', at_ms: 1_788_742_200_000, detail: '', actor_name: null },
      ],
    }),
    answer('get', '/api/exams/attempts/41/book_acts/', [
      { position: 1, step: 'prepare', about: '记-7', is_again: false, at_ms: 1_788_739_000_000 },
      { position: 1, step: 'prepare', about: '记-7', is_again: true, at_ms: 1_788_739_100_000 },
      { position: 1, step: 'report', about: '资产负债表 2026-01', is_again: false, at_ms: 1_788_740_000_000 },
    ]),
  );
  renderApp(page);
  expect(await screen.findByText('第 2 题 修改凭证 记-7')).toBeVisible();
  const list = screen.getByText('第 2 题 保存凭证 记-7').closest('ol');
  const told = [...(list?.querySelectorAll('li') ?? [])].map((one) => one.children[1]?.textContent);
  expect(told).toEqual([
    '开始作答',
    '第 2 题 保存凭证 记-7',
    '第 2 题 修改凭证 记-7',
    '第 2 题 填报报表 资产负债表 2026-01',
    '交卷',
  ]);
});
