import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { QuestionBody, QuestionKey, QuestionKind } from '@/shared/questions/types';

/** Calls about the question bank. */

export interface QuestionRow {
  id: number;
  version_id: number;
  key: string;
  kind: QuestionKind;
  stem: string;
  chapter: string;
  difficulty: number;
  points: number;
  version: number;
  tags: string[];
  knowledge: string[];
  updated_at_ms: number;
}

export interface QuestionView extends QuestionRow {
  course_id: number;
  image: string | null;
  body: QuestionBody;
  answer_key: QuestionKey;
  analysis: string;
  versions: { id: number; version: number; author_name: string | null; created_at_ms: number }[];
}

export interface BankSearch {
  q?: string | undefined;
  kind?: string | undefined;
  difficulty?: string | undefined;
  label?: string | undefined;
  page: number;
  page_size: number;
}

export const bankQuery = (courseId: number, search: BankSearch) =>
  queryOptions({
    queryKey: ['questions', 'bank', courseId, search],
    queryFn: ({ signal }) =>
      call<{ items: QuestionRow[]; total: number }>('GET', '/api/questions/', {
        query: { course_id: courseId, ...search },
        signal,
      }),
    enabled: courseId > 0,
    placeholderData: keepPreviousData,
  });

export const labelsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['questions', 'labels', courseId],
    queryFn: ({ signal }) =>
      call<{ facet: 'tag' | 'knowledge'; name: string; total: number }[]>('GET', '/api/questions/labels/', {
        query: { course_id: courseId },
        signal,
      }),
    enabled: courseId > 0,
  });

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) => call<QuestionView>('GET', `/api/questions/${id}/`, { signal }),
    enabled: id > 0,
  });

export interface QuestionText {
  course_id: number;
  stem: string;
  body: QuestionBody;
  answer_key: QuestionKey;
  analysis: string;
  chapter: string;
  difficulty: number;
  points: number;
  tags: string[];
  knowledge: string[];
}

export const saveQuestion = ({ id, text }: { id: number | undefined; text: QuestionText }) =>
  id === undefined
    ? call<{ id: number }>('POST', '/api/questions/', { body: text })
    : call<{ id: number }>('PUT', `/api/questions/${id}/`, { body: text });

export const archiveQuestion = (id: number) => call('DELETE', `/api/questions/${id}/`);

export function useBankWrite<V>(run: (value: V) => Promise<unknown>, showsError = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    meta: { showsError },
    onSuccess: () => client.invalidateQueries({ queryKey: ['questions'] }),
  });
}
