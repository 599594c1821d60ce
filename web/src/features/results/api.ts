import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '@/shared/api/call';
import type { Answered, Schema } from '@/shared/api/types';
import type { QuestionKind } from '@/shared/questions/types';

/** Calls about scores, ranking, analysis and statistics. */

export type PartName = 'learning' | 'tasks' | 'exercises' | 'python' | 'practical' | 'final';

export type MyScores = Schema<'MyScores'>;
export type ScoreLine = Schema<'ScoreLine'>;
export type ScoreReason = Schema<'ScoreReason'>;

export const scoresQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'scores', courseId],
    queryFn: ({ signal }) =>
      call<MyScores>('GET', '/api/results/scores/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export interface Ranking {
  class_id: number | null;
  class_name: string;
  rows: { place: number; tied: number; name: string | null; points: number; is_me: boolean }[];
  place: number | null;
  ahead_of: number | null;
  hides_name: boolean;
  mean: number;
}

export const rankingQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'ranking', courseId],
    queryFn: ({ signal }) =>
      call<Ranking>('GET', '/api/results/ranking/', { query: { course_id: courseId }, signal }),
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

export type Analysis = Answered<'LearningAnalysis'>;
export type NextStep = Analysis['next'][number];
export type Mastery = Analysis['mastery'][number];

export const analysisQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['results', 'analysis', courseId],
    queryFn: ({ signal }) =>
      call<Analysis>('GET', '/api/results/analysis/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

export interface QuestionFigures {
  version_id: number;
  kind: QuestionKind;
  stem: string;
  full: number;
  mean: number;
  statistics: {
    answered: number;
    facility: number | null;
    discrimination: number | null;
    point_biserial: number | null;
  };
  options: Record<string, { all: number; upper: number; lower: number }>;
  correct: string[];
}

export interface ResultRow {
  user_id: number;
  real_name: string;
  student_number: string | null;
  class_name: string;
  attempt_id: number | null;
  state: 'ready' | 'running' | 'submitted' | 'graded' | 'released' | null;
  earned: number | null;
  full: number;
  tries: number;
  unmarked: number;
  place: number | null;
  minutes: number | null;
  submitted_at_ms: number | null;
}

export interface AssessmentStatistics {
  title: string;
  full: number;
  pass_percent: number;
  keep: 'best' | 'last' | 'average';
  attempts: number;
  released_at_ms: number | null;
  is_closed: boolean;
  waiting: number;
  expected: number;
  distribution: {
    count: number;
    mean: number;
    median: number;
    highest: number;
    lowest: number;
    deviation: number;
    passed: number;
    tenths: number[];
  };
  alpha: number | null;
  questions: QuestionFigures[];
  rows: ResultRow[];
}

export const statisticsQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['results', 'assessment', assessmentId],
    queryFn: ({ signal }) =>
      call<AssessmentStatistics>('GET', `/api/results/assessments/${assessmentId}/`, { signal }),
    enabled: assessmentId > 0,
  });

export const exportResults = (assessmentId: number, name: string) =>
  download(`/api/results/assessments/${assessmentId}/export/`, name);

/** What a class has made of everything that is set to it. */
export const trainingQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['results', 'training', classId, courseId],
    queryFn: ({ signal }) =>
      call<Schema<'ClassTraining'>>('GET', '/api/results/class_training/', {
        query: { class_id: classId, course_id: courseId },
        signal,
      }),
  });

export const exportTraining = (classId: number, courseId: number, name: string) =>
  download(`/api/results/class_training/export/?class_id=${classId}&course_id=${courseId}`, name);

export type ReleaseStanding = Answered<'ReleaseStanding'>;
export type ReleasePerson = Answered<'ReleasePerson'>;

/** Who still writes, waits for a mark, was absent. */
export const releaseQuery = (assessmentId: number) =>
  queryOptions({
    queryKey: ['results', 'release', assessmentId],
    queryFn: ({ signal }) =>
      call<ReleaseStanding>('GET', `/api/marking/assessments/${assessmentId}/release/`, { signal }),
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
    call('POST', `/api/marking/assessments/${assessmentId}/release/`, { body: { even_if_waiting } }),
  );

export const useWithdraw = (assessmentId: number) =>
  useResultsWrite((reason: string) =>
    call('POST', `/api/marking/assessments/${assessmentId}/withdraw/`, { body: { reason } }),
  );

export interface AssessmentChoice {
  id: number;
  title: string;
  phase: string;
  opens_at_ms: number;
}

export const choicesQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['results', 'choices', classId ?? 0],
    queryFn: ({ signal }) =>
      call<AssessmentChoice[]>('GET', '/api/exams/managed/', { query: { class_id: classId }, signal }),
  });
