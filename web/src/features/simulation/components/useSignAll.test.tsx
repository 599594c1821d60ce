import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, it } from 'vitest';
import { useNotices } from '@/shared/ui/notify';
import { book, voucher } from '@/test/book';
import { answer } from '@/test/handlers/answer';
import { server } from '@/test/server';
import { useBookActions } from '../api/book';
import { duties } from '../model/progress';
import { useSignAll } from './useSignAll';

const client = new QueryClient();
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

it('signs a month of more vouchers than one request may name, and counts the refused it does not name', async () => {
  const sent: number[][] = [];
  server.use(
    answer('post', '/api/book/9/sign/', ({ body }) => {
      const { vouchers } = body as { vouchers: number[] };
      sent.push(vouchers);
      return vouchers.map((id) => ({
        voucher: { ...voucher, id, number: id },
        refused: id % 100 === 0 ? { code: 'simulation.same_person', message: '制单人不能审核' } : null,
      }));
    }),
  );
  const reviewing = duties.find(({ step }) => step === 'review');
  if (reviewing === undefined) throw new Error('nobody reviews');
  const { result } = renderHook(() => useSignAll(useBookActions(book)), { wrapper });
  await waitFor(() => expect(result.current).toBeTypeOf('function'));
  result.current(
    reviewing,
    Array.from({ length: 801 }, (_, at) => ({ ...voucher, id: at + 1 })),
  );
  await waitFor(() => expect(sent.map((part) => part.length)).toEqual([400, 400, 1]));
  const told = () => useNotices.getState().list.map(({ text }) => text);
  await waitFor(() => expect(told()).toContain('已审核 793 张'));
  expect(told()).toContain('记-100：制单人不能审核');
  expect(told()).toContain('另有 6 张未通过，请在凭证列表中逐张查看');
});
