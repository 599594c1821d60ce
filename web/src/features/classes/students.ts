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

const ofStudent = ({ classId, studentId, courseId }: OfStudent) => ({
  path: { class_id: classId, student_id: studentId },
  query: { course_id: courseId },
});

const keyOf = (name: string, of: OfStudent) => ['student', name, of.classId, of.studentId, of.courseId];

export const studentLearningQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: keyOf('learning', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/learning/', { ...ofStudent(of), signal }),
  });

export const studentTasksQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: keyOf('tasks', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/tasks/', { ...ofStudent(of), signal }),
  });

export const studentExercisesQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: keyOf('exercises', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/exercises/', { ...ofStudent(of), signal }),
  });

export const studentSubmissionsQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: keyOf('submissions', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/submissions/', { ...ofStudent(of), signal }),
  });

/** One program with its tests: the same call as the student's own. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['student', 'submission', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/python/submission/{submission_id}/', { path: { submission_id: id }, signal }),
  });

/** The marks of a whole class in a course. */
export const classScoresQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['student', 'class scores', classId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/class_scores/', {
        query: { class_id: classId, course_id: courseId },
        signal,
      }),
  });

export const studentExamsQuery = ({ classId, studentId }: OfStudent) =>
  queryOptions({
    queryKey: ['student', 'exams', classId, studentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/results/student_exams/', {
        query: { class_id: classId, student_id: studentId },
        signal,
      }),
  });
