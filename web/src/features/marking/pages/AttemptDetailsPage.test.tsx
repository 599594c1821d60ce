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
