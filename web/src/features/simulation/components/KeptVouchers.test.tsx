import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { blankSheet, linesOf, type Sheet, setAmount, setSummary } from '@/shared/vouchers/grid';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { KeptVoucher, Line } from '../api/types';
import { KeptVouchers } from './KeptVouchers';
import type { SheetDesk } from './useSheet';

const line = (summary: string, side: 'debit' | 'credit', amount: string): Line => ({
  summary,
  account: side === 'debit' ? '1001' : '100201',
  aux: {},
  debit: side === 'debit' ? amount : '0',
  credit: side === 'credit' ? amount : '0',
  quantity: null,
  unit_price: null,
  cash_flow_item: null,
});

const kept: KeptVoucher = {
  id: 3,
  name: '提取备用金',
  lines: [line('提取备用金', 'debit', '5000.00'), line('提取备用金', 'credit', '5000.00')],
  saved_at_ms: 0,
};

let latest: Sheet;

function Desk({ first }: { first: Sheet }) {
  const [sheet, setSheet] = useState(first);
  latest = sheet;
  return <KeptVouchers bookId={9} desk={{ sheet, change: setSheet } as unknown as SheetDesk} />;
}

function open(first: Sheet, list: KeptVoucher[]) {
  const asked: unknown[] = [];
  const removed = vi.fn(() => ({}));
  server.use(
    answer('get', '/api/book/9/templates/', list),
    answer('post', '/api/book/9/templates/', ({ body }) => {
      asked.push(body);
      return list;
    }),
    answer('delete', '/api/book/9/templates/3/', removed),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Desk first={first} />
    </QueryClientProvider>,
  );
  return { asked, removed, user: userEvent.setup() };
}

const blank = blankSheet('记', '2026-01-12');

beforeAll(() => i18next.loadNamespaces('simulation'));

it('lays a kept voucher behind what is written, and nothing that was typed gives way', async () => {
  const typed = setAmount(setSummary(blank, 0, '支付租金'), 0, 'debit', '3000.00');
  const { user } = open(typed, [kept]);
  await user.click(screen.getByRole('button', { name: '常用凭证' }));
  await user.click(await screen.findByRole('menuitem', { name: '提取备用金' }));
  expect(linesOf(latest).map(({ summary, debit, credit }) => [summary, debit, credit])).toEqual([
    ['支付租金', '3000.00', '0'],
    ['提取备用金', '5000.00', '0'],
    ['提取备用金', '0', '5000.00'],
  ]);
  expect(latest.date).toBe('2026-01-12');
});

it('keeps the voucher on the desk under a name, which its first summary gives', async () => {
  const { user, asked } = open(setSummary(blank, 0, '支付门店租金'), [kept]);
  await user.click(screen.getByRole('button', { name: '常用凭证' }));
  await user.click(await screen.findByRole('menuitem', { name: /存为常用凭证/ }));
  const name = await screen.findByRole('textbox', { name: '名称' });
  expect(name).toHaveValue('支付门店租金');
  await user.clear(name);
  await user.type(name, '提取备用金');
  expect(screen.getByText('已有同名的常用凭证，保存后被替换。')).toBeInTheDocument();
  await user.clear(name);
  await user.type(name, '月租');
  await user.click(screen.getByRole('button', { name: /保\s?存/ }));
  await vi.waitFor(() =>
    expect(asked).toMatchObject([{ name: '月租', lines: [{ summary: '支付门店租金' }] }]),
  );
});

it('offers nothing to keep while nothing is written, and removes what is not needed', async () => {
  const { user, removed } = open(blank, [kept]);
  await user.click(screen.getByRole('button', { name: '常用凭证' }));
  expect(await screen.findByRole('menuitem', { name: /存为常用凭证/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(screen.getByRole('menuitem', { name: /整理常用凭证/ }));
  const dialog = await screen.findByRole('dialog', { name: '整理常用凭证' });
  await user.click(within(dialog).getByRole('button', { name: '删除「提取备用金」' }));
  await vi.waitFor(() => expect(removed).toHaveBeenCalled());
});
