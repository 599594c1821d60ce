import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { QuestionAnswer, QuestionBody, QuestionKey, QuestionKind } from '@/shared/questions/types';

/** Calls of the marking desk. */

export interface InboxRow {
  assessment_id: number;
  title: string;
  version_id: number;
  kind: QuestionKind;
  stem: string;
  full: number;
  waiting: number;
  verdicts: number;
  total: number;
  since_ms: number;
}

export interface AnswerGroup {
  item_ids: number[];
  answer: QuestionAnswer | null;
  files: { file_id: number; name: string; address: string }[];
  state: 'waiting' | 'verdict' | 'marked';
  proposed: number;
  texts: string[];
  points: number | null;
  rubric: number[];
  comment: string;
  marked_at_ms: number | null;
}

export interface Desk {
  assessment_title: string;
  stem: string;
  body: QuestionBody;
  answer_key: QuestionKey;
  analysis: string;
  full: number;
  groups: AnswerGroup[];
}

export const inboxQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['marking', 'inbox', classId ?? 0],
    queryFn: ({ signal }) =>
      call<InboxRow[]>('GET', '/api/marking/inbox/', { query: { class_id: classId }, signal }),
    refetchInterval: 60_000,
  });

export const deskQuery = (assessmentId: number, versionId: number) =>
  queryOptions({
    queryKey: ['marking', 'desk', assessmentId, versionId],
    queryFn: ({ signal }) =>
      call<Desk>('GET', '/api/marking/desk/', {
        query: { assessment_id: assessmentId, version_id: versionId },
        signal,
      }),
    enabled: assessmentId > 0 && versionId > 0,
    // The list must not move under the marker's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const commentsQuery = queryOptions({
  queryKey: ['marking', 'comments'],
  queryFn: ({ signal }) =>
    call<{ id: number; text: string; uses: number }[]>('GET', '/api/marking/comments/', { signal }),
});

export interface Given {
  item_ids: number[];
  points: number;
  rubric: number[];
  comment: string;
}

export function useMark() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => call('POST', '/api/marking/marks/', { body: given }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['marking', 'inbox'] }),
        client.invalidateQueries({ queryKey: ['marking', 'comments'] }),
      ]),
  });
}
