import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import type { Schema } from '../../api/types';

/** Calls about the library of rubrics: one's own, and those of a course. */

export type SavedRubric = Schema<'SavedRubric'>;
export type RubricText = Schema<'RubricText'>;

export const rubricsQuery = (courseId: number | undefined) =>
  queryOptions({
    queryKey: ['questions', 'rubrics', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/questions/rubrics/', {
        query: courseId === undefined ? {} : { course_id: courseId },
        signal,
      }),
  });

function useLibraryWrite<V>(run: (value: V) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => client.invalidateQueries({ queryKey: ['questions', 'rubrics'] }),
  });
}

export const useSaveRubric = () =>
  useLibraryWrite((body: RubricText) => call('POST', '/api/questions/rubrics/', { body }));

export const useDeleteRubric = () =>
  useLibraryWrite((rubric_id: number) =>
    call('DELETE', '/api/questions/rubrics/{rubric_id}/', { path: { rubric_id } }),
  );
