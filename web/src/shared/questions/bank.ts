import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call';
import type { Schema } from '../api/types';
import type { QuestionKind } from './types';

/** Reading a course's question bank: its own screens do, and whoever composes a paper from it. */

export type QuestionRow = Schema<'QuestionRow'>;
/** The bank of a course, one's own, or the school's. */
export type BankKind = Schema<'BankKind'>;
export const bankKinds = ['course', 'personal', 'school'] as const satisfies BankKind[];

/** With it the bank is a picker: rows are selected and handed over. */
export interface QuestionPicker {
  keys: string[];
  onChange: (keys: string[], rows: QuestionRow[]) => void;
}

export type QuestionState = Schema<'QuestionState'>;
export const questionStates = ['draft', 'reviewed', 'in_use', 'retired'] as const satisfies QuestionState[];

export interface BankSearch {
  bank?: BankKind | undefined;
  q?: string | undefined;
  kind?: QuestionKind | undefined;
  difficulty?: number | undefined;
  label?: string | undefined;
  state?: QuestionState | undefined;
  page: number;
  page_size: number;
}

export const bankQuery = (courseId: number, search: BankSearch) =>
  queryOptions({
    queryKey: ['questions', 'bank', courseId, search],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/', {
        query: { course_id: courseId, ...search },
        signal,
      }),
    enabled: courseId > 0,
    placeholderData: keepPreviousData,
  });

/** The same from the beginning, read on by its end: what is far down costs no more than what comes first. */
export const bankFromQuery = (courseId: number, { page: _, ...search }: BankSearch) =>
  infiniteQueryOptions({
    queryKey: ['questions', 'bank from', courseId, search],
    queryFn: ({ signal, pageParam }) =>
      call('GET', '/api/questions/', {
        query: { course_id: courseId, ...search, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next ?? undefined,
    enabled: courseId > 0,
    placeholderData: keepPreviousData,
  });

export const labelsQuery = (courseId: number, bank: BankKind = 'course') =>
  queryOptions({
    queryKey: ['questions', 'labels', courseId, bank],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/labels/', {
        query: { course_id: courseId, bank },
        signal,
      }),
    enabled: courseId > 0,
  });

/** What a document of a voucher question can be; the same for everybody, for as long as the page is open. */
export const documentKindsQuery = queryOptions({
  queryKey: ['questions', 'document kinds'],
  queryFn: ({ signal }) => call('GET', '/api/questions/document_kinds/', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const chaptersQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['questions', 'chapters', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/chapters/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });
