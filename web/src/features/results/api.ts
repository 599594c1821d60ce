import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about scores, ranking, analysis and statistics. */

export type MyScores = Schema<'MyScores'>;
export type ScoreLine = Schema<'ScoreLine'>;
export type ScoreReason = Schema<'ScoreReason'>;

export const scoresQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'scores', courseId],
    queryFn: ({ signal }) => call('GET', '/api/results/scores/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export const rankingQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'ranking', courseId],
    queryFn: ({ signal }) => call('GET', '/api/results/ranking/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export function useHideName(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hides_name: boolean) =>
      call('PUT', '/api/results/preference/', { body: { course_id: courseId, hides_name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['results', 'ranking', courseId] }),
  });
}

export type Analysis = Schema<'LearningAnalysis'>;
export type NextStep = Analysis['next'][number];
export type Mastery = Analysis['mastery'][number];

export const analysisQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'analysis', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/analysis/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export type QuestionFigures = Schema<'QuestionFiguresRow'>;

export type ResultRow = Schema<'AssessmentResultRow'>;

export type AssessmentStatistics = Schema<'AssessmentStatistics'>;

export const statisticsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['results', 'assessment', assessmentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/assessments/{assessment_id}/', {
        path: { assessment_id: assessmentId },
        signal,
      }),
    enabled: assessmentId > 0,
  });

export const exportResults = (assessmentId: number, name: string) =>
  download('/api/results/assessments/{assessment_id}/export/', name, {
    path: { assessment_id: assessmentId },
  });

/** What a class has made of everything that is set to it. */
export const trainingQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['results', 'training', classId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/class_training/', {
        query: { class_id: classId, course_id: courseId },
        signal,
      }),
  });

export const exportTraining = (classId: number, courseId: number, name: string) =>
  download('/api/results/class_training/export/', name, {
    query: { class_id: classId, course_id: courseId },
  });

export type ReleasePerson = Schema<'ReleasePerson'>;

/** Who still writes, waits for a mark, was absent. */
export const releaseQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['results', 'release', assessmentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/assessments/{assessment_id}/release/', {
        path: { assessment_id: assessmentId },
        signal,
      }),
    // Somebody may hand in while the teacher looks.
    refetchInterval: 5000,
    staleTime: 0,
  });

function useResultsWrite<V>(run: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () =>
      Promise.all(
        ['results', 'exams', 'marking'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export const useRelease = (assessmentId: number) =>
  useResultsWrite((even_if_waiting: boolean) =>
    call('POST', '/api/marking/assessments/{assessment_id}/release/', {
      path: { assessment_id: assessmentId },
      body: { even_if_waiting },
    }),
  );

export const useWithdraw = (assessmentId: number) =>
  useResultsWrite((reason: string) =>
    call('POST', '/api/marking/assessments/{assessment_id}/withdraw/', {
      path: { assessment_id: assessmentId },
      body: { reason },
    }),
  );

export const choicesQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['results', 'choices', classId ?? 0],
    queryFn: ({ signal }) => call('GET', '/api/exams/managed/', { query: { class_id: classId }, signal }),
  });
