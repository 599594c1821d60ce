import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from './call';
import { type Choice, keepChoice, readChoice } from './session';

/** Remembers which course is being studied, and in which class (none when self-chosen). */
export function chooseCourse(course: Choice, inClass: Choice | undefined): void {
  keepChoice('course', course);
  keepChoice('classes', inClass);
}

/** A course's title: from the choice if it was made here, else from the server (a shared link). */
export const courseTitleQuery = (courseId: number | undefined) =>
  queryOptions({
    queryKey: ['course-title', courseId],
    queryFn:
      courseId === undefined
        ? skipToken
        : async ({ signal }): Promise<Choice> => {
            const chosen = readChoice('course');
            if (chosen?.id === courseId) return chosen;
            const course = await call('GET', '/api/select_course/{id}/info/', {
              path: { id: courseId },
              signal,
            });
            return { id: courseId, title: course.title };
          },
    staleTime: 5 * 60_000,
  });
