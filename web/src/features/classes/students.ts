import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** Calls about one student of a class: each figure is the one the student sees. */

export type StudentLearning = Schema<'StudentLearning'>;
export type StudentExercise = Schema<'StudentExercise'>;
export type StudentTask = Schema<'TaskRow'>;
export type StudentSubmission = Schema<'SubmissionLine'>;
export type StudentExam = Schema<'StudentExamLine'>;

/** Who, and in which class and course. */
export interface OfStudent {
  classId: number;
  studentId: number;
  courseId: number;
}

function studentQuery<T>(name: string, { classId, studentId, courseId }: OfStudent) {
  return queryOptions({
    queryKey: ['student', name, classId, studentId, courseId],
    queryFn: ({ signal }) =>
      call<T>('GET', `/api/class/${classId}/student/${studentId}/${name}/`, {
        query: { course_id: courseId },
        signal,
      }),
  });
}

export const studentLearningQuery = (of: OfStudent) => studentQuery<StudentLearning>('learning', of);
export const studentTasksQuery = (of: OfStudent) => studentQuery<StudentTask[]>('tasks', of);
export const studentExercisesQuery = (of: OfStudent) => studentQuery<StudentExercise[]>('exercises', of);
export const studentSubmissionsQuery = (of: OfStudent) =>
  studentQuery<StudentSubmission[]>('submissions', of);

export type Submission = Schema<'SubmissionView'>;
export type StudentScores = Schema<'MyScores'>;

/** One program with its tests: the same call as the student's own. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['student', 'submission', id],
    queryFn: ({ signal }) => call<Submission>('GET', `/api/python/submission/${id}/`, { signal }),
  });

/** The marks of a whole class in a course. */
export const classScoresQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['student', 'class scores', classId, courseId],
    queryFn: ({ signal }) =>
      call<Schema<'ClassScore'>[]>('GET', '/api/results/class_scores/', {
        query: { class_id: classId, course_id: courseId },
        signal,
      }),
  });

export const studentExamsQuery = ({ classId, studentId }: OfStudent) =>
  queryOptions({
    queryKey: ['student', 'exams', classId, studentId],
    queryFn: ({ signal }) =>
      call<StudentExam[]>('GET', '/api/results/student_exams/', {
        query: { class_id: classId, student_id: studentId },
        signal,
      }),
  });
