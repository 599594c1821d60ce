import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Schema } from './types';

/** About one student of a class, whom several features show to the teacher. Each figure is the one the student sees. */

export type StudentTask = Schema<'TaskRow'>;

/** Who, and in which class and course. */
export interface OfStudent {
  classId: number;
  studentId: number;
  courseId: number;
}

/** The parameters of a call about a student. */
export const ofStudent = ({ classId, studentId, courseId }: OfStudent) => ({
  path: { class_id: classId, student_id: studentId },
  query: { course_id: courseId },
});

export const studentKey = (name: string, of: OfStudent) => [
  'student',
  name,
  of.classId,
  of.studentId,
  of.courseId,
];

/** A student of a class: name, number, what is allowed to them. */
export const memberQuery = (classId: number, studentId: number) =>
  queryOptions({
    queryKey: ['classes', 'member', classId, studentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/classes/{class_id}/members/{user_id}/', {
        path: { class_id: classId, user_id: studentId },
        signal,
      }),
  });

export const studentTasksQuery = (of: OfStudent) =>
  queryOptions({
    queryKey: studentKey('tasks', of),
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/tasks/', { ...ofStudent(of), signal }),
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
