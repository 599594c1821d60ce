import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer, refuse } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';
import type { ClassView } from '../api';

const one: ClassView = { ...accountingClass, waiting: 2 };

const choices = { terms: ['2026秋'], teachers: [], courses: [{ id: 1, title: '数智会计综合实训' }] };

function openClasses(items: ClassView[]) {
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items, total: items.length }),
    answer('get', '/api/classes/choices/', choices),
  );
  return renderApp('/gradeManage/grade');
}

it('lists classes with their code, members and who waits', async () => {
  openClasses([one]);
  const table = await screen.findByRole('table', { name: '班级管理' });
  expect(await within(table).findByRole('link', { name: '会计2601班' })).toHaveAttribute(
    'href',
    '/gradeManage/grade?class_id=3',
  );
  expect(within(table).getByText('QHZN26A')).toBeVisible();
  expect(within(table).getByText('60/80')).toBeVisible();
  // Where a phone shows no head, the cell says what it is.
  expect(within(table).getByText('60/80').closest('td')).toHaveAttribute('data-label', '人数');
  expect(within(table).getByText('待审核 2')).toBeVisible();
});

it('offers the first step where there is no class, once', async () => {
  openClasses([]);
  expect(await screen.findByText('还没有班级')).toBeVisible();
  expect(screen.getAllByText('新建班级')).toHaveLength(1);
});

it('makes a class, and shows a refusal at its field', async () => {
  const sent: unknown[] = [];
  const { user } = openClasses([]);
  server.use(
    refuse('post', '/api/classes/', {
      status: 422,
      msg: '所选课程不存在，请刷新后重新选择。',
      error: 'input.invalid',
      fields: [{ field: 'term', message: '学期不对' }],
    }),
  );
  await user.click((await screen.findAllByRole('button', { name: /新建班级/ }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('班级名称'), '会计2603班');
  await user.type(form.getByLabelText('学期'), '2026秋');
  await user.click(screen.getByRole('button', { name: '创建班级' }));
  expect(await screen.findByText('学期不对')).toBeVisible();

  server.use(
    answer(
      'post',
      '/api/classes/',
      ({ body }) => {
        sent.push(body);
        return one;
      },
      '班级已创建。',
    ),
  );
  await user.click(screen.getByRole('button', { name: '创建班级' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: '会计2603班', term: '2026秋', capacity: 60, needs_approval: false });
});
