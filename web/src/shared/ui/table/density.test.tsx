import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import { useDensity } from './density';

beforeEach(() => useDensity.setState({ density: 'middle' }));

function openClasses() {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/classes/choices/', { terms: [], teachers: [], courses: [] }),
  );
  return renderApp('/gradeManage/grade');
}

const isDense = async () => {
  const table = await screen.findByRole('table', { name: '班级管理' });
  return table.closest('.ant-table')?.classList.contains('ant-table-small');
};

it('one choice holds for every table, and a table’s own wins', async () => {
  const { user } = openClasses();
  expect(await isDense()).toBe(false);
  await user.click(screen.getByRole('button', { name: '外观' }));
  await user.click(await screen.findByRole('menuitem', { name: '紧凑' }));
  await waitFor(async () => expect(await isDense()).toBe(true));
  expect(localStorage.getItem('suanpan.density')).toBe('"small"');

  await user.click(screen.getByRole('button', { name: '行高' }));
  const own = (await screen.findAllByRole('menuitem', { name: '宽松' })).at(-1) as HTMLElement;
  await user.click(own);
  await waitFor(async () => expect(await isDense()).toBe(false));
  useDensity.setState({ density: 'small' });
  expect(await isDense()).toBe(false);
});

it('a height that was never chosen does not hold a table back', async () => {
  // As it was kept beside a choice of columns, before one choice held for all.
  localStorage.setItem('suanpan.table.classes', JSON.stringify({ density: 'middle', hidden: {} }));
  useDensity.setState({ density: 'small' });
  openClasses();
  expect(await isDense()).toBe(true);
});
