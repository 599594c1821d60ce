import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import { keys } from './keys';
import type {
  Book,
  BookReport,
  BookRow,
  BusinessDecision,
  ClosingStep,
  Post,
  SigningOutcome,
  SigningRequest,
  StatementFiling,
  StatementKind,
  Voucher,
  VoucherSave,
  VoucherSaved,
} from './types';

export const booksQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.books(courseId),
    queryFn: ({ signal }) => call<BookRow[]>('GET', `/api/course/${courseId}/books/`, { signal }),
  });

/** Which book: by its id, that of an activity, or free practice with a company. */
export interface BookPlace {
  bookId?: number | undefined;
  activityId?: number | undefined;
  companyId?: number | undefined;
}

export const bookQuery = ({ bookId, activityId, companyId }: BookPlace) =>
  queryOptions({
    queryKey: [...keys.desk, bookId ?? null, activityId ?? null, companyId ?? null],
    queryFn: ({ signal }) =>
      bookId === undefined
        ? call<Book>('POST', '/api/books/', {
            body: activityId === undefined ? { company_id: companyId } : { activity_id: activityId },
            signal,
          })
        : call<Book>('GET', `/api/book/${bookId}/`, { signal }),
  });

export const reportQuery = (bookId: number, number: number | undefined) =>
  queryOptions({
    queryKey: ['simulation', 'report', bookId, number ?? null],
    queryFn: ({ signal }) =>
      call<BookReport>('GET', `/api/book/${bookId}/report/`, { query: { number }, signal }),
  });

const saveVoucher = (bookId: number, id: number | undefined, body: VoucherSave) =>
  id === undefined
    ? call<VoucherSaved>('POST', `/api/book/${bookId}/voucher/`, { body })
    : call<VoucherSaved>('PUT', `/api/voucher/${id}/`, { body });

/** Everything that changes a book; each change refreshes the desk and what is computed from it. */
export function useBookActions(book: Pick<Book, 'id' | 'course_id'>) {
  const client = useQueryClient();
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keys.ledgers(book.id) });
    void client.invalidateQueries({ queryKey: keys.books(book.course_id) });
    await client.invalidateQueries({ queryKey: keys.desk });
  };
  const onSuccess = refresh;
  return {
    refresh,
    save: useMutation({
      mutationFn: ({ id, body }: { id: number | undefined; body: VoucherSave }) =>
        saveVoucher(book.id, id, body),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call<unknown>('DELETE', `/api/voucher/${id}/`),
      onSuccess,
    }),
    reverse: useMutation({
      mutationFn: ({ id, date, post }: { id: number; date: string; post: Post }) =>
        call<VoucherSaved>('POST', `/api/voucher/${id}/reverse/`, { body: { date, post } }),
      onSuccess,
    }),
    sign: useMutation({
      mutationFn: (body: SigningRequest) =>
        call<SigningOutcome[]>('POST', `/api/book/${book.id}/sign/`, { body }),
      onSuccess,
    }),
    renumber: useMutation({
      mutationFn: () => call<unknown>('POST', `/api/book/${book.id}/renumber/`),
      onSuccess,
    }),
    decide: useMutation({
      mutationFn: (body: BusinessDecision) =>
        call<unknown>('PUT', `/api/book/${book.id}/decision/`, { body }),
      onSuccess,
    }),
    drawUp: useMutation({
      mutationFn: (step: ClosingStep) =>
        callForMessage<Voucher[]>('POST', `/api/book/${book.id}/closing/`, { body: { step } }),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: (period: string) =>
        callForMessage<Schema<'PeriodClosed'>>('POST', `/api/book/${book.id}/close/`, { body: { period } }),
      onSuccess,
    }),
    file: useMutation({
      mutationFn: ({ kind, ...body }: StatementFiling & { kind: StatementKind }) =>
        call<unknown>('PUT', `/api/book/${book.id}/statement/${kind}/`, { body }),
      onSuccess,
    }),
    submit: useMutation({
      mutationFn: () => call<BookReport>('POST', `/api/book/${book.id}/submit/`, { body: {} }),
      onSuccess: async (report) => {
        client.setQueryData(reportQuery(book.id, report.number).queryKey, report);
        void client.invalidateQueries({ queryKey: ['tasks'] });
        await refresh();
      },
    }),
  };
}

export type BookActions = ReturnType<typeof useBookActions>;
