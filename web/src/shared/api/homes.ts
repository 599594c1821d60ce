import { queryOptions } from '@tanstack/react-query';
import { call } from './call';
import { inClass, type Place } from './courses';

/** What the homes ask, which the menu counts as well: small, because the shell has it. */

export const homeQuery = ({ course_id, class_id }: Place) =>
  queryOptions({
    queryKey: ['learning', 'home', course_id, class_id],
    queryFn: ({ signal }) =>
      call('GET', '/api/course/{course_id}/home/', { path: { course_id }, query: inClass(class_id), signal }),
  });

/** How many appeals wait for this teacher. */
export const appealCountQuery = queryOptions({
  queryKey: ['marking', 'appeals', 'count'],
  queryFn: ({ signal }) => call('GET', '/api/marking/appeals/count/', { signal }),
  refetchInterval: 60_000,
});

export const inboxQuery = (classId: number | undefined) =>
  queryOptions({
    queryKey: ['marking', 'inbox', classId ?? 0],
    queryFn: ({ signal }) => call('GET', '/api/marking/inbox/', { query: { class_id: classId }, signal }),
    refetchInterval: 60_000,
  });
