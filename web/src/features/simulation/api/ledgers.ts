import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { keys } from './keys';
import type { Closing, JournalRow, Ledger, StatementKind, StatementView, TrialBalance } from './types';

/** Which period, and whether vouchers count that are not posted yet. */
export interface BooksView {
  period: string;
  withUnposted: boolean;
}

const viewQuery = ({ period, withUnposted }: BooksView) => ({ period, with_unposted: withUnposted });

export const closingQuery = (bookId: number) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'closing'],
    queryFn: ({ signal }) => call<Closing>('GET', `/api/book/${bookId}/closing/`, { signal }),
  });

export const journalQuery = (bookId: number, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'journal', view],
    queryFn: ({ signal }) =>
      call<JournalRow[]>('GET', `/api/book/${bookId}/journal/`, { query: viewQuery(view), signal }),
  });

export const trialBalanceQuery = (bookId: number, view: BooksView & { level: number; withAux: boolean }) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'trial', view],
    queryFn: ({ signal }) =>
      call<TrialBalance>('GET', `/api/book/${bookId}/trial_balance/`, {
        query: { ...viewQuery(view), level: view.level, with_aux: view.withAux },
        signal,
      }),
  });

export const ledgerQuery = (bookId: number, account: string, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'ledger', account, view],
    queryFn: ({ signal }) =>
      call<Ledger>('GET', `/api/book/${bookId}/ledger/${account}/`, { query: viewQuery(view), signal }),
  });

export const statementQuery = (bookId: number, kind: StatementKind, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'statement', kind, view],
    queryFn: ({ signal }) =>
      call<StatementView>('GET', `/api/book/${bookId}/statement/${kind}/`, {
        query: viewQuery(view),
        signal,
      }),
  });
