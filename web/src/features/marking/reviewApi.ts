import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about one attempt with its answers and marks, and about making the scores of an assessment known. */

export type ReviewItem = Schema<'ReviewItem'>;
export type Review = Schema<'AttemptReview'>;

export const reviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['marking', 'review', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/attempts/{attempt_id}/review/', { path: { attempt_id: attemptId }, signal }),
    enabled: attemptId > 0,
  });

export const teacherReviewQuery = (attemptId: number) =>
  queryOptions({
    queryKey: ['marking', 'teacher-review', attemptId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/attempts/{attempt_id}/', { path: { attempt_id: attemptId }, signal }),
    enabled: attemptId > 0,
  });

/** What changes a score: the assessment's own screens and its results read it again. */
function useScoreWrite<V>(run: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all(
        ['results', 'exams', 'marking'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export type ReleasePerson = Schema<'ReleasePerson'>;

/** Who still writes, waits for a mark, was absent. */
export const releaseQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['marking', 'release', assessmentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/assessments/{assessment_id}/release/', {
        path: { assessment_id: assessmentId },
        signal,
      }),
    // Somebody may hand in while the teacher looks.
    refetchInterval: 5000,
    staleTime: 0,
  });

export const useRelease = (assessmentId: number) =>
  useScoreWrite((even_if_waiting: boolean) =>
    call('POST', '/api/marking/assessments/{assessment_id}/release/', {
      path: { assessment_id: assessmentId },
      body: { even_if_waiting },
    }),
  );

/** Plans when they are made known by themselves; none takes the plan back. */
export const usePlanRelease = (assessmentId: number) =>
  useScoreWrite((at_ms: number | null) =>
    call('PUT', '/api/marking/assessments/{assessment_id}/release/', {
      path: { assessment_id: assessmentId },
      body: { at_ms },
    }),
  );

export const useWithdraw = (assessmentId: number) =>
  useScoreWrite((reason: string) =>
    call('POST', '/api/marking/assessments/{assessment_id}/withdraw/', {
      path: { assessment_id: assessmentId },
      body: { reason },
    }),
  );
