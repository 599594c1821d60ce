import { configure, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

type Part = Schema<'BookSummary'>['parts'][number];

/** The books of a task of which one part counts, without a saved voucher. */
function open(part: Part['part'], label: string) {
  const place = { activity_id: 1, title: 'T1', company_id: 1, businesses: 35 };
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/3/', accountingClass),
    answer('get', '/api/class/3/books/', {
      places: [place],
      place,
      rows: [
        {
          student_id: 5,
          student_name: '黄雨桐',
          student_number: '01',
          book: {
            ...{ id: 1, team_number: null, period: '2026-01', saved: 0, posted: 0, percent: 90 },
            parts: [{ part, label, weight: 100, percent: 90 }],
            hand_ins: [{ number: 1, percent: 90, is_late: false, submitted_at_ms: 1 }],
            ...{ begun_at_ms: 1, updated_at_ms: 1, decided: null },
          },
        },
      ],
    }),
  );
  renderApp('/gradeManage/trainingResults?class_id=3&course_id=1&view=books');
}

it('where books are only set up no vouchers are counted', async () => {
  open('openings', '期初建账');
  expect(await screen.findByRole('columnheader', { name: '期初建账' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /已保存凭证/ })).toBeNull();
});

it('where vouchers count, that nobody saved any is told', async () => {
  open('vouchers', '凭证');
  expect(await screen.findByRole('columnheader', { name: /已保存凭证/ })).toBeVisible();
});
