import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import { officeKey } from '@/shared/api/finalMarks';
import type { Schema } from '@/shared/api/types';
import type { Of } from './gradebookApi';

/** Calls of the academic office about the marks that teachers submit. */

const at = ({ classId, courseId }: Of) => ({ class_id: classId, course_id: courseId });

/** The marks of a class as they were submitted or approved. */
export const finalSheetQuery = (of: Of) =>
  queryOptions({
    queryKey: [...officeKey, 'sheet', of.classId, of.courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/final_marks/{class_id}/{course_id}/', { path: at(of), signal }),
    staleTime: 0,
  });

export const officeRequestsQuery = (of: Of) =>
  queryOptions({
    queryKey: [...officeKey, 'requests', of.classId, of.courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/final_marks/{class_id}/{course_id}/requests/', { path: at(of), signal }),
  });

/** An act of the office; the marks are read again afterwards, also when somebody else was first. */
export function useOfficeWrite<T, R = unknown>(
  write: (value: T) => Promise<R>,
  meta: { showsError?: boolean } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    meta,
    onSettled: () => client.invalidateQueries({ queryKey: officeKey }),
  });
}

export const approveMarks = ({ submitted_at_ms, ...of }: Of & { submitted_at_ms: number }) =>
  call('POST', '/api/results/final_marks/{class_id}/{course_id}/approve/', {
    path: at(of),
    body: { submitted_at_ms },
  });

export const returnMarks = ({ reason, ...of }: Of & { reason: string }) =>
  call('POST', '/api/results/final_marks/{class_id}/{course_id}/return/', { path: at(of), body: { reason } });

export const decideRequest = ({ id, ...body }: Schema<'Decision'> & { id: number }) =>
  call('POST', '/api/results/final_marks/requests/{request_id}/decide/', { path: { request_id: id }, body });

/** What rules make of a total, while they are chosen. */
export const policyExampleQuery = (body: Schema<'MarkPolicy'>) =>
  queryOptions({
    queryKey: [...officeKey, 'policy', body],
    queryFn: ({ signal }) => call('POST', '/api/results/final_marks/policy/preview/', { body, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const savePolicy = (body: Schema<'MarkPolicy'>) =>
  call('POST', '/api/results/final_marks/policy/', { body });
