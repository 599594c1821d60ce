import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { sheetOf } from '@/shared/vouchers/grid';
import { account, book as practice, voucher } from '@/test/book';
import { answer, broken, refusal } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { VoucherSave } from '../api/types';
import type { BooksAnswer } from '../model/questionBook';
import { QuestionBook } from './QuestionBook';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });
beforeAll(() => i18next.loadNamespaces(['simulation', 'common', 'teams']));

const book = {
  ...practice,
  sitting: 'exam' as const,
  card: { ...practice.card, accounts: [account('1001', '库存现金'), account('1002', '银行存款')] },
};
const typed = { ...sheetOf(voucher), id: undefined, version: 0 };

const body = { kind: 'books' as const, company: 'hengxin', businesses: [] as string[], own_company: false };
const place = { name: '1', open: async () => 9 };

function Question({ onTold }: { onTold: (one: BooksAnswer) => void }) {
  const [kept, setKept] = useState<BooksAnswer>({
    kind: 'books',
    book_id: 9,
    vouchers: 0,
    posted: 0,
    others: 0,
    typing: { voucher: { kind: 'voucher', sheet: typed } as never },
  });
  const change = (next: BooksAnswer) => {
    onTold(next);
    setKept(next);
  };
  return <QuestionBook label="第 1 题" body={body} book={place} answer={kept} onChange={change} />;
}

/** The question with a voucher on its desk that is complete, and a server that is there or not. */
function show() {
  const state = { isThere: false, sent: [] as VoucherSave[], refuses: '' };
  let isOpened = false;
  server.use(
    // It was there when the exam began.
    answer('get', '/api/book/9/', () => {
      if (isOpened && !state.isThere) throw broken();
      isOpened = true;
      return book;
    }),
    answer('post', '/api/book/9/voucher/', ({ body: sent }) => {
      if (!state.isThere) throw broken();
      if (state.refuses !== '')
        throw refusal({
          status: 422,
          msg: state.refuses,
          error: 'input.invalid',
          fields: [{ field: 'date', message: state.refuses }],
        });
      state.sent.push(sent);
      return { voucher, findings: [] };
    }),
  );
  const told: BooksAnswer[] = [];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Question onTold={(one) => told.push(one)} />
    </QueryClientProvider>,
  );
  return { state, told };
}

async function saveOnDesk() {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^保存 ?Ctrl\+S/ }));
  expect(await screen.findByText('待保存的凭证 1 张')).toBeVisible();
  return user;
}

it('a voucher saved without a network waits in the answer, and is sent as soon as there is one', async () => {
  const { state, told } = show();
  await saveOnDesk();
  // The desk is free for the next, and the answer has both: what waits and that nothing is being typed.
  await waitFor(() => expect(screen.getByLabelText('第 1 行 借方金额')).toHaveValue(''));
  const kept = told.at(-1)?.typing as Record<string, { sheet?: { rows: unknown[] } } | null>;
  expect(kept['unsent.0001']?.sheet?.rows).toEqual(typed.rows);
  expect(kept.voucher).toBeNull();
  state.isThere = true;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('待保存的凭证 1 张')).not.toBeInTheDocument());
  expect(state.sent).toHaveLength(1);
  expect(state.sent[0]?.voucher.lines.map((line) => line.account)).toEqual(['1001', '1002']);
  expect(told.at(-1)?.typing['unsent.0001']).toBeNull();
});

it('one that the server refuses says why, and lies on the desk again to be changed', async () => {
  const { state, told } = show();
  const user = await saveOnDesk();
  state.isThere = true;
  state.refuses = '日期不在当前期间。';
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/未能保存，请打开修改：日期不在当前期间/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '提取备用金' }));
  await waitFor(() => expect(screen.getByLabelText('第 1 行 借方金额')).toHaveValue('500.00'));
  expect(screen.queryByText('待保存的凭证 1 张')).not.toBeInTheDocument();
  expect(told.at(-1)?.typing.voucher).not.toBeNull();
});
