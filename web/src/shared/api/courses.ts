import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Schema } from './types';

/** What several features ask about courses and what is in them. */

export type CourseCard = Schema<'CourseCard'>;

/** Which course, and in which class it is taken. */
export interface Place {
  course_id: number;
  class_id?: number | undefined;
}

export const inClass = (classId: number | undefined) => (classId === undefined ? {} : { class_id: classId });

export const chosenCoursesQuery = queryOptions({
  queryKey: ['learning', 'mine', 'chosen'],
  queryFn: ({ signal }) => call('GET', '/api/user/courses/', { signal }),
});

export const classCoursesQuery = queryOptions({
  queryKey: ['learning', 'mine', 'class'],
  queryFn: ({ signal }) => call('GET', '/api/user/class_courses/', { signal }),
});

export const lecturesQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['learning', 'lectures', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/lectures/', {
        path: { course_id },
        query: inClass(class_id),
        signal,
      }),
  });

export const pythonTasksQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['coding', 'tasks', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/python/', { path: { course_id: courseId }, signal }),
  });

/** The flows of a course. */
export const flowsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['flows', 'list', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/flows/', { path: { course_id: courseId }, signal }),
  });
