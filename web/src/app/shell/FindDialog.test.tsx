import { configure, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { bankRow } from '@/features/exams/test/composing';
import { keepChoice } from '@/shared/api/session';
import { classManagement, student } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 90_000 });
configure({ asyncUtilTimeout: 20_000 });

const question = bankRow('s12', '收到客户前欠货款存入银行，贷方科目应为');

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

it('finds a question of the bank, and what can be done from anywhere', async () => {
  server.use(
    answer('get', '/api/user/info/', { ...student, roles: [classManagement] }),
    answer('get', '/api/exams/managed/', []),
    answer('get', '/api/classes/find/', { students: [], classes: [] }),
    answer('get', '/api/questions/', { items: [question], total: 1 }),
  );
  keepChoice('course', { id: 1, title: '数智会计' });
  const { user, router } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '教学管理' });
  await user.keyboard('{Control>}k{/Control}深色');
  await screen.findByRole('option', { name: /外观：深色/ });
  await user.keyboard('{Enter}');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.keyboard('{Control>}k{/Control}应收票据');
  const found = await screen.findByRole('option', { name: /收到客户前欠货款/ });
  expect(found).toHaveTextContent('s12');
  await user.click(found);
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'bank', q: 's12' }));
});

it('the list of keys begins at its heading, not at the way out', async () => {
  const { user } = renderApp('/mycourse');
  await screen.findByRole('button', { name: '个人菜单：张子涵' });
  await user.keyboard('?');
  await waitFor(() => expect(screen.getByRole('heading', { name: /键/ })).toHaveFocus());
});
