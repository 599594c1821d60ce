import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { account, book as practice } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import type { Book } from '../api/types';
import type { BooksAnswer } from '../model/questionBook';
import { QuestionBook } from './QuestionBook';

vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => i18next.loadNamespaces(['simulation', 'common', 'teams']));

const book: Book = {
  ...practice,
  sitting: 'exam' as const,
  rules: {
    ...practice.rules,
    parts: [{ part: 'openings', label: '期初建账', weight: 100 }],
    ...{ sets_up: true, waits_for_set_up: true, is_helpful: false },
  },
  card: { ...practice.card, accounts: [account('1001', '库存现金'), account('3001', '实收资本')] },
};

const body = { kind: 'books' as const, company: 'hengxin', businesses: [], own_company: true };
const place = { name: '1', open: async () => 9 };

function Question({ onTold }: { onTold: (one: BooksAnswer) => void }) {
  const [answered, setAnswered] = useState<BooksAnswer>();
  const change = (next: BooksAnswer) => {
    onTold(next);
    setAnswered(next);
  };
  return <QuestionBook label="第 1 题" body={body} book={place} answer={answered} onChange={change} />;
}

function open(kept: Book) {
  server.use(
    answer('get', '/api/book/9/', kept),
    answer('get', '/api/book/9/set_up/', {
      ...{ accounts: [], differences: [], items: [], lines: [], started_at_ms: null },
      handover: { totals: [], lists: [] },
    }),
  );
  const told: BooksAnswer[] = [];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Question onTold={(one) => told.push(one)} />
    </QueryClientProvider>,
  );
  return told;
}

it('books that are set up open there, and the answer has what the server starts them with when the time is up', async () => {
  const user = userEvent.setup();
  const told = open(book);
  expect(await screen.findByRole('tab', { name: '期初建账' })).toHaveAttribute('aria-selected', 'true');
  await user.type(await screen.findByLabelText('第 1 行借'), '5000');
  await user.tab();
  const typed = told.at(-1)?.typing as Record<string, { content?: unknown }>;
  expect(typed.set_up?.content).toEqual({
    lines: [{ account: '', aux: {}, debit: '5000.00', credit: '0.00', quantity: null }],
    accounts: [],
    items: [],
  });
});

it('the paper of an exercise did not fit beside the menu: the desk can be shown over all of the page', async () => {
  const user = userEvent.setup();
  open({ ...book, sitting: 'exercise' });
  const enlarge = await screen.findByRole('button', { name: '放大账套' });
  expect(enlarge).toHaveAttribute('data-enlarged', 'false');
  const typed = await screen.findByLabelText('第 1 行借');
  await user.type(typed, '5000');
  await user.click(enlarge);
  expect(enlarge).toHaveAccessibleName('还原账套');
  expect(enlarge).toHaveAttribute('data-enlarged', 'true');
  expect(enlarge).toHaveFocus();
  expect(enlarge.closest('.enlarged')).toBeInTheDocument();
  await user.click(typed);
  await user.keyboard('{Escape}');
  expect(enlarge).toHaveAttribute('data-enlarged', 'false');
  expect(enlarge.closest('.enlarged')).toBeNull();
  expect(typed).toHaveFocus();
  expect(typed).toHaveValue('5000.00');
});

it('the documents could not be made as narrow as the paper of an exercise needs on a screen of 1366 px', async () => {
  open({ ...book, sitting: 'exercise' });
  const narrowest = Number((await screen.findByRole('separator')).getAttribute('aria-valuemin'));
  // The desk beside the menu; the edge, a scroll bar, the padding of the panel and of the paper, the table.
  expect(1073 - narrowest - (4 + 15 + 32 + 46)).toBeGreaterThanOrEqual(760);
});

it('in an exam, whose desk fills the window, there is nothing to enlarge', async () => {
  open(book);
  await screen.findByLabelText('第 1 行借');
  expect(screen.queryByRole('button', { name: '放大账套' })).not.toBeInTheDocument();
});

it('openings that were entered are an answer, though no voucher is', async () => {
  const told = open({ ...book, rules: { ...book.rules, waits_for_set_up: false }, others: 1 });
  await screen.findByRole('tab', { name: '期初建账' });
  await expect.poll(() => told.at(-1)?.others).toBe(1);
});
