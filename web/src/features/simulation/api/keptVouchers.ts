import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { keys } from './keys';
import type { KeptVoucher } from './types';

/** 常用凭证: the vouchers that one keeps to begin others with, for the company of a book. */
export const keptVouchersQuery = (bookId: number) =>
  queryOptions({
    queryKey: keys.kept(bookId),
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/templates/', { path: { book_id: bookId }, signal }),
  });

export function useKeepVoucher(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'VoucherTemplateForm'>) =>
      call('POST', '/api/book/{book_id}/templates/', { path: { book_id: bookId }, body }),
    onSuccess: (kept: KeptVoucher[]) => client.setQueryData(keptVouchersQuery(bookId).queryKey, kept),
  });
}

export function useRemoveKeptVoucher(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE', '/api/book/{book_id}/templates/{template_id}/', {
        path: { book_id: bookId, template_id: id },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.kept(bookId) }),
  });
}
