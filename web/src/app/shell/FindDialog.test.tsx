import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { classManagement, student } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 90_000 });
configure({ asyncUtilTimeout: 20_000 });

const people = {
  students: [
    { user_id: 9, real_name: '张子涵', student_number: '20260101', class_id: 3, class_name: '会计2601班' },
  ],
  classes: [],
};

it('Ctrl K begins in the field, loses nothing that is typed at once, and finds a student', async () => {
  const asked: string[] = [];
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/exams/managed/', []),
    answer('get', '/api/classes/find/', ({ query }) => {
      asked.push(query.get('q') ?? '');
      return people;
    }),
  );
  const { user } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}2026');
  const field = await screen.findByRole('combobox', { name: '查找页面和内容' });
  await waitFor(() => expect(field).toHaveFocus());
  await waitFor(() => expect(field).toHaveValue('2026'));
  expect(await screen.findByRole('option', { name: /张子涵/ })).toHaveTextContent('20260101 · 会计2601班');
  expect(asked.at(-1)).toBe('2026');
});

it('the list of keys begins at its heading, not at the way out', async () => {
  const { user } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '个人菜单：张子涵' });
  await user.keyboard('?');
  await waitFor(() => expect(screen.getByRole('heading', { name: /键/ })).toHaveFocus());
});
