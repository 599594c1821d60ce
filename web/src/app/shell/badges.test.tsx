import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { accountingClass, courseCard, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const row: Schema<'InboxRow'> = {
  source_kind: 'exercise',
  group_id: 4,
  version_id: 9,
  cell: null,
  kind: 'short_answer',
  stem: '简述四类未达账项。',
  title: '银行余额调节',
  class_names: ['会计2601班'],
  full: 6,
  total: 27,
  waiting: 10,
  verdicts: 0,
  since_ms: 1_788_738_600_000,
};

it('a teacher’s menu counts what waits, of what the desk has asked', async () => {
  let asked = 0;
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [{ ...accountingClass, waiting: 2 }], total: 1 }),
    answer('get', '/api/marking/inbox/', () => {
      asked += 1;
      return [row, { ...row, group_id: 5, waiting: 3 }];
    }),
  );
  renderApp('/mycourse');
  const mark = await screen.findByTitle('13 份答案待批');
  expect(mark).toHaveTextContent('任务批改13');
  expect(await screen.findByTitle('2 人等待审核')).toHaveTextContent('班级管理2');
  expect(asked).toBe(1);
});

it('a page that did not ask shows no number, and asks for none', async () => {
  let asked = 0;
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/marking/inbox/', () => {
      asked += 1;
      return [row];
    }),
  );
  renderApp('/myaccount');
  expect(await screen.findByRole('link', { name: '任务批改' })).toBeInTheDocument();
  expect(screen.queryByTitle(/待批/)).not.toBeInTheDocument();
  expect(asked).toBe(0);
});

it('a student’s menu counts what is overdue or due by tomorrow', async () => {
  const due = Date.now() + 3_600_000;
  const item = { kind: 'task', item_id: 1, title: '登记凭证', opens_at_ms: null, due_at_ms: due };
  server.use(
    answer('get', '/api/user/class_courses/', { items: [courseCard], total: 1 }),
    answer('get', '/api/course/3/home/', {
      course: { id: 3, title: courseCard.title },
      agenda: [item, { ...item, item_id: 2, due_at_ms: due + 9 * 86_400_000 }],
    } as unknown as Schema<'CourseHome'>),
  );
  renderApp('/mycourse');
  expect(await screen.findByTitle('1 项已过截止或明天前截止')).toBeInTheDocument();
});
