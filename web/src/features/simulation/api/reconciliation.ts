import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage, download } from '@/shared/api/call';
import { here } from './book';
import { keys } from './keys';
import type { BooksView } from './ledgers';
import type { BookLineKey } from './types';

/** A bank account of a book, as it stands at the end of a period. */
export interface BankPlace {
  bookId: number;
  account: string;
  view: BooksView;
}

const pathOf = ({ bookId, account }: BankPlace) => ({ book_id: bookId, bank_account_code: account });
const viewOf = ({ view }: BankPlace) => ({ period: view.period, with_unposted: view.withUnposted });

export const reconciliationQuery = (place: BankPlace) =>
  queryOptions({
    queryKey: [...keys.ledgers(place.bookId), 'reconciliation', place.account, place.view],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/reconciliation/{bank_account_code}/', {
        path: pathOf(place),
        query: viewOf(place),
        signal,
      }),
  });

export const downloadReconciliation = (place: BankPlace, name: string) =>
  download('/api/book/{book_id}/reconciliation/{bank_account_code}/file/', name, {
    path: pathOf(place),
    query: viewOf(place),
  });

function importFile(place: BankPlace, file: File, replace: boolean) {
  const body = new FormData();
  body.append('file', file);
  return call('POST', '/api/book/{book_id}/reconciliation/{bank_account_code}/import/', {
    path: pathOf(place),
    query: { replace },
    body,
    headers: here(),
  });
}

/** Everything that changes what is reconciled. */
export function useReconciliationActions(place: BankPlace) {
  const client = useQueryClient();
  const onSuccess = () =>
    client.invalidateQueries({ queryKey: [...keys.ledgers(place.bookId), 'reconciliation'] });
  const path = pathOf(place);
  const with_unposted = place.view.withUnposted;
  return {
    bring: useMutation({
      /** Without a file the statement that the company brings. */
      mutationFn: ({ file, replace }: { file: File | undefined; replace: boolean }) =>
        file === undefined
          ? call('POST', '/api/book/{book_id}/reconciliation/{bank_account_code}/company_statement/', {
              path,
              body: { replace },
              headers: here(),
            })
          : importFile(place, file, replace),
      meta: { showsError: true },
      onSuccess,
    }),
    propose: useMutation({
      mutationFn: () =>
        callForMessage('POST', '/api/book/{book_id}/reconciliation/{bank_account_code}/propose/', {
          path,
          body: { with_unposted },
          headers: here(),
        }),
      onSuccess,
    }),
    match: useMutation({
      mutationFn: (lines: { bank_lines: number[]; book_lines: BookLineKey[] }) =>
        callForMessage('PUT', '/api/book/{book_id}/reconciliation/{bank_account_code}/match/', {
          path,
          body: { ...lines, with_unposted },
          headers: here(),
        }),
      onSuccess,
    }),
    unmatch: useMutation({
      mutationFn: async (ids: number[]) => {
        for (const match_id of ids) {
          await call('DELETE', '/api/book/{book_id}/reconciliation/{bank_account_code}/match/{match_id}/', {
            path: { ...path, match_id },
            headers: here(),
          });
        }
      },
      onSettled: onSuccess,
    }),
  };
}
