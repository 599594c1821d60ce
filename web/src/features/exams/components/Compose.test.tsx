import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { accountingClass, teacher } from '@/test/fixtures';
import { answer } from '@/test/handlers/answer';
import { renderApp } from '@/test/render';
import { server } from '@/test/server';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

it('the search for questions to pick stays in the picker, and begins empty each time', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/user/info/', teacher),
    answer('get', '/api/classes/', { items: [accountingClass], total: 1 }),
    answer('get', '/api/exams/papers/', []),
    answer('get', '/api/questions/labels/', []),
    answer('get', '/api/questions/', ({ query }) => {
      asked.push(query.get('q'));
      return { items: [], total: 0 };
    }),
  );
  // The bank's own search, left behind in the address, is none of the picker's.
  const { user, address } = renderApp(
    '/gradeManage/testPaper?class_id=3&course_id=1&tab=compose&q=%E5%9D%8F%E8%B4%A6',
  );
  const before = await waitFor(() => {
    expect(address()).toContain('tab=compose');
    return address();
  });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: /从题库/ }));
    return within(await screen.findByRole('dialog')).findByPlaceholderText(/题干/);
  };
  const field = await open();
  expect(field).toHaveValue('');
  await user.type(field, '折旧');
  await waitFor(() => expect(asked).toContain('折旧'));
  expect(asked).not.toContain('坏账');
  expect(address()).toBe(before);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await open()).toHaveValue('');
});
