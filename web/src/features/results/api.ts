import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '@/shared/api/call';
import type { OfStudent } from '@/shared/api/students';
import type { Schema } from '@/shared/api/types';
import type { Search } from '@/shared/tabs/model';
import { tableQuery } from '@/shared/ui/table/search';
import { type TrainingWork, workStates } from './model/training';

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

export type MasteryAnswer = Schema<'MasteryAnswer'>;

/** What stands behind my figure of a knowledge point. */
export const masteryAnswersQuery = (courseId: number, knowledge: string) =>
  queryOptions({
    queryKey: ['results', 'analysis', courseId, 'behind', knowledge],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/mastery_answers/', { query: { course_id: courseId, knowledge }, signal }),
  });

export type WrongAnswer = Schema<'WrongAnswer'>;

/** A page of the book of wrong answers. */
export const wrongAnswersQuery = (courseId: number, page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['results', 'wrong', courseId, page, pageSize],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/wrong_answers/', {
        query: { course_id: courseId, page, page_size: pageSize },
        signal,
      }),
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

/** A page of a class's students with one of its works; the address says which and in what order. */
export const workStudentsQuery = (
  { classId, courseId }: { classId: number; courseId: number },
  work: Pick<TrainingWork, 'kind' | 'id'>,
  search: Search,
) => {
  const query = {
    class_id: classId,
    course_id: courseId,
    ...tableQuery(search),
    state: workStates.find((state) => state === search.state),
  };
  return queryOptions({
    queryKey: ['results', 'training', classId, courseId, work.kind, work.id, query],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/class_training/{work_kind}/{work_id}/', {
        path: { work_kind: work.kind, work_id: work.id },
        query,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

export const exportTraining = (classId: number, courseId: number, name: string) =>
  download('/api/results/class_training/export/', name, {
    query: { class_id: classId, course_id: courseId },
  });

/* Of one student, for the teacher. */

/** A student's mark and every score behind it, as the student sees them. */
export const studentScoresQuery = ({ classId, studentId, courseId }: OfStudent) =>
  queryOptions({
    queryKey: ['student', 'scores', classId, studentId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/student_scores/', {
        query: { class_id: classId, student_id: studentId, course_id: courseId },
        signal,
      }),
  });

export type StudentExam = Schema<'StudentExamLine'>;

export const studentExamsQuery = ({ classId, studentId }: OfStudent) =>
  queryOptions({
    queryKey: ['student', 'exams', classId, studentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/student_exams/', {
        query: { class_id: classId, student_id: studentId },
        signal,
      }),
  });

export type Attention = Schema<'Attention'>;

/** Students of my classes who stopped coming or whose marks fall. */
export const attentionQuery = queryOptions({
  queryKey: ['results', 'attention'],
  queryFn: ({ signal }) => call('GET', '/api/results/attention/', { signal }),
});
