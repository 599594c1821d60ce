import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { MarkPanel } from './MarkPanel';
import type { MarkedItem } from './marks';

type BookStep = Schema<'BookLineStep'>;

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const record = (number: number, kind: 'rules' | 'override', points: number, reason: string) => ({
  number,
  kind,
  counts: true,
  points,
  points_before: number === 1 ? null : 61.5,
  comment: '',
  notes: [],
  reason,
  is_undo: false,
  step: null,
  by_name: kind === 'rules' ? null : '林知远',
  at_ms: 1_780_000_000_000,
});
const book: MarkedItem = {
  item_id: 7,
  source_kind: 'book',
  state: 'marked',
  full: 100,
  points: 77.5,
  mark_kind: 'override',
  proposed: 61.5,
  rubric: [],
  comment: '',
  notes: [],
  reason: '补交了纸质凭证',
  can_restore: true,
  is_released: true,
  history: [record(1, 'rules', 61.5, ''), record(2, 'override', 77.5, '补交了纸质凭证')],
};

it('a mark says who changed it from what to what and why, and is changed with a reason only', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/items/7/override/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkPanel item={book} unit="%" />
    </QueryClientProvider>,
  );
  const history = await screen.findByRole('list', { name: '评分记录' });
  expect(history).toHaveTextContent('林知远');
  expect(history).toHaveTextContent('61.5% → 77.5%');
  expect(history).toHaveTextContent('理由：补交了纸质凭证');
  await user.click(screen.getByRole('button', { name: '修改评分' }));
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(await screen.findByText('请写明理由，至少 2 个字')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: '理由' }), '复核');
  await user.click(screen.getByRole('button', { name: /保\s*存/ }));
  await vi.waitFor(() => expect(sent).toEqual([{ points: 77.5, reason: '复核' }]));
});

it('a mark is taken back without a reason, and the history says so in the language of its reader', async () => {
  const sent: unknown[] = [];
  server.use(
    answer('post', '/api/marking/items/7/restore/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  const back = { ...record(3, 'override', 61.5, ''), kind: 'withdrawn' as const };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkPanel item={{ ...book, history: [...book.history, back] }} unit="%" />
    </QueryClientProvider>,
  );
  const lines = within(await screen.findByRole('list', { name: '评分记录' })).getAllByRole('listitem');
  expect(lines[2]).toHaveTextContent('恢复系统评分');
  expect(lines[2]).not.toHaveTextContent('理由');
  await user.click(screen.getByRole('button', { name: '恢复系统评分' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0] ?? null).toBeNull();
});

it('the history tells what a mark changed inside the report of a book', async () => {
  const step = (
    line: BookStep['line'],
    title: string,
    to: number | null,
    deduction: string | null = null,
  ): BookStep => ({
    number: 1,
    line,
    business_number: line.kind === 'business' ? 7 : null,
    title,
    deduction,
    to,
  });
  const business = { kind: 'business' as const, business: 'b07', reference: 'r07' };
  const part = { kind: 'part' as const, part: 'compliance' as const };
  const duty = { kind: 'duty' as const, user: 3, post: 'cashier' as const };
  const steps = [
    step(business, '购入材料', 0, '辅助核算有误'),
    step(part, '规范性', 500, '凭证断号'),
    step(duty, '何雨', 8000),
    step(part, '规范性', null, '凭证断号'),
    step(business, '购入材料', null),
  ];
  const told = steps.map((one, at) => ({ ...record(at + 2, 'override', 80, '口头说明'), step: one }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkPanel item={{ ...book, history: [record(1, 'rules', 61.5, ''), ...told] }} unit="%" />
    </QueryClientProvider>,
  );
  const lines = within(await screen.findByRole('list', { name: '评分记录' })).getAllByRole('listitem');
  const words = [
    '业务 7「购入材料」：不扣「辅助核算有误」，理由：口头说明',
    '规范性：「凭证断号」改扣 5%',
    '何雨（出纳）：改为得 80%',
    '规范性：恢复扣分「凭证断号」',
    '业务 7「购入材料」：恢复系统评分',
  ];
  for (const [at, text] of words.entries()) expect(lines[at + 1]).toHaveTextContent(text);
});

it('work is given back from the panel of its mark, an exam is not', async () => {
  const show = (item: MarkedItem) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MarkPanel item={item} unit="%" />
      </QueryClientProvider>,
    );
  const { unmount } = show(book);
  const giveBack = await screen.findByRole('button', { name: '退回重做' });
  await vi.waitFor(() => expect(giveBack).toBeEnabled());
  unmount();
  show({ ...book, source_kind: 'exam' });
  expect(await screen.findByRole('button', { name: '修改评分' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '退回重做' })).not.toBeInTheDocument();
});

it('the history says what was marked again and what was undone', async () => {
  const mark = (number: number, points: number, before: number | null) => ({
    ...record(number, 'rules', points, ''),
    kind: 'person' as const,
    points_before: before,
    by_name: '林知远',
  });
  const undone = { ...mark(4, 0, null), kind: 'withdrawn' as const, counts: false, is_undo: true };
  const history = [mark(1, 60, null), mark(2, 70, 60), { ...mark(3, 60, 70), is_undo: true }, undone];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkPanel item={{ ...book, history }} unit="%" />
    </QueryClientProvider>,
  );
  const lines = within(await screen.findByRole('list', { name: '评分记录' })).getAllByRole('listitem');
  const words = ['教师批改 60%', '重新批改 60% → 70%', '撤销批改 70% → 60%', '撤销批改'];
  for (const [at, text] of words.entries()) expect(lines[at]).toHaveTextContent(`林知远 ${text}`);
  expect(lines[3]).not.toHaveTextContent('0%');
});
