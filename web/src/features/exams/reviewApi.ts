import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Answered } from '@/shared/api/types';

/** One attempt with its answers and marks. */

export type ReviewItem = Answered<'ReviewItem'>;
export type Review = Answered<'AttemptReview'>;

export const reviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'review', attemptId],
    queryFn: ({ signal }) => call<Review>('GET', `/api/marking/attempts/${attemptId}/review/`, { signal }),
    enabled: attemptId > 0,
  });

export const teacherReviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['exams', 'teacher-review', attemptId],
    queryFn: ({ signal }) => call<Review>('GET', `/api/marking/attempts/${attemptId}/`, { signal }),
    enabled: attemptId > 0,
  });

export const overrideMark = ({ id, ...body }: { id: number; points: number; reason: string }) =>
  call('POST', `/api/marking/items/${id}/override/`, { body });
