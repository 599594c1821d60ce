import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls of students about what they were asked. */

export type MyCase = Schema<'OriginalityMyCase'>;
export type MyCaseDetail = Schema<'OriginalityMyCaseDetail'>;

export const myCasesQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['originality', 'mine', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/mine/', { query: { course_id: courseId }, signal }),
  });

export const myCaseQuery = (caseId: number) =>
  queryOptions({
    queryKey: ['originality', 'mine-one', caseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/originality/mine/{case_id}/', { path: { case_id: caseId }, signal }),
  });

export function useAnswerCase(caseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      callForMessage('POST', '/api/originality/mine/{case_id}/answer/', {
        path: { case_id: caseId },
        body: { text },
      }),
    meta: { showsError: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['originality'] }),
  });
}
