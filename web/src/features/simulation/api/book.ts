import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import { deviceName } from '@/shared/lib/device';
import { keys } from './keys';
import type {
  Book,
  BookStart,
  BusinessDecision,
  ClosingStep,
  Post,
  SigningOutcome,
  SigningRequest,
  StatementFiling,
  StatementKind,
  VoucherSave,
} from './types';

export const booksQuery = (courseId: number) =>
  queryOptions({
    queryKey: keys.books(courseId),
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/books/', { path: { course_id: courseId }, signal }),
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
    queryFn: ({ signal, client, queryKey }) => {
      // Opening again what is being opened, or just was, is taken for a second click and tells what the first one told.
      const id = bookId ?? client.getQueryData<Book>(queryKey)?.id;
      return id === undefined
        ? call('POST', '/api/books/', {
            body: activityId === undefined ? { company_id: companyId } : { activity_id: activityId },
            signal,
          })
        : call('GET', '/api/book/{book_id}/', { path: { book_id: id }, signal, headers: here() });
    },
  });

/** What was handed over for a book that is set up, and with what it was started. */
export const setUpQuery = (bookId: number) =>
  queryOptions({
    queryKey: [...keys.desk, 'setUp', bookId],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/set_up/', { path: { book_id: bookId }, signal }),
  });

/** How a posted voucher is to be corrected, and the voucher that takes its place. */
export const correctionQuery = (voucherId: number) =>
  queryOptions({
    queryKey: [...keys.desk, 'correction', voucherId],
    queryFn: ({ signal }) =>
      call('GET', '/api/voucher/{voucher_id}/correction/', { path: { voucher_id: voucherId }, signal }),
  });

export const reportQuery = (bookId: number, number: number | undefined) =>
  queryOptions({
    queryKey: ['simulation', 'report', bookId, number ?? null],
    queryFn: ({ signal }) =>
      call('GET', '/api/book/{book_id}/report/', { path: { book_id: bookId }, query: { number }, signal }),
  });

/** By it the exam knows whether the book is written from the computer of its attempt. */
export const here = () => ({ 'Exam-Device': deviceName() });

export const saveVoucher = (bookId: number, id: number | undefined, body: VoucherSave) =>
  id === undefined
    ? call('POST', '/api/book/{book_id}/voucher/', { path: { book_id: bookId }, body, headers: here() })
    : call('PUT', '/api/voucher/{voucher_id}/', { path: { voucher_id: id }, body, headers: here() });

/** As many vouchers as one request may name. */
const mostSigned = 400;

/** Signs as many as there are, in order; what was signed stays if a later part fails. */
async function signAll(bookId: number, { vouchers, ...step }: SigningRequest): Promise<SigningOutcome[]> {
  const outcomes: SigningOutcome[] = [];
  for (let from = 0; from < vouchers.length; from += mostSigned) {
    const body = { ...step, vouchers: vouchers.slice(from, from + mostSigned) };
    const part = await call('POST', '/api/book/{book_id}/sign/', {
      path: { book_id: bookId },
      body,
      headers: here(),
    });
    outcomes.push(...part);
  }
  return outcomes;
}

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
      // Without a network it fails at once, and the desk says what becomes of the voucher.
      networkMode: 'always',
      meta: { showsError: true },
      onSuccess,
    }),
    setUp: useMutation({
      mutationFn: (body: BookStart) =>
        call('PUT', '/api/book/{book_id}/set_up/', {
          path: { book_id: book.id },
          body,
          headers: here(),
        }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) =>
        call('DELETE', '/api/voucher/{voucher_id}/', { path: { voucher_id: id }, headers: here() }),
      onSuccess,
    }),
    reverse: useMutation({
      mutationFn: ({ id, date, post }: { id: number; date: string; post: Post }) =>
        call('POST', '/api/voucher/{voucher_id}/reverse/', {
          path: { voucher_id: id },
          body: { date, post },
          headers: here(),
        }),
      onSuccess,
    }),
    adjust: useMutation({
      mutationFn: ({ id, ...body }: { id: number; date: string; post: Post; amounts: string[] }) =>
        call('POST', '/api/voucher/{voucher_id}/difference/', {
          path: { voucher_id: id },
          body,
          headers: here(),
        }),
      onSuccess,
    }),
    sign: useMutation({
      mutationFn: (request: SigningRequest) => signAll(book.id, request),
      // Also after a failure: parts before it may be signed.
      onSettled: refresh,
    }),
    renumber: useMutation({
      mutationFn: () =>
        call('POST', '/api/book/{book_id}/renumber/', { path: { book_id: book.id }, headers: here() }),
      onSuccess,
    }),
    decide: useMutation({
      mutationFn: (body: BusinessDecision) =>
        call('PUT', '/api/book/{book_id}/decision/', { path: { book_id: book.id }, body, headers: here() }),
      // What is marked quickly arrives in its order.
      scope: { id: `decide ${book.id}` },
      onSuccess,
    }),
    drawUp: useMutation({
      mutationFn: (step: ClosingStep) =>
        callForMessage('POST', '/api/book/{book_id}/closing/', {
          path: { book_id: book.id },
          body: { step },
          headers: here(),
        }),
      onSuccess,
    }),
    close: useMutation({
      mutationFn: (period: string) =>
        callForMessage('POST', '/api/book/{book_id}/close/', {
          path: { book_id: book.id },
          body: { period },
          headers: here(),
        }),
      onSuccess,
    }),
    reopen: useMutation({
      mutationFn: (period: string) =>
        callForMessage('POST', '/api/book/{book_id}/reopen/', {
          path: { book_id: book.id },
          body: { period },
          headers: here(),
        }),
      onSuccess,
    }),
    restart: useMutation({
      mutationFn: () =>
        callForMessage('POST', '/api/book/{book_id}/restart/', {
          path: { book_id: book.id },
          headers: here(),
        }),
      onSuccess,
    }),
    file: useMutation({
      mutationFn: ({ kind, ...body }: StatementFiling & { kind: StatementKind }) =>
        call('PUT', '/api/book/{book_id}/statement/{statement_kind}/', {
          path: { book_id: book.id, statement_kind: kind },
          body,
          headers: here(),
        }),
      onSuccess,
    }),
    /** A file of vouchers: shown as it would be brought, or brought. */
    bring: useMutation({
      mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) => {
        const body = new FormData();
        body.append('file', file);
        return call('POST', '/api/book/{book_id}/import/', {
          path: { book_id: book.id },
          query: { dry_run: dryRun },
          body,
          headers: here(),
        });
      },
      meta: { showsError: true },
      onSuccess: (_, { dryRun }) => (dryRun ? undefined : refresh()),
    }),
    submit: useMutation({
      mutationFn: () =>
        call('POST', '/api/book/{book_id}/submit/', { path: { book_id: book.id }, headers: here() }),
      onSuccess: async (report) => {
        client.setQueryData(reportQuery(book.id, report.number).queryKey, report);
        void client.invalidateQueries({ queryKey: ['tasks'] });
        await refresh();
      },
    }),
  };
}

export type BookActions = ReturnType<typeof useBookActions>;
