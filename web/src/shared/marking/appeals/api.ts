import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callForMessage } from '@/shared/api/call';
import type { Schema } from '@/shared/api/types';

/** What a student asks and tells about appeals against marks. */

export type MyAppeal = Schema<'MyAppeal'>;
export type AppealStep = Schema<'AppealStep'>;
export type AppealState = MyAppeal['state'];
export type AppealSource = MyAppeal['source_kind'];
export type AppealablePlace = Schema<'AppealablePlace'>;

/** What may be appealed of a submission of mine, with my appeals. */
export const appealPlacesQuery = (source: AppealSource, id: number) =>
  queryOptions({
    queryKey: ['marking', 'appeals', 'places', source, id],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/appeals/places/', { query: { source_kind: source, source_id: id }, signal }),
    enabled: id > 0,
    retry: false,
  });

export const myAppealsQuery = (courseId: number) =>
  queryOptions({
    queryKey: ['marking', 'appeals', 'mine', courseId],
    queryFn: ({ signal }) =>
      call('GET', '/api/marking/appeals/mine/', { query: { course_id: courseId }, signal }),
    enabled: courseId > 0,
  });

function useAppealWrite<V>(run: (value: V) => Promise<{ msg: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: ['marking', 'appeals'] }),
    meta: { showsError: true },
  });
}

export const useRaiseAppeal = () =>
  useAppealWrite((body: Schema<'AppealText'>) => callForMessage('POST', '/api/marking/appeals/', { body }));

export const useWithdrawAppeal = () =>
  useAppealWrite((appealId: number) =>
    callForMessage('POST', '/api/marking/appeals/{appeal_id}/withdraw/', { path: { appeal_id: appealId } }),
  );
