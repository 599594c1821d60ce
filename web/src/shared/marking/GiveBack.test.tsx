import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Schema } from '@/shared/api/types';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { GiveBack } from './GiveBack';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const show = (isMarked: boolean, itemIds = [7]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GiveBack itemIds={itemIds} isMarked={isMarked} />
    </QueryClientProvider>,
  );

/** The server, with what it knows of the work. */
function serve(more: Partial<Schema<'GiveBackView'>> = {}) {
  const state: Schema<'GiveBackView'> = { why_not: null, given_back: 0, last: null, ...more };
  const sent: Schema<'GiveBackText'>[] = [];
  server.use(
    answer('get', '/api/marking/give_back/', ({ query }) => {
      expect(query.get('item_ids')).toBe('7');
      return { ...state };
    }),
    answer('post', '/api/marking/give_back/', ({ body }) => {
      sent.push(body);
      state.given_back = 1;
      state.last = { reason: body.reason, due_at_ms: body.due_at_ms };
      return {};
    }),
  );
  return sent;
}

it('work is given back with a reason and a date, once it is marked', async () => {
  const sent = serve();
  const user = userEvent.setup();
  const { unmount } = show(false);
  expect(await screen.findByRole('button', { name: '退回重做' })).toBeDisabled();
  unmount();
  show(true);
  const open = await screen.findByRole('button', { name: '退回重做' });
  await vi.waitFor(() => expect(open).toBeEnabled());
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: '退 回' }));
  expect(await screen.findByText('请写明理由，至少 2 个字')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: '退回原因' }), '请补上计算过程');
  await user.click(screen.getByRole('button', { name: '退 回' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ item_ids: [7], reason: '请补上计算过程' });
  expect(sent[0]?.due_at_ms).toBeGreaterThan(Date.now());
  // Nobody asks for it twice without knowing.
  expect(await screen.findByText(/已退回，等待学生在 .* 前重做/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '修改退回' })).toBeEnabled();
});

it('what was given back before says until when, and its reason and date can be changed', async () => {
  const due = new Date(2026, 11, 6, 18, 30).getTime();
  const sent = serve({ given_back: 1, last: { reason: '请补上计算过程', due_at_ms: due } });
  const user = userEvent.setup();
  show(true);
  expect(await screen.findByText('已退回，等待学生在 2026-12-06 18:30 前重做')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '修改退回' }));
  const reason = await screen.findByRole('textbox', { name: '退回原因' });
  expect(reason).toHaveValue('请补上计算过程');
  await user.type(reason, '和依据');
  await user.click(screen.getByRole('button', { name: '保 存' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ item_ids: [7], reason: '请补上计算过程和依据', due_at_ms: due }]),
  );
});

it('what cannot be given back says why and offers nothing', async () => {
  serve({ why_not: 'practice' });
  show(true);
  expect(await screen.findByText('自由练习可随时重做，不需要退回')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('of equal answers it is asked only when they are to be given back', async () => {
  const asked: (string | null)[] = [];
  server.use(
    answer('get', '/api/marking/give_back/', ({ query }) => {
      asked.push(query.get('item_ids'));
      return { why_not: null, given_back: 1, last: { reason: '请重做', due_at_ms: 1_800_000_000_000 } };
    }),
  );
  const user = userEvent.setup();
  show(true, [7, 8]);
  const open = await screen.findByRole('button', { name: '退回重做' });
  expect(open).toBeEnabled();
  expect(asked).toEqual([]);
  await user.click(open);
  expect(await screen.findByRole('textbox', { name: '退回原因' })).toHaveValue('请重做');
  expect(asked).toEqual(['7,8']);
  expect(screen.getByText('其中 1 份已退回，等待学生重做')).toBeInTheDocument();
});
