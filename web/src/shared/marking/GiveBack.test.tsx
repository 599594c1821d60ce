import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { GiveBack } from './GiveBack';

vi.setConfig({ testTimeout: 120_000 });
configure({ asyncUtilTimeout: 20_000 });

const show = (isMarked: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GiveBack itemIds={[7]} isMarked={isMarked} />
    </QueryClientProvider>,
  );

it('work is given back with a reason and a date, once it is marked', async () => {
  const sent: { item_ids: number[]; reason: string; due_at_ms: number }[] = [];
  server.use(
    answer('post', '/api/marking/give_back/', ({ body }) => {
      sent.push(body);
      return {};
    }),
  );
  const user = userEvent.setup();
  const { unmount } = show(false);
  expect(await screen.findByRole('button', { name: '退回重做' })).toBeDisabled();
  unmount();
  show(true);
  await user.click(await screen.findByRole('button', { name: '退回重做' }));
  await user.click(await screen.findByRole('button', { name: '退 回' }));
  expect(await screen.findByText('请写明理由，至少 2 个字')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: '退回原因' }), '请补上计算过程');
  await user.click(screen.getByRole('button', { name: '退 回' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ item_ids: [7], reason: '请补上计算过程' });
  expect(sent[0]?.due_at_ms).toBeGreaterThan(Date.now());
  // Nobody asks for it twice without knowing.
  expect(await screen.findByRole('button', { name: '已退回' })).toBeDisabled();
});
