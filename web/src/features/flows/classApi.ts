import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';
import type { Flow } from './api';

/** What a teacher sees of a class's flows. */

export type ClassFlowRow = Schema<'ClassFlowRow'>;
/** What an author may leave out, the server fills in. */
export type StudentFlow = Omit<Schema<'StudentFlow'>, 'body'> & { body: Flow['body'] };

export const classFlowsQuery = (classId: number, courseId: number) =>
  queryOptions({
    queryKey: ['flows', 'class', classId, courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/flows/', {
        path: { class_id: classId },
        query: { course_id: courseId },
        signal,
      }),
  });

export const studentFlowsQuery = (classId: number, studentId: number, courseId: number) =>
  queryOptions({
    queryKey: ['flows', 'class', classId, courseId, studentId],
    queryFn: ({ signal }) =>
      call('GET', '/api/class/{class_id}/student/{student_id}/flows/', {
        path: { class_id: classId, student_id: studentId },
        query: { course_id: courseId },
        signal,
      }),
  });
