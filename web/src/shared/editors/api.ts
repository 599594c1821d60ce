import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, data } from '../api/client';
import type { Answered } from '../api/types';

/** Who owns and edits courses (with their banks) and papers. */

export type EditorName = Answered<'EditorName'>;
export type EditorsView = Answered<'EditorsView'>;
export type ManagedCourse = Answered<'ManagedCourse'>;

/** What somebody owns: a course, or a paper. */
export interface Owned {
  kind: 'course' | 'paper';
  id: number;
}

export const managedCoursesQuery = queryOptions({
  queryKey: ['editors', 'courses'],
  queryFn: ({ signal }) => data(api.GET('/api/course/managed/', { signal })),
  staleTime: 60_000,
});

export const editorsQuery = ({ kind, id }: Owned) =>
  queryOptions({
    queryKey: ['editors', kind, id],
    queryFn: ({ signal }) =>
      kind === 'course'
        ? data(api.GET('/api/course/{course_id}/editors/', { params: { path: { course_id: id } }, signal }))
        : data(
            api.GET('/api/exams/papers/{paper_id}/editors/', { params: { path: { paper_id: id } }, signal }),
          ),
  });

export type Change = 'add' | 'remove' | 'handOver';

const ofCourse = (course_id: number, change: Change, user_id: number) => {
  const body = { user_id };
  const params = { path: { course_id } };
  if (change === 'add') return data(api.POST('/api/course/{course_id}/editors/', { params, body }));
  if (change === 'handOver') return data(api.POST('/api/course/{course_id}/owner/', { params, body }));
  const path = { course_id, user_id };
  return data(api.DELETE('/api/course/{course_id}/editors/{user_id}/', { params: { path } }));
};

const ofPaper = (paper_id: number, change: Change, user_id: number) => {
  const body = { user_id };
  const params = { path: { paper_id } };
  if (change === 'add') return data(api.POST('/api/exams/papers/{paper_id}/editors/', { params, body }));
  if (change === 'handOver') return data(api.POST('/api/exams/papers/{paper_id}/owner/', { params, body }));
  const path = { paper_id, user_id };
  return data(api.DELETE('/api/exams/papers/{paper_id}/editors/{user_id}/', { params: { path } }));
};

/** Names an editor, removes one, or hands the whole over; the lists that show owners follow. */
export function useEditorsWrite({ kind, id }: Owned) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ change, userId }: { change: Change; userId: number }) =>
      kind === 'course' ? ofCourse(id, change, userId) : ofPaper(id, change, userId),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['editors'] }),
        client.invalidateQueries({ queryKey: [kind === 'course' ? 'courses' : 'exams'] }),
      ]),
  });
}
