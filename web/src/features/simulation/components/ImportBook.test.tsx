import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Book, BookImport } from '../api/types';
import { ImportBook } from './ImportBook';

vi.setConfig({ testTimeout: 30_000 });

beforeAll(() => i18next.loadNamespaces(['simulation', 'common']));

const practice = {
  ...{ id: 9, course_id: 7, is_mine: true, sitting: null, activity_id: null, shut: null },
  rules: { is_helpful: true, waits_for_set_up: false },
} as unknown as Book;

const read: BookImport = {
  program: 'beancount',
  vouchers: [
    {
      ...{ row: 16, date: '2026-01-05', word: '记', number: 2, summary: '提现', total: '10.00' },
      fate: 'added',
    },
  ],
  ...{ added: 1, present: 3, accounts: [], closed: ['2026-01'], remarks: [], remark_count: 0, errors: 0 },
};

function show(book: Book, answers: BookImport) {
  const asked: (string | null)[] = [];
  server.use(
    answer('post', '/api/book/9/import/', ({ query }) => {
      asked.push(query.get('dry_run'));
      return answers;
    }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportBook book={book} />
    </QueryClientProvider>,
  );
  return asked;
}

async function choose() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /导入账簿/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  await user.upload(input, new File(['option "title" ""'], 'my-book.beancount'));
  return { user, dialog };
}

it('shows what a file would bring, and brings it when that is agreed to', async () => {
  const asked = show(practice, read);
  const { user, dialog } = await choose();
  expect(await dialog.findByText('Beancount 账本：导入 1 张凭证，账套中已有 3 张。')).toBeInTheDocument();
  expect(dialog.getByText(/会记账并结账：2026-01/)).toBeInTheDocument();
  const table = within(dialog.getByRole('table', { name: '文件中的凭证' }));
  expect(table.getByText('记-2')).toBeInTheDocument();
  expect(asked).toEqual(['true']);
  await user.click(dialog.getByRole('button', { name: '导入 1 张凭证' }));
  await waitFor(() => expect(asked).toEqual(['true', 'false']));
});

it('takes nothing of a file with a line that cannot be read, and says which', async () => {
  const faulty: BookImport = {
    ...read,
    remarks: [{ row: 1, column: '', is_fault: true, zh: '没有这个科目。', en: '没有这个科目。' }],
    ...{ remark_count: 1, errors: 1, added: 0 },
    accounts: [{ code: '5901', name: '茶水' }],
  };
  show(practice, faulty);
  const { dialog } = await choose();
  expect(await dialog.findByText(/有 1 处不能导入/)).toBeInTheDocument();
  const remarks = within(dialog.getByRole('region', { name: '逐行说明' }));
  expect(remarks.getByText('第 1 行')).toBeInTheDocument();
  expect(dialog.getByText(/5901 茶水/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '导入 0 张凭证' })).toBeDisabled();
});

it('is not offered where work counts, or in a book of somebody else', () => {
  show({ ...practice, activity_id: 3 }, read);
  show({ ...practice, sitting: 'exam' as const }, read);
  show({ ...practice, is_mine: false }, read);
  expect(screen.queryByRole('button', { name: /导入账簿/ })).not.toBeInTheDocument();
});
