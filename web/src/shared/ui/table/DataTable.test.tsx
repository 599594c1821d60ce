import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

const page = { items: [accountingClass], total: 1 };

function openClasses(classes: typeof page | (() => Promise<typeof page>)) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', classes),
    answer('get', '/api/classes/choices/', { terms: ['2026秋'], teachers: [], courses: [] }),
  );
  return renderApp('/gradeManage/grade');
}

it('shows the head and rows in their shape while the first are on their way, and nothing to press', async () => {
  let arrive = (_: typeof page) => {};
  openClasses(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  const table = await screen.findByRole('table', { name: '班级管理' });
  expect(within(table).getByRole('columnheader', { name: '班级名称' })).toBeVisible();
  expect(table.querySelectorAll('tbody [data-state=loading]')).toHaveLength(8);
  // Nobody hears of rows that are none; the head alone counts.
  expect(within(table).getAllByRole('row')).toHaveLength(1);
  expect(document.querySelector('.ant-spin-spinning')).toBeNull();

  arrive(page);
  expect(await within(table).findByRole('link', { name: '会计2601班' })).toBeVisible();
  expect(table.querySelector('[data-state=loading]')).toBeNull();
});
