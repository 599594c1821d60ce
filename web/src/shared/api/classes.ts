import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Schema } from './types';

/** A class as its teacher sees it; many screens of the class area begin with one. */
export type ClassView = Schema<'ClassView'>;

/** The classes I teach that are not put away: what the class switch offers. */
export const activeClassesQuery = queryOptions({
  queryKey: ['classes', 'active'],
  queryFn: async ({ signal }) => {
    const page = await call('GET', '/api/classes/', {
      query: { page_size: 200, sort: '-created_at' },
      signal,
    });
    return page.items;
  },
  staleTime: 30_000,
});

/** One class I teach. */
export const classQuery = (classId: number) =>
  queryOptions({
    queryKey: ['classes', 'one', classId],
    queryFn: ({ signal }) => call('GET', '/api/classes/{class_id}/', { path: { class_id: classId }, signal }),
    placeholderData: keepPreviousData,
  });
