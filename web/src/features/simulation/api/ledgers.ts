import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { keys } from './keys';
import type { StatementKind } from './types';

/** Which period, and whether vouchers count that are not posted yet. */
export interface BooksView {
  period: string;
  withUnposted: boolean;
}

const viewQuery = ({ period, withUnposted }: BooksView) => ({ period, with_unposted: withUnposted });

export const closingQuery = (bookId: number) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'closing'],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/closing/', { path: { book_id: bookId }, signal }),
  });

export const journalQuery = (bookId: number, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'journal', view],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/journal/', {
        path: { book_id: bookId },
        query: viewQuery(view),
        signal,
      }),
  });

export const trialBalanceQuery = (bookId: number, view: BooksView & { level: number; withAux: boolean }) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'trial', view],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/trial_balance/', {
        path: { book_id: bookId },
        query: { ...viewQuery(view), level: view.level, with_aux: view.withAux },
        signal,
      }),
  });

/** Which auxiliary items. */
export interface ItemView {
  kind?: string | undefined;
  item?: string | undefined;
}

export const ledgerQuery = (bookId: number, account: string, view: BooksView, only: ItemView = {}) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'ledger', account, view, only],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/ledger/{account_code}/', {
        path: { book_id: bookId, account_code: account },
        query: { ...viewQuery(view), ...only },
        signal,
      }),
  });

/** Some days of a month. */
export interface Days {
  first: string;
  last: string;
}

export const accountSummaryQuery = (bookId: number, view: BooksView, days: Days | undefined) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'summary', view, days ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/account_summary/', {
        path: { book_id: bookId },
        query: { ...viewQuery(view), first_day: days?.first, last_day: days?.last },
        signal,
      }),
  });

export const auxiliaryQuery = (bookId: number, view: BooksView, only: ItemView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'auxiliary', view, only],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/auxiliary/', {
        path: { book_id: bookId },
        query: { ...viewQuery(view), ...only },
        signal,
      }),
  });

export const openItemsQuery = (bookId: number, view: BooksView, only: ItemView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'open', view, only],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/open_items/', {
        path: { book_id: bookId },
        query: { ...viewQuery(view), ...only },
        signal,
      }),
  });

export const statementQuery = (bookId: number, kind: StatementKind, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'statement', kind, view],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/statement/{statement_kind}/', {
        path: { book_id: bookId, statement_kind: kind },
        query: viewQuery(view),
        signal,
      }),
  });

/** Which statements and tax returns the company has in a period. */
export const statementsQuery = (bookId: number, view: BooksView) =>
  queryOptions({
    queryKey: [...keys.ledgers(bookId), 'statements', view.period],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/statements/', {
        path: { book_id: bookId },
        query: { period: view.period },
        signal,
      }),
  });
