import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { book, writerAnswers } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { useBookWorkspace } from '../useBookWorkspace';
import { LedgerTab } from './LedgerTab';

beforeAll(() => i18next.loadNamespaces(['simulation', 'common', 'teams']));

const figures = {
  aux: '',
  opening_debit: '500.00',
  opening_credit: '0.00',
  debit: '0.00',
  credit: '0.00',
  year_debit: '0.00',
  year_credit: '0.00',
  closing_debit: '500.00',
  closing_credit: '0.00',
};
const row = (account: string, name: string, level: number): Schema<'TrialBalanceRow'> => ({
  ...figures,
  ...{ account, name, level },
});

function Desk() {
  return <LedgerTab book={book} workspace={useBookWorkspace(book, () => {})} />;
}

it('opens the ledger of an account that has an opening balance and no voucher', async () => {
  server.use(
    ...writerAnswers(),
    answer('get', '/api/book/9/journal/', []),
    answer('get', '/api/book/9/trial_balance/', {
      rows: [row('1002', '银行存款', 1), row('100201', '工行基本户', 2)],
      totals: row('', '合计', 0),
    }),
    answer('get', '/api/book/9/ledger/100201/', {
      account: '100201',
      name: '银行存款-工行基本户',
      columns: null,
      detail: [],
      general: [],
    }),
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Desk }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  const tree = await screen.findByRole('navigation', { name: '科目' });
  await userEvent.click(await within(tree).findByRole('button', { name: /^100201/ }));
  expect(await screen.findByRole('region', { name: /^银行存款-工行基本户/ })).toBeVisible();
});
