import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callForMessage } from '@/shared/api/call';
import { here } from './book';
import { keys } from './keys';
import type { SetOffRequest } from './types';

/** 手工核销: setting amounts of a partner off, and taking that back. */
export function useSetOffActions(bookId: number) {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [...keys.ledgers(bookId), 'open'] });
  return {
    add: useMutation({
      mutationFn: (body: SetOffRequest) =>
        callForMessage('POST', '/api/book/{book_id}/set_off/', {
          path: { book_id: bookId },
          body,
          headers: here(),
        }),
      meta: { showsError: true },
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        callForMessage('DELETE', '/api/book/{book_id}/set_off/{set_off_id}/', {
          path: { book_id: bookId, set_off_id: id },
          headers: here(),
        }),
      meta: { showsError: true },
      onSuccess,
    }),
  };
}
