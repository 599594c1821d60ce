import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** One attempt with its answers and marks. */

export type ReviewItem = Schema<'ReviewItem'>;
export type Review = Schema<'AttemptReview'>;

export const reviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'review', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/attempts/{attempt_id}/review/', { path: { attempt_id: attemptId }, signal }),
    enabled: attemptId > 0,
  });

export const teacherReviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'teacher-review', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/attempts/{attempt_id}/', { path: { attempt_id: attemptId }, signal }),
    enabled: attemptId > 0,
  });

export const overrideMark = ({ id, ...body }: { id: number; points: number; reason: string }) =>
  call('POST', '/api/marking/items/{item_id}/override/', { path: { item_id: id }, body });
